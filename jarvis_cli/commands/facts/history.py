"""jarvis facts history: what a fact said when."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Scope, join_words, read_number, read_past, read_scopes
from jarvis_cli.commands.facts.showing import print_found
from jarvis_cli.context import Context
from jarvis_cli.errors import AmbiguousError, NotFoundError, UsageError
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.render.history import describe_history, list_wordings, print_history
from jarvis_cli.text import is_blank

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_KEY = "A key, also one that looks like a number."
_SUBJECT = "Whom or what it is about; '' is the one without."
_AS_OF = "Only what it said when a day ended, today: now; or so long ago, as in 7d."


@app.command("history")
def show_history(  # noqa: PLR0913 - each is an option
    ctx: typer.Context,
    what: Annotated[list[str] | None, typer.Argument(help="The number or the key.", metavar="ID|KEY")] = None,
    key: Annotated[str | None, typer.Option(help=_KEY, metavar="KEY")] = None,
    scope: Scope = None,
    subject: Annotated[str | None, typer.Option(help=_SUBJECT, metavar="TEXT")] = None,
    as_of: Annotated[str | None, typer.Option(help=_AS_OF, metavar="DATE")] = None,
    as_json: Json = False,
) -> None:
    """Show what a fact said when, oldest first; the last is what it says now.

    --scope and --subject tell facts with the same key apart.
    """
    context: Context = ctx.obj
    now = context.clock()
    moment = read_past(as_of, now) if as_of else None
    if (what is None) == (key is None):
        raise UsageError("one fact is to be named", "give its number or its key")
    wanted = FactFilter(scopes=read_scopes(scope), subject=subject or "")
    number = read_number(what[0]) if what and len(what) == 1 else None
    if number is None:
        found = context.memory.facts.find_keyed(join_words([key] if key is not None else what or []), wanted)
        if subject is not None and is_blank(subject):
            found = tuple(fact for fact in found if not fact.subject)
        fact = _take_only(found, as_json, now)
    else:
        fact = context.memory.facts.get(number)
    wordings = list_wordings(fact, context.memory.facts.list_history(fact.id), moment)
    if as_json:
        render.print_json_object(describe_history(fact, wordings))
    else:
        print_history(wordings, now)
    if not wordings:
        render.print_notice("that was not remembered then")


def _take_only(found: tuple[Fact, ...], as_json: bool, now: datetime) -> Fact:
    """Return the one fact with a key. Raises NotFoundError, and AmbiguousError after showing which there are."""
    if not found:
        raise NotFoundError("no fact has this key", "`jarvis facts list` shows them all")
    if len(found) > 1:
        print_found(found, as_json, "", now)
        raise AmbiguousError(
            f"{len(found)} facts have this key", "name one of them by its number, or by --scope and --subject"
        )
    return found[0]
