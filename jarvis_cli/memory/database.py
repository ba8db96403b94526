"""The one place that opens the memory file: modes, pragmas, sqlite-vec, and SQLite's errors turned into ours."""

import importlib.util
import os
import stat
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.migrations import STEPS, load_step

Row = tuple[Any, ...]

APPLICATION_ID = 0x4A525653  # "JRVS"
BUSY_MILLISECONDS = 10_000
# Between two tries to get a lock, at most; and for those who have waited for long.
_PAUSE_SECONDS = 0.015
_SHORT_PAUSE_SECONDS = 0.004
_LONG_WAIT_SECONDS = 1.0
_PAGE_BYTES = 16_384
_MAPPED_BYTES = 256 * 1024 * 1024
_WAL_BYTES = 32 * 1024 * 1024
_SHARED_FOLDER = stat.S_ISVTX | 0o022
_OWN_FILES = ("settings.toml", "jarvis.log", "history")
_SIDE_FILES = ("-wal", "-shm", "-journal")

_FULL = ("cannot grow: the disk is full; nothing was saved", "free some space and try again")
# By SQLite's extended code, where the class says too little: the index of the log finds no room to grow.
_CODES: Mapping[int, tuple[str, str]] = {apsw.SQLITE_IOERR_SHMSIZE: _FULL}
_FULL_WORDS = "database or disk is full"
_HIDDEN = (
    "cannot be written: the disk is full, or reports an error; nothing was saved",
    "free some space, or check the disk, and try again",
)
_CAUSES: tuple[tuple[type[apsw.Error], str, str], ...] = (
    (apsw.BusyError, "is locked by another program; nothing was saved", "try again when the other program is done"),
    (apsw.LockedError, "is locked by another program; nothing was saved", "try again when the other program is done"),
    (apsw.FullError, *_FULL),
    (apsw.ReadOnlyError, "is read-only; nothing was saved", "make it writable, or set JARVIS_HOME to another folder"),
    (apsw.PermissionsError, "may not be opened", "check who owns it, or set JARVIS_HOME to another folder"),
    (apsw.CantOpenError, "cannot be opened", "check the folder and its rights, or set JARVIS_HOME to another folder"),
    (apsw.CorruptError, "is damaged", "keep it, and restore a backup or move it away to start anew"),
    (apsw.NotADBError, "is not a memory file of JARVIS", "move it away, or set JARVIS_HOME to another folder"),
    (apsw.IOError, "cannot be read or written: the disk reports an error", "check the disk, or set JARVIS_HOME"),
)


