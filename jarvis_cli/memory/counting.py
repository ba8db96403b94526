"""How much a memory file holds, and what it cost. Little is loaded for it, since `jarvis status` is to be quick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.scope import AGENT_PREFIX, SHARED

if TYPE_CHECKING:
    from jarvis_cli.memory.database import Database
    from jarvis_cli.vector import EmbedderName

Counted = tuple[tuple[str, int], ...]

# As in memory/vectors.py: a text that was refused so often waits no more.
_MOST_REFUSALS = 3


@dataclass(frozen=True, slots=True)
class Spent:
    """The tokens that one kind of work took today and in this month, by the person's calendar."""

    today: int = 0
    month: int = 0


@dataclass(frozen=True, slots=True)
class MemoryCounts:
    """How much there is of each; facts by where they are from and by what they are, in the order of these words.

    `unembedded` is how many facts and summaries have no vector by the embedder in use, or 0 without one. `agents` is
    how many ran or were given facts, `agent_facts` how many of the facts stand in their scopes. Runs of agents are no
    conversations of the person.
    """

    conversations: int
    facts_by_source: Counted
    facts_by_category: Counted
    proposals: int
    summaries: int
    unembedded: int
    answers: Spent
    background: Spent
    agents: int = 0
    agent_facts: int = 0


def count_memory(database: Database, clock: Clock, embedder: EmbedderName | None) -> MemoryCounts:
    """Return how much a memory holds. An embedder of dimension 0 is the newest one of its name and version."""
    now = clock()
    by_kind = database.rows(
        "SELECT source, category, count(*), sum(scope <> ?) FROM facts WHERE expires_at IS NULL OR expires_at > ?"
        " GROUP BY 1, 2",
        (SHARED, format_time(now)),
    )
    conversations, proposals, summaries = database.rows(
        "SELECT (SELECT count(*) FROM conversations WHERE agent = ''), (SELECT count(*) FROM proposals),"
        " (SELECT count(*) FROM summaries)"
    )[0]
    # In the order of scopes those of agents stand before what is shared.
    agents = database.value(
        "SELECT count(*) FROM (SELECT ?1 || name FROM agents UNION SELECT DISTINCT scope FROM facts WHERE scope < ?2)",
        (AGENT_PREFIX, SHARED),
    )
    today = now.astimezone().date().isoformat()
    return MemoryCounts(
        conversations,
        _add_up((source, count) for source, _, count, _ in by_kind),
        _add_up((category, count) for _, category, count, _ in by_kind),
        proposals,
        summaries,
        _count_unembedded(database, embedder) if embedder else 0,
        _read_spent(database, "answer", today),
        _read_spent(database, "background", today),
        agents,
        sum(theirs for _, _, _, theirs in by_kind),
    )


def _add_up(counted: Iterable[tuple[str, int]]) -> Counted:
    total: Counter[str] = Counter()
    for word, count in counted:
        total[word] += count
    return tuple(sorted(total.items()))


def _count_unembedded(database: Database, embedder: EmbedderName) -> int:
    known = database.value(
        "SELECT coalesce(max(id), 0) FROM embedders WHERE name = ?1 AND version = ?2 AND (dimension = ?3 OR ?3 = 0)",
        (embedder.name, embedder.version, embedder.dimension),
    )
    # A vector goes with the wording that it was made from, so those that are there are enough to know.
    total, made, refused = database.rows(
        "SELECT (SELECT count(*) FROM facts) + (SELECT count(*) FROM summaries),"
        " (SELECT count(*) FROM vectors WHERE embedder_id = ?1),"
        " (SELECT count(*) FROM vectors WHERE embedder_id = ?1 AND vector IS NULL AND attempts < ?2)",
        (known, _MOST_REFUSALS),
    )[0]
    return int(total - made + refused)


def _read_spent(database: Database, work: str, today: str) -> Spent:
    rows = database.rows(
        "SELECT coalesce(sum(tokens) FILTER (WHERE day = ?1), 0), coalesce(sum(tokens), 0) FROM"
        " (SELECT day, input_tokens + output_tokens + cache_read_tokens + cache_write_tokens AS tokens FROM usage"
        " WHERE work = ?2 AND day BETWEEN ?3 AND ?1)",
        (today, work, f"{today[:8]}01"),
    )
    return Spent(*rows[0])
