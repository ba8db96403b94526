"""Imports: conversations from elsewhere, each once, in batches that can be broken off at any moment, and taken back."""

from collections.abc import Sequence
from datetime import datetime

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory.database import Database, Row, mark_places
from jarvis_cli.memory.import_leases import is_held, keep_lease, release_lease, take_lease
from jarvis_cli.memory.imported import (
    NO_LINE,
    Batch,
    Comparison,
    Import,
    ImportState,
    NewConversation,
    NewMessage,
    Stored,
    hash_name,
    is_continued,
)
from jarvis_cli.memory.imported_branches import find_turn, list_gone, switch_branch
from jarvis_cli.memory.imported_changes import STANDING
from jarvis_cli.memory.jobs import make_summary_due
from jarvis_cli.memory.leases import name_owner
from jarvis_cli.memory.sweeping import sweep_words
from jarvis_cli.memory.words import add_words, spell_message
from jarvis_cli.text import fold_words

# SQLite takes no more than 32,766 values in one statement.
_MOST_VALUES = 10_000
_COUNTED = (
    "SELECT i.id, i.source, i.started_at, i.ended_at, i.undone_at, i.lease_owner, i.lease_until,"
    " coalesce(c.here, 0), coalesce(m.here, 0),"
    " (SELECT count(DISTINCT fact_id) FROM imported_facts WHERE import_id = i.id AND added),"
    f" (SELECT count(DISTINCT fact_id) FROM imported_changes c WHERE import_id = i.id AND {STANDING})"
    " FROM imports i LEFT JOIN (SELECT import_id, count(DISTINCT conversation_id) AS here FROM imported_conversations"
    " GROUP BY 1) c ON c.import_id = i.id"
    " LEFT JOIN (SELECT import_id, count(DISTINCT message_id) AS here FROM imported_messages GROUP BY 1) m"
    " ON m.import_id = i.id"
)


