"""Facts out of an archive: kept with their numbers where the memory was empty, else beside what is known here.

What says the same as a fact of here is already known. Of two values under one key the one that was said later holds,
and the other becomes history; neither is lost. Times have seconds: of a fact that was changed in the very second, the
value that is history here is the former one. Everything here is done in the caller's transaction.
"""

import json

from jarvis_cli.clock import Clock
from jarvis_cli.fact import Fact
from jarvis_cli.memory.archive_names import JARVIS, Known, Names
from jarvis_cli.memory.archive_rows import ArchiveBatch, Places, insert_row
from jarvis_cli.memory.archived import ArchivedFact, ArchivedWording
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.filtering import fold_tags
from jarvis_cli.memory.imported_changes import (
    list_changes,
    note_state,
    note_update,
    note_wording,
    take_back_changes,
)
from jarvis_cli.memory.remembering import NewFact, find_keyed, find_same_statement
from jarvis_cli.memory.storing import Change, index_words, note_change, remove_fact, update_fact
from jarvis_cli.text import fold_statement, fold_text


class ArchivedFacts:
    """The facts of one archive on their way into a memory."""

    def __init__(self, database: Database, clock: Clock, batch: ArchiveBatch, names: Names, places: Places) -> None:
        self._database = database
        self._facts = Facts(database, clock)
        self._batch = batch
        self._names = names
        self._places = places
        self._open: ArchivedFact | None = None
        self.updated: set[int] = set()
        self.former_values = 0

    def find(self, fact: ArchivedFact) -> Known | None:
        """Return what there is, or was, of a fact here: under its name, its key, or in the same words."""
        return self._find_named(fact) or self._find_alike(fact)

    def is_newer(self, fact: ArchivedFact, here: int) -> bool:
        """Return whether a fact says something else than one of here, and was said later.

        Of one fact that says two things since the same second, the archive has the later one, unless that is history
        here already.
        """
        statement, updated_at = self._database.rows("SELECT statement, updated_at FROM facts WHERE id = ?", (here,))[0]
        if statement == fold_statement(fact.content) or updated_at > fact.updated_at:
            return False
        return updated_at < fact.updated_at or (self._find_named(fact) is not None and not self._was_said(fact, here))

    def is_not_taken(self, fact: ArchivedFact, here: int) -> bool:
        """Return whether a fact says what one of here neither says nor ever said, and is not newer either."""
        said = self._database.value("SELECT statement FROM facts WHERE id = ?", (here,))
        if said == fold_statement(fact.content) or self.is_newer(fact, here):
            return False
        return not self._was_said(fact, here)

    def _was_said(self, fact: ArchivedFact, here: int) -> bool:
        """Return whether a fact of here said so before."""
        rows = self._database.rows("SELECT content FROM fact_history WHERE fact_id = ?", (here,))
        return any(fold_statement(content) == fold_statement(fact.content) for (content,) in rows)

    def store(self, fact: ArchivedFact) -> bool:
        """Store a fact, or the value that it gives one of here; return whether there is a new one."""
        self._open = None
        named = self._find_named(fact)
        known = named or self._find_alike(fact)
        if known is None:
            self._insert(fact)
            return True
        if known.id is not None:
            self._places.facts[fact.id] = known.id
            if known.import_id != self._batch.import_id:
                self._settle(fact, self._facts.get(known.id), is_named=named is not None)
        return False

    def store_wording(self, wording: ArchivedWording) -> None:
        """Store what the fact before it in the archive was earlier, where that is new."""
        fact = self._open
        if fact is None or wording.fact_id != fact.id:
            return
        here = self._places.facts[fact.id]
        start, end = wording.from_change, wording.until_change
        if not self._batch.keeps_ids:
            start, end = self._number_change(wording, here)
        insert_row(
            self._database,
            "fact_history",
            wording,
            fact_id=here,
            from_change=start,
            until_change=end,
            message_id=self._places.messages.get(wording.message_id or 0),
            conversation_id=self._places.conversations.get(wording.conversation_id or 0),
        )

    def _number_change(self, wording: ArchivedWording, here: int) -> tuple[int, int]:
        """Return the changes from and until which a wording held, the last of which is new: it can be undone too.

        A wording that came with a fact that was merged has no change of its own.
        """
        scope, created, start = self._database.rows(
            "SELECT scope, created_change, change FROM facts WHERE id = ?", (here,)
        )[0]
        if wording.from_change >= wording.until_change:
            return created, created
        end = note_change(self._database, Change(here, scope, "updated"), wording.valid_until)
        self._database.rows("UPDATE facts SET change = ? WHERE id = ?", (end, here))
        note_state(self._database, self._batch.import_id, here)
        return start, end

    def _find_named(self, fact: ArchivedFact) -> Known | None:
        known = self._names.find("fact", fact.name)
        return None if known is not None and known.id is None and self._batch.again else known

    def _find_alike(self, fact: ArchivedFact) -> Known | None:
        new = self._read(fact)
        found = find_keyed(self._facts, new)
        # In a memory that was empty all is as it was in the other one, also what was said twice there.
        if found is None and not self._batch.keeps_ids:
            found = find_same_statement(self._facts, new, self._batch.now)
        return Known(found.id, None) if found else None

    def _insert(self, fact: ArchivedFact) -> None:
        keeps = self._batch.keeps_ids
        here = insert_row(
            self._database,
            "facts",
            fact,
            **({} if keeps else {"id": None, "created_change": 0, "change": 0}),
            folded=fold_text(fact.content),
            statement=fold_statement(fact.content),
            folded_subject=fold_text(fact.subject),
            folded_key=fold_text(fact.key),
            folded_tags=json.dumps(fold_tags(fact.tags)),
            conversation_id=self._places.conversations.get(fact.conversation_id or 0),
            message_id=self._places.messages.get(fact.message_id or 0),
        )
        if not keeps:
            change = note_change(self._database, Change(here, fact.scope, "added"), fact.created_at)
            self._database.rows("UPDATE facts SET created_change = ?1, change = ?1 WHERE id = ?2", (change, here))
        index_words(self._database, here)
        self._places.facts[fact.id] = here
        self._names.note("fact", fact.name, here, self._batch.import_id)
        note_state(self._database, self._batch.import_id, here)
        self._open = fact

    def _settle(self, fact: ArchivedFact, here: Fact, *, is_named: bool) -> None:
        """Have a fact of here say what holds now, and keep the other wording as its history."""
        if self.is_newer(fact, here.id):
            update_fact(self._database, here.id, self._read(fact), fact.updated_at)
            note_update(self._database, self._batch.import_id, here.id)
            self.updated.add(here.id)
        elif self.is_not_taken(fact, here.id):
            self._keep_wording(fact, here.id)
        if not is_named:
            self._names.note("fact", fact.name, here.id, self._batch.import_id, added=False)

    def _keep_wording(self, fact: ArchivedFact, here: int) -> None:
        """Make a value that no longer holds history: no change lies between its two ends, so that nobody is told it."""
        change = int(self._database.value("SELECT created_change FROM facts WHERE id = ?", (here,)))
        history_id = insert_row(self._database, "fact_history", self._make_wording(fact, here, change))
        note_wording(self._database, self._batch.import_id, here, history_id)
        self.former_values += 1

    def _make_wording(self, fact: ArchivedFact, here: int, change: int) -> ArchivedWording:
        return ArchivedWording(
            fact_id=here,
            content=fact.content,
            importance=fact.importance,
            message_id=self._places.messages.get(fact.message_id or 0),
            from_change=change,
            until_change=change,
            valid_from=fact.updated_at,
            valid_until=fact.updated_at,
            category=fact.category,
            tags=fact.tags,
            confidence=fact.confidence,
            source=fact.source,
            created_by=fact.created_by,
            conversation_id=self._places.conversations.get(fact.conversation_id or 0),
            said_from=fact.said_from,
            said_until=fact.said_until,
            expires_at=fact.expires_at,
            subject=fact.subject,
            key=fact.key,
            confirmations=fact.confirmations,
            confirmed_at=fact.confirmed_at,
        )

    def _read(self, fact: ArchivedFact) -> NewFact:
        return NewFact(
            fact.content,
            scope=fact.scope,
            subject=fact.subject,
            key=fact.key,
            category=fact.category,
            tags=fact.tags,
            importance=fact.importance,
            confidence=fact.confidence,
            source=fact.source,
            created_by=fact.created_by,
            conversation_id=self._places.conversations.get(fact.conversation_id or 0),
            message_id=self._places.messages.get(fact.message_id or 0),
            said_from=fact.said_from,
            said_until=fact.said_until,
            expires_at=fact.expires_at,
        )


def remove_imported_facts(database: Database, import_id: int, now: str) -> None:
    """Delete the facts that an import of an archive brought, and the names of all that it found.

    A fact of here that it gave another value gets back what it said. What was changed here since stays as it is.
    """
    for fact_id in list_changes(database, import_id).added:
        scope = database.value("SELECT scope FROM facts WHERE id = ?", (fact_id,))
        remove_fact(database, Change(fact_id, scope, "forgotten", tidied=True), now)
    take_back_changes(database, import_id, now)
    database.rows(
        "DELETE FROM imported_facts WHERE source = ? AND import_id = ? AND (fact_id IS NULL OR NOT added)",
        (JARVIS, import_id),
    )
