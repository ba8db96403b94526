"""The limits of an agent's run, with real SDKs and servers that do not come to an end."""

import signal
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from jarvis_cli.messages import Message
from tests.peers.anthropic_server import (
    AnthropicServer,
    ReplyUsage,
    ToolUse,
    broken_reply,
    status_reply,
    text_reply,
    tool_reply,
)
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Ended, Home, wait_until

FACT = ToolUse("remember_fact", '{"content": "kurs 131"}')
_SECONDS = 1.2

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")


@pytest.fixture(scope="module")
def served() -> Iterator[AnthropicServer]:
    with AnthropicServer() as server:
        yield server


@pytest.fixture
def server(served: AnthropicServer) -> AnthropicServer:
    return served.forget()


@pytest.fixture
def home(home: Home) -> Home:
    """A home whose agent may run for a moment, and cost a little."""
    agents = f"[agents.quick]\nseconds = {_SECONDS}\n[agents.thrifty]\ntokens = 100\n"
    (home.folder / "settings.toml").write_text(agents)
    return home


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    """A home in which Claude answers; the SDK is there already."""
    import anthropic

    assert anthropic.Anthropic
    return home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url)


def read_newest(home: Home, agent: str) -> tuple[Message, ...]:
    """Return what is on disk of the newest run of an agent, which has failed."""
    memory = home.open_memory()
    run = memory.agents.get(agent).kept[0]
    history = memory.conversations.history(run.conversation_id)
    memory.close()
    assert run.status == "failed"
    assert history[-1].status == "failed"
    return history


def run_quickly(home: Home, *words: str) -> Ended:
    """Let the agent run whose time is short, and check that it took no longer and said why it ended."""
    start = time.monotonic()
    ended = home.call("ask", "--agent", "quick", *words)
    assert _SECONDS <= time.monotonic() - start < _SECONDS + 4
    assert ended.exit_code == 4
    assert ended.stderr.splitlines()[-2:] == [
        f"jarvis: the run was stopped when its time was up (agents.quick.seconds is {_SECONDS:g} seconds)",
        "        ask for less, or raise agents.quick.seconds",
    ]
    return ended


class TestTime:
    def test_a_server_that_stalls_in_mid_answer(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("stall", "Eins zwei drei", after=2))
        assert run_quickly(claude, "Zähle").stdout == "Eins zwei \n"
        assert [message.text for message in read_newest(claude, "quick")] == ["Zähle", "Eins zwei "]
        assert server.requests[0].client_left.wait(5)

    def test_a_server_that_only_says_that_it_is_there(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("pings", "Eins zwei drei", after=1))
        assert run_quickly(claude, "Zähle").stdout == "Eins \n"
        assert read_newest(claude, "quick")[-1].text == "Eins "
        assert server.requests[0].client_left.wait(5)

    def test_a_server_that_never_begins(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("", "Eins", until=threading.Event()))
        assert run_quickly(claude, "Zähle").stdout == ""
        assert len(server.requests) == 1, "the SDK does not send it again"

    def test_a_server_that_has_the_sdk_wait(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(status_reply(529, "overloaded_error", retry_after="15"))
        assert run_quickly(claude, "Zähle").stdout == ""

    def test_what_finished_rounds_have_done_stays(self, claude: Home, server: AnthropicServer) -> None:
        server.replies += (tool_reply(FACT), broken_reply("stall", "Der Kurs ist", after=1))
        assert run_quickly(claude, "Prüfe").stdout == "remembered #1: kurs 131\nDer \n"
        history = read_newest(claude, "quick")
        assert [message.role for message in history] == ["user", "assistant", "tool", "assistant"]
        memory = claude.open_memory()
        assert [fact.content for fact in memory.facts.list()] == ["kurs 131"]
        memory.close()

    def test_ollama_that_stalls(self, home: Home) -> None:
        with OllamaServer() as server:
            home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            server.script(Reply("Eins zwei", hold=threading.Event()))
            assert run_quickly(home, "Zähle").stdout == "Eins zwei\n"
            assert server.disconnected.wait(5)
        assert read_newest(home, "quick")[-1].text == "Eins zwei"

    def test_ollama_that_does_not_even_say_which_models_it_has(self, home: Home) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            host = f"127.0.0.1:{silent.getsockname()[1]}"
            asking = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=host)
            assert run_quickly(asking, "Zähle").stdout == ""
        assert [message.text for message in read_newest(home, "quick")] == ["Zähle", ""]

    def test_a_pipe_on_stdin_that_never_ends(self, home: Home) -> None:
        started = home.start("ask", "--agent", "quick", "-", "Prüfe")
        with started:
            assert started.stdin is not None
            assert started.stderr is not None
            assert started.wait(15) == 4
            assert b"agents.quick.seconds" in started.stderr.read()

    def test_another_process_that_writes_is_waited_for_and_nothing_is_lost(
        self, claude: Home, server: AnthropicServer
    ) -> None:
        """The answer is whole on disk, although the time was up long before it could be saved."""
        server.replies.append(broken_reply("stall", "Eins zwei drei", after=2))
        struck: list[bool] = []

        def hold() -> None:
            memory = claude.open_memory()
            if wait_until(lambda: server.requests):
                with memory.transaction():
                    struck.append(server.requests[0].client_left.wait(5))
            memory.close()

        holder = threading.Thread(target=hold)
        holder.start()
        ended = claude.call("ask", "--agent", "quick", "Zähle")
        holder.join()
        assert struck == [True]
        assert ended.exit_code == 4
        assert [message.text for message in read_newest(claude, "quick")] == ["Zähle", "Eins zwei "]

    def test_who_is_quick_enough_is_not_stopped(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Eins."))
        claude.call("ask", "--agent", "quick", "Zähle").check(0, "Eins.\n")
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


class TestTokens:
    def test_the_run_ends_before_the_round_that_would_cost_more(self, claude: Home, server: AnthropicServer) -> None:
        usage = ReplyUsage(40, 20, cache_read=30, cache_write=10)
        server.replies.append(tool_reply(FACT, usage=usage))
        ended = claude.call("ask", "--agent", "thrifty", "Prüfe")
        assert (ended.exit_code, ended.stdout) == (4, "remembered #1: kurs 131\n")
        assert "100 are spent (agents.thrifty.tokens is 100)" in ended.stderr
        assert len(server.requests) == 1
        assert server.requests[0].body["max_tokens"] == 100
        assert [message.role for message in read_newest(claude, "thrifty")] == [
            "user",
            "assistant",
            "tool",
            "assistant",
        ]

    def test_an_answer_that_spends_the_last_of_them_is_kept(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Eins zwei", "max_tokens", ReplyUsage(40, 100)))
        ended = claude.call("ask", "--agent", "thrifty", "Zähle")
        assert (ended.exit_code, ended.stdout) == (4, "Eins zwei\n")
        assert "agents.thrifty.tokens" in ended.stderr
        assert read_newest(claude, "thrifty")[-1].text == "Eins zwei"
