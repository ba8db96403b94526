"""When something was: a day in a pipe and where no clock is at hand; for a person who reads, how long ago that is."""

import sys
from datetime import datetime

from jarvis_cli.clock import UNKNOWN_TIME, format_time
from jarvis_cli.render.tables import format_day


def format_moment(moment: datetime, now: datetime | None) -> str:
    """Return how long ago a moment was, as '3 weeks ago', where a person reads; its local day in a pipe."""
    if now is None or not sys.stdout.isatty():
        return format_day(moment)
    from jarvis_cli.ages import describe_age

    return describe_age(moment, now)


def spell_time(moment: datetime) -> str:
    """Return a moment as `format_time` writes it, or `unknown` where it is not known."""
    return "unknown" if moment == UNKNOWN_TIME else format_time(moment)


def format_day_and_age(moment: datetime, now: datetime | None) -> str:
    """Return the local day of a moment and, where a person reads, how long ago that is, as '2026-03-01, 3 weeks ago'.

    A day that is still to come has no age, nor has one that is not known.
    """
    day = format_day(moment)
    if now is None or moment > now or moment == UNKNOWN_TIME or not sys.stdout.isatty():
        return day
    from jarvis_cli.ages import describe_age

    return f"{day}, {describe_age(moment, now)}"
