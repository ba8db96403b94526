"""A scripted Anthropic Messages server on the loopback address.

    with AnthropicServer() as server:
        server.replies.append(text_reply("Hi"))
        ...  # a client talks to server.url
        assert server.requests[0].body["model"] == "claude-x"

It answers streamed and plain calls, keeps every request, and refuses what the real server refuses (empty texts, a first
message that is not the user's, tool calls without results), so that a test of a whole conversation notices.
"""

import json
import select
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal, Self

Fault = Literal["", "error", "close", "truncate", "garbage", "stall"]
Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool call of the model. `arguments` is sent as it is, valid JSON or not."""

    name: str
    arguments: str
    id: str = "toolu_1"


@dataclass(frozen=True, slots=True)
class ReplyUsage:
    """The tokens that a reply claims to have cost."""

    input_tokens: int = 10
    output_tokens: int = 5
    cache_read: int = 0
    cache_write: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What one request gets.

    With a `fault`, a streamed reply goes wrong after `after` words: an `error` event of `error_type`, a `close` of the
    socket, a body that is cut short but ends properly (`truncate`), a chunk that is no JSON (`garbage`), or a `stall`
    that lasts until `until` is set, the client leaves, or the server is closed. Without a stall, the whole reply waits
    for `until`. `events` are raw server-sent events to stream instead of all this.
    """

    text: str = ""
    thinking: str = ""
    tool_uses: tuple[ToolUse, ...] = ()
    stop_reason: str | None = "end_turn"
    usage: ReplyUsage = ReplyUsage()
    status: int = 200
    error_type: str = "overloaded_error"
    error_message: str = "scripted"
    headers: tuple[tuple[str, str], ...] = ()
    fault: Fault = ""
    after: int = 0
    until: threading.Event | None = None
    events: tuple[str, ...] = ()


def text_reply(text: str, stop_reason: str | None = "end_turn", usage: ReplyUsage = ReplyUsage()) -> Reply:
    """Return an answer of words; an empty `text` is an answer without any content."""
    return Reply(text=text, stop_reason=stop_reason, usage=usage)


def tool_reply(*tool_uses: ToolUse, text: str = "") -> Reply:
    """Return an answer that calls tools, perhaps after some words."""
    return Reply(text=text, tool_uses=tool_uses, stop_reason="tool_use")


def status_reply(status: int, error_type: str, retry_after: str = "0.01", message: str = "scripted") -> Reply:
    """Return an HTTP error. An empty `retry_after` sends no such header."""
    headers = (("retry-after", retry_after),) if retry_after else ()
    return Reply(status=status, error_type=error_type, error_message=message, headers=headers)


def broken_reply(fault: Fault, text: str = "", after: int = 0, until: threading.Event | None = None) -> Reply:
    """Return a streamed answer that goes wrong after `after` words of `text`."""
    return Reply(text=text, fault=fault, after=after, until=until)


@dataclass(frozen=True, slots=True)
class Received:
    """One request as it came. `client_left` is set when the client closed the connection before the reply was whole.

    Requests with the same `port` came over the same connection.
    """

    path: str
    headers: Mapping[str, str]
    raw: bytes
    body: Body
    port: int
    client_left: threading.Event = field(default_factory=threading.Event)

    def raw_part(self, name: str) -> bytes:
        """Return the bytes, as sent, of the array that is the value of the top-level key `name`."""
        start = self.raw.index(b'"%s":[' % name.encode()) + len(name) + 3
        _, length = json.JSONDecoder().raw_decode(self.raw[start:].decode())
        return self.raw[start:].decode()[:length].encode()


