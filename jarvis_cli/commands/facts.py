"""jarvis facts: list, add, search, forget."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, join_words, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import AmbiguousError, NotFoundError
from jarvis_cli.fact import Fact

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_facts(ctx: typer.Context, as_json: Json = False) -> None:
    """List the facts that are remembered, oldest first."""
    context: Context = ctx.obj
    _print(context.memory.facts.list(), as_json, "no facts yet; `jarvis facts add TEXT` remembers one")


@app.command("add")
def add_fact(ctx: typer.Context, text: Words, as_json: Json = False) -> None:
    """Remember a fact; `-` reads it from stdin. The same again is not stored twice."""
    context: Context = ctx.obj
    from jarvis_cli.memory.remembering import NewFact

    remembered = context.memory.remember(NewFact(_read_text(text)))
    if as_json:
        fact = render.describe_fact(remembered.fact)
        render.print_json_object({"result": remembered.how, "fact": fact, "facts": [fact]})
        return
    for line in render.describe_event(remembered):
        render.print_line(line)


@app.command("search")
def search_facts(
    ctx: typer.Context,
    text: Words,
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = 20,
    as_json: Json = False,
) -> None:
    """Search facts: those that hold the text or all its words; if none does, those that say something like it."""
    context: Context = ctx.obj
    query = join_words(text)
    found = context.memory.facts.find(query)[:limit]
    if not found:
        vector, why = context.embed_query(query)
        if why:
            render.print_notice(why)
        found = tuple(hit.fact for hit in context.memory.search_facts(query, vector, limit))
    _print(found, as_json, "no fact matches")


@app.command("forget")
def forget_fact(
    ctx: typer.Context,
    what: Annotated[
        list[str], typer.Argument(help="Numbers of facts, or a text that one fact holds.", metavar="ID|TEXT")
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be forgotten.")] = False,
    as_json: Json = False,
) -> None:
    """Forget a fact for good: it goes from the memory, and so do the summaries that carry it."""
    context: Context = ctx.obj
    facts = _find_named(context, what, as_json)
    if dry_run:
        _report(facts, [f"would forget #{fact.id}: {render.describe_briefly(fact.content)}" for fact in facts], as_json)
    elif yes or _is_confirmed(facts):
        turns = sum(context.memory.forget(fact.id).turns for fact in facts)
        _report(facts, [f"forgotten #{fact.id}" for fact in facts], as_json, forgotten=True)
        render.print_withheld(turns)
    else:
        _report(facts, [], as_json)
        render.print_notice("nothing was forgotten")


def _read_text(words: list[str]) -> str:
    if words != ["-"]:
        return join_words(words)
    from jarvis_cli.repl import read_stdin

    return join_words([read_stdin()])


def _find_named(context: Context, what: list[str], as_json: bool) -> tuple[Fact, ...]:
    """Return the facts that are named: by numbers, all of which exist, or by a text that only one fact holds.

    A number is never looked for as a text: the fact that holds it is not the one that had it.
    """
    numbers = dict.fromkeys(read_number(word) for word in what)
    if None not in numbers:
        return tuple(context.memory.facts.get(number) for number in numbers if number is not None)
    found = context.memory.find_facts(join_words(what))
    if not found:
        raise NotFoundError("no fact matches; nothing was forgotten", "`jarvis facts list` shows them all")
    if len(found) > 1:
        if as_json:
            _report(found, [], as_json)
        else:
            render.print_facts(found)
        raise AmbiguousError(f"{len(found)} facts match; nothing was forgotten", "name one of them by its number")
    return found


def _report(facts: tuple[Fact, ...], lines: list[str], as_json: bool, *, forgotten: bool = False) -> None:
    if as_json:
        render.print_json_object({"facts": [render.describe_fact(fact) for fact in facts], "forgotten": forgotten})
        return
    for line in lines:
        render.print_line(line)


def _is_confirmed(facts: tuple[Fact, ...]) -> bool:
    from jarvis_cli.repl import confirm

    shown = "; ".join(f"#{fact.id}: {render.describe_briefly(fact.content)}" for fact in facts)
    return confirm(f"Forget {shown}?", "--yes")


def _print(facts: tuple[Fact, ...], as_json: bool, nothing: str) -> None:
    if as_json:
        render.print_json("facts", [render.describe_fact(fact) for fact in facts])
    elif facts:
        render.print_facts(facts)
    else:
        render.print_notice(nothing)
