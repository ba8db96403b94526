"""What background work is done with: a memory connection, models and an embedder of its own, and its options."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jarvis_cli.models.protocols import close_parts

if TYPE_CHECKING:
    from jarvis_cli.memory import Memory
    from jarvis_cli.memory.retention import RetentionRule
    from jarvis_cli.messages import Event, Request
    from jarvis_cli.models.protocols import Embedder, LanguageModel


@dataclass(frozen=True, slots=True)
class BackgroundOptions:
    """How background work is done: what it may cost in a day, what is learned, and where its log goes.

    `review` has what was learned only proposed; `retention` are the rules by which facts expire that are of no use.
    `log` takes one line, which never holds a text of the person.
    """

    daily_tokens: int = 1_000_000
    least_confidence: float = 0.7
    review: bool = False
    retention: tuple[RetentionRule, ...] = ()
    log: Callable[[str], object] = lambda _: None


class LateModel:
    """A LanguageModel that is made at its first use: if it cannot be, only what needs it has to wait.

    Until it is made, each use tries to, and may raise SettingsError or ModelError.
    """

    def __init__(self, make: Callable[[], LanguageModel]) -> None:
        self._make = make
        self._made: LanguageModel | None = None

    @property
    def is_made(self) -> bool:
        """Whether it was made already."""
        return self._made is not None

    def make(self) -> LanguageModel:
        """Return the model that stands behind this. Raises SettingsError, ModelError."""
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def provider(self) -> str:
        """The provider of the model."""
        return self.make().provider

    @property
    def name(self) -> str:
        """The name of the model."""
        return self.make().name

    @property
    def budget(self) -> int:
        """How many bytes a request to the model may hold."""
        return self.make().budget

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Return the events of the model's answer."""
        return self.make().stream(request)

    def close(self) -> None:
        """Close the model, if it was made and holds a connection."""
        close_parts(self._made)


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a worker works with: its own memory connection, the model for summaries, and its own embedder.

    Without an `extractor` nothing is learned from what is said.
    """

    memory: Memory
    model: LanguageModel
    embedder: Embedder | None
    extractor: LanguageModel | None = None
    options: BackgroundOptions = field(default_factory=BackgroundOptions)

    def close(self) -> None:
        """Close the memory, and the connections of the models and the embedder where they hold any."""
        close_parts(self.memory, self.model, self.embedder, self.extractor)
