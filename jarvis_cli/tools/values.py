"""The values among the arguments of a tool call, each checked by itself. What cannot be used is a ToolError."""

from __future__ import annotations

import json
import re
from datetime import datetime

from jarvis_cli.clock import read_moment
from jarvis_cli.errors import ToolError, UsageError
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.scope import read_scope
from jarvis_cli.text import fold_text, is_blank, normalise_text, shorten

_LONGEST_NUMBER = 20
_MOST_TAGS = 20
# The commas of Latin, Arabic, and East Asian writing.
_COMMAS = re.compile("[,،，、]")

Given = dict[str, object]


def read_object(arguments: str) -> Given:
    """Return the arguments by name. Raises ToolError where they are not one JSON object."""
    try:
        given = json.loads(arguments or "{}")
    except (ValueError, RecursionError):
        raise ToolError("the arguments are not valid JSON") from None
    if not isinstance(given, dict):
        raise ToolError("the arguments are not a JSON object")
    return given


def refuse_unknown(given: Given, known: tuple[str, ...]) -> None:
    """Raise ToolError where something else is given than what is known."""
    unknown = next((name for name in given if name not in known), None)
    if unknown is not None:
        raise ToolError(f"there is no argument {shorten(unknown, 40)}", f"there are {', '.join(known)}")


def take_text(given: Given, name: str) -> str:
    """Return a text as it was given, or ''. Raises ToolError."""
    value = given.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ToolError(f"{name} is not a text")
    return value


def take_words(given: Given, name: str) -> str:
    """Return a text to look for, normalised, or '' where nothing visible is in it. Raises ToolError."""
    text = take_text(given, name)
    return "" if is_blank(text) else normalise_text(text)


def take_number(given: Given, name: str) -> int | None:
    """Return a whole number, or None. Raises ToolError."""
    value = given.get(name)
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER and value.lstrip("#").isdecimal():
        return int(value.lstrip("#"))
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise ToolError(f"{name} is not a whole number")
    return value


def take_importance(given: Given, name: str) -> int | None:
    """Return an importance, from 1 to 5, or None. Raises ToolError."""
    hint = "it is a whole number from 1 to 5"
    try:
        importance = take_number(given, name)
    except ToolError as error:
        raise ToolError(error.message, hint) from None
    if importance is not None and not 1 <= importance <= 5:
        raise ToolError(f"{name} is out of its range", hint)
    return importance


def take_limit(given: Given, usual: int, most: int) -> int:
    """Return how many are wanted: `usual` where nothing says so, and never more than `most`. Raises ToolError."""
    limit = take_number(given, "limit")
    if limit is not None and limit < 1:
        raise ToolError("limit is out of its range", f"it is a whole number from 1 to {most}")
    return usual if limit is None else min(limit, most)


def take_category(given: Given) -> str:
    """Return one of the categories, or ''. Raises ToolError, which names them."""
    category = fold_text(take_text(given, "category"))
    if category and category not in CATEGORIES:
        raise ToolError("there is no such category", f"it is one of {', '.join(CATEGORIES)}")
    return category


def take_tags(given: Given, name: str) -> tuple[str, ...]:
    """Return tags, of a list of texts or of one with commas between them. Raises ToolError."""
    value = given.get(name)
    parts = _COMMAS.split(value) if isinstance(value, str) else [] if value is None else value
    if not isinstance(parts, list):
        raise ToolError(f"{name} is not a list of texts")
    tags = []
    for part in parts:
        if not isinstance(part, str):
            raise ToolError(f"{name} is not a list of texts")
        if not is_blank(part):
            tags.append(normalise_text(part))
    if len(tags) > _MOST_TAGS:
        raise ToolError(f"{name} holds too many tags (at most {_MOST_TAGS})")
    return tuple(dict.fromkeys(tags))


def take_scope(given: Given, allowed: tuple[str, ...] | None, verb: str) -> str:
    """Return a scope, or ''; one that is not among those allowed (None: all are) is refused. Raises ToolError."""
    text = take_text(given, "scope")
    if is_blank(text):
        return ""
    named = "" if allowed is None else f"you may {verb}: {', '.join(allowed) or 'none'}"
    try:
        scope = read_scope(text)
    except UsageError as error:
        raise ToolError(error.message, named or error.hint) from None
    if allowed is not None and scope not in allowed:
        raise ToolError("that scope is not yours", named)
    return scope


def take_moment(given: Given, name: str, now: datetime) -> datetime | None:
    """Return a moment, written as a date or as how long before `now`, or None. Raises ToolError."""
    text = take_text(given, name)
    if is_blank(text):
        return None
    try:
        return read_moment(text, now)
    except UsageError as error:
        raise ToolError(f"{name} cannot be read: {error.message}", error.hint) from None
