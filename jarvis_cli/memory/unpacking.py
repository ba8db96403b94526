"""Taking an archive in: rows one by one, in the order in which they were read out, some hundred in a transaction.

It can be broken off at any moment and gone on with: what was stored is known by its name. Nothing of here is deleted.
"""

from dataclasses import dataclass, replace
from typing import Literal

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.archive_names import JARVIS, Names
from jarvis_cli.memory.archive_rows import ArchiveBatch, Places, add_agent, insert_row
from jarvis_cli.memory.archived import (
    Archived,
    ArchivedAgent,
    ArchivedAgentUsage,
    ArchivedChange,
    ArchivedConversation,
    ArchivedExplanation,
    ArchivedFact,
    ArchivedImport,
    ArchivedMessage,
    ArchivedName,
    ArchivedOffer,
    ArchivedProposal,
    ArchivedRun,
    ArchivedSummary,
    ArchivedUsage,
    ArchivedWording,
    LastIds,
)
from jarvis_cli.memory.archived_conversations import ArchivedConversations
from jarvis_cli.memory.archived_facts import ArchivedFacts
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.import_leases import is_held, keep_lease, release_lease, take_lease
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.leases import name_owner
from jarvis_cli.text import fold_statement

Found = Literal["new", "changed", "known", "gone", "not taken"]

# What says that a memory was used.
_USED = ("conversations", "messages", "facts", "fact_changes", "proposals", "usage", "agents", "imports")
_TOKENS = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")


@dataclass(frozen=True, slots=True)
class Archive:
    """Which archive is taken in, by the SHA-256 of its bytes, and the highest numbers in it.

    With `again` what was deleted here since comes back too.
    """

    digest: bytes
    last_ids: LastIds
    again: bool = False


