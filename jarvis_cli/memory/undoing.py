"""Undoing: the last change of a fact is taken back, whoever made it. Only forgetting is for good."""

import json
from dataclasses import dataclass

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.learned import Undone
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.filtering import fold_tags, match_scopes
from jarvis_cli.memory.storing import KEPT_COLUMNS, Change, index_again, note_change, remove_fact
from jarvis_cli.scope import EVERYTHING, Reach
from jarvis_cli.text import fold_statement, fold_text

# A row of history from before all of this was kept tells no more than these; what it does not tell stays as it is.
_ALWAYS_KEPT = "content, importance, message_id"


@dataclass(frozen=True, slots=True)
class LastChange:
    """The last change of a fact that stands."""

    id: int
    fact_id: int
    scope: str
    kind: str


def undo_change(database: Database, clock: Clock, reach: Reach = EVERYTHING) -> Undone | None:
    """Take back the last change of a fact that may be written and was not taken back yet; return what became of it.

    Nothing is learned again from the message that the change came from. Returns None when there is no such change.
    Raises UsageError when it was a forgetting.
    """
    now = format_time(clock())
    with database.transaction():
        last = _find_last(database, reach)
        if last is None:
            return None
        content = database.value("SELECT content FROM facts WHERE id = ?", (last.fact_id,))
        _take_back_message(database, last)
        if last.kind == "added":
            remove_fact(database, Change(last.fact_id, last.scope, "forgotten", undoes=last.id), now)
            return Undone(last.fact_id, "removed", content, last.scope, None)
        restore_fact(database, last, now)
        fact = Facts(database, clock).get(last.fact_id)
        return Undone(last.fact_id, "restored", content, last.scope, fact)


def _find_last(database: Database, reach: Reach) -> LastChange | None:
    """Return the last change that stands, if any. Raises UsageError."""
    written = match_scopes(reach.writable)
    found = database.row(
        f"SELECT id, fact_id, scope, kind, tidied FROM fact_changes c WHERE {written.sql} AND NOT undoes"
        " AND NOT EXISTS (SELECT 1 FROM fact_changes u WHERE u.undoes = c.id AND u.undoes <> 0)"
        " ORDER BY id DESC LIMIT 1",
        written.bindings,
    )
    if found is None:
        return None
    *last, tidied = found
    change = LastChange(*last)
    if change.kind == "forgotten":
        how = "cleared away" if tidied else "forgotten"
        raise UsageError(
            f"the last change cannot be undone: what was {how} (#{change.fact_id}) is gone for good",
            "`jarvis facts add` remembers it anew",
        )
    return change


def _take_back_message(database: Database, last: LastChange) -> None:
    """Mark the message that a change came from; that of the wording before, which is said again, is not marked."""
    database.rows(
        "UPDATE messages SET taken_back = 1 WHERE id = (SELECT f.message_id FROM facts f LEFT JOIN fact_history h"
        " ON h.fact_id = f.id AND h.until_change = ?2 WHERE f.id = ?1 AND f.message_id IS NOT h.message_id)",
        (last.fact_id, last.id),
    )


def restore_fact(database: Database, last: LastChange, now: str) -> None:
    """Give a fact back what it was before a change, and drop that from its history."""
    where = "fact_history WHERE fact_id = ?1 AND until_change = ?2"
    fact_id, bindings = last.fact_id, (last.fact_id, last.id)
    is_whole = database.row(f"SELECT 1 FROM {where} AND category IS NOT NULL", bindings) is not None
    columns = KEPT_COLUMNS if is_whole else _ALWAYS_KEPT
    database.rows(
        f"UPDATE facts SET ({columns}, change, updated_at) = (SELECT {columns}, from_change, valid_from FROM {where})"
        " WHERE id = ?1",
        bindings,
    )
    database.rows(f"DELETE FROM {where}", bindings)
    content, subject, key, tags = database.rows(
        "SELECT content, subject, key, tags FROM facts WHERE id = ?", (fact_id,)
    )[0]
    folded_tags = json.dumps(fold_tags(tuple(json.loads(tags))))
    database.rows(
        "UPDATE facts SET folded = ?, statement = ?, folded_subject = ?, folded_key = ?, folded_tags = ? WHERE id = ?",
        (fold_text(content), fold_statement(content), fold_text(subject), fold_text(key), folded_tags, fact_id),
    )
    note_change(database, Change(fact_id, last.scope, "updated", undoes=last.id), now)
    index_again(database, fact_id, now)
