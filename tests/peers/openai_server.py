"""A scripted OpenAI-compatible server on loopback: streamed chat completions and /models, as a test wants them.

with OpenAIServer() as server:
    server.script(Reply("Bruno."))
    ...  # a client talks to server.url
    assert server.chats[0]["model"] == "qwen3"
"""

import json
import re
import select
import socket
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler
from types import TracebackType
from typing import Any, Literal, Self

from tests.peers.loopback import LoopbackServer

Ending = Literal["done", "early", "closed", "dropped", "error", "garbage", "usage"]
Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Called:
    """A tool call of the model. `arguments` is sent as it is, in two halves, valid JSON or not."""

    name: str
    arguments: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """How one chat request is answered.

    `text` is streamed word by word, or as `chunks` where they are given. A `status` other than 200 is an error, with
    `error` as its body. While `hold` is not set, the server waits between the text and the `ending`: complete (done),
    with the usage in the last chunk and not in one of its own (usage), without the last chunk (early), the connection
    closed in mid-answer (closed) or before the first byte (dropped), a chunk with `error`, or one that is no JSON
    (garbage). `raw` is a whole body to send instead.
    """

    text: str = ""
    chunks: tuple[str, ...] | None = None
    reasoning: str = ""
    calls: tuple[Called, ...] = ()
    finish_reason: str = "stop"
    tokens: tuple[int, int, int] = (20, 7, 0)
    status: int = 200
    error: Any = "scripted"
    headers: tuple[tuple[str, str], ...] = ()
    ending: Ending = "done"
    hold: threading.Event | None = None
    raw: bytes = b""


def refusal(message: str, status: int = 400, **more: Any) -> Reply:
    """Return an error in the shape that most of these servers use."""
    return Reply(status=status, error={"error": {"message": message, "type": "invalid_request_error", **more}})


@dataclass(frozen=True, slots=True)
class Received:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]
    body: Any


