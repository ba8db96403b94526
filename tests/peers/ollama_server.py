"""A scripted Ollama server on loopback: the wire of the real one, with answers and faults as a test wants them."""

import json
import select
import socket
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from types import TracebackType
from typing import Any, Self

from tests.peers.background_requests import TITLE, is_title
from tests.peers.loopback import LoopbackServer
from tests.peers.ollama_replies import (
    Called,
    Embedding,
    Reply,
    ServedModel,
    add_tag,
    describe_model,
    embed_words,
    is_too_long,
    make_end,
    make_line,
    make_message,
    make_messages,
    make_model,
    split_reply,
    spoil_vectors,
)

__all__ = ["Called", "Embedding", "OllamaServer", "Received", "Reply", "ServedModel"]


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came; `body` is the parsed JSON, None where there was none."""

    method: str
    path: str
    body: Any
    raw: bytes


class OllamaServer:
    """The server, running while its `with` block does.

    A chat request is answered by the next scripted reply, else by the `reply` function, which is given the parsed
    request, else with a fixed text. `overrides` maps a path to a status and a body that are sent as they are.
    `disconnected` is set when a client went away in the middle of an answer. Requests for a title, which follow a first
    summary by themselves, are answered at once and kept in `title_requests`.
    """

    def __init__(
        self,
        models: tuple[str | ServedModel, ...] = ("llama3.2",),
        reply: Callable[[Any], Reply] | None = None,
        port: int = 0,
    ) -> None:
        self.models = tuple(make_model(model) if isinstance(model, str) else model for model in models)
        self.embedding = Embedding()
        self.requests: list[Received] = []
        self.title_requests: list[Received] = []
        self.overrides: dict[str, tuple[int, bytes]] = {}
        self.disconnected = threading.Event()
        self.closing = threading.Event()
        self._script: deque[Reply] = deque()
        self._reply = reply
        self._http = _Server(("127.0.0.1", port), self)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))

    @property
    def port(self) -> int:
        """The port that the server listens on."""
        return int(self._http.server_address[1])

    @property
    def url(self) -> str:
        """The address for OLLAMA_HOST."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def chats(self) -> list[Any]:
        """The parsed bodies of the chat requests."""
        return [received.body for received in self.requests if received.path == "/api/chat"]

    @property
    def embedded(self) -> list[list[str]]:
        """The inputs of the embed requests."""
        return [received.body["input"] for received in self.requests if received.path == "/api/embed"]

    def script(self, *replies: Reply) -> None:
        """Queue replies for the next chat requests."""
        self._script.extend(replies)

    def next_reply(self, body: Any) -> Reply:
        """Return how to answer this chat request."""
        if is_title(body):
            return Reply(TITLE)
        if self._script:
            return self._script.popleft()
        return self._reply(body) if self._reply else Reply("All right.")

    def find_model(self, name: str) -> ServedModel | None:
        """Return the model of this name; a missing tag means `latest`."""
        return next((model for model in self.models if add_tag(model.name) == add_tag(name)), None)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: object, _traceback: TracebackType | None) -> None:
        self.closing.set()
        self._http.shutdown()
        self._thread.join()
        self._http.stop()
        if self._http.failures and kind is None:
            raise self._http.failures[0]


