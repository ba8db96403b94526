"""Rows: a table on a terminal; in a pipe each row is one line of fields set apart by tabs."""

import sys
from collections.abc import Sequence
from datetime import datetime

from jarvis_cli.render.lines import format_field
from jarvis_cli.text import clean_text

_NARROWEST = 40


def print_rows(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows, the last field of each the longest, with their heads where a person reads them."""
    if sys.stdout.isatty():
        _print_table(heads, rows)
        return
    sys.stdout.write("".join("\t".join(format_field(field) for field in row) + "\n" for row in rows))
    sys.stdout.flush()


def _print_table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, show_header=True, header_style="bold")
    for head in heads[:-1]:
        table.add_column(head, no_wrap=True)
    table.add_column(heads[-1], overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean_text(field)) for field in row))
    console = Console(file=sys.stdout, highlight=False)
    # A terminal that says it has no columns, or hardly any, would be shown nothing at all.
    console.width = max(console.width, _NARROWEST)
    console.print(table)


def format_day(moment: datetime) -> str:
    """Return the person's local day of a moment, as YYYY-MM-DD."""
    return moment.astimezone().date().isoformat()
