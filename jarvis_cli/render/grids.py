"""Tables of an answer: drawn where they fit, else told cell by cell, so that nothing of them is cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Literal

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from jarvis_cli.render.inline import read_inline
from jarvis_cli.render.wrapping import Span

# A column is not made narrower than this, unless it needs no more.
_NARROWEST = 8
_BORDER = 1
_PER_COLUMN = 3

Side = Literal["left", "center", "right"]
Cell = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: its heads, and its rows, all with as many cells; and to which side each column is set."""

    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    sides: tuple[Side, ...]


def is_divider(line: str) -> bool:
    """Return whether a line is the one that stands between the heads of a table and its rows."""
    return all(re.fullmatch(r":?-+:?", cell) for cell in _split_cells(line))


def read_grid(lines: Sequence[str]) -> Grid:
    """Return the table that is written in lines: the heads, the divider, and the rows. A row may have any number."""
    heads, divider, *rows = (_split_cells(line) for line in lines)
    count = max(len(cells) for cells in (heads, *rows))
    return Grid(
        _fill(heads, count),
        tuple(_fill(row, count) for row in rows),
        tuple(_find_side(cell) for cell in [*divider, *[""] * count][:count]),
    )


def _split_cells(line: str) -> list[str]:
    bare = line.strip().removeprefix("|")
    cells = re.split(r"(?<!\\)\|", bare)
    if len(cells) > 1 and not cells[-1].strip():
        cells.pop()
    return [cell.strip().replace("\\|", "|") for cell in cells]


def _fill(cells: Sequence[str], count: int) -> tuple[Cell, ...]:
    return tuple(read_inline(cell).spans for cell in [*cells, *[""] * (count - len(cells))])


def _find_side(cell: str) -> Side:
    if cell.endswith(":"):
        return "center" if cell.startswith(":") else "right"
    return "left"


def draw_grid(grid: Grid, width: int) -> list[str] | None:
    """Return the lines of a table, codes included, drawn in so many cells, or None if there is no room for it."""
    widths = _share_width(grid, width - _BORDER - _PER_COLUMN * len(grid.sides))
    if widths is None:
        return None

    def make_text(cell: Cell) -> Text:
        return Text.assemble(*((span.text, span.style) for span in cell))

    is_folded = any(_measure(cell) > widths[column] for row in grid.rows for column, cell in enumerate(row))
    table = Table(box=box.ROUNDED, border_style="dim", header_style="bold", show_lines=is_folded)
    for head, side, cells in zip(grid.heads, grid.sides, widths, strict=True):
        table.add_column(make_text(head), justify=side, width=cells, overflow="fold")
    for row in grid.rows:
        table.add_row(*(make_text(cell) for cell in row))
    drawn = StringIO()
    console = Console(file=drawn, width=width, force_terminal=True, color_system="standard", legacy_windows=False)
    console.no_color = False
    console.print(table)
    return [line.rstrip() for line in drawn.getvalue().splitlines()]


def list_grid(grid: Grid) -> Iterator[tuple[Span, ...]]:
    """Yield a table in lines of its own for each cell, its head in front, and an empty one behind each row."""
    for number, row in enumerate(grid.rows or (grid.heads,)):
        if number:
            yield ()
        for head, cell in zip(grid.heads, row, strict=True):
            named = tuple(Span(span.text, f"bold {span.style}".strip()) for span in head)
            if not grid.rows or not _measure(head):
                yield cell
            else:
                yield (*named, Span(": "), *cell)


def _measure(cell: Cell) -> int:
    return sum(cell_len(span.text) for span in cell)


def _share_width(grid: Grid, room: int) -> tuple[int, ...] | None:
    """Return how wide each column is to be, together no more than there is room for, or None if there is too little."""
    wanted = [max(1, *(_measure(row[column]) for row in (grid.heads, *grid.rows))) for column in range(len(grid.sides))]
    for most in range(room, _NARROWEST - 1, -1):
        widths = tuple(min(cells, most) for cells in wanted)
        if sum(widths) <= room:
            return widths
    return None
