"""Retention: what nobody asked to be kept, is of little importance and was of no use for long expires by rules.

What was learned does, and what agents noted; never what a person stored or had stored, what has a key, or what matters.
What expired is not recalled any more, and is removed when the person says so.
"""

from dataclasses import dataclass
from datetime import timedelta

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.filtering import match_scopes
from jarvis_cli.memory.remembering import EXTRACTED
from jarvis_cli.memory.storing import Change, remove_fact
from jarvis_cli.scope import AGENT_PREFIX, EVERYTHING, SHARED, Reach

# What is more important than this never expires by itself, whatever a rule says: in the shared scope, and in others.
_MOST_IMPORTANCE_SHARED = 3
_MOST_IMPORTANCE = 2
# Nothing is older than a hundred years, and the calendar has a beginning.
_MOST_DAYS = 36_500
# When a fact was last of use, or last changed.
_LAST_USED = "max(created_at, updated_at, coalesce(confirmed_at, ''), coalesce(recalled_at, ''))"
_UNASKED = (
    f"folded_key = '' AND (source = '{EXTRACTED}' AND confidence < 1"
    f" OR source = 'model' AND created_by GLOB '{AGENT_PREFIX}*')"
)


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """Which facts of a scope expire that nobody asked to be kept: those of some categories, of at most an importance,
    neither recalled nor confirmed nor changed for `days` days; 0 or less: none."""

    days: float
    categories: tuple[str, ...] = ("observation",)
    most_importance: int = 2
    scope: str = SHARED

    def concerns(self, fact: Fact) -> bool:
        """Return whether the rule is about facts of this scope and category."""
        return fact.scope == self.scope and fact.category in self.categories


Rules = tuple[RetentionRule, ...]


class Retention:
    """What may be cleared away in one memory file, as far as its reach may write."""

    def __init__(self, database: Database, clock: Clock, reach: Reach = EVERYTHING) -> None:
        self._database = database
        self._clock = clock
        self._reach = reach
        self._facts = Facts(database, clock, reach)

    def list_stale(self, rules: Rules) -> tuple[Fact, ...]:
        """Return the facts that rules have expire and that have not yet, oldest first.

        What a person stored, had stored or kept never expires so, nor what has a key or is of importance 4 or 5.
        """
        stale = {fact.id: fact for rule in rules for fact in self._list_stale(rule)}
        return tuple(fact for _, fact in sorted(stale.items()))

    def list_expired(self) -> tuple[Fact, ...]:
        """Return the facts that have expired, by a rule or because that was their end, oldest first."""
        reached = match_scopes(self._reach.writable)
        now = format_time(self._clock())
        return self._facts.select(f"expires_at <= ? AND {reached.sql} ORDER BY id", (now, *reached.bindings))

    def expire(self, rules: Rules) -> int:
        """Have the facts expire that rules say, and return how many; they are still there, and not recalled."""
        now = format_time(self._clock())
        with self._database.transaction():
            stale = self.list_stale(rules)
            for fact in stale:
                self._database.rows("UPDATE facts SET expires_at = ? WHERE id = ?", (now, fact.id))
        return len(stale)

    def prune(self, rules: Rules = ()) -> tuple[Fact, ...]:
        """Delete what has expired, and what rules would have expire; return what was deleted, in one transaction."""
        now = format_time(self._clock())
        with self._database.transaction():
            gone = (*self.list_expired(), *self.list_stale(rules))
            for fact in gone:
                remove_fact(self._database, Change(fact.id, fact.scope, "forgotten", tidied=True), now)
        self._database.shrink_log()
        return gone

    def _list_stale(self, rule: RetentionRule) -> tuple[Fact, ...]:
        if rule.days <= 0 or not rule.categories or not self._reach.may_write(rule.scope):
            return ()
        now = self._clock()
        most = _MOST_IMPORTANCE_SHARED if rule.scope == SHARED else _MOST_IMPORTANCE
        return self._facts.select(
            f"scope = ? AND {_UNASKED} AND importance <= ? AND (expires_at IS NULL OR expires_at > ?)"
            f" AND {_LAST_USED} < ? AND category IN ({mark_places(rule.categories)}) ORDER BY id",
            (
                *(rule.scope, min(rule.most_importance, most), format_time(now)),
                *(format_time(now - timedelta(days=min(rule.days, _MOST_DAYS))), *rule.categories),
            ),
        )
