"""Language models behind an OpenAI-compatible server, such as llama.cpp, LM Studio or vLLM.

The only home of the package `openai`, an extra that is imported on first use. Of its habits only the wire is wanted:
the address and the key are those of our settings and never those of OPENAI_BASE_URL and OPENAI_API_KEY, nothing is
sent again by itself or to where a server sends on, and the headers say nothing about this machine.
"""

import logging
import re
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError, SettingsError
from jarvis_cli.extras import explain_extra
from jarvis_cli.messages import Event, Request
from jarvis_cli.models.addresses import LOOPBACK, read_address
from jarvis_cli.models.kept_client import KeptClient
from jarvis_cli.models.openai_refusals import Refusal, explain_refusal, go_without
from jarvis_cli.models.openai_wire import Answer, Chat, Offer, translate
from jarvis_cli.models.room import Room
from jarvis_cli.models.unchecked import read, read_text
from jarvis_cli.models.waiting import read_wait

if TYPE_CHECKING:
    import httpx2
    from openai import APIError, OpenAI

_Result = TypeVar("_Result")
_LEGAL_KEY = re.compile("[!-~]*")
_NO_KEY = "none"
_UNNAMED = "default"
_HEADERS = frozenset(
    ("host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent", "authorization")
)
_WHAT_IS_IT = "is it an OpenAI-compatible server? the address in extractor_url usually ends in /v1"
_IS_IT_RUNNING = "is it running? check the setting extractor_url"


@dataclass(frozen=True, slots=True)
class OpenAIOptions:
    """How such a server is reached. An empty `model` is the first one of the server that is no embedder.

    No byte for `timeout_seconds` ends an answer. `budget` counts bytes; how much such a server takes is not known
    before it refuses something.
    """

    base_url: str
    api_key: str = field(default="", repr=False)
    model: str = ""
    timeout_seconds: float = 30.0
    connect_seconds: float = 5.0
    budget: int = 16_000


@dataclass(frozen=True, slots=True)
class _Failure:
    """Why a response cannot be used: our error, what the server refused if it did, and whether it hung up."""

    error: JarvisError
    refusal: Refusal | None = None
    is_dropped: bool = False


class OpenAIModel:
    """A LanguageModel of an OpenAI-compatible server. Safe to use from several threads."""

    provider = "openai"

    def __init__(self, options: OpenAIOptions) -> None:
        """Raise SettingsError for a missing or wrong address, or a key that no HTTP header can carry.

        Nothing is imported or sent yet.
        """
        self._address = read_address(options.base_url)
        if not _LEGAL_KEY.fullmatch(options.api_key):
            what = "the key in extractor_key contains illegal characters (blanks, line ends or accents)"
            raise SettingsError(what, "copy the whole key again, and nothing else")
        self._options = options
        self._model = options.model
        self._offer = Offer()
        self._room = Room(options.budget)
        url = self._address.url
        self._client: KeptClient[OpenAI] = KeptClient(lambda: _make_client(options, url))

    @property
    def name(self) -> str:
        """Return the model's name; `default` while it was left to the server and that was not asked yet."""
        return self._model or _UNNAMED

    @property
    def budget(self) -> int:
        """Return how many bytes a request may hold; less once one was refused as too long."""
        return self._room.budget

    def warm_up(self) -> None:
        """Import the package and make its client. Raises SettingsError where it is not installed."""
        self._client.open()

    def close(self) -> None:
        """Close the kept connections. The model can still be used; it then connects anew."""
        self._client.close()

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield the answer's text as it arrives, without its thinking, then its tool calls and one Stop.

        A server that refuses an option is asked again without it, from then on always; a connection that drops before
        anything came is tried once more. Once text has come nothing is sent again. Raises ModelError
        (RequestTooLongError where a shorter request would do), or SettingsError where the package is missing or the
        key is refused. Closing the generator closes the connection.
        """
        chat = translate(request)
        self._client.open()
        self._model = self._model or self._find_model()
        tried_again = False
        while True:
            offer, answer = self._offer, Answer()
            failure = yield from self._receive(chat.write_arguments(self._model, offer), answer)
            if failure is None:
                yield from answer.close()
                return
            lesser = None if answer.begun or not failure.refusal else go_without(failure.refusal, chat, offer)
            if lesser is not None:
                self._offer = lesser
            elif failure.is_dropped and not answer.begun and not tried_again:
                tried_again = True
            else:
                self._learn(failure, chat)
                raise failure.error

    def _learn(self, failure: _Failure, chat: Chat) -> None:
        if isinstance(failure.error, RequestTooLongError) and failure.refusal:
            self._room.shrink(chat.size, failure.refusal.wording)

    def _receive(self, arguments: dict[str, Any], answer: Answer) -> Generator[Event, None, _Failure | None]:
        """Yield the text of one response, and return why it cannot be used, or None."""
        client = self._client.open()
        stream = self._try(lambda: client.chat.completions.create(**arguments, stream=True))
        if isinstance(stream, _Failure):
            return stream
        with stream:
            # Only the SDK's own work is guarded: not ours, and not the consumer's, who runs during the yield.
            while (chunk := self._try(lambda: next(stream, None))) is not None:
                if isinstance(chunk, _Failure):
                    return None if answer.is_whole else chunk
                yield from answer.take(chunk)
        if answer.is_whole:
            return None
        if answer.heard:
            return _Failure(ModelError(f"the answer of the server at {self._address.place} broke off", "try again"))
        return _Failure(self._explain_reply())

    def _find_model(self) -> str:
        """Return the name of the server's first model that is no embedder. Raises ModelError, or SettingsError."""
        client = self._client.open()
        page = self._try(client.models.list)
        if isinstance(page, _Failure):
            raise page.error
        models = read(page, "data")
        names = [read_text(model, "id") for model in models] if isinstance(models, list) else []
        name = next((name for name in names if name and "embed" not in name.lower()), "")
        if not name:
            message = f"the server at {self._address.place} names no model"
            raise ModelError(message, "load one there, or name it in the setting extractor_model")
        return name

    def _try(self, work: Callable[[], _Result]) -> "_Result | _Failure":
        """Return what the SDK returns, or why it failed.

        It is raised elsewhere: the SDK's errors and frames hold the key and the texts, and must not hang on ours.
        """
        try:
            return work()
        except _sdk_errors() as error:
            return self._judge(error)

    def _judge(self, error: Exception) -> _Failure:
        """Return what an error of the SDK means, in our own words: its own may repeat the key or the texts."""
        import httpx2
        import openai

        place, cause = self._address.place, error.__cause__
        if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
            if isinstance(cause, httpx2.ConnectTimeout):
                return _Failure(ModelError(f"cannot reach the server at {place}", _IS_IT_RUNNING))
            message = f"the server at {place} sent nothing for {self._options.timeout_seconds:g} seconds"
            return _Failure(ModelError(message, "try again, use a smaller model, or raise extractor_timeout"))
        if isinstance(cause, httpx2.ConnectError | httpx2.ProxyError | httpx2.UnsupportedProtocol):
            return _Failure(ModelError(f"cannot reach the server at {place}", _IS_IT_RUNNING))
        if isinstance(error, openai.APIConnectionError | httpx2.HTTPError | OSError):
            message = f"the server at {place} closed the connection before the answer was complete"
            return _Failure(ModelError(message, "try again; its log may say why"), is_dropped=True)
        if isinstance(error, openai.APIError) and not isinstance(error, openai.APIResponseValidationError):
            refusal = _read_refusal(error)
            return _Failure(explain_refusal(refusal, place, self.name), refusal)
        return _Failure(self._explain_reply())

    def _explain_reply(self) -> ModelError:
        return ModelError(f"the server at {self._address.place} sent a reply that cannot be read", _WHAT_IS_IT)


