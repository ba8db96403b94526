"""What the tests of requests share: messages and facts, how to ask, and what a legal request is."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from jarvis_cli import instructions
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message, Request, ToolCall, ToolResult
from jarvis_cli.recalled import FactChange, Recalled
from jarvis_cli.request import Frame, Limits, build_request, measure_message, measure_text

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
WIDE = Limits(1_000_000, 4_096)
FRAME = measure_text(instructions.ANSWER)
NOTHING = Recalled()
EARLIER = "<earlier_in_this_conversation>"


def make_fact(number: int, content: str, *, subject: str = "", key: str = "", moment: datetime = NOW) -> Fact:
    """Return a shared fact."""
    return Fact(number, content, "shared", subject, key, "fact", (), 3, 1.0, "user", "", None, moment, moment, None)


def add(*facts: Fact) -> tuple[FactChange, ...]:
    """Return the changes that add or update these facts."""
    return tuple(FactChange(fact.id, fact) for fact in facts)


def ask(line: str, history: Sequence[Message] = (), recalled: Recalled = NOTHING, limits: Limits = WIDE) -> Request:
    """Return the request for a line, without tools."""
    return build_request(user(line), tuple(history), recalled, Frame(instructions.ANSWER), limits)


def user(text: str, recalled: str = "") -> Message:
    """Return a line."""
    return Message("user", text, recalled)


def answer(text: str) -> Message:
    """Return an answer."""
    return Message("assistant", text)


def tool_round(number: int, content: str = "{}") -> tuple[Message, Message]:
    """Return a tool call and its result."""
    called = ToolCall(f"call_{number}", "remember_fact", '{"content": "Łódź"}')
    return (
        Message("assistant", "", tool_calls=(called,)),
        Message("tool", "", tool_results=(ToolResult(called.id, content),)),
    )


def measure(request: Request) -> int:
    """Return how much of its budget a request takes."""
    return measure_text(request.instructions + request.memory) + sum(map(measure_message, request.messages))


def read_facts(request: Request) -> dict[int, str]:
    """Return what a model that reads the request from the top knows of each fact at its end."""
    blocks = [request.memory, *(message.recalled for message in request.messages)]
    found = re.findall(r"^- #(\d+) (.*?)(?:, \d{4}-\d\d-\d\d)?$", "\n".join(blocks), re.MULTILINE)
    return {int(number): content for number, content in found}


def check_legal(request: Request, line: str, budget: int) -> None:
    """Check what every provider asks of a request (ANT-03, ANT-05)."""
    messages = request.messages
    assert messages[0].role == "user"
    assert (messages[-1].role, messages[-1].text) == ("user", line)
    assert measure(request) <= budget
    for before, message in zip((None, *messages), (*messages, None), strict=True):
        if before is not None and before.tool_calls:
            assert message is not None
            assert message.role == "tool"
            assert [result.call_id for result in message.tool_results] == [call.id for call in before.tool_calls]
        elif message is not None and message.role == "tool":
            pytest.fail("tool results without their call")
        if message is not None and message.role == "assistant":
            assert message.text.strip() or message.tool_calls
