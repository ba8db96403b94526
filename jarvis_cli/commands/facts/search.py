"""jarvis facts search: facts by words, or by what they say in other words."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import (
    Category,
    Json,
    Scope,
    Subject,
    Tags,
    Words,
    join_words,
    read_category,
    read_scopes,
)
from jarvis_cli.commands.facts.showing import print_found
from jarvis_cli.context import Context
from jarvis_cli.memory.filtering import FactFilter

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("search")
def search_facts(  # noqa: PLR0913 - each is an option
    ctx: typer.Context,
    text: Words,
    scope: Scope = None,
    subject: Subject = None,
    category: Category = None,
    tag: Tags = None,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 20,
    as_json: Json = False,
) -> None:
    """Search facts: those that hold the text or all its words; if none does, those that say something like it.

    The subject, the key or a tag of a fact finds it too, if the text is all of it.
    """
    context: Context = ctx.obj
    query = join_words(text)
    wanted = FactFilter(
        scopes=read_scopes(scope),
        subject=subject or "",
        category=read_category(category) if category else "",
        tags=tuple(tag or ()),
    )
    found = context.memory.facts.find(query, wanted, limit, by_name=True)
    if not found:
        vector, why = context.embed_query(query)
        if why:
            render.print_notice(why)
        found = tuple(hit.fact for hit in context.memory.search_facts(query, vector, limit, wanted))
    print_found(found, as_json, "no fact matches", context.clock())
