"""What a model would be told for a question, and why: facts, and what was said in earlier conversations."""

from __future__ import annotations

import sys
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.facts import describe_fact, list_unusual, print_columns
from jarvis_cli.render.lines import print_notice, spell_count
from jarvis_cli.render.moments import format_moment
from jarvis_cli.render.summaries import describe_summary
from jarvis_cli.render.tables import print_rows
from jarvis_cli.secret_shapes import redact_secrets

if TYPE_CHECKING:
    from jarvis_cli.recalled import Overview, Passage, Recalled, ToldFact


def describe_told(overview: Overview, recalled: Recalled | None) -> dict[str, object]:
    """Return what would be told as it is printed in JSON; without `recalled`, nothing of earlier conversations."""
    return {
        "facts": [
            {**describe_fact(told.fact, told.score if told.why == "fits" else None), "why": told.why}
            for told in overview.facts
        ],
        "left_out": overview.left_out,
        "summaries": [describe_summary(summary) for summary in recalled.summaries] if recalled else [],
        "passages": [_describe_passage(passage) for passage in recalled.passages] if recalled else [],
    }


def print_told(overview: Overview, recalled: Recalled | None, now: datetime | None = None) -> None:
    """Print what would be told, one a line in a pipe: which fact or conversation, why, from which day, what it says.

    Without `recalled`, nothing of earlier conversations. What was left out is told on stderr. On a terminal, with
    `now`, ages stand instead of days.
    """
    said = _list_said(recalled, now) if recalled else []
    if overview.facts:
        _print_facts(overview, now)
    if said:
        print_rows(("conversation", "why", "said", "what"), said)
    if not overview.facts and not said and not overview.left_out:
        print_notice("there is nothing to tell")
    if overview.left_out:
        print_notice(f"{spell_count(overview.left_out, 'more fact')} found no room; --limit and --budget change it")


def _print_facts(overview: Overview, now: datetime | None) -> None:
    facts = [told.fact for told in overview.facts]
    print_columns(
        ("id", [f"#{fact.id}" for fact in facts]),
        ("why", [_explain(told) for told in overview.facts]),
        ("updated", [format_moment(fact.updated_at, now) for fact in facts]),
        *(list_unusual(facts) if sys.stdout.isatty() else ()),
        ("fact", [fact.content for fact in facts]),
    )


def _explain(told: ToldFact) -> str:
    return _explain_score(told.score) if told.why == "fits" else "important"


def _explain_score(score: float | None) -> str:
    return "fits" if score is None else f"fits {score:.2f}"


def _list_said(recalled: Recalled, now: datetime | None) -> list[tuple[str, ...]]:
    """Return a row for each summary and each passage: the conversation, why, the day, and what was said."""
    summaries = [
        (summary.conversation_id, _explain_score(summary.score), summary.updated_at, summary.summary)
        for summary in recalled.summaries
    ]
    passages = [
        (passage.conversation_id, "words", passage.created_at, f"{passage.role}: {redact_secrets(passage.text)}")
        for passage in recalled.passages
    ]
    return [
        (f"conversation #{number}", why, format_moment(day, now), text)
        for number, why, day, text in summaries + passages
    ]


def _describe_passage(passage: Passage) -> dict[str, object]:
    return {
        "conversation_id": passage.conversation_id,
        "message_id": passage.message_id,
        "role": passage.role,
        "text": redact_secrets(passage.text),
        "created_at": format_time(passage.created_at),
        "score": None if passage.score is None else round(passage.score, 4),
    }
