"""Conversations whose branch was switched there: what left it since it was imported is kept as replaced.

Everything here is done in the caller's transaction.
"""

from collections.abc import Collection, Sequence

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.imported import NO_LINE
from jarvis_cli.memory.summaries import outdate_summary
from jarvis_cli.memory.words import add_words, spell_message

_IMPORTED = (
    "SELECT m.id, i.external FROM messages m JOIN imported_messages i ON i.message_id = m.id"
    " WHERE m.conversation_id = ? AND i.source = ? AND"
)


def list_gone(database: Database, conversation_id: int, source: str, branch: Collection[bytes]) -> tuple[int, ...]:
    """Return the messages of a conversation that were imported, and are not in a branch, by their names there."""
    rows = database.rows(f"{_IMPORTED} NOT m.replaced ORDER BY m.id", (conversation_id, source))
    return tuple(message_id for message_id, external in rows if bytes(external) not in branch)


def switch_branch(database: Database, conversation_id: int, source: str, branch: Collection[bytes], by: int) -> None:
    """Mark what is not in a branch as replaced, by an import, and take the mark from what is in it again."""
    gone = list_gone(database, conversation_id, source, branch)
    # In a conversation that was not gone on with here, nothing else replaces a message.
    left = database.rows(f"{_IMPORTED} m.replaced", (conversation_id, source))
    back = [message_id for message_id, external in left if bytes(external) in branch]
    for message_id in gone:
        database.rows("UPDATE imported_messages SET left_in = ? WHERE message_id = ?", (by, message_id))
    _mark(database, gone, is_replaced=True)
    _put_back(database, back)
    if gone or back:
        outdate_summary(database, conversation_id)


def switch_back(database: Database, conversation_id: int, import_id: int) -> None:
    """Take the marks away that an import made in a conversation, as it is undone."""
    rows = database.rows(
        "SELECT m.id FROM imported_messages i JOIN messages m ON m.id = i.message_id"
        " WHERE m.conversation_id = ? AND i.left_in = ?",
        (conversation_id, import_id),
    )
    _put_back(database, [message_id for (message_id,) in rows])


def find_turn(database: Database, conversation_id: int, source: str, before: Sequence[bytes]) -> int:
    """Return the turn of the first of some messages, by their names there, that is in a conversation; 0 for none."""
    for external in before:
        row = database.row(
            "SELECT m.turn_id FROM imported_messages i JOIN messages m ON m.id = i.message_id"
            " WHERE i.source = ? AND i.external = ? AND m.conversation_id = ?",
            (source, external, conversation_id),
        )
        if row is not None:
            return int(row[0])
    return 0


def _put_back(database: Database, messages: Sequence[int]) -> None:
    for message_id in messages:
        database.rows("UPDATE imported_messages SET left_in = 0 WHERE message_id = ?", (message_id,))
        # What came replaced with an archive has no words in the index.
        if not database.row("SELECT 1 FROM message_words WHERE rowid = ?", (message_id,)):
            ((text, attached),) = database.rows("SELECT text, attached FROM messages WHERE id = ?", (message_id,))
            add_words(database, "message", message_id, spell_message(text, attached))
    _mark(database, messages, is_replaced=False)


def _mark(database: Database, messages: Sequence[int], *, is_replaced: bool) -> None:
    """Mark messages, or take the mark away; what stands for the line of an answer goes with that."""
    for message_id in messages:
        database.rows(
            "UPDATE messages SET replaced = ?1 WHERE id = ?2 OR (text = ?3 AND role = 'user' AND id ="
            " (SELECT turn_id FROM messages WHERE id = ?2))",
            (int(is_replaced), message_id, NO_LINE),
        )
