"""jarvis conversations show: all that was said in one."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, join_words
from jarvis_cli.commands.conversations.naming import Name
from jarvis_cli.context import Context
from jarvis_cli.render.conversations import describe_conversation, describe_said, print_conversation

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("show")
def show_conversation(ctx: typer.Context, name: Name, as_json: Json = False) -> None:
    """Show all that was said in a conversation, also what was stopped, asked again, or carries something forgotten."""
    context: Context = ctx.obj
    catalogue = context.memory.catalogue
    conversation = catalogue.find(join_words(name))
    said = catalogue.read(conversation.id)
    if as_json:
        messages = [describe_said(one) for one in said]
        render.print_json_object({"conversation": describe_conversation(conversation), "messages": messages})
    else:
        print_conversation(conversation, said, context.clock())
