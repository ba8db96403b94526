"""The memory file read only: nothing is written, neither to it nor beside it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database.connection import FAULTS, Database, Row, identify, translate
from jarvis_cli.memory.database.opening import BUSY_MILLISECONDS, load_vectors, open_database
from jarvis_cli.memory.database.views import is_view_current, open_view

_TRIES = 50


class ReadingDatabase(Database):
    """A memory file that is only read.

    `reason` is why, where it was to be written: each transaction then tries whether that is possible again.
    """

    def __init__(
        self, path: Path, extension: str | None, busy_milliseconds: int, reason: MemoryFileError | None
    ) -> None:
        self._extension = extension
        self._milliseconds = busy_milliseconds
        self._reason = reason
        self._is_reading = True
        self._view = open_view(path, busy_milliseconds)
        super().__init__(path, self._view.connection, load_vectors(self._view.connection, extension))

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be saved just now, by wish or because the file cannot be written."""
        return self._is_reading

    def rows(self, sql: str, bindings: Sequence[Any] = ()) -> list[Row]:
        """Return all rows of a statement, as they were at one moment. Raises MemoryFileError for one that writes."""
        if not self._is_reading:
            return super().rows(sql, bindings)
        for _ in range(_TRIES):
            self._check_place()
            try:
                found = list(self._connection.execute(sql, bindings))
            except apsw.ReadOnlyError:
                raise self._refuse() from None
            except FAULTS as error:
                if is_view_current(self._view, self.path):
                    raise self._explain(error) from None
            else:
                if is_view_current(self._view, self.path):
                    return found
            self._look_again()
        raise translate(apsw.BusyError(), self.path)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """As long as nothing can be written this holds no lock, and what is read may change in between."""
        if self._is_reading and self._reason is not None:
            self._try_to_write()
        if self._is_reading:
            yield
            return
        with super().transaction():
            yield

    def shrink_log(self) -> None:
        """Do as a database does that is not only read; else nothing."""
        if not self._is_reading:
            super().shrink_log()

    def _check_place(self) -> None:
        # A copy needs no file.
        if not (self._is_reading and self._view.is_copy):
            super()._check_place()

    def _refuse(self) -> MemoryFileError:
        reason = self._reason or MemoryFileError(
            f"the memory file {self.path} is only read here; nothing was saved", "start anew to change it"
        )
        return MemoryFileError(reason.message, reason.hint, is_unwritable=True)

    def _look_again(self) -> None:
        self._view.connection.close()
        self._view = open_view(self.path, self._milliseconds)
        self._connection, self._identity = self._view.connection, identify(self.path)
        self.vector_fault = load_vectors(self._connection, self._extension)

    def _try_to_write(self) -> None:
        # A process has one index of the log for all its connections, either to read or to write.
        self._view.connection.close()
        try:
            writing = open_database(self.path, self._extension, self._milliseconds)
        except MemoryFileError as error:
            self._reason = error
            self._look_again()
            return
        self._is_reading = False
        self._connection, self._identity = writing._connection, writing._identity
        self.vector_fault = writing.vector_fault


def open_for_reading(
    path: Path,
    extension: str | None = None,
    busy_milliseconds: int = BUSY_MILLISECONDS,
    reason: MemoryFileError | None = None,
) -> Database:
    """Return the memory file read only, an empty memory where there is none. Raises MemoryFileError.

    `reason` is why it is only read, where it was to be written.
    """
    return ReadingDatabase(path, extension, busy_milliseconds, reason)
