"""Language models that run in Ollama, and the connection to its server (the only home of `ollama` and `httpx`)."""

import json
import os
import socket
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast
from urllib.parse import urlsplit

from jarvis_cli.errors import JarvisError, ModelError, RequestTooLongError, SettingsError
from jarvis_cli.messages import Event, Request
from jarvis_cli.models.addresses import LOOPBACK
from jarvis_cli.models.kept_client import KeptClient
from jarvis_cli.models.lean_loading import loading_lean, reading_no_certificates
from jarvis_cli.models.ollama_wire import (
    Answer,
    CalledTool,
    Chat,
    InstalledModel,
    Line,
    build_messages,
    build_tools,
    choose_chat_model,
)
from jarvis_cli.models.room import Room, measure_request

if TYPE_CHECKING:
    import ssl

    import ollama

CONNECT_SECONDS = 5.0
_LIST_SECONDS = 2.0
_ANSWER_TOKENS = 4096
_BYTES_PER_TOKEN = 2.5
# What an error says that is about the schema of the answer: the older servers call it `format`.
_SIGNS_OF_SCHEMA = ("format", "schema", "grammar")


class ToolsRefusedError(ModelError):
    """The model cannot be given tools."""


class SchemaRefusedError(ModelError):
    """The model, or its server, cannot keep an answer to a schema."""


class ConnectionDroppedError(ModelError):
    """The connection was closed before all of the answer had come."""


@dataclass(frozen=True, slots=True)
class OllamaOptions:
    """How a model in Ollama is reached and used.

    An empty `host` stands for the library's own default: OLLAMA_HOST, else this machine. `timeout_seconds` limits the
    wait for the next piece of an answer, the loading of the model included. `context_tokens` is the size of the window
    that the model is loaded with.
    """

    model: str
    host: str = ""
    timeout_seconds: float = 120.0
    connect_seconds: float = CONNECT_SECONDS
    context_tokens: int = 16384


