"""Undoing: the last change of a fact is taken back, whoever made it. Only forgetting is for good."""

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.learned import Undone
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import SHARED, Facts
from jarvis_cli.memory.storing import KEPT_COLUMNS, Change, index_again, note_change, remove_fact
from jarvis_cli.text import fold_statement, fold_text

# A row of history from before all of this was kept tells no more than these; what it does not tell stays as it is.
_ALWAYS_KEPT = "content, importance, message_id"


def undo_change(database: Database, clock: Clock) -> Undone | None:
    """Take back the last change of a shared fact that was not taken back yet, and return what became of the fact.

    Nothing is learned again from the message that the change came from. Returns None when there is no such change.
    Raises UsageError when it was a forgetting.
    """
    now = format_time(clock())
    with database.transaction():
        last = _find_last(database)
        if last is None:
            return None
        change_id, fact_id, kind = last
        content = database.value("SELECT content FROM facts WHERE id = ?", (fact_id,))
        database.rows(
            "UPDATE messages SET taken_back = 1 WHERE id = (SELECT message_id FROM facts WHERE id = ?)", (fact_id,)
        )
        if kind == "added":
            remove_fact(database, Change(fact_id, SHARED, "forgotten", undoes=change_id), now)
            return Undone(fact_id, "removed", content, None)
        _restore(database, fact_id, change_id, now)
        return Undone(fact_id, "restored", content, Facts(database, clock).get(fact_id))


def _find_last(database: Database) -> tuple[int, int, str] | None:
    """Return the number of the last change that stands, its fact and its kind, if any. Raises UsageError."""
    found = database.row(
        "SELECT id, fact_id, kind, tidied FROM fact_changes c WHERE scope = ? AND NOT undoes"
        " AND NOT EXISTS (SELECT 1 FROM fact_changes u WHERE u.undoes = c.id AND u.undoes <> 0)"
        " ORDER BY id DESC LIMIT 1",
        (SHARED,),
    )
    if found is None:
        return None
    change_id, fact_id, kind, tidied = found
    if kind == "forgotten":
        how = "cleared away" if tidied else "forgotten"
        raise UsageError(f"the last change cannot be undone: what was {how} (#{fact_id}) is gone for good")
    return change_id, fact_id, kind


def _restore(database: Database, fact_id: int, change_id: int, now: str) -> None:
    """Give a fact back what it was before a change, and drop that from its history."""
    where = "fact_history WHERE fact_id = ?1 AND until_change = ?2"
    bindings = (fact_id, change_id)
    is_whole = database.row(f"SELECT 1 FROM {where} AND category IS NOT NULL", bindings) is not None
    columns = KEPT_COLUMNS if is_whole else _ALWAYS_KEPT
    database.rows(
        f"UPDATE facts SET ({columns}, change, updated_at) = (SELECT {columns}, from_change, valid_from FROM {where})"
        " WHERE id = ?1",
        bindings,
    )
    database.rows(f"DELETE FROM {where}", bindings)
    content, subject, key = database.rows("SELECT content, subject, key FROM facts WHERE id = ?", (fact_id,))[0]
    database.rows(
        "UPDATE facts SET folded = ?, statement = ?, folded_subject = ?, folded_key = ? WHERE id = ?",
        (fold_text(content), fold_statement(content), fold_text(subject), fold_text(key), fact_id),
    )
    note_change(database, Change(fact_id, SHARED, "updated", undoes=change_id), now)
    index_again(database, fact_id, content, now)
