"""Writing an archive: everything there is at one moment, line by line, whether there is little or much of it."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Literal, cast

from jarvis_cli import __version__
from jarvis_cli.archive.form import Header, name_kind, spell_header, spell_line
from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import OutputError
from jarvis_cli.memory.exporting import Exporting
from jarvis_cli.memory.new_file import FULL, Target, new_file

ArchiveFormat = Literal["jsonl", "markdown"]


def write_archive(
    exporting: Exporting, clock: Clock, form: ArchiveFormat, target: Target
) -> tuple[tuple[str, int], ...]:
    """Write everything into a file, mode 0600, which is there when it is whole; return how many of each kind there are.

    Raises UsageError where no file can be put there, OutputError where it cannot be written, MemoryFileError.
    """
    with new_file(target) as part, part.open("wb") as file:
        return _write(exporting, clock, form, file)


def print_archive(exporting: Exporting, clock: Clock, form: ArchiveFormat, folder: Path) -> None:
    """Write everything on stdout. Whoever reads that may take their time: it is kept in a file of `folder` meanwhile.

    The file has no name, and is gone with the process. Raises OutputError where it cannot be kept, MemoryFileError.
    """
    # A memory that may only be read can be written out all the same.
    folder = folder if os.access(folder, os.W_OK) else Path(tempfile.gettempdir())
    with _keep(exporting, clock, form, folder) as file:
        _copy_to_stdout(file)


def _keep(exporting: Exporting, clock: Clock, form: ArchiveFormat, folder: Path) -> BinaryIO:
    """Return everything in a file without a name, wound back. Raises OutputError, MemoryFileError."""
    file: BinaryIO | None = None
    try:
        file = cast("BinaryIO", tempfile.TemporaryFile(dir=folder))  # noqa: SIM115 - the caller closes it
        _write(exporting, clock, form, file)
        file.seek(0)
    except BaseException as error:
        if file is not None:
            # What found no room would be written once more.
            with suppress(OSError):
                file.close()
        if isinstance(error, OSError):
            raise _explain_unkept(folder, error) from None
        raise
    return file


def _explain_unkept(folder: Path, error: OSError) -> OutputError:
    why = "the disk is full" if error.errno in FULL else error.strerror
    return OutputError(
        f"the output cannot be kept in {folder} until it is read: {why}", "free some space, or name a file with --out"
    )


def _write(exporting: Exporting, clock: Clock, form: ArchiveFormat, file: BinaryIO) -> tuple[tuple[str, int], ...]:
    with exporting.reading():
        counts = tuple((name_kind(kind), count) for kind, count in exporting.count())
        lines = _list_lines(exporting, Header(format_time(clock()), __version__, counts, exporting.read_last_ids()))
        if form == "markdown":
            from jarvis_cli.archive.markdown import list_markdown

            lines = list_markdown(exporting, clock())
        for line in lines:
            file.write(f"{line}\n".encode())
    file.flush()
    return counts


def _list_lines(exporting: Exporting, header: Header) -> Iterator[str]:
    yield spell_header(header)
    for archived in exporting.read_all():
        yield spell_line(archived)


def _copy_to_stdout(file: BinaryIO) -> None:
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        for line in file:
            sys.stdout.write(line.decode())
    else:
        shutil.copyfileobj(file, buffer)
        buffer.flush()
    sys.stdout.flush()
