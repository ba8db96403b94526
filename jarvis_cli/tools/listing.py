"""list_facts: the facts that a model wants to see, or to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.memory.told_size import measure_fact
from jarvis_cli.tools.arguments import parse_list
from jarvis_cli.tools.limits import MOST_CHARACTERS
from jarvis_cli.tools.results import describe_fact, succeed

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.messages import ToolCall
    from jarvis_cli.tools.caller import Caller, ToolOutcome


def list_facts(call: ToolCall, caller: Caller) -> ToolOutcome:
    """Return the newest of the facts that are wanted, and how many more there are. Raises JarvisError."""
    arguments = parse_list(call.arguments, caller.memory.reach, caller.clock())
    facts = caller.memory.facts
    listed = _fit(facts.list(arguments.wanted, arguments.limit)[::-1])
    left_out = max(facts.count(arguments.wanted) - len(listed), 0)
    return succeed(call, {"facts": [describe_fact(fact) for fact in listed], "left_out": left_out})


def _fit(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return the facts that find room in one result, the first ones first, each as a whole."""
    room = MOST_CHARACTERS
    fitting = []
    for fact in facts:
        size = measure_fact(fact)
        if size <= room:
            fitting.append(fact)
            room -= size
    return tuple(fitting)
