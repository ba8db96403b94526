"""`jarvis summarize` shows how far it is on a terminal, and only there."""

from collections.abc import Iterator
from threading import Event

import pytest

from tests.peers.background_runs import drop_learning
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal


@pytest.fixture
def held() -> Event:
    """What the server waits for before it ends a summary."""
    return Event()


@pytest.fixture
def talked(home: Home, held: Event) -> Iterator[Home]:
    """A home with two conversations that have no summary yet, whose summaries wait."""
    for line in ("We talked about Kraków.", "We talked about Łódź."):
        home.call("ask", line)
    memory = home.open_memory()
    drop_learning(memory)
    memory.close()
    with OllamaServer(reply=lambda _: Reply("They talked.", hold=held)) as server:
        yield home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)


def test_progress_is_shown_on_a_terminal_and_gone_at_the_end(talked: Home, held: Event) -> None:
    with Terminal("summarize", environment=talked.environment) as terminal:
        terminal.wait_for("0/2")
        assert "summarizing" in terminal.text
        held.set()
        assert terminal.wait_for_end() == 0
        assert "summarizing" not in terminal.text
        assert terminal.text.endswith(" done, 0 failed, 0 pending")


def test_nothing_to_do_is_not_a_word_about_it(home: Home) -> None:
    with Terminal("summarize", environment=home.environment) as terminal:
        assert terminal.wait_for_end() == 0
        assert terminal.raw == b""
