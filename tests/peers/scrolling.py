"""The real program in a small terminal, with all that has scrolled away."""

from collections.abc import Iterator, Mapping, Sequence
from threading import Event
from typing import Any

import pyte

from tests.peers.terminal import Terminal


class _Scrollback(pyte.HistoryScreen):
    """A screen that keeps what scrolls away, and answers as the one of Terminal does."""

    answer: Any

    def write_process_input(self, data: str) -> None:
        self.answer(data)


class ScrollingTerminal(Terminal):
    """A terminal that tells the program one size and, if `columns_kept` says so, keeps longer lines whole."""

    def __init__(
        self, *arguments: str, environment: Mapping[str, str], size: tuple[int, int], columns_kept: int = 0
    ) -> None:
        super().__init__(*arguments, environment=environment)
        columns, lines = size
        self._history = _Scrollback(columns_kept or columns, lines, history=10_000, ratio=1 / lines)
        self._history.answer = self._child.send
        self._screen = self._history
        self._stream = pyte.ByteStream(self._screen)
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        """Tell the program another size."""
        self._child.setwinsize(lines, columns)

    @property
    def lines(self) -> list[str]:
        """All lines from the first, without blanks at their ends; those below the last text are left out."""
        above = ["".join(line[at].data for at in range(self._screen.columns)) for line in self._history.history.top]
        return "\n".join(line.rstrip() for line in [*above, *self._screen.display]).rstrip().split("\n")


class HeldChunks(tuple[str, ...]):
    """Chunks of an answer that stop before one of them until they are let go; `is_held` is set when they have."""

    def __new__(cls, chunks: Sequence[str], stop: int, go_on: Event) -> "HeldChunks":
        """Return the chunks, held before the one with the index `stop`."""
        held = super().__new__(cls, chunks)
        held.stop, held.go_on, held.is_held = stop, go_on, Event()
        return held

    stop: int
    go_on: Event
    is_held: Event

    def __iter__(self) -> Iterator[str]:
        for index, chunk in enumerate(super().__iter__()):
            if index == self.stop:
                self.is_held.set()
                self.go_on.wait(30)
            yield chunk
