"""Requests as the notebook is given them, made by hand: facts, turns, and what it answers."""

import json
from datetime import UTC, datetime, timedelta

from jarvis_cli.fact import Fact
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta, ToolCall, ToolResult
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.recalled import Passage, Recalled, Summary

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def make_fact(fact_id: int, content: str, days_ago: float = 3, expires_at: datetime | None = None) -> Fact:
    """Return a shared fact of the person, last worded `days_ago`."""
    then = NOW - timedelta(days=days_ago)
    return Fact(fact_id, content, "shared", "", "", "fact", (), 3, 1.0, "user", "rules", None, then, then, expires_at)


def make_summary(text: str, days_ago: float = 14) -> Summary:
    return Summary(7, text, NOW - timedelta(days=days_ago), 0.6)


def make_passage(text: str, role: str = "user", days_ago: float = 14) -> Passage:
    return Passage(7, 70, "assistant" if role == "assistant" else "user", text, NOW - timedelta(days=days_ago))


def recall_facts(*facts: Fact, relevance: tuple[float, ...] | None = None) -> Recalled:
    """Return what is recalled when these facts match the line."""
    scores = tuple(0.7 for _ in facts) if relevance is None else relevance
    return Recalled(opening_facts=facts, matching_facts=facts, relevance=scores, now=NOW)


def ask(line: str, earlier: tuple[Message, ...] = (), recalled: Recalled | None = None) -> Request:
    """Return the request for a line behind earlier messages."""
    return Request("answer", "", "", (*earlier, Message("user", line)), recalled=recalled or Recalled(now=NOW))


def answer(request: Request) -> str | ToolCall:
    """Return the text or the one tool call that the notebook answers with; it must keep the protocol."""
    events: list[Event] = list(Notebook().stream(request))
    stop = events.pop()
    assert isinstance(stop, Stop)
    assert not any(isinstance(event, Stop) for event in events)
    calls = [event for event in events if isinstance(event, ToolCall)]
    texts = [event.text for event in events if isinstance(event, TextDelta)]
    assert stop == Stop("tools" if calls else "end")
    assert len(calls) <= 1
    assert not (calls and texts)
    return calls[0] if calls else "".join(texts)


def say(line: str, earlier: tuple[Message, ...] = (), recalled: Recalled | None = None) -> str:
    """Return the text that the notebook answers to a line with."""
    text = answer(ask(line, earlier, recalled))
    assert isinstance(text, str)
    return text


def call(line: str, earlier: tuple[Message, ...] = (), recalled: Recalled | None = None) -> tuple[str, object]:
    """Return the tool that the notebook calls on a line, and its arguments."""
    made = answer(ask(line, earlier, recalled))
    assert isinstance(made, ToolCall), made
    return made.name, json.loads(made.arguments)


def answer_result(
    line: str, result: object, *, is_error: bool = False, earlier: tuple[Message, ...] = ()
) -> tuple[str | ToolCall, tuple[Message, ...]]:
    """Return what the notebook answers when its tool call for a line brings `result`, and the messages of the turn."""
    request = ask(line, earlier)
    made = answer(request)
    assert isinstance(made, ToolCall)
    content = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
    messages = (
        *request.messages,
        Message("assistant", "", tool_calls=(made,)),
        Message("tool", "", tool_results=(ToolResult(made.id, content, is_error),)),
    )
    told = answer(Request("answer", "", "", messages, recalled=Recalled(now=NOW)))
    if isinstance(told, str):
        messages = (*messages, Message("assistant", told))
    return told, messages


def find_facts(line: str, *found: tuple[int, str]) -> tuple[Message, ...]:
    """Return the messages of a turn in which facts were found to be forgotten, and the notebook asked about them."""
    told, messages = answer_result(line, {"found": [{"id": fact_id, "content": text} for fact_id, text in found]})
    assert isinstance(told, str)
    return messages