class Database:
    """One connection to the memory file, for one thread.

    `vector_fault` says in one sentence why sqlite-vec is off, or is empty when it was loaded.
    """

    def __init__(self, path: Path, connection: apsw.Connection, vector_fault: str) -> None:
        self.path = path
        self.vector_fault = vector_fault
        self._connection = connection
        self._identity = _identify(path)

    def rows(self, sql: str, bindings: Sequence[Any] = ()) -> list[Row]:
        """Return all rows of a statement. Raises MemoryFileError."""
        was_within = self._connection.in_transaction
        if not was_within:
            self._check_place()
        try:
            return list(self._connection.execute(sql, bindings))
        except apsw.Error as error:
            is_ended = was_within and not self._connection.in_transaction
            raise translate_error(error, self.path, is_ended) from None

    def row(self, sql: str, bindings: Sequence[Any] = ()) -> Row | None:
        """Return the first row of a statement, or None. Raises MemoryFileError."""
        found = self.rows(sql, bindings)
        return found[0] if found else None

    def value(self, sql: str, bindings: Sequence[Any] = ()) -> Any:
        """Return the first column of the first row of a statement that always has one."""
        return self.rows(sql, bindings)[0][0]

    def insert(self, sql: str, bindings: Sequence[Any] = ()) -> int:
        """Run an INSERT and return the id of its row. Raises MemoryFileError."""
        self.rows(sql, bindings)
        return self._connection.last_insert_rowid()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside is written at once or not at all; the lock is taken at the start, so it is waited for."""
        if self._connection.in_transaction:
            yield
            return
        self.rows("BEGIN IMMEDIATE")
        try:
            yield
            self._check_place()
            self.rows("COMMIT")
        except BaseException:
            _roll_back(self._connection)
            raise

    def _check_place(self) -> None:
        """Raise MemoryFileError where the file is no longer the one that was opened: its bytes are lost to everyone."""
        if _identify(self.path) != self._identity:
            raise MemoryFileError(
                f"the memory file {self.path} was moved, replaced or deleted while it was in use; nothing was saved",
                "put it back, or start again to go on with what is there now",
            )

    @property
    def in_transaction(self) -> bool:
        """Whether this connection holds a transaction."""
        return self._connection.in_transaction

    def shrink_log(self) -> None:
        """Write the side file back into the memory file and empty it, where no one else is reading it just now.

        Within a transaction nothing is done.
        """
        if self._connection.in_transaction:
            return
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except apsw.BusyError:
            return
        except apsw.Error as error:
            raise translate_error(error, self.path) from None

    def close(self) -> None:
        """Close the connection; it cannot be used afterwards."""
        self._connection.close()


def _identify(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other one, also from one that took its place; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _roll_back(connection: apsw.Connection) -> None:
    # SQLite has already rolled back by itself after some errors (a full disk, for one).
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def mark_places(values: Collection[object]) -> str:
    """Return a question mark for each value, for a list in a statement."""
    return ", ".join("?" * len(values))


def translate_error(error: apsw.Error, path: Path, is_ended: bool = False) -> MemoryFileError:
    """Return our error for one of SQLite's; it names the file and never quotes a statement or its values.

    `is_ended` says that SQLite rolled the transaction back by itself.
    """
    cause, hint = _find_cause(error, is_ended)
    return MemoryFileError(f"the memory file {path} {cause}", hint)


def _find_cause(error: apsw.Error, is_ended: bool) -> tuple[str, str]:
    # An error of the library itself, such as a closed connection, has no code.
    code = getattr(error, "extendedresult", 0)
    if code in _CODES:
        return _CODES[code]
    for kind, cause, hint in _CAUSES:
        if isinstance(error, kind):
            return cause, hint
    # sqlite-vec answers with a plain error whatever befell the tables behind its index. SQLite's own words may be in
    # its message; else it tells that the transaction has ended: a mistake in a statement never ends one, a disk does
    # (sqlite.org/lang_transaction.html, "Response To Errors Within A Transaction").
    if str(error).endswith(_FULL_WORDS):
        return _FULL
    return _HIDDEN if is_ended else (f"failed ({type(error).__name__})", "run again with --debug")


def open_database(path: Path, extension: str | None = None, busy_milliseconds: int = BUSY_MILLISECONDS) -> Database:
    """Open the memory file, made and migrated if needed, mode 0600 in a folder 0700 from the first moment.

    `extension` is the path of the sqlite-vec library; by default that of the installed package. A lock of another
    program is waited for as long as `busy_milliseconds`.
    Raises MemoryFileError; a file made by a newer JARVIS, or by another program, is left as it is.
    """
    _make_private(path)
    try:
        connection = apsw.Connection(_name_path(path))
    except apsw.Error as error:
        raise translate_error(error, path) from None
    try:
        connection.set_busy_handler(_Patience(busy_milliseconds))
        _refuse_foreign(connection, path)
        _configure(connection, busy_milliseconds)
        _migrate(connection)
        return Database(path, connection, _load_vectors(connection, extension))
    except apsw.Error as error:
        connection.close()
        raise translate_error(error, path) from None
    except MemoryFileError:
        connection.close()
        raise


class _Patience:
    """Waits for a lock of another connection, so many milliseconds at most: short waits, each of another length.

    Whoever has waited for long tries more often. SQLite's own tries become rarer instead, down to ten in a second, and
    whoever comes anew is served first: of 60 that all wrote for half a minute, ten waited the full 10 seconds in vain.
    """

    def __init__(self, milliseconds: int) -> None:
        self._seconds = milliseconds / 1000
        self._start = 0.0

    def __call__(self, tries: int) -> bool:
        """Wait a little, and return whether to try once more; `tries` were in vain already for this lock."""
        now = time.monotonic()
        if not tries:
            self._start = now
        waited = now - self._start
        if waited >= self._seconds:
            return False
        # Hardly any command ever has to wait, and so needs this.
        from random import uniform

        longest = _PAUSE_SECONDS if waited < _LONG_WAIT_SECONDS else _SHORT_PAUSE_SECONDS
        time.sleep(min(uniform(0.001, longest), self._seconds - waited))
        return True


def _name_path(path: Path) -> str:
    """Return a path as SQLite wants it, in UTF-8, also where the locale took its bytes for something else."""
    try:
        return os.fsencode(path).decode()
    except UnicodeDecodeError:
        raise MemoryFileError(
            f"the memory file {path} cannot be opened: its path is not UTF-8", "set JARVIS_HOME to another folder"
        ) from None


def _make_private(path: Path) -> None:
    try:
        for folder in (*reversed(path.parent.parents), path.parent):
            folder.mkdir(mode=0o700, exist_ok=True)
        is_own = all(name.startswith(path.name) or name in _OWN_FILES for name in os.listdir(path.parent))
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        # A folder that also holds other things, or that others may write to, is not ours, nor are its rights.
        if is_own and not path.parent.stat().st_mode & _SHARED_FOLDER:
            _take_rights(path.parent, 0o700)
        for ending in ("", *_SIDE_FILES):
            _take_rights(path.with_name(path.name + ending), 0o600)
    except OSError as error:
        raise MemoryFileError(
            f"the memory file {path} cannot be opened ({error.strerror})",
            "check the folder and its rights, or set JARVIS_HOME to another folder",
        ) from None


def _take_rights(path: Path, mode: int) -> None:
    if path.exists() and path.stat().st_mode & 0o077:
        path.chmod(mode)


def _refuse_foreign(connection: apsw.Connection, path: Path) -> None:
    # Closing would write the side file back into the file; one that is refused keeps its bytes.
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    # All is read at one moment, since another JARVIS may be making the file just now.
    connection.execute("BEGIN")
    application, version = (connection.pragma("application_id"), connection.pragma("user_version"))
    is_used = bool(version or connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall())
    connection.execute("ROLLBACK")
    if application == APPLICATION_ID:
        if version > len(STEPS):
            raise MemoryFileError(
                f"the memory file {path} was made by a newer JARVIS (version {version} > {len(STEPS)})",
                "upgrade JARVIS",
            )
    elif application or is_used:
        raise MemoryFileError(
            f"{path} is a database of another program, not a memory file of JARVIS",
            "move it away, or set JARVIS_HOME to another folder",
        )
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)


def _configure(connection: apsw.Connection, busy_milliseconds: int) -> None:
    connection.pragma("page_size", _PAGE_BYTES)
    deadline = time.monotonic() + busy_milliseconds / 1000
    while True:
        try:
            # A file system without shared memory answers with another mode; that one then stays in use.
            connection.pragma("journal_mode", "wal")
            break
        except apsw.BusyError:
            # Several programs may make the file at once, and SQLite does not wait for this lock by itself.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
    connection.pragma("foreign_keys", True)
    connection.pragma("mmap_size", _MAPPED_BYTES)
    connection.pragma("journal_size_limit", _WAL_BYTES)
    connection.pragma("secure_delete", True)


def _migrate(connection: apsw.Connection) -> None:
    if connection.pragma("user_version") == len(STEPS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(int(connection.pragma("user_version")), len(STEPS)):
            load_step(number)(connection)
            connection.execute("INSERT INTO migrations (name) VALUES (?)", (STEPS[number][0],))
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", len(STEPS))
        connection.execute("COMMIT")
    except BaseException:
        _roll_back(connection)
        raise


def _load_vectors(connection: apsw.Connection, extension: str | None) -> str:
    """Load sqlite-vec by its file's path, since importing its package imports numpy; return why it is off, or ''."""
    path = extension or find_extension()
    if path is None:
        return "sqlite-vec is not installed, so similar texts are found more slowly"
    try:
        connection.enable_load_extension(True)
        connection.load_extension(path)
        connection.enable_load_extension(False)
        connection.execute("SELECT vec_distance_l2(x'0000803f', x'0000803f')").fetchall()
    except (apsw.Error, AttributeError):
        return "sqlite-vec cannot be loaded on this machine, so similar texts are found more slowly"
    return ""


def find_extension() -> str | None:
    """Return the path of the installed sqlite-vec library without its ending, or None."""
    found = importlib.util.find_spec("sqlite_vec")
    if found is None or not found.submodule_search_locations:
        return None
    return os.path.join(found.submodule_search_locations[0], "vec0")
