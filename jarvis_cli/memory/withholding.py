"""Withholding: a turn that carries something forgotten stays on disk, and is never sent, recalled or summarised."""

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.words import remove_words


def withhold_turn(database: Database, turn_id: int) -> int | None:
    """Mark a turn as carrying something forgotten, and take its words out of the index; return its conversation.

    What was told of facts in that turn is told anew.
    """
    rows = database.rows(
        "UPDATE messages SET withheld = 1, recalled = '' WHERE turn_id = ? RETURNING id, conversation_id", (turn_id,)
    )
    for message_id, _ in rows:
        remove_words(database, "message", message_id)
    if not rows:
        return None
    tell_again(database, rows[0][1])
    return int(rows[0][1])


def tell_again(database: Database, conversation_id: int) -> None:
    """Have the changes of facts since a conversation was opened told anew: what told them is no longer sent."""
    database.rows("UPDATE messages SET change = 0 WHERE conversation_id = ? AND change <> 0", (conversation_id,))