class OllamaConnection:
    """The one client of a server, made on first use, and its failures in our words. Threads may share it."""

    def __init__(self, host: str, timeout_seconds: float, connect_seconds: float = CONNECT_SECONDS) -> None:
        self._host = host
        self._timeout_seconds = timeout_seconds
        self._connect_seconds = connect_seconds
        self._client: KeptClient[ollama.Client] = KeptClient(self._make_client)

    @property
    def address(self) -> str:
        """The host and port of the server. Raises SettingsError when the setting is not an address."""
        name, port = split_address(self._host)
        return f"[{name}]:{port}" if ":" in name else f"{name}:{port}"

    def open(self) -> "ollama.Client":
        """Return the client; imports the library and makes it when it is not there yet. Nothing is sent.

        Raises SettingsError when the host is not an address, or the library cannot be loaded.
        """
        return self._client.open()

    def _make_client(self) -> "ollama.Client":
        try:
            with loading_lean(), reading_no_certificates():
                import httpx
                import ollama
        except ImportError:
            raise SettingsError("the client of Ollama cannot be loaded", "reinstall JARVIS") from None
        split_address(self._host)
        try:
            return ollama.Client(
                self._host or None,
                timeout=httpx.Timeout(self._timeout_seconds, connect=self._connect_seconds),
                # Conversations go nowhere but to the chosen server: not where it redirects to, and for a server on
                # this machine not through the proxy that the environment names.
                follow_redirects=False,
                mounts={f"all://{name}": None for name in LOOPBACK},
                verify=_make_tls_context(self._host),
            )
        except OSError as error:
            message = f"the certificate settings cannot be used ({type(error).__name__})"
            raise SettingsError(message, "check SSL_CERT_FILE and SSL_CERT_DIR") from None
        except (ValueError, httpx.InvalidURL):
            raise _wrong_address() from None

    def close(self) -> None:
        """Close the client. The next use makes a new one."""
        self._client.close()

    def chat(self, model: str, chat: Chat) -> Generator[Line, None, None]:
        """Yield the lines of an answer as they arrive; closing the generator closes the connection.

        Raises ModelError, one of its kinds above, RequestTooLongError, or SettingsError where access is refused, the
        model is not there, or something else than Ollama answers.
        """
        client = self.open()
        with self._explained(model, has_schema=chat.schema is not None):
            replies = client.chat(
                model, chat.messages, tools=chat.tools, options=chat.options, format=chat.schema, stream=True
            )
            with closing(cast("Generator[ollama.ChatResponse, None, None]", replies)) as open_replies:
                yield from map(_read_line, open_replies)

    def embed(self, model: str, texts: Sequence[str]) -> list[list[float]]:
        """Return the numbers that the server answers for `texts`; neither how many nor which is checked.

        Raises ModelError, RequestTooLongError (the server is told not to cut texts by itself), or SettingsError.
        """
        client = self.open()
        with self._explained(model):
            reply = client.embed(model, list(texts), truncate=False)
        return [list(numbers) for numbers in reply.embeddings]

    def list_models(self) -> list[InstalledModel]:
        """Return the models that the server has. Raises ModelError, or SettingsError."""
        client = self.open()
        with self._explained(""):
            reply = client.list()
        return [_read_model(model) for model in reply.models if model.model]

    @contextmanager
    def _explained(self, model: str, *, has_schema: bool = False) -> Iterator[None]:
        import httpx
        import ollama

        try:
            yield
        except ollama.ResponseError as error:
            text = str(error.error).lower()
            if has_schema and any(sign in text for sign in _SIGNS_OF_SCHEMA):
                raise SchemaRefusedError(f"the model {model} keeps its answers to no schema", transient=False) from None
            raise self._explain_status(error.status_code, text, model) from None
        except (ConnectionError, httpx.ConnectError, httpx.ConnectTimeout):
            message = f"cannot reach Ollama at {self.address}"
            raise ModelError(message, "is it running? start it with `ollama serve`") from None
        except httpx.TimeoutException:
            message = f"Ollama at {self.address} sent nothing for {self._timeout_seconds:g} seconds"
            raise ModelError(message, "a large model needs time to load: try again, or use a smaller one") from None
        except (httpx.NetworkError, httpx.RemoteProtocolError):
            message = f"Ollama at {self.address} closed the connection before the answer was complete"
            raise ConnectionDroppedError(message, "try again; the log of Ollama may say why") from None
        # The client raises the last three for replies whose JSON has another shape than it expects.
        except (httpx.HTTPError, httpx.StreamError, ValueError, TypeError, AttributeError, RecursionError):
            message = f"the server at {self.address} sent a reply that cannot be read"
            raise ModelError(message, "is it Ollama, and up to date?") from None

    def _explain_status(self, status: int, text: str, model: str) -> JarvisError:
        """Return the error for what the server says in `text`, which may quote the person and is never passed on."""
        if "does not support tools" in text:
            return ToolsRefusedError(f"the model {model} takes no tools", transient=False)
        if status == 413 or ("context" in text and "exceed" in text) or "too large to process" in text:
            message = f"the text is longer than the model {model} takes in at once"
            return RequestTooLongError(message, "shorten it, begin anew with /new, or raise ollama_context")
        if status == 404 and "model" in text and "not found" in text:
            message = f"Ollama at {self.address} does not have the model {model}"
            return SettingsError(message, f"get it with `ollama pull {model}`")
        if "does not support chat" in text:
            return SettingsError(f"the model {model} cannot converse", "choose a chat model")
        if "more system memory" in text:
            message = f"the model {model} needs more memory than the machine at {self.address} has free"
            return ModelError(message, "use a smaller model, or a smaller context")
        if status in (401, 403):
            message = f"Ollama at {self.address} refuses access to the model {model}"
            return SettingsError(message, "sign in with `ollama signin`, or set OLLAMA_API_KEY")
        if status in (404, 405, 501) or 300 <= status < 400:
            message = f"what answers at {self.address} does not know this request (status {status})"
            return SettingsError(message, "is it Ollama, and up to date?")
        kind = f"status {status}" if status > 0 else "in its answer"
        passes = status <= 0 or status in (408, 429, 499) or status >= 500
        message = f"Ollama at {self.address} reported an error ({kind})"
        return ModelError(message, "the log of Ollama says more", transient=passes)


def _read_line(reply: "ollama.ChatResponse") -> Line:
    return Line(
        text=reply.message.content or "",
        called=tuple(
            CalledTool(call.function.name, dict(call.function.arguments)) for call in reply.message.tool_calls or ()
        ),
        done=bool(reply.done),
        done_reason=reply.done_reason or "",
        input_tokens=reply.prompt_eval_count or 0,
        output_tokens=reply.eval_count or 0,
    )


def _read_model(model: "ollama.ListResponse.Model") -> InstalledModel:
    details = model.details
    families = [*(details.families or ()), details.family or ""] if details else []
    return InstalledModel(model.model or "", tuple(families), model.modified_at.timestamp() if model.modified_at else 0)


def split_address(host: str) -> tuple[str, int]:
    """Return the name and the port that the library would connect to for `host`.

    Its rule: OLLAMA_HOST where `host` is empty, this machine where no name is given, and where no port is given 11434
    without a scheme, else that of http or https. Raises SettingsError when this is not an address.
    """
    scheme, _, rest = (host or os.environ.get("OLLAMA_HOST", "")).rpartition("://")
    try:
        parts = urlsplit(f"//{rest}")
        name, port = parts.hostname or "127.0.0.1", parts.port
    except ValueError:
        raise _wrong_address() from None
    if scheme not in ("", "http", "https"):
        raise _wrong_address()
    return name, port or {"http": 80, "https": 443}.get(scheme, 11434)


