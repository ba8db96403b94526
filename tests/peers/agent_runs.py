"""Runs of an agent with a scripted model over a real memory, and what was shown and sent in them."""

from dataclasses import dataclass, field, replace

from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.memory import Memory
from jarvis_cli.messages import Message, Notice, Request, Shown, Turn
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.turn import Assistant, Deadline, take_turn
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel


@dataclass
class Runs:
    """The runs of one agent, each a conversation of its own."""

    memory: Memory
    agent: AgentSettings = field(default_factory=lambda: AgentSettings("watcher"))
    embedder: Embedder | None = field(default_factory=ScriptedEmbedder)
    deadline: Deadline = field(default_factory=Deadline)
    shown: list[Shown] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    max_tokens: int = 512

    @property
    def own(self) -> Memory:
        """The memory as far as the agent reaches."""
        return self.memory.within(self.agent.reach, self.agent.facts)

    def with_settings(self, **settings: object) -> "Runs":
        """Return runs over the same memory with other settings of the agent."""
        return replace(self, agent=replace(self.agent, **settings), shown=[], requests=[])  # type: ignore[arg-type]

    def run(self, line: str, *replies: Reply, attached: str = "") -> Turn:
        """Let the agent run once; its rounds are answered by `replies`."""
        model = ScriptedModel(replies)
        assistant = Assistant(self.own, model, self.embedder, self.max_tokens, agent=self.agent, deadline=self.deadline)
        try:
            return take_turn(line, None, assistant, self.shown.append, attached)
        finally:
            self.requests += model.requests

    def read(self, turn: Turn) -> tuple[Message, ...]:
        """Return what is on disk of a run."""
        return self.own.conversations.history(turn.conversation_id)

    @property
    def notices(self) -> list[str]:
        return [shown.text for shown in self.shown if isinstance(shown, Notice)]
