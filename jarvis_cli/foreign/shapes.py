"""Values of JSON as they are expected to be: whatever else stands there counts as nothing."""

import math
from datetime import UTC, datetime

# What JSON can hold. Parsed here, and nowhere further in.
Value = object
Members = dict[str, object]

# What is dated at the beginning of all time, as computers count it, has no date.
_FIRST_YEAR, _LAST_YEAR = 1971, 9999
# Later times in seconds would be those of the next thousands of years: these are milliseconds.
_MOST_SECONDS = 1e11


def read_members(value: Value) -> Members:
    """Return the members of an object, none for anything else."""
    return value if isinstance(value, dict) else {}


def read_list(value: Value) -> list[object]:
    """Return the values of a list, none for anything else."""
    return value if isinstance(value, list) else []


def read_text(value: Value) -> str:
    """Return a text, '' for anything else."""
    return value if isinstance(value, str) else ""


def read_moment(value: Value) -> datetime | None:
    """Return a moment, given in seconds or milliseconds since 1970 or by ISO 8601, or None where it is none."""
    try:
        if isinstance(value, str):
            moment = datetime.fromisoformat(value.strip())
            moment = moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
        elif isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value):
            moment = datetime.fromtimestamp(value / 1000 if abs(value) > _MOST_SECONDS else value, UTC)
        else:
            return None
    except (ValueError, OverflowError, OSError):
        return None
    # Times are compared as text, in order as long as the year has four digits.
    return moment if _FIRST_YEAR <= moment.year < _LAST_YEAR else None
