"""Opening the memory file: made and migrated if needed, configured, and refused where it is not ours."""

import importlib.util
import os
import time
from pathlib import Path

import apsw

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database.connection import FAULTS, Database, roll_back, translate
from jarvis_cli.memory.database.place import name_path, prepare_place
from jarvis_cli.memory.migrations import STEPS, load_step

NEWER_HINT = "upgrade JARVIS"
APPLICATION_ID = 0x4A525653  # "JRVS"
BUSY_MILLISECONDS = 10_000
# Between two tries to get a lock, at most; and for those who have waited for long.
_PAUSE_SECONDS = 0.015
_SHORT_PAUSE_SECONDS = 0.004
_LONG_WAIT_SECONDS = 1.0
_PAGE_BYTES = 16_384
_MAPPED_BYTES = 256 * 1024 * 1024
_WAL_BYTES = 32 * 1024 * 1024


def open_database(
    path: Path, extension: str | None = None, busy_milliseconds: int = BUSY_MILLISECONDS, *, read_only: bool = False
) -> Database:
    """Open the memory file, made and migrated if needed, mode 0600 in a folder 0700 from the first moment.

    `extension` is the path of the sqlite-vec library; by default that of the installed package. A lock of another
    program is waited for as long as `busy_milliseconds`. With `read_only` nothing is written, neither to the file nor
    beside it; where there is none, the memory is an empty one.
    Raises MemoryFileError; a file made by a newer JARVIS, or by another program, is left as it is.
    """
    if read_only:
        from jarvis_cli.memory.database.reading import open_for_reading

        return open_for_reading(path, extension, busy_milliseconds)
    prepare_place(path)
    try:
        connection = apsw.Connection(name_path(path))
    except apsw.Error as error:
        raise translate(error, path) from None
    try:
        connection.set_busy_handler(Patience(busy_milliseconds))
        if connection.readonly("main"):
            raise apsw.ReadOnlyError
        check_form(connection, path)
        # Closing may write the side file back into the file only now: one that is refused keeps its bytes.
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
        _configure(connection, busy_milliseconds)
        migrate(connection)
        return Database(path, connection, load_vectors(connection, extension))
    except FAULTS as error:
        connection.close()
        raise translate(error, path) from None
    except MemoryFileError:
        connection.close()
        raise


def open_or_read(path: Path) -> Database:
    """Open the memory file to use it; where it can only be read, it is read until it can be written again.

    Raises MemoryFileError.
    """
    try:
        return open_database(path)
    except MemoryFileError as error:
        if not error.is_unwritable or not os.path.isfile(path):
            raise
        from jarvis_cli.memory.database.reading import open_for_reading

        return open_for_reading(path, reason=error)


class Patience:
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


def check_form(connection: apsw.Connection, path: Path) -> int:
    """Return the form of the file, 0 for one that is new; from here on closing writes nothing back into it.

    Raises MemoryFileError for a file of a newer JARVIS or of another program, and apsw.Error.
    """
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
                NEWER_HINT,
            )
    elif application or is_used:
        raise MemoryFileError(
            f"{path} is a database of another program, not a memory file of JARVIS",
            "move it away, or set JARVIS_HOME to another folder",
        )
    return int(version)


def _configure(connection: apsw.Connection, busy_milliseconds: int) -> None:
    connection.pragma("page_size", _PAGE_BYTES)
    _choose_journal(connection, busy_milliseconds)
    connection.pragma("foreign_keys", True)
    connection.pragma("mmap_size", _MAPPED_BYTES)
    connection.pragma("journal_size_limit", _WAL_BYTES)
    connection.pragma("secure_delete", True)


def _choose_journal(connection: apsw.Connection, busy_milliseconds: int) -> None:
    """Have changes written beside the file first, in a log that several can read; or else in a rollback journal."""
    deadline = time.monotonic() + busy_milliseconds / 1000
    while True:
        try:
            # A file system without shared memory answers with another mode; that one then stays in use.
            connection.pragma("journal_mode", "wal")
            return
        except apsw.BusyError:
            # Several programs may make the file at once, and SQLite does not wait for this lock by itself.
            if time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        except (apsw.CantOpenError, apsw.IOError):
            # Or it refuses; what a rollback journal fails by too is told.
            connection.pragma("journal_mode", "delete")
            return


def migrate(connection: apsw.Connection) -> None:
    """Bring a file to its present form, in one transaction."""
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
        roll_back(connection)
        raise


def load_vectors(connection: apsw.Connection, extension: str | None) -> str:
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
