"""jarvis facts list: every fact."""

import typer

from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.facts.showing import print_found
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_facts(ctx: typer.Context, as_json: Json = False) -> None:
    """List the facts that are remembered, oldest first."""
    context: Context = ctx.obj
    print_found(context.memory.facts.list(), as_json, "no facts yet; `jarvis facts add TEXT` remembers one")
