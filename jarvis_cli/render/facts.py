"""Facts, as JSON and in a list."""

import sys
from collections.abc import Sequence
from datetime import datetime

from jarvis_cli.clock import format_time
from jarvis_cli.fact import Fact
from jarvis_cli.render.tables import format_day, print_rows
from jarvis_cli.scope import SHARED, tell_author

# What people and agents name as they like.
_NAMES = ("scope", "subject", "key", "by")

# A head, and the field of each row.
Column = tuple[str, Sequence[str]]


def describe_fact(fact: Fact, score: float | None = None) -> dict[str, object]:
    """Return a fact as it is printed in JSON."""
    described: dict[str, object] = {
        "id": fact.id,
        "content": fact.content,
        "scope": fact.scope,
        "subject": fact.subject,
        "key": fact.key,
        "category": fact.category,
        "tags": list(fact.tags),
        "importance": fact.importance,
        "confidence": fact.confidence,
        "source": fact.source,
        "created_by": fact.created_by,
        "conversation_id": fact.conversation_id,
        "created_at": format_time(fact.created_at),
        "updated_at": format_time(fact.updated_at),
        "expires_at": format_time(fact.expires_at) if fact.expires_at else None,
    }
    return described if score is None else {**described, "score": round(score, 4)}


def print_facts(facts: Sequence[Fact], now: datetime | None = None) -> None:
    """Print facts as a table, or one a line in a pipe: id, day, category, content, and the scope of what is not shared.

    In the table, what is not as usual in one of them has a column too, and with `now` ages stand instead of days.
    """
    if sys.stdout.isatty():
        # A list in a pipe is printed at once, without what only people need.
        from jarvis_cli.render.moments import format_moment

        print_columns(
            ("id", [f"#{fact.id}" for fact in facts]),
            ("updated", [format_moment(fact.updated_at, now) for fact in facts]),
            ("category", [fact.category for fact in facts]),
            *list_unusual(facts),
            ("fact", [fact.content for fact in facts]),
        )
        return
    rows = []
    for fact in facts:
        row = (f"#{fact.id}", format_day(fact.updated_at), fact.category, fact.content)
        rows.append(row if fact.scope == SHARED else (*row, fact.scope))
    print_rows((), rows)


def list_unusual(facts: Sequence[Fact]) -> list[Column]:
    """Return the columns in which one of the facts at least is not as usual.

    Of scope, subject, key, importance, and the agent that stored a shared fact.
    """
    possible: tuple[tuple[Column, str], ...] = (
        (("scope", [fact.scope for fact in facts]), SHARED),
        (("subject", [fact.subject for fact in facts]), ""),
        (("key", [fact.key for fact in facts]), ""),
        (("importance", [str(fact.importance) for fact in facts]), "3"),
        (("by", [_find_agent(fact) for fact in facts]), ""),
    )
    return [column for column, usual in possible if any(field != usual for field in column[1])]


def print_columns(*columns: Column) -> None:
    """Print rows that are given column by column, all of the same length, each with its head."""
    heads, fields = zip(*columns, strict=True)
    print_rows(heads, list(zip(*fields, strict=True)), _NAMES)


def _find_agent(fact: Fact) -> str:
    return tell_author(fact.created_by) if fact.scope == SHARED else ""
