"""What the turns of a chat, or the run of an agent, need."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from jarvis_cli import instructions
from jarvis_cli.agent_settings import TOOL_NAMES, AgentSettings, ToolName
from jarvis_cli.errors import JarvisError, RunLimitError
from jarvis_cli.memory import Memory
from jarvis_cli.messages import Shown
from jarvis_cli.models.protocols import Embedder, LanguageModel, embed_query
from jarvis_cli.request import HISTORY_BUDGET, Frame, Limits
from jarvis_cli.scope import name_scope
from jarvis_cli.tools import list_tools
from jarvis_cli.turn.deadline import Deadline
from jarvis_cli.vector import Vector

Show = Callable[[Shown], None]
# The tools that only read: where nothing is kept there are no others.
_READING_TOOLS: tuple[ToolName, ...] = ("recall", "list_facts")


@dataclass(frozen=True, slots=True)
class Assistant:
    """What turns need.

    The memory, within the reach of who speaks; the model, the embedder (None: words only), how long an answer may be,
    in tokens, and how much of the conversation is sent again, in bytes; the agent whose run it is, if it is one, and
    when its time is up.
    """

    memory: Memory
    model: LanguageModel
    embedder: Embedder | None
    max_tokens: int
    history: int = HISTORY_BUDGET
    agent: AgentSettings | None = None
    deadline: Deadline = field(default_factory=Deadline)

    @property
    def limits(self) -> Limits:
        """How large the next request may be: less than before where the model has refused one as too long."""
        return Limits(self.model.budget, self.max_tokens, self.history)

    @property
    def creator(self) -> str:
        """By whom the facts are created that are remembered in a turn."""
        return name_scope(self.agent.name) if self.agent else self.model.name

    @property
    def tools(self) -> tuple[ToolName, ...]:
        """The tools that may be called."""
        if self.agent is not None:
            return self.agent.tools
        return _READING_TOOLS if self.memory.reach.writable == () else TOOL_NAMES

    def replacing(self, turn_id: int) -> "Assistant":
        """Return the same assistant for one turn that takes the place of another, with all that was told in that."""
        return replace(self, memory=self.memory.replacing(turn_id))

    def make_frame(self) -> Frame:
        """Return the system text and the tools: for an agent the same in all of its runs."""
        agent, reach = self.agent, self.memory.reach
        if agent is None:
            text = instructions.ANSWER_UNSAVED if reach.writable == () else instructions.ANSWER
            return Frame(text, list_tools(self.tools, reach))
        parts = (
            instructions.AGENT,
            instructions.AGENT_REMEMBERS if "remember_fact" in agent.tools else "",
            instructions.AGENT_RECALLS if "recall" in agent.tools else "",
            agent.instructions,
        )
        return Frame("\n\n".join(part for part in parts if part), list_tools(agent.tools, reach))


def embed_line(
    line: str, embedder: Embedder | None, notices: list[str], deadline: Deadline | None = None
) -> Vector | None:
    """Return the query vector of a line, or None; a failing embedder adds a notice and never fails a turn.

    When the time of the run is up there is none: the turn goes on to where it ends.
    """
    if embedder is None:
        return None
    try:
        return (deadline or Deadline()).wait_for(lambda: embed_query(embedder, line))
    except RunLimitError:
        return None
    except JarvisError as error:
        notices.append(f"similar texts are not found just now: {error.message}")
        return None
