"""What tools tell a model: facts and summaries as JSON, no larger than they have to be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.messages import ToolCall, ToolResult
from jarvis_cli.scope import AGENT_PREFIX, SHARED
from jarvis_cli.text import shorten
from jarvis_cli.tools.caller import ToolOutcome
from jarvis_cli.tools.limits import LONGEST_CONTENT, LONGEST_SUMMARY

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.messages import Shown
    from jarvis_cli.recalled import Summary


def succeed(call: ToolCall, told: Mapping[str, object], shown: Shown | None = None) -> ToolOutcome:
    """Return the outcome of a call that was carried out: what the model is told, and the person shown."""
    return ToolOutcome(ToolResult(call.id, json.dumps(told, ensure_ascii=False)), shown)


def cut_content(content: str, longest: int = LONGEST_CONTENT) -> str:
    """Return a content as it is, or where it is too long for a result on one line and cut to so many characters."""
    return content if len(content) <= longest else shorten(content, longest)


def name_fact(fact: Fact, longest: int = LONGEST_CONTENT) -> dict[str, object]:
    """Return how a fact is named: its id and content, of at most so many characters, and its scope if not shared."""
    named: dict[str, object] = {"id": fact.id, "content": cut_content(fact.content, longest)}
    return named if fact.scope == SHARED else {**named, "scope": fact.scope}


def describe_fact(fact: Fact, longest: int = LONGEST_CONTENT) -> dict[str, object]:
    """Return what a fact is: its name, what it is about, who made it if an agent did; what is empty is left out."""
    told = {
        **name_fact(fact, longest),
        "subject": fact.subject,
        "key": fact.key,
        "category": fact.category,
        "tags": list(fact.tags),
        "importance": fact.importance,
        "created_by": fact.created_by if fact.created_by.startswith(AGENT_PREFIX) else "",
        "updated_at": format_minute(fact.updated_at),
    }
    return {name: value for name, value in told.items() if value}


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
