"""The language models: whether whoever answers, summarises and learns can be reached, by calls that cost nothing."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Mapping

from jarvis_cli.checkup.finding import Finding, fail, fine, warn
from jarvis_cli.checkup.waiting import do_within
from jarvis_cli.errors import JarvisError, SettingsError
from jarvis_cli.messages import Purpose
from jarvis_cli.models.choice import Surroundings, find_ollama_host, is_ollama_running
from jarvis_cli.models.plans import ProviderPlan, describe_provider
from jarvis_cli.settings import Settings
from jarvis_cli.settings.kept_keys import add_kept_keys

# For loading the SDK too; a request has far less.
_SECONDS = 30.0
_REQUEST_SECONDS = 4.0
_OPENAI_PORT = 80
_PURPOSES: tuple[Purpose, ...] = ("answer", "summary", "extraction")
_NAMES: Mapping[Purpose, str] = {"answer": "answers", "summary": "summaries", "extraction": "learning"}
_NO_NETWORK = "check the network, or set another provider; what is remembered can be read without one"


def check_models(settings: Settings, environment: Mapping[str, str], model: str) -> Iterator[Finding]:
    """Yield how those stand who answer, summarise and learn; `model` is the flag, or ''."""
    try:
        settings, environment = add_kept_keys(settings, environment)
    except SettingsError as error:
        yield fail("key", error.message, error.hint)
    asked: dict[ProviderPlan, Finding] = {}
    for purpose in _PURPOSES:
        name = _NAMES[purpose]
        if purpose == "extraction" and settings.extraction == "off":
            yield fine(name, "off: nothing is learned from conversations")
            continue
        plan = describe_provider(settings, environment, model, purpose)
        if plan not in asked:
            asked[plan] = _check_plan(name, plan, Surroundings(settings, environment, model))
        found = asked[plan]
        yield Finding(name, found.level, found.text, found.what_to_do)


def _check_plan(name: str, plan: ProviderPlan, given: Surroundings) -> Finding:
    if plan.fault:
        return fail(
            name, f"{plan.provider or 'the key'}: {plan.fault}", "set it right, or set JARVIS_PROVIDER=notebook"
        )
    try:
        match plan.provider:
            case "notebook":
                return fine(name, "the notebook: no language model, nothing to reach")
            case "anthropic":
                return _check_anthropic(name, plan, given)
            case "openai":
                return _check_listening(name, plan)
        return _check_ollama(name, plan, given)
    except SettingsError as error:
        return fail(name, error.message, error.hint)
    except JarvisError as error:
        return warn(name, error.message, error.hint or _NO_NETWORK)


def _check_anthropic(name: str, plan: ProviderPlan, given: Surroundings) -> Finding:
    from jarvis_cli.models.anthropic_reaching import reach_anthropic
    from jarvis_cli.settings import read_api_key

    key = read_api_key(given.environment)
    if key is None:
        return fail(
            name, "there is no key for Anthropic", "set ANTHROPIC_API_KEY, or `jarvis config set-key anthropic`"
        )
    base_url = given.environment.get("ANTHROPIC_BASE_URL", "").strip()
    reached = do_within(_SECONDS, lambda: reach_anthropic(key, plan.model, base_url, _REQUEST_SECONDS))
    if reached is None:
        return warn(name, f"Anthropic did not answer within {_SECONDS:.0f} seconds", _NO_NETWORK)
    return fine(name, f"anthropic/{plan.model} is there, and takes the key")


def _check_ollama(name: str, plan: ProviderPlan, given: Surroundings) -> Finding:
    from jarvis_cli.models.ollama import OllamaConnection
    from jarvis_cli.models.ollama_wire import choose_chat_model

    host = given.settings.extractor_url if name == _NAMES["extraction"] else ""
    host = host or find_ollama_host(given)
    if not plan.provider and not is_ollama_running(host):
        hint = "start Ollama, or set ANTHROPIC_API_KEY, for a language model"
        return warn(name, "no key for Anthropic and no running Ollama: the notebook answers", hint)
    connection = OllamaConnection(host, _REQUEST_SECONDS, 1.0)
    try:
        models = do_within(_SECONDS, connection.list_models)
    finally:
        connection.close()
    if models is None:
        return warn(name, f"Ollama at {plan.address} did not answer within {_SECONDS:.0f} seconds", _NO_NETWORK)
    wanted = plan.model or choose_chat_model(models) or ""
    if not wanted:
        return fail(name, f"Ollama at {plan.address} has no chat model", "fetch one with `ollama pull llama3.2`")
    if wanted.removesuffix(":latest") not in {model.name.removesuffix(":latest") for model in models}:
        return fail(name, f"Ollama at {plan.address} does not have the model {wanted}", f"`ollama pull {wanted}`")
    return fine(name, f"ollama/{wanted} is there, at {plan.address}")


def _check_listening(name: str, plan: ProviderPlan) -> Finding:
    from urllib.parse import urlsplit

    parts = urlsplit(f"//{plan.address}")
    try:
        with socket.create_connection((parts.hostname or "", parts.port or _OPENAI_PORT), _REQUEST_SECONDS):
            return fine(name, f"openai/{plan.model}: something listens at {plan.address}")
    except (OSError, UnicodeError):
        return warn(name, f"nothing listens at {plan.address}", "start the server, or look at extractor_url")
