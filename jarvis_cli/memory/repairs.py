"""Making again what is derived, where it does not fit what it was made from, and freeing what nobody holds any more."""

from __future__ import annotations

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.checks import VectorFaults
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.leases import is_lease_over
from jarvis_cli.memory.vector_index import renew_index
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.word_repairs import rebuild_words


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
        rebuild_words(self._database)

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
