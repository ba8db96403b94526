"""Everything typed: the prompt, lines from a pipe, confirmations, interrupts. The only home of prompt-toolkit."""

import os
import signal
import sys
import threading
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from jarvis_cli import render
from jarvis_cli.errors import Terminated, UsageError
from jarvis_cli.slash import COMMANDS
from jarvis_cli.text import is_blank, normalise_text, repair_text

_LONGEST_INPUT = 10_000_000
_AGAIN_SECONDS = 0.02
_ENDING = (signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))


def is_interactive() -> bool:
    """Return whether a person types and sees what is asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def confirm(question: str, flag: str) -> bool:
    """Ask the person a question and return whether the answer was yes.

    Raises UsageError without a terminal: a confirmation nobody can give is a refusal that names the flag.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("this needs a yes, and there is no terminal to ask on", f"add {flag} to say it beforehand")
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    answer = _decode(next(_read_lines(), b"")).casefold()
    return answer in ("y", "yes", "j", "ja", "t", "tak")


def read_stdin() -> str:
    """Return all of stdin as one normalised text; what is no UTF-8 is replaced, with a notice. Raises UsageError."""
    text = _decode(b"".join(_read_lines()))
    _explain_replaced(text)
    return text


def read_piped_lines() -> Iterator[str]:
    """Yield the lines of stdin that are not blank, normalised. What is no UTF-8 is replaced, with one notice."""
    warned = False
    for raw in _read_lines():
        line = _decode(raw)
        warned = warned or _explain_replaced(line)
        if not is_blank(line):
            yield line


def _explain_replaced(text: str) -> bool:
    if "\ufffd" not in text:
        return False
    render.print_notice("the input is not UTF-8; what cannot be read is replaced")
    return True


def _read_lines() -> Iterator[bytes]:
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("there is nothing to read: stdin is closed", "give the text as an argument")
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise UsageError("stdin cannot be read", "give the text as an argument")
    for number, raw in enumerate(stream):
        # Some programs begin a text with a mark that belongs to the file, not to what it says.
        yield (raw if number else raw.removeprefix(BOM_UTF8))[:_LONGEST_INPUT]


def _decode(raw: bytes) -> str:
    return normalise_text(raw.decode("utf-8", "replace"))


class Prompt:
    """The prompt on a terminal: a line at a time, with a history kept in a file of mode 0600.

    `when_shown` is called once, when the person sees the first prompt.
    """

    def __init__(self, history: Path, when_shown: Callable[[], None] = lambda: None) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter

        words = WordCompleter([command.name for command in COMMANDS], sentence=True)
        self._session: Any = PromptSession(
            history=_open_history(history), completer=words, complete_while_typing=False, enable_open_in_editor=False
        )
        self._is_ending = False
        self._again: threading.Timer | None = None
        self._when_shown: Callable[[], None] | None = when_shown
        self._session.app.after_render += lambda _: self._tell_shown()

    def read(self) -> str | None:
        """Return the next line, normalised; None when the person leaves with Ctrl-D. Ctrl-C clears the line.

        Raises Terminated when the terminal is closed or the program asked to end meanwhile.
        """
        while True:
            try:
                return normalise_text(self._ask())
            except KeyboardInterrupt:
                render.print_notice("Ctrl-D or /quit leaves")
            except EOFError:
                return None

    def _ask(self) -> str:
        try:
            with _handling(dict.fromkeys(_ENDING, self._end)):
                line = str(self._session.prompt("> "))
                # A terminal without cursor movement has a prompt of another kind, which does not tell.
                self._tell_shown()
                return line
        finally:
            if self._again is not None:
                self._again.cancel()
            if self._is_ending:
                raise Terminated

    def _tell_shown(self) -> None:
        tell, self._when_shown = self._when_shown, None
        if tell is not None:
            tell()

    def _end(self, number: int, *_: object) -> None:
        # What is raised in the middle of the prompt's event loop is caught there, shown, and waited upon.
        from prompt_toolkit.application import get_app_or_none

        self._is_ending = True
        app = get_app_or_none()
        if app is None or app.loop is None:
            # The loop is only being made, and what is raised in there is shown too: the signal comes again.
            self._again = threading.Timer(_AGAIN_SECONDS, os.kill, (os.getpid(), number))
            self._again.start()
        else:
            app.loop.call_soon_threadsafe(_leave, app)


def _leave(app: Any) -> None:
    if app.future is not None and not app.future.done():
        app.exit(exception=Terminated)


def _open_history(path: Path) -> Any:
    """Return the history of the prompt; one that is kept only for this chat, with a notice, where no file can be."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    class History(FileHistory):
        def store_string(self, string: str) -> None:
            # A line that cannot be kept must not end the prompt.
            with suppress(OSError):
                super().store_string(repair_text(string))

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        render.print_notice(f"the history of the prompt is not kept: {path} cannot be opened ({error.strerror})")
        return InMemoryHistory()
    return History(str(path))


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Inside, Ctrl-C does nothing but in a turn and at the prompt: one too many between the two must not end a chat."""
    with _handling({signal.SIGINT: lambda *_: None}):
        yield


@contextmanager
def interruptible() -> Iterator[None]:
    """Inside, the first Ctrl-C interrupts and further ones are left aside, so that what had come is saved whole."""
    count = 0

    def interrupt(*_: object) -> None:
        nonlocal count
        count += 1
        if count == 1:
            raise KeyboardInterrupt

    with _handling({signal.SIGINT: interrupt}):
        yield


@contextmanager
def ending_safely() -> Iterator[None]:
    """Inside, a closed terminal (HUP) or a request to end (TERM) raises Terminated once, so that things are saved."""
    ended = False

    def end(*_: object) -> None:
        nonlocal ended
        if not ended:
            ended = True
            raise Terminated

    with _handling(dict.fromkeys(_ENDING, end)):
        yield


@contextmanager
def _handling(handlers: dict[signal.Signals, Callable[..., None]]) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
