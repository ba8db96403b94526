"""Making again what is derived, where it does not fit what it was made from, and freeing what nobody holds any more."""

from __future__ import annotations

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.checks import WORD_TABLES, VectorFaults
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.leases import is_lease_over
from jarvis_cli.memory.storing import index_words
from jarvis_cli.memory.vector_index import renew_index
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import add_words

_LINES = next(allowed for table, _, allowed in WORD_TABLES if table == "message_words")


class Repairs:
    """Repairs one memory file: nothing is lost but what can be made again. Every method raises MemoryFileError."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def rebuild_indexes(self) -> None:
        """Make all indexes of the tables anew, where the tables themselves are whole."""
        self._database.rows("REINDEX")

    def rebuild_words(self) -> None:
        """Make all indexes of words anew, in one transaction."""
        with self._database.transaction():
            for table, _, _ in WORD_TABLES:
                self._empty(table)
            for (fact_id,) in self._database.rows("SELECT id FROM facts"):
                index_words(self._database, fact_id)
            for conversation_id, summary in self._database.rows("SELECT conversation_id, summary FROM summaries"):
                add_words(self._database, "summary", conversation_id, summary)
            said = (
                "SELECT id, CASE WHEN attached = '' THEN text ELSE text || char(10, 10) || attached END FROM messages"
            )
            for message_id, text in self._database.rows(f"{said} WHERE id IN ({_LINES})"):
                add_words(self._database, "message", message_id, text)
            self._database.rows(
                "INSERT INTO title_words (rowid, text)"
                " SELECT id, folded_title FROM conversations WHERE folded_title <> ''"
            )

    def renew_vectors(self, faults: VectorFaults) -> None:
        """Drop vectors of no use, have them made again where their texts are there, and make the indexes fit."""
        with self._database.transaction():
            for owner, owner_id in {*faults.ownerless, *faults.misshapen}:
                remove_vector(self._database, "fact" if owner == "fact" else "summary", owner_id)
            for number in faults.indexes:
                renew_index(self._database, number)
            if faults.misshapen:
                make_due(self._database, EMBED, 0, format_time(self._clock()))

    def free_leases(self) -> int:
        """Free the jobs of those that are gone, and return how many."""
        now, freed = self._clock(), 0
        with self._database.transaction():
            held = "SELECT id, lease_owner, lease_until FROM jobs WHERE lease_until <> ''"
            for job_id, owner, until in self._database.rows(held):
                if is_lease_over(owner, until, now):
                    self._database.rows("UPDATE jobs SET lease_owner = '', lease_until = '' WHERE id = ?", (job_id,))
                    freed += 1
        return freed

    def _empty(self, table: str) -> None:
        """Put an empty index in the place of one that may not even be readable, with the same form and settings."""
        sql = self._database.value("SELECT sql FROM sqlite_master WHERE name = ? AND type = 'table'", (table,))
        settings = self._database.rows(f"SELECT k, v FROM {table}_config WHERE k <> 'version'")
        self._database.rows(f"DROP TABLE {table}")
        self._database.rows(sql)
        for name, value in settings:
            self._database.rows(f"INSERT INTO {table} ({table}, rank) VALUES (?, ?)", (name, value))
