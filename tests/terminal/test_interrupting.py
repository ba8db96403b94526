"""Ctrl-C stops the answer, never the chat; what had come is kept, shown to be cut, and sent again (TUI-06)."""

import os
import signal
from collections import deque
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from tests.peers.background_requests import is_background, reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal

STOPPED = "jarvis: stopped; what had come is kept"


@pytest.fixture
def replies() -> deque[Reply]:
    """What the model answers, in order."""
    return deque()


@pytest.fixture
def server(replies: deque[Reply]) -> Iterator[OllamaServer]:
    def reply(body: Any) -> Reply:
        background = reply_in_background(body)
        return Reply(background) if background else replies.popleft()

    with OllamaServer(reply=reply) as peer:
        yield peer


@pytest.fixture
def ollama(home: Home, server: OllamaServer) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)


@pytest.fixture
def terminal(ollama: Home) -> Iterator[Terminal]:
    with Terminal("chat", environment=ollama.environment) as opened:
        opened.wait_for_prompt()
        yield opened


def read_sent(server: OllamaServer) -> list[tuple[str, str]]:
    """Return role and text of the messages of the newest request for an answer, without the system text."""
    asked = [chat for chat in server.chats if not is_background(chat)]
    return [(message["role"], message["content"]) for message in asked[-1]["messages"][1:]]


def test_tui_06_before_the_first_word_and_in_the_middle(
    terminal: Terminal, server: OllamaServer, replies: deque[Reply]
) -> None:
    replies += [Reply(hold=Event()), Reply("In Kraków gibt es", hold=Event()), Reply("Ja, am Fluss.")]
    terminal.type("Was gibt es in Kraków?\r")
    terminal.wait_until(lambda: server.chats)
    terminal.type("\x03")
    terminal.wait_for(STOPPED)
    terminal.wait_for_prompt()

    terminal.type("Welche Museen?\r")
    terminal.wait_for("In Kraków gibt")
    terminal.type("\x03")
    terminal.wait_until(lambda: terminal.text.count(STOPPED) == 2)
    terminal.wait_for_prompt()

    terminal.enter("Am Fluss?")
    assert "Ja, am Fluss." in terminal.text
    (first, second, third, fourth, last) = read_sent(server)
    assert (first, third, last) == (
        ("user", "Was gibt es in Kraków?"),
        ("user", "Welche Museen?"),
        ("user", "Am Fluss?"),
    )
    assert second[0] == fourth[0] == "assistant"
    assert second[1].strip()
    assert fourth[1].startswith("In Kraków gibt es\n")
    terminal.type("\x04")
    assert terminal.wait_for_end() == 0


def test_tui_06_pressed_in_haste(terminal: Terminal, server: OllamaServer, replies: deque[Reply]) -> None:
    replies += [Reply("Muzea są w", hold=Event()), Reply("Tak.")]
    terminal.type("Gdzie są muzea?\r")
    terminal.wait_for("Muzea są")
    # Wherever the program is when they come: in the answer, saving it, or at the prompt that is being drawn.
    for _ in range(20):
        terminal.type("\x03")
    terminal.wait_for(STOPPED)
    terminal.enter("Na pewno?")
    assert "Tak." in terminal.text
    assert "Traceback" not in terminal.text
    assert "never awaited" not in terminal.text
    question, answer, _ = read_sent(server)
    assert question == ("user", "Gdzie są muzea?")
    assert answer[1].startswith("Muzea są w\n")


@pytest.mark.parametrize("is_signal", [True, False])
def test_tui_07_at_the_prompt_it_clears_the_line(terminal: Terminal, replies: deque[Reply], is_signal: bool) -> None:
    replies.append(Reply("Good."))

    def interrupt() -> None:
        if is_signal:
            os.kill(terminal.pid, signal.SIGINT)
        else:
            terminal.type("\x03")

    terminal.type("half a li")
    terminal.wait_for("> half a li")
    interrupt()
    terminal.wait_for_prompt()
    assert "leaves" not in terminal.text
    interrupt()
    terminal.wait_for("Ctrl-D or /quit leaves")
    terminal.wait_for_prompt()
    terminal.enter("a whole line")
    assert "Good." in terminal.text
    terminal.type("/quit\r")
    assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_tui_06_a_single_question_ends_with_what_had_come(
    ollama: Home, replies: deque[Reply], number: signal.Signals
) -> None:
    replies.append(Reply("Muzea są w", hold=Event()))
    with Terminal("ask", "Gdzie są muzea?", environment=ollama.environment) as terminal:
        terminal.wait_for("Muzea są")
        os.kill(terminal.pid, number)
        assert terminal.wait_for_end(5) == 130
        assert "Traceback" not in terminal.text
    memory = ollama.open_memory()
    line, answer = memory.conversations.history(1)
    memory.close()
    assert (line.text, answer.text, answer.status) == ("Gdzie są muzea?", "Muzea są w", "interrupted")
