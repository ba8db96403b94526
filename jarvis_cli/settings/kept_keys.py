"""Keys that are kept in the keyring of the system, put where models look for them."""

from collections.abc import Mapping
from dataclasses import replace

from jarvis_cli.settings import Settings


def add_kept_keys(settings: Settings, environment: Mapping[str, str]) -> tuple[Settings, Mapping[str, str]]:
    """Return settings and environment with the keys that the settings say are in the keyring.

    A key in the environment goes over it. The keyring is asked only where a key may be used. Raises SettingsError.
    """
    if _is_wanted(settings, "anthropic") and not environment.get("ANTHROPIC_API_KEY", "").strip():
        from jarvis_cli.keys import read_key

        environment = {**environment, "ANTHROPIC_API_KEY": read_key("anthropic")}
    if _is_wanted(settings, "extractor") and not settings.extractor_key.strip():
        from jarvis_cli.keys import read_key

        settings = replace(settings, extractor_key=read_key("extractor"))
    return settings, environment


def _is_wanted(settings: Settings, name: str) -> bool:
    if name == "extractor":
        return settings.extractor_key_in == "keyring" and settings.extractor_provider == "openai"
    users = (settings.provider, settings.extractor_provider, *(agent.provider for agent in settings.agents))
    return settings.anthropic_key_in == "keyring" and (not settings.provider or "anthropic" in users)
