"""What travels between JARVIS and Ollama, translated both ways. Pure: knows neither the library nor the network."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jarvis_cli.errors import ModelError
from jarvis_cli.messages import Event, Message, Request, Stop, StopReason, TextDelta, ToolCall, ToolSchema
from jarvis_cli.models.thinking import ThinkingFilter
from jarvis_cli.models.unchecked import join_sendable
from jarvis_cli.text import repair_text
from jarvis_cli.usage import Usage

_EMPTY_RESULT = "(empty)"
_CALL_ID = re.compile(r"call_(\d{1,9})")
# What only turns texts into vectors: BERT and its kin, and the usual names of such models.
_EMBEDDER_NAME = re.compile(r"embed|minilm|mxbai|paraphrase|(?:^|[-_/])(?:bge|e5|gte)(?:[-_:.]|$)", re.IGNORECASE)
# Models that the server passes on to somebody else's computer; the person has to choose those.
_REMOTE_NAME = re.compile(r"[:-]cloud$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat request as the client takes it; `schema` is the JSON Schema that the answer has to keep, if any."""

    messages: list[dict[str, Any]]
    tools: list[dict[str, Any]]
    options: dict[str, int]
    schema: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class CalledTool:
    """A tool call as it came: `arguments` is the JSON object that the server sent."""

    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a streamed answer. The counts of tokens come with the last line, the one that is `done`."""

    text: str
    called: tuple[CalledTool, ...] = ()
    done: bool = False
    done_reason: str = ""
    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model that a server has. `modified` is when it was last changed, in seconds since 1970."""

    name: str
    families: tuple[str, ...]
    modified: float


class Answer:
    """One answer while it arrives, line by line.

    Ollama gives tool calls no id: they are numbered, above all ids that `messages` hold. `stop` is None until the last
    line was read.
    """

    def __init__(self, messages: Sequence[Message]) -> None:
        self._thinking = ThinkingFilter()
        self._calls_before = self._calls = _count_calls(messages)
        self.stop: Stop | None = None

    def read(self, line: Line) -> Iterator[Event]:
        """Yield the text and the tool calls that one line adds. Raises ModelError for arguments that are not JSON."""
        text = self._thinking.feed(line.text)
        if line.done:
            text += self._thinking.finish()
        if text:
            yield TextDelta(text)
        for tool in line.called:
            self._calls += 1
            yield ToolCall(f"call_{self._calls}", tool.name, _write_arguments(tool.arguments))
        if line.done:
            self.stop = Stop(self._read_reason(line.done_reason), Usage(line.input_tokens, line.output_tokens))

    def _read_reason(self, done_reason: str) -> StopReason:
        if done_reason == "length":
            return "length"
        if self._calls > self._calls_before:
            return "tools"
        # Older servers give no reason.
        return "end" if done_reason in ("stop", "") else "unknown"


def _count_calls(messages: Sequence[Message]) -> int:
    """Return the number of the last tool call; a cut at the front of `messages` does not lower it."""
    ids = [call.id for message in messages for call in message.tool_calls]
    numbers = [int(match[1]) for call_id in ids if (match := _CALL_ID.fullmatch(call_id))]
    return max([len(ids), *numbers])


def _write_arguments(arguments: dict[str, Any]) -> str:
    try:
        return repair_text(json.dumps(arguments, ensure_ascii=False, separators=(",", ":"), allow_nan=False))
    except ValueError:
        raise ModelError("the model called a tool with arguments that are not JSON", "try again") from None


def build_messages(request: Request) -> list[dict[str, Any]]:
    """Return system text and messages as the server takes them. The same messages always become the same JSON.

    Messages without any text are left out; a tool result says that it is empty, and that it is an error.
    """
    system = join_sendable(request.instructions, request.memory)
    built: list[dict[str, Any]] = [{"role": "system", "content": system}] if system else []
    tool_names: dict[str, str] = {}
    for message in request.messages:
        tool_names.update((call.id, call.name) for call in message.tool_calls)
        built += _build_results(message, tool_names) if message.role == "tool" else _build_spoken(message)
    return built


def _build_results(message: Message, tool_names: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "role": "tool",
            "content": ("error: " if result.is_error else "") + (result.content.strip() or _EMPTY_RESULT),
            "tool_name": tool_names.get(result.call_id, ""),
        }
        for result in message.tool_results
    ]


def _build_spoken(message: Message) -> list[dict[str, Any]]:
    text = join_sendable(*message.parts)
    if message.tool_calls:
        calls = [
            {"function": {"name": call.name, "arguments": _read_arguments(call.arguments)}}
            for call in message.tool_calls
        ]
        return [{"role": message.role, "content": text, "tool_calls": calls}]
    return [{"role": message.role, "content": text}] if text else []


def _read_arguments(text: str) -> dict[str, Any]:
    """Return the arguments of an earlier call; none where the model did not write a JSON object."""
    try:
        arguments = json.loads(text, parse_constant=lambda _name: None)
    except (ValueError, RecursionError):
        return {}
    return arguments if isinstance(arguments, dict) else {}


def build_tools(schemas: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """Return the tools as the server takes them. The client passes on only the common words of JSON Schema."""
    return [
        {
            "type": "function",
            "function": {
                "name": schema.name,
                "description": schema.description,
                "parameters": json.loads(schema.parameters),
            },
        }
        for schema in schemas
    ]


def choose_chat_model(models: Sequence[InstalledModel]) -> str | None:
    """Return the name of the model changed last that can converse on the server's own machine, None without one."""
    usable = [model for model in models if _can_chat(model)]
    return max(usable, key=lambda model: model.modified).name if usable else None


def _can_chat(model: InstalledModel) -> bool:
    is_embedder = _EMBEDDER_NAME.search(model.name) or any("bert" in family.lower() for family in model.families)
    return not is_embedder and not _REMOTE_NAME.search(model.name)
