"""The HTTP server under the scripted peers: it closes every connection, and keeps what went wrong in it."""

import socket
import sys
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class LoopbackServer(ThreadingHTTPServer):
    """A server whose threads are waited for. `disconnected` is set when a client goes away before its answer ends.

    `failures` are the errors of the handler itself.
    """

    daemon_threads = False

    def __init__(
        self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler], disconnected: threading.Event
    ) -> None:
        self.failures: list[BaseException] = []
        self._disconnected = disconnected
        self._open: set[socket.socket] = set()
        super().__init__(address, handler)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002
        error = sys.exception()
        if isinstance(error, OSError):
            self._disconnected.set()
        elif error is not None:
            self.failures.append(error)

    def stop(self) -> None:
        """Close every connection, and wait until their threads have ended."""
        for connection in tuple(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.server_close()
