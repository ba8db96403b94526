"""What goes in and out: a client that says its last word at once is answered all the same, as one in a pipe is."""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import Protocol

import anyio
import mcp_types as types
from anyio.abc import ObjectSendStream
from mcp.shared.message import SessionMessage

# What could not be read comes as the error that it made.
Heard = SessionMessage | Exception

# By then a call is answered, or hangs.
_LONGEST_SECONDS = 10.0


class Outlet(Protocol):
    """Where messages go."""

    async def send(self, item: SessionMessage, /) -> None: ...

    async def aclose(self) -> None: ...


class Traffic:
    """Passes on what is said, and keeps count of what was not answered yet."""

    def __init__(self) -> None:
        self._asked: set[types.RequestId] = set()
        # What the client was asked itself, and each time a call waits for: who has gone does not answer.
        self._questions: set[types.RequestId] = set()
        self._changed = anyio.Event()

    async def pass_in(self, client: AsyncIterable[Heard], server: ObjectSendStream[Heard]) -> None:
        """Pass on what the client says, and its end only when it was answered."""
        async with server:
            async for said in client:
                if isinstance(said, SessionMessage):
                    self._note_heard(said.message)
                await server.send(said)
            with anyio.move_on_after(_LONGEST_SECONDS):
                while len(self._asked) > len(self._questions):
                    await self._changed.wait()

    async def pass_out(self, server: AsyncIterable[SessionMessage], client: Outlet) -> None:
        """Pass on what the server says, to its end."""
        try:
            async for said in server:
                await client.send(said)
                self._note_said(said.message)
        finally:
            await client.aclose()

    def _note_heard(self, message: types.JSONRPCMessage) -> None:
        if isinstance(message, types.JSONRPCRequest):
            self._asked.add(message.id)
        elif isinstance(message, types.JSONRPCNotification):
            if message.method == "notifications/cancelled":
                self._asked.discard((message.params or {}).get("requestId", ""))
        elif message.id is not None:
            self._questions.discard(message.id)
        self._note_change()

    def _note_said(self, message: types.JSONRPCMessage) -> None:
        if isinstance(message, types.JSONRPCRequest):
            self._questions.add(message.id)
        elif not isinstance(message, types.JSONRPCNotification) and message.id is not None:
            self._asked.discard(message.id)
        self._note_change()

    def _note_change(self) -> None:
        self._changed.set()
        self._changed = anyio.Event()
