"""The running server: stdin and stdout, signals, and a log that holds no texts."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading
import warnings
from collections.abc import AsyncIterable, Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO, TextIOWrapper
from typing import Any, TextIO

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

from jarvis_cli import __version__, instructions
from jarvis_cli.mcp_server.answering import Session
from jarvis_cli.mcp_server.service import Service, Workshop, open_workshop
from jarvis_cli.mcp_server.traffic import Heard, Outlet, Traffic

_ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP")


def run(service: Service) -> None:
    """Serve until the client goes away or a signal comes. Raises MemoryFileError, KeyboardInterrupt."""
    with _logging_bugs(service.note_bug), open_workshop(service) as workshop:
        ended_by = None
        try:
            ended_by = anyio.run(_serve, service, workshop)
        except* BrokenPipeError:
            # Whoever read the answers has gone.
            pass
    if ended_by == signal.SIGINT:
        raise KeyboardInterrupt


def make_server(service: Service, workshop: Workshop) -> Server[dict[str, Any]]:
    """Return a server for one client."""
    session = Session(service, workshop)
    server = Server(
        "jarvis",
        title="JARVIS memory",
        version=__version__,
        instructions=instructions.MCP_READ_ONLY if service.is_read_only else instructions.MCP,
        on_list_tools=session.list_tools,
        on_call_tool=session.call_tool,
    )
    # The library has one that reports each call to whoever traces the machine.
    server.middleware.clear()
    return server


async def _serve(service: Service, workshop: Workshop) -> signal.Signals | None:
    """Serve until stdin ends, or a signal asks to end, which is returned."""
    server = make_server(service, workshop)
    heard: list[signal.Signals] = []
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_heed_signals, tasks.cancel_scope, heard)
        async with stdio_server(stdin=_Lines(_open_stdin())) as (read, write):
            await _run_between(server, read, write)
        tasks.cancel_scope.cancel()
    return heard[0] if heard else None


async def _run_between(server: Server[dict[str, Any]], read: AsyncIterable[Heard], write: Outlet) -> None:
    """Run a server between what comes from a client and what goes to it."""
    traffic = Traffic()
    to_server, heard = anyio.create_memory_object_stream[Heard](0)
    said, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    async with anyio.create_task_group() as passing:
        passing.start_soon(traffic.pass_in, read, to_server)
        passing.start_soon(traffic.pass_out, from_server, write)
        await server.run(heard, said, server.create_initialization_options())


async def _heed_signals(scope: anyio.CancelScope, heard: list[signal.Signals]) -> None:
    """End what is in a scope on a signal; what was ignored before goes on being ignored."""
    if sys.platform == "win32":
        return
    known = [getattr(signal, name) for name in _ENDINGS]
    heeded = [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]
    with anyio.open_signal_receiver(*heeded) as received:
        async for number in received:
            heard.append(number)
            scope.cancel()
            return


class _Lines(anyio.AsyncFile[str]):
    """A stream, line by line, read by a thread that nobody waits for when the program ends."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._put = self._hand_over_to(asyncio.get_running_loop())
        threading.Thread(target=self._read, args=(stream,), name="jarvis-stdin", daemon=True).start()

    async def readline(self) -> str:
        """Return the next line, or '' at the end."""
        return await self._lines.get()

    def _hand_over_to(self, loop: asyncio.AbstractEventLoop) -> Callable[[str], object]:
        return lambda line: loop.call_soon_threadsafe(self._lines.put_nowait, line)

    def _read(self, stream: TextIO) -> None:
        # The loop may be closed by the time that a line comes, and a terminal that hangs up cannot be read.
        with suppress(RuntimeError):
            with suppress(OSError, ValueError):
                for line in stream:
                    self._put(line)
            self._put("")


def _open_stdin() -> TextIO:
    """Return stdin as a stream of its own, in UTF-8: Python closes its own one at the end, and would wait for that."""
    if sys.stdin is None:
        return StringIO()
    try:
        return open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False)
    except OSError:
        return TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")


@contextmanager
def _logging_bugs(note_bug: Callable[[BaseException], object]) -> Iterator[None]:
    """Have errors that the library logs, with texts in them, noted without; and nothing else on stderr."""

    class Log(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.exc_info and record.exc_info[1]:
                note_bug(record.exc_info[1])

    log = Log(logging.WARNING)
    root = logging.getLogger()
    root.addHandler(log)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        root.removeHandler(log)
