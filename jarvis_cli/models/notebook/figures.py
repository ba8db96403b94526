"""The figures of an attached text: names and values, one a line, as reports and tables have them. Read by rules alone.

A figure is `NAME: VALUE` or `NAME = VALUE`, two cells set apart by a tab or by `|`, or a row of a table of two columns
with commas or semicolons. What is no such line is no figure.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from jarvis_cli.text import fold_text, is_blank, one_line

MOST_FIGURES = 100
_MOST_LINES = 20_000
_LONGEST_LINE = 400
_LONGEST_NAME = 79
_LONGEST_VALUE = 79
# A longer value is a sentence that holds a number.
_MOST_VALUE_WORDS = 8

_FENCE = re.compile(r"<attached>\n(.*)\n</attached>", re.DOTALL)
# Without a blank beside it a colon may belong to a time or an address; `==` and the like only compare.
_EQUALS = r"(?<![=!<>:])=(?![=>])"
_SEPARATOR = re.compile(
    rf"\s*:\s+|\s+:\s*|\s*：\s*|(?<=[^\W\d]):(?=[\d+\-−$€£¥<>~≈(])|\s*{_EQUALS}\s*",
)
_BULLET = re.compile(r"(?:[-*+•·–]|>)\s+")
_AROUND = " \t*`\"'“”„"
_BREAKS_IN_KEY = re.compile(r"[\s:：=]+")
# The line of a log is another one each time, and the colon of an address names nothing.
_NO_NAME = re.compile(r"\d:\d\d|\d{4}-\d\d-\d\d|//")
_BEGINS_AS_NUMBER = re.compile(r"(?:[A-Z]{3} ?)?[^\w\s]{0,2} ?\d")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what it is called, and what it says, with its unit."""

    name: str
    value: str

    @property
    def key(self) -> str:
        """The key that it is remembered under: its name, folded, with points for blanks."""
        return _BREAKS_IN_KEY.sub(".", fold_text(self.name)).strip(".")

    @property
    def statement(self) -> str:
        """The figure as a statement."""
        return f"{self.name}: {self.value}"


@dataclass(frozen=True, slots=True)
class FiguresRead:
    """The figures of a text, at most 100, in order.

    `unclear` are names that stand there with more than one value, `left_out` is how many more figures there are. `keys`
    are those of all of them.
    """

    figures: tuple[Figure, ...] = ()
    unclear: tuple[str, ...] = ()
    left_out: int = 0
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Row:
    """A line that may be a row of a table of two columns; `is_tight` where there is no blank beside the separator."""

    separator: str
    name: str
    value: str
    is_tight: bool


def read_figures(attached: str) -> FiguresRead:
    """Return the figures of a text that was handed over with a line, in its fence or without. Never raises."""
    first: dict[str, Figure] = {}
    unclear: dict[str, str] = {}
    for figure in _find_figures(_open_fence(attached)):
        known = first.setdefault(figure.key, figure)
        if fold_text(known.value) != fold_text(figure.value):
            unclear[figure.key] = known.name
    clear = [figure for key, figure in first.items() if key not in unclear]
    left_out = max(len(clear) - MOST_FIGURES, 0)
    return FiguresRead(tuple(clear[:MOST_FIGURES]), tuple(unclear.values()), left_out, frozenset(first))


def restore_figure(statement: str, key: str) -> Figure | None:
    """Return the figure that a statement under its key is, or None where the key is not made from its name."""
    for found in re.finditer(": ", statement):
        figure = Figure(statement[: found.start()], statement[found.end() :])
        if figure.key == key:
            return figure
    return None


def holds_digit(text: str) -> bool:
    """Return whether a text has a digit in it, of any script: without one it is no value."""
    return any(sign.isdecimal() for sign in text)


def _open_fence(attached: str) -> str:
    fenced = _FENCE.search(attached)
    text = fenced[1].replace("&lt;", "<").replace("&gt;", ">") if fenced else attached
    return unicodedata.normalize("NFC", text)


def _find_figures(text: str) -> Iterator[Figure]:
    lines = [line[: _LONGEST_LINE + 1] for line in islice(text.splitlines(), _MOST_LINES)]
    rows = [_read_row(line) for line in lines]
    has_header = False
    for place, (line, row) in enumerate(zip(lines, rows, strict=True)):
        has_header = row is not None and (has_header or (row.is_tight and not holds_digit(line)))
        pair = _split_cells(line) or _split_label(line)
        if pair is None and row is not None and _is_in_table(rows, place, has_header=has_header):
            pair = row.name, row.value
        figure = _make_figure(*pair) if pair and len(line) <= _LONGEST_LINE else None
        if figure:
            yield figure


def _make_figure(name: str, value: str) -> Figure | None:
    """Return the figure of a name and a value, or None where they are none."""
    name = one_line(_BULLET.sub("", name.strip(), count=1)).strip(_AROUND)
    value = one_line(value).rstrip(",;").strip(_AROUND)
    is_named = len(name) <= _LONGEST_NAME and any(letter.isalpha() for letter in name) and not _NO_NAME.search(name)
    is_short = len(value) <= _LONGEST_VALUE and len(value.split()) <= _MOST_VALUE_WORDS
    figure = Figure(name, value)
    return figure if is_named and is_short and holds_digit(value) and not is_blank(figure.key) else None


def _split_cells(line: str) -> tuple[str, str] | None:
    """Return the two cells of a line that are set apart by a tab or by `|`."""
    for separator in ("\t", "|"):
        cells = [cell.strip() for cell in line.strip().strip("|" if separator == "|" else "").split(separator)]
        if len(cells) == 2 and all(cells):
            return cells[0], cells[1]
    return None


def _split_label(line: str) -> tuple[str, str] | None:
    """Return what stands before and behind the last colon or equals sign in front of the first number of the value."""
    separators = list(_SEPARATOR.finditer(line.strip()))
    if not separators:
        return None
    start = separators[0].end()
    digit = next((place for place, sign in enumerate(line.strip()[start:], start) if sign.isdecimal()), -1)
    before = [separator for separator in separators if separator.end() <= digit]
    if not before:
        return None
    return line.strip()[: before[-1].start()], line.strip()[before[-1].end() :]


def _read_row(line: str) -> _Row | None:
    """Return a line with exactly one semicolon or comma outside of quotes as the row that it may be."""
    for separator in (";", ","):
        try:
            cells = next(csv.reader([line.strip()], delimiter=separator, skipinitialspace=True, strict=True), [])
        except csv.Error:
            continue
        cells = [cell.strip() for cell in cells]
        if len(cells) == 2 and all(cells):
            return _Row(separator, cells[0], cells[1], is_tight=separator.join(cells) in line)
    return None


def _is_in_table(rows: list[_Row | None], place: int, *, has_header: bool) -> bool:
    """Return whether a row stands among rows of its kind, its value a number, and its comma none within a number."""
    row = rows[place]
    beside = (*rows[max(place - 1, 0) : place], *rows[place + 1 : place + 2])
    if row is None or not any(other and other.separator == row.separator for other in beside):
        return False
    may_be_decimal = row.separator == "," and row.is_tight and row.name[-1].isdigit() and row.value[0].isdigit()
    return bool(_BEGINS_AS_NUMBER.match(row.value)) and (has_header or not may_be_decimal)
