"""Recall: what is worth telling the model about a line. It reads only, and a turn never fails for it."""

from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import COLUMNS, SHARED, read_fact
from jarvis_cli.memory.search import Search
from jarvis_cli.recalled import FactChange, Recalled, Summary
from jarvis_cli.vector import Vector

MOST_SUMMARIES = 3
MOST_MATCHING_FACTS = 8
MOST_PASSAGES = 3
# What a fact takes in a request besides its content: number, date, line end.
_FACT_OVERHEAD = 24
# What a fact was before an update; the other columns do not change, or are not shown.
_FORMER = {
    "content": "content",
    "importance": "importance",
    "subject": "subject",
    "key": "key",
    "updated_at": "valid_from",
}
_COLUMNS_AT = ", ".join(
    f"coalesce(h.{_FORMER[column]}, f.{column})" if column in _FORMER else f"f.{column}"
    for column in COLUMNS.split(", ")
)
_NO_VECTOR = "similar texts are not looked for (no embedder): what is recalled was found by its words only"


@dataclass(frozen=True, slots=True)
class Told:
    """Whom recall is for: a conversation (None: one that is only beginning), and how many characters of facts fit."""

    conversation_id: int | None
    facts_budget: int


@dataclass(frozen=True, slots=True)
class _Opened:
    """Up to which changes of facts a conversation was told: when it was opened, and by its last line."""

    opening: int
    told: int


def recall(search: Search, clock: Clock, line: str, vector: Vector | None, told: Told) -> Recalled:
    """Return what memory holds for a line of a conversation."""
    database, now, conversation_id = search.database, clock(), told.conversation_id
    latest = int(database.value("SELECT coalesce(max(id), 0) FROM fact_changes"))
    opened = _find_opened(database, conversation_id, latest)
    sought = search.read_line(line, vector)
    hits = search.find_facts(sought, MOST_MATCHING_FACTS, now)
    return Recalled(
        opening_facts=list_facts_at(database, opened.opening, now, told.facts_budget),
        changes=list_changes(database, opened.told, latest, now),
        matching_facts=tuple(hit.fact for hit in hits),
        relevance=tuple(hit.score for hit in hits),
        summaries=search.find_summaries(line, sought, MOST_SUMMARIES, conversation_id),
        passages=search.find_passages(line, sought, MOST_PASSAGES, conversation_id),
        latest=_list_latest(database, conversation_id),
        earlier_summary=_find_summary(database, conversation_id),
        change=latest,
        now=now,
        notices=(_NO_VECTOR,) if vector is None else (),
    )


def list_facts_at(database: Database, change: int, now: datetime, budget: int) -> tuple[Fact, ...]:
    """Return the facts as they were worded at a change, the most important and then the newest first.

    Only whole facts that fit a budget of characters; one that is too large for what is left does not keep out the
    others. What was forgotten since is not among them, nor what has expired.
    """
    rows = database.rows(
        f"SELECT {_COLUMNS_AT} FROM facts f LEFT JOIN fact_history h"
        " ON h.fact_id = f.id AND h.from_change <= ?1 AND h.until_change > ?1"
        " WHERE f.scope = ?2 AND f.created_change <= ?1 AND (f.expires_at IS NULL OR f.expires_at > ?3)"
        " ORDER BY coalesce(h.importance, f.importance) DESC, coalesce(h.from_change, f.change) DESC LIMIT ?4",
        (change, SHARED, format_time(now), budget // _FACT_OVERHEAD),
    )
    fitting = []
    for row in rows:
        # Measured before it is parsed: most of a large memory does not fit.
        _, content, _, subject, key, *_ = row
        size = len(content) + len(subject) + len(key) + _FACT_OVERHEAD
        if size <= budget:
            budget -= size
            fitting.append(read_fact(row))
    return tuple(fitting)


def list_changes(database: Database, told: int, latest: int, now: datetime) -> tuple[FactChange, ...]:
    """Return what became of the facts that changed after `told`, in the order of their last change.

    A fact that came and went in between is left out.
    """
    if told >= latest:
        return ()
    rows = database.rows(
        "SELECT fact_id, max(id), max(kind = 'added') FROM fact_changes WHERE id > ? AND scope = ? GROUP BY fact_id"
        " ORDER BY max(id)",
        (told, SHARED),
    )
    changes = []
    for fact_id, _, added in rows:
        found = database.row(
            f"SELECT {COLUMNS} FROM facts WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)",
            (fact_id, format_time(now)),
        )
        if found or not added:
            changes.append(FactChange(fact_id, read_fact(found) if found else None))
    return tuple(changes)


def _find_opened(database: Database, conversation_id: int | None, latest: int) -> _Opened:
    row = database.row(
        "SELECT opening_change, (SELECT max(change) FROM messages WHERE conversation_id = ?1 AND role = 'user')"
        " FROM conversations WHERE id = ?1",
        (conversation_id,),
    )
    return _Opened(row[0], row[1] or row[0]) if row else _Opened(latest, latest)


def _list_latest(database: Database, conversation_id: int | None) -> tuple[Summary, ...]:
    rows = database.rows(
        "SELECT conversation_id, summary, updated_at FROM summaries WHERE conversation_id IS NOT ?"
        " ORDER BY updated_at DESC, conversation_id DESC LIMIT ?",
        (conversation_id, MOST_SUMMARIES),
    )
    return tuple(Summary(number, summary, parse_time(updated_at)) for number, summary, updated_at in rows)


def _find_summary(database: Database, conversation_id: int | None) -> str:
    row = database.row("SELECT summary FROM summaries WHERE conversation_id = ?", (conversation_id,))
    return row[0] if row else ""
