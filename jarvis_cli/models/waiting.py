"""How long a server asks to wait before a request is sent again."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

TRY_LATER = "Try again in a moment."


def advise_wait(seconds: float) -> str:
    """Return the sentence that tells the person when to try again."""
    return f"Try again in {seconds:.0f} seconds." if 1 <= seconds < 1e6 else TRY_LATER


def read_wait(headers: Mapping[str, str]) -> float:
    """Return the seconds that the server asks to wait, 0 where it does not say (RFC 9110, Retry-After)."""
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        with suppress(ValueError):
            return float(headers.get(name, "")) / unit
    with suppress(ValueError, TypeError, OverflowError):  # no date, one without a zone, or one beyond all years
        return (parsedate_to_datetime(headers.get("retry-after", "")) - datetime.now(UTC)).total_seconds()
    return 0.0
