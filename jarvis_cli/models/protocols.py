"""The two small contracts that everything model-like keeps."""

from collections.abc import Generator, Sequence
from typing import Literal, Protocol

from jarvis_cli.messages import Event, Request
from jarvis_cli.vector import EmbedderName, Vector

Kind = Literal["query", "document"]


class LanguageModel(Protocol):
    """A language model, or the notebook.

    `provider` and `name` are what the person is shown and what is stored with an answer, `budget` how large the system
    texts and messages of a request may be together, in bytes of UTF-8.
    """

    @property
    def provider(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def budget(self) -> int: ...

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield text deltas and tool calls as they arrive and, last, exactly one Stop. Closing it ends the call.

        Raises ModelError, after which nothing more comes; what was yielded before stays valid. Texts are not cleaned.
        """
        ...


class Embedder(Protocol):
    """Turns texts into vectors of unit length; a text to be found is a `document`, a line to find it by a `query`."""

    @property
    def name(self) -> EmbedderName: ...

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:
        """Return one vector per text, in order. Raises EmbedderError; never returns a zero or NaN vector."""
        ...
