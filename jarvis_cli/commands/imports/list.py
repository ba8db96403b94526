"""jarvis import list: what was imported when, and how much of it is still here."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.render.imports import describe_import, print_imports

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_imports(ctx: typer.Context, as_json: Json = False) -> None:
    """List imports, the newest first, with how much of each is still here."""
    context: Context = ctx.obj
    batches = context.memory.imports.list()
    if as_json:
        render.print_json("imports", [describe_import(batch) for batch in batches])
        return
    print_imports(batches, context.clock())
    if not batches:
        render.print_notice("nothing was imported yet")
