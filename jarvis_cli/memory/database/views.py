"""The ways to read the memory file without writing anything, neither to it nor beside it; the first one that goes.

1. It is at rest: it is read without locks, and looked at anew when it is not at rest any more.
2. Others have it open, or one that had was killed: its log and the index of that log are there, and are only read.
3. A copy in memory: of a file in an older form, and of one whose log has lost its index.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import apsw

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database.connection import FAULTS, translate
from jarvis_cli.memory.database.opening import Patience, check_form, migrate
from jarvis_cli.memory.database.place import name_path
from jarvis_cli.memory.migrations import STEPS

_TRIES = 50
_PAUSE_SECONDS = 0.02
# Where files are in memory: what is private need not be on a disk twice.
_MEMORY_FOLDER = "/dev/shm"
_FLAGS = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI


@dataclass(frozen=True, slots=True)
class Stamp:
    """What changes when the file does: which one it is, its bytes, its time, and the bytes of its journals."""

    identity: tuple[int, int]
    size: int
    changed_at: int
    log_size: int
    journal_size: int

    @property
    def is_at_rest(self) -> bool:
        """Whether all there is stands in the file itself."""
        return not self.log_size and not self.journal_size


@dataclass(frozen=True, slots=True)
class View:
    """A connection that reads. `stamp` is that of a file at rest as it was when it was opened."""

    connection: apsw.Connection
    stamp: Stamp | None = None
    is_copy: bool = False


def open_view(path: Path, busy_milliseconds: int) -> View:
    """Return the first view that goes; where there is no file, or nothing in it, one of an empty memory.

    Raises MemoryFileError.
    """
    try:
        return _open(path, busy_milliseconds)
    except PermissionError as error:
        # Its folder may not be looked into.
        from jarvis_cli.memory.database.file_errors import translate_os_error

        raise translate_os_error(error, path) from None


def _open(path: Path, busy_milliseconds: int) -> View:
    name_path(path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise translate(apsw.CantOpenError(), path)
    for _ in range(_TRIES):
        stamp = _read_stamp(path)
        try:
            view = _try_ways(path, stamp, Patience(busy_milliseconds))
        except FAULTS as error:
            if _read_stamp(path) == stamp:
                raise translate(error, path) from None
        except OSError as error:
            if _read_stamp(path) == stamp:
                from jarvis_cli.memory.database.file_errors import translate_os_error

                raise translate_os_error(error, path) from None
        else:
            if view.stamp is None or is_view_current(view, path):
                return view
            view.connection.close()
        time.sleep(_PAUSE_SECONDS)
    raise translate(apsw.BusyError(), path)


def is_view_current(view: View, path: Path) -> bool:
    """Return whether what was read is what stood there: not where a file at rest was changed meanwhile."""
    return view.stamp is None or view.stamp == _read_stamp(path)


def _try_ways(path: Path, stamp: Stamp | None, patience: Patience) -> View:
    if stamp is None:
        return _make_copy(None)
    if stamp.is_at_rest:
        return _look(path, "immutable=1", patience, stamp)
    if stamp.log_size and _measure(path, "-shm"):
        try:
            return _look(path, "readonly_shm=1", patience, None)
        except (apsw.CantOpenError, apsw.ReadOnlyError):
            pass
    return _copy_aside(path, stamp)


def _look(path: Path, way: str, patience: Patience, stamp: Stamp | None) -> View:
    connection = apsw.Connection(f"{path.absolute().as_uri()}?{way}", flags=_FLAGS)
    try:
        connection.set_busy_handler(patience)
        if check_form(connection, path) == len(STEPS):
            return View(connection, stamp)
        copy = _make_copy(connection)
    except (*FAULTS, MemoryFileError):
        connection.close()
        raise
    connection.close()
    return copy


def _make_copy(source: apsw.Connection | None) -> View:
    """Return a view of a copy in memory, in the present form; without a source, of an empty memory."""
    copy = apsw.Connection(":memory:")
    if source is not None:
        with copy.backup("main", source, "main") as backup:
            backup.step(-1)
    copy.pragma("foreign_keys", True)
    migrate(copy)
    copy.pragma("query_only", True)
    return View(copy, is_copy=True)


def _copy_aside(path: Path, stamp: Stamp) -> View:
    """Return a view of a copy: only elsewhere can the log be read that has no index, or the change be rolled back."""
    with _make_folder() as folder:
        aside = folder / "memory.db"
        for ending in ("", "-wal", "-journal"):
            if ending == "" or _measure(path, ending):
                shutil.copyfile(path.with_name(path.name + ending), aside.with_name(aside.name + ending))
        if _read_stamp(path) != stamp:
            raise apsw.BusyError
        with closing(apsw.Connection(name_path(aside))) as connection:
            check_form(connection, path)
            return _make_copy(connection)


@contextmanager
def _make_folder() -> Iterator[Path]:
    is_there = os.path.isdir(_MEMORY_FOLDER) and os.access(_MEMORY_FOLDER, os.W_OK)
    with tempfile.TemporaryDirectory(prefix="jarvis-", dir=_MEMORY_FOLDER if is_there else None) as folder:
        yield Path(folder)


def _read_stamp(path: Path) -> Stamp | None:
    """Return the stamp of a file, or None where there is none, or one with nothing in it. Raises PermissionError."""
    try:
        found = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    sizes = [_measure(path, ending) for ending in ("-wal", "-journal")]
    return Stamp((found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns, *sizes) if found.st_size else None


def _measure(path: Path, ending: str) -> int:
    try:
        return os.stat(path.with_name(path.name + ending)).st_size
    except FileNotFoundError:
        return 0
