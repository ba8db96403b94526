"""A fact as a text in TOML that the person changes in their editor, and what they made of it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from datetime import date, datetime
from typing import TypeVar

from jarvis_cli.clock import format_time
from jarvis_cli.commands.arguments import NEVER, read_category, read_end, read_importance
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.text import clean_text, normalise_text

_FIELDS = ("content", "subject", "key", "category", "tags", "importance", "expires")
_PLACE = re.compile(r"\(at (line \d+|end of document)")
# What JSON may hold as it is and TOML may not, or a terminal would take for more than a letter.
_CONTROL = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
Value = TypeVar("Value")


def write_draft(fact: Fact) -> str:
    """Return the text that the person is to change: the fields of a fact, each with what it may be."""
    return f"""\
# Fact #{fact.id}. Change what is to change, save the text, and leave the editor.
# A field that is taken out stays as it is; where all are, nothing is changed.

content = {_quote_lines(fact.content)}

# whom or what it is about
subject = {_quote(fact.subject)}

# the name of what has one value at a time
key = {_quote(fact.key)}

# fact, preference, decision, observation, task, contact or other
category = {_quote(fact.category)}

tags = [{", ".join(map(_quote, fact.tags))}]

# 1 (passing) to 5 (vital)
importance = {fact.importance}

# a date such as "2030-12-31", a span from now on such as "30d", or "{NEVER}"
expires = {_quote(_write_end(fact))}
"""


def read_draft(text: str, fact: Fact, now: datetime) -> FactEdit | None:
    """Return what is to change in a fact; None where nothing is. Raises UsageError that names the line or the field."""
    given = _parse(text)

    def take(name: str, read: Callable[[object], Value], present: Value) -> Value | None:
        if name not in given:
            return None
        try:
            value = read(given[name])
        except UsageError as error:
            raise UsageError(f"{name}: {error.message}", error.hint) from None
        return None if value == present else value

    edit = FactEdit(
        content=take("content", _read_text, fact.content),
        subject=take("subject", _read_text, fact.subject),
        key=take("key", _read_text, fact.key),
        category=take("category", lambda value: read_category(_read_text(value)), fact.category),
        tags=take("tags", _read_tags, fact.tags),
        importance=take("importance", _read_importance, fact.importance),
        expires_at=take("expires", lambda value: _read_end(value, fact, now), _find_end(fact)),
    )
    return None if edit == FactEdit() else edit


def _parse(text: str) -> dict[str, object]:
    try:
        given = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error the parser lets out those of overlong numbers and of nesting without end.
        found = _PLACE.search(str(error))
        raise UsageError(
            f"the text is not valid TOML ({found[1] if found else 'it cannot be read'})",
            'texts stand in quotes, and lists in brackets: tags = ["one", "two"]',
        ) from None
    unknown = [name for name in given if name not in _FIELDS]
    if unknown:
        lines = [line.lstrip(" \t[\"'").startswith(unknown[0]) for line in text.splitlines()]
        place = f"line {lines.index(True) + 1}: " if True in lines else ""
        raise UsageError(f"{place}a fact has no such field", f"there are {', '.join(_FIELDS)}")
    return given


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise UsageError("this is no text", "put it in quotes")
    return normalise_text(value)


def _read_tags(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise UsageError("this is no list of texts", 'it looks like ["one", "two"]')
    return tuple(map(normalise_text, value))


def _read_importance(value: object) -> int:
    # Whether it is written as a number or as a text, true is neither.
    return read_importance(str(value))


def _read_end(value: object, fact: Fact, now: datetime) -> str:
    # TOML has dates of its own.
    word = value.isoformat() if isinstance(value, date) else _read_text(value)
    # What has expired may stay so.
    return _find_end(fact) if word == _write_end(fact) else read_end(word, now)


def _find_end(fact: Fact) -> str:
    return format_time(fact.expires_at) if fact.expires_at else ""


def _write_end(fact: Fact) -> str:
    return _find_end(fact) or NEVER


def _quote(text: str) -> str:
    return _CONTROL.sub(lambda letter: f"\\u{ord(letter[0]):04x}", json.dumps(text, ensure_ascii=False))


def _quote_lines(text: str) -> str:
    """Return a text between quotes in which it may be written as it is, where it can; blanks at its ends are lost."""
    is_plain = text == clean_text(text) and "'''" not in text
    return f"'''\n{text}\n'''" if is_plain else _quote(text)
