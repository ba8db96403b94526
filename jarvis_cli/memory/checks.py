"""Whether the memory file is whole: its pages, its references, and what is derived against what it was made from."""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.clock import Clock, parse_time
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory.database import Database, is_of_words
from jarvis_cli.memory.leases import is_lease_over
from jarvis_cli.memory.word_checks import WordFault, list_word_faults

_OWNERS = "SELECT 'fact', id FROM facts UNION ALL SELECT 'summary', conversation_id FROM summaries"
_MOST_FAULTS = 5
_LONGEST_FAULT = 160
_UNIT_TOLERANCE = 0.001


@dataclass(frozen=True, slots=True)
class Beginning:
    """Whether anything was ever stored in a memory, and when the first of it was; None where that is gone."""

    is_used: bool
    at: datetime | None


@dataclass(frozen=True, slots=True)
class VectorFaults:
    """What is wrong with vectors: whose text is gone, which are no unit vectors, and which indexes do not fit them.

    `indexes` are the numbers of the embedders whose index does not fit. `waiting` is how many texts have no vector yet.
    """

    stored: int
    ownerless: tuple[tuple[str, int], ...]
    misshapen: tuple[tuple[str, int], ...]
    indexes: tuple[int, ...]
    waiting: int = 0


def list_page_faults(database: Database) -> tuple[str, ...]:
    """Return what SQLite finds wrong with a file, the first few things. Reads all of it."""
    try:
        found = _check_pages(database)
    except MemoryFileError as error:
        return (error.message,)
    # Those of the word indexes are found by themselves.
    faults = [text for text in found if text != "ok" and not is_of_words(text)]
    return tuple(" ".join(text.split())[:_LONGEST_FAULT] for text in faults[:_MOST_FAULTS])


def _check_pages(database: Database) -> list[str]:
    """Return what SQLite says of all pages, or, where an index cannot even be opened, of those of each table."""
    try:
        return [str(text) for (text,) in database.rows("PRAGMA integrity_check")]
    except MemoryFileError:
        tables = database.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'"
        )
    return [str(text) for (name,) in tables for (text,) in database.rows(f'PRAGMA integrity_check("{name}")')]


class Checks:
    """Looks at one memory file as a whole; nothing is written."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list_page_faults(self) -> tuple[str, ...]:
        """Return what SQLite finds wrong with the file, the first few things. Reads all of it."""
        return list_page_faults(self._database)

    def count_broken_references(self) -> int:
        """Return how many rows refer to one that is not there. Raises MemoryFileError."""
        return len(self._database.rows("PRAGMA foreign_key_check"))

    def list_word_faults(self) -> tuple[WordFault, ...]:
        """Return the indexes of words that do not fit what they were made from."""
        return list_word_faults(self._database)

    def check_vectors(self) -> VectorFaults:
        """Return what is wrong with vectors; their indexes are looked at where sqlite-vec is there.

        Raises MemoryFileError.
        """
        stored = self._database.value("SELECT count(*) FROM vectors WHERE vector IS NOT NULL")
        ownerless = self._database.rows(f"SELECT owner, owner_id FROM vectors EXCEPT SELECT * FROM ({_OWNERS})")
        has_vector = "SELECT owner, owner_id FROM vectors WHERE vector IS NOT NULL"
        waiting = self._database.value(f"SELECT count(*) FROM (SELECT * FROM ({_OWNERS}) EXCEPT {has_vector})")
        misshapen, indexes = self._list_misshapen(), self._list_wrong_indexes()
        return VectorFaults(int(stored), tuple(ownerless), misshapen, indexes, int(waiting))

    def count_stale_leases(self) -> int:
        """Return how many jobs are held by someone who is gone. The next worker frees them too."""
        now = self._clock()
        leases = self._database.rows("SELECT lease_owner, lease_until FROM jobs WHERE lease_until <> ''")
        return sum(is_lease_over(owner, until, now) for owner, until in leases)

    def find_beginning(self) -> Beginning:
        """Return whether anything was ever stored, and since when, also where all of it was deleted since."""
        given: dict[str, int] = dict(self._database.rows("SELECT name, seq FROM sqlite_sequence"))
        firsts = {
            "conversations": self._database.row("SELECT started_at FROM conversations WHERE id = 1"),
            "fact_changes": self._database.row("SELECT changed_at FROM fact_changes WHERE id = 1"),
        }
        used = [name for name in firsts if given.get(name, 0)]
        times = [parse_time(row[0]) for name in used if (row := firsts[name]) is not None]
        return Beginning(bool(used), min(times) if len(times) == len(used) > 0 else None)

    def find_newest_time(self) -> datetime | None:
        """Return when the newest message was stored, or None where there is none."""
        row = self._database.row("SELECT created_at FROM messages ORDER BY id DESC LIMIT 1")
        return parse_time(row[0]) if row else None

    def _list_misshapen(self) -> tuple[tuple[str, int], ...]:
        rows = self._database.rows(
            "SELECT v.owner, v.owner_id, v.vector, e.dimension FROM vectors v JOIN embedders e ON e.id = v.embedder_id"
            " WHERE v.vector IS NOT NULL"
        )
        return tuple((owner, owner_id) for owner, owner_id, blob, dimension in rows if not _is_unit(blob, dimension))

    def _list_wrong_indexes(self) -> tuple[int, ...]:
        if self._database.vector_fault:
            return ()
        tables = self._database.rows(
            "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE %USING vec0(scope %'"
        )
        numbered = [(name, int(name.rpartition("_")[2])) for (name,) in tables]
        return tuple(number for name, number in numbered if not self._fits(name, number))

    def _fits(self, table: str, embedder_id: int) -> bool:
        """Return whether an index holds the vectors of its embedder, and finds the newest of them."""
        stored = "SELECT id FROM vectors WHERE embedder_id = ?1 AND vector IS NOT NULL"
        indexed = f"SELECT rowid FROM {table}"
        try:
            differing = self._database.value(
                f"SELECT (SELECT count(*) FROM ({stored} EXCEPT {indexed}))"
                f" + (SELECT count(*) FROM ({indexed} EXCEPT {stored}))",
                (embedder_id,),
            )
            newest = self._database.row(
                f"SELECT vector FROM vectors WHERE id IN ({stored}) ORDER BY id DESC", (embedder_id,)
            )
            near = f"SELECT min(distance) FROM {table} WHERE embedding MATCH ? AND k = 1"
            distance = 0.0 if newest is None else self._database.value(near, newest)
            return not differing and distance is not None and distance < _UNIT_TOLERANCE
        except MemoryFileError:
            return False


def _is_unit(blob: bytes, dimension: int) -> bool:
    if len(blob) != 4 * dimension:
        return False
    length = math.fsum(number * number for number in array("f", blob))
    return abs(length - 1) < _UNIT_TOLERANCE
