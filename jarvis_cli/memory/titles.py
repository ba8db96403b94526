"""The titles of conversations: given by the person, or made in the background from what was said, and taken back."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from jarvis_cli.memory.conversations import read_message
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import SUMMARIZE, make_due
from jarvis_cli.messages import Message
from jarvis_cli.text import fold_words

BY_USER = "user"
BUILTIN = "builtin"
_MOST_LINES = 3
_LONGEST_LINE = 2_000


@dataclass(frozen=True, slots=True)
class TitleSource:
    """What a title is made from: the summary (or ''), and the first lines of the person that may still be told.

    `epoch` is the state of forgetting that it was read in; `is_builtin` says that no model may make it.
    """

    conversation_id: int
    summary: str
    lines: tuple[Message, ...]
    epoch: int
    is_builtin: bool


def read_title_source(database: Database, conversation_id: int) -> TitleSource | None:
    """Return what the title of a conversation is made from; None where it has one, or nothing was said that counts."""
    row = database.row(
        "SELECT c.epoch, c.summarizer, coalesce(s.summary, '') FROM conversations c"
        " LEFT JOIN summaries s ON s.conversation_id = c.id WHERE c.id = ? AND c.agent = '' AND c.title = ''",
        (conversation_id,),
    )
    if row is None:
        return None
    epoch, summarizer, summary = row
    rows = database.rows(
        "SELECT role, substr(text, 1, ?), '', '[]', '[]', status FROM messages WHERE conversation_id = ?"
        " AND role = 'user' AND text <> '' AND NOT withheld AND NOT replaced ORDER BY id LIMIT ?",
        (_LONGEST_LINE, conversation_id, _MOST_LINES),
    )
    if not rows:
        return None
    lines = tuple(read_message(line) for line in rows)
    return TitleSource(conversation_id, summary, lines, epoch, summarizer == BUILTIN)


def save_title(database: Database, source: TitleSource, title: str, titled_by: str) -> bool:
    """Store the title that was made from a source, in the caller's transaction; return whether it was.

    It is not where the conversation has a title by now, or something was forgotten since the source was read.
    """
    row = database.row("SELECT title, epoch FROM conversations WHERE id = ?", (source.conversation_id,))
    if row != ("", source.epoch):
        return False
    store_title(database, source.conversation_id, title, titled_by)
    return True


def store_title(database: Database, conversation_id: int, title: str, titled_by: str) -> None:
    """Give a conversation a title, whatever it had; `titled_by` is a model, `builtin` or `user`."""
    database.rows(
        "UPDATE conversations SET title = ?, folded_title = ?, titled_by = ? WHERE id = ?",
        (title, fold_words(title), titled_by, conversation_id),
    )


def clear_titles(database: Database, conversations: Collection[int], carries: Callable[[str], bool], now: str) -> None:
    """Take back the titles that may tell what is forgotten, in the caller's transaction.

    These are the titles of the conversations that carried it, unless the person gave them, and any other that carries
    it. Each such conversation gets another title in the background.
    """
    rows = database.rows("SELECT id, title, titled_by FROM conversations WHERE title <> ''")
    for conversation_id, title, titled_by in rows:
        if (titled_by != BY_USER and conversation_id in conversations) or carries(title):
            store_title(database, conversation_id, "", "")
            make_due(database, SUMMARIZE, conversation_id, now)
