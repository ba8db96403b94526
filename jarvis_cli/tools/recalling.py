"""recall: what is remembered about a query, beyond what a model is told by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.memory import MOST_FACTS
from jarvis_cli.memory.choosing import FactLimits
from jarvis_cli.tools.arguments import RecallArguments, parse_recall
from jarvis_cli.tools.limits import MOST_CHARACTERS, MOST_CONVERSATIONS
from jarvis_cli.tools.results import describe_fact, describe_summary, succeed

if TYPE_CHECKING:
    from jarvis_cli.messages import ToolCall
    from jarvis_cli.recalled import ToldFact
    from jarvis_cli.tools.caller import Caller, ToolOutcome
    from jarvis_cli.vector import Vector


def recall(call: ToolCall, caller: Caller) -> ToolOutcome:
    """Return the facts that fit a query, then the most important, and for a chat earlier conversations that fit it.

    It is noted of the facts that fit that they were of use, unless the caller only reads. Raises JarvisError.
    """
    arguments = parse_recall(call.arguments, caller.memory.reach, caller.clock())
    vector = _embed(arguments, caller)
    limits = FactLimits(arguments.limit, MOST_CHARACTERS)
    overview = caller.memory.choose_facts(arguments.query, vector, arguments.wanted, limits)
    if caller.memory.reach.writable != ():
        caller.memory.facts.note_recalled([told.fact.id for told in overview.facts if told.why == "fits"])
    told = {"facts": [_describe(told) for told in overview.facts], "left_out": overview.left_out}
    if caller.memory.reach.agent or not arguments.query:
        return succeed(call, told)
    return succeed(call, {**told, "conversations": _find_conversations(arguments, vector, caller)})


def _embed(arguments: RecallArguments, caller: Caller) -> Vector | None:
    """Return the vector of the query, or None where it could not change what is told: all of the facts."""
    if not arguments.query or (arguments.limit >= MOST_FACTS and not caller.memory.needs_vector()):
        return None
    return caller.embed_query(arguments.query)


def _describe(told: ToldFact) -> dict[str, object]:
    described = {**describe_fact(told.fact), "why": told.why}
    return {**described, "score": round(told.score, 2)} if told.why == "fits" else described


def _find_conversations(arguments: RecallArguments, vector: Vector | None, caller: Caller) -> list[dict[str, object]]:
    """Return the summaries of other conversations than this one that fit the query, as far back as is wanted."""
    since, now = arguments.wanted.since, caller.clock()
    current = caller.line.conversation_id if caller.line else None
    found = caller.memory.search_summaries(arguments.query, vector, MOST_CONVERSATIONS + 1)
    others = [summary for summary in found if summary.conversation_id != current]
    wanted = [summary for summary in others if since is None or summary.updated_at >= since]
    return [describe_summary(summary, now) for summary in wanted[:MOST_CONVERSATIONS]]
