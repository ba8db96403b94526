"""Lines on a terminal that are written once and never again: words wrapped by cells, under prefixes that hang."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from rich.cells import cell_len, chop_cells

RESET = "\x1b[0m"
# Only colours that can be read on a dark and on a light ground.
_CODES = {
    "bold": "1",
    "dim": "2",
    "italic": "3",
    "underline": "4",
    "strike": "9",
    "red": "31",
    "green": "32",
    "magenta": "35",
    "cyan": "36",
}
_NARROWEST = 20
_TAB = " " * 4
_PIECES = re.compile(r"\n|[ \t]+|[^ \t\n]+")
# Scripts that are written without blanks: a line may end between any two of these, but for the marks below.
_UNSPACED = re.compile("[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]")
_ENDING = frozenset(
    "、。，．・：；？！％゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〗〙〟｠»"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ\u3099\u309a"
)
_BEGINNING = frozenset("‘“（〔［｛〈《「『【〖〘〝｟«＃＄")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text that looks the same throughout. `style` is said in rich's words, such as "bold cyan"."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands in front of a line, codes included, and how many cells it takes."""

    text: str = ""
    cells: int = 0


@cache
def _find_codes(style: str) -> str:
    return ";".join(_CODES[word] for word in style.split())


def paint(text: str, style: str) -> str:
    """Return a text with the terminal's codes for a style around it."""
    return f"\x1b[{_find_codes(style)}m{text}{RESET}" if style and text else text


def can_break(before: str, after: str) -> bool:
    """Return whether a line may end between two characters that no blank sets apart."""
    return (
        before > "\u2e7f"
        and after > "\u2e7f"
        and _UNSPACED.match(before) is not None
        and _UNSPACED.match(after) is not None
        and before not in _BEGINNING
        and after not in _ENDING
    )


def _split_unspaced(text: str) -> Iterator[str]:
    start = 0
    if not text.isascii():
        for end in range(1, len(text)):
            if can_break(text[end - 1], text[end]):
                yield text[start:end]
                start = end
    yield text[start:]


class Sheet:
    """Writes lines one after the other. `measure` tells how wide the terminal is now, in cells."""

    def __init__(self, write: Callable[[str], None], measure: Callable[[], int]) -> None:
        self._write = write
        self._measure = measure
        self._following = Prefix()
        self._column = 0
        self._start = 0
        self._gap = Span("")
        self._run = Span("")  # what is written next, as long as it looks the same
        self._is_open = False

    @property
    def width(self) -> int:
        """How many cells a line may take."""
        return max(self._measure(), _NARROWEST)

    def open(self, first: Prefix, following: Prefix) -> None:
        """Begin a block of words. Its first line stands behind one prefix, the others behind another."""
        self.end()
        self._following = following
        self._begin_line(first)
        self._is_open = True

    def add(self, spans: Iterable[Span]) -> None:
        """Write what comes next in the block, wrapped where there is no room. A line may end behind it."""
        width = self.width
        word: list[Span] = []
        for span in spans:
            for piece in _PIECES.findall(span.text):
                if piece[0] in " \t\n":
                    self._put_word(word, width)
                    word = []
                    self._add_blank(Span(piece.replace("\t", _TAB), span.style))
                    continue
                for part in _split_unspaced(piece):
                    if word and can_break(word[-1].text[-1], part[0]):
                        self._put_word(word, width)
                        word = []
                    word.append(Span(part, span.style))
        self._put_word(word, width)
        self._write_run()

    def put(self, prefix: Prefix, line: str) -> None:
        """Write a whole line as it is, codes included."""
        self.end()
        self._write(f"{prefix.text}{line}\n" if line else f"{prefix.text.rstrip()}\n")

    def end(self) -> None:
        """End the line that is being written, if any."""
        if self._is_open:
            self._write("\n")
            self._is_open = False
        self._gap = Span("")

    def _add_blank(self, blank: Span) -> None:
        if blank.text == "\n":
            self._wrap()
        elif self._column > self._start:
            self._gap = blank

    def _put_word(self, word: list[Span], width: int) -> None:
        if not word:
            return
        cells = sum(cell_len(span.text) for span in word)
        if self._column > self._start and self._column + len(self._gap.text) + cells > width:
            self._wrap()
        if self._gap.text:
            self._put_span(self._gap, len(self._gap.text))
            self._gap = Span("")
        if self._column + cells <= width:
            for span in word:
                self._put_span(span, cell_len(span.text))
        else:
            self._fold(word, width)

    def _fold(self, word: list[Span], width: int) -> None:
        for span in word:
            for part in chop_cells(span.text, max(width - self._following.cells, 2)):
                cells = cell_len(part)
                if self._column > self._start and self._column + cells > width:
                    self._wrap()
                self._put_span(Span(part, span.style), cells)

    def _put_span(self, span: Span, cells: int) -> None:
        if span.style != self._run.style:
            self._write_run()
        self._run = Span(self._run.text + span.text, span.style)
        self._column += cells

    def _write_run(self) -> None:
        self._write(paint(self._run.text, self._run.style))
        self._run = Span("")

    def _wrap(self) -> None:
        self._write_run()
        self._write("\n")
        self._gap = Span("")
        self._begin_line(self._following)

    def _begin_line(self, prefix: Prefix) -> None:
        self._write(prefix.text)
        self._column = self._start = prefix.cells
