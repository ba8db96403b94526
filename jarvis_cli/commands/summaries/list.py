"""jarvis summaries list: every summary."""

import typer

from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.summaries.showing import print_found
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_summaries(ctx: typer.Context, as_json: Json = False) -> None:
    """List the summaries of conversations, newest first."""
    context: Context = ctx.obj
    nothing = "no summaries yet; they are made after a chat, or by `jarvis summarize`"
    print_found(context.memory.summaries.list(), as_json, nothing, context.clock())
