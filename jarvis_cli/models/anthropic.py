"""Claude as a language model: the call of the Messages API, and what goes wrong in it as errors of ours.

The only home of the Anthropic SDK, which is imported on first use (it takes over a second). The SDK sends a request
again when the *opening* of an answer fails; an answer that fails before any of it was yielded is asked for again here.
"""

import logging
import re
import threading
import time
import weakref
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from jarvis_cli.errors import JarvisError, ModelError, SettingsError
from jarvis_cli.messages import Event, Request
from jarvis_cli.models.anthropic_wire import Answer, MessagesCall, translate

if TYPE_CHECKING:
    from anthropic import Anthropic, APIResponse, APIStatusError, DefaultHttpxClient, Stream
    from anthropic.types import RawMessageStreamEvent

_LEGAL_KEY = re.compile("[!-~]+")
# In seconds. A server that asks for a longer wait is not waited for: the person is told instead.
_LONGEST_WAIT = 20.0
# The HTTP status that an error event in the middle of an answer would have had.
_STATUS_OF_TYPE = MappingProxyType(
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
_CHECK_NETWORK = "Check the network, and the proxy and certificate settings if there are any."
_TRY_LATER = "Try again in a moment."


@dataclass(frozen=True, slots=True)
class AnthropicOptions:
    """How Claude is reached.

    An empty `base_url` is the SDK's own (`ANTHROPIC_BASE_URL`, else the public address). No byte for `timeout_seconds`
    ends an answer. `budget` counts characters. `retries` is how often the SDK sends a request again, `pauses` the
    seconds before each time that an answer which failed at its beginning is asked for again.
    """

    api_key: str = field(repr=False)
    model: str
    base_url: str = ""
    timeout_seconds: float = 60.0
    connect_seconds: float = 10.0
    budget: int = 400_000
    retries: int = 3
    pauses: tuple[float, ...] = (0.5, 2.0)


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why a response cannot be used, and whether asking again at once may help."""

    error: JarvisError
    again: bool


class AnthropicModel:
    """A LanguageModel that asks Claude. Safe to use from several threads; the SDK's client is made once."""

    def __init__(self, options: AnthropicOptions) -> None:
        """Raise SettingsError for a key that no HTTP header can carry; nothing is imported or sent yet."""
        if not _LEGAL_KEY.fullmatch(options.api_key):
            what = "contains illegal characters (blanks, line ends or accents)" if options.api_key else "is missing"
            raise SettingsError(f"the key in ANTHROPIC_API_KEY {what}", "Copy the whole key again, and nothing else.")
        self._options = options
        self._lock = threading.Lock()
        self._client: Anthropic | None = None

    @property
    def provider(self) -> str:
        """Return the provider's name in settings and in stored answers."""
        return "anthropic"

    @property
    def name(self) -> str:
        """Return the model's name."""
        return self._options.model

    @property
    def budget(self) -> int:
        """Return how many characters a request may hold."""
        return self._options.budget

    def warm_up(self) -> None:
        """Import the SDK and make its client, so that the first answer need not wait. Raises SettingsError."""
        self._connect()

    def close(self) -> None:
        """Close the kept connections. The model can still be used; it then connects anew."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield the answer's text and tool calls as they arrive and, last, one Stop (see LanguageModel).

        Raises ModelError, or SettingsError where the key or the address is refused. Closing the generator closes
        the connection.
        """
        call = translate(request)
        for pause in (*self._options.pauses, None):
            answer = Answer()
            failure = yield from self._receive(call, answer)
            if failure is None:
                yield answer.stop()
                return
            if pause is None or answer.begun or not failure.again:
                raise failure.error
            time.sleep(pause)

    def _receive(self, call: MessagesCall, answer: Answer) -> Generator[Event, None, "_Failure | None"]:
        """Yield what one response says, and return why it cannot be used, or None."""
        sdk_errors = _sdk_errors()
        failure: _Failure | None = None
        with self._open(call) as stream:
            raw_events = iter(stream)
            while failure is None:
                # Only the SDK's own work is guarded: not ours, and not the consumer's, who runs during the yield.
                try:
                    raw = next(raw_events, None)
                except sdk_errors as error:
                    failure = _judge(error, self._options)
                    continue
                if raw is None:
                    break
                event = answer.take(raw)
                if event is not None:
                    yield event
        if answer.is_whole:
            return None
        return failure or _Failure(ModelError("the answer broke off before its end", _TRY_LATER), again=True)

    def _open(self, call: MessagesCall) -> "Stream[RawMessageStreamEvent]":
        client = self._connect()
        from anthropic import omit

        try:
            return client.messages.create(
                model=self._options.model,
                max_tokens=call.max_tokens,
                system=call.system or omit,
                messages=call.messages,
                tools=call.tools or omit,
                cache_control={"type": "ephemeral"},
                stream=True,
            )
        except JarvisError as error:
            failure = error
        except _sdk_errors() as error:
            failure = _explain(error, self._options)
        # Raised here, not above: the SDK's error and frames hold the key and the texts, and must not hang on ours.
        raise failure.with_traceback(None)

    def _connect(self) -> "Anthropic":
        with self._lock:
            if self._client is None:
                self._client = _make_client(self._options)
                # Connections that nobody closed must not be left to the garbage collector.
                weakref.finalize(self, self._client.close)
            return self._client


def _sdk_errors() -> tuple[type[Exception], ...]:
    """Return all that the SDK lets through: its own errors, its transport's, and those of decoding what was sent."""
    import anthropic
    import httpx2

    return (
        *(anthropic.AnthropicError, httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL),
        *(OSError, ValueError, TypeError, RuntimeError),
    )


def _is_timeout(error: BaseException | None) -> bool:
    import anthropic
    import httpx2

    return isinstance(error, anthropic.APITimeoutError | httpx2.TimeoutException)


def _judge(error: Exception, options: AnthropicOptions) -> _Failure:
    """Return what an error in the middle of a response means. A timeout has made the person wait enough."""
    failure = _explain(error, options)
    return _Failure(failure, again=isinstance(failure, ModelError) and failure.transient and not _is_timeout(error))


def _explain(error: Exception, options: AnthropicOptions) -> JarvisError:
    """Return our error for one of the SDK's, in our own words: theirs may repeat the key or the texts."""
    import anthropic
    import httpx2

    if isinstance(error, anthropic.APIStatusError):
        return _explain_status(error, options.model)
    if _is_timeout(error):
        if isinstance(error.__cause__, httpx2.ConnectTimeout):
            return ModelError(f"Anthropic was not reached within {options.connect_seconds:g} seconds", _CHECK_NETWORK)
        return ModelError(f"nothing came from Anthropic for {options.timeout_seconds:g} seconds", _TRY_LATER)
    if isinstance(error, anthropic.APIConnectionError):
        return ModelError("Anthropic cannot be reached", _CHECK_NETWORK)
    if isinstance(error, httpx2.HTTPError | OSError):
        return ModelError("the connection to Anthropic broke before the end of the answer", _TRY_LATER)
    return ModelError("what Anthropic sent cannot be read", _TRY_LATER)


def _explain_status(error: "APIStatusError", model: str) -> JarvisError:
    """Return our error for an HTTP error, or for an error in the middle of an answer, which has its kind in `type`."""
    status = error.status_code if error.status_code >= 400 else _STATUS_OF_TYPE.get(str(error.type), 500)
    match status:
        case 401:
            return SettingsError("Anthropic does not accept the key", "Check ANTHROPIC_API_KEY.")
        case 403:
            return SettingsError(f"the key may not use the model {model}", "Check ANTHROPIC_API_KEY and the model.")
        case 402:
            return ModelError("the Anthropic account has no credit left", "Add credit to it.", transient=False)
        case 404:
            hint = "Check the model's name, and the server's address if you set one."
            return ModelError(f"Anthropic does not know the model {model}", hint, transient=False)
        case 413:
            return ModelError("the request is too long for Anthropic", "Send a shorter text.", transient=False)
        case 429:
            return ModelError("Anthropic's rate limit is reached", _advise_wait(error.response.headers))
        case 529:
            return ModelError("Anthropic is overloaded", _advise_wait(error.response.headers))
        case 408 | 409:
            return ModelError(f"Anthropic could not answer in time (HTTP {status})", _TRY_LATER)
    if status >= 500:
        return ModelError(f"Anthropic's server failed ({status})", _advise_wait(error.response.headers))
    return _explain_rejection(error, status)


def _explain_rejection(error: "APIStatusError", status: int) -> ModelError:
    # These two have no status or type of their own; only the wording tells them apart.
    wording = str(error.api_message).lower()
    if "too long" in wording:
        return ModelError("the request is longer than the model can read", "Send a shorter text.", transient=False)
    if "credit balance" in wording:
        return ModelError("the Anthropic account has no credit left", "Add credit to it.", transient=False)
    return ModelError(f"Anthropic rejected the request (HTTP {status})", "Start a new chat.", transient=False)


def _advise_wait(headers: Mapping[str, str]) -> str:
    wait = _read_wait(headers)
    return f"Try again in {wait:.0f} seconds." if 1 <= wait < 1e6 else _TRY_LATER


def _read_wait(headers: Mapping[str, str]) -> float:
    """Return the seconds that the server asks to wait, 0 where it does not say (RFC 9110, Retry-After)."""
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        with suppress(ValueError):
            return float(headers.get(name, "")) / unit
    with suppress(ValueError, TypeError, OverflowError):  # no date, one without a zone, or one beyond all years
        return (parsedate_to_datetime(headers.get("retry-after", "")) - datetime.now(UTC)).total_seconds()
    return 0.0


def _make_client(options: AnthropicOptions) -> "Anthropic":
    try:
        import anthropic
        import httpx2
    except ImportError:
        raise ModelError("the Anthropic SDK cannot be loaded", "reinstall JARVIS", transient=False) from None

    # At DEBUG they write whole requests, with the person's texts, to the log.
    for name in ("anthropic", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.WARNING)
    client = None
    with suppress(httpx2.InvalidURL):
        client = anthropic.Anthropic(
            api_key=options.api_key,
            base_url=options.base_url or None,
            timeout=httpx2.Timeout(options.timeout_seconds, connect=options.connect_seconds),
            max_retries=options.retries,
            open_telemetry=False,
            http_client=_make_http_client(),
            middleware=[_limit_waiting(options)],
        )
    if client is None or client.base_url.scheme not in ("http", "https") or not client.base_url.host:
        hint = "Check the server's address in the settings and in ANTHROPIC_BASE_URL."
        raise SettingsError("the address of the Anthropic server does not begin with http:// or https://", hint)
    return client


def _make_http_client() -> "DefaultHttpxClient":
    import anthropic
    import httpx2

    try:
        return anthropic.DefaultHttpxClient()
    except (ImportError, OSError, ValueError, httpx2.InvalidURL) as error:
        kind = type(error).__name__
    hint = "Check HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE."
    raise SettingsError(f"the proxy or certificate settings cannot be used ({kind})", hint)


def _limit_waiting(options: AnthropicOptions) -> Callable[..., "APIResponse[Any]"]:
    """Return a step around each sending of the SDK that keeps it from making the person wait for long.

    The SDK would send again after a timeout, and would sleep for as long as the server says.
    """
    import anthropic

    def send(request: Any, call_next: Callable[[Any], "APIResponse[Any]"]) -> "APIResponse[Any]":
        try:
            response = call_next(request)
        except anthropic.APITimeoutError as error:
            failure = _explain(error, options)
        else:
            if response.status_code >= 400 and _read_wait(response.headers) > _LONGEST_WAIT:
                response.headers["x-should-retry"] = "false"
            return response
        raise failure

    return send
