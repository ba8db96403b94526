"""A disk without shared memory, or without locks, as those in a network are: a rollback journal, or why not (DB-09)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.database import open_database
from jarvis_cli.memory.remembering import NewFact

# The system's own files.
_FILES = apsw.vfs_names()[0]


class LocklessFile(apsw.VFSFile):
    """A file on a disk that refuses every lock."""

    def xLock(self, level: int) -> None:  # noqa: ARG002, N802 - the signature is the library's
        raise apsw.exception_for(apsw.SQLITE_IOERR_RDLOCK)


class WithoutLocks(apsw.VFS):
    def __init__(self) -> None:
        super().__init__("without-locks", base=_FILES, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - the name is the library's
        return LocklessFile(_FILES, name, flags)


@pytest.fixture
def without_shared_memory() -> Iterator[None]:
    """SQLite's own way for disks that know no locks: files beside the file in their place, and no shared memory."""
    if "unix-dotfile" not in apsw.vfs_names():
        pytest.skip("this system has another way")
    system = apsw.VFS("without-shared-memory", base="unix-dotfile", makedefault=True)
    yield
    system.unregister()


@pytest.fixture
def without_locks() -> Iterator[None]:
    system = WithoutLocks()
    yield
    system.unregister()


@pytest.mark.usefixtures("without_shared_memory")
def test_db_09_a_new_file_gets_a_rollback_journal_and_works(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    database = open_database(path)
    assert database.value("PRAGMA journal_mode") == "delete"
    database.close()
    memory = open_memory(path)
    memory.remember(NewFact("mein Hund heißt Bruno"))
    memory.remember(NewFact("Kot nazywa się Filemon"))
    memory.forget(2)
    memory.close()
    assert [each.name for each in tmp_path.iterdir()] == ["memory.db"]
    reading = open_memory(path, read_only=True)
    assert [fact.content for fact in reading.facts.list()] == ["mein Hund heißt Bruno"]
    reading.close()


@pytest.mark.usefixtures("without_shared_memory")
def test_db_09_a_file_that_had_a_log_is_not_opened_and_a_local_folder_is_suggested(memory_path: Path) -> None:
    before = memory_path.read_bytes()
    with pytest.raises(MemoryFileError) as caught:
        open_database(memory_path)
    assert "JARVIS_HOME" in caught.value.hint
    assert memory_path.read_bytes() == before


@pytest.mark.usefixtures("without_locks")
def test_db_09_where_nothing_can_be_locked_nothing_is_saved_and_a_local_folder_is_suggested(tmp_path: Path) -> None:
    with pytest.raises(MemoryFileError, match="cannot be locked: its file system, a network disk perhaps") as caught:
        open_database(tmp_path / "memory.db")
    assert "a disk of this machine" in caught.value.hint
