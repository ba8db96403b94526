"""Answers on a terminal: Markdown, printed as it comes, with a sign while the first of it is waited for."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jarvis_cli.render.answers import AnswerPrinter
from jarvis_cli.render.lines import is_terminal
from jarvis_cli.render.spinner import Spinner

if TYPE_CHECKING:
    from jarvis_cli.render.markdown import MarkdownStream

_RESET = "\x1b[0m"


class MarkdownPrinter(AnswerPrinter):
    """Prints the turns of a chat as they happen, their answers as Markdown.

    What was written is never drawn again. After `close` the terminal is as it was found, also if an interrupt came.
    """

    def __init__(self, spinner: Spinner | None = None) -> None:
        super().__init__()
        self._spinner = spinner or Spinner()
        self._is_awaited = False
        self._pieces: list[str] = []
        self._stream: MarkdownStream | None = None
        self._is_writing = False

    def start(self) -> None:
        """Show a turning sign until the first of the answer is shown, if stderr is a terminal too."""
        self._is_awaited = is_terminal()
        self._wait()

    def close(self) -> None:
        """Print all that has come, end the line and take the sign away, if any."""
        self._is_awaited = False
        self._spinner.stop()
        if self._is_writing:
            # An interrupt has come in the middle of it.
            self._pieces.append(_RESET)
        self._end_answer()

    @contextmanager
    def _between(self) -> Iterator[None]:
        self._spinner.stop()
        if self._stream:
            self._stream.pause()
            self._flush()
        yield
        self._wait()

    def _end_answer(self) -> None:
        if self._stream:
            self._stream.finish()
        self._flush()

    def _write(self, text: str) -> None:
        if text:
            self._spinner.stop()
            self._is_writing = True
            self._stream = self._stream or _make_stream(self._pieces)
            self._stream.feed(text)
            self._flush()

    def _flush(self) -> None:
        text = "".join(self._pieces)
        self._pieces.clear()
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()
        self._is_writing = False

    def _wait(self) -> None:
        if self._is_awaited:
            self._spinner.start()


def _make_stream(pieces: list[str]) -> MarkdownStream:
    from jarvis_cli.render.markdown import MarkdownStream

    return MarkdownStream(pieces.append, lambda: shutil.get_terminal_size().columns)


def warm_up() -> None:
    """Load what the first Markdown needs, by printing some of each kind nowhere."""
    from jarvis_cli.render.markdown import MarkdownStream

    stream = MarkdownStream(lambda _: None, lambda: 80)
    stream.feed("**a** [b](c)\n\n| a |\n|---|\n| b |\n\n```python\na = 1\n```\n")
    stream.finish()
