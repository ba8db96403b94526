"""Recall: what is worth telling the model about a line. It reads only, and a turn never fails for it."""

from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import COLUMNS, SHARED, read_fact
from jarvis_cli.memory.search import search_facts, search_passages, search_summaries
from jarvis_cli.messages import Fact, FactChange, Recalled
from jarvis_cli.vector import Vector

MOST_SUMMARIES = 3
MOST_MATCHING_FACTS = 8
MOST_PASSAGES = 3
# What a fact takes in a request besides its content: number, date, line end.
_FACT_OVERHEAD = 24
_COLUMNS_AT = ", ".join(f"f.{column}" for column in COLUMNS.split(", ")).replace(
    "f.content", "coalesce(h.content, f.content)"
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


def recall(database: Database, clock: Clock, line: str, vector: Vector | None, told: Told) -> Recalled:
    """Return what memory holds for a line of a conversation."""
    now, conversation_id = clock(), told.conversation_id
    latest = int(database.value("SELECT coalesce(max(id), 0) FROM fact_changes"))
    opened = _find_opened(database, conversation_id, latest)
    hits = search_facts(database, line, vector, MOST_MATCHING_FACTS, now)
    return Recalled(
        opening_facts=fit_facts(list_facts_at(database, opened.opening, now), told.facts_budget),
        changes=list_changes(database, opened.told, latest, now),
        matching_facts=tuple(hit.fact for hit in hits),
        relevance=tuple(hit.score for hit in hits),
        summaries=search_summaries(database, line, vector, MOST_SUMMARIES, conversation_id),
        passages=search_passages(database, line, MOST_PASSAGES, conversation_id),
        earlier_summary=_find_summary(database, conversation_id),
        change=latest,
        now=now,
        notices=(_NO_VECTOR,) if vector is None else (),
    )


def list_facts_at(database: Database, change: int, now: datetime, scope: str = SHARED) -> tuple[Fact, ...]:
    """Return the facts as they were worded at a change, the most important and then the newest first.

    What was forgotten since is not among them, nor what has expired.
    """
    rows = database.rows(
        f"SELECT {_COLUMNS_AT} FROM facts f LEFT JOIN fact_history h"
        " ON h.fact_id = f.id AND h.from_change <= ?1 AND h.until_change > ?1"
        " WHERE f.scope = ?2 AND f.created_change <= ?1 AND (f.expires_at IS NULL OR f.expires_at > ?3)"
        " ORDER BY coalesce(h.importance, f.importance) DESC, coalesce(h.from_change, f.change) DESC",
        (change, scope, format_time(now)),
    )
    return tuple(read_fact(row) for row in rows)


def fit_facts(facts: tuple[Fact, ...], budget: int) -> tuple[Fact, ...]:
    """Return the facts, from the first on, that fit a budget of characters: whole facts, none of them cut."""
    fitting: list[Fact] = []
    for fact in facts:
        budget -= len(fact.content) + len(fact.subject) + len(fact.key) + _FACT_OVERHEAD
        if budget < 0:
            break
        fitting.append(fact)
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


def _find_summary(database: Database, conversation_id: int | None) -> str:
    row = database.row("SELECT summary FROM summaries WHERE conversation_id = ?", (conversation_id,))
    return row[0] if row else ""
