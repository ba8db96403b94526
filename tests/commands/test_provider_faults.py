"""Faults of providers as a person meets them with `jarvis ask`: told in words, and nothing that was said is lost."""

import signal
import socket
from collections.abc import Iterator
from threading import Event

import pytest

from jarvis_cli.context import Context, Flags
from jarvis_cli.messages import Message
from jarvis_cli.turn import take_turn
from tests.peers.anthropic_server import AnthropicServer, broken_reply, status_reply, text_reply
from tests.peers.ollama_server import OllamaServer
from tests.peers.program import Home, wait_until


@pytest.fixture(scope="module")
def served() -> Iterator[AnthropicServer]:
    with AnthropicServer() as server:
        yield server


@pytest.fixture
def server(served: AnthropicServer) -> AnthropicServer:
    return served.forget()


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    """A home in which Claude answers."""
    return home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url)


def read_history(home: Home) -> tuple[Message, ...]:
    """Return the messages of the newest conversation."""
    memory = home.open_memory()
    newest = memory.conversations.last()
    history = memory.conversations.history(newest) if newest else ()
    memory.close()
    return history


def find_closed_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class TestAnthropic:
    def test_ant_01_two_that_are_overloaded_leave_no_trace(self, claude: Home, server: AnthropicServer) -> None:
        overloaded = status_reply(529, "overloaded_error")
        server.replies.extend([overloaded, overloaded, text_reply("Dzień dobry.")])
        asked = claude.call("ask", "Hallo").check(0, "Dzień dobry.\n")
        assert "overloaded" not in asked.stderr
        assert len(server.requests) == 3

    def test_ant_01_after_one_that_failed_the_next_works(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.extend([broken_reply("error", "Eins zwei drei", after=2), text_reply("Gut.")])
        assert claude.call("ask", "Zähle", "--json").json["status"] == "failed"
        claude.call("ask", "Und nun?").check(0, "Gut.\n")

    @pytest.mark.parametrize("after", [0, 1])
    def test_ant_02_a_stall_is_ended_by_an_interrupt_at_once(
        self, claude: Home, server: AnthropicServer, after: int
    ) -> None:
        server.replies.append(broken_reply("stall", "eins zwei", after=after, until=Event()))
        asked = claude.start("ask", "Zähle")
        assert wait_until(lambda: server.requests)
        asked.send_signal(signal.SIGINT)
        assert wait_until(lambda: asked.poll() is not None, 10)
        asked.communicate()
        assert asked.returncode == 130
        assert read_history(claude)[0].text == "Zähle"

    def test_ant_02_a_stall_ends_by_itself_after_the_time_that_is_set(
        self, claude: Home, server: AnthropicServer
    ) -> None:
        server.replies.append(broken_reply("stall", "eins zwei", after=1, until=Event()))
        quick = claude.with_settings(JARVIS_ANTHROPIC_TIMEOUT="0.3")
        stalled = quick.call("ask", "Zähle").check(4, "eins \n")
        assert "nothing came from Anthropic for 0.3 seconds" in stalled.stderr
        assert len(server.requests) == 1

    @pytest.mark.parametrize("text", ["", " \n", "\u200b"])
    def test_ant_03_a_conversation_with_an_empty_answer_can_be_resumed(
        self, claude: Home, server: AnthropicServer, text: str
    ) -> None:
        """The server refuses what the real one refuses: see its complaints."""
        server.replies.extend([text_reply(text), text_reply("Ja."), text_reply("Gut.")])
        claude.call("ask", "Bist du da?")
        for line in ("Und jetzt?", "Wie geht es?"):
            context = Context(environment=claude.environment)
            turn = take_turn(line, 1, context.make_assistant(), lambda _: None)
            context.close()
            assert (turn.status, turn.conversation_id) == ("complete", 1)
        assert server.complaints == []
        assert len(server.requests[-1].body["messages"]) == 5

    @pytest.mark.parametrize("line", [" ", "\n\t", "\u200b"])
    def test_ant_03_blanks_alone_are_not_sent(self, claude: Home, server: AnthropicServer, line: str) -> None:
        claude.call("ask", line).check_clean(2)
        assert server.requests == []
        assert read_history(claude) == ()


class TestOllama:
    def test_oll_01_where_nothing_listens_facts_work_and_later_so_does_the_model(self, home: Home) -> None:
        port = find_closed_port()
        away = home.with_settings(
            JARVIS_PROVIDER="ollama", JARVIS_OLLAMA_MODEL="llama3.2", OLLAMA_HOST=f"127.0.0.1:{port}"
        )
        failed = away.call("ask", "Jak się masz?", "--json")
        error = failed.json["error"]
        assert (failed.exit_code, error["exit_code"], failed.json["cost"]) == (4, 4, 0)
        assert f"127.0.0.1:{port}" in error["message"]
        assert "is it running?" in error["hint"]
        assert "Traceback" not in failed.stderr
        for words in (("facts", "add", "mam psa"), ("facts", "list")):
            assert away.call(*words).exit_code == 0
        assert read_history(home)[0].text == "Jak się masz?"
        with OllamaServer() as server:
            there = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            there.call("ask", "A teraz?").check(0, "All right.\n")

    def test_oll_02_each_request_says_how_large_the_window_is(self, home: Home) -> None:
        with OllamaServer() as server:
            there = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url, JARVIS_OLLAMA_CONTEXT="8000")
            there.call("ask", "Jak się masz?").check(0, "All right.\n")
            assert server.chats[0]["options"]["num_ctx"] == 8_000

    def test_oll_04_a_model_that_was_never_pulled(self, home: Home) -> None:
        with OllamaServer(models=("llama3.2",)) as server:
            there = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            failed = there.call("ask", "Hallo", "--json", flags=Flags(model="bielik"))
        assert (failed.exit_code, failed.json["model"]) == (3, "bielik")
        assert failed.json["error"]["hint"] == "get it with `ollama pull bielik`"
