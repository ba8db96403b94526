"""Claude as a language model: the call of the Messages API, and what goes wrong in it as errors of ours.

The only home of the Anthropic SDK, which is imported on first use (it takes over a second). The SDK sends a request
again when the *opening* of an answer fails; an answer that fails before any of it was yielded is asked for again here.
"""

import json
import logging
import re
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError, SettingsError
from jarvis_cli.messages import Event, Request
from jarvis_cli.models.anthropic_refusals import Refusal, explain_refusal, read_status
from jarvis_cli.models.anthropic_schemas import is_expressible
from jarvis_cli.models.anthropic_wire import Answer, MessagesCall, translate
from jarvis_cli.models.kept_client import KeptClient
from jarvis_cli.models.lean_loading import loading_lean
from jarvis_cli.models.room import Room
from jarvis_cli.models.waiting import TRY_LATER, read_wait

if TYPE_CHECKING:
    from anthropic import Anthropic, APIResponse, DefaultHttpxClient, Stream
    from anthropic.types import OutputConfigParam, RawMessageStreamEvent

_LEGAL_KEY = re.compile("[!-~]+")
# In seconds. A server that asks for a longer wait is not waited for: the person is told instead.
_LONGEST_WAIT = 20.0
_CHECK_NETWORK = "Check the network, and the proxy and certificate settings if there are any."


@dataclass(frozen=True, slots=True)
class AnthropicOptions:
    """How Claude is reached.

    An empty `base_url` is the SDK's own (`ANTHROPIC_BASE_URL`, else the public address). No byte for `timeout_seconds`
    ends an answer. `budget` counts bytes. `retries` is how often the SDK sends a request again, `pauses` the
    seconds before each time that an answer which failed at its beginning is asked for again. `setting` is what the
    person is told to check where there is no such model.
    """

    api_key: str = field(repr=False)
    model: str
    base_url: str = ""
    timeout_seconds: float = 60.0
    connect_seconds: float = 10.0
    budget: int = 400_000
    retries: int = 3
    pauses: tuple[float, ...] = (0.5, 2.0)
    setting: str = "anthropic_model"


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
        self._room = Room(options.budget)
        self._takes_schemas = True
        self._client: KeptClient[Anthropic] = KeptClient(lambda: _make_client(options))

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
        """Return how many bytes a request may hold; less once Claude has refused one as too long."""
        return self._room.budget

    def warm_up(self) -> None:
        """Import the SDK and make its client, so that the first answer need not wait. Raises SettingsError."""
        self._client.open()

    def close(self) -> None:
        """Close the kept connections. The model can still be used; it then connects anew."""
        self._client.close()

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield the answer's text and tool calls as they arrive and, last, one Stop (see LanguageModel).

        Raises ModelError (RequestTooLongError where a shorter request would do), or SettingsError where the key or the
        address is refused, or the model does not exist. Closing the generator closes the connection.
        """
        call = translate(request)
        self._client.open()
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
                    failure = self._judge(error, call)
                    continue
                if raw is None:
                    break
                yield from answer.take(raw)
        if answer.is_whole:
            return None
        return failure or _Failure(_explain_end(answer), again=True)

    def _open(self, call: MessagesCall) -> "Stream[RawMessageStreamEvent]":
        """Return the response to a call; who takes no schemas is asked once more without it, from then on always."""
        client = self._client.open()
        from anthropic import omit

        output = _describe_output(call.schema if self._takes_schemas else "")
        is_schema_refused = False
        try:
            return client.messages.create(
                model=self._options.model,
                max_tokens=call.max_tokens,
                system=call.system or omit,
                messages=call.messages,
                tools=call.tools or omit,
                output_config=output or omit,
                cache_control={"type": "ephemeral"},
                stream=True,
            )
        except JarvisError as error:
            failure = error
        except _sdk_errors() as error:
            is_schema_refused = output is not None and _is_schema_refused(error)
            failure = self._explain(error, call)
        if is_schema_refused:
            self._takes_schemas = False
            return self._open(call)
        # Raised here, not above: the SDK's error and frames hold the key and the texts, and must not hang on ours.
        raise failure.with_traceback(None)

    def _judge(self, error: Exception, call: MessagesCall) -> _Failure:
        """Return what an error in the middle of a response means. A timeout has made the person wait enough."""
        failure = self._explain(error, call)
        return _Failure(failure, again=isinstance(failure, ModelError) and failure.transient and not _is_timeout(error))

    def _explain(self, error: Exception, call: MessagesCall) -> JarvisError:
        """Return our error for one of the SDK's; a call that was too long makes the budget smaller."""
        refusal = _read_refusal(error)
        if refusal is None:
            return _explain_trouble(error, self._options)
        failure = explain_refusal(refusal, self._options.model, self._options.setting)
        if isinstance(failure, RequestTooLongError):
            self._room.shrink(call.size, refusal.wording)
        return failure


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


