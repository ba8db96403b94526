"""A full disk is named as such, wherever it is met, and what was there stays (DB-06)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.database.file_errors import translate_error
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.vector import EmbedderName, make_vector

AssertSound = Callable[[Path], None]


@contextmanager
def allow_pages(memory: Memory, spare: int) -> Iterator[None]:
    """Let the memory file grow by so many pages at most; SQLite then says that the disk is full."""
    pages = memory._database.value("PRAGMA page_count")
    memory._database.rows(f"PRAGMA max_page_count = {pages + spare}")
    yield
    memory._database.rows("PRAGMA max_page_count = 1000000")


def test_db_06_a_full_disk_is_named_and_what_was_there_stays(
    memory: Memory, memory_path: Path, assert_sound: AssertSound
) -> None:
    memory.remember(NewFact("Das steht schon da"))
    with allow_pages(memory, 2):
        with pytest.raises(MemoryFileError, match=r"the disk is full; nothing was saved"):
            memory.remember(NewFact("viel " * 15_000))
        assert not memory._database.in_transaction
        assert [fact.content for fact in memory.facts.list()] == ["Das steht schon da"]
    memory.remember(NewFact("Und weiter geht es"))
    assert len(memory.facts.list()) == 2
    assert_sound(memory_path)


@pytest.mark.parametrize("spare", range(8))
def test_db_06_an_index_of_vectors_that_finds_no_room_is_no_other_error(
    memory: Memory, memory_path: Path, assert_sound: AssertSound, spare: int
) -> None:
    """sqlite-vec keeps SQLite's code to itself, whether a table of its index or a chunk in it finds no room."""
    embedder = EmbedderName("wide", "1", 384)
    memory.remember(NewFact("Das steht schon da"))
    (waiting,) = memory.vectors.list_waiting(embedder, 9)
    vector = make_vector(embedder, [1.0] * embedder.dimension)
    with allow_pages(memory, spare):
        with pytest.raises(MemoryFileError, match=r"the disk is full.*; nothing was saved") as caught:
            memory.vectors.save(waiting, vector)
        assert "free some space" in caught.value.hint
        assert not memory._database.in_transaction
    assert memory.vectors.save(waiting, vector)
    assert_sound(memory_path)


def test_db_06_no_room_to_make_the_shared_file_larger_is_a_full_disk_too(memory_path: Path) -> None:
    # What SQLite answers to the first statement where not even the index of its log finds room.
    error = apsw.exception_for(apsw.SQLITE_IOERR_SHMSIZE)
    assert isinstance(error, apsw.IOError)
    assert "the disk is full" in translate_error(error, memory_path).message
    other = translate_error(apsw.exception_for(apsw.SQLITE_IOERR_READ), memory_path)
    assert "full" not in other.message


def test_a_wrong_statement_is_no_full_disk(database: Database) -> None:
    with pytest.raises(MemoryFileError, match=r"failed \(SQLError\)"):
        database.rows("SELECT nothing FROM nowhere")
    with pytest.raises(MemoryFileError, match=r"failed \(SQLError\)"), database.transaction():
        database.rows("SELECT nothing FROM nowhere")
