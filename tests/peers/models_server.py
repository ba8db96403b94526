"""A server that knows some of Anthropic's models: what is asked for one, and with which key."""

import json
import threading
from http.server import BaseHTTPRequestHandler
from types import TracebackType
from typing import Self

from tests.peers.loopback import LoopbackServer


class ModelsServer:
    """The server, running while its `with` block does.

    It answers a request for a model with that, or with `status`; `is_silent` has it say nothing until the end.
    """

    def __init__(self, models: tuple[str, ...] = ("claude-opus-5-5", "claude-haiku-5-5"), status: int = 200) -> None:
        self.models, self.status, self.is_silent = models, status, False
        self.asked: list[tuple[str, str]] = []
        self.closing = threading.Event()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                owner.reply(self)

            def log_message(self, *_: object) -> None:
                """Keep quiet."""

        self._http = LoopbackServer(("127.0.0.1", 0), Handler, threading.Event())
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def reply(self, request: BaseHTTPRequestHandler) -> None:
        """Answer a request, which is kept as its path and its key."""
        self.asked.append((request.path, request.headers.get("Authorization", "").removeprefix("Bearer ")))
        if self.is_silent:
            self.closing.wait()
            return
        name = request.path.rpartition("/")[2]
        status = self.status if self.status != 200 or name in self.models else 404
        model = {"type": "model", "id": name, "display_name": name, "created_at": "2026-01-01T00:00:00Z"}
        error = {"type": "error", "error": {"type": "some_error", "message": "sk-ant-secret in a message"}}
        body = json.dumps(model if status == 200 else error).encode()
        request.send_response(status)
        request.send_header("Content-Type", "application/json")
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        self._http.stop()
        self._thread.join()
