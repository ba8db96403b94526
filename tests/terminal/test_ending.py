"""However a chat in a terminal ends, what was said before is on disk, and the terminal is left as it was (TUI-10)."""

import os
import signal
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

from jarvis_cli.messages import Message
from tests.peers.background_requests import reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal


@pytest.fixture
def held() -> Event:
    """What the server waits for before it ends an answer."""
    return Event()


@pytest.fixture
def held_summary() -> Event:
    """What the server waits for before it ends a summary."""
    return Event()


@pytest.fixture
def server(held: Event, held_summary: Event) -> Iterator[OllamaServer]:
    def reply(body: Any) -> Reply:
        background = reply_in_background(body)
        return Reply(background, hold=held_summary) if background else Reply("Bruno ist ein", hold=held)

    with OllamaServer(reply=reply) as peer:
        yield peer


@pytest.fixture
def ollama(home: Home, server: OllamaServer) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)


def read_history(home: Home) -> tuple[Message, ...]:
    """Return the messages of the newest conversation, or nothing."""
    memory = home.open_memory()
    try:
        newest = memory.conversations.last()
        return memory.conversations.history(newest) if newest else ()
    finally:
        memory.close()


class TestWithoutALine:
    @pytest.mark.parametrize("keys", ["/quit\r", "\x04"])
    def test_tui_10_leaving_at_once_writes_no_conversation(self, home: Home, keys: str) -> None:
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type(keys)
            assert terminal.wait_for_end() == 0
        assert read_history(home) == ()

    @pytest.mark.parametrize(
        ("number", "kind"), [(signal.SIGTERM, "xterm"), (signal.SIGHUP, "xterm"), (signal.SIGTERM, "dumb")]
    )
    def test_tui_10_a_signal_at_the_prompt_ends_the_chat(self, home: Home, number: signal.Signals, kind: str) -> None:
        with Terminal("chat", environment=home.with_settings(TERM=kind).environment) as terminal:
            terminal.wait_for_prompt()
            os.kill(terminal.pid, number)
            assert terminal.wait_for_end(5) == 130
            assert "Traceback" not in terminal.text
            assert "ENTER" not in terminal.text
        assert read_history(home) == ()

    def test_tui_10_a_closed_window_ends_the_chat(self, home: Home) -> None:
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            # 120: what was still to be shown could not be.
            assert terminal.hang_up() in (120, 130)
        assert not (home.folder / "jarvis.log").exists()


class TestInTheMiddle:
    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_tui_10_a_signal_saves_the_line_and_what_had_come(self, ollama: Home, number: signal.Signals) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type("Wer ist Bruno?\r")
            terminal.wait_for("Bruno ist")
            os.kill(terminal.pid, number)
            assert terminal.wait_for_end(5) == 130
            assert "Traceback" not in terminal.text
        line, answer = read_history(ollama)
        assert line.text == "Wer ist Bruno?"
        assert (answer.text, answer.status) == ("Bruno ist ein", "interrupted")

    def test_tui_10_a_closed_window_saves_the_line_and_what_had_come(self, ollama: Home) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type("Wer ist Bruno?\r")
            terminal.wait_for("Bruno ist")
            # 120: what was still to be shown could not be.
            assert terminal.hang_up() in (120, 130)
        line, answer = read_history(ollama)
        assert line.text == "Wer ist Bruno?"
        assert (answer.text, answer.status) == ("Bruno ist ein", "interrupted")
        assert not (ollama.folder / "jarvis.log").exists()

    def test_tui_10_a_kill_loses_no_line(self, ollama: Home, server: OllamaServer) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type("Wer ist Bruno?\r")
            terminal.wait_until(lambda: server.chats)
            os.kill(terminal.pid, signal.SIGKILL)
            assert terminal.wait_for_end(5) == -signal.SIGKILL
        (line,) = read_history(ollama)
        assert line.text == "Wer ist Bruno?"

    def test_tui_10_a_kill_after_the_answer_loses_nothing(self, ollama: Home, held: Event) -> None:
        held.set()
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Wer ist Bruno?")
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.wait_for_end(5)
        line, answer = read_history(ollama)
        assert (line.text, answer.text, answer.status) == ("Wer ist Bruno?", "Bruno ist ein", "complete")


class TestWithASummaryUnderWay:
    """SUM-01: what is not done when the chat ends is done by the next run."""

    def summarize_afterwards(self, home: Home, held_summary: Event) -> None:
        """Check that the summary was not made, and that the next run makes it."""
        assert home.call("summaries", "list").check().stderr.startswith("jarvis: no summaries yet")
        held_summary.set()
        assert home.call("summarize").stdout.endswith(" done, 0 failed, 0 pending\n")
        assert home.call("summaries", "show", "1").check(0, "They talked.\n").stderr == ""

    @pytest.fixture
    def terminal(self, ollama: Home, server: OllamaServer, held: Event) -> Iterator[Terminal]:
        """A chat in which one line was answered, and the summary of it is being waited for."""
        held.set()
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Wer ist Bruno?")
            terminal.wait_until(lambda: len(server.chats) == 2)
            yield terminal

    def test_sum_01_leaving_waits_for_it_only_so_long(
        self, terminal: Terminal, ollama: Home, held_summary: Event
    ) -> None:
        terminal.type("/quit\r")
        assert terminal.wait_for_end(5) == 0
        assert "some background work is not done yet" in terminal.text
        self.summarize_afterwards(ollama, held_summary)

    def test_sum_01_a_kill_does_not_lose_it(self, terminal: Terminal, ollama: Home, held_summary: Event) -> None:
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait_for_end(5)
        self.summarize_afterwards(ollama, held_summary)
