"""One connection to the memory file, for one thread: statements, transactions, and what they raise."""

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from jarvis_cli.errors import MemoryFileError

Row = tuple[Any, ...]

# What comes of a statement: SQLite's own errors, and bytes in the place of a text that are none.
FAULTS = (apsw.Error, UnicodeDecodeError)


class Database:
    """One connection to the memory file, for one thread.

    `vector_fault` says in one sentence why sqlite-vec is off, or is empty when it was loaded.
    """

    def __init__(self, path: Path, connection: apsw.Connection, vector_fault: str) -> None:
        self.path = path
        self.vector_fault = vector_fault
        self._connection = connection
        self._identity = identify(path)

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be saved just now, by wish or because the file cannot be written."""
        return False

    def rows(self, sql: str, bindings: Sequence[Any] = ()) -> list[Row]:
        """Return all rows of a statement. Raises MemoryFileError."""
        was_within = self._connection.in_transaction
        if not was_within:
            self._check_place()
        try:
            return list(self._connection.execute(sql, bindings))
        except FAULTS as error:
            is_ended = was_within and not self._connection.in_transaction
            raise self._explain(error, is_ended) from None

    def row(self, sql: str, bindings: Sequence[Any] = ()) -> Row | None:
        """Return the first row of a statement, or None. Raises MemoryFileError."""
        found = self.rows(sql, bindings)
        return found[0] if found else None

    def value(self, sql: str, bindings: Sequence[Any] = ()) -> Any:
        """Return the first column of the first row of a statement that always has one, in a file that is whole."""
        found = self.row(sql, bindings)
        if found is None:
            raise translate(apsw.CorruptError(), self.path)
        return found[0]

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
            roll_back(self._connection)
            raise

    def _check_place(self) -> None:
        """Raise MemoryFileError where the file is no longer the one that was opened: its bytes are lost to everyone."""
        if identify(self.path) != self._identity:
            raise MemoryFileError(
                f"the memory file {self.path} was moved, replaced or deleted while it was in use; nothing was saved",
                "put it back, or start again to go on with what is there now",
            )

    @property
    def in_transaction(self) -> bool:
        """Whether this connection holds a transaction."""
        return self._connection.in_transaction

    def find_damage(self) -> MemoryFileError | None:
        """Return the error that tells that the file is damaged, None where SQLite finds nothing wrong. Reads it all."""
        try:
            # An index of words can be made again.
            found = [str(text) for (text,) in self._connection.execute("PRAGMA quick_check")]
            is_sound = all(text == "ok" or is_of_words(text) for text in found)
        except (apsw.CorruptError, apsw.NotADBError, UnicodeDecodeError):
            is_sound = False
        except apsw.Error:
            # It cannot be told: it is locked, perhaps.
            return None
        return None if is_sound else translate(apsw.CorruptError(), self.path)

    def _explain(self, error: Exception, is_ended: bool = False) -> MemoryFileError:
        """Return our error for one of SQLite's; where damaged pages let a sound statement fail, it says so."""
        from jarvis_cli.memory.database.file_errors import is_explained

        damage = None if is_explained(error) or is_ended else self.find_damage()
        return damage or translate(error, self.path, is_ended)

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
            raise translate(error, self.path) from None

    def close(self) -> None:
        """Close the connection; it cannot be used afterwards."""
        self._connection.close()


def is_of_words(fault: str) -> bool:
    """Return whether what SQLite finds wrong is of an index of words, which can be made again."""
    # Of their own checks, of their pages, and of what cannot be asked.
    return "fts5" in fault.lower()


def translate(error: Exception, path: Path, is_ended: bool = False) -> MemoryFileError:
    """Return our error for one of SQLite's; the table of them is loaded now."""
    from jarvis_cli.memory.database.file_errors import translate_error

    return translate_error(error, path, is_ended)


def identify(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other one, also from one that took its place; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def roll_back(connection: apsw.Connection) -> None:
    """Roll back, where SQLite has not done so by itself, as after some errors (a full disk, for one)."""
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def mark_places(values: Collection[object]) -> str:
    """Return a question mark for each value, for a list in a statement."""
    return ", ".join("?" * len(values))
