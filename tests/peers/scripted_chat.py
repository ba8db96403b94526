"""A conversation with a scripted model over a real memory, and what was shown, kept and sent in it."""

from dataclasses import dataclass, field

from jarvis_cli.memory import Memory
from jarvis_cli.messages import (
    Message,
    Notice,
    Request,
    Shown,
    TextDelta,
    Turn,
)
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.turn import Assistant, take_turn
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel


@dataclass
class Chat:
    """A conversation with a scripted model over a real memory."""

    memory: Memory
    embedder: Embedder | None = field(default_factory=ScriptedEmbedder)
    shown: list[Shown] = field(default_factory=list)
    conversation_id: int | None = None
    requests: list[Request] = field(default_factory=list)
    budget: int = 200_000

    def take(self, line: str, *replies: Reply) -> Turn:
        """Take one turn whose rounds are answered by `replies`."""
        model = ScriptedModel(replies, budget=self.budget)
        try:
            turn = take_turn(line, self.conversation_id, Assistant(self.memory, model, self.embedder, 512), self.show)
        finally:
            self.requests += model.requests
        self.conversation_id = turn.conversation_id
        return turn

    def show(self, shown: Shown) -> None:
        self.shown.append(shown)

    @property
    def history(self) -> tuple[Message, ...]:
        """What is on disk of the newest conversation."""
        conversation_id = self.memory.conversations.last()
        return self.memory.conversations.history(conversation_id) if conversation_id else ()

    @property
    def text(self) -> str:
        return "".join(shown.text for shown in self.shown if isinstance(shown, TextDelta))

    @property
    def notices(self) -> list[str]:
        return [shown.text for shown in self.shown if isinstance(shown, Notice)]
