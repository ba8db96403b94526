"""What the tests of the Anthropic adapter share; other files of this folder have servers of their own."""

from collections.abc import Iterator

import pytest

from tests.peers.anthropic_server import AnthropicServer


# A client takes 30 ms to make (its certificates), so one server and one model serve a whole file.
@pytest.fixture(scope="module")
def running() -> Iterator[AnthropicServer]:
    with AnthropicServer() as started:
        yield started


@pytest.fixture
def server(running: AnthropicServer) -> AnthropicServer:
    return running.forget()
