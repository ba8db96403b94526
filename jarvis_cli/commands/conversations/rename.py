"""jarvis conversations rename: another title."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, join_words
from jarvis_cli.commands.conversations.naming import OneName
from jarvis_cli.context import Context
from jarvis_cli.render.conversations import describe_conversation

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("rename")
def rename_conversation(ctx: typer.Context, name: OneName, title: Words, as_json: Json = False) -> None:
    """Give a conversation another title, which no other takes the place of."""
    context: Context = ctx.obj
    catalogue = context.memory.catalogue
    renamed = catalogue.rename(catalogue.find(name).id, join_words(title))
    if as_json:
        render.print_json_object({"conversation": describe_conversation(renamed)})
    else:
        render.print_line(f"#{renamed.id}: {renamed.title}")
