"""remember_fact: a statement is stored at once, and the model is told what else says something like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.tools.arguments import parse_remember
from jarvis_cli.tools.limits import MOST_SIMILAR
from jarvis_cli.tools.results import cut_content, describe_fields, format_minute, name_fact, succeed

if TYPE_CHECKING:
    from jarvis_cli.messages import ToolCall
    from jarvis_cli.recalled import Remembered
    from jarvis_cli.tools.caller import Caller, ToolOutcome


def remember(call: ToolCall, caller: Caller) -> ToolOutcome:
    """Store a fact as the arguments say; return how it is stored. Raises JarvisError."""
    arguments = parse_remember(call.arguments, caller.memory.reach)
    new = NewFact(
        arguments.content,
        scope=arguments.scope,
        subject=arguments.subject,
        key=arguments.key,
        category=arguments.category,
        tags=arguments.tags,
        importance=arguments.importance,
        given=arguments.given,
        source="model",
        created_by=caller.creator,
        conversation_id=caller.line.conversation_id if caller.line else None,
        message_id=caller.line.turn_id if caller.line else None,
    )
    remembered = caller.memory.remember(new)
    fact = remembered.fact
    told = {"result": remembered.how, **name_fact(fact), **describe_fields(fact), **_tell_before(remembered)}
    similar = _find_similar(remembered, caller)
    return succeed(call, {**told, "similar": similar} if similar else told, remembered)


def _tell_before(remembered: Remembered) -> dict[str, object]:
    """Return what an updated fact said until now, and since when; nothing of one that is new, or as it was."""
    before, since = cut_content(remembered.before), remembered.before_since
    return {"before": before, "before_since": format_minute(since)} if before and since else {}


def _find_similar(remembered: Remembered, caller: Caller) -> list[dict[str, object]]:
    fact = remembered.fact
    hits = caller.memory.search_facts(fact.content, caller.embed_query(fact.content), limit=MOST_SIMILAR + 1)
    return [name_fact(hit.fact) for hit in hits if hit.fact.id != fact.id][:MOST_SIMILAR]
