"""In whose turn a tool is called, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.agent_settings import TOOL_NAMES
from jarvis_cli.clock import Clock, system_clock

if TYPE_CHECKING:
    from jarvis_cli.agent_settings import ToolName
    from jarvis_cli.memory import Memory
    from jarvis_cli.memory.conversations import SavedLine
    from jarvis_cli.messages import Shown, ToolResult
    from jarvis_cli.vector import Vector


@dataclass(frozen=True, slots=True)
class Caller:
    """In whose turn a tool is called.

    The memory it works on, within the reach of the caller; the saved line, None outside of any conversation; who then
    is the creator of a fact (the name of a model, or `agent:NAME`); how to embed a text; which tools there are; the
    clock that spans of time count from.
    """

    memory: Memory
    line: SavedLine | None
    creator: str
    embed_query: Callable[[str], Vector | None]
    tools: tuple[ToolName, ...] = TOOL_NAMES
    clock: Clock = system_clock


@dataclass(frozen=True, slots=True)
class ToolOutcome:
    """What a tool did: the result for the model, and what the person is shown of it, if anything."""

    result: ToolResult
    shown: Shown | None = None
