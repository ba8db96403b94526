"""jarvis facts list: every fact, or those that are wanted."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.clock import read_moment
from jarvis_cli.commands.arguments import (
    Category,
    Json,
    Key,
    Scope,
    Subject,
    Tags,
    read_category,
    read_importance,
    read_past,
    read_scopes,
)
from jarvis_cli.commands.facts.showing import print_found
from jarvis_cli.context import Context
from jarvis_cli.memory.filtering import EVERY_FACT, FactFilter

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_SINCE = "Stored or changed since a day began, or so long ago at most, as in 7d."
_AS_OF = "What was remembered when a day ended, today: now; or so long ago, as in 7d; as it was worded then."
_LIMIT = "Only the newest so many; --json says in left_out how many older ones there are."
_NOTHING = "no facts yet; `jarvis facts add TEXT` remembers one"


@app.command("list")
def list_facts(  # noqa: PLR0913 - each is an option
    ctx: typer.Context,
    scope: Scope = None,
    subject: Subject = None,
    key: Key = None,
    category: Category = None,
    tag: Tags = None,
    least: Annotated[str | None, typer.Option("--min-importance", help="At least so much.", metavar="1-5")] = None,
    since: Annotated[str | None, typer.Option(help=_SINCE, metavar="DATE")] = None,
    as_of: Annotated[str | None, typer.Option(help=_AS_OF, metavar="DATE")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help=_LIMIT)] = None,
    as_json: Json = False,
) -> None:
    """List the facts that are remembered, of all scopes, oldest first; options narrow them down."""
    context: Context = ctx.obj
    now, facts = context.clock(), context.memory.facts
    wanted = FactFilter(
        scopes=read_scopes(scope),
        subject=subject or "",
        key=key or "",
        category=read_category(category) if category else "",
        tags=tuple(tag or ()),
        least_importance=read_importance(least) if least else 1,
        since=read_moment(since, now) if since else None,
        as_of=read_past(as_of, now) if as_of else None,
    )
    found = facts.list(wanted, limit)
    left_out = facts.count(wanted) - len(found) if limit and len(found) == limit else 0
    if as_json:
        render.print_json_object({"facts": [render.describe_fact(fact) for fact in found], "left_out": left_out})
    else:
        print_found(found, as_json, _NOTHING if wanted == EVERY_FACT else "no fact matches", now)
    if left_out:
        older = "1 older fact is" if left_out == 1 else f"{left_out} older facts are"
        render.print_notice(f"{older} not shown")
