"""Choosing the facts to tell where not all fit: those that fit the query first, yet what is important stays."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.extent import Extent, count_live_facts, find_extent, match_extent, spell_known_scopes
from jarvis_cli.memory.facts import COLUMNS, read_fact
from jarvis_cli.memory.filtering import EVERY_FACT, Condition, FactFilter, compile_filter
from jarvis_cli.memory.told_size import LEAST_SIZE, select_size
from jarvis_cli.recalled import Overview, ToldFact
from jarvis_cli.text import fold_text

if TYPE_CHECKING:
    from jarvis_cli.memory.search import Search
    from jarvis_cli.scope import Reach
    from jarvis_cli.vector import Vector

# Of what fits the query, the best so many count as fitting: search itself brings no more.
_MOST_FITTING = 24
# From this importance on a fact does not give way to one that fits the query, as long as half of the room is left.
_IMPORTANT = 4
# Where the room is nearly full, one that is short enough is looked for among so many, and not in all of the memory.
_MOST_LOOKED_AT = 500
# How many facts of a scope are read at first, and then as many again: where there are many scopes, few are enough.
_FIRST_PAGE = 4
_SIZE = select_size("f")
_CHOICE = f"f.id, f.importance, f.change, {_SIZE}"
_ORDER = "ORDER BY importance DESC, change DESC"


@dataclass(frozen=True, slots=True)
class FactLimits:
    """How many facts are told at most, and of how many characters together (see `measure_fact`)."""

    facts: int = 40
    characters: int = 8_000


@dataclass(frozen=True, slots=True)
class Sought:
    """What facts are to be told for: a query ('': none) with its vector, if there is one; and which are wanted."""

    query: str
    vector: Vector | None = None
    wanted: FactFilter = EVERY_FACT


@dataclass(frozen=True, slots=True)
class _Choice:
    """A fact that may be told, before it is read: so many are looked at, and so few are told.

    `change` numbers its present wording, so it tells which one is newer. `score` is how well it fits the query; None:
    it does not. `size` is what it takes of the room.
    """

    fact_id: int
    importance: int
    change: int
    size: int
    score: float | None = None

    @property
    def order(self) -> tuple[int, int]:
        """The more important, and then the newer, first."""
        return -self.importance, -self.change

    @property
    def turn(self) -> tuple[int, int, int]:
        """When it is looked at for the second half of the room: the important, what fits the query, all others."""
        if self.importance >= _IMPORTANT:
            return 0, *self.order
        return 2 if self.score is None else 1, *self.order


@dataclass
class _Room:
    """The room for facts that is left, and what was chosen."""

    facts: int
    characters: int
    chosen: list[_Choice] = field(default_factory=list)

    @property
    def is_full(self) -> bool:
        return self.facts < 1 or self.characters < LEAST_SIZE

    def choose(self, choices: Iterable[_Choice]) -> None:
        """Take those of the choices that still fit, each as a whole."""
        for choice in choices:
            if self.is_full:
                return
            if choice.size <= self.characters:
                self.facts -= 1
                self.characters -= choice.size
                self.chosen.append(choice)


def fits_all(database: Database, reach: Reach, now: datetime, limits: FactLimits) -> bool:
    """Return whether all facts that may be read can be told."""
    live = compile_filter(EVERY_FACT, reach, now)
    facts, characters = database.rows(
        f"SELECT count(*), coalesce(sum(size), 0) FROM (SELECT {_SIZE} AS size FROM facts f WHERE {live.sql} LIMIT ?)",
        (*live.bindings, max(limits.facts, 0) + 1),
    )[0]
    return bool(facts <= limits.facts and characters <= limits.characters)


def choose_facts(search: Search, clock: Clock, sought: Sought, limits: FactLimits) -> Overview:
    """Return the facts to tell, within the limits, and how many that are wanted and may be read found no room.

    Those that fit the query come first, then the others; among themselves, the more important and then the newer ones
    first. Facts without a key about the same subject stand together, in the order of time, where the first of them
    would. Where not all have room, what fits the query takes half of it, then important facts (4 and 5) take theirs;
    what is left is for the rest of what fits, and then for all others. A fact that is too large keeps out no other.
    """
    now, database = clock(), search.database
    extent = find_extent(database, search.reach, sought.wanted, now)
    if extent.scopes == ():
        return Overview()
    fitting = _list_fitting(search, sought, now)
    half = _Room((limits.facts + 1) // 2, (limits.characters + 1) // 2)
    half.choose(fitting)
    room = _Room(limits.facts, limits.characters)
    room.choose(half.chosen)
    taken, known = ({choice.fact_id for choice in choices} for choices in (half.chosen, fitting))
    left = (choice for choice in fitting if choice.fact_id not in taken)
    ranked = _list_by_importance(database, extent, now, limits)
    others = (choice for choice in ranked if choice.fact_id not in known)
    room.choose(islice(heapq.merge(left, others, key=lambda choice: choice.turn), _MOST_LOOKED_AT))
    left_out = count_live_facts(database, extent, now) - len(room.chosen)
    return Overview(_tell(database, room.chosen), left_out)


def _list_fitting(search: Search, sought: Sought, now: datetime) -> list[_Choice]:
    """Return the facts that fit the query, the important and then the newest first."""
    if not sought.query:
        return []
    line = search.read_line(sought.query, sought.vector)
    hits = search.find_facts(line, _MOST_FITTING, now, sought.wanted)
    scores = {hit.fact.id: hit.score for hit in hits}
    where = f"id IN ({mark_places(scores)})"
    rows = search.database.rows(f"SELECT {_CHOICE} FROM facts f WHERE {where}", tuple(scores))
    choices = (replace(_Choice(*row), score=scores[row[0]]) for row in rows)
    return sorted(choices, key=lambda choice: choice.order)


def _list_by_importance(database: Database, extent: Extent, now: datetime, limits: FactLimits) -> Iterator[_Choice]:
    """Yield the live facts within an extent that are not too large by themselves, in their order."""
    within = match_extent(extent)
    live = Condition(
        f"{within.sql} AND (f.expires_at IS NULL OR f.expires_at > ?) AND {_SIZE} <= ?",
        (*within.bindings, format_time(now), limits.characters),
    )
    known = spell_known_scopes(extent)
    # The first of every scope at once: there may be many scopes.
    rows = database.rows(
        f"{known.sql} SELECT f.scope, {_CHOICE} FROM known CROSS JOIN facts f WHERE f.id IN"
        f" (SELECT f.id FROM facts f WHERE f.scope = known.scope AND {live.sql} {_ORDER} LIMIT ?)",
        (*known.bindings, *live.bindings, _FIRST_PAGE),
    )
    first: dict[str, list[_Choice]] = {}
    for scope, *row in rows:
        first.setdefault(scope, []).append(_Choice(*row))
    scopes = (_read_scope(database, scope, choices, live) for scope, choices in first.items())
    yield from heapq.merge(*scopes, key=lambda choice: choice.order)


def _read_scope(database: Database, scope: str, first: list[_Choice], live: Condition) -> Iterator[_Choice]:
    """Yield the facts of one scope in their order, when the first of them are read already."""
    yield from sorted(first, key=lambda choice: choice.order)
    read, page = len(first), _FIRST_PAGE
    while read >= page:
        rows = database.rows(
            f"SELECT {_CHOICE} FROM facts f WHERE f.scope = ? AND {live.sql} {_ORDER} LIMIT ? OFFSET ?",
            (scope, *live.bindings, read, read),
        )
        yield from (_Choice(*row) for row in rows)
        read, page = read + len(rows), 2 * read


def _tell(database: Database, chosen: list[_Choice]) -> tuple[ToldFact, ...]:
    """Return what was chosen, in the order in which it is told."""
    ids = [choice.fact_id for choice in chosen]
    rows = database.rows(f"SELECT {COLUMNS} FROM facts WHERE id IN ({mark_places(ids)})", ids)
    facts = {fact.id: fact for fact in map(read_fact, rows)}
    groups: dict[str | int, list[ToldFact]] = {}
    for choice in sorted(chosen, key=lambda choice: (choice.score is None, choice.order)):
        fact = facts[choice.fact_id]
        is_one_of_many = fact.subject and not fact.key
        told = ToldFact(fact, "important") if choice.score is None else ToldFact(fact, "fits", choice.score)
        groups.setdefault(fold_text(fact.subject) if is_one_of_many else fact.id, []).append(told)
    return tuple(told for group in groups.values() for told in sorted(group, key=lambda told: told.fact.id))
