"""What a fact said when: its former wordings, and the present one."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.facts import describe_fact
from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.learned import FormerWording

_COMPARED = ("importance", "category", "subject", "key", "tags", "created_by")


@dataclass(frozen=True, slots=True)
class Wording:
    """What a fact was from one moment until another; None: it still is. `changed` are the fields that were new then."""

    said: FormerWording | Fact
    valid_from: datetime
    valid_until: datetime | None
    changed: tuple[str, ...]

    def holds_at(self, moment: datetime) -> bool:
        """Return whether the fact was so at a moment."""
        return self.valid_from <= moment and (self.valid_until is None or moment < self.valid_until)


def list_wordings(fact: Fact, history: tuple[FormerWording, ...], as_of: datetime | None) -> tuple[Wording, ...]:
    """Return what a fact said, oldest first and the present last; with `as_of` only what it said at that moment."""
    wordings: list[Wording] = []
    before: FormerWording | Fact = history[0] if history else fact
    for former in history:
        wordings.append(Wording(former, former.valid_from, former.valid_until, compare_wordings(before, former)))
        before = former
    wordings.append(Wording(fact, fact.updated_at, None, compare_wordings(before, fact)))
    return tuple(wording for wording in wordings if as_of is None or wording.holds_at(as_of))


def describe_history(fact: Fact, wordings: tuple[Wording, ...]) -> dict[str, object]:
    """Return a fact and its wordings as they are printed in JSON."""
    return {"fact": describe_fact(fact), "history": [describe_wording(wording) for wording in wordings]}


def print_history(wordings: tuple[Wording, ...], now: datetime | None = None) -> None:
    """Print wordings as a table, or one a line in a pipe: since when, until when, what else was new, what it said.

    In the table, with `now`, it says too how long ago each came to be.
    """
    close = _find_close(wordings)
    rows = [
        (
            _format_moment(wording.valid_from, close),
            _format_moment(wording.valid_until, close) if wording.valid_until else "now",
            spell_fields(wording.said, wording.changed),
            wording.said.content,
        )
        for wording in wordings
    ]
    if now is None or not sys.stdout.isatty():
        print_rows(("from", "until", "changed", "fact"), rows)
        return
    from jarvis_cli.render.moments import format_moment

    ages = [format_moment(wording.valid_from, now) for wording in wordings]
    aged = [(row[0], age, *row[1:]) for row, age in zip(rows, ages, strict=True)]
    print_rows(("from", "age", "until", "changed", "fact"), aged)


def describe_wording(wording: Wording) -> dict[str, object]:
    """Return what a fact was from one moment until another as it is printed in JSON."""
    fields = {name: getattr(wording.said, name) for name in _COMPARED}
    return {
        "content": wording.said.content,
        "valid_from": format_time(wording.valid_from),
        "valid_until": format_time(wording.valid_until) if wording.valid_until else None,
        **fields,
        "changed": list(wording.changed),
    }


def compare_wordings(before: FormerWording | Fact, after: FormerWording | Fact) -> tuple[str, ...]:
    """Return which fields are not as they were; what was not written down counts for none."""
    pairs = [(name, getattr(before, name), getattr(after, name)) for name in _COMPARED]
    return tuple(name for name, was, now in pairs if was is not None and now is not None and was != now)


def spell_fields(said: FormerWording | Fact, names: tuple[str, ...]) -> str:
    """Return what some fields of a fact are or were, such as "importance 4, tags none"; '' for none of them."""
    return ", ".join(f"{name.replace('_', ' ')} {_spell(getattr(said, name))}" for name in names)


def _spell(value: str | int | tuple[str, ...]) -> str:
    return ", ".join(value) or "none" if isinstance(value, tuple) else str(value) or "none"


def _find_close(wordings: tuple[Wording, ...]) -> frozenset[datetime]:
    """Return the moments that a minute does not tell from the one before or behind."""
    spans = [(wording.valid_from, wording.valid_until) for wording in wordings if wording.valid_until]
    return frozenset(moment for span in spans if _format_moment(span[0]) == _format_moment(span[1]) for moment in span)


def _format_moment(moment: datetime, close: frozenset[datetime] = frozenset()) -> str:
    """Return the person's local day and minute of a moment, with seconds for one that is `close` to another."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S" if moment in close else "%Y-%m-%d %H:%M")
