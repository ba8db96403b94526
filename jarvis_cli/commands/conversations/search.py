"""jarvis conversations search: what was said, and titles, by words."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, join_words
from jarvis_cli.context import Context
from jarvis_cli.render.conversations import describe_hit, print_hits

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("search")
def search_conversations(
    ctx: typer.Context,
    text: Words,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 20,
    as_json: Json = False,
) -> None:
    """Search what was said in conversations, and their titles: those that hold all the words, else some of them.

    Words are found in their other forms too; '"as it is"' in quotes of its own is found only so. Of words that stand in
    very many messages, the newest few hundred messages are looked at. What was forgotten is not found.
    """
    context: Context = ctx.obj
    hits = context.memory.catalogue.search(join_words(text), limit)
    if as_json:
        render.print_json("hits", [describe_hit(hit) for hit in hits])
    elif hits:
        print_hits(hits, context.clock())
    else:
        render.print_notice("no conversation matches")