def _read_refusal(error: Exception) -> Refusal | None:
    """Return what a server said that refuses a call, or None for an error of another kind."""
    import anthropic

    if not isinstance(error, anthropic.APIStatusError):
        return None
    # An error in the middle of an answer has no status of its own, only a kind.
    kind = str(error.type or "")
    status = read_status(error.status_code, kind)
    return Refusal(status, str(error.api_message).lower(), read_wait(error.response.headers), kind)


def _is_schema_refused(error: Exception) -> bool:
    refusal = _read_refusal(error)
    return refusal is not None and refusal.is_of_schema


def _describe_output(schema: str) -> "OutputConfigParam | None":
    """Return how the API is asked for an answer that keeps a schema; None where it cannot say what that is."""
    wanted = json.loads(schema) if schema else None
    if wanted is None or not is_expressible(wanted):
        return None
    from anthropic import transform_schema

    try:
        return {"format": {"type": "json_schema", "schema": transform_schema(wanted)}}
    except (ValueError, TypeError, AttributeError, RecursionError):
        # A part of it has no type, or is no object.
        return None


def _explain_trouble(error: Exception, options: AnthropicOptions) -> ModelError:
    """Return our error where no answer came, in our own words: the SDK's may repeat the key or the texts."""
    import anthropic
    import httpx2

    if _is_timeout(error):
        if isinstance(error.__cause__, httpx2.ConnectTimeout):
            return ModelError(f"Anthropic was not reached within {options.connect_seconds:g} seconds", _CHECK_NETWORK)
        return ModelError(f"nothing came from Anthropic for {options.timeout_seconds:g} seconds", TRY_LATER)
    if isinstance(error, anthropic.APIConnectionError):
        return ModelError("Anthropic cannot be reached", _CHECK_NETWORK)
    if isinstance(error, httpx2.HTTPError | OSError):
        return ModelError("the connection to Anthropic broke before the end of the answer", TRY_LATER)
    return ModelError("what Anthropic sent cannot be read", TRY_LATER)


def _explain_end(answer: Answer) -> ModelError:
    """Return our error for a response that ended without an error of its own, and without being whole."""
    if answer.heard:
        return ModelError("the answer broke off before its end", TRY_LATER)
    hint = "Check ANTHROPIC_BASE_URL if you set it; else try again in a moment."
    return ModelError("what came back is no answer of Anthropic's", hint)


def _make_client(options: AnthropicOptions) -> "Anthropic":
    try:
        with loading_lean():
            import anthropic
            import httpx2
    except ImportError:
        raise SettingsError("the Anthropic SDK cannot be loaded", "reinstall JARVIS") from None

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
            failure = _explain_trouble(error, options)
        else:
            if response.status_code >= 400 and read_wait(response.headers) > _LONGEST_WAIT:
                response.headers["x-should-retry"] = "false"
            return response
        raise failure

    return send
