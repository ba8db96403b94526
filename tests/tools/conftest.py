"""A chat in which tools are called."""

import pytest

from jarvis_cli.memory import Memory
from tests.conftest import HandClock
from tests.tools.chats import Chat, open_chat


@pytest.fixture
def chat(memory: Memory, clock: HandClock) -> Chat:
    return open_chat(memory, clock)