class AnthropicServer:
    """The server, in threads of its own, from entering the `with` block to its end.

    `replies` are used up first, in order; then `reply` is called with each request's body. `complaints` says what the
    server refused.
    """

    def __init__(self, reply: Callable[[Body], Reply] | None = None) -> None:
        self.replies: deque[Reply] = deque()
        self.requests: list[Received] = []
        self.complaints: list[str] = []
        self.closing = threading.Event()
        self._reply = reply
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), name="anthropic-server")

    @property
    def url(self) -> str:
        """Return the base URL for a client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def forget(self) -> Self:
        """Start a new test on the same server: no replies are left, and nothing was asked or refused yet."""
        self.replies.clear()
        self.requests.clear()
        self.complaints.clear()
        return self

    def all_left(self, seconds: float = 5) -> bool:
        """Return whether no client is connected any more, waiting so long for it."""
        return self._server.wait_until_alone(seconds)

    def close(self) -> None:
        """Let go of everything that is held, close all connections, and wait for every thread."""
        self.closing.set()
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
        self._thread.join()

    def answer(self, received: Received) -> Reply:
        """Return the reply for a request, which is kept."""
        self.requests.append(received)
        complaint = find_complaint(received.body)
        if complaint:
            self.complaints.append(complaint)
            return status_reply(400, "invalid_request_error", message=complaint)
        if self.replies:
            return self.replies.popleft()
        if self._reply is not None:
            return self._reply(received.body)
        return status_reply(404, "not_found_error", message="no reply is scripted")


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # so that server_close() waits for them

    def __init__(self, owner: AnthropicServer) -> None:
        self.owner = owner
        self._open: set[socket.socket] = set()
        self._changed = threading.Condition()
        super().__init__(("127.0.0.1", 0), _Handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._changed:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._changed:
            self._open.discard(request)
            self._changed.notify_all()
        super().shutdown_request(request)

    def wait_until_alone(self, seconds: float) -> bool:
        """Return whether every connection is gone after so long at most."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._open, seconds)

    def hang_up(self) -> None:
        """Wake every thread that still reads from a client."""
        with self._changed:
            for connection in self._open:
                with suppress(OSError):  # the client has already left
                    connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A client that leaves is part of many tests; anything else is a mistake here and must be seen.
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def log_message(self, *_: Any) -> None:
        """Keep the test's output clean."""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["content-length"]))
        received = Received(self.path, dict(self.headers.items()), raw, json.loads(raw), self.client_address[1])
        reply = self.server.owner.answer(received)
        if reply.until is not None and reply.fault != "stall":
            self._hold(reply.until, received)
        if reply.status != 200:
            self._send_json(reply.status, _error_body(reply), reply.headers)
        elif received.body.get("stream"):
            self._send_stream(reply, received)
        else:
            self._send_json(200, message_body(reply), reply.headers)

    def _hold(self, until: threading.Event, received: Received) -> None:
        """Wait until the test lets go, the server is closed, or the client is gone."""
        while not (self.server.owner.closing.is_set() or until.wait(0.01)):
            readable, _, _ = select.select([self.connection], [], [], 0)
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                received.client_left.set()
                return

    def _send_json(self, status: int, body: Body, headers: Iterable[tuple[str, str]]) -> None:
        raw = json.dumps(body).encode()
        self.send_response(status)
        for name, value in (("content-type", "application/json"), ("content-length", str(len(raw))), *headers):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(raw)

    def _send_stream(self, reply: Reply, received: Received) -> None:
        self.send_response(200)
        for name, value in (("content-type", "text/event-stream"), ("transfer-encoding", "chunked"), *reply.headers):
            self.send_header(name, value)
        self.end_headers()
        try:
            for event in reply.events or events_before_fault(reply):
                self._send_chunk(event)
            self._go_wrong(reply, received)
        except OSError:
            received.client_left.set()
            raise

    def _go_wrong(self, reply: Reply, received: Received) -> None:
        match reply.fault:
            case "error":
                self._send_chunk(_frame("error", _error_body(reply)))
            case "garbage":
                self._send_chunk('event: content_block_delta\ndata: {"type": "content_block_del\n\n')
            case "close":
                self.close_connection = True
                return
            case "stall":
                self._hold(reply.until or threading.Event(), received)
                for event in list(_write_events(reply))[len(events_before_fault(reply)) :]:
                    self._send_chunk(event)
        self.wfile.write(b"0\r\n\r\n")

    def _send_chunk(self, text: str) -> None:
        raw = text.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(raw), raw))


