"""The two small contracts that everything model-like keeps, and what is done alike with all that keep them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Literal, Protocol, cast

if TYPE_CHECKING:
    from jarvis_cli.messages import Event, Request
    from jarvis_cli.vector import EmbedderName, Vector

Kind = Literal["query", "document"]

# Embedding takes its time with each letter, and what a line is about stands in its first ones.
_LONGEST_QUERY = 1_000


class LanguageModel(Protocol):
    """A language model, or the notebook.

    `provider` and `name` are what the person is shown and what is stored with an answer, `budget` how large the system
    texts and messages of a request may be together, in bytes of UTF-8. It becomes smaller when the model refuses a
    request as too long, so that the next one, cut to it, is shorter than that.
    """

    @property
    def provider(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def budget(self) -> int: ...

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield text deltas and tool calls as they arrive and, last, exactly one Stop. Closing it ends the call.

        Raises ModelError (RequestTooLongError where only a shorter request helps), or SettingsError where the person
        must change something. Nothing more comes then; what was yielded before stays valid. Texts are not cleaned, and
        no answer is checked against the request's schema.
        """
        ...


class Embedder(Protocol):
    """Turns texts into vectors of unit length; a text to be found is a `document`, a line to find it by a `query`."""

    @property
    def name(self) -> EmbedderName: ...

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:
        """Return one vector per text, in order. Raises EmbedderError; never returns a zero or NaN vector."""
        ...


def embed_query(embedder: Embedder, line: str) -> Vector:
    """Return the vector to find texts by that fit a line. Raises what the embedder raises."""
    return embedder.embed([line[:_LONGEST_QUERY]], "query")[0]


def find_known_name(embedder: Embedder) -> EmbedderName | None:
    """Return what the vectors of an embedder are bound to; None where it would first have to ask its server."""
    if hasattr(embedder, "known_name"):
        return cast("EmbedderName | None", embedder.known_name)
    return embedder.name


def close_parts(*parts: object) -> None:
    """Close those that can be closed: not every model and embedder holds a connection."""
    for part in parts:
        close = getattr(part, "close", None)
        if close is not None:
            close()
