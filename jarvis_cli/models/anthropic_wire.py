"""The Messages API on the wire, both ways: requests become its arguments, its raw events become ours.

What another provider's model said is translated too, and the SDK does not check what it decodes: neither is trusted.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import dropwhile
from typing import TYPE_CHECKING

from jarvis_cli.errors import ModelError
from jarvis_cli.messages import Event, Message, Request, Stop, StopReason, TextDelta, ToolCall, ToolSchema
from jarvis_cli.models.room import measure_request
from jarvis_cli.models.thinking import ThinkingFilter
from jarvis_cli.models.unchecked import compact_object, join_sendable, make_sendable, read, read_number, read_text
from jarvis_cli.usage import Usage

if TYPE_CHECKING:
    from anthropic.types import MessageParam, TextBlockParam, ToolParam, ToolResultBlockParam, ToolUseBlockParam

_ILLEGAL_IN_NAME = re.compile("[^A-Za-z0-9_-]")
_NO_ANSWER = "(no answer)"
_NO_RESULT = "(no result)"


@dataclass(frozen=True, slots=True)
class MessagesCall:
    """The arguments of one call of the Messages API that depend on the request.

    `schema` is the JSON text of the schema that the answer has to keep, or ''; `size` is that of the request, in bytes.
    """

    system: tuple["TextBlockParam", ...]
    messages: tuple["MessageParam", ...]
    tools: tuple["ToolParam", ...]
    max_tokens: int
    schema: str
    size: int


def translate(request: Request) -> MessagesCall:
    """Return `request` as the Messages API takes it; pure, and each message by itself.

    So the system texts and the messages of a request extend, byte for byte, those of the request before it. The API
    refuses empty texts, and a first message that is not the user's: such messages are left out, also from old rows.
    Raises ModelError when nothing is left to send.
    """
    said = dropwhile(lambda message: message.role != "user" or not join_sendable(*message.parts), request.messages)
    messages = tuple(param for message in said if (param := _translate_message(message)) is not None)
    if not messages:
        raise ModelError("there is nothing to send: the request holds no text", transient=False)
    return MessagesCall(
        system=tuple(
            _system_block(text) for part in (request.instructions, request.memory) if (text := make_sendable(part))
        ),
        messages=messages,
        tools=tuple(_translate_tool(tool) for tool in request.tools),
        max_tokens=request.max_tokens,
        schema=request.schema,
        size=measure_request(request),
    )


def _system_block(text: str) -> "TextBlockParam":
    return {"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}


def _text_block(text: str) -> "TextBlockParam":
    return {"type": "text", "text": text}


def _translate_tool(tool: ToolSchema) -> "ToolParam":
    return {"name": tool.name, "description": tool.description, "input_schema": json.loads(tool.parameters)}


def _translate_message(message: Message) -> "MessageParam | None":
    """Return the message on the wire, or None where it says nothing."""
    if message.role == "user":
        text = join_sendable(*message.parts)
        return {"role": "user", "content": [_text_block(text)]} if text else None
    if message.role == "tool":
        results = _result_blocks(message)
        return {"role": "user", "content": results} if results else None
    text = make_sendable(message.text)
    said = [_text_block(text)] if text else []
    calls = [_call_block(call) for call in message.tool_calls]
    return {"role": "assistant", "content": [*said, *calls] or [_text_block(_NO_ANSWER)]}


def _call_block(call: ToolCall) -> "ToolUseBlockParam":
    arguments = json.loads(compact_object(call.arguments) or "{}")
    return {"type": "tool_use", "id": _legal_name(call.id), "name": _legal_name(call.name), "input": arguments}


def _result_blocks(message: Message) -> "list[ToolResultBlockParam]":
    return [
        {
            "type": "tool_result",
            "tool_use_id": _legal_name(result.call_id),
            "content": make_sendable(result.content) or _NO_RESULT,
            "is_error": result.is_error,
        }
        for result in message.tool_results
    ]


def _legal_name(name: str) -> str:
    # Another provider's model may have made up a name or an id that would get every later request refused.
    return _ILLEGAL_IN_NAME.sub("_", name)[:64] or "_"


@dataclass(slots=True)
class _PendingCall:
    """A tool call whose arguments are still arriving."""

    id: str
    name: str
    given: object
    pieces: list[str] = field(default_factory=list)

    def finish(self) -> ToolCall:
        """Return the call; arguments that are no JSON object stay as they came, for tools.py to refuse."""
        text = "".join(self.pieces)
        if not text.strip():
            text = json.dumps(self.given) if isinstance(self.given, dict) else "{}"
        return ToolCall(self.id, self.name, compact_object(text) or text)


class Answer:
    """What one response has said so far, folded from its raw events.

    `heard`: anything of the protocol came at all. `begun`: something of the answer was passed on. Thinking that stands
    in the text itself, as models behind other servers write it, is taken out.
    """

    def __init__(self) -> None:
        self.heard = False
        self.begun = False
        self._thinking = ThinkingFilter()
        self._calls: dict[int, _PendingCall] = {}
        self._usage = Usage()
        self._stop_reason = ""
        self._stopped = False

    @property
    def is_whole(self) -> bool:
        """Return whether the response came to its end and said why."""
        return self._stopped and self._stop_reason != ""

    def stop(self) -> Stop:
        """Return the last event of a whole response."""
        return Stop(_translate_reason(self._stop_reason), self._usage)

    def take(self, raw: object) -> Iterator[Event]:
        """Yield what a raw event adds to the answer, if anything that is shown or called."""
        for event in self._translate_event(raw):
            self.begun = True
            yield event

    def _translate_event(self, raw: object) -> Iterator[Event]:
        match read(raw, "type"):
            case "message_start":
                self.heard = True
                self._usage = _count_tokens(read(raw, "message", "usage"), self._usage)
            case "content_block_start":
                yield from self._begin_block(raw)
            case "content_block_delta":
                yield from self._extend_block(raw)
            case "content_block_stop":
                if call := self._calls.pop(read_number(raw, "index", otherwise=-1), None):
                    yield from _make_delta(self._thinking.finish())
                    yield call.finish()
            case "message_delta":
                self._stop_reason = read_text(raw, "delta", "stop_reason") or self._stop_reason
                self._usage = _count_tokens(read(raw, "usage"), self._usage)
            case "message_stop":
                self._stopped = True
                yield from _make_delta(self._thinking.finish())

    def _begin_block(self, raw: object) -> Iterator[Event]:
        block = read(raw, "content_block")
        if read(block, "type") == "tool_use":
            call = _PendingCall(read_text(block, "id"), read_text(block, "name"), read(block, "input"))
            self._calls[read_number(raw, "index", otherwise=-1)] = call
        yield from _make_delta(self._thinking.feed(read_text(block, "text")))

    def _extend_block(self, raw: object) -> Iterator[Event]:
        call = self._calls.get(read_number(raw, "index", otherwise=-1))
        if call is not None:
            call.pieces.append(read_text(raw, "delta", "partial_json"))
        # Thinking in blocks of its own arrives in deltas without a `text`, and is not part of the answer.
        yield from _make_delta(self._thinking.feed(read_text(raw, "delta", "text")))


def _make_delta(text: str) -> Iterator[TextDelta]:
    if text:
        yield TextDelta(text)


def _count_tokens(usage: object, before: Usage) -> Usage:
    """Return the totals that `usage` states; what it leaves out stays as it was."""
    return Usage(
        read_number(usage, "input_tokens", otherwise=before.input_tokens),
        read_number(usage, "output_tokens", otherwise=before.output_tokens),
        read_number(usage, "cache_read_input_tokens", otherwise=before.cache_read_tokens),
        read_number(usage, "cache_creation_input_tokens", otherwise=before.cache_write_tokens),
    )


def _translate_reason(reason: str) -> StopReason:
    match reason:
        case "end_turn" | "stop_sequence":
            return "end"
        case "tool_use":
            return "tools"
        case "max_tokens" | "model_context_window_exceeded":
            return "length"
        case "refusal":
            return "refused"
    return "unknown"
