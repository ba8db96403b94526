"""The time, as it enters the program: one function, handed in where it is needed."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """Return the time now, aware, in UTC."""
    return datetime.now(UTC)


def format_time(moment: datetime) -> str:
    """Return a moment as it is stored and printed in JSON: ISO 8601 in UTC with seconds and a `Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def parse_time(text: str) -> datetime:
    """Return the moment that `format_time` wrote."""
    return datetime.fromisoformat(text)
