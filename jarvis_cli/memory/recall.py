"""Recall: what is worth telling the model about a line. It reads only, and a turn never fails for it."""

from dataclasses import dataclass, replace
from datetime import datetime

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.choosing import FactLimits, Sought, choose_facts
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import COLUMNS, read_fact
from jarvis_cli.memory.search import Search
from jarvis_cli.memory.told_size import LEAST_CHATS_SIZE, measure_chats_fact
from jarvis_cli.recalled import FactChange, Recalled, Summary
from jarvis_cli.scope import CHAT, SHARED
from jarvis_cli.vector import Vector

MOST_SUMMARIES = 3
MOST_MATCHING_FACTS = 8
MOST_PASSAGES = 3
# Of facts, of summaries and of passages: those that came next, for whoever asks why they were not told.
_MOST_MISSED = 3
# What a fact was before an update; the other columns do not change, or are not shown.
_FORMER = {
    "content": "content",
    "importance": "importance",
    "subject": "subject",
    "key": "key",
    "updated_at": "valid_from",
}
COLUMNS_AT = ", ".join(
    f"coalesce(h.{_FORMER[column]}, f.{column})" if column in _FORMER else f"f.{column}"
    for column in COLUMNS.split(", ")
)
_LIVE = "f.scope = ?2 AND (f.expires_at IS NULL OR f.expires_at > ?3)"
# What has not changed since is read in its order, by an index; the rest is looked up one by one, and is less.
_FACTS_AT = (
    f"SELECT * FROM (SELECT {COLUMNS}, importance AS importance_then, change AS change_then FROM facts f"
    f" WHERE {_LIVE} AND change <= ?1 ORDER BY importance DESC, change DESC LIMIT ?4)"
    f" UNION ALL SELECT {COLUMNS_AT}, coalesce(h.importance, f.importance), coalesce(h.from_change, f.change)"
    " FROM facts f LEFT JOIN fact_history h ON h.fact_id = f.id AND h.from_change <= ?1 AND h.until_change > ?1"
    f" WHERE {_LIVE} AND f.change > ?1 AND f.created_change <= ?1"
    " ORDER BY importance_then DESC, change_then DESC LIMIT ?4"
)
_NO_VECTOR = "similar texts are not looked for (no embedder): what is recalled was found by its words only"


@dataclass(frozen=True, slots=True)
class Told:
    """Whom recall is for: a conversation (None: one that is only beginning), and how many characters of facts fit.

    An agent is told `most_facts` at most. What the turn `replaces` was told (0: no turn) is to be told again.
    """

    conversation_id: int | None
    facts_budget: int
    most_facts: int = FactLimits().facts
    replaces: int = 0


@dataclass(frozen=True, slots=True)
class _Opened:
    """Up to which changes of facts a conversation was told: when it was opened, and by its last line."""

    opening: int
    told: int


def recall(search: Search, clock: Clock, line: str, vector: Vector | None, told: Told) -> Recalled:
    """Return what memory holds for a line of a conversation.

    A person's chat is told of shared facts and of earlier conversations; an agent of the facts that it may read.
    """
    if search.reach.agent:
        return _recall_overview(search, clock, line, vector, told)
    database, now, conversation_id = search.database, clock(), told.conversation_id
    latest = _read_latest_change(database)
    opened = _find_opened(database, told, latest)
    sought = search.read_line(line, vector)
    facts = search.within(CHAT).sift_facts(sought, MOST_MATCHING_FACTS, now, misses=_MOST_MISSED)
    summaries = search.sift_summaries(line, sought, MOST_SUMMARIES, conversation_id, _MOST_MISSED)
    passages = search.sift_passages(line, sought, MOST_PASSAGES, conversation_id, _MOST_MISSED)
    return Recalled(
        opening_facts=list_facts_at(database, opened.opening, now, told.facts_budget),
        changes=list_changes(database, opened.told, latest, now),
        matching_facts=tuple(hit.fact for hit in facts.found),
        relevance=tuple(hit.score for hit in facts.found),
        summaries=summaries.found,
        passages=passages.found,
        latest=_list_latest(database, conversation_id),
        earlier_summary=_find_summary(database, conversation_id),
        missed=(*facts.missed, *summaries.missed, *passages.missed),
        words_only=vector is None,
        change=latest,
        now=now,
        notices=(_NO_VECTOR,) if vector is None else (),
    )


def _recall_overview(search: Search, clock: Clock, line: str, vector: Vector | None, told: Told) -> Recalled:
    database, now, limits = search.database, clock(), FactLimits(told.most_facts, told.facts_budget)
    latest = _read_latest_change(database)
    overview = choose_facts(search, clock, Sought(line, vector), limits)
    # The present run, where it is saved already, is not the one before.
    row = database.row(
        "SELECT started_at FROM agent_runs WHERE agent = ? AND conversation_id IS NOT ?"
        " ORDER BY conversation_id DESC LIMIT 1",
        (search.reach.agent, told.conversation_id),
    )
    fitting = [each for each in overview.facts if each.why == "fits"]
    fitting.sort(key=lambda each: (each.score, each.fact.id), reverse=True)
    is_missed = vector is None and overview.left_out > 0
    return Recalled(
        matching_facts=tuple(each.fact for each in fitting),
        relevance=tuple(each.score for each in fitting),
        overview=replace(overview, last_run_at=parse_time(row[0]) if row else None),
        words_only=is_missed,
        change=latest,
        now=now,
        notices=(_NO_VECTOR,) if is_missed else (),
    )


def list_facts_at(database: Database, change: int, now: datetime, budget: int) -> tuple[Fact, ...]:
    """Return the facts as they were worded at a change, the most important and then the newest first.

    Only whole facts that fit a budget of characters; one that is too large for what is left does not keep out the
    others. What was forgotten since is not among them, nor what has expired.
    """
    rows = database.rows(_FACTS_AT, (change, SHARED, format_time(now), budget // LEAST_CHATS_SIZE))
    fitting = []
    for row in rows:
        # Measured before it is parsed: most of a large memory does not fit.
        fact_id, content, _, subject, key, _, _, _, _, _, created_by, *_ = row
        size = measure_chats_fact(fact_id, content, subject, key, created_by)
        if size <= budget:
            budget -= size
            fitting.append(read_fact(row[:-2]))
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


def _read_latest_change(database: Database) -> int:
    return int(database.value("SELECT coalesce(max(id), 0) FROM fact_changes"))


def _find_opened(database: Database, told: Told, latest: int) -> _Opened:
    row = database.row(
        "SELECT opening_change, (SELECT max(change) FROM messages WHERE conversation_id = ?1 AND role = 'user'"
        " AND NOT replaced AND id <> ?2) FROM conversations WHERE id = ?1",
        (told.conversation_id, told.replaces),
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
