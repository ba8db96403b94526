"""The arguments of each tool, parsed and checked at once. What remember_fact and forget_fact have no use for
is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.errors import ToolError
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.scope import CHAT, SHARED, Reach
from jarvis_cli.text import is_blank
from jarvis_cli.tools.limits import MOST_LISTED, MOST_RECALLED, USUAL
from jarvis_cli.tools.values import (
    Given,
    read_object,
    refuse_unknown,
    take_category,
    take_importance,
    take_limit,
    take_moment,
    take_number,
    take_scope,
    take_tags,
    take_text,
    take_words,
)


@dataclass(frozen=True, slots=True)
class RememberArguments:
    """Checked arguments of remember_fact; `given` names those that stand there although they have their default."""

    content: str
    key: str
    subject: str
    category: str
    tags: tuple[str, ...]
    importance: int
    scope: str
    given: frozenset[str]


@dataclass(frozen=True, slots=True)
class RecallArguments:
    """Checked arguments of recall: what to look for, or '', and which facts are wanted."""

    query: str
    wanted: FactFilter
    limit: int


@dataclass(frozen=True, slots=True)
class ForgetArguments:
    """Checked arguments of forget_fact: a query, or an id, or both."""

    query: str
    fact_id: int | None


@dataclass(frozen=True, slots=True)
class ListArguments:
    """Checked arguments of list_facts."""

    wanted: FactFilter
    limit: int


def parse_remember(arguments: str, reach: Reach = CHAT) -> RememberArguments:
    """Return the checked arguments of remember_fact; what is not said goes where the caller writes first.

    Raises ToolError.
    """
    given = read_object(arguments)
    importance = take_importance(given, "importance")
    return RememberArguments(
        take_text(given, "content"),
        take_text(given, "key"),
        take_text(given, "subject"),
        take_category(given) or "fact",
        take_tags(given, "tags"),
        3 if importance is None else importance,
        take_scope(given, reach.writable, "write to") or (reach.writable[0] if reach.writable else SHARED),
        frozenset(name for name in ("category", "importance") if given.get(name) not in (None, "")),
    )


def parse_recall(arguments: str, reach: Reach, now: datetime) -> RecallArguments:
    """Return the checked arguments of recall. Raises ToolError."""
    given = read_object(arguments)
    refuse_unknown(given, ("query", *_LIMITING))
    limit = take_limit(given, USUAL, MOST_RECALLED)
    return RecallArguments(take_words(given, "query"), _take_filter(given, reach, now), limit)


def parse_forget(arguments: str) -> ForgetArguments:
    """Return the checked arguments of forget_fact. Raises ToolError when there is neither a query nor an id."""
    given = read_object(arguments)
    parsed = ForgetArguments(take_text(given, "query"), take_number(given, "id"))
    if is_blank(parsed.query) and parsed.fact_id is None:
        raise ToolError("say what to forget: a query, or the id of a fact")
    return parsed


def parse_list(arguments: str, reach: Reach, now: datetime) -> ListArguments:
    """Return the checked arguments of list_facts. Raises ToolError."""
    given = read_object(arguments)
    refuse_unknown(given, _LIMITING)
    return ListArguments(_take_filter(given, reach, now), take_limit(given, USUAL, MOST_LISTED))


# What is wanted is never told wider than it was meant, for a name that is not known.
_LIMITING = ("scope", "subject", "key", "category", "tag", "min_importance", "since", "limit")


def _take_filter(given: Given, reach: Reach, now: datetime) -> FactFilter:
    scope = take_scope(given, reach.readable, "read")
    return FactFilter(
        scopes=(scope,) if scope else (),
        subject=take_words(given, "subject"),
        key=take_words(given, "key"),
        category=take_category(given),
        tags=take_tags(given, "tag"),
        least_importance=take_importance(given, "min_importance") or 1,
        since=take_moment(given, "since", now),
    )
