"""Whole files: copied while others go on, looked at as they are, held while one takes the place of another."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import apsw

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database.connection import Database, roll_back, translate
from jarvis_cli.memory.database.opening import APPLICATION_ID, BUSY_MILLISECONDS, Patience, check_form
from jarvis_cli.memory.database.place import name_path

# 16 MiB, so that an interrupt is heeded and progress is shown.
_PAGES = 1_024
_SHORT_MILLISECONDS = 500
# The source is only read: these are of the copy.
_WRITING = (
    apsw.SQLITE_IOERR_WRITE,
    apsw.SQLITE_IOERR_FSYNC,
    apsw.SQLITE_IOERR_DIR_FSYNC,
    apsw.SQLITE_IOERR_TRUNCATE,
    apsw.SQLITE_IOERR_CLOSE,
    apsw.SQLITE_IOERR_DELETE,
)


def copy_database(source: Database, target: Path, report: Callable[[int, int], None]) -> None:
    """Copy a database into an empty file by SQLite's online backup (sqlite.org/backup.html); the copy is one file.

    In the caller's transaction it is what that reads, and is not begun anew when others write meanwhile: with a log
    they need not wait. `report` is told how many pages are done, and of how many.
    Raises MemoryFileError where the source cannot be read, and OSError where the copy cannot be written.
    """
    copy = None
    try:
        copy = apsw.Connection(name_path(target))
        with copy.backup("main", source._connection, "main") as backup:
            while not backup.done:
                backup.step(_PAGES)
                report(backup.page_count - backup.remaining, backup.page_count)
        copy.pragma("journal_mode", "delete")
    except apsw.Error as error:
        if (fault := _find_writing_fault(error)) is not None:
            raise OSError(fault, os.strerror(fault)) from None
        raise translate(error, source.path) from None
    finally:
        if copy is not None:
            copy.close()


def _find_writing_fault(error: apsw.Error) -> int | None:
    """Return the system's number for what befell the copy, or None where it was something else."""
    if isinstance(error, apsw.FullError):
        return errno.ENOSPC
    return errno.EIO if getattr(error, "extendedresult", 0) in _WRITING else None


@contextmanager
def looking_at(path: Path) -> Iterator[Database]:
    """Yield a memory file as it is: nothing is made, brought up to date or written, also where its folder is read-only.

    Raises MemoryFileError for a file of a newer JARVIS, of another program, or with nothing in it.
    """
    log = path.with_name(f"{path.name}-wal")
    is_at_rest = not (log.exists() and log.stat().st_size)
    name = f"file:{quote(name_path(path.absolute()))}?mode=ro{'&immutable=1' if is_at_rest else ''}"
    connection = None
    try:
        connection = apsw.Connection(name, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
        connection.set_busy_handler(Patience(BUSY_MILLISECONDS))
        if not check_form(connection, path):
            raise MemoryFileError(f"{path} holds no memory", "give a file that `jarvis backup` made")
        yield Database(path, connection, "")
    except apsw.Error as error:
        raise translate(error, path) from None
    finally:
        if connection is not None:
            connection.close()


@contextmanager
def holding(path: Path) -> Iterator[bool]:
    """Hold a memory file inside, so that nobody else opens it; all that is in its side files stands in the file then.

    Yields False where that cannot be: the file is damaged, or not one of JARVIS. Raises MemoryFileError where another
    process has it open.
    """
    connection = None
    try:
        try:
            connection = apsw.Connection(name_path(path), flags=apsw.SQLITE_OPEN_READWRITE)
            is_held = _hold(connection)
        except (apsw.BusyError, apsw.LockedError):
            raise MemoryFileError(
                f"the memory file {path} is open in another JARVIS; nothing was changed",
                "end the chat, the worker or the server that has it open, and try again",
            ) from None
        except apsw.Error:
            is_held = False
        yield is_held
    finally:
        if connection is not None:
            roll_back(connection)
            connection.close()


def _hold(connection: apsw.Connection) -> bool:
    connection.set_busy_handler(Patience(_SHORT_MILLISECONDS))
    if connection.pragma("application_id") != APPLICATION_ID:
        return False
    # Whoever has the file open with a log holds it for as long: only one that is alone can end the log.
    if str(connection.pragma("journal_mode", "delete")).lower() == "wal":
        raise apsw.BusyError
    connection.execute("BEGIN EXCLUSIVE")
    return True