class _Server(LoopbackServer):
    def __init__(self, address: tuple[str, int], peer: OllamaServer) -> None:
        self.peer = peer
        super().__init__(address, _Handler, peer.disconnected)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """Answer the requests without a body."""
        self._receive(b"")
        if self.path == "/api/tags":
            self._send_json(200, {"models": [describe_model(model) for model in self.server.peer.models]})
        elif self.path == "/api/version":
            self._send_json(200, {"version": "0.12.6"})
        else:
            self._send(404, b"404 page not found", "text/plain")

    def do_POST(self) -> None:
        """Answer the requests with a body."""
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = self._receive(raw)
        answers = {"/api/chat": self._chat, "/api/embed": self._embed, "/api/show": self._show}
        if self.path in self.server.peer.overrides or self.path not in answers:
            self._send(404, b"404 page not found", "text/plain")
            return
        model = self.server.peer.find_model(body["model"])
        if model is None:
            self._send_json(404, {"error": f"model '{body['model']}' not found"})
        else:
            answers[self.path](model, body)

    def _receive(self, raw: bytes) -> Any:
        body = json.loads(raw) if raw else None
        peer = self.server.peer
        kept = peer.title_requests if is_title(body) else peer.requests
        kept.append(Received(self.command, self.path, body, raw))
        return body

    def _send(self, status: int, data: bytes, content_type: str) -> None:
        status, data = self.server.peer.overrides.get(self.path, (status, data))
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        if 300 <= status < 400:
            self.send_header("Location", "/api/version")
        self.end_headers()
        self.wfile.write(data)

    def _send_json(self, status: int, value: Any) -> None:
        self._send(status, _encode(value), "application/json; charset=utf-8")

    def _show(self, model: ServedModel, _body: Any) -> None:
        info = {"general.architecture": model.family, f"{model.family}.embedding_length": 768}
        described = describe_model(model)["details"]
        self._send_json(200, {"details": described, "model_info": info, "capabilities": model.capabilities})

    def _embed(self, model: ServedModel, body: Any) -> None:
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        embedding = self.server.peer.embedding
        if any(is_too_long(text, embedding) for text in texts):
            if body.get("truncate") is False:
                self._send_json(400, {"error": "the input length exceeds the context length"})
                return
            texts = [text[: embedding.longest or embedding.tokens] for text in texts]
        if embedding.fault == "failing":
            self._send_json(500, {"error": "llama runner process has terminated"})
            return
        vectors: Any = [embed_words(text, embedding.dimension) for text in texts if text]
        self._send_json(200, {"model": model.name, "embeddings": spoil_vectors(vectors, embedding.fault)})

    def _chat(self, model: ServedModel, body: Any) -> None:
        full_name = f"registry.ollama.ai/library/{add_tag(model.name)}"
        if "completion" not in model.capabilities:
            self._send_json(400, {"error": f'"{model.name}" does not support chat'})
        elif body.get("tools") and "tools" not in model.capabilities:
            self._send_json(400, {"error": f"{full_name} does not support tools"})
        else:
            self._answer(model, body, self.server.peer.next_reply(body))

    def _answer(self, model: ServedModel, body: Any, reply: Reply) -> None:
        if reply.ending == "dropped":
            self.close_connection = True
        elif reply.status != 200:
            self._send_json(reply.status, {"error": reply.error})
        elif body.get("stream", True):
            self._stream(model, reply)
        else:
            message = make_message("".join(split_reply(reply)), reply.thinking, reply.calls)
            self._send_json(200, make_line(model, message) | make_end(reply))

    def _stream(self, model: ServedModel, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for message in make_messages(reply):
            self._write_line(make_line(model, message))
        if reply.hold:
            self._wait_for(reply.hold)
        if reply.ending == "closed":
            self.close_connection = True
            return
        if reply.ending == "done":
            self._write_line(make_line(model, make_message("")) | make_end(reply))
        elif reply.ending == "error":
            self._write_line({"error": reply.error})
        elif reply.ending == "garbage":
            self._write(b'{"model": "lla\n')
        self.wfile.write(b"0\r\n\r\n")

    def _write_line(self, line: Any) -> None:
        self._write(_encode(line) + b"\n")

    def _write(self, data: bytes) -> None:
        self.wfile.write(b"%X\r\n%s\r\n" % (len(data), data))

    def _wait_for(self, hold: threading.Event) -> None:
        """Return when `hold` is set or the server closes. Raises BrokenPipeError when the client goes away."""
        while not hold.wait(0.01) and not self.server.peer.closing.is_set():
            readable, _, _ = select.select([self.connection], [], [], 0)
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                raise BrokenPipeError


def _encode(value: Any) -> bytes:
    # As the real server does it: the two line ends of Unicode are escaped, all else is UTF-8.
    text = json.dumps(value, ensure_ascii=False)
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").encode()
