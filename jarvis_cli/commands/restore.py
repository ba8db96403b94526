"""jarvis restore: a backup takes the place of the memory file, which is kept."""

from pathlib import Path
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import DryRun, Json, Yes
from jarvis_cli.context import Context
from jarvis_cli.memory.backup import Restored, check_backup
from jarvis_cli.memory.backup import restore as put_back
from jarvis_cli.render.archives import describe_contents, spell_contents
from jarvis_cli.repl import confirm

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that `jarvis backup` made.", metavar="FILE")],
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Put a backup in the place of the memory file, once it was checked. The file that was there is kept beside it."""
    context: Context = ctx.obj
    # The memory itself may be damaged: it is not opened here.
    place = context.places.memory
    contents = check_backup(file, place)
    what = spell_contents(contents)
    if not as_json:
        render.print_notice(f"the backup is sound: {what}")
    is_meant = not dry_run and (yes or confirm(f"Replace the memory {place} by it?", "--yes"))
    restored = put_back(file, place, context.clock(), lambda _done, _pages: None) if is_meant else None
    if as_json:
        _print_json(restored, describe_contents(contents))
    elif restored is None:
        render.print_notice("nothing was restored")
    else:
        render.print_line(f"restored: {what}")
        if restored.kept:
            render.print_notice(f"what was there is kept in {restored.kept}")


def _print_json(restored: Restored | None, contents: dict[str, object]) -> None:
    kept = str(restored.kept) if restored and restored.kept else None
    render.print_json_object({"backup": contents, "restored": restored is not None, "kept": kept})
