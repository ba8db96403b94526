"""The frozen objects that travel between the rooms: messages, requests, events, and what was remembered."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Role = Literal["user", "assistant", "tool"]
Status = Literal["complete", "interrupted", "failed", "cut"]
StopReason = Literal["end", "tools", "length", "refused", "unknown"]
Purpose = Literal["answer", "summary"]


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

    `recalled` is the fenced block of memory that stood in front of a user message when it was sent. A `tool`
    message holds only `tool_results`, for the `tool_calls` of the assistant message before it.
    """

    role: Role
    text: str
    recalled: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    tool_results: tuple[ToolResult, ...] = ()
    status: Status = "complete"


@dataclass(frozen=True, slots=True)
class Fact:
    """One remembered statement, as it is stored (design: facts)."""

    id: int
    content: str
    scope: str
    subject: str
    key: str
    category: str
    tags: tuple[str, ...]
    importance: int
    confidence: float
    source: str
    created_by: str
    conversation_id: int | None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of one conversation. `score` is its relevance from 0 to 1 where it comes from a search."""

    conversation_id: int
    summary: str
    updated_at: datetime
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """One message of an earlier conversation that fits the line."""

    conversation_id: int
    message_id: int
    role: Role
    text: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact that was added or changed, or was forgotten (`fact` is None), since the model was last told."""

    fact_id: int
    fact: Fact | None


@dataclass(frozen=True, slots=True)
class Recalled:
    """What memory holds for one line.

    `opening_facts` are the facts as they were when the conversation was opened, `changes` what happened to facts
    since they were last told in this conversation, `matching_facts` those that fit the line, best first, whether or not
    they are among the others. `relevance` gives the score from 0 to 1 of each matching fact. `change` numbers the state
    of the facts that this was read from. `earlier_summary` is the summary of this very conversation so far.
    """

    opening_facts: tuple[Fact, ...] = ()
    changes: tuple[FactChange, ...] = ()
    matching_facts: tuple[Fact, ...] = ()
    relevance: tuple[float, ...] = ()
    summaries: tuple[Summary, ...] = ()
    passages: tuple[Passage, ...] = ()
    earlier_summary: str = ""
    change: int = 0
    now: datetime | None = None
    notices: tuple[str, ...] = ()


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
    `transcript` the messages to summarise; only the notebook looks at these two.
    """

    purpose: Purpose
    instructions: str
    memory: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSchema, ...] = ()
    max_tokens: int = 4096
    recalled: Recalled = field(default_factory=Recalled)
    transcript: tuple[Message, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer, as it arrives."""

    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that one or more rounds cost. Cached input is counted apart from `input_tokens`."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum, field by field."""
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cache_read_tokens + other.cache_read_tokens,
            self.cache_write_tokens + other.cache_write_tokens,
        )


@dataclass(frozen=True, slots=True)
class Stop:
    """The end of one round: why the model stopped, and what it cost."""

    reason: StopReason
    usage: Usage = Usage()


Event = TextDelta | ToolCall | Stop


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell the person beside the answer; `once` in a chat, however often it is so."""

    text: str
    once: bool = False


@dataclass(frozen=True, slots=True)
class Remembered:
    """A fact was stored: read back from its committed row. `how` says whether it is new."""

    fact: Fact
    how: Literal["remembered", "updated", "already known"]


@dataclass(frozen=True, slots=True)
class Found:
    """Facts that may be forgotten, shown to the person before anything is deleted."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A fact is gone."""

    fact_id: int


Shown = TextDelta | Notice | Remembered | Found | Forgotten


@dataclass(frozen=True, slots=True)
class Turn:
    """How one turn ended. `error` is what the person should be told when it failed."""

    conversation_id: int
    answer: str
    status: Status
    usage: Usage
    error: str = ""
    hint: str = ""
    exit_code: int = 0
