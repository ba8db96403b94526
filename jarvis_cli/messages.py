"""The frozen objects that travel between the rooms while a turn is taken: messages, requests, events."""

from dataclasses import dataclass, field
from typing import Literal

from jarvis_cli.explanation import Grounds
from jarvis_cli.recalled import Forgotten, Found, Recalled, Remembered, Role
from jarvis_cli.usage import Usage

Status = Literal["complete", "interrupted", "failed", "cut"]
StopReason = Literal["end", "tools", "length", "refused", "unknown"]
Purpose = Literal["answer", "summary", "title", "extraction"]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A model asks for a tool. `arguments` is the JSON text of one object, parsed and checked by tools.py."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answers to the call with id `call_id`."""

    call_id: str
    content: str
    is_error: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation.

    `recalled` is the fenced block of memory that stood in front of a user message when it was sent, `attached` the text
    that was handed over with it and is sent behind it, fenced: material, and not the person's own words. A `tool`
    message holds only `tool_results`, for the `tool_calls` of the assistant message before it.
    """

    role: Role
    text: str
    recalled: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_results: tuple[ToolResult, ...] = ()
    status: Status = "complete"
    attached: str = ""

    @property
    def parts(self) -> tuple[str, str, str]:
        """What stands in the message, in the order in which it is sent: recalled, text, attached."""
        return self.recalled, self.text, self.attached


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool as a model is told of it. `parameters` is the JSON text of a JSON Schema object."""

    name: str
    description: str
    parameters: str


@dataclass(frozen=True, slots=True)
class Request:
    """All that a model is given for one round.

    `instructions` and `memory` are the two system texts, both stable within a conversation; `memory` may be empty.
    `messages` ends with the line (or with tool results). `recalled` is the same memory in structured form and
    `transcript` the messages to summarise, to entitle, or to learn from; only the notebook looks at these two.
    `schema` is the JSON text of a JSON Schema that the answer has to keep, or ''. `grounds` say what of the memory it
    holds, and why.
    """

    purpose: Purpose
    instructions: str
    memory: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSchema, ...] = ()
    max_tokens: int = 4096
    recalled: Recalled = field(default_factory=Recalled)
    transcript: tuple[Message, ...] = ()
    schema: str = ""
    notices: tuple[str, ...] = ()
    grounds: Grounds = field(default_factory=Grounds)


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer, as it arrives."""

    text: str


@dataclass(frozen=True, slots=True)
class Stop:
    """The end of one round: why the model stopped, and what it cost."""

    reason: StopReason
    usage: Usage = field(default_factory=Usage)


Event = TextDelta | ToolCall | Stop


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the person beside the answer; `once` in a chat, however often it is so."""

    text: str
    once: bool = False


Shown = TextDelta | Notice | Remembered | Found | Forgotten


@dataclass(frozen=True, slots=True)
class Turn:
    """How one turn ended. `error` is what the person should be told when it failed.

    `fact_ids` are the facts that fit the line, best first, `told_facts` is how many the answer was told in all, and
    `conversation_ids` are the earlier conversations that it was told of. A turn that is not kept has a `turn_id` below
    0, and where its conversation is not kept either, 0 as its `conversation_id`. `is_stored` says that line and answer
    were both saved, where they were to be.
    """

    conversation_id: int
    answer: str
    status: Status
    usage: Usage
    error: str = ""
    hint: str = ""
    exit_code: int = 0
    turn_id: int = 0
    fact_ids: tuple[int, ...] = ()
    told_facts: int = 0
    conversation_ids: tuple[int, ...] = ()
    is_stored: bool = True
