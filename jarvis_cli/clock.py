"""The time, as it enters the program: one function, handed in where it is needed, and what people write for it."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta

from jarvis_cli.errors import UsageError
from jarvis_cli.text import fold_text

Clock = Callable[[], datetime]

# Stands for the time of what was imported without one.
UNKNOWN_TIME = datetime(1970, 1, 1, tzinfo=UTC)

_MINUTES = (("M", 1), ("H", 60), ("D", 24 * 60), ("W", 7 * 24 * 60))
_MOST_DIGITS = 6
# Moments are compared as they are stored, as text: in order as long as the year has four digits.
_FIRST_YEAR = 1000
_LAST_MOMENT = datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
# Of two such moments, where the clocks are turned back at midnight, the later one.
_LAST_SECOND = time(23, 59, 59, fold=1)


def system_clock() -> datetime:
    """Return the time now, aware, in UTC."""
    return datetime.now(UTC)


def format_time(moment: datetime) -> str:
    """Return a moment as it is stored and printed in JSON: ISO 8601 in UTC with seconds and a `Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def parse_time(text: str) -> datetime:
    """Return the moment that `format_time` wrote."""
    return datetime.fromisoformat(text)


def read_moment(text: str, now: datetime, *, end_of_day: bool = False) -> datetime:
    """Return the moment that someone means, in UTC: a date or time of ISO 8601, or how long before `now` (12h, 7d).

    Minutes, hours, days and weeks are counted back. A time is local where it names no zone, and so is a date, which is
    the first moment of that day, or with `end_of_day` its last second. Raises UsageError.
    """
    word = fold_text(text).upper()
    try:
        span, day = _read_span(word), _read_day(word) if end_of_day else None
        if day is not None:
            moment = _find_end(day)
        else:
            moment = (datetime.fromisoformat(word) if span is None else now - span).astimezone(UTC)
        if moment.year >= _FIRST_YEAR:
            return moment
    except (ValueError, OverflowError, OSError):
        pass
    raise UsageError(
        "that is no point in time",
        "it is a date such as 2026-11-30 or 2026-11-30T14:00, or a span before now such as 30m, 12h, 7d or 2w",
    )


def _read_span(word: str) -> timedelta | None:
    number, minutes = word[:-1], dict(_MINUTES).get(word[-1:])
    if minutes is None or not number.isdecimal() or len(number) > _MOST_DIGITS:
        return None
    return timedelta(minutes=int(number) * minutes)


def _read_day(word: str) -> date | None:
    """Return the day that is named without a time of day, or None."""
    try:
        return date.fromisoformat(word)
    except ValueError:
        return None


def _find_end(day: date) -> datetime:
    """Return the last second of a local day. What comes after the last day of all cannot be reckoned with."""
    try:
        return datetime.combine(day, _LAST_SECOND).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return _LAST_MOMENT
