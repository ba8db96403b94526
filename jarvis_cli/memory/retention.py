"""Retention: what was learned, is of little importance and was of no use for long expires; what expired is removed."""

from dataclasses import dataclass
from datetime import timedelta

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.facts import SHARED, Facts
from jarvis_cli.memory.remembering import EXTRACTED
from jarvis_cli.memory.storing import Change, remove_fact

# What is more important than this never expires by itself, whatever a rule says.
_MOST_IMPORTANCE = 3
# When a fact was last of use, or last changed.
_LAST_USED = "max(created_at, updated_at, coalesce(confirmed_at, ''), coalesce(recalled_at, ''))"


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """Which learned facts expire: those of some categories, of at most an importance, neither recalled nor confirmed
    nor changed for `days` days; 0 or less: none."""

    days: float
    categories: tuple[str, ...] = ("observation",)
    most_importance: int = 2


class Retention:
    """What may be cleared away in one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._facts = Facts(database, clock)

    def list_stale(self, rule: RetentionRule) -> tuple[Fact, ...]:
        """Return the shared facts that a rule has expire and that have not yet, oldest first.

        What a person stored, had stored or kept never expires so, nor what is of importance 4 or 5.
        """
        if rule.days <= 0 or not rule.categories:
            return ()
        now = self._clock()
        return self._facts.select(
            "scope = ? AND source = ? AND confidence < 1 AND importance <= ? AND (expires_at IS NULL OR expires_at > ?)"
            f" AND {_LAST_USED} < ? AND category IN ({mark_places(rule.categories)}) ORDER BY id",
            (
                *(SHARED, EXTRACTED, min(rule.most_importance, _MOST_IMPORTANCE), format_time(now)),
                *(format_time(now - timedelta(days=rule.days)), *rule.categories),
            ),
        )

    def list_expired(self) -> tuple[Fact, ...]:
        """Return the shared facts that have expired, by a rule or because that was their end, oldest first."""
        return self._facts.select("scope = ? AND expires_at <= ? ORDER BY id", (SHARED, format_time(self._clock())))

    def expire(self, rule: RetentionRule) -> int:
        """Have the facts expire that a rule says, and return how many; they are still there, and not recalled."""
        now = format_time(self._clock())
        with self._database.transaction():
            stale = self.list_stale(rule)
            for fact in stale:
                self._database.rows("UPDATE facts SET expires_at = ? WHERE id = ?", (now, fact.id))
        return len(stale)

    def prune(self, rule: RetentionRule | None = None) -> tuple[Fact, ...]:
        """Delete what has expired, and what a rule would have expire; return what was deleted, in one transaction."""
        now = format_time(self._clock())
        with self._database.transaction():
            gone = (*self.list_expired(), *(self.list_stale(rule) if rule else ()))
            for fact in gone:
                remove_fact(self._database, Change(fact.id, fact.scope, "forgotten", tidied=True), now)
        self._database.shrink_log()
        return gone
