"""Who will do which work, as far as settings and environment tell it: no server is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import Settings, read_api_key

if TYPE_CHECKING:
    from jarvis_cli.messages import Purpose


@dataclass(frozen=True, slots=True)
class ProviderPlan:
    """Who does a work. An empty `provider` is Ollama if it runs, else the notebook; an empty `model` what it then has.

    `address` is that of the server where it is not Anthropic's; `fault` says why nobody can do it, or is ''.
    """

    provider: str = ""
    model: str = ""
    address: str = ""
    fault: str = ""


def describe_provider(settings: Settings, environment: Mapping[str, str], model: str, purpose: Purpose) -> ProviderPlan:
    """Return who does a work. `model` is the model that answers, where it goes over the settings of any provider.

    Keep in step with `choice.make_model`, which does as this says.
    """
    chosen = (settings.extractor_provider if purpose == "extraction" else "") or settings.provider
    try:
        has_key = settings.anthropic_key_in == "keyring" or read_api_key(environment)
        if not chosen and has_key:
            chosen = "anthropic"
        elif not chosen and model and purpose == "answer":
            # The notebook does not answer in the place of a model that is named.
            chosen = "ollama"
        if chosen == "anthropic" and not has_key:
            return ProviderPlan(chosen, fault="there is no key: set ANTHROPIC_API_KEY")
        return _plan(chosen, settings, environment, model, purpose)
    except SettingsError as error:
        return ProviderPlan(chosen, fault=error.message)


def _plan(
    chosen: str, settings: Settings, environment: Mapping[str, str], model: str, purpose: Purpose
) -> ProviderPlan:
    if chosen == "notebook":
        return ProviderPlan(chosen)
    if chosen == "openai":
        from jarvis_cli.models.addresses import read_address

        return ProviderPlan(chosen, settings.extractor_model, read_address(settings.extractor_url).place)
    small = settings.extractor_model if purpose == "extraction" else ""
    if chosen == "anthropic":
        answering = model or settings.anthropic_model
        return ProviderPlan(chosen, answering if purpose == "answer" else small or settings.anthropic_small_model)
    # The flag is about the provider that answers.
    flagged = "" if purpose == "extraction" and settings.extractor_provider else model
    small = small or ("" if purpose == "answer" else settings.ollama_small_model)
    host = settings.ollama_host or environment.get("OLLAMA_HOST", "").strip()
    if purpose == "extraction":
        host = settings.extractor_url or host
    return ProviderPlan(chosen, small or flagged or settings.ollama_model, _read_place(host))


def _read_place(host: str) -> str:
    """Return the name and port of an Ollama server, without a password that the address may hold."""
    if not host:
        return "127.0.0.1:11434"
    from jarvis_cli.models.ollama import split_address

    name, port = split_address(host)
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"
