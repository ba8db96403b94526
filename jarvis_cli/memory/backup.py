"""Backups: the memory file copied as it is at one moment, checked, and put in its place again."""

import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from jarvis_cli.clock import format_time
from jarvis_cli.errors import MemoryFileError, NotFoundError, OutputError, UsageError
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.database.connection import identify
from jarvis_cli.memory.database.copying import copy_database, holding, looking_at
from jarvis_cli.memory.database.opening import NEWER_HINT
from jarvis_cli.memory.database.place import SIDE_FILES, list_memory_files
from jarvis_cli.memory.exporting import read_at_once
from jarvis_cli.memory.new_file import Target, new_file, sync_folder
from jarvis_cli.memory.soundness import check_integrity, count_rows, list_sound_memories

Report = Callable[[int, int], None]

_NOT_DONE = "; nothing was done"
_NO_OTHERS = "keep it, and give another file that `jarvis backup` made"
_MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Contents:
    """How much a memory file holds, and how many bytes it has. Runs of agents are conversations here."""

    conversations: int
    messages: int
    facts: int
    summaries: int
    file_bytes: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in the place of the memory file, and where the one that was there is kept, if there was one."""

    contents: Contents
    kept: Path | None


def back_up(database: Database, target: Target, report: Report) -> Contents:
    """Copy all that is in a memory into a file, mode 0600, which is there when it is whole and was checked.

    Raises UsageError where no file can be put there, OutputError where it cannot be written, MemoryFileError.
    """
    target = replace(target, spared=(*target.spared, *list_memory_files(database.path)))
    with new_file(target) as part:
        with read_at_once(database):
            counts = count_rows(database)
            copy_database(database, part, report)
        return _check_copy(part, database.path, counts)


def check_backup(path: Path, memory_path: Path) -> Contents:
    """Return how much a backup holds, which was checked as a whole.

    Raises NotFoundError; UsageError where it is no file, or the memory file itself; MemoryFileError where it is
    damaged, or made by a newer JARVIS or another program.
    """
    _refuse_same(path, memory_path)
    with _naming_others(path, memory_path):
        _check_file(path)
        with looking_at(path) as backup:
            check_integrity(backup, path)
            return _describe(path, count_rows(backup))


def restore(path: Path, memory_path: Path, now: datetime, report: Report) -> Restored:
    """Put a copy of a backup in the place of the memory file, which is kept beside it under a name with the time.

    What is in an older form is brought up to date when it is opened next. Raises what `check_backup` raises, and
    MemoryFileError where another process has the memory open; then nothing has changed.
    """
    memory_path = Path(os.path.realpath(memory_path))
    _refuse_same(path, memory_path)
    with _naming_others(path, memory_path):
        _check_file(path)
    _prepare_folder(memory_path)
    with _telling_of_memory(), ExitStack() as stack, new_file(Target(memory_path, replaces=True)) as part:
        with looking_at(path) as backup, read_at_once(backup):
            counts = count_rows(backup)
            copy_database(backup, part, report)
        contents = _check_copy(part, path, counts)
        # Until the copy has its place.
        is_held = stack.enter_context(_holding(memory_path))
        kept = _set_aside(memory_path, now, with_sides=not is_held)
    return Restored(contents, kept)


@contextmanager
def _telling_of_memory() -> Iterator[None]:
    """Have what cannot be written in here be the memory file, and not a file that the person named."""
    try:
        yield
    except OutputError as error:
        raise MemoryFileError(error.message, error.hint) from None


@contextmanager
def _naming_others(path: Path, memory_path: Path) -> Iterator[None]:
    """Have an error about a backup say that nothing was changed, and which others there are, or what can be done."""
    try:
        yield
    except NotFoundError as error:
        others = _spell_others(path, memory_path)
        raise NotFoundError(error.message, f"{error.hint}; {others}" if others else error.hint) from None
    except MemoryFileError as error:
        others = _spell_others(path, memory_path)
        message = error.message.replace(f"the memory file {path}", f"the backup {path}").removesuffix(_NOT_DONE)
        hint = NEWER_HINT if error.hint == NEWER_HINT else _NO_OTHERS
        raise MemoryFileError(f"{message}; nothing was restored", f"{hint}; {others}" if others else hint) from None


def _spell_others(path: Path, memory_path: Path) -> str:
    others = list_sound_memories((path.parent, memory_path.parent), memory_path, path)
    if not others:
        return ""
    named = ", ".join(shlex.quote(str(other)) for other in others)
    return f"{named} {'is' if len(others) == 1 else 'are'} whole"


@contextmanager
def _holding(path: Path) -> Iterator[bool]:
    if path.exists():
        with holding(path) as is_held:
            yield is_held
    else:
        yield False


def _set_aside(path: Path, now: datetime, *, with_sides: bool) -> Path | None:
    """Give the file a second name, under which it stays when another takes its place; return that.

    With its side files it stays whole as it is, damaged or not.
    """
    if not path.exists():
        return None
    kept = _find_free(path, format_time(now).replace(":", ""))
    for ending in SIDE_FILES if with_sides else ():
        side = path.with_name(path.name + ending)
        if side.exists():
            os.rename(side, kept.with_name(kept.name + ending))
    try:
        os.link(path, kept)
    except OSError:
        # A file system without links: for a moment there is no memory file.
        os.rename(path, kept)
    kept.chmod(0o600)
    sync_folder(path.parent)
    return kept


def _find_free(path: Path, moment: str) -> Path:
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.{moment}{f'-{number}' if number > 1 else ''}.replaced")
        if not kept.exists():
            return kept
        number += 1


def _prepare_folder(memory_path: Path) -> None:
    """Make the folder of the memory file where there is none. Raises MemoryFileError, also where it is read-only."""
    folder = memory_path.parent
    try:
        for each in (*reversed(folder.parents), folder):
            each.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise MemoryFileError(
            f"the folder {folder} cannot be made ({error.strerror})", "set JARVIS_HOME to another folder"
        ) from None
    if not os.access(folder, os.W_OK):
        raise MemoryFileError(
            f"the folder {folder} is read-only; nothing was restored", "make it writable, or set JARVIS_HOME to another"
        )


def _check_file(path: Path) -> None:
    try:
        if path.is_dir():
            raise UsageError(f"{path} is a folder", "name a file that `jarvis backup` made")
        if not path.exists():
            raise NotFoundError(f"there is no file {path}", "check the path")
        if not path.is_file():
            raise UsageError(f"{path} is not a file", "name a file that `jarvis backup` made")
        with path.open("rb") as file:
            start = file.read(len(_MAGIC))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise UsageError(f"{path} cannot be read ({reason})", "check its rights") from None
    if start != _MAGIC:
        raise MemoryFileError(f"{path} is not a memory file of JARVIS", "give a file that `jarvis backup` made")


def _refuse_same(path: Path, memory_path: Path) -> None:
    # It is not even opened: who closes a file gives back all locks that the process has on it.
    identity = _identify(path)
    if identity is not None and identity in map(_identify, list_memory_files(memory_path)):
        raise UsageError(f"{path} is the memory file itself", "name another file")


def _identify(path: Path) -> tuple[int, int] | None:
    try:
        return identify(path)
    except ValueError:
        # No file has such a name.
        return None


def _check_copy(path: Path, source: Path, counts: tuple[int, ...]) -> Contents:
    """Return how much is in a copy. Raises MemoryFileError where that is not what was copied, or is damaged."""
    with looking_at(path) as copy:
        check_integrity(copy, source)
        if count_rows(copy) != counts:
            raise MemoryFileError("the copy does not hold all that was copied; it was not kept", "try again")
    return _describe(path, counts)


def _describe(path: Path, counts: tuple[int, ...]) -> Contents:
    conversations, messages, facts, summaries = counts
    return Contents(conversations, messages, facts, summaries, path.stat().st_size)
