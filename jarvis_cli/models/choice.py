"""Which language model and which embedder: what the settings say, else what is there."""

import socket
from collections.abc import Mapping
from dataclasses import dataclass

from jarvis_cli.errors import ModelError, SettingsError
from jarvis_cli.messages import Purpose
from jarvis_cli.models.protocols import Embedder, LanguageModel
from jarvis_cli.settings import Settings, read_api_key

_ANSWER_SECONDS = 0.3
# The least that a token stands for, in any script: what fits is told apart by bytes.
_BYTES_PER_TOKEN = 2


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a choice depends on.

    `model` is the model that answers, where it goes over the settings of any provider; `setting` is where the person
    may say which provider answers.
    """

    settings: Settings
    environment: Mapping[str, str]
    model: str = ""
    setting: str = "JARVIS_PROVIDER"


def choose_provider(given: Surroundings) -> str:
    """Return the provider: the one that is set, else Anthropic if there is a key, Ollama if it runs, or the notebook.

    Loads no SDK. Raises SettingsError for a key that is missing or cannot be one.
    """
    key = read_api_key(given.environment) if given.settings.provider in ("", "anthropic") else None
    if given.settings.provider == "anthropic" and key is None:
        raise _miss_key(given.setting)
    if given.settings.provider or key:
        return given.settings.provider or "anthropic"
    return "ollama" if is_ollama_running(find_ollama_host(given)) else "notebook"


def make_model(given: Surroundings, purpose: Purpose) -> LanguageModel:
    """Return the language model for answers, the small one for summaries, or the one that is set for extraction.

    Where no provider is set for extraction, it is the one that makes the summaries. Raises SettingsError without a key
    for Anthropic or an address for an OpenAI-compatible server, ModelError where Ollama is wanted and has no model, or
    a model is to answer by its name and neither of the two is there: the notebook is none that takes its place unasked.
    """
    extractor = given.settings.extractor_provider if purpose == "extraction" else ""
    match extractor or choose_provider(given):
        case "anthropic":
            return _make_anthropic(given, purpose)
        case "ollama":
            return _make_ollama(given, purpose)
        case "openai":
            return _make_openai(given)
    if purpose == "answer" and given.model and not given.settings.provider:
        raise ModelError(
            f"neither an Anthropic key nor a running Ollama is there for the model {given.model}",
            f"start it, or set {given.setting}",
        )
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
    if key is None:
        raise _miss_key("JARVIS_EXTRACTOR_PROVIDER")
    model, setting = _name_claude(given, purpose)
    seconds = settings.extractor_timeout if purpose == "extraction" else settings.anthropic_timeout
    base_url = given.environment.get("ANTHROPIC_BASE_URL", "").strip()
    budget = settings.anthropic_context * _BYTES_PER_TOKEN
    return AnthropicModel(AnthropicOptions(key.value, model, base_url, seconds, budget=budget, setting=setting))


def _name_claude(given: Surroundings, purpose: Purpose) -> tuple[str, str]:
    """Return the model for a purpose, and where it is set."""
    settings = given.settings
    if purpose == "answer":
        return (given.model, "--model") if given.model else (settings.anthropic_model, "anthropic_model")
    if purpose == "extraction" and settings.extractor_model:
        return settings.extractor_model, "extractor_model"
    return settings.anthropic_small_model, "anthropic_small_model"


def _make_ollama(given: Surroundings, purpose: Purpose) -> LanguageModel:
    from jarvis_cli.models.ollama import OllamaModel, OllamaOptions, find_chat_model, split_address

    settings, host, seconds = given.settings, find_ollama_host(given), given.settings.ollama_timeout
    if purpose == "extraction":
        host, seconds = settings.extractor_url or host, settings.extractor_timeout
    name = _name_ollama_model(given, purpose) or find_chat_model(host) or ""
    if name:
        return OllamaModel(OllamaOptions(name, host, seconds, context_tokens=settings.ollama_context))
    if "ollama" in (settings.provider, settings.extractor_provider if purpose == "extraction" else ""):
        # Not as it was given: it may hold a password.
        machine, port = split_address(host)
        raise ModelError(
            f"no chat model was found at the Ollama server {machine}:{port}",
            "is it running? start it with `ollama serve`, and fetch a model with `ollama pull llama3.2`",
        )
    return _make_notebook()


def _name_ollama_model(given: Surroundings, purpose: Purpose) -> str:
    """Return the model that is set for a purpose, or '' where the server is to be asked for one."""
    settings = given.settings
    extractor = settings.extractor_model if purpose == "extraction" else ""
    small = "" if purpose == "answer" else settings.ollama_small_model
    # The flag is about the provider that answers.
    flagged = "" if purpose == "extraction" and settings.extractor_provider else given.model
    return extractor or small or flagged or settings.ollama_model


def _make_openai(given: Surroundings) -> LanguageModel:
    from jarvis_cli.models.openai import OpenAIModel, OpenAIOptions

    settings = given.settings
    key, model = settings.extractor_key.strip(), settings.extractor_model
    return OpenAIModel(OpenAIOptions(settings.extractor_url, key, model, settings.extractor_timeout))


def _miss_key(setting: str) -> SettingsError:
    hint = f"set ANTHROPIC_API_KEY, or {setting} to another one"
    return SettingsError("there is no key for Anthropic", hint)


def _make_notebook() -> LanguageModel:
    from jarvis_cli.models.notebook.model import Notebook

    return Notebook()
