"""jarvis summaries search: conversations by words, or by what was said in other words."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, join_words
from jarvis_cli.commands.summaries.showing import print_found
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("search")
def search_summaries(
    ctx: typer.Context,
    text: Words,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 10,
    as_json: Json = False,
) -> None:
    """Search the summaries of conversations, by words and by what is said in other words."""
    context: Context = ctx.obj
    query, memory = join_words(text), context.memory
    vector, why = context.embed_query(query)
    if why:
        render.print_notice(why)
    print_found(memory.search_summaries(query, vector, limit), as_json, "no conversation matches", context.clock())
