"""What tools tell a model: facts and summaries as JSON, no larger than they have to be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.messages import ToolCall, ToolResult
from jarvis_cli.scope import SHARED, tell_author
from jarvis_cli.text import one_line, shorten
from jarvis_cli.tools.caller import ToolOutcome
from jarvis_cli.tools.limits import LONGEST_CONTENT, LONGEST_SUMMARY

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.messages import Shown
    from jarvis_cli.recalled import Summary


def succeed(call: ToolCall, told: Mapping[str, object], shown: Shown | None = None) -> ToolOutcome:
    """Return the outcome of a call that was carried out: what the model is told, and the person shown."""
    return ToolOutcome(ToolResult(call.id, json.dumps(told, ensure_ascii=False)), shown)


def cut_content(content: str) -> str:
    """Return a content on one line, cut where it is too long to name a fact by it."""
    return shorten(content, LONGEST_CONTENT)


def name_fact(fact: Fact) -> dict[str, object]:
    """Return how a fact is named: its id, the beginning of its content, and its scope if it is not shared."""
    return _place(fact, cut_content(fact.content))


def describe_fact(fact: Fact) -> dict[str, object]:
    """Return what a fact is: its whole content, what it is about, who made it if an agent did; nothing that is empty.

    Each text stands on one line.
    """
    told = {
        **_place(fact, one_line(fact.content)),
        **describe_fields(fact),
        "created_by": one_line(tell_author(fact.created_by)),
        "updated_at": format_minute(fact.updated_at),
    }
    return {name: value for name, value in told.items() if value}


def describe_fields(fact: Fact) -> dict[str, object]:
    """Return what a fact is about, and how it is filed; nothing that is empty."""
    told = {
        "subject": one_line(fact.subject),
        "key": one_line(fact.key),
        "category": fact.category,
        "tags": [one_line(tag) for tag in fact.tags],
        "importance": fact.importance,
    }
    return {name: value for name, value in told.items() if value}


def _place(fact: Fact, content: str) -> dict[str, object]:
    placed: dict[str, object] = {"id": fact.id, "content": content}
    return placed if fact.scope == SHARED else {**placed, "scope": one_line(fact.scope)}


def describe_summary(summary: Summary, now: datetime) -> dict[str, object]:
    """Return what an earlier conversation was about, and how long ago it was."""
    return {
        "conversation": summary.conversation_id,
        "summary": shorten(summary.summary, LONGEST_SUMMARY),
        "said": f"{summary.updated_at:%Y-%m-%d}",
        "days_ago": max((now - summary.updated_at).days, 0),
    }


def format_minute(moment: datetime) -> str:
    """Return a moment as a model is told it: in UTC, to the minute."""
    return f"{moment:%Y-%m-%dT%H:%MZ}"
