"""Which facts are wanted: by scope, subject, key, category, tag, importance and time; parsed once, then a condition."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.clock import format_time
from jarvis_cli.scope import Reach
from jarvis_cli.text import fold_text, normalise_text, one_line

# The commas of Latin, Arabic and East Asian writing, and the forms that folding makes these of.
_COMMAS = str.maketrans(dict.fromkeys("،，、､﹐﹑︐︑", ","))


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Which facts are wanted; what is empty does not count. Texts are compared folded.

    `scopes` narrows what the caller may read. A fact has all of the `tags`. `since` is when it was stored or last
    changed at the earliest. `as_of` asks for the facts as they were at a moment of the past, in their wording of then.
    """

    scopes: tuple[str, ...] = ()
    subject: str = ""
    key: str = ""
    category: str = ""
    tags: tuple[str, ...] = ()
    least_importance: int = 1
    since: datetime | None = None
    as_of: datetime | None = None


EVERY_FACT = FactFilter()


@dataclass(frozen=True, slots=True)
class Condition:
    """An SQL condition on rows with the columns of facts, to be joined to others by AND, and the values in it."""

    sql: str
    bindings: tuple[object, ...] = ()


def read_condition(reach: Reach, alias: str = "") -> Condition:
    """Return the condition that a fact may be read; `alias` is what the table is called in the statement, if not facts.

    It is "1" where all may be.
    """
    return match_scopes(reach.readable, alias)


def match_scopes(scopes: tuple[str, ...] | None, alias: str = "") -> Condition:
    """Return the condition that a row is of one of these scopes; None: of any."""
    if scopes is None:
        return Condition("1")
    if not scopes:
        return Condition("0")
    return Condition(f"{_qualify(alias)}scope IN ({', '.join('?' * len(scopes))})", scopes)


def list_scopes(wanted: FactFilter, reach: Reach) -> tuple[str, ...] | None:
    """Return the scopes that are wanted and may be read, each once; None: all that there are."""
    if not wanted.scopes:
        return reach.readable
    return tuple(scope for scope in dict.fromkeys(wanted.scopes) if reach.may_read(scope))


def compile_filter(wanted: FactFilter, reach: Reach, now: datetime, alias: str = "") -> Condition:
    """Return the condition that a fact may be read, has not expired, and is wanted.

    It is about facts as they are now: those of the past (`as_of`) are listed by `Facts.list` alone.
    """
    table = _qualify(alias)
    live = Condition(f"({table}expires_at IS NULL OR {table}expires_at > ?)", (format_time(now),))
    parts = [match_scopes(list_scopes(wanted, reach), alias), live]
    key, subject = fold_text(wanted.key), fold_text(wanted.subject)
    if key:
        # Only with the condition of the partial index does SQLite use it.
        parts.append(Condition(f"{table}folded_key = ? AND {table}folded_key <> ''", (key,)))
    if subject:
        parts.append(Condition(f"{table}folded_subject = ?", (subject,)))
    parts += match_kind(wanted, alias)
    parts += [
        Condition(f"EXISTS (SELECT 1 FROM json_each({table}folded_tags) WHERE value = ?)", (tag,))
        for tag in fold_tags(wanted.tags)
    ]
    return Condition(
        " AND ".join(part.sql for part in parts), tuple(value for part in parts for value in part.bindings)
    )


def match_kind(wanted: FactFilter, alias: str = "") -> list[Condition]:
    """Return the conditions on what facts are of any wording: on their category, their importance and their time."""
    table = _qualify(alias)
    parts = []
    if wanted.category:
        parts.append(Condition(f"{table}category = ?", (fold_text(wanted.category),)))
    if wanted.least_importance > 1:
        parts.append(Condition(f"{table}importance >= ?", (wanted.least_importance,)))
    if wanted.since is not None:
        parts.append(Condition(f"max({table}created_at, {table}updated_at) >= ?", (format_time(wanted.since),)))
    return parts


def match_name(folded: str) -> Condition:
    """Return the condition that a folded text is the subject, the key or a tag of a fact.

    It is for facts that are read anyway: tags are taken apart only where the text stands among them.
    """
    tags = "instr(folded_tags, ?) AND EXISTS (SELECT 1 FROM json_each(folded_tags) WHERE value = ?)"
    return Condition(f"(? IN (folded_subject, folded_key) OR {tags})", (folded, json.dumps(folded), folded))


def split_tags(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Return tags as they are stored: each on one line, and in its first spelling only; commas stand between two.

    Blank ones are none.
    """
    found: dict[str, str] = {}
    for tag in tags:
        for part in normalise_text(tag).translate(_COMMAS).split(","):
            found.setdefault(fold_text(part), one_line(part))
    return tuple(spelled for folded, spelled in found.items() if folded)


def fold_tags(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Return tags as they are compared, each once."""
    return tuple(map(fold_text, split_tags(tags)))


def _qualify(alias: str) -> str:
    return f"{alias}." if alias else ""
