"""Everything typed: the prompt, lines from a pipe, confirmations, interrupts. The only home of prompt-toolkit."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jarvis_cli import render
from jarvis_cli.errors import Terminated, UsageError
from jarvis_cli.slash import COMMANDS
from jarvis_cli.text import normalise_text

_LONGEST_INPUT = 10_000_000


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
    answer = normalise_text(sys.stdin.readline()).casefold()
    return answer in ("y", "yes", "j", "ja", "t", "tak")


def read_stdin() -> str:
    """Return all of stdin as one text. Raises UsageError if there is none."""
    return "\n".join(_decode(line) for line in _read_lines()).strip()


def read_piped_lines() -> Iterator[str]:
    """Yield the lines of stdin that are not blank, normalised. What is no UTF-8 is replaced, with one notice."""
    warned = False
    for raw in _read_lines():
        line = _decode(raw)
        if "\ufffd" in line and not warned:
            warned = True
            render.print_notice("the input is not UTF-8; what cannot be read is replaced")
        if line:
            yield line


def _read_lines() -> Iterator[bytes]:
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("there is nothing to read: stdin is closed", "give the text as an argument")
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise UsageError("stdin cannot be read", "give the text as an argument")
    for raw in stream:
        yield raw[:_LONGEST_INPUT]


def _decode(raw: bytes) -> str:
    return normalise_text(raw.decode("utf-8", "replace"))


class Prompt:
    """The prompt on a terminal: a line at a time, with a history kept in a file of mode 0600."""

    def __init__(self, history: Path) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.history import FileHistory

        history.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(history, os.O_CREAT | os.O_RDWR, 0o600))
        words = WordCompleter([command.name for command in COMMANDS], sentence=True)
        self._session: Any = PromptSession(
            history=FileHistory(str(history)), completer=words, complete_while_typing=False, enable_open_in_editor=False
        )

    def read(self) -> str | None:
        """Return the next line, normalised; None when the person leaves with Ctrl-D. Ctrl-C clears the line."""
        while True:
            try:
                return normalise_text(self._session.prompt("> "))
            except KeyboardInterrupt:
                render.print_notice("Ctrl-D or /quit leaves")
            except EOFError:
                return None


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

    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    with _handling(dict.fromkeys(numbers, end)):
        yield


@contextmanager
def _handling(handlers: dict[signal.Signals, Callable[..., None]]) -> Iterator[None]:
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
