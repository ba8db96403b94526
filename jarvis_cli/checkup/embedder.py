"""The embedder: whether it really makes vectors of texts, and vectors that tell what is alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jarvis_cli.checkup.finding import Finding, fine, warn
from jarvis_cli.checkup.waiting import do_within
from jarvis_cli.errors import JarvisError
from jarvis_cli.models.choice import Surroundings, find_ollama_host, make_embedder
from jarvis_cli.models.protocols import Embedder, close_parts
from jarvis_cli.settings import Settings

_SECONDS = 20.0
# The first two say the same.
_TEXTS = ("My dog is called Bruno.", "The name of my dog is Bruno.", "Shares fell after the central bank's decision.")
_WORDS = "until then texts are found by their words"


@dataclass(frozen=True, slots=True)
class _Trial:
    name: str
    dimension: int
    is_sensible: bool


def check_embedder(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Yield how the embedder stands. Without one, texts are found by their words alone."""
    if settings.embedder == "none":
        yield fine("embedder", "none: the setting embedder is none")
        return
    embedder = _make(settings, environment)
    if embedder is None:
        from jarvis_cli.models.builtin_embedder import explain_missing

        yield warn("embedder", "there is none", explain_missing())
        return
    try:
        trial = do_within(_SECONDS, lambda: _try(embedder))
    except JarvisError as error:
        yield warn("embedder", f"{error.message}; {_WORDS}", error.hint)
        return
    if trial is None:
        yield warn("embedder", f"it made no vectors within {_SECONDS:.0f} seconds; {_WORDS}", "try again")
    elif not trial.is_sensible:
        yield warn("embedder", f"{trial.name}: texts that say the same are not near each other", "use another embedder")
    else:
        yield fine("embedder", f"{trial.name}, {trial.dimension} dimensions, tried out")


def _make(settings: Settings, environment: Mapping[str, str]) -> Embedder | None:
    given = Surroundings(settings, environment)
    if settings.embedder != "ollama":
        return make_embedder(given)
    from jarvis_cli.models.ollama_embedder import OllamaEmbedder, OllamaEmbedderOptions

    return OllamaEmbedder(OllamaEmbedderOptions(settings.ollama_embedder, find_ollama_host(given), _SECONDS))


def _try(embedder: Embedder) -> _Trial:
    try:
        first, second, other = (vector.blob for vector in embedder.embed(_TEXTS, "document"))
        name = embedder.name
    finally:
        close_parts(embedder)
    return _Trial(name.name, name.dimension, _multiply(first, second) > _multiply(first, other))


def _multiply(first: bytes, second: bytes) -> float:
    """Return the cosine of two vectors of unit length."""
    from array import array

    return sum(one * other for one, other in zip(array("f", first), array("f", second), strict=True))
