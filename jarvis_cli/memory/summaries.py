"""Summaries: one per conversation, replaced as a whole, and what the next one is made from."""

from dataclasses import dataclass

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory.conversations import read_message
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, make_due
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import add_words, remove_words
from jarvis_cli.messages import Message
from jarvis_cli.recalled import Summary

_COLUMNS = "conversation_id, summary, updated_at"


@dataclass(frozen=True, slots=True)
class SummarySource:
    """What a summary is made from: the one before (or ''), and what was said since, up to `last_message_id`.

    `is_builtin` says that no model may make it.
    """

    conversation_id: int
    previous: str
    messages: tuple[Message, ...]
    last_message_id: int
    epoch: int
    is_builtin: bool = False


@dataclass(frozen=True, slots=True)
class NewSummary:
    """A summary as a worker hands it in, with what it was made from and by."""

    source: SummarySource
    summary: str
    model: str
    prompt_version: int


class Summaries:
    """The summaries in one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def list(self) -> tuple[Summary, ...]:
        """Return all summaries, the newest first."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM summaries ORDER BY updated_at DESC, conversation_id DESC")
        return tuple(Summary(row[0], row[1], parse_time(row[2])) for row in rows)

    def get(self, conversation_id: int) -> Summary:
        """Return the summary of a conversation. Raises NotFoundError."""
        found = self.find(conversation_id) if abs(conversation_id) < 2**63 else None
        if found is None:
            raise NotFoundError(f"there is no summary #{conversation_id}", "`jarvis summaries list` shows them all")
        return found

    def find(self, conversation_id: int) -> Summary | None:
        """Return the summary of a conversation, or None."""
        row = self._database.row(f"SELECT {_COLUMNS} FROM summaries WHERE conversation_id = ?", (conversation_id,))
        return Summary(row[0], row[1], parse_time(row[2])) if row else None

    def read_source(self, conversation_id: int) -> SummarySource | None:
        """Return what the next summary is made from, or None if there is nothing new.

        What was withheld (forgotten), asked again, or recalled, and what tools said takes no part.
        """
        conversation = self._database.row(
            "SELECT epoch, summarizer FROM conversations WHERE id = ?", (conversation_id,)
        )
        if conversation is None:
            return None
        before = self._database.row(
            "SELECT summary, last_message_id FROM summaries WHERE conversation_id = ?", (conversation_id,)
        )
        previous, last = before or ("", 0)
        rows = self._database.rows(
            "SELECT id, role, text, '', '[]', '[]', status FROM messages WHERE conversation_id = ?1 AND id > ?2"
            " AND NOT withheld AND NOT replaced AND role <> 'tool' AND text <> '' ORDER BY id",
            (conversation_id, last),
        )
        if not rows:
            return None
        messages = tuple(read_message(row[1:]) for row in rows)
        return SummarySource(
            conversation_id, previous, messages, rows[-1][0], conversation[0], conversation[1] == "builtin"
        )

    def save(self, new: NewSummary) -> bool:
        """Store a summary in place of the one before; False, and nothing stored, if what it is from was forgotten."""
        source, now = new.source, format_time(self._clock())
        with self._database.transaction():
            epoch = self._database.row("SELECT epoch FROM conversations WHERE id = ?", (source.conversation_id,))
            if epoch is None or epoch[0] != source.epoch:
                return False
            remove_summary(self._database, source.conversation_id)
            self._database.rows(
                "INSERT INTO summaries (conversation_id, summary, last_message_id, epoch, model, prompt_version,"
                " updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    *(source.conversation_id, new.summary, source.last_message_id, source.epoch),
                    *(new.model, new.prompt_version, self._find_end(source) or now),
                ),
            )
            add_words(self._database, "summary", source.conversation_id, new.summary)
            make_due(self._database, EMBED, 0, now)
        return True

    def _find_end(self, source: SummarySource) -> str:
        """Return when an imported conversation that was not gone on with here ended there, '' for any other one."""
        row = self._database.row(
            "SELECT m.created_at FROM conversations c JOIN messages m ON m.id = ?"
            " WHERE c.id = ? AND c.source <> '' AND c.last_turn_id = 0",
            (source.last_message_id, source.conversation_id),
        )
        return row[0] if row else ""


def outdate_summary(database: Database, conversation_id: int) -> None:
    """Take a summary away, and have one that is being made just now not saved, in the caller's transaction."""
    remove_summary(database, conversation_id)
    database.rows("UPDATE conversations SET epoch = epoch + 1 WHERE id = ?", (conversation_id,))


def remove_summary(database: Database, conversation_id: int) -> None:
    """Take a summary, its words and its vector away, in the caller's transaction."""
    database.rows("DELETE FROM summaries WHERE conversation_id = ?", (conversation_id,))
    remove_words(database, "summary", conversation_id)
    remove_vector(database, "summary", conversation_id)
