"""Summaries, as JSON and in a list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.moments import format_moment
from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.recalled import Summary


def describe_summary(summary: Summary) -> dict[str, object]:
    """Return a summary as it is printed in JSON."""
    described: dict[str, object] = {
        "conversation_id": summary.conversation_id,
        "summary": summary.summary,
        "updated_at": format_time(summary.updated_at),
    }
    return described if summary.score is None else {**described, "score": round(summary.score, 4)}


def print_summaries(summaries: Sequence[Summary], now: datetime | None = None) -> None:
    """Print summaries as a table, or one a line in a pipe: id of the conversation, day, summary.

    In the table, with `now`, ages stand instead of days.
    """
    rows = [
        (f"#{summary.conversation_id}", format_moment(summary.updated_at, now), summary.summary)
        for summary in summaries
    ]
    print_rows(("id", "updated", "summary"), rows)
