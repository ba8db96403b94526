"""A conversation, or the run of an agent, in which only tools are called."""

import json
from dataclasses import dataclass, field
from typing import Any

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.messages import Message, ToolCall
from jarvis_cli.scope import CHAT, reach_agent
from jarvis_cli.tools import Caller, ToolOutcome, call_tool
from jarvis_cli.turn import embed_line
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.scripted_model import ScriptedEmbedder


@dataclass
class Chat:
    """One conversation, turn by turn, in which only tools are called. Its embedder knows what it was asked for."""

    memory: Memory
    clock: HandClock
    creator: str = "scripted-1"
    embedder: ScriptedEmbedder = field(default_factory=ScriptedEmbedder)
    conversation_id: int | None = None
    line: SavedLine | None = None

    def begin_turn(self, text: str = "Zeile") -> "Chat":
        """Save the next line."""
        self.line = self.memory.conversations.save_line(self.conversation_id, Message("user", text), 0)
        self.conversation_id = self.line.conversation_id
        return self

    def end_turn(self) -> None:
        """Save an answer to the line."""
        assert self.line is not None
        answer = Answer((Message("assistant", "Gut."),), "scripted", "scripted-1", Usage())
        self.memory.conversations.save_answer(self.line, answer)

    def make_caller(self) -> Caller:
        """Return who calls a tool in this turn."""
        assert self.line is not None
        return Caller(
            self.memory,
            self.line,
            self.creator,
            lambda text: embed_line(text, self.embedder, []),
            clock=self.clock,
        )

    def call(self, tool_call: ToolCall) -> ToolOutcome:
        """Call a tool, as a model has written it."""
        return call_tool(tool_call, self.make_caller())

    def use(self, name: str, **arguments: object) -> dict[str, Any]:
        """Call a tool that does what it is called for, and return what the model is told."""
        return read(self.call(raw(name, json.dumps(arguments, ensure_ascii=False))))

    def fail(self, name: str, **arguments: object) -> str:
        """Call a tool that does not do it, and return the error that the model is told."""
        outcome = self.call(raw(name, json.dumps(arguments, ensure_ascii=False)))
        assert outcome.result.is_error
        assert outcome.shown is None
        return outcome.result.content


def open_chat(memory: Memory, clock: HandClock) -> Chat:
    """Return a chat of the person that has begun."""
    return Chat(memory.within(CHAT), clock).begin_turn()


def run_agent(memory: Memory, clock: HandClock, name: str, *, writes_shared: bool = False) -> Chat:
    """Return a run of an agent that has begun."""
    within = memory.within(reach_agent(name, writes_shared=writes_shared))
    return Chat(within, clock, f"agent:{name}").begin_turn()


def read(outcome: ToolOutcome) -> dict[str, Any]:
    """Return what a tool that has done its work tells the model."""
    assert not outcome.result.is_error, outcome.result.content
    value = json.loads(outcome.result.content)
    assert isinstance(value, dict)
    return value


def raw(name: str, arguments: str) -> ToolCall:
    """Return a tool call with these arguments, be they JSON or not."""
    return ToolCall("call_1", name, arguments)
