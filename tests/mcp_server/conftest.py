"""A client of a served memory, in this process: what it asks for, and what the person says to it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import mcp_types as types
import pytest
from mcp import Client

from jarvis_cli.clock import Clock
from jarvis_cli.mcp_server.service import Service, open_workshop
from jarvis_cli.mcp_server.serving import make_server
from jarvis_cli.memory import open_memory
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.scope import CHAT, Reach

Result = TypeVar("Result")

# Both ways of speaking: with a handshake and questions to the client, and since 2026-07-28 without.
ERAS = ("legacy", "auto")


@dataclass(frozen=True)
class Answered:
    """What came of a call."""

    is_error: bool
    text: str

    @property
    def json(self) -> Any:
        """What a call that was carried out tells."""
        assert not self.is_error, self.text
        return json.loads(self.text)


@dataclass
class Person:
    """Says the same to every question, and keeps what was asked; what should happen while they think comes first."""

    says: str = "accept"
    meanwhile: Callable[[], object] = lambda: None
    asked: list[str] = field(default_factory=list)

    async def __call__(self, _: object, params: types.ElicitRequestParams) -> types.ElicitResult:
        assert isinstance(params, types.ElicitRequestFormParams)
        assert params.requested_schema == {"type": "object", "properties": {}}
        self.asked.append(params.message)
        self.meanwhile()
        return types.ElicitResult.model_validate({"action": self.says, "content": {}})


async def call(client: Client, name: str, **arguments: object) -> Answered:
    """Call a tool."""
    result = await client.call_tool(name, arguments)
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return Answered(result.is_error, content.text)


@dataclass(frozen=True)
class Served:
    """A memory that is served to whoever talks to it."""

    path: Path
    clock: Clock
    era: str = ERAS[0]
    bugs: list[BaseException] = field(default_factory=list)

    def talk(
        self,
        conversation: Callable[[Client], Awaitable[Result]],
        reach: Reach = CHAT,
        person: Person | None = None,
        name: str = "Test Client",
        embedder: Embedder | None = None,
    ) -> Result:
        """Have a client talk to a server of its own; return what that returns."""
        service = Service(
            reach, lambda: open_memory(self.path, self.clock), lambda: embedder, self.bugs.append, self.clock
        )

        async def run() -> Result:
            with open_workshop(service) as workshop:
                client = Client(
                    make_server(service, workshop),
                    mode=self.era,  # type: ignore[arg-type]
                    elicitation_callback=person,
                    client_info=types.Implementation(name=name, version="1"),
                )
                async with client:
                    return await conversation(client)

        return asyncio.run(run())

    def call(self, tool: str, reach: Reach = CHAT, **arguments: object) -> Answered:
        """Have a client call one tool."""
        return self.talk(lambda client: call(client, tool, **arguments), reach)


@pytest.fixture(params=ERAS)
def served(request: pytest.FixtureRequest, memory_path: Path, clock: Clock) -> Served:
    return Served(memory_path, clock, request.param)
