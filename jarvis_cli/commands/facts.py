"""jarvis facts: list, add, search, forget."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, Words, join_words
from jarvis_cli.context import Context
from jarvis_cli.errors import AmbiguousError, NotFoundError
from jarvis_cli.recalled import Fact

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.command("list")
def list_facts(ctx: typer.Context, as_json: Json = False) -> None:
    """List the facts that are remembered, oldest first."""
    context: Context = ctx.obj
    _print(context.memory.facts.list(), as_json, "no facts yet; `jarvis facts add TEXT` remembers one")


@app.command("add")
def add_fact(ctx: typer.Context, text: Words, as_json: Json = False) -> None:
    """Remember a fact. The same again is not stored twice."""
    context: Context = ctx.obj
    from jarvis_cli.memory.remembering import NewFact

    remembered = context.memory.facts.remember(NewFact(join_words(text)))
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
    facts = _find_named(context, what)
    if dry_run:
        if as_json:
            render.print_json_object({"facts": [render.describe_fact(fact) for fact in facts], "forgotten": False})
            return
        for fact in facts:
            render.print_line(f"would forget #{fact.id}: {render.describe_briefly(fact.content)}")
        return
    if not yes and not _is_confirmed(facts):
        render.print_notice("nothing was forgotten")
        return
    for fact in facts:
        context.memory.forget(fact.id)
    if as_json:
        render.print_json_object({"facts": [render.describe_fact(fact) for fact in facts], "forgotten": True})
        return
    for fact in facts:
        render.print_line(f"forgotten #{fact.id}")


def _find_named(context: Context, what: list[str]) -> tuple[Fact, ...]:
    """Return the facts that are named: several numbers, or one text that holds for one fact. All or nothing."""
    if len(what) > 1 and all(word.removeprefix("#").isdecimal() for word in what):
        numbers = dict.fromkeys(int(word.removeprefix("#")) for word in what)
        return tuple(context.memory.facts.get(number) for number in numbers)
    text = join_words(what)
    found = context.memory.find_facts(text)
    if not found:
        raise NotFoundError("no fact matches; nothing was forgotten", "`jarvis facts list` shows them all")
    if len(found) > 1:
        render.print_facts(found)
        raise AmbiguousError(f"{len(found)} facts match; nothing was forgotten", "name one of them by its number")
    return found


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
