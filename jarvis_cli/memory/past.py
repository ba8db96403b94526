"""Facts of the past: those that there were at a moment and still are, in the wording that they had then."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.memory.facts import COLUMNS, read_fact
from jarvis_cli.memory.filtering import FactFilter, fold_tags, list_scopes, match_kind, match_scopes
from jarvis_cli.text import fold_text

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.memory.database import Database
    from jarvis_cli.scope import Reach

# What of a fact an update leaves as it is, and what may have been nothing: that stands in a row of history that tells
# all, and there it counts.
_LASTING = ("id", "scope", "created_at")
_MAYBE_NOTHING = ("conversation_id", "expires_at")
_OTHER_NAMES = {"updated_at": "valid_from"}


def _spell_column(column: str) -> str:
    if column in _LASTING:
        return f"f.{column}"
    if column in _MAYBE_NOTHING:
        return f"CASE WHEN h.category IS NULL THEN f.{column} ELSE h.{column} END AS {column}"
    return f"coalesce(h.{_OTHER_NAMES.get(column, column)}, f.{column}) AS {column}"


# A wording that came with a fact that was merged into this one (from_change = until_change) was not said by this one.
_THEN = (
    f"SELECT {', '.join(map(_spell_column, COLUMNS.split(', ')))} FROM facts f LEFT JOIN fact_history h ON h.id ="
    " (SELECT id FROM fact_history WHERE fact_id = f.id AND from_change < until_change AND valid_from <= ?1"
    " AND valid_until > ?1 AND f.updated_at > ?1 ORDER BY until_change DESC LIMIT 1)"
    " WHERE f.created_at <= ?1 AND (f.updated_at <= ?1 OR h.id IS NOT NULL)"
)


def list_former(
    database: Database, reach: Reach, wanted: FactFilter, moment: datetime, limit: int | None
) -> tuple[Fact, ...]:
    """Return the facts that are wanted as they were at a moment, oldest first; with a limit the newest of them.

    A wording holds from its own moment until just before that of the next one. What had expired then is left out, what
    has expired since is not; what was forgotten since is gone, and so is a wording that was taken back.
    """
    parts = [match_scopes(list_scopes(wanted, reach)), *match_kind(wanted)]
    sql = " AND ".join(("(expires_at IS NULL OR expires_at > ?1)", *(part.sql for part in parts)))
    # Names are compared one by one, and until then it is not known how many facts are enough.
    most = -1 if limit is None or wanted.subject or wanted.key or wanted.tags else limit
    bindings = (format_time(moment), *(value for part in parts for value in part.bindings), most)
    found: list[Fact] = []
    for row in database.rows(f"SELECT * FROM ({_THEN}) WHERE {sql} ORDER BY id DESC LIMIT ?", bindings):
        if len(found) == limit:
            break
        fact = read_fact(row)
        if _is_named(fact, wanted):
            found.append(fact)
    return tuple(reversed(found))


def _is_named(fact: Fact, wanted: FactFilter) -> bool:
    """Return whether a fact has the subject, the key and the tags that are wanted; folded names are not in history."""
    subject, key = fold_text(wanted.subject), fold_text(wanted.key)
    if subject and fold_text(fact.subject) != subject:
        return False
    if key and fold_text(fact.key) != key:
        return False
    return set(fold_tags(wanted.tags)) <= set(fold_tags(fact.tags))
