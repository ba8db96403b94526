"""How long ago something was, in words: rounded down, never negative."""

from datetime import datetime
from typing import Literal

from jarvis_cli.clock import UNKNOWN_TIME

Language = Literal["en", "de", "pl"]

_MINUTE = 60
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
# From how many seconds on an age is told in a unit, the unit's length, and its place in the tables below.
_UNITS = (
    (365 * _DAY, 365 * _DAY, 5),
    (60 * _DAY, 30 * _DAY, 4),
    (14 * _DAY, 7 * _DAY, 3),
    (_DAY, _DAY, 2),
    (_HOUR, _HOUR, 1),
    (_MINUTE, _MINUTE, 0),
)
_ENGLISH = ("minute", "hour", "day", "week", "month", "year")
_GERMAN = (
    ("einer Minute", "Minuten"),
    ("einer Stunde", "Stunden"),
    ("einem Tag", "Tagen"),
    ("einer Woche", "Wochen"),
    ("einem Monat", "Monaten"),
    ("einem Jahr", "Jahren"),
)
# One, two to four, five and more.
_POLISH = (
    ("minutę", "minuty", "minut"),
    ("godzinę", "godziny", "godzin"),
    ("jeden dzień", "dni", "dni"),
    ("tydzień", "tygodnie", "tygodni"),
    ("miesiąc", "miesiące", "miesięcy"),
    ("rok", "lata", "lat"),
)
_UNKNOWN = {"en": "at an unknown time", "de": "zu unbekannter Zeit", "pl": "w nieznanym czasie"}
_JUST_NOW = {"en": "just now", "de": "gerade eben", "pl": "przed chwilą"}


def describe_age(then: datetime, now: datetime | None, language: Language = "en") -> str:
    """Return how long before `now` something was ('3 days ago'), or '' where that cannot be told.

    A moment that lies ahead, by a clock set back, was 'just now'.
    """
    if now is None or (then.tzinfo is None) != (now.tzinfo is None):
        return ""
    if then == UNKNOWN_TIME:
        return _UNKNOWN[language]
    seconds = (now - then).total_seconds()
    for least, length, unit in _UNITS:
        if seconds >= least:
            return _count(language, int(seconds // length), unit)
    return _JUST_NOW[language]


def _count(language: Language, count: int, unit: int) -> str:
    if language == "de":
        one, many = _GERMAN[unit]
        return f"vor {one}" if count == 1 else f"vor {count} {many}"
    if language == "pl":
        single, few, several = _POLISH[unit]
        if count == 1:
            return f"{single} temu"
        is_few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return f"{count} {few if is_few else several} temu"
    return f"{count} {_ENGLISH[unit]}{'' if count == 1 else 's'} ago"
