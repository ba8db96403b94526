"""jarvis review: what was learned and waits to be kept or dropped."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.recalled import Remembered
from jarvis_cli.render.proposals import describe_proposal, print_proposals

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def review(
    ctx: typer.Context,
    keep: Annotated[list[str] | None, typer.Option("--keep", help="Keep this proposal.", metavar="ID")] = None,
    drop: Annotated[list[str] | None, typer.Option("--drop", help="Drop this proposal.", metavar="ID")] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Go through what was learned and waits for you: on a terminal by one key each, in a pipe it is listed.

    --keep and --drop may be given several times; if one of the proposals does not exist, nothing is done.
    """
    context: Context = ctx.obj
    memory = context.memory
    if keep or drop:
        decided = (_read_numbers(keep or []), _read_numbers(drop or []))
        if dry_run:
            _show(memory, *decided, as_json)
        else:
            _decide(memory, *decided, as_json)
        return
    if not as_json and not dry_run:
        from jarvis_cli.repl import ending_safely, is_interactive

        if is_interactive():
            from jarvis_cli.commands.reviewing import review_by_keys

            with ending_safely():
                review_by_keys(memory)
            return
    _report(memory, (), (), as_json)


def _read_numbers(words: list[str]) -> tuple[int, ...]:
    """Return the numbers, each once, in order. Raises UsageError for a word that is none."""
    numbers = dict.fromkeys(read_number(word) for word in words)
    if None in numbers:
        raise UsageError("a proposal is named by its number", "`jarvis review` shows them all")
    return tuple(number for number in numbers if number is not None)


def _decide(memory: Memory, kept: tuple[int, ...], dropped: tuple[int, ...], as_json: bool) -> None:
    """Keep and drop proposals, all or none. Raises UsageError, NotFoundError."""
    _check(kept, dropped)
    with memory.transaction():
        remembered = tuple(memory.proposals.keep(number) for number in kept)
        for number in dropped:
            memory.proposals.drop(number)
    _report(memory, remembered, dropped, as_json)


def _show(memory: Memory, kept: tuple[int, ...], dropped: tuple[int, ...], as_json: bool) -> None:
    """Print what would be kept and dropped. Raises UsageError, NotFoundError."""
    _check(kept, dropped)
    would_keep, would_drop = ([memory.proposals.get(number) for number in numbers] for numbers in (kept, dropped))
    if as_json:
        described = ([describe_proposal(proposal) for proposal in each] for each in (would_keep, would_drop))
        render.print_json_object(dict(zip(("would_keep", "would_drop"), described, strict=True)))
        return
    for what, proposals in (("keep", would_keep), ("drop", would_drop)):
        for proposal in proposals:
            render.print_line(f"would {what} proposal #{proposal.id}: {render.describe_briefly(proposal.content)}")


def _check(kept: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    if both := sorted({*kept} & {*dropped}):
        raise UsageError(f"proposal #{both[0]} cannot be both kept and dropped", "name it once")


def _report(memory: Memory, kept: tuple[Remembered, ...], dropped: tuple[int, ...], as_json: bool) -> None:
    proposals = memory.proposals.list()
    if as_json:
        render.print_json_object(
            {
                "proposals": [describe_proposal(proposal) for proposal in proposals],
                "kept": [{"result": each.how, "fact": render.describe_fact(each.fact)} for each in kept],
                "dropped": list(dropped),
            }
        )
    elif kept or dropped:
        for each in kept:
            for line in render.describe_event(each):
                render.print_line(line)
        for number in dropped:
            render.print_line(f"dropped proposal #{number}")
    elif proposals:
        print_proposals(proposals)
    else:
        render.print_notice("nothing waits for review")
