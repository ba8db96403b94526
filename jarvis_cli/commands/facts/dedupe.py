"""jarvis facts dedupe: facts that say nearly the same are found, and merged at a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json
from jarvis_cli.context import Context
from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.memory.doubles import Double

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("dedupe")
def merge_doubles(
    ctx: typer.Context,
    limit: Annotated[int, typer.Option(min=1, help="At most so many groups.")] = 100,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Merge them.")] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Show groups of facts that say nearly the same, which stays and which go; with --yes, merge them.

    What goes becomes the history of the one that stays: `jarvis facts show ID` tells it.
    """
    context: Context = ctx.obj
    memory = context.memory
    doubles = memory.find_doubles(limit)
    is_meant = yes and not dry_run
    if is_meant:
        with memory.transaction():
            for double in doubles:
                memory.doubles.merge(double.kept.id, tuple(fact.id for fact in double.gone))
    if as_json:
        groups = [
            {"kept": render.describe_fact(double.kept), "gone": [render.describe_fact(fact) for fact in double.gone]}
            for double in doubles
        ]
        render.print_json_object({"groups": groups, "merged": is_meant})
    else:
        _print(doubles, merged=is_meant)


def _print(doubles: tuple[Double, ...], *, merged: bool) -> None:
    """Print a row for each fact: its number, what becomes of it, and what it says."""
    stays, goes = ("kept", "merged into") if merged else ("stays", "goes into")
    rows = []
    for double in doubles:
        rows.append((f"#{double.kept.id}", stays, double.kept.content))
        rows += [(f"#{fact.id}", f"{goes} #{double.kept.id}", fact.content) for fact in double.gone]
    print_rows(("id", "", "fact"), rows)
    if not doubles:
        render.print_notice("no two facts say the same")
    elif not merged:
        render.print_notice("nothing was changed; --yes merges them")
