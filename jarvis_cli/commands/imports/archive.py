"""jarvis import FILE: an export of JARVIS is read into this memory."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from jarvis_cli import render
from jarvis_cli.archive.importing import Imported, import_archive
from jarvis_cli.archive.previewing import Preview, check_whole, describe_broken, preview_archive
from jarvis_cli.archive.reading import Source, open_source
from jarvis_cli.commands.arguments import DryRun, Json, Yes
from jarvis_cli.commands.importing import Progress
from jarvis_cli.context import Context
from jarvis_cli.errors import MemoryFileError, Terminated, UsageError
from jarvis_cli.foreign.recognising import BEGINNING, JARVIS, refuse_beginning, refuse_other
from jarvis_cli.render.archives import describe_preview, explain_left_out, print_preview, report_imported
from jarvis_cli.render.imports import show_steps
from jarvis_cli.repl import confirm

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_STDIN = "-"


@app.command("archive")
def import_file(  # noqa: PLR0913 - the options of the command
    ctx: typer.Context,
    file: Annotated[str, typer.Argument(help="A file that `jarvis export` made; `-` is stdin.", metavar="FILE")],
    yes: Yes = False,
    dry_run: DryRun = False,
    skip_broken: Annotated[bool, typer.Option("--skip-broken", help="Leave out lines that are damaged.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Also what was deleted or forgotten here since.")] = False,
    as_json: Json = False,
) -> None:
    """Import an export of JARVIS: into a memory that is empty as it was, else beside what is known here.

    Nothing is imported twice, and nothing of here is lost. Broken off, the same command goes on;
    `jarvis import undo` takes it back.
    """
    context: Context = ctx.obj
    memory = context.memory
    with _open(context, file) as source:
        preview = preview_archive(memory, source, again=again)
        check_whole(preview, skips_broken=skip_broken)
        if not as_json:
            print_preview(preview, context.clock())
        is_wanted = not (dry_run or (preview.is_nothing_new and not preview.is_begun))
        is_meant = is_wanted and (yes or confirm("Import what is new?", "--yes"))
        imported = _import(context, source, preview, again=again) if is_meant else None
    _report(preview, imported, as_json=as_json)


@contextmanager
def _open(context: Context, file: str) -> Iterator[Source]:
    if not file.strip():
        raise UsageError("the path is empty", "name a file that `jarvis export` made; `-` is stdin")
    if file != _STDIN:
        refuse_other(Path(file), JARVIS)
        with open_source(Path(file)) as source:
            yield source
        return
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None or sys.stdin.closed:
        raise UsageError("stdin cannot be read", "name a file")
    # It is read twice: before anything is imported it is known what is in it.
    with tempfile.TemporaryFile(dir=context.places.memory.parent) as copy:
        _copy_stdin(stream, copy)
        refuse_beginning(copy.read(BEGINNING), "what stdin gives", JARVIS)
        with open_source(copy) as source:
            yield source


def _copy_stdin(stream: BinaryIO, copy: BinaryIO) -> None:
    """Copy stdin, and wind the copy back. Raises UsageError where it cannot be read, or there is no room for it."""
    try:
        shutil.copyfileobj(stream, copy)
        copy.seek(0)
    except OSError as error:
        raise UsageError(
            f"stdin cannot be read to its end, or there is no room for it ({error.strerror})", "name a file"
        ) from None


def _import(context: Context, source: Source, preview: Preview, *, again: bool) -> Imported:
    progress = Progress()
    try:
        with show_steps("importing", preview.lines) as report:
            return import_archive(context.memory, source, progress.follow(report), again=again)
    except MemoryFileError as error:
        raise progress.explain(error, "line") from None
    except (KeyboardInterrupt, Terminated):
        render.print_notice("stopped; what was imported is kept, and the same command goes on from there")
        raise


def _report(preview: Preview, imported: Imported | None, *, as_json: bool) -> None:
    if preview.broken_count:
        render.print_notice(f"left out: {describe_broken(preview)}")
    explain_left_out(preview)
    if as_json:
        done = None if imported is None else _describe(imported)
        render.print_json_object({"source": "jarvis", "preview": describe_preview(preview), "imported": done})
    elif imported is not None:
        report_imported(imported)
    elif preview.is_nothing_new:
        render.print_notice("there is nothing new to import")
    else:
        render.print_notice("nothing was imported")


def _describe(imported: Imported) -> dict[str, object]:
    return {
        "id": imported.import_id,
        "conversations": imported.conversations,
        "messages": imported.messages,
        "facts": imported.facts,
        "updated_facts": imported.updated_facts,
        "former_values": imported.former_values,
    }
