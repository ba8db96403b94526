"""jarvis conversations list: what was talked about, newest first."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.render.conversations import describe_conversation, print_conversations

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_NOTHING = "no conversations yet; `jarvis chat` begins one"


@app.command("list")
def list_conversations(
    ctx: typer.Context,
    limit: Annotated[int | None, typer.Option(min=1, help="Only the newest so many.")] = None,
    as_json: Json = False,
) -> None:
    """List conversations, the one in which something was said last first; runs of agents are not among them."""
    context: Context = ctx.obj
    catalogue = context.memory.catalogue
    found = catalogue.list(limit)
    left_out = catalogue.count() - len(found) if limit and len(found) == limit else 0
    if as_json:
        described = [describe_conversation(conversation) for conversation in found]
        render.print_json_object({"conversations": described, "left_out": left_out})
    elif found:
        print_conversations(found, context.clock())
    else:
        render.print_notice(_NOTHING)
    if left_out:
        older = "1 older conversation is" if left_out == 1 else f"{left_out} older conversations are"
        render.print_notice(f"{older} not shown")
