"""What happens elsewhere while a chat is open: a server that starts, and a fact that is forgotten or told."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.peers.background_requests import is_background, reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal


@pytest.fixture
def port() -> int:
    """A port on which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def ollama(home: Home, port: int) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=f"127.0.0.1:{port}")


@pytest.fixture
def terminal(ollama: Home) -> Iterator[Terminal]:
    with Terminal("chat", environment=ollama.environment) as opened:
        opened.wait_for_prompt()
        yield opened
        opened.type("/quit\r")
        assert opened.wait_for_end() == 0
        assert "Traceback" not in opened.text


def read_request(server: OllamaServer) -> str:
    """Return the messages of the newest request for an answer as one text."""
    asked = [chat for chat in server.chats if not is_background(chat)]
    return json.dumps(asked[-1]["messages"], ensure_ascii=False)


def answer(body: Any) -> Reply:
    return Reply(reply_in_background(body) or "Jest dobrze.")


def test_oll_01_a_server_that_starts_is_found_by_the_next_turn(terminal: Terminal, port: int) -> None:
    terminal.enter("Jesteś?")
    assert f"no chat model was found at the Ollama server 127.0.0.1:{port}" in terminal.text
    assert "is it running?" in terminal.text
    with OllamaServer(reply=answer, port=port):
        terminal.enter("A teraz?")
        assert "ollama/llama3.2:latest answers" in terminal.text
        assert "Jest dobrze." in terminal.text


def test_oll_01_a_server_that_stops_and_starts_again(terminal: Terminal, port: int) -> None:
    with OllamaServer(reply=answer, port=port):
        terminal.enter("Jesteś?")
        assert "Jest dobrze." in terminal.text
    terminal.enter("A teraz?")
    assert f"cannot reach Ollama at 127.0.0.1:{port}" in terminal.text
    with OllamaServer(reply=answer, port=port) as server:
        terminal.enter("I znowu?")
        assert terminal.text.count("Jest dobrze.") == 2
        assert "A teraz?" in read_request(server), "the line that had no answer was not lost"


def test_fact_02_what_is_forgotten_elsewhere_is_in_no_request_of_an_open_chat(
    terminal: Terminal, ollama: Home, port: int
) -> None:
    ollama.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
    ollama.call("facts", "add", "meine Katze heisst Minka").check_quiet()
    with OllamaServer(reply=answer, port=port) as server:
        terminal.enter("Wie heisst mein Hund?")
        assert "Bruno" in read_request(server)
        terminal.enter("Und sonst?")
        ollama.call("facts", "forget", "Bruno", "--yes").check(0, "forgotten #1\n")
        terminal.enter("Wie heisst mein Hund jetzt?")
        assert "Bruno" not in read_request(server)
        assert "Minka" in read_request(server)
        terminal.enter("/facts")
        assert "Bruno" not in terminal.text.rpartition("/facts")[2]


def test_a_fact_told_elsewhere_is_known_in_the_next_turn_of_an_open_chat(
    terminal: Terminal, ollama: Home, port: int
) -> None:
    with OllamaServer(reply=answer, port=port) as server:
        terminal.enter("Wie heisst mein Hund?")
        ollama.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
        terminal.enter("Und jetzt?")
        assert "mein Hund heisst Bruno" in read_request(server)
