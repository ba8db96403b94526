"""A turn whose line is asked again: it is kept and shown, but never sent, recalled, summarised or learned from again.

Everything here is done in the caller's transaction.
"""

from jarvis_cli.memory.database import Database


def replace_turn(database: Database, turn_id: int) -> None:
    """Mark a turn as replaced. A summary that was made from it is made again without it."""
    from jarvis_cli.memory.summaries import remove_summary

    rows = database.rows(
        "UPDATE messages SET replaced = 1 WHERE turn_id = ? AND NOT replaced RETURNING conversation_id", (turn_id,)
    )
    if not rows:
        return
    conversation_id = rows[0][0]
    made = "SELECT 1 FROM summaries WHERE conversation_id = ? AND last_message_id >= ?"
    if database.row(made, (conversation_id, turn_id)):
        remove_summary(database, conversation_id)
    # A summary that is being made from it just now is not to be saved.
    database.rows("UPDATE conversations SET epoch = epoch + 1 WHERE id = ?", (conversation_id,))


def restore_turn(database: Database, turn_id: int) -> None:
    """Take the mark back again, where the line that was to take the place of a turn is not kept."""
    database.rows("UPDATE messages SET replaced = 0 WHERE turn_id = ?", (turn_id,))
