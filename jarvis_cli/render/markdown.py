"""Markdown printed while it comes.

What is on the screen is never drawn again, so that nothing flickers, and nothing stands there twice. The same text
looks the same however it is split over the pieces in which it comes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.render.blocks import Reading, leave_containers, read_line, read_whole_line
from jarvis_cli.render.inline import InlineStream
from jarvis_cli.render.nesting import Nesting
from jarvis_cli.render.wrapping import Prefix, Sheet, Span, paint

if TYPE_CHECKING:
    from jarvis_cli.render.code_lines import CodeLines

# A line of which so much has come and that could still be anything is read when it is whole.
_LONGEST_MARK = 200
_RULE_CELLS = 60
_HEADINGS = {"#": "bold underline", "##": "bold"}
_LESSER_HEADING = "bold italic"
_RULE = "─"


@dataclass(frozen=True, slots=True)
class _Fence:
    """A block of code: how it began, and by how much it is indented."""

    mark: str
    indent: int
    code: CodeLines

    def is_end(self, line: str) -> bool:
        bare = line.strip()
        return len(bare) >= len(self.mark) and set(bare) == {self.mark[0]}


class MarkdownStream:
    """Takes Markdown in pieces and writes it as far as it can be told how it looks, in lines as wide as measured.

    A paragraph is written word by word, code line by line, a table when it is whole.
    """

    def __init__(self, write: Callable[[str], None], measure: Callable[[], int]) -> None:
        self._sheet = Sheet(write, measure)
        self._inline = InlineStream(self._add)
        self._reset()

    def _reset(self) -> None:
        self._parts: list[str] = []  # of the line that has begun, until it is told what it is
        self._is_waiting = False  # for the end of that line
        self._is_told = False
        self._nesting = Nesting()
        self._is_in_text = False
        self._style = ""
        self._fence: _Fence | None = None
        self._rows: list[str] = []
        self._is_gap_due = False
        self._is_begun = False

    def feed(self, text: str) -> None:
        """Take a piece of the text. It holds no control characters but line ends and tabs."""
        position = 0
        while position < len(text):
            if self._is_waiting:
                end = text.find("\n", position)
                end = len(text) if end < 0 else end
                self._parts.append(text[position:end])
                position = end
                if end == len(text):
                    return
            self._take(text[position])
            position += 1

    def pause(self) -> None:
        """Write what has been held back of a paragraph, and end the line. Code and tables go on afterwards."""
        if self._is_told or self._is_in_text:
            self._end_text()
            self._is_told = False

    def finish(self) -> None:
        """Write all that is left: the text is over. What comes next is another one."""
        if self._parts:
            self._end_line()
        self._end_block()
        self._reset()

    def _take(self, letter: str) -> None:
        if letter == "\n":
            self._end_line()
        elif self._is_told:
            self._inline.feed(letter)
        else:
            self._parts.append(letter)
            line = "".join(self._parts)
            reading = read_line(line, self._nesting.containers, self._is_in_text)
            if reading is None:
                self._is_waiting = len(line) > _LONGEST_MARK
            elif reading.mark.kind == "wait":
                self._is_waiting = True
            else:
                self._parts.clear()
                self._is_told = True
                self._begin(reading)

    def _end_line(self) -> None:
        if self._is_told:
            self._is_told = False
            if not self._is_in_text:
                self._end_text()
            return
        line = "".join(self._parts)
        self._parts.clear()
        self._is_waiting = False
        if self._fence:
            self._take_code(line, self._fence)
        else:
            self._take_line(line)

    def _take_line(self, line: str) -> None:
        reading = read_whole_line(line, self._nesting.containers, self._is_in_text)
        self._begin(reading)
        if reading.mark.kind == "heading":
            self._end_text()

    def _take_code(self, line: str, fence: _Fence) -> None:
        inner = leave_containers(line, self._nesting.containers)
        if inner is None:
            self._fence = None
            self._take_line(line)
            return
        bare = inner.lstrip(" ")
        inner = inner[min(len(inner) - len(bare), fence.indent) :]
        if fence.is_end(inner):
            self._fence = None
            self._put(paint(inner.strip(), "dim"))
        else:
            self._is_waiting = True
            self._put(fence.code.paint(inner))

    def _begin(self, reading: Reading) -> None:
        """Go on with what a line is."""
        kind, rest = reading.mark.kind, reading.rest
        is_within = reading.matched == len(self._nesting.containers) and not reading.opened
        if kind == "row" and is_within:
            self._take_row(rest)
            return
        self._end_rows()
        if kind == "text" and self._goes_on(reading):
            self._feed_inline(f"\n{rest}")
            return
        self._enter(reading)
        if kind == "blank":
            if reading.opened:
                self._put("")
            else:
                self._is_gap_due = self._is_begun
        elif kind == "rule":
            self._put(paint(_RULE * min(self._sheet.width, _RULE_CELLS), "dim"))
        elif kind == "heading":
            self._open_text(_HEADINGS.get(reading.mark.text, _LESSER_HEADING), rest)
        elif kind == "fence":
            self._open_fence(reading)
        elif kind == "row":
            self._rows = [rest]
        elif kind == "code":
            self._put(rest)
        else:
            self._open_text("", rest)
            self._is_in_text = True

    def _goes_on(self, reading: Reading) -> bool:
        """Return whether a line of text goes on with the text before, even if it does not say so by its indent."""
        left = self._nesting.containers[reading.matched :]
        return self._is_in_text and not reading.opened and all(container.mark for container in left)

    def _enter(self, reading: Reading) -> None:
        """Leave the containers that a line does not go on with, and enter those that it opens."""
        self._end_text()
        self._nesting.leave(reading.matched)
        if reading.mark.kind != "blank" or reading.opened:
            self._fill_gap()
        self._nesting.enter(reading.opened)

    def _fill_gap(self) -> None:
        if self._is_gap_due:
            self._sheet.put(self._nesting.make_prefix(), "")
            self._is_gap_due = False

    def _open_text(self, style: str, text: str) -> None:
        first = self._show_marks()
        self._style = style
        self._sheet.open(first, self._nesting.make_prefix())
        self._feed_inline(text)

    def _open_fence(self, reading: Reading) -> None:
        # Most answers have none, and to load what knows all languages takes a while.
        from jarvis_cli.render.code_lines import CodeLines

        mark, line = reading.mark, reading.rest.strip()
        self._fence = _Fence(mark.text, mark.length, CodeLines(line[len(mark.text) :]))
        self._is_waiting = True
        self._put(paint(line, "dim"))

    def _feed_inline(self, text: str) -> None:
        for letter in text:
            self._inline.feed(letter)

    def _add(self, spans: tuple[Span, ...]) -> None:
        style = self._style
        self._sheet.add(Span(span.text, f"{style} {span.style}".strip()) for span in spans)

    def _put(self, line: str) -> None:
        self._sheet.put(self._show_marks(), line)

    def _take_row(self, row: str) -> None:
        """Keep a line that may belong to a table; what is no table after all is text."""
        from jarvis_cli.render.grids import is_divider

        if len(self._rows) == 1 and not is_divider(row):
            self._end_rows()
        if not self._rows and not self._is_in_text:
            self._fill_gap()
        self._rows.append(row)

    def _end_rows(self) -> None:
        rows, self._rows = self._rows, []
        if len(rows) > 1:
            self._end_text()
            self._put_grid(rows)
        elif rows and self._is_in_text:
            self._feed_inline(f"\n{rows[0]}")
        elif rows:
            self._open_text("", rows[0])
            self._is_in_text = True

    def _put_grid(self, rows: list[str]) -> None:
        from jarvis_cli.render.grids import draw_grid, list_grid, read_grid

        grid = read_grid(rows)
        lines = draw_grid(grid, self._sheet.width - self._nesting.make_prefix().cells)
        if lines is not None:
            for line in lines:
                self._put(line)
            return
        for spans in list_grid(grid):
            self._sheet.open(self._show_marks(), self._nesting.make_prefix())
            self._sheet.add(spans)
        self._sheet.end()

    def _end_text(self) -> None:
        self._inline.finish()
        self._sheet.end()
        self._is_in_text = False
        self._style = ""

    def _end_block(self) -> None:
        self._end_rows()
        self._end_text()

    def _show_marks(self) -> Prefix:
        """Return what stands in front of the next line, with the marks of list items that have not been shown yet."""
        self._is_begun = True
        return self._nesting.show_marks()