def find_complaint(body: Body) -> str:
    """Return what the real server would refuse about a request, or nothing."""
    texts = [block for block in body.get("system", ()) if isinstance(block, dict)]
    open_calls: set[str] = set()
    if not body.get("messages") or body["messages"][0]["role"] != "user":
        return "messages: first message must use the user role"
    for message in body["messages"]:
        blocks = message["content"] if isinstance(message["content"], list) else [_text(message["content"])]
        results = {block["tool_use_id"] for block in blocks if block["type"] == "tool_result"}
        if results != open_calls:
            return "messages: tool_use ids and tool_result ids differ"
        open_calls = {block["id"] for block in blocks if block["type"] == "tool_use"}
        texts += blocks
        if not blocks:
            return "messages: content must not be empty"
    if any(block["type"] == "text" and not block["text"].strip() for block in texts):
        return "messages: text content blocks must be non-empty"
    return ""


def message_body(reply: Reply) -> Body:
    """Return a reply as one whole message, as a call without streaming gets it."""
    thinking = [{"type": "thinking", "thinking": reply.thinking, "signature": "c2ln"}] if reply.thinking else []
    text = [_text(reply.text)] if reply.text else []
    calls = [
        {"type": "tool_use", "id": use.id, "name": use.name, "input": json.loads(use.arguments)}
        for use in reply.tool_uses
    ]
    return {**_message_start(reply), "content": [*thinking, *text, *calls], "stop_reason": reply.stop_reason}


def events_before_fault(reply: Reply) -> list[str]:
    """Return the server-sent events of a reply up to its fault: nothing, or so many words, or all but the ending."""
    if not reply.fault:
        return list(_write_events(reply))
    words = 0
    events: list[str] = []
    for event in _write_events(reply):
        if words == reply.after or event.startswith("event: message_delta"):
            break
        words += '"text_delta"' in event
        events.append(event)
    return events


def _write_events(reply: Reply) -> Iterator[str]:
    yield _frame("message_start", {"message": _message_start(reply)})
    yield _frame("ping", {})
    index = 0
    if reply.thinking:
        deltas: list[Body] = [{"type": "thinking_delta", "thinking": word} for word in _split(reply.thinking)]
        deltas.append({"type": "signature_delta", "signature": "c2ln"})
        yield from _write_block(index, {"type": "thinking", "thinking": "", "signature": ""}, deltas)
        index += 1
    if reply.text:
        yield from _write_block(index, _text(""), [{"type": "text_delta", "text": w} for w in _split(reply.text)])
        index += 1
    for use in reply.tool_uses:
        half = len(use.arguments) // 2
        parts = (use.arguments[:half], use.arguments[half:])
        pieces = [{"type": "input_json_delta", "partial_json": part} for part in parts]
        yield from _write_block(index, {"type": "tool_use", "id": use.id, "name": use.name, "input": {}}, pieces)
        index += 1
    delta = {"stop_reason": reply.stop_reason, "stop_sequence": None}
    yield _frame("message_delta", {"delta": delta, "usage": {"output_tokens": reply.usage.output_tokens}})
    yield _frame("message_stop", {})


def _write_block(index: int, block: Body, deltas: Iterable[Body]) -> Iterator[str]:
    yield _frame("content_block_start", {"index": index, "content_block": block})
    for delta in deltas:
        yield _frame("content_block_delta", {"index": index, "delta": delta})
    yield _frame("content_block_stop", {"index": index})


def _frame(event: str, body: Body) -> str:
    return f"event: {event}\ndata: {json.dumps({'type': event, **body}, ensure_ascii=False)}\n\n"


def _split(text: str) -> list[str]:
    """Return the words of `text`, each with the blank after it."""
    return [word for word in text.replace(" ", " \0").split("\0") if word]


def _text(text: str) -> Body:
    return {"type": "text", "text": text}


def _error_body(reply: Reply) -> Body:
    return {"type": "error", "error": {"type": reply.error_type, "message": reply.error_message}}


def _message_start(reply: Reply) -> Body:
    usage = {
        "input_tokens": reply.usage.input_tokens,
        "output_tokens": 1,
        "cache_read_input_tokens": reply.usage.cache_read,
        "cache_creation_input_tokens": reply.usage.cache_write,
    }
    unknown_yet: Body = {"content": [], "stop_reason": None, "stop_sequence": None}
    return {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-x", **unknown_yet, "usage": usage}
