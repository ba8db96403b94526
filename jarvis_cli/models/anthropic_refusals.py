"""What a refusal of the Messages API means, in our words; pure, so without the SDK."""

from dataclasses import dataclass
from types import MappingProxyType

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError, SettingsError
from jarvis_cli.models.waiting import TRY_LATER, advise_wait

# The HTTP status that an error event in the middle of an answer would have had.
_STATUS_OF_KIND = MappingProxyType(
    {
        "invalid_request_error": 400,
        "authentication_error": 401,
        "billing_error": 402,
        "permission_error": 403,
        "not_found_error": 404,
        "conflict_error": 409,
        "request_too_large": 413,
        "rate_limit_error": 429,
        "timeout_error": 504,
        "overloaded_error": 529,
    }
)
_SHORTER = "shorten the text, begin anew with /new, or correct the setting anthropic_context"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An HTTP error, or an error in the middle of an answer: the status that fits its kind, and the server's wording.

    The wording is in lower case. It may quote the person, and is only looked at. `wait` is in seconds, 0: not said.
    `kind` is what the API calls the error; '' where something else than the API has answered.
    """

    status: int
    wording: str
    wait: float = 0.0
    kind: str = ""

    @property
    def is_of_schema(self) -> bool:
        """Return whether it is the output format that the model, or a server that stands in for it, does not take."""
        signs = ("output_config", "output_format", "output format", "structured output", "schema")
        return self.status in (400, 422) and any(sign in self.wording for sign in signs)


def read_status(status: int, kind: str) -> int:
    """Return the status of an error that came with an HTTP `status`, or within an answer (200) and names its `kind`."""
    return status if status >= 300 else _STATUS_OF_KIND.get(kind, 500)


def explain_refusal(refusal: Refusal, model: str, setting: str) -> JarvisError:
    """Return our error for a refusal, with nothing of the server's wording in it; `setting` is where `model` is set."""
    status = refusal.status
    match status:
        case 401:
            return SettingsError("Anthropic does not accept the key", "Check ANTHROPIC_API_KEY.")
        case 403:
            return SettingsError(f"the key may not use the model {model}", "Check ANTHROPIC_API_KEY and the model.")
        case 402:
            return _explain_credit()
        case 404 | 405 | 501:
            return _explain_unknown(refusal, model, setting)
        case 413:
            return RequestTooLongError("the request is too long for Anthropic", _SHORTER)
        case 429:
            return ModelError("Anthropic's rate limit is reached", advise_wait(refusal.wait))
        case 529:
            return ModelError("Anthropic is overloaded", advise_wait(refusal.wait))
        case 408 | 409:
            return ModelError(f"Anthropic could not answer in time (HTTP {status})", TRY_LATER)
    if status >= 500:
        return ModelError(f"Anthropic's server failed ({status})", advise_wait(refusal.wait))
    return _explain_rejection(refusal)


def _explain_rejection(refusal: Refusal) -> ModelError:
    # These have no status or type of their own; only the wording tells them apart.
    if "too long" in refusal.wording or "exceed context limit" in refusal.wording:
        return RequestTooLongError("the request is longer than the model can read", _SHORTER)
    if "credit balance" in refusal.wording:
        return _explain_credit()
    return ModelError(f"Anthropic rejected the request (HTTP {refusal.status})", "Start a new chat.", transient=False)


def _explain_unknown(refusal: Refusal, model: str, setting: str) -> SettingsError:
    if refusal.kind == "not_found_error" or model.lower() in refusal.wording:
        hint = f"Check {setting}, and ANTHROPIC_BASE_URL if you set it."
        return SettingsError(f"Anthropic does not know the model {model}", hint)
    message = f"what answers at the address of Anthropic does not know this request (HTTP {refusal.status})"
    return SettingsError(message, "Is it Anthropic's API? Check ANTHROPIC_BASE_URL.")


def _explain_credit() -> ModelError:
    # It passes: with credit the same request is answered.
    hint = "Buy credits at console.anthropic.com under Billing, or set another provider."
    return ModelError("the Anthropic account has no credit left", hint)