class Unpacking:
    """The taking in of one archive. Until `begin` nothing is written, and all that can be done is to look."""

    def __init__(self, database: Database, clock: Clock, archive: Archive) -> None:
        self._database = database
        self._clock = clock
        self._archive = archive
        self._owner = name_owner()
        self.not_taken: list[int] = []
        self._look(_find_batch(database, format_time(clock()), archive))

    @property
    def is_begun(self) -> bool:
        """Whether an import of the very same archive was broken off, and is gone on with."""
        lease = "SELECT lease_owner, lease_until FROM imports WHERE id = ?"
        row = self._database.row(lease, (self._batch.import_id,))
        return row is not None and not is_held(row[0], row[1], self._clock())

    def look_up(self, archived: ArchivedConversation | ArchivedMessage | ArchivedFact) -> Found:
        """Return whether something is new here, gives a fact of here a newer value, is known, or was here and is gone.

        Where a fact of here says something else, and that holds, it is noted in `not_taken`. Nothing is written.
        """
        if isinstance(archived, ArchivedFact):
            known = self._facts.find(archived)
            if known is not None and known.id is not None and self._facts.is_newer(archived, known.id):
                return "changed"
            if known is not None and known.id is not None and self._facts.is_not_taken(archived, known.id):
                self.not_taken.append(known.id)
                return "not taken"
        else:
            known = self._conversations.find(archived)
        if known is None:
            return "new"
        return "gone" if known.id is None else "known"

    def begin(self) -> int:
        """Note that an import begins, or goes on, and return its number. Called before anything is stored.

        Raises UsageError where another process is importing the very same archive.
        """
        with self._database.transaction():
            batch = _find_batch(self._database, format_time(self._clock()), self._archive)
            if not batch.import_id:
                if batch.keeps_ids:
                    _keep_numbers(self._database, self._archive.last_ids)
                import_id = self._database.insert(
                    "INSERT INTO imports (source, started_at) VALUES (?, ?)", (JARVIS, batch.now)
                )
                self._database.rows(
                    "INSERT INTO archive_imports (import_id, archive, keeps_ids) VALUES (?, ?, ?)",
                    (import_id, self._archive.digest, int(batch.keeps_ids)),
                )
                batch = replace(batch, import_id=import_id)
            take_lease(self._database, batch.import_id, self._owner, self._clock())
        self._look(batch)
        return batch.import_id

    def store(self, archived: Archived) -> bool:
        """Store one row, in the caller's transaction; return whether something new came of it."""
        match archived:
            case ArchivedConversation():
                return self._conversations.store(archived)
            case ArchivedMessage():
                return self._conversations.store_message(archived)
            case ArchivedRun() | ArchivedSummary() | ArchivedExplanation() | ArchivedOffer():
                self._conversations.store_part(archived)
            case ArchivedFact():
                return self._facts.store(archived)
            case ArchivedWording():
                self._facts.store_wording(archived)
            case _:
                self._store_other(archived)
        return False

    def go_on(self) -> None:
        """Go on in another transaction, that of the caller. Raises UsageError where the import was undone meanwhile."""
        keep_lease(self._database, self._batch.import_id, self._owner, self._clock())

    def release(self) -> None:
        """Be at work on it no more: unless it is finished, it is broken off. Raises MemoryFileError."""
        release_lease(self._database, self._batch.import_id, self._owner)

    @property
    def updated_facts(self) -> int:
        """How many facts of here got a newer value so far."""
        return len(self._facts.updated)

    @property
    def former_values(self) -> int:
        """How many values were put into the history of facts of here so far."""
        return self._facts.former_values

    def pause(self) -> None:
        """Leave what was stored so far in a state in which it can stay, before the caller's transaction ends.

        The next row must be none that belongs to the one before.
        """
        self._conversations.finish()

    def finish(self) -> None:
        """Note that all of the archive has been taken in."""
        with self._database.transaction():
            self.go_on()
            self._conversations.finish()
            now = format_time(self._clock())
            make_due(self._database, EMBED, 0, now)
            self._database.rows("UPDATE imports SET ended_at = ? WHERE id = ?", (now, self._batch.import_id))
            self.release()
        self._database.shrink_log()

    def _look(self, batch: ArchiveBatch) -> None:
        """Have all that is looked up and stored belong to a batch."""
        database, places = self._database, Places()
        # In a memory that was empty nothing has a name of its own, whatever file it was copied from.
        names = Names(database, is_own=not batch.keeps_ids)
        self._batch, self._places, self._names = batch, places, names
        self._conversations = ArchivedConversations(database, batch, names, places)
        self._facts = ArchivedFacts(database, self._clock, batch, names, places)

    def _store_other(self, archived: Archived) -> None:
        keeps = self._batch.keeps_ids
        match archived:
            case ArchivedAgent():
                self._store_agent(archived)
            case ArchivedUsage():
                self._raise("usage", archived, archived.work)
            case ArchivedAgentUsage():
                add_agent(self._database, archived.agent, f"{archived.day}T00:00:00Z")
                self._raise("agent_usage", archived, archived.agent)
            case ArchivedImport() if keeps:
                insert_row(self._database, "imports", archived)
                self._places.imports.add(archived.id)
            case ArchivedChange() if keeps:
                insert_row(self._database, "fact_changes", archived, kind=archived.what)
            case ArchivedProposal():
                self._store_proposal(archived)
            case ArchivedName():
                self._store_name(archived)

    def _store_agent(self, agent: ArchivedAgent) -> None:
        insert_row(self._database, "agents", agent)
        self._database.rows(
            "UPDATE agents SET runs = max(runs, ?), first_run_at = min(first_run_at, ?),"
            " last_run_at = max(last_run_at, ?) WHERE name = ?",
            (agent.runs, agent.first_run_at, agent.last_run_at, agent.name),
        )

    def _raise(self, table: str, usage: ArchivedUsage | ArchivedAgentUsage, whose: str) -> None:
        """Store what a day took. Of two counts of the same day the higher one stays: to add them up would count what
        is in both twice."""
        insert_row(self._database, table, usage)
        is_own = isinstance(usage, ArchivedUsage)
        counted = ("calls" if is_own else "runs", *_TOKENS)
        columns = ", ".join(f"{column} = max({column}, ?)" for column in counted)
        values = tuple(getattr(usage, column) for column in counted)
        self._database.rows(
            f"UPDATE {table} SET {columns} WHERE {'work' if is_own else 'agent'} = ? AND day = ? AND provider = ?"
            " AND model = ?",
            (*values, whose, usage.day, usage.provider, usage.model),
        )

    def _store_proposal(self, proposal: ArchivedProposal) -> None:
        """Store a proposal, but none that is made already, or that was here with the message it is from."""
        statement, places, keeps = fold_statement(proposal.content), self._places, self._batch.keeps_ids
        message = places.messages.get(proposal.message_id or 0)
        if keeps or (self._is_brought(message) and not self._is_proposed(statement)):
            insert_row(
                self._database,
                "proposals",
                proposal,
                id=proposal.id if keeps else None,
                statement=statement,
                replaces=places.facts.get(proposal.replaces or 0),
                conversation_id=places.conversations.get(proposal.conversation_id or 0),
                message_id=message,
            )

    def _is_brought(self, message_id: int | None) -> bool:
        """Return whether a message came with this import."""
        sql = "SELECT 1 FROM imported_messages WHERE message_id = ? AND import_id = ?"
        return self._database.row(sql, (message_id, self._batch.import_id)) is not None

    def _is_proposed(self, statement: str) -> bool:
        return self._database.row("SELECT 1 FROM proposals WHERE statement = ?", (statement,)) is not None

    def _store_name(self, name: ArchivedName) -> None:
        here = None if name.id is None else self._places.of(name.of).get(name.id)
        if name.id is not None and here is None:
            return
        import_id = self._places.find_import(name.import_id, self._batch)
        self._names.note_external(name.of, name.source, bytes.fromhex(name.external), here, import_id)


def _find_batch(database: Database, now: str, archive: Archive) -> ArchiveBatch:
    """Return the import of the very same archive that was broken off; where there is none, one that is to begin."""
    row = database.row(
        "SELECT i.id, a.keeps_ids FROM archive_imports a JOIN imports i ON i.id = a.import_id"
        " WHERE a.archive = ? AND i.ended_at IS NULL AND i.undone_at IS NULL ORDER BY i.id DESC LIMIT 1",
        (archive.digest,),
    )
    if row is not None:
        return ArchiveBatch(row[0], bool(row[1]), now, archive.again)
    is_used = any(database.row(f"SELECT 1 FROM {table} LIMIT 1") for table in _USED)
    return ArchiveBatch(0, not is_used, now, archive.again)


def _keep_numbers(database: Database, last_ids: LastIds) -> None:
    """Have the numbers of an archive given to nothing else, whatever is stored meanwhile."""
    for table in ("conversations", "messages", "facts", "fact_changes", "proposals", "imports"):
        last = getattr(last_ids, table)
        database.rows("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        database.rows("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))
