"""Chat completions on the wire, both ways: requests become their arguments, chunks become our events. Pure.

Servers that speak this dialect (llama.cpp, LM Studio, vLLM and others) differ in what they take, and the SDK does not
check what it decodes: nothing here relies on more than it must.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import dropwhile
from typing import Any, Literal

from jarvis_cli.errors import ModelError
from jarvis_cli.messages import Event, Message, Request, Stop, StopReason, TextDelta, ToolCall, ToolSchema
from jarvis_cli.models.room import measure_request
from jarvis_cli.models.thinking import ThinkingFilter
from jarvis_cli.models.unchecked import compact_object, join_sendable, make_sendable, read, read_number, read_text
from jarvis_cli.usage import Usage

_NO_ANSWER = "(no answer)"
_NO_RESULT = "(no result)"
_SCHEMA_NAME = "reply"

Format = Literal["schema", "object", "text"]


@dataclass(frozen=True, slots=True)
class Offer:
    """Which of the options that not every server takes are used; all of them, until a server refuses one.

    `format` is how an answer is kept to a schema: by the schema, as any JSON object, or only by what the request says.
    `has_new_limit` stands for the name that the newest servers have for the length of an answer.
    """

    format: Format = "schema"
    has_usage: bool = True
    has_tools: bool = True
    has_new_limit: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """A request as it is sent; `schema` is the JSON text of a schema, or '', `size` that of the request in bytes."""

    messages: tuple[dict[str, Any], ...]
    tools: tuple[dict[str, Any], ...]
    max_tokens: int
    schema: str
    size: int

    def write_arguments(self, model: str, offer: Offer) -> dict[str, Any]:
        """Return the arguments of the call, with the options that the server takes."""
        arguments: dict[str, Any] = {
            "model": model,
            "messages": list(self.messages),
            "max_completion_tokens" if offer.has_new_limit else "max_tokens": self.max_tokens,
        }
        if offer.has_usage:
            arguments["stream_options"] = {"include_usage": True}
        if self.tools and offer.has_tools:
            arguments["tools"] = list(self.tools)
        if self.schema and offer.format == "schema":
            schema = {"name": _SCHEMA_NAME, "strict": True, "schema": json.loads(self.schema)}
            arguments["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif self.schema and offer.format == "object":
            arguments["response_format"] = {"type": "json_object"}
        return arguments


def translate(request: Request) -> Chat:
    """Return `request` as such servers take it; messages that say nothing are left out, as are those before a line.

    Both system texts are one message: the templates of many models take only one. Raises ModelError when nothing is
    left to send.
    """
    said = dropwhile(lambda message: message.role != "user" or not join_sendable(*message.parts), request.messages)
    messages = [built for message in said for built in _translate_message(message)]
    if not messages:
        raise ModelError("there is nothing to send: the request holds no text", transient=False)
    system = join_sendable(request.instructions, request.memory)
    if system:
        messages.insert(0, {"role": "system", "content": system})
    tools = tuple(_translate_tool(tool) for tool in request.tools)
    return Chat(tuple(messages), tools, request.max_tokens, request.schema, measure_request(request))


def _translate_tool(tool: ToolSchema) -> dict[str, Any]:
    function = {"name": tool.name, "description": tool.description, "parameters": json.loads(tool.parameters)}
    return {"type": "function", "function": function}


def _translate_message(message: Message) -> list[dict[str, Any]]:
    if message.role == "tool":
        return [
            {
                "role": "tool",
                "tool_call_id": result.call_id,
                "content": ("error: " if result.is_error else "") + (make_sendable(result.content) or _NO_RESULT),
            }
            for result in message.tool_results
        ]
    text = join_sendable(*message.parts)
    if message.role == "user":
        return [{"role": "user", "content": text}] if text else []
    if not message.tool_calls:
        return [{"role": "assistant", "content": text or _NO_ANSWER}]
    return [{"role": "assistant", "content": text, "tool_calls": [_write_call(call) for call in message.tool_calls]}]


def _write_call(call: ToolCall) -> dict[str, Any]:
    function = {"name": call.name, "arguments": compact_object(call.arguments) or "{}"}
    return {"id": call.id, "type": "function", "function": function}


@dataclass(slots=True)
class _PendingCall:
    """A tool call whose parts are still arriving."""

    id: str = ""
    name: str = ""
    pieces: list[str] = field(default_factory=list)

    def finish(self, number: int) -> ToolCall:
        """Return the call; arguments that are no JSON object stay as they came, for tools.py to refuse."""
        text = "".join(self.pieces) or "{}"
        return ToolCall(self.id or f"call_{number}", self.name, compact_object(text) or text)


class Answer:
    """What one response has said so far, folded from its chunks, without thinking.

    `heard`: anything of the protocol came at all. `begun`: something of the answer was passed on. `is_whole`: the
    response has said why it ends.
    """

    def __init__(self) -> None:
        self.heard = self.begun = False
        self._thinking = ThinkingFilter()
        self._calls: dict[int, _PendingCall] = {}
        self._usage = Usage()
        self._finish_reason = ""

    @property
    def is_whole(self) -> bool:
        """Return whether the response has said why it ends; how much it cost may come after that."""
        return self._finish_reason != ""

    def take(self, chunk: object) -> Iterator[Event]:
        """Yield the text that a chunk adds. Thinking in a field of its own (`reasoning_content`) is not looked at."""
        if read(chunk, "usage") is not None:
            self._usage = _count_tokens(read(chunk, "usage"))
        choices = read(chunk, "choices")
        if not isinstance(choices, list):
            return
        self.heard = True
        for choice in choices[:1]:
            self._finish_reason = read_text(choice, "finish_reason") or self._finish_reason
            self._collect_calls(read(choice, "delta", "tool_calls"))
            yield from self._pass_on(self._thinking.feed(read_text(choice, "delta", "content")))

    def close(self) -> Iterator[Event]:
        """Yield the rest of a whole response: text that was held back, the tool calls, and the Stop."""
        yield from self._pass_on(self._thinking.finish())
        calls = [call.finish(number) for number, call in enumerate(self._calls.values(), 1) if call.name]
        yield from calls
        yield Stop(_translate_reason(self._finish_reason, has_calls=bool(calls)), self._usage)

    def _pass_on(self, text: str) -> Iterator[TextDelta]:
        if text:
            self.begun = True
            yield TextDelta(text)

    def _collect_calls(self, parts: object) -> None:
        for part in parts if isinstance(parts, list) else ():
            call = self._calls.setdefault(read_number(part, "index"), _PendingCall())
            call.id = call.id or read_text(part, "id")
            call.name = call.name or read_text(part, "function", "name")
            call.pieces.append(read_text(part, "function", "arguments"))


def _count_tokens(usage: object) -> Usage:
    sent, cached = read_number(usage, "prompt_tokens"), read_number(usage, "prompt_tokens_details", "cached_tokens")
    return Usage(max(sent - cached, 0), read_number(usage, "completion_tokens"), cached)


def _translate_reason(reason: str, *, has_calls: bool) -> StopReason:
    match reason:
        case "length":
            return "length"
        case "content_filter":
            return "refused"
        case "tool_calls" | "function_call":
            return "tools" if has_calls else "unknown"
        case "stop":
            # Some servers say so after tool calls too.
            return "tools" if has_calls else "end"
    return "unknown"
