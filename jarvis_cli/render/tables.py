"""Rows: a table on a terminal; in a pipe each row is one line of fields set apart by tabs."""

import sys
from collections.abc import Sequence
from datetime import datetime

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.render.lines import format_field
from jarvis_cli.text import clean_text

_NARROWEST = 40


def print_rows(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], folded: tuple[str, ...] = ()) -> None:
    """Print rows, the last field of each the longest, with their heads where a person reads them.

    The fields under the last head, and under those that are `folded`, go on in the next line where there is no room.
    """
    if sys.stdout.isatty():
        _print_table(heads, rows, (*folded, heads[-1]))
        return
    # Most fields are fine as they are, and a list has thousands of them.
    lines = ["\t".join([field if field.isprintable() else format_field(field) for field in row]) for row in rows]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def _print_table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], folded: tuple[str, ...]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    for head in heads:
        table.add_column(head, no_wrap=head not in folded, overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean_text(field)) for field in row))
    console = Console(file=sys.stdout, highlight=False)
    # A terminal that says it has no columns, or hardly any, would be shown nothing at all.
    console.width = max(console.width, _NARROWEST)
    console.print(table)


def format_day(moment: datetime) -> str:
    """Return the person's local day of a moment, as YYYY-MM-DD, or `unknown` where it is not known."""
    if moment == UNKNOWN_TIME:
        return "unknown"
    return moment.astimezone().date().isoformat()
