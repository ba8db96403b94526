"""What a refusal of an OpenAI-compatible server means, in our words, and which option to go without after it; pure."""

from dataclasses import dataclass, replace

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError, SettingsError
from jarvis_cli.models.openai_wire import Chat, Offer
from jarvis_cli.models.waiting import advise_wait

_SIGNS_OF_FORMAT = ("response_format", "response format", "schema", "json_object", "grammar", "structured")
_SIGNS_OF_LENGTH = ("exceed", "maximum", "longer", "larger", "too long", "not enough", "overflow")
_WHAT_IS_IT = "is it an OpenAI-compatible server? check extractor_url, which usually ends in /v1, and extractor_model"
_CHECK_ADDRESS = "check the setting extractor_url: the address usually ends in /v1"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error that the server answered with: its HTTP status, or the one it names within an answer, and its wording.

    The wording is in lower case. It may quote the person, and is only looked at. `wait` is in seconds, 0: not said.
    """

    status: int
    wording: str
    wait: float = 0.0

    @property
    def is_of_length(self) -> bool:
        """Return whether the request was too long; each server has its own words for it."""
        if self.status == 413 or "context_length_exceeded" in self.wording or "prompt is too long" in self.wording:
            return True
        place = any(word in self.wording for word in ("context", "maximum model length"))
        return self.status in (400, 422, 500) and place and any(sign in self.wording for sign in _SIGNS_OF_LENGTH)


def go_without(refusal: Refusal, chat: Chat, offer: Offer) -> Offer | None:
    """Return what to offer a server that refused `chat` for an option it does not take; None if that is not why."""
    if refusal.status in (401, 403, 413, 429) or refusal.is_of_length:
        return None
    wording = refusal.wording
    if offer.has_usage and ("stream_options" in wording or "include_usage" in wording):
        return replace(offer, has_usage=False)
    if not offer.has_new_limit and "max_completion_tokens" in wording:
        return replace(offer, has_new_limit=True)
    if chat.schema and offer.format != "text" and any(sign in wording for sign in _SIGNS_OF_FORMAT):
        return replace(offer, format="object" if offer.format == "schema" else "text")
    if chat.tools and offer.has_tools and "tool" in wording:
        return replace(offer, has_tools=False)
    return None


def explain_refusal(refusal: Refusal, place: str, model: str) -> JarvisError:
    """Return our error for a refusal of the server at `place`, with nothing of its wording in it."""
    status = refusal.status
    if refusal.is_of_length:
        message = f"the text is longer than the model at {place} takes in at once"
        return RequestTooLongError(message, "shorten it, or give the server a larger context")
    if status in (401, 403):
        return SettingsError(f"the server at {place} does not accept the key", "check the setting extractor_key")
    if status in (404, 405, 501):
        if "model" in refusal.wording:
            message = f"the server at {place} does not know the model {model}"
            return SettingsError(message, "load it there, or check the setting extractor_model")
        message = f"what answers at {place} does not know this request (status {status})"
        return SettingsError(message, _WHAT_IS_IT)
    if status == 429:
        return ModelError(f"the server at {place} takes no more requests just now", advise_wait(refusal.wait))
    if status < 400:
        message = f"the server at {place} sends on to another address, which is not followed"
        return SettingsError(message, _CHECK_ADDRESS)
    if status >= 500 or status in (408, 409):
        return ModelError(f"the server at {place} failed (status {status})", advise_wait(refusal.wait))
    message = f"the server at {place} rejected the request (status {status})"
    return ModelError(message, "its log may say why", transient=False)
