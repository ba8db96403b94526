"""jarvis facts forget: facts are deleted for good, after a yes."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json, Yes, join_words, read_number, read_scopes
from jarvis_cli.context import Context
from jarvis_cli.errors import AmbiguousError, NotFoundError, UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory
from jarvis_cli.scope import SHARED, Reach

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_SCOPE = "Only facts of this scope: shared, or agent:NAME, which alone forgets all that the agent keeps."


@app.command("forget")
def forget_fact(
    ctx: typer.Context,
    what: Annotated[
        list[str] | None, typer.Argument(help="Numbers of facts, or a text that one fact holds.", metavar="ID|TEXT")
    ] = None,
    scope: Annotated[str | None, typer.Option(help=_SCOPE, metavar="SCOPE")] = None,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Forget a fact for good: it goes from the memory, and so do the summaries that carry it.

    With --scope agent:NAME and neither a number nor a text, all that the agent keeps is forgotten.
    """
    context: Context = ctx.obj
    if not what and scope is None:
        raise UsageError("what to forget is not said", "give numbers of facts, a text that one holds, or --scope")
    memory = _narrow(context.memory, scope)
    facts = _find_named(memory, what, as_json) if what else _list_all(memory)
    if facts and not dry_run and (yes or _is_confirmed(facts, are_all=not what)):
        if what:
            _forget(context.memory, facts, as_json)
        else:
            _report(memory.forget_scope(facts[0].scope), as_json)
        return
    if dry_run and facts:
        _preview(context.memory, facts, as_json, are_all=not what)
    elif as_json:
        _print_json(facts)
    if not dry_run or not facts:
        render.print_notice("nothing was forgotten" if facts else "there is nothing to forget")


def _narrow(memory: Memory, scope: str | None) -> Memory:
    if scope is None:
        return memory
    scopes = read_scopes(scope)
    return memory.within(Reach(scopes, scopes))


def _list_all(memory: Memory) -> tuple[Fact, ...]:
    """Return all that an agent keeps: also what has expired, but is still there. Raises UsageError for what is shared.

    Conversations carry what is shared, and each fact is looked for in all of them.
    """
    if memory.reach.may_read(SHARED):
        raise UsageError("what is shared is not forgotten all at once", "name the facts by their numbers")
    return (*memory.facts.list(), *memory.retention.list_expired())


def _report(facts: tuple[Fact, ...], as_json: bool, others: tuple[int, ...] = ()) -> None:
    if as_json:
        _print_json(facts, others, forgotten=True)
    else:
        for fact in facts:
            render.print_line(f"forgotten #{fact.id}")


def _preview(memory: Memory, facts: tuple[Fact, ...], as_json: bool, *, are_all: bool) -> None:
    """Print what would go. All that an agent keeps goes alone: nobody else was told of it."""
    preview = memory.preview_forgetting(() if are_all else [fact.id for fact in facts])
    if as_json:
        _print_json(facts, tuple(other.id for other in preview.others))
        return
    for fact in (*facts, *preview.others):
        render.print_line(f"would forget #{fact.id}: {render.describe_briefly(fact.content)}")
    for other in preview.others:
        render.print_notice(f"#{other.id} would go too: it was learned, and carries the same")
    render.print_withheld(preview.turns, preview.left, is_preview=True)


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
    _report(facts, as_json, tuple(others))
    for other, fact_id in others.items():
        render.print_notice(f"#{other} went too: it was learned, and carried what #{fact_id} said")
    render.print_withheld(turns, tuple(left))


def _find_named(memory: Memory, what: list[str], as_json: bool) -> tuple[Fact, ...]:
    """Return the facts that are named: by numbers, all of which exist, or by a text that only one fact holds.

    A number is never looked for as a text: the fact that holds it is not the one that had it.
    """
    numbers = dict.fromkeys(read_number(word) for word in what)
    if None not in numbers:
        return tuple(memory.facts.get(number) for number in numbers if number is not None)
    found = memory.find_facts(join_words(what))
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


def _is_confirmed(facts: tuple[Fact, ...], *, are_all: bool) -> bool:
    from jarvis_cli.repl import confirm

    if are_all:
        how_many = "the one fact" if len(facts) == 1 else f"all {len(facts)} facts"
        return confirm(f"Forget {how_many} of {facts[0].scope}?", "--yes")
    shown = "; ".join(f"#{fact.id}: {render.describe_briefly(fact.content)}" for fact in facts)
    return confirm(f"Forget {shown}?", "--yes")