def _sdk_errors() -> tuple[type[Exception], ...]:
    """Return all that the SDK lets through: its own errors, its transport's, and those of decoding what was sent."""
    import httpx2
    import openai

    return (
        *(openai.OpenAIError, httpx2.HTTPError, httpx2.StreamError, httpx2.InvalidURL),
        *(OSError, ValueError, TypeError, AttributeError, RuntimeError),
    )


def _read_refusal(error: "APIError") -> Refusal:
    """Return what a server says that refuses a call; within an answer, the status is in `code` or not there at all."""
    import openai

    wording = f"{error.message} {error.code} {error.type} {error.body}".lower()
    if isinstance(error, openai.APIStatusError):
        return Refusal(error.status_code, wording, read_wait(error.response.headers))
    code = error.code or ""
    return Refusal(int(code) if re.fullmatch("[3-5][0-9][0-9]", code) else 500, wording)


def _make_client(options: OpenAIOptions, url: str) -> "OpenAI":
    try:
        import httpx2
        import openai
    except ImportError:
        raise SettingsError(
            "the package openai is not installed",
            explain_extra("openai"),
        ) from None

    # At DEBUG they write whole requests, with the person's texts, to the log.
    for name in ("openai", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.WARNING)
    return openai.OpenAI(
        api_key=options.api_key or _NO_KEY,
        base_url=url,
        timeout=httpx2.Timeout(options.timeout_seconds, connect=options.connect_seconds),
        max_retries=0,
        http_client=_make_http_client(options.api_key or _NO_KEY),
    )


def _make_http_client(key: str) -> "httpx2.Client":
    """Return a client that sends texts only to the server that is set, and of the SDK's headers only what is needed."""
    import httpx2

    def clean_headers(request: httpx2.Request) -> None:
        # The SDK adds what it knows of this machine, and what OPENAI_CUSTOM_HEADERS and OPENAI_ORG_ID say.
        for name in [name for name in request.headers if name.lower() not in _HEADERS]:
            del request.headers[name]
        request.headers["authorization"] = f"Bearer {key}"

    try:
        return httpx2.Client(
            follow_redirects=False,
            mounts={f"all://{name}": None for name in LOOPBACK},
            event_hooks={"request": [clean_headers]},
        )
    except (ImportError, OSError, ValueError, httpx2.InvalidURL) as error:
        kind = type(error).__name__
    hint = "check HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE"
    raise SettingsError(f"the proxy or certificate settings cannot be used ({kind})", hint)
