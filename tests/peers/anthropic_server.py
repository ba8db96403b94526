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
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tests.peers.anthropic_replies import (
    Body,
    Fault,
    Reply,
    ReplyUsage,
    ToolUse,
    broken_reply,
    error_body,
    events_before_fault,
    message_body,
    status_reply,
    text_block,
    text_reply,
    tool_reply,
    write_events,
    write_frame,
)
from tests.peers.background_requests import TITLE, is_title

__all__ = [
    "AnthropicServer",
    "Body",
    "Fault",
    "Received",
    "Reply",
    "ReplyUsage",
    "ToolUse",
    "broken_reply",
    "events_before_fault",
    "find_complaint",
    "message_body",
    "status_reply",
    "text_reply",
    "tool_reply",
]


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
    server refused. A request of more than `longest` tokens (four bytes each, 0: no limit) is refused as too long.
    Requests for a title, which follow a first summary by themselves, are answered at once and kept in `title_requests`.
    """

    def __init__(self, reply: Callable[[Body], Reply] | None = None) -> None:
        self.replies: deque[Reply] = deque()
        self.requests: list[Received] = []
        self.title_requests: list[Received] = []
        self.complaints: list[str] = []
        self.longest = 0
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
        self.title_requests.clear()
        self.complaints.clear()
        self.longest = 0
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
        if is_title(received.body):
            self.title_requests.append(received)
            return text_reply(TITLE)
        self.requests.append(received)
        complaint = find_complaint(received.body)
        tokens = len(received.raw) // 4
        if self.longest and tokens > self.longest:
            complaint = f"prompt is too long: {tokens} tokens > {self.longest} maximum"
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
            self._send_json(reply.status, error_body(reply), reply.headers)
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
                self._send_chunk(write_frame("error", error_body(reply)))
            case "garbage":
                self._send_chunk('event: content_block_delta\ndata: {"type": "content_block_del\n\n')
            case "close":
                self.close_connection = True
                return
            case "stall":
                self._hold(reply.until or threading.Event(), received)
                for event in list(write_events(reply))[len(events_before_fault(reply)) :]:
                    self._send_chunk(event)
            case "pings":
                while not self.server.owner.closing.wait(0.01):
                    self._send_chunk(write_frame("ping", {}))
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
        blocks = message["content"] if isinstance(message["content"], list) else [text_block(message["content"])]
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
