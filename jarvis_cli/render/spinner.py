"""A sign on stderr that something is being waited for, which leaves no trace."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from threading import Event, Thread

_FRAMES, _PLAIN_FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "-\\|/"
_SECONDS_PER_FRAME = 0.12
_ERASE_LINE = "\r\x1b[K"
# Drawn where the line begins while the cursor stays: behind the sign may stand what is typed ahead.
_REDRAW = "\x1b7\r{}\x1b8"


class Spinner:
    """Turns from `start` to `stop`, in a thread that ends with it.

    `wait` waits for the time between two frames and returns whether it has been told to stop.
    """

    def __init__(self, wait: Callable[[Event], bool] = lambda stopped: stopped.wait(_SECONDS_PER_FRAME)) -> None:
        self._wait = wait
        self._stopped = Event()
        self._thread: Thread | None = None
        self._is_drawn = False

    def start(self) -> None:
        """Begin to turn, after the time of a frame: what comes at once needs no sign."""
        if self._thread is None:
            self._stopped = Event()
            self._thread = Thread(target=self._turn, args=(self._stopped,), name="jarvis-spinner", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Take the sign away. Nothing is written from here on, and no thread is left."""
        if self._thread is None:
            return
        self._stopped.set()
        if self._thread.ident is not None:  # else an interrupt came before it began
            self._thread.join()
        if self._is_drawn:
            _write(_ERASE_LINE)
            self._is_drawn = False
        self._thread = None

    def _turn(self, stopped: Event) -> None:
        for frame in cycle(_FRAMES if _can_show(_FRAMES) else _PLAIN_FRAMES):
            if self._wait(stopped) or stopped.is_set():
                return
            text = _REDRAW.format(frame) if self._is_drawn else f"{frame} "
            self._is_drawn = True
            _write(text)


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stderr.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _write(text: str) -> None:
    # The terminal may be gone; that is for the answer to find.
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()
