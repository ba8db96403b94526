"""Conversations out of an archive: each with its messages, and with what belongs to it. One that is here already only
gets the messages that are new.

Numbers that texts hold mean something else in another memory. Where they change, what was recalled in front of a line
is left out, and so is what an answer was told: the facts are told anew when the conversation is gone on with.
Everything here is done in the caller's transaction.
"""

from dataclasses import dataclass

from jarvis_cli.memory.archive_names import Known, Names
from jarvis_cli.memory.archive_rows import ArchiveBatch, Places, add_agent, insert_row
from jarvis_cli.memory.archived import (
    ArchivedConversation,
    ArchivedExplanation,
    ArchivedMessage,
    ArchivedOffer,
    ArchivedRun,
    ArchivedSummary,
    ImportedAs,
    Named,
)
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EXTRACT, make_due, make_summary_due
from jarvis_cli.memory.words import add_words, spell_message
from jarvis_cli.text import fold_words

# What a conversation has to be summarised for, and learned from.
_UNSUMMARISED = (
    "SELECT 1 FROM messages WHERE conversation_id = ?1 AND NOT withheld AND NOT replaced AND role <> 'tool'"
    " AND text <> '' AND id > coalesce((SELECT last_message_id FROM summaries WHERE conversation_id = ?1), 0) LIMIT 1"
)
_UNREAD = (
    "SELECT 1 FROM messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.id = ? AND m.role = 'user'"
    " AND NOT withheld AND NOT replaced AND NOT taken_back AND m.id > c.extracted_until LIMIT 1"
)


@dataclass(slots=True)
class _Open:
    """The conversation that is being stored: its number here, whether this import has brought it, and how far it is.

    `read_until` is up to where it was learned from, `last_id` its last message so far, both by their numbers here.
    """

    archived: ArchivedConversation
    id: int
    is_brought: bool
    is_grown: bool = False
    read_until: int = 0
    last_id: int = 0


