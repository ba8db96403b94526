"""Signals: Ctrl-C, a closed terminal, a request to end; and how a prompt that waits for keys is told of them."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

from jarvis_cli.errors import Terminated

_AGAIN_SECONDS = 0.02
_ENDING = (signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))

Answer = TypeVar("Answer")


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Inside, Ctrl-C does nothing but in a turn and at the prompt: one too many between the two must not end a chat."""
    with _handling({signal.SIGINT: lambda *_: None}):
        yield


@contextmanager
def interruptible() -> Iterator[None]:
    """Inside, the first Ctrl-C interrupts and further ones are left aside, so that what had come is saved whole."""
    count = 0

    def interrupt(_: int, frame: FrameType | None) -> None:
        nonlocal count
        if _is_swallowed(frame):
            _send_again(signal.SIGINT)
            return
        count += 1
        if count == 1:
            raise KeyboardInterrupt

    with _handling({signal.SIGINT: interrupt}):
        yield


def _send_again(number: int) -> None:
    """Have a signal come again in a moment, when what it raises can be raised."""
    again = threading.Timer(_AGAIN_SECONDS, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()


def _is_swallowed(frame: FrameType | None) -> bool:
    """Return whether what is raised now is lost: in a destructor, or in the callback of a weak reference (`cb`)."""
    while frame is not None:
        if frame.f_code.co_name in ("cb", "__del__"):
            return True
        frame = frame.f_back
    return False


@contextmanager
def ending_safely() -> Iterator[None]:
    """Inside, a closed terminal (HUP) or a request to end (TERM) raises Terminated once, so that things are saved.

    What was ignored before goes on being ignored: so `nohup` has a worker outlive its terminal.
    """
    ended = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ended
        if _is_swallowed(frame):
            _send_again(number)
        elif not ended:
            ended = True
            raise Terminated

    with _handling(_heed(end)):
        yield


@contextmanager
def limiting_time(seconds: float | None, strike: Callable[[], None]) -> Iterator[None]:
    """Inside, `strike` is called once so many seconds are over, and then again and again; None: never.

    It is called in the middle of anything that waits, and may raise. Where a system has no such timer, it is not
    called. A timer that ran before runs on afterwards.
    """
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return
    start = time.monotonic()
    with _handling({signal.SIGALRM: lambda *_: strike()}):
        # Once may not be enough: what is raised within a destructor is lost.
        delay, interval = signal.setitimer(signal.ITIMER_REAL, max(seconds, _AGAIN_SECONDS), _AGAIN_SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    if delay:
        signal.setitimer(signal.ITIMER_REAL, max(delay - (time.monotonic() - start), _AGAIN_SECONDS), interval)


def wait_for_keys(ask: Callable[[], Answer]) -> Answer:
    """Return what `ask` returns, which waits in the event loop of the prompt library.

    Raises Terminated when the terminal is closed or the program asked to end meanwhile.
    """
    end = _EndOfLoop()
    try:
        with _handling(_heed(end)):
            return ask()
    finally:
        end.finish()


class _EndOfLoop:
    """Leaves the event loop on a signal: what is raised in its middle is caught there, shown, and waited upon."""

    def __init__(self) -> None:
        self._is_ending = False
        self._again: threading.Timer | None = None

    def __call__(self, number: int, *_: object) -> None:
        from prompt_toolkit.application import get_app_or_none

        self._is_ending = True
        app = get_app_or_none()
        if app is None or app.loop is None:
            # The loop is only being made, and what is raised in there is shown too: the signal comes again.
            self._again = threading.Timer(_AGAIN_SECONDS, os.kill, (os.getpid(), number))
            self._again.start()
        else:
            app.loop.call_soon_threadsafe(_leave, app)

    def finish(self) -> None:
        """Raise Terminated if there was a signal."""
        if self._again is not None:
            self._again.cancel()
        if self._is_ending:
            raise Terminated


def _leave(app: Any) -> None:
    if app.future is not None and not app.future.done():
        app.exit(exception=Terminated)


def _heed(handler: Callable[..., None]) -> dict[signal.Signals, Callable[..., None]]:
    """Return the handler of each signal that ends the program and is not ignored."""
    return {number: handler for number in _ENDING if signal.getsignal(number) != signal.SIG_IGN}


@contextmanager
def _handling(handlers: dict[signal.Signals, Callable[..., None]]) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