class Imports:
    """What was imported into one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock

    def compare(self, source: str, conversation: NewConversation) -> Comparison:
        """Return what of a conversation is new here; nothing is written."""
        row = self.database.row(
            "SELECT conversation_id FROM imported_conversations WHERE source = ? AND external = ?",
            (source, hash_name(conversation.name)),
        )
        if row is not None and row[0] is None:
            return Comparison("deleted", None, ())
        messages = tuple({message.name: message for message in conversation.messages}.values())
        known = self._find_known(source, messages)
        if row is None:
            # Another conversation may begin with the same messages, as one that went on from it does.
            news = tuple(message for message in messages if message.name not in known)
            return Comparison("new" if news else "known", None, news)
        ends = [place for place, message in enumerate(messages, 1) if message.name in known]
        end = ends[-1] if ends else 0
        left = sum(message.name not in known for message in messages[:end])
        if messages[end:] and is_continued(self.database, row[0]):
            return Comparison("continued", row[0], (), left + len(messages[end:]))
        gone: tuple[int, ...] = ()
        if messages[end:]:
            gone = list_gone(self.database, row[0], source, conversation.hash_branch())
        return Comparison("known", row[0], messages[end:], left, gone)

    def begin(self, source: str, order: Sequence[str], *, is_built_in: bool) -> Batch:
        """Begin a batch, or go on with one of this source that was broken off.

        `order` are the names of the conversations to come, oldest first: they are numbered so, in whatever order they
        come. `is_built_in` has them summarised by the built-in summariser, whichever model is set. Whoever begins holds
        the lease of the batch until it is finished or released.
        """
        owner, now = name_owner(), self.clock()
        with self.database.transaction():
            row = self.database.row(
                "SELECT id, lease_owner, lease_until FROM imports WHERE id = (SELECT max(id) FROM imports)"
                " AND source = ? AND ended_at IS NULL AND undone_at IS NULL",
                (source,),
            )
            import_id = row[0] if row and not is_held(row[1], row[2], now) else self._add_import(source)
            take_lease(self.database, import_id, owner, now)
            first = self._keep_ids(len(order))
        return Batch(import_id, source, is_built_in, owner, {name: first + place for place, name in enumerate(order)})

    def save(self, batch: Batch, conversations: Sequence[NewConversation]) -> Stored:
        """Store what is new of some conversations, all of it or nothing, and return how much that was.

        Raises UsageError where the batch is another's by now, or was undone; MemoryFileError.
        """
        stored = Stored()
        with self.database.transaction():
            keep_lease(self.database, batch.import_id, batch.owner, self.clock())
            for conversation in conversations:
                # Compared once more: another process may have been importing the same.
                comparison = self.compare(batch.source, conversation)
                if comparison.news:
                    stored += self._store(batch, conversation, comparison)
        return stored

    def finish(self, batch: Batch) -> None:
        """Note that a batch is complete. Raises UsageError where it is another's by now, or was undone."""
        now = self.clock()
        with self.database.transaction():
            keep_lease(self.database, batch.import_id, batch.owner, now)
            self.database.rows("UPDATE imports SET ended_at = ? WHERE id = ?", (format_time(now), batch.import_id))
            release_lease(self.database, batch.import_id, batch.owner)
        self.database.shrink_log()

    def release(self, batch: Batch) -> None:
        """Be at work on a batch no more: unless it is finished, it is broken off. Raises MemoryFileError."""
        release_lease(self.database, batch.import_id, batch.owner)

    def sweep(self) -> None:
        """Take the words out of the file that an undo left there that was broken off. Raises MemoryFileError."""
        sweep_words(self.database)

    def list(self) -> tuple[Import, ...]:
        """Return all batches, the newest first."""
        now = self.clock()
        return tuple(_read_import(row, now) for row in self.database.rows(f"{_COUNTED} ORDER BY i.id DESC"))

    def find(self, import_id: int) -> Import:
        """Return a batch. Raises NotFoundError."""
        row = self.database.row(f"{_COUNTED} WHERE i.id = ?", (import_id,)) if import_id < 2**63 else None
        if row is None:
            raise NotFoundError(f"there is no import #{import_id}", "`jarvis import list` shows them all")
        return _read_import(row, self.clock())

    def last(self) -> Import | None:
        """Return the newest batch that is not undone, or None."""
        row = self.database.row(f"{_COUNTED} WHERE i.undone_at IS NULL ORDER BY i.id DESC LIMIT 1")
        return _read_import(row, self.clock()) if row else None

    def _find_known(self, source: str, messages: Sequence[NewMessage]) -> set[str]:
        names = {hash_name(message.name): message.name for message in messages}
        externals, known = list(names), set[str]()
        for start in range(0, len(externals), _MOST_VALUES):
            some = externals[start : start + _MOST_VALUES]
            rows = self.database.rows(
                f"SELECT external FROM imported_messages WHERE source = ? AND external IN ({mark_places(some)})",
                (source, *some),
            )
            known.update(names[bytes(external)] for (external,) in rows)
        return known

    def _add_import(self, source: str) -> int:
        return self.database.insert(
            "INSERT INTO imports (source, started_at) VALUES (?, ?)", (source, format_time(self.clock()))
        )

    def _keep_ids(self, count: int) -> int:
        """Keep the next `count` numbers of conversations from everybody else, and return the first of them."""
        row = self.database.row("SELECT seq FROM sqlite_sequence WHERE name = 'conversations'")
        if row is None:
            self.database.rows("INSERT INTO sqlite_sequence (name, seq) VALUES ('conversations', ?)", (count,))
            return 1
        self.database.rows("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'conversations'", (count,))
        return int(row[0]) + 1

    def _store(self, batch: Batch, conversation: NewConversation, comparison: Comparison) -> Stored:
        conversation_id, turn_id = comparison.conversation_id, 0
        if conversation_id is None:
            conversation_id = self._add_conversation(batch, conversation)
        else:
            before = conversation.list_before(comparison.news[0])
            turn_id = find_turn(self.database, conversation_id, batch.source, before)
            switch_branch(self.database, conversation_id, batch.source, conversation.hash_branch(), batch.import_id)
        last_id = 0
        for message in comparison.news:
            if message.role == "user":
                turn_id = 0
            elif not turn_id:
                turn_id = self._add_missing_line(conversation_id, message)
            last_id = self._add_message(batch, conversation_id, message, turn_id)
            turn_id = turn_id or last_id
        # Nothing is learned from what was said elsewhere.
        self.database.rows("UPDATE conversations SET extracted_until = ? WHERE id = ?", (last_id, conversation_id))
        make_summary_due(self.database, conversation_id, format_time(self.clock()))
        is_new = comparison.conversation_id is None
        return Stored(int(is_new), int(not is_new), len(comparison.news))

    def _add_conversation(self, batch: Batch, conversation: NewConversation) -> int:
        conversation_id = self.database.insert(
            "INSERT INTO conversations (id, opening_change, started_at, title, folded_title, titled_by, source,"
            " summarizer) VALUES (?, (SELECT coalesce(max(id), 0) FROM fact_changes), ?, ?, ?, ?, ?, ?)",
            (
                *(batch.ids.get(conversation.name), format_time(conversation.started_at)),
                *(conversation.title, fold_words(conversation.title), batch.source if conversation.title else ""),
                *(batch.source, "builtin" if batch.is_built_in else ""),
            ),
        )
        self.database.rows(
            "INSERT INTO imported_conversations (source, external, import_id, conversation_id) VALUES (?, ?, ?, ?)",
            (batch.source, hash_name(conversation.name), batch.import_id, conversation_id),
        )
        return conversation_id

    def _add_message(self, batch: Batch, conversation_id: int, message: NewMessage, turn_id: int) -> int:
        provider = batch.source if message.role == "assistant" else ""
        message_id = self._insert_message(conversation_id, message, turn_id, provider)
        self.database.rows(
            "INSERT INTO imported_messages (source, external, import_id, message_id) VALUES (?, ?, ?, ?)",
            (batch.source, hash_name(message.name), batch.import_id, message_id),
        )
        return message_id

    def _add_missing_line(self, conversation_id: int, answer: NewMessage) -> int:
        """Add what stands for the line of an answer that has none; it is not from there, and not counted."""
        return self._insert_message(conversation_id, NewMessage("", "user", NO_LINE, answer.said_at), 0, "")

    def _insert_message(self, conversation_id: int, message: NewMessage, turn_id: int, provider: str) -> int:
        message_id = self.database.insert(
            "INSERT INTO messages (conversation_id, turn_id, role, text, attached, status, provider, model, created_at)"
            " VALUES (?, ?, ?, ?, ?, 'complete', ?, ?, ?)",
            (
                *(conversation_id, turn_id, message.role, message.text, message.attached),
                *(provider, message.model, format_time(message.said_at)),
            ),
        )
        if not turn_id:
            self.database.rows("UPDATE messages SET turn_id = id WHERE id = ?", (message_id,))
        add_words(self.database, "message", message_id, spell_message(message.text, message.attached))
        return message_id


def _read_import(row: Row, now: datetime) -> Import:
    import_id, source, started_at, ended_at, undone_at, owner, until, *counts = row
    state: ImportState = "running" if is_held(owner, until, now) else "broken off"
    state = "undone" if undone_at else "done" if ended_at else state
    return Import(import_id, source, parse_time(started_at), state, *counts)