def _make_tls_context(host: str) -> "ssl.SSLContext | Literal[True]":
    """Return what certificates are checked with; where nothing is encrypted, one that knows of none and accepts none.

    To read those of the machine takes 20 to 40 ms, and most servers are spoken to by plain http.
    """
    import ssl
    from urllib.request import getproxies

    scheme = (host or os.environ.get("OLLAMA_HOST", "")).rpartition("://")[0]
    if scheme == "https" or any(proxy.lower().startswith("https://") for proxy in getproxies().values()):
        return True
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _wrong_address() -> SettingsError:
    hint = "it looks like 127.0.0.1:11434 or http://name:11434; look at the setting and at OLLAMA_HOST"
    return SettingsError("the address of Ollama cannot be used", hint)


class OllamaModel:
    """A language model that runs in Ollama."""

    provider = "ollama"

    def __init__(self, options: OllamaOptions) -> None:
        self._options = options
        self._connection = OllamaConnection(options.host, options.timeout_seconds, options.connect_seconds)
        self._takes_tools = self._takes_schemas = True
        # Careful for languages in alphabetic scripts.
        self._room = Room(int((options.context_tokens - self._answer_tokens) * _BYTES_PER_TOKEN))

    @property
    def name(self) -> str:
        """The name of the model, as in `ollama list`."""
        return self._options.model

    @property
    def budget(self) -> int:
        """How many bytes of system text and messages fit beside the longest answer, counted at 2.5 bytes a token.

        Less once the model has refused a request as too long.
        """
        return self._room.budget

    @property
    def _answer_tokens(self) -> int:
        return min(_ANSWER_TOKENS, self._options.context_tokens // 4)

    def warm_up(self) -> None:
        """Import the library and make the client, without sending anything. Raises SettingsError where it cannot."""
        self._connection.open()

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        self._connection.close()

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield the answer as it arrives, without its thinking, and last one Stop.

        A connection that drops before anything came is tried once more. A model that refuses tools, or a schema, is
        asked again without, from then on always. Once a line has come nothing is sent again. Raises ModelError
        (RequestTooLongError where a shorter request would do), or SettingsError where the settings are wrong: access is
        refused, the model is not there, or something else than Ollama answers.
        """
        answer = Answer(request.messages)
        with closing(self._ask(request)) as lines:
            for line in lines:
                yield from answer.read(line)
                if answer.stop:
                    break
        if answer.stop is None:
            raise ModelError(f"the answer of Ollama at {self._connection.address} broke off", "try again")
        yield answer.stop

    def _ask(self, request: Request) -> Generator[Line, None, None]:
        started = tried_again = False
        while True:
            chat = self._build_chat(request)
            try:
                with closing(self._connection.chat(self._options.model, chat)) as lines:
                    for line in lines:
                        started = True
                        yield line
                return
            except ToolsRefusedError:
                if started or not chat.tools:
                    raise
                self._takes_tools = False
            except SchemaRefusedError:
                if started or chat.schema is None:
                    raise
                self._takes_schemas = False
            except ConnectionDroppedError:
                if started or tried_again:
                    raise
                tried_again = True
            except RequestTooLongError:
                self._room.shrink(measure_request(request))
                raise

    def _build_chat(self, request: Request) -> Chat:
        # Never more than is set aside: beyond it the server would drop the front of the conversation.
        longest = min(request.max_tokens, self._answer_tokens)
        return Chat(
            build_messages(request),
            build_tools(request.tools) if self._takes_tools else [],
            {"num_ctx": self._options.context_tokens, "num_predict": longest},
            json.loads(request.schema) if request.schema and self._takes_schemas else None,
        )


def find_chat_model(host: str = "", connect_seconds: float = 0.3) -> str | None:
    """Return the name of the chat model on this server that was changed last, or None.

    None also when no server answers, or none that can be understood. Embedders are passed over, and models that the
    server would pass on to another computer. Where nothing listens, the library is not even imported.
    """
    connection = OllamaConnection(host, _LIST_SECONDS, connect_seconds)
    try:
        if not _is_listening(host, connect_seconds):
            return None
        return choose_chat_model(connection.list_models())
    except (ModelError, SettingsError):
        return None
    finally:
        connection.close()


def _is_listening(host: str, seconds: float) -> bool:
    try:
        with socket.create_connection(split_address(host), seconds):
            return True
    # A name that is no host name is refused as text.
    except (OSError, UnicodeError):
        return False