class ArchivedConversations:
    """The conversations of one archive on their way into a memory."""

    def __init__(self, database: Database, batch: ArchiveBatch, names: Names, places: Places) -> None:
        self._database = database
        self._batch = batch
        self._names = names
        self._places = places
        self._open: _Open | None = None
        # The facts that are known here already stand in the system text of what is new.
        self._change = int(database.value("SELECT coalesce(max(id), 0) FROM fact_changes"))

    def find(self, thing: ArchivedConversation | ArchivedMessage) -> Known | None:
        """Return what there is, or was, of a conversation or message here: under its name, or where it was imported."""
        of: Named = "conversation" if isinstance(thing, ArchivedConversation) else "message"
        known = self._names.find(of, thing.name)
        for name in () if known or self._batch.keeps_ids else thing.imported:
            known = known or self._names.find_external(of, name.source, bytes.fromhex(name.external))
        return None if known is not None and known.id is None and self._batch.again else known

    def store(self, conversation: ArchivedConversation) -> bool:
        """Store a conversation without its messages, which follow; return whether it is new."""
        self.finish()
        known = self.find(conversation)
        if known is None:
            here = self._insert(conversation)
            self._open = _Open(conversation, here, is_brought=True)
        elif known.id is None:
            return False
        else:
            here = known.id
            self._open = _Open(conversation, here, known.import_id == self._batch.import_id)
        self._places.conversations[conversation.id] = here
        return known is None

    def store_message(self, message: ArchivedMessage) -> bool:
        """Store a message of the conversation before it in the archive; return whether it is new."""
        conversation = self._find_open(message.conversation_id)
        if conversation is None:
            return False
        known = self.find(message)
        if known is not None and known.id is None:
            return False
        here = self._insert_message(message, conversation) if known is None or known.id is None else known.id
        self._places.messages[message.id] = here
        if message.id <= conversation.archived.extracted_until:
            conversation.read_until = max(conversation.read_until, here)
        conversation.last_id = max(conversation.last_id, here)
        conversation.is_grown |= known is None
        return known is None

    def store_part(self, part: ArchivedRun | ArchivedSummary | ArchivedExplanation | ArchivedOffer) -> None:
        """Store what belongs to the conversation before it, where this import has brought that."""
        conversation = self._open
        if conversation is None or not conversation.is_brought:
            return
        if isinstance(part, ArchivedRun):
            self._store_run(part, conversation.id)
        elif isinstance(part, ArchivedSummary):
            self._store_summary(part, conversation)
        elif self._batch.keeps_ids and part.turn_id in self._places.messages:
            table = "explanations" if isinstance(part, ArchivedExplanation) else "forget_offers"
            insert_row(self._database, table, part)

    def finish(self) -> None:
        """Have the conversation that was being stored worked on, if there is anything new in it."""
        conversation, self._open = self._open, None
        if conversation is None or not (conversation.is_grown or conversation.is_brought):
            return
        here, archived = conversation.id, conversation.archived
        if not self._batch.keeps_ids:
            self._database.rows(
                "UPDATE conversations SET last_turn_id = max(last_turn_id, ?),"
                " extracted_until = max(extracted_until, ?) WHERE id = ?",
                (self._places.messages.get(archived.last_turn_id, 0), conversation.read_until, here),
            )
        if archived.agent:
            return
        if self._database.row(_UNSUMMARISED, (here,)):
            make_summary_due(self._database, here, self._batch.now)
        if self._database.row(_UNREAD, (here,)):
            make_due(self._database, EXTRACT, here, self._batch.now)

    def _find_open(self, conversation_id: int) -> _Open | None:
        found = self._open
        return found if found is not None and found.archived.id == conversation_id else None

    def _insert(self, conversation: ArchivedConversation) -> int:
        title = fold_words(conversation.title)
        if self._batch.keeps_ids:
            here = insert_row(self._database, "conversations", conversation, folded_title=title)
        else:
            here = insert_row(
                self._database,
                "conversations",
                conversation,
                id=None,
                folded_title=title,
                opening_change=self._change,
                last_turn_id=0,
                extracted_until=0,
            )
        self._note("conversation", conversation.name, conversation.imported, here)
        return here

    def _insert_message(self, message: ArchivedMessage, conversation: _Open) -> int:
        if self._batch.keeps_ids:
            here = insert_row(self._database, "messages", message)
        else:
            here = insert_row(
                self._database,
                "messages",
                message,
                id=None,
                conversation_id=conversation.id,
                turn_id=self._places.messages.get(message.turn_id, 0),
                recalled="",
                change=0,
            )
            # The line of a turn, and what has lost its line.
            self._database.rows("UPDATE messages SET turn_id = id WHERE id = ? AND turn_id = 0", (here,))
        self._note("message", message.name, message.imported, here)
        if not (conversation.archived.agent or message.withheld or message.replaced):
            self._index(message, here)
        return here

    def _index(self, message: ArchivedMessage, here: int) -> None:
        if message.role == "user":
            add_words(self._database, "message", here, spell_message(message.text, message.attached))
        elif message.role == "assistant" and message.text:
            add_words(self._database, "message", here, message.text)

    def _note(self, of: Named, name: str, imported: tuple[ImportedAs, ...], here: int) -> None:
        self._names.note(of, name, here, self._batch.import_id)
        for other in imported:
            import_id = self._places.find_import(other.import_id, self._batch)
            self._names.note_external(of, other.source, bytes.fromhex(other.external), here, import_id)

    def _store_run(self, run: ArchivedRun, here: int) -> None:
        add_agent(self._database, run.agent, run.started_at)
        insert_row(self._database, "agent_runs", run, conversation_id=here)

    def _store_summary(self, summary: ArchivedSummary, conversation: _Open) -> None:
        here = conversation.id
        if self._database.row("SELECT 1 FROM summaries WHERE conversation_id = ?", (here,)):
            return
        last = summary.last_message_id
        if not self._batch.keeps_ids:
            last = self._places.messages.get(last, conversation.last_id)
        insert_row(self._database, "summaries", summary, conversation_id=here, last_message_id=last)
        add_words(self._database, "summary", here, summary.summary)
