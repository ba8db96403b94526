"""jarvis facts edit: fields of a fact are changed, by flags or in the person's editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import (
    Category,
    Importance,
    Json,
    Key,
    Subject,
    Tags,
    read_category,
    read_end,
    read_fact_id,
    read_importance,
)
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.recalled import Remembered

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_EXPIRES = "Until when it holds: the end of a day or a time, a span from now on, as in 30d, or never."


@app.command("edit")
def edit_fact(  # noqa: PLR0913 - each is an option
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(help="The number of the fact.", metavar="ID")],
    content: Annotated[str | None, typer.Option(help="What it is to say.", metavar="TEXT")] = None,
    subject: Subject = None,
    key: Key = None,
    category: Category = None,
    tag: Tags = None,
    no_tags: Annotated[bool, typer.Option("--no-tags", help="Take all tags off.")] = False,
    importance: Importance = None,
    expires: Annotated[str | None, typer.Option(help=_EXPIRES, metavar="DATE")] = None,
    as_json: Json = False,
) -> None:
    """Change a fact by flags, or without any in your editor (VISUAL or EDITOR).

    What it was becomes its history. An empty --subject or --key takes that off.
    """
    context: Context = ctx.obj
    fact = context.memory.facts.get(read_fact_id(number))
    if tag and no_tags:
        raise UsageError("--tag and --no-tags cannot both be meant", "give one of them")
    tags = () if no_tags else tuple(tag) if tag else None
    if all(option is None for option in (content, subject, key, category, tags, importance, expires)):
        from jarvis_cli.commands.facts.editor import edit_in_editor

        edited = edit_in_editor(context, fact)
    else:
        from jarvis_cli.memory.editing import FactEdit

        edit = FactEdit(
            content=content,
            subject=subject,
            key=key,
            category=None if category is None else read_category(category),
            tags=tags,
            importance=None if importance is None else read_importance(importance),
            expires_at=None if expires is None else read_end(expires, context.clock()),
        )
        edited = context.memory.edit(fact.id, edit)
    _report(edited, fact, as_json)


def _report(edited: Remembered | None, fact: Fact, as_json: bool) -> None:
    is_changed = edited is not None and edited.how == "updated"
    if as_json:
        described = render.describe_fact(edited.fact if edited else fact)
        how = "updated" if is_changed else "unchanged"
        render.print_json_object({"result": how, "fact": described, "facts": [described]})
    elif edited and is_changed:
        for line in render.describe_event(edited):
            render.print_line(line)
    if not is_changed:
        render.print_notice("nothing was changed")
