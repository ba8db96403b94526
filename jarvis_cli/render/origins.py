"""All that is known of one fact: its fields, where it is from, and what it said before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.facts import describe_fact
from jarvis_cli.render.history import compare_wordings, describe_wording, list_wordings, spell_fields
from jarvis_cli.render.moments import format_day_and_age
from jarvis_cli.render.tables import format_day, print_rows

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.learned import FormerWording, Origin

_FORGOTTEN = "(carries something that was forgotten)"


def describe_origin(fact: Fact, origin: Origin) -> dict[str, object]:
    """Return a fact with its origin and its former wordings as it is printed in JSON."""
    return {
        "fact": describe_fact(fact),
        "origin": {
            "conversation_id": origin.conversation_id,
            "message_id": origin.message_id,
            "sentence": origin.sentence,
            "said_at": _moment(origin.said_at),
            "withheld": origin.is_withheld,
            "confirmations": origin.confirmations,
            "confirmed_at": _moment(origin.confirmed_at),
            "recalled_at": _moment(origin.recalled_at),
        },
        "history": [describe_wording(wording) for wording in list_wordings(fact, origin.history, None)[:-1]],
    }


def print_origin(fact: Fact, origin: Origin, now: datetime | None = None) -> None:
    """Print a fact with its origin and its former wordings, one a row: what it is, and what it says.

    On a terminal, with `now`, ages stand beside the days.
    """
    rows = [("id", f"#{fact.id}"), ("fact", fact.content), *_list_fields(fact, now), *_list_origin(origin, now)]
    rows += _list_history(fact, origin.history)
    print_rows(("", ""), [(name, value) for name, value in rows if value])


def _list_fields(fact: Fact, now: datetime | None) -> tuple[tuple[str, str], ...]:
    source = f"{fact.source}, by {fact.created_by}" if fact.created_by else fact.source
    changed = fact.updated_at != fact.created_at
    return (
        ("category", fact.category),
        ("about", fact.subject),
        ("key", fact.key),
        ("tags", ", ".join(fact.tags)),
        ("importance", str(fact.importance)),
        ("confidence", f"{fact.confidence:.2f}"),
        ("source", source),
        ("scope", fact.scope),
        ("remembered", format_day_and_age(fact.created_at, now)),
        ("changed", format_day_and_age(fact.updated_at, now) if changed else ""),
        ("expires", format_day(fact.expires_at) if fact.expires_at else ""),
    )


def _list_history(fact: Fact, history: tuple[FormerWording, ...]) -> Iterator[tuple[str, str]]:
    """Yield the former wordings, newest first: each with the fields that were not as they were from then on."""
    later: FormerWording | Fact = fact
    for former in reversed(history):
        fields = spell_fields(former, compare_wordings(later, former))
        said = "the same" if former.content == later.content else former.content
        since = f"since {format_day(former.valid_from)}"
        yield (
            f"until {format_day(former.valid_until)}",
            f"{said} ({fields}; {since})" if fields else f"{said} ({since})",
        )
        later = former


def _list_origin(origin: Origin, now: datetime | None) -> tuple[tuple[str, str], ...]:
    said = f", {format_day_and_age(origin.said_at, now)}" if origin.said_at else ""
    confirmed = f", last on {format_day_and_age(origin.confirmed_at, now)}" if origin.confirmed_at else ""
    times = "once" if origin.confirmations == 1 else f"{origin.confirmations} times"
    return (
        ("conversation", f"#{origin.conversation_id}{said}" if origin.conversation_id else ""),
        ("said", _FORGOTTEN if origin.is_withheld else origin.sentence),
        ("confirmed", f"{times}{confirmed}" if origin.confirmations else ""),
        ("recalled", format_day_and_age(origin.recalled_at, now) if origin.recalled_at else ""),
    )


def _moment(moment: datetime | None) -> str | None:
    return format_time(moment) if moment else None
