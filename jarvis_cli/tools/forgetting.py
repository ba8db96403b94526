"""forget_fact: what matches is shown to the person; only what they were shown in an earlier turn can be deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli import instructions
from jarvis_cli.errors import ToolError
from jarvis_cli.recalled import Found
from jarvis_cli.tools.arguments import parse_forget
from jarvis_cli.tools.limits import MOST_FOUND
from jarvis_cli.tools.results import name_fact, succeed

if TYPE_CHECKING:
    from jarvis_cli.messages import ToolCall
    from jarvis_cli.tools.caller import Caller, ToolOutcome

_NEAREST = 3


def forget(call: ToolCall, caller: Caller) -> ToolOutcome:
    """Find facts to forget, by a query, or delete one, by its id; return what was found or deleted. Raises JarvisError.

    Where there is no earlier turn, as in the run of an agent, or no conversation at all, nothing is ever deleted.
    """
    arguments = parse_forget(call.arguments)
    if arguments.fact_id is None:
        return _find(call, arguments.query, caller)
    fact = caller.memory.facts.get(arguments.fact_id)
    if caller.line is None or not caller.memory.conversations.may_forget(caller.line, fact.id):
        raise ToolError(instructions.FORGET_NEEDS_A_YES)
    return succeed(call, {"forgotten": fact.id}, caller.memory.forget(fact.id))


def _find(call: ToolCall, query: str, caller: Caller) -> ToolOutcome:
    facts = caller.memory.find_facts(query)
    if not facts:
        facts = caller.memory.find_named_facts(query, caller.embed_query(query), limit=_NEAREST)
    facts = facts[:MOST_FOUND]
    if caller.line:
        caller.memory.conversations.offer_forgetting(caller.line, tuple(fact.id for fact in facts))
    return succeed(call, {"found": [name_fact(fact) for fact in facts]}, Found(facts) if facts else None)
