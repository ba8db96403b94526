"""Usage: the tokens that models took, by day, work and model. A day is one of the person's, by local time."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from jarvis_cli.clock import Clock
from jarvis_cli.memory.database import Database
from jarvis_cli.usage import Usage

Work = Literal["answer", "background"]


@dataclass(frozen=True, slots=True)
class UsageOfDay:
    """What one model took for one kind of work in a day, in so many calls (for answers: turns)."""

    day: date
    work: Work
    provider: str
    model: str
    calls: int
    usage: Usage


class UsageTable:
    """The usage noted in one memory file."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def note(self, work: Work, provider: str, model: str, usage: Usage) -> None:
        """Add what a model took to that of today, in the caller's transaction if there is one. Nothing is not noted."""
        if usage == Usage():
            return
        self._database.rows(
            "INSERT INTO usage (day, work, provider, model, calls, input_tokens, output_tokens, cache_read_tokens,"
            " cache_write_tokens) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET calls = calls + 1,"
            " input_tokens = input_tokens + excluded.input_tokens,"
            " output_tokens = output_tokens + excluded.output_tokens,"
            " cache_read_tokens = cache_read_tokens + excluded.cache_read_tokens,"
            " cache_write_tokens = cache_write_tokens + excluded.cache_write_tokens",
            (
                *(self.today().isoformat(), work, provider, model),
                *(usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, usage.cache_write_tokens),
            ),
        )

    def used_today(self, work: Work = "background") -> int:
        """Return how many tokens a kind of work took today: input, output and both ways of the cache."""
        sql = (
            "SELECT coalesce(sum(input_tokens + output_tokens + cache_read_tokens + cache_write_tokens), 0) FROM usage"
            " WHERE day = ? AND work = ?"
        )
        return int(self._database.value(sql, (self.today().isoformat(), work)))

    def read(self, since_day: date) -> tuple[UsageOfDay, ...]:
        """Return what was taken since a day, that day included, in the order of days, work and models."""
        rows = self._database.rows(
            "SELECT day, work, provider, model, calls, input_tokens, output_tokens, cache_read_tokens,"
            " cache_write_tokens FROM usage WHERE day >= ? ORDER BY day, work, provider, model",
            (since_day.isoformat(),),
        )
        return tuple(
            UsageOfDay(date.fromisoformat(day), work, provider, model, calls, Usage(*tokens))
            for day, work, provider, model, calls, *tokens in rows
        )

    def today(self) -> date:
        """Return the person's day."""
        return read_day(self._clock)


def read_day(clock: Clock) -> date:
    """Return the person's day, by local time."""
    return clock().astimezone().date()
