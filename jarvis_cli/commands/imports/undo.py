"""jarvis import undo: an import is taken back as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json, Yes, read_number
from jarvis_cli.commands.importing import explain_break
from jarvis_cli.context import Context
from jarvis_cli.errors import MemoryFileError, Terminated, UsageError
from jarvis_cli.memory.import_undo import plan_undo, undo_import
from jarvis_cli.render.import_undo import describe_undo, print_undo, report_undo
from jarvis_cli.render.imports import show_steps
from jarvis_cli.repl import confirm, is_interactive

if TYPE_CHECKING:
    from jarvis_cli.memory.import_undo import UndoPlan
    from jarvis_cli.memory.imported import Import

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("undo")
def undo(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(help="The import; without it the last one.", metavar="[ID]")] = "",
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take an import back: its conversations and facts go, with summaries and all else that was made of them.

    Facts that it changed say again what they said before. A conversation that you went on with here, or a fact that
    you changed since, stays as it is, and is named. What is gone can be imported again.
    """
    context: Context = ctx.obj
    imports = context.memory.imports
    batch = _find(context, number)
    if batch is None:
        _report_nothing(as_json)
        return
    plan = plan_undo(imports, batch)
    if not as_json and (dry_run or (not yes and is_interactive())):
        print_undo(plan, context.clock())
    is_meant = not dry_run and (yes or confirm(f"Take import #{batch.id} back?", "--yes"))
    if is_meant:
        _undo(context, plan)
    if as_json:
        render.print_json_object(describe_undo(plan, undone=is_meant))
    elif is_meant:
        report_undo(plan)
    elif not dry_run:
        render.print_notice("nothing was removed")


def _undo(context: Context, plan: UndoPlan) -> None:
    try:
        with show_steps("removing", len(plan.conversations)) as report:
            undo_import(context.memory.imports, plan, report)
    except MemoryFileError as error:
        raise explain_break(error, "what was removed until then is gone") from None
    except (KeyboardInterrupt, Terminated):
        render.print_notice("stopped; what was removed is gone, and the same command goes on from there")
        raise


def _find(context: Context, word: str) -> Import | None:
    """Return the import that is named, or the last one, or None. Raises NotFoundError, UsageError."""
    if not word:
        return context.memory.imports.last()
    number = read_number(word)
    if number is None:
        raise UsageError("an import is named by its number", "`jarvis import list` shows them all")
    return context.memory.imports.find(number)


def _report_nothing(as_json: bool) -> None:
    if as_json:
        render.print_json_object({"import": None, "undone": False})
    else:
        render.print_notice("there is no import to undo")
