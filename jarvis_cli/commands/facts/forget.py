"""jarvis facts forget: facts are deleted for good, after a yes."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, join_words, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import AmbiguousError, NotFoundError
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory

app = typer.Typer(rich_markup_mode=None, add_completion=False)


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
    if not dry_run and (yes or _is_confirmed(facts)):
        _forget(context.memory, facts, as_json)
        return
    if as_json:
        _print_json(facts)
    elif dry_run:
        for fact in facts:
            render.print_line(f"would forget #{fact.id}: {render.describe_briefly(fact.content)}")
    if not dry_run:
        render.print_notice("nothing was forgotten")


def _forget(memory: Memory, facts: tuple[Fact, ...], as_json: bool) -> None:
    """Forget facts, and print what went with them: learned facts that carried one of them, and turns."""
    turns = 0
    others: dict[int, int] = {}
    left: dict[int, None] = {}
    for fact in facts:
        if fact.id in others:
            continue
        forgotten = memory.forget(fact.id)
        turns += forgotten.turns
        others |= dict.fromkeys(forgotten.others, fact.id)
        left |= dict.fromkeys(forgotten.left)
    named = {fact.id for fact in facts}
    others = {other: fact_id for other, fact_id in others.items() if other not in named}
    left = {other: None for other in left if other not in named and other not in others}
    if as_json:
        _print_json(facts, tuple(others), forgotten=True)
    else:
        for fact in facts:
            render.print_line(f"forgotten #{fact.id}")
    for other, fact_id in others.items():
        render.print_notice(f"#{other} went too: it was learned, and carried what #{fact_id} said")
    render.print_withheld(turns, tuple(left))


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
            _print_json(found)
        else:
            render.print_facts(found)
        raise AmbiguousError(f"{len(found)} facts match; nothing was forgotten", "name one of them by its number")
    return found


def _print_json(facts: tuple[Fact, ...], others: tuple[int, ...] = (), *, forgotten: bool = False) -> None:
    described = [render.describe_fact(fact) for fact in facts]
    render.print_json_object({"facts": described, "forgotten": forgotten, "others": list(others)})


def _is_confirmed(facts: tuple[Fact, ...]) -> bool:
    from jarvis_cli.repl import confirm

    shown = "; ".join(f"#{fact.id}: {render.describe_briefly(fact.content)}" for fact in facts)
    return confirm(f"Forget {shown}?", "--yes")
