"""Whether Claude can be reached: one request that costs nothing, for what is known of a model."""

from __future__ import annotations

from jarvis_cli.errors import ModelError, SettingsError
from jarvis_cli.models.lean_loading import loading_lean
from jarvis_cli.settings import ApiKey

_NETWORK = "check the network, and the proxy and certificate settings if there are any"


def reach_anthropic(key: ApiKey, model: str, base_url: str, seconds: float) -> bool:
    """Return True where the server knows the model and takes the key; an empty `base_url` is Anthropic's own.

    Raises SettingsError where it refuses the key or does not know the model, ModelError where it cannot be reached
    within so many seconds or answers otherwise.
    """
    try:
        with loading_lean():
            import anthropic
    except ImportError:
        raise SettingsError("the Anthropic SDK cannot be loaded", "reinstall JARVIS") from None
    status = 0
    try:
        with anthropic.Anthropic(
            api_key=key.value, base_url=base_url or None, timeout=seconds, max_retries=0
        ) as client:
            client.models.retrieve(model)
        return True
    except anthropic.APIStatusError as error:
        status = error.status_code
    except (anthropic.AnthropicError, OSError, ValueError, TypeError, RuntimeError):
        # What the SDK says may hold the key.
        pass
    raise _explain(status, model)


def _explain(status: int, model: str) -> SettingsError | ModelError:
    if status == 0:
        return ModelError("Anthropic cannot be reached", _NETWORK)
    if status in (401, 403):
        return SettingsError("Anthropic refuses the key", "set ANTHROPIC_API_KEY to a valid one")
    if status == 404:
        return SettingsError(
            f"Anthropic does not know the model {model}", "check anthropic.model and ANTHROPIC_BASE_URL"
        )
    return ModelError(f"Anthropic answered with an error (status {status})", "try again later")
