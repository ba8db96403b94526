"""jarvis facts add: remember a fact."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.clock import format_time
from jarvis_cli.commands.arguments import (
    SCOPE,
    Category,
    Importance,
    Json,
    Key,
    Subject,
    Tags,
    Words,
    join_words,
    read_category,
    read_expiry,
    read_importance,
)
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.scope import SHARED, read_scope

if TYPE_CHECKING:
    from jarvis_cli.recalled import Remembered
    from jarvis_cli.secret_shapes import Cleaned

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_EXPIRES = "Until when it holds: the end of a day or a time, or a span from now on, as in 30d."


@app.command("add")
def add_fact(  # noqa: PLR0913 - each is an option
    ctx: typer.Context,
    text: Words,
    scope: Annotated[str, SCOPE] = SHARED,
    key: Key = None,
    category: Category = None,
    subject: Subject = None,
    tag: Tags = None,
    importance: Importance = None,
    expires: Annotated[str | None, typer.Option(help=_EXPIRES, metavar="DATE")] = None,
    redact: Annotated[bool, typer.Option("--redact", help="Replace a secret by its kind; do not ask.")] = False,
    as_json: Json = False,
) -> None:
    """Remember a fact; `-` reads it from stdin. The same again is not stored twice, and a secret is never stored.

    Under a key that a fact of the same scope and subject has, that is updated; what it said becomes its history, and
    the category, tags and importance that are not given stay as they are.
    """
    context: Context = ctx.obj
    from jarvis_cli.memory.remembering import NewFact
    from jarvis_cli.secret_shapes import take_out_secrets

    given = NewFact(
        "",
        scope=read_scope(scope),
        subject=subject or "",
        key=key or "",
        category="fact" if category is None else read_category(category),
        tags=tuple(tag or ()),
        importance=3 if importance is None else read_importance(importance),
        expires_at=format_time(read_expiry(expires, context.clock())) if expires else None,
        given=_name_given(category=category, importance=importance),
    )
    cleaned = take_out_secrets(_read_text(text))
    if cleaned.kinds and not redact and not _may_redact(cleaned):
        _report_refusal(as_json)
        return
    remembered = context.memory.remember(replace(given, content=cleaned.text))
    _report(remembered, as_json)
    budget = context.settings.facts_budget
    if len(remembered.fact.content) > budget:
        render.print_notice(
            f"no model is told this: it is longer than all that one is told of facts ({budget} letters)"
        )


def _report(remembered: Remembered, as_json: bool) -> None:
    if as_json:
        fact = render.describe_fact(remembered.fact)
        render.print_json_object({"result": remembered.how, "fact": fact, "facts": [fact]})
        return
    for line in render.describe_event(remembered):
        render.print_line(line)


def _name_given(**words: str | None) -> frozenset[str]:
    """Return the names of the options that were given."""
    return frozenset(name for name, word in words.items() if word is not None)


def _read_text(words: list[str]) -> str:
    if words != ["-"]:
        return join_words(words)
    from jarvis_cli.repl import read_stdin

    return join_words([read_stdin()])


def _may_redact(cleaned: Cleaned) -> bool:
    """Warn of secrets and ask what to do; return whether they may be replaced. Raises UsageError without a terminal."""
    from jarvis_cli.repl import confirm, is_interactive

    kinds = ", ".join(cleaned.kinds)
    if not is_interactive():
        raise UsageError(
            f"the text seems to hold a secret ({kinds}); it was not remembered",
            "--redact remembers it with the secret replaced by its kind",
        )
    render.print_notice(f"the text seems to hold a secret ({kinds}), which is never stored")
    return confirm(f"Remember it as: {render.describe_briefly(cleaned.text)}?", "--redact")


def _report_refusal(as_json: bool) -> None:
    if as_json:
        render.print_json_object({"result": "refused", "fact": None, "facts": []})
    render.print_notice("nothing was remembered")
