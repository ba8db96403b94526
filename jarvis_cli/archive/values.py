"""The values in a line of an archive, each checked when it is read."""

import json
import math
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any, TypeVar, get_args

from jarvis_cli.errors import JarvisError, UsageError
from jarvis_cli.explanation import LeftOutReason, SentReason
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.memory.archive_names import NAME
from jarvis_cli.memory.archived import Category, Day, Hex, Importance, Mentions, Moment, Name, Numbers, Scope, Share
from jarvis_cli.scope import read_scope

_VALUE = TypeVar("_VALUE")
# Numbers go on from the highest one; none comes near the end of what SQLite can count.
_MOST = 2**47
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_SPAN = re.compile(r"([0-9]{1,14})(?:-([0-9]{1,14}))?")
_LONGEST_SPAN = 1_000_000
_REASONS = len((*get_args(SentReason), *get_args(LeftOutReason)))
_HEX = re.compile(r"(?:[0-9a-f]{2})+")


class LineError(JarvisError):
    """A line of an archive is not as it should be; the message says why, and holds no text of it.

    `is_newer` says that a newer JARVIS has written it.
    """

    exit_code = UsageError.exit_code

    def __init__(self, message: str, *, is_newer: bool = False) -> None:
        super().__init__(message)
        self.is_newer = is_newer


def require(is_so: bool, otherwise: str, value: _VALUE = None) -> _VALUE:  # type: ignore[assignment]
    """Return a value, where something is so. Raises LineError that says otherwise."""
    if not is_so:
        raise LineError(otherwise)
    return value


def check_text(value: object) -> str:
    """Return a text that can be stored. Raises LineError."""
    if not isinstance(value, str):
        raise LineError("it is not a text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise LineError("it is not valid Unicode") from None
    return value


def check_number(value: object) -> int:
    """Return a whole number from 0 on. Raises LineError."""
    if type(value) is not int:
        raise LineError("it is not a whole number")
    return require(0 <= value < _MOST, "it is out of its range", value)


def _check_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise LineError("it is neither true nor false")
    return value


def _check_share(value: object) -> float:
    if type(value) not in (int, float):
        raise LineError("it is not a number")
    share = float(value)  # type: ignore[arg-type]
    return require(math.isfinite(share) and 0 <= share <= 1, "it is out of its range", share)


def _check_importance(value: object) -> int:
    return require(1 <= check_number(value) <= 5, "it is out of its range", check_number(value))


def _check_moment(value: object) -> str:
    text = check_text(value)
    try:
        is_moment = _MOMENT.fullmatch(text) is not None and datetime.fromisoformat(text).year >= 1
    except ValueError:
        is_moment = False
    return require(is_moment, "it is no time such as 2026-03-01T12:00:00Z", text)


def _check_day(value: object) -> str:
    text = check_text(value)
    try:
        is_day = _DAY.fullmatch(text) is not None and date.fromisoformat(text).year >= 1
    except ValueError:
        is_day = False
    return require(is_day, "it is no day such as 2026-03-01", text)


def _check_scope(value: object) -> str:
    text = check_text(value)
    try:
        is_scope = read_scope(text) == text
    except UsageError:
        is_scope = False
    return require(is_scope, "there is no such scope", text)


def _check_mentions(value: object) -> str:
    require(isinstance(value, list) and all(map(_is_mention, value)), "it is no list of mentions")
    return json.dumps(value, separators=(",", ":"))


def _is_mention(value: object) -> bool:
    """Return whether this is a mention as memory/grounds.py packs it: kind, number, reason, and perhaps a score."""
    if not isinstance(value, list) or len(value) not in (3, 4):
        return False
    kind, number, reason, *score = value
    return (
        kind in ("f", "s", "p")
        and type(number) is int
        and 0 <= number < _MOST
        and type(reason) is int
        and 0 <= reason < _REASONS
        and all(type(one) in (int, float) and math.isfinite(one) for one in score)
    )


def _check_numbers(value: object) -> str:
    text = check_text(value)
    for span in text.split(",") if text else ():
        parts = _SPAN.fullmatch(span)
        last = parts and int(parts[2] or parts[1])
        require(parts is not None and 0 <= int(last or 0) - int(parts[1]) < _LONGEST_SPAN, "it is no list of numbers")
    return text


def _check_form(pattern: re.Pattern[str]) -> Callable[[object], str]:
    return lambda value: require(pattern.fullmatch(check_text(value)) is not None, "it has another form", str(value))


# By how a field is declared.
CHECKS: Mapping[Any, Callable[[object], Any]] = {
    str: check_text,
    int: check_number,
    bool: _check_flag,
    Share: _check_share,
    Importance: _check_importance,
    Moment: _check_moment,
    Day: _check_day,
    Scope: _check_scope,
    Category: lambda value: require(value in CATEGORIES, "there is no such category", value),
    Mentions: _check_mentions,
    Numbers: _check_numbers,
    Name: _check_form(NAME),
    Hex: _check_form(_HEX),
}
