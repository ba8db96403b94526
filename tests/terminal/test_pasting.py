"""What is pasted is one message, however long, and never a command (TUI-08)."""

import time
from collections.abc import Iterator

import pytest

from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal

SECONDS = 2.0
LINES = "\r\n".join(["def żółć():", "\treturn 1", "/exit", *(f"Zeile {number}\t漢字" for number in range(297))])
LONG = "\r\n".join("wörter und noch mehr wörter שלום" for _ in range(5_001))


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(reply=lambda _: Reply("Ja.")) as peer:
        yield peer


@pytest.mark.parametrize("text", [LINES, LONG], ids=["300 lines", "200 kB"])
def test_tui_08_a_paste_is_one_message_after_enter(home: Home, server: OllamaServer, text: str) -> None:
    assert len(LONG.encode()) > 200_000
    home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url, JARVIS_OLLAMA_CONTEXT="1000000")
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        start = time.monotonic()
        terminal.type(f"\x1b[200~{text}\x1b[201~")
        terminal.type("!")
        terminal.wait_for(f"{text.rpartition(chr(10))[2].replace(chr(9), '    ')[:10]}")
        terminal.wait_for("!")
        assert time.monotonic() - start < SECONDS
        assert not server.chats, "nothing is sent before Enter"
        terminal.type("\r")
        terminal.wait_until(lambda: server.chats)
        assert server.chats[0]["messages"][-1]["content"].endswith(f"{text.replace(chr(13), '')}!")
        terminal.wait_for("Ja.")
        terminal.wait_for_prompt()
        terminal.type("/quit\r")
        assert terminal.wait_for_end() == 0
    memory = home.open_memory()
    assert [said.role for said in memory.conversations.history(1)] == ["user", "assistant"]
    memory.close()


def test_tui_08_a_command_with_a_line_end_in_a_paste_is_text(home: Home) -> None:
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        terminal.type("\x1b[200~/quit\r\n\x1b[201~")
        terminal.wait_for("> /quit")
        terminal.type("\r")
        terminal.wait_for("No language model is set up")
        terminal.wait_for_prompt()
        terminal.type("\x04")
        assert terminal.wait_for_end() == 0
