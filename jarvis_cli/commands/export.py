"""jarvis export: everything that is remembered, in one file of a documented form."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.archive.writing import print_archive, write_archive
from jarvis_cli.commands.targets import make_target
from jarvis_cli.context import Context
from jarvis_cli.render.lines import spell_count

app = typer.Typer(rich_markup_mode=None, add_completion=False)


class Format(StrEnum):
    """How everything is written."""

    JSONL = "jsonl"
    MARKDOWN = "markdown"


@app.command()
def export(
    ctx: typer.Context,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file that only you may read; without it on stdout.")
    ] = None,
    form: Annotated[
        Format, typer.Option("--format", help="One JSON object a line, to import again; or a text to read.")
    ] = Format.JSONL,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Write everything that is remembered: conversations, facts and their history, what agents keep, and tokens.

    `jarvis import` reads it again, here or elsewhere; its form is in docs/export-format.md. It is not encrypted.
    """
    context: Context = ctx.obj
    exporting = context.memory.archives.exporting
    if out is None:
        print_archive(exporting, context.clock, form.value, context.places.memory.parent)
        return
    target = make_target(context, out, force=force)
    counts = dict(write_archive(exporting, context.clock, form.value, target))
    what = ", ".join(spell_count(counts[kind], kind) for kind in ("conversation", "message", "fact"))
    render.print_notice(f"{what} are in {out}")
