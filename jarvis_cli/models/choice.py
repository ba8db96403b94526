"""Which language model and which embedder: what the settings say, else what is there."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass

from jarvis_cli.errors import ModelError, SettingsError
from jarvis_cli.messages import Purpose
from jarvis_cli.models.protocols import Embedder, LanguageModel
from jarvis_cli.settings import Settings, read_api_key

_ANSWER_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a choice depends on. `model` is the model that answers, where it goes over the settings of any provider."""

    settings: Settings
    environment: Mapping[str, str]
    model: str = ""


def choose_provider(given: Surroundings) -> str:
    """Return the provider: the one that is set, else Anthropic if there is a key, Ollama if it runs, or the notebook.

    Loads no SDK. Raises SettingsError for a key that is missing or cannot be one.
    """
    key = read_api_key(given.environment) if given.settings.provider in ("", "anthropic") else None
    if given.settings.provider == "anthropic" and key is None:
        raise SettingsError("there is no key for Anthropic", "set ANTHROPIC_API_KEY, or JARVIS_PROVIDER to another one")
    if given.settings.provider or key:
        return given.settings.provider or "anthropic"
    return "ollama" if is_ollama_running(find_ollama_host(given)) else "notebook"


def make_model(given: Surroundings, purpose: Purpose) -> LanguageModel:
    """Return the language model for answers, or the small one for summaries.

    Raises SettingsError without a key for Anthropic, ModelError where Ollama is wanted and has no model.
    """
    provider = choose_provider(given)
    if provider == "anthropic":
        return _make_anthropic(given, purpose)
    if provider == "ollama":
        return _make_ollama(given, purpose)
    return _make_notebook()


def make_embedder(given: Surroundings) -> Embedder | None:
    """Return a new embedder, of which nothing is loaded yet, or None where there is none."""
    if given.settings.embedder == "none":
        return None
    if given.settings.embedder == "ollama":
        from jarvis_cli.models.ollama_embedder import OllamaEmbedder, OllamaEmbedderOptions

        return OllamaEmbedder(OllamaEmbedderOptions(given.settings.ollama_embedder, find_ollama_host(given)))
    from jarvis_cli.models.builtin_embedder import find_builtin_embedder

    return find_builtin_embedder()


def find_ollama_host(given: Surroundings) -> str:
    """Return the address of the Ollama server that is set, or ''."""
    return given.settings.ollama_host or given.environment.get("OLLAMA_HOST", "").strip()


def is_ollama_running(host: str) -> bool:
    """Return whether something listens where Ollama would."""
    from jarvis_cli.models.ollama import split_address

    try:
        with socket.create_connection(split_address(host), _ANSWER_SECONDS):
            return True
    except (OSError, ValueError, SettingsError):
        return False


def _make_anthropic(given: Surroundings, purpose: Purpose) -> LanguageModel:
    from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions

    key, settings = read_api_key(given.environment), given.settings
    assert key is not None, "choose_provider has looked"
    model = settings.anthropic_small_model if purpose == "summary" else given.model or settings.anthropic_model
    base_url = given.environment.get("ANTHROPIC_BASE_URL", "").strip()
    return AnthropicModel(AnthropicOptions(key.value, model, base_url, settings.anthropic_timeout))


def _make_ollama(given: Surroundings, purpose: Purpose) -> LanguageModel:
    from jarvis_cli.models.ollama import OllamaModel, OllamaOptions, find_chat_model, split_address

    settings, host = given.settings, find_ollama_host(given)
    name = settings.ollama_small_model if purpose == "summary" else ""
    name = name or given.model or settings.ollama_model or find_chat_model(host) or ""
    if name:
        return OllamaModel(OllamaOptions(name, host, settings.ollama_timeout, context_tokens=settings.ollama_context))
    if settings.provider == "ollama":
        # Not as it was given: it may hold a password.
        machine, port = split_address(host)
        raise ModelError(
            f"no chat model was found at the Ollama server {machine}:{port}",
            "is it running? start it with `ollama serve`, and fetch a model with `ollama pull llama3.2`",
        )
    return _make_notebook()


def _make_notebook() -> LanguageModel:
    from jarvis_cli.models.notebook import Notebook

    return Notebook()
