"""Embedders that run in Ollama."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from jarvis_cli.errors import EmbedderError, ModelError, RequestTooLongError
from jarvis_cli.models.ollama import OllamaConnection
from jarvis_cli.models.pieces import choose_pieces, cut_text
from jarvis_cli.models.protocols import Kind
from jarvis_cli.text import is_blank
from jarvis_cli.vector import EmbedderName, Vector, make_vector, mean_vector

# Raised whenever a text would get a vector that cannot be compared with those of before, as by other prefixes.
_VERSION = "1"
_PIECES_PER_REQUEST = 16
_SHORTEST_PIECE = 100
_PROBE = "dimension"


@dataclass(frozen=True, slots=True)
class _Family:
    """What the makers of a family of models prescribe: the words in front of a text, and how long its vectors are."""

    model: re.Pattern[str]
    query: str
    document: str
    dimension: int | None


# Sources: the model cards of nomic-embed-text-v1.5 and of the E5 models ("task instruction prefix").
_FAMILIES = (
    _Family(re.compile(r"(?:.*/)?nomic-embed-text(?:[:-].*)?"), "search_query: ", "search_document: ", 768),
    _Family(re.compile(r"(?:.*[-_/])?e5(?:[-_:.].*)?"), "query: ", "passage: ", None),
)
_OTHER = _Family(re.compile(r".*"), "", "", None)


@dataclass(frozen=True, slots=True)
class OllamaEmbedderOptions:
    """How an embedder in Ollama is reached. An empty `host` is the library's own default (see OllamaOptions)."""

    model: str = "nomic-embed-text"
    host: str = ""
    timeout_seconds: float = 30.0


class OllamaEmbedder:
    """Turns texts into vectors with a model that runs in Ollama."""

    def __init__(self, options: OllamaEmbedderOptions) -> None:
        self._options = options
        self._connection = OllamaConnection(options.host, options.timeout_seconds)
        self._family = next((kind for kind in _FAMILIES if kind.model.fullmatch(options.model.lower())), _OTHER)
        self._dimension = self._family.dimension

    @property
    def name(self) -> EmbedderName:
        """Which embedder this is.

        The dimension of nomic-embed-text is known. For another model it is that of the first vector the server
        returned; while there is none, the server is asked for one, which can raise EmbedderError, or SettingsError.
        """
        return self.known_name or self._embed_alone(_PROBE, "").embedder

    @property
    def known_name(self) -> EmbedderName | None:
        """Which embedder this is, without asking the server; None where only that could tell."""
        return None if self._dimension is None else self._name_with(self._dimension)

    def _name_with(self, dimension: int) -> EmbedderName:
        return EmbedderName(f"ollama/{self._options.model.removesuffix(':latest')}", _VERSION, dimension)

    def warm_up(self) -> None:
        """Import the library and make the client, without sending anything. Raises SettingsError where it cannot."""
        self._connection.open()

    def close(self) -> None:
        """Close the connection; the next text opens a new one."""
        self._connection.close()

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:
        """Return one vector of unit length per text, in order.

        A text of more than 2,000 characters, or longer than the model takes in at once, gets the mean of the vectors
        of its pieces (of a very long one not all, see `choose_pieces`). Raises EmbedderError for a blank text, before
        anything is sent, for a server that fails, and for vectors that cannot be used; SettingsError where the server
        refuses access, or the model is not there.
        """
        if any(is_blank(text) for text in texts):
            raise EmbedderError("a text without any words cannot be embedded", transient=False)
        prefix = self._family.query if kind == "query" else self._family.document
        pieces = [choose_pieces(text) for text in texts]
        vectors = iter(self._embed_pieces([piece for of_text in pieces for piece in of_text], prefix))
        return [mean_vector([next(vectors) for _ in of_text]) for of_text in pieces]

    def _embed_pieces(self, pieces: Sequence[str], prefix: str) -> list[Vector]:
        vectors = []
        for start in range(0, len(pieces), _PIECES_PER_REQUEST):
            together = pieces[start : start + _PIECES_PER_REQUEST]
            try:
                vectors += self._ask([prefix + piece for piece in together])
            except RequestTooLongError:
                # The server does not say which one it means.
                vectors += [self._embed_alone(piece, prefix) for piece in together]
        return vectors

    def _embed_alone(self, piece: str, prefix: str) -> Vector:
        """Return the vector of one piece, halved as often as the model needs it."""
        try:
            return self._ask([prefix + piece])[0]
        except RequestTooLongError as error:
            limit = len(piece) // 2
            if limit < _SHORTEST_PIECE:
                raise EmbedderError(error.message, "use another embedder", transient=False) from None
        halves = [half for half in cut_text(piece, limit, limit // 10) if not is_blank(half)]
        return mean_vector([self._embed_alone(half, prefix) for half in halves])

    def _ask(self, inputs: list[str]) -> list[Vector]:
        try:
            numbers = self._connection.embed(self._options.model, inputs)
        except RequestTooLongError:
            raise
        except ModelError as error:
            raise EmbedderError(error.message, error.hint, transient=error.transient) from None
        if len(numbers) != len(inputs):
            raise EmbedderError(
                f"the embedder {self._options.model} returned {len(numbers)} vectors for {len(inputs)}",
                "use another embedder",
            )
        name = self._name_with(self._dimension or len(numbers[0]))
        vectors = [make_vector(name, values) for values in numbers]
        self._dimension = name.dimension
        return vectors
