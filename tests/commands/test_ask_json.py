"""jarvis ask --json: one object with the answer, what it cost, and what of the memory was recalled for it."""

import json
import signal
from collections.abc import Iterator
from threading import Event

import pytest

from jarvis_cli.context import Flags
from jarvis_cli.memory.remembering import NewFact
from tests.peers.anthropic_server import (
    AnthropicServer,
    ReplyUsage,
    ToolUse,
    broken_reply,
    status_reply,
    text_reply,
    tool_reply,
)
from tests.peers.background_runs import drain, talk
from tests.peers.ollama_server import OllamaServer
from tests.peers.program import Home, wait_until
from tests.peers.scripted_model import say

OPUS = Flags(model="claude-opus-5-5")


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


def read_answers(home: Home) -> list[str]:
    """Return the texts of the first conversation, as far as they are saved."""
    memory = home.open_memory()
    history = memory.conversations.history(1) if memory.conversations.last() else ()
    memory.close()
    return [message.text for message in history]


class TestAnswered:
    def test_all_that_came_of_it(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Zwei\nHunde: Łatka, 犬, כלב.", usage=ReplyUsage(1_000, 200, 4_000, 80)))
        asked = claude.call("ask", "Welche Hunde?", "--json", flags=OPUS)
        assert asked.stdout.count("\n") == 1
        assert asked.json == {
            "version": 1,
            "answer": "Zwei\nHunde: Łatka, 犬, כלב.",
            "status": "complete",
            "usage": {
                "input_tokens": 1_000,
                "output_tokens": 200,
                "cache_read_tokens": 4_000,
                "cache_write_tokens": 80,
            },
            "cost": pytest.approx((4 * (1_000 + 0.05 * 4_000 + 1.25 * 80) + 20 * 200) / 1_000_000),
            "provider": "anthropic",
            "model": "claude-opus-5-5",
            "stored": True,
            "conversation_id": 1,
            "turn_id": 1,
            "recalled": {"facts": [], "conversations": []},
            "remembered": [],
            "forgotten": [],
            "error": None,
        }
        assert asked.stderr.startswith("jarvis: anthropic/claude-opus-5-5 answers\n")

    def test_what_was_recalled_is_named(self, claude: Home, server: AnthropicServer) -> None:
        memory = claude.open_memory()
        talk(memory, "Mein Hund Bruno war beim Tierarzt.")
        drain(memory, [say("Es ging um den Hund Bruno, der beim Tierarzt war.")])
        memory.remember(NewFact("mein Hund heisst Bruno"))
        memory.remember(NewFact("kot śpi na piecu"))
        memory.close()
        server.replies.append(text_reply("Er war dort."))
        shown = claude.call("ask", "Warum war der Hund Bruno beim Tierarzt?", "--json").json
        assert shown["recalled"] == {"facts": [1], "conversations": [1]}
        assert shown["conversation_id"] == 2

    def test_what_was_remembered_is_told_on_stderr_and_named(self, claude: Home, server: AnthropicServer) -> None:
        remember = ToolUse("remember_fact", '{"content": "mein Hund heisst Bruno"}')
        server.replies.extend([tool_reply(remember, text="Moment."), text_reply("Gemerkt.")])
        asked = claude.call("ask", "Merk dir: mein Hund heisst Bruno", "--json")
        assert (asked.json["answer"], asked.json["remembered"], asked.json["forgotten"]) == ("Gemerkt.", [1], [])
        assert asked.json["usage"]["input_tokens"] == 20
        assert "jarvis: remembered #1: mein Hund heisst Bruno\n" in asked.stderr

    def test_a_model_without_a_price_has_no_cost(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Hi."))
        assert claude.call("ask", "Hallo", "--json", flags=Flags(model="claude-x")).json["cost"] is None

    def test_the_notebook_and_ollama_cost_nothing(self, home: Home) -> None:
        assert home.call("ask", "remember that my dog is called Bruno", "--json").json["cost"] == 0
        with OllamaServer() as server:
            local = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            shown = local.call("ask", "Hallo", "--json").json
        assert (shown["provider"], shown["cost"]) == ("ollama", 0)

    def test_no_control_byte_of_an_answer_is_printed(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("\x1b[2J\x9bm\x07 \u202e und \u2028"))
        shown = claude.call("ask", "Hallo", "--json").stdout
        assert not {"\x1b", "\x9b", "\x07", "\u202e", "\u2028"}.intersection(shown)


class TestFailed:
    def test_ant_01_an_error_in_mid_answer(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("error", "Eins zwei drei vier", after=2))
        failed = claude.call("ask", "Zähle", "--json")
        shown = failed.json
        assert (failed.exit_code, shown["status"], shown["answer"]) == (4, "failed", "Eins zwei ")
        assert shown["error"] == {
            "message": "Anthropic is overloaded",
            "hint": shown["error"]["hint"],
            "exit_code": 4,
        }
        assert "Anthropic is overloaded" in failed.stderr

    def test_an_interrupt_is_a_status_and_no_error(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("stall", "Eins zwei drei", after=2, until=Event()))
        asked = claude.start("ask", "Zähle", "--json")
        assert wait_until(lambda: read_answers(claude) == ["Zähle"] and server.requests)
        # Nothing shows from outside which words have come.
        asked.send_signal(signal.SIGINT)
        out, _ = asked.communicate(timeout=15)
        shown = json.loads(out)
        assert (asked.returncode, shown["status"], shown["error"]) == (130, "interrupted", None)
        assert "Eins zwei ".startswith(shown["answer"])

    def test_an_answer_that_is_cut_says_so(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Eins zwei", stop_reason="max_tokens"))
        cut = claude.call("ask", "Zähle", "--json")
        assert (cut.exit_code, cut.json["status"], cut.json["error"]) == (0, "cut", None)

    def test_ant_06_a_key_that_is_refused(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(status_reply(401, "authentication_error", message="invalid x-api-key sk-x"))
        refused = claude.call("ask", "Hallo", "--json")
        assert (refused.exit_code, refused.json["error"]["exit_code"], refused.json["answer"]) == (3, 3, "")
        assert "sk-x" not in refused.stdout + refused.stderr

    @pytest.mark.parametrize(("words", "code"), [((), 2), (("Hallo", "--file", "/none"), 2), (("x" * 900_000,), 2)])
    def test_what_fails_before_anything_is_asked_prints_no_object(
        self, claude: Home, words: tuple[str, ...], code: int
    ) -> None:
        claude.call("ask", *words, "--json").check(code)

    def test_a_run_of_an_agent_without_a_model(self, home: Home) -> None:
        alone = home.with_settings(JARVIS_PROVIDER="anthropic")
        failed = alone.call("ask", "Hallo", "--agent", "watcher", "--json")
        assert (failed.exit_code, failed.json["provider"], failed.json["cost"]) == (3, "", None)