class OpenAIServer:
    """The server, running while its `with` block does.

    Requests are answered by `always` where it is set, else by the next scripted reply, else with a fixed text. `models`
    are the names that /models lists; None makes it answer 404. `disconnected` is set when a client went away in
    mid-answer.
    """

    def __init__(self, models: tuple[str, ...] | None = ("qwen3",), port: int = 0) -> None:
        self.models = models
        self.always: Reply | None = None
        self.requests: list[Received] = []
        self.disconnected = threading.Event()
        self.closing = threading.Event()
        self._script: deque[Reply] = deque()
        self._http = _Server(("127.0.0.1", port), self)
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))

    @property
    def place(self) -> str:
        """The server as a person is told of it."""
        return f"127.0.0.1:{self._http.server_address[1]}"

    @property
    def url(self) -> str:
        """The base URL for a client."""
        return f"http://{self.place}/v1"

    @property
    def chats(self) -> list[Body]:
        """The parsed bodies of the chat requests."""
        return [received.body for received in self.requests if received.path == "/v1/chat/completions"]

    def script(self, *replies: Reply) -> None:
        """Queue replies for the next chat requests."""
        self._script.extend(replies)

    def next_reply(self) -> Reply:
        """Return how to answer a chat request."""
        return self.always or (self._script.popleft() if self._script else Reply("All right."))

    def forget(self) -> Self:
        """Start a new test on the same server."""
        self.models, self.always = ("qwen3",), None
        self.requests.clear()
        self._script.clear()
        self.disconnected.clear()
        return self

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
    def __init__(self, address: tuple[str, int], peer: OpenAIServer) -> None:
        self.peer = peer
        super().__init__(address, _Handler, peer.disconnected)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        """List the models."""
        models = self.server.peer.models
        self.server.peer.requests.append(Received(self.path, dict(self.headers.items()), None))
        if self.path == "/v1/models" and models is not None:
            self._send_json(200, {"object": "list", "data": [{"id": name, "object": "model"} for name in models]})
        else:
            self._send_json(404, {"error": {"message": "not here"}})

    def do_POST(self) -> None:
        """Answer a chat request."""
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.peer.requests.append(Received(self.path, dict(self.headers.items()), body))
        if self.path != "/v1/chat/completions":
            self._send_json(404, {"error": {"message": "File Not Found"}})
            return
        reply = self.server.peer.next_reply()
        if reply.ending == "dropped":
            self.close_connection = True
        elif reply.status != 200:
            self._send_json(reply.status, reply.error, reply.headers)
        elif reply.raw:
            self._send(200, reply.raw, (("content-type", "text/html"), *reply.headers))
        else:
            self._stream(reply, has_usage="stream_options" in body)

    def _send_json(self, status: int, value: Any, headers: tuple[tuple[str, str], ...] = ()) -> None:
        self._send(status, json.dumps(value).encode(), (("content-type", "application/json"), *headers))

    def _send(self, status: int, data: bytes, headers: tuple[tuple[str, str], ...]) -> None:
        self.send_response(status)
        for name, value in (*headers, ("content-length", str(len(data)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, reply: Reply, *, has_usage: bool) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for delta in make_deltas(reply):
            self._write_event(make_chunk(delta))
        if reply.hold:
            self._wait_for(reply.hold)
        if reply.ending == "closed":
            self.close_connection = True
            return
        self._end(reply, has_usage=has_usage)
        self.wfile.write(b"0\r\n\r\n")

    def _end(self, reply: Reply, *, has_usage: bool) -> None:
        usage = make_usage(reply) if has_usage else {}
        if reply.ending == "error":
            self._write_event({"error": reply.error})
        elif reply.ending == "garbage":
            self._write(b'data: {"id": "chat\n\n')
        elif reply.ending == "usage":
            self._write_event(make_chunk({}, reply.finish_reason) | usage)
        elif reply.ending == "done":
            self._write_event(make_chunk({}, reply.finish_reason))
            if usage:
                self._write_event(make_chunk({}) | {"choices": []} | usage)
            self._write(b"data: [DONE]\n\n")

    def _write_event(self, value: Any) -> None:
        self._write(b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\n\n")

    def _write(self, data: bytes) -> None:
        self.wfile.write(b"%X\r\n%s\r\n" % (len(data), data))

    def _wait_for(self, hold: threading.Event) -> None:
        """Return when `hold` is set or the server closes. Raises BrokenPipeError when the client goes away."""
        while not hold.wait(0.01) and not self.server.peer.closing.is_set():
            readable, _, _ = select.select([self.connection], [], [], 0)
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                raise BrokenPipeError


def make_deltas(reply: Reply) -> Iterator[Body]:
    """Yield the delta of each chunk but the last."""
    yield {"role": "assistant", "content": None}
    for word in reply.reasoning.split():
        yield {"reasoning_content": f"{word} "}
    for piece in reply.chunks if reply.chunks is not None else re.findall(r"\s*\S+\s*$|\s*\S+|\s+$", reply.text):
        yield {"content": piece}
    for index, call in enumerate(reply.calls):
        half = len(call.arguments) // 2
        named = {"id": call.id or None, "type": "function"}
        for part, more in ((call.arguments[:half], named), (call.arguments[half:], {})):
            function = {"arguments": part} | ({"name": call.name} if more else {})
            yield {"tool_calls": [{"index": index, "function": function, **more}]}


def make_chunk(delta: Body, finish_reason: str | None = None) -> Body:
    """Return a chunk as it is streamed."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "qwen3", "choices": [choice]}


def make_usage(reply: Reply) -> Body:
    """Return what an answer cost."""
    sent, made, cached = reply.tokens
    counts = {"prompt_tokens": sent, "completion_tokens": made, "total_tokens": sent + made}
    return {"usage": counts | {"prompt_tokens_details": {"cached_tokens": cached}}}
