"""Doubles: facts that say the same in nearly the same words, found among what is stored, and merged at a wish."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.extent import find_extent
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.remembering import EXTRACTED
from jarvis_cli.memory.sameness import list_meaning, says_same, word_fully
from jarvis_cli.memory.storing import KEPT_COLUMNS, Change, remove_fact, rename_fact
from jarvis_cli.memory.vectors import Vectors
from jarvis_cli.scope import CHAT, SHARED

# Of each fact so many neighbours are compared with it, and so many that have its rarest word.
_NEAREST = 5
_SHARING = 50


@dataclass(frozen=True, slots=True)
class Double:
    """Facts that say the same: the one that would stay, and those that would become its history."""

    kept: Fact
    gone: tuple[Fact, ...]


class Doubles:
    """The doubles among the facts of one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._facts = Facts(database, clock)

    def find(self, limit: int) -> tuple[Double, ...]:
        """Return groups of shared facts that say the same, at most `limit`, in the order of the facts that would stay.

        What someone stored stays before what was learned, then what was said more often, then the newest.
        """
        facts = {fact.id: fact for fact in self._facts.list(FactFilter(scopes=(SHARED,)))}
        wordings = {fact.id: word_fully(fact.content, fact.subject, fact.key) for fact in facts.values()}
        group_of = {fact_id: fact_id for fact_id in facts}
        for one, other in self._list_pairs(wordings):
            if says_same(wordings[one], wordings[other], is_near=True):
                joined, left = sorted((group_of[one], group_of[other]))
                group_of |= {fact_id: joined for fact_id, group in group_of.items() if group == left}
        groups = defaultdict(list)
        for fact_id, group in group_of.items():
            groups[group].append(facts[fact_id])
        found = (self._sort(group) for group in groups.values() if len(group) > 1)
        return tuple(sorted(found, key=lambda double: double.kept.id))[: max(limit, 0)]

    def merge(self, kept_id: int, gone_ids: tuple[int, ...]) -> Fact:
        """Make facts the history of another one, which they said the same as; return that, in one transaction.

        How often they were said adds up. A fact without a key takes over that of the first that has one.
        Raises NotFoundError for an unknown fact; UsageError where one of them is the fact that stays, or is private.
        """
        now = format_time(self._clock())
        gone_ids = tuple(dict.fromkeys(gone_ids))
        with self._database.transaction():
            kept, gone = self._facts.get(kept_id), [self._facts.get(fact_id) for fact_id in gone_ids]
            if kept_id in gone_ids or any(fact.scope != SHARED for fact in (kept, *gone)):
                raise UsageError("these facts cannot be merged", "name the fact that stays, and then the others")
            for fact in gone:
                self._hand_over(kept_id, fact.id, now)
                remove_fact(self._database, Change(fact.id, SHARED, "forgotten", tidied=True), now)
            self._take_key(kept, gone)
        return self._facts.get(kept_id)

    def _take_key(self, kept: Fact, gone: list[Fact]) -> None:
        keyed = [fact for fact in gone if fact.key and (fact.subject == kept.subject or not kept.subject)]
        if keyed and not kept.key:
            rename_fact(self._database, kept.id, keyed[0].subject, keyed[0].key)

    def _hand_over(self, kept_id: int, gone_id: int, now: str) -> None:
        """Make the wordings of a fact the history of another one, and add what is known of how often it was said."""
        # No change lies between the two of these, so that no conversation is told such a wording.
        self._database.rows(
            f"INSERT INTO fact_history (fact_id, from_change, until_change, valid_from, valid_until, {KEPT_COLUMNS})"
            f" SELECT ?1, change, change, updated_at, ?2, {KEPT_COLUMNS} FROM facts WHERE id = ?3",
            (kept_id, now, gone_id),
        )
        self._database.rows(
            "UPDATE fact_history SET fact_id = ?, from_change = until_change WHERE fact_id = ?", (kept_id, gone_id)
        )
        self._database.rows(
            "UPDATE facts SET confirmations = facts.confirmations + gone.confirmations,"
            " confidence = max(facts.confidence, gone.confidence),"
            " confirmed_at = nullif(max(coalesce(facts.confirmed_at, ''), coalesce(gone.confirmed_at, '')), ''),"
            " recalled_at = nullif(max(coalesce(facts.recalled_at, ''), coalesce(gone.recalled_at, '')), '')"
            " FROM facts gone WHERE facts.id = ? AND gone.id = ?",
            (kept_id, gone_id),
        )

    def _list_pairs(self, wordings: dict[int, str]) -> Iterator[tuple[int, int]]:
        """Return pairs of facts that may say the same: neighbours by their vectors, and sharers of a rare word."""
        vectors, shared = Vectors(self._database), find_extent(self._database, CHAT, None, self._clock())
        for fact_id, vector in vectors.list_stored("fact"):
            near = vectors.nearest("fact", vector, _NEAREST + 1, shared) if fact_id in wordings else []
            yield from ((fact_id, one.owner_id) for one in near if one.owner_id in wordings and one.owner_id != fact_id)
        meanings = {fact_id: list_meaning(wording) for fact_id, wording in wordings.items()}
        counts = Counter(word for meaning in meanings.values() for word in meaning)
        sharing: defaultdict[str, list[int]] = defaultdict(list)
        for fact_id, meaning in meanings.items():
            if meaning:
                others = sharing[min(meaning, key=lambda word: (counts[word], word))]
                yield from ((other, fact_id) for other in others[-_SHARING:])
                others.append(fact_id)

    def _sort(self, group: list[Fact]) -> Double:
        ids = [fact.id for fact in group]
        rows = self._database.rows(f"SELECT id, confirmations FROM facts WHERE id IN ({mark_places(ids)})", ids)
        confirmations: dict[int, int] = dict(rows)
        ranked = sorted(
            group, key=lambda fact: (fact.source != EXTRACTED, confirmations[fact.id], fact.id), reverse=True
        )
        return Double(ranked[0], tuple(ranked[1:]))
