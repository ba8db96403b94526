"""jarvis summaries show: one summary."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("show")
def show_summary(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(help="The number of the conversation.", metavar="ID")],
    as_json: Json = False,
) -> None:
    """Show the summary of one conversation."""
    context: Context = ctx.obj
    conversation_id = read_number(number)
    if conversation_id is None:
        raise UsageError("a conversation is named by its number", "`jarvis summaries list` shows them all")
    summary = context.memory.summaries.get(conversation_id)
    if as_json:
        render.print_json_object({"summaries": [render.describe_summary(summary)]})
    else:
        render.print_line(summary.summary)
