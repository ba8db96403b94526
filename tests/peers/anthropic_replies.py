"""What a scripted Anthropic server answers: the replies a test describes, and their shapes on the wire."""

import json
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

Fault = Literal["", "error", "close", "truncate", "garbage", "stall", "pings"]
Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool call of the model. `arguments` is sent as it is, valid JSON or not."""

    name: str
    arguments: str
    id: str = "toolu_1"


@dataclass(frozen=True, slots=True)
class ReplyUsage:
    """The tokens that a reply claims to have cost."""

    input_tokens: int = 10
    output_tokens: int = 5
    cache_read: int = 0
    cache_write: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What one request gets.

    With a `fault`, a streamed reply goes wrong after `after` words: an `error` event of `error_type`, a `close` of the
    socket, a body that is cut short but ends properly (`truncate`), a chunk that is no JSON (`garbage`), or a `stall`
    that lasts until `until` is set, the client leaves, or the server is closed; `pings` say all that time that the
    server is there. Without a stall, the whole reply waits for `until`. `events` are raw server-sent events to stream
    instead of all this.
    """

    text: str = ""
    thinking: str = ""
    tool_uses: tuple[ToolUse, ...] = ()
    stop_reason: str | None = "end_turn"
    usage: ReplyUsage = ReplyUsage()
    status: int = 200
    error_type: str = "overloaded_error"
    error_message: str = "scripted"
    headers: tuple[tuple[str, str], ...] = ()
    fault: Fault = ""
    after: int = 0
    until: threading.Event | None = None
    events: tuple[str, ...] = ()


def text_reply(text: str, stop_reason: str | None = "end_turn", usage: ReplyUsage = ReplyUsage()) -> Reply:
    """Return an answer of words; an empty `text` is an answer without any content."""
    return Reply(text=text, stop_reason=stop_reason, usage=usage)


def tool_reply(*tool_uses: ToolUse, text: str = "", usage: ReplyUsage = ReplyUsage()) -> Reply:
    """Return an answer that calls tools, perhaps after some words."""
    return Reply(text=text, tool_uses=tool_uses, stop_reason="tool_use", usage=usage)


def status_reply(status: int, error_type: str, retry_after: str = "0.01", message: str = "scripted") -> Reply:
    """Return an HTTP error. An empty `retry_after` sends no such header."""
    headers = (("retry-after", retry_after),) if retry_after else ()
    return Reply(status=status, error_type=error_type, error_message=message, headers=headers)


def broken_reply(fault: Fault, text: str = "", after: int = 0, until: threading.Event | None = None) -> Reply:
    """Return a streamed answer that goes wrong after `after` words of `text`."""
    return Reply(text=text, fault=fault, after=after, until=until)


def message_body(reply: Reply) -> Body:
    """Return a reply as one whole message, as a call without streaming gets it."""
    thinking = [{"type": "thinking", "thinking": reply.thinking, "signature": "c2ln"}] if reply.thinking else []
    text = [text_block(reply.text)] if reply.text else []
    calls = [
        {"type": "tool_use", "id": use.id, "name": use.name, "input": json.loads(use.arguments)}
        for use in reply.tool_uses
    ]
    return {**_message_start(reply), "content": [*thinking, *text, *calls], "stop_reason": reply.stop_reason}


def events_before_fault(reply: Reply) -> list[str]:
    """Return the server-sent events of a reply up to its fault: nothing, or so many words, or all but the ending."""
    if not reply.fault:
        return list(write_events(reply))
    words = 0
    events: list[str] = []
    for event in write_events(reply):
        if words == reply.after or event.startswith("event: message_delta"):
            break
        words += '"text_delta"' in event
        events.append(event)
    return events


def write_events(reply: Reply) -> Iterator[str]:
    """Yield the server-sent events of a whole reply."""
    yield write_frame("message_start", {"message": _message_start(reply)})
    yield write_frame("ping", {})
    index = 0
    if reply.thinking:
        deltas: list[Body] = [{"type": "thinking_delta", "thinking": word} for word in _split(reply.thinking)]
        deltas.append({"type": "signature_delta", "signature": "c2ln"})
        yield from _write_block(index, {"type": "thinking", "thinking": "", "signature": ""}, deltas)
        index += 1
    if reply.text:
        yield from _write_block(index, text_block(""), [{"type": "text_delta", "text": w} for w in _split(reply.text)])
        index += 1
    for use in reply.tool_uses:
        half = len(use.arguments) // 2
        parts = (use.arguments[:half], use.arguments[half:])
        pieces = [{"type": "input_json_delta", "partial_json": part} for part in parts]
        yield from _write_block(index, {"type": "tool_use", "id": use.id, "name": use.name, "input": {}}, pieces)
        index += 1
    delta = {"stop_reason": reply.stop_reason, "stop_sequence": None}
    yield write_frame("message_delta", {"delta": delta, "usage": {"output_tokens": reply.usage.output_tokens}})
    yield write_frame("message_stop", {})


def _write_block(index: int, block: Body, deltas: Iterable[Body]) -> Iterator[str]:
    yield write_frame("content_block_start", {"index": index, "content_block": block})
    for delta in deltas:
        yield write_frame("content_block_delta", {"index": index, "delta": delta})
    yield write_frame("content_block_stop", {"index": index})


def write_frame(event: str, body: Body) -> str:
    """Return one server-sent event."""
    return f"event: {event}\ndata: {json.dumps({'type': event, **body}, ensure_ascii=False)}\n\n"


def _split(text: str) -> list[str]:
    """Return the words of `text`, each with the blank after it."""
    return [word for word in text.replace(" ", " \0").split("\0") if word]


def text_block(text: str) -> Body:
    """Return a block of text."""
    return {"type": "text", "text": text}


def error_body(reply: Reply) -> Body:
    """Return the error of a reply as it is sent."""
    return {"type": "error", "error": {"type": reply.error_type, "message": reply.error_message}}


def _message_start(reply: Reply) -> Body:
    usage = {
        "input_tokens": reply.usage.input_tokens,
        "output_tokens": 1,
        "cache_read_input_tokens": reply.usage.cache_read,
        "cache_creation_input_tokens": reply.usage.cache_write,
    }
    unknown_yet: Body = {"content": [], "stop_reason": None, "stop_sequence": None}
    return {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-x", **unknown_yet, "usage": usage}
