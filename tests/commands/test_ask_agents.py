"""jarvis ask --agent: runs as cron starts them, with the real SDKs; what goes over the wire, and how they end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from jarvis_cli.memory.agents import AgentRun
from jarvis_cli.messages import Message
from jarvis_cli.request import fence_attached
from jarvis_cli.usage import Usage
from tests.peers.anthropic_server import AnthropicServer, ToolUse, broken_reply, status_reply, text_reply, tool_reply
from tests.peers.ollama_server import Called, OllamaServer, Reply
from tests.peers.program import Home

FACT = {"content": "NVDA target 140", "key": "nvda.target", "importance": 4}
SETTINGS = """
[agents.watcher]
instructions = "Watch the share price of NVDA."
"""


@pytest.fixture(scope="module")
def served() -> Iterator[AnthropicServer]:
    with AnthropicServer() as server:
        yield server


@pytest.fixture
def server(served: AnthropicServer) -> AnthropicServer:
    return served.forget()


@pytest.fixture
def home(home: Home) -> Home:
    (home.folder / "settings.toml").write_text(SETTINGS)
    return home


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    """A home in which Claude answers."""
    return home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url)


def read_runs(home: Home, agent: str = "watcher") -> tuple[AgentRun, ...]:
    """Return the runs of an agent, newest first."""
    memory = home.open_memory()
    kept = memory.agents.get(agent).kept
    memory.close()
    return kept


def read_newest(home: Home) -> tuple[Message, ...]:
    """Return what is on disk of the newest run."""
    number = read_runs(home)[0].conversation_id
    memory = home.open_memory()
    history = memory.conversations.history(number)
    memory.close()
    return history


class TestRuns:
    def test_the_second_sends_the_same_system_text_and_tools_to_claude(
        self, claude: Home, server: AnthropicServer
    ) -> None:
        """So that the prompt cache survives from run to run; what is remembered goes in front of the line."""
        server.replies += (tool_reply(ToolUse("remember_fact", json.dumps(FACT))), text_reply("Target 140."))
        server.replies.append(text_reply("No change."))
        first = claude.call("ask", "--agent", "watcher", "Check", "-", stdin="target 140")
        first.check(0, "remembered #1: NVDA target 140\nTarget 140.\n")
        claude.call("ask", "--agent", "Watcher", "Check again").check(0, "No change.\n")
        one, two, three = server.requests
        for name in ("system", "tools"):
            assert one.raw_part(name) == two.raw_part(name) == three.raw_part(name)
        assert one.body["messages"][0]["content"][0]["text"] == f"Check\n\n{fence_attached('target 140')}"
        told = three.body["messages"][0]["content"][0]["text"]
        assert "- #1 NVDA target 140 [nvda.target], importance 4, " in told
        assert told.endswith("</recalled>\n\nCheck again")
        assert "NVDA target" not in str(three.body["system"])
        assert "Watch the share price of NVDA." in str(three.body["system"])
        assert server.complaints == []

    def test_the_second_sends_the_same_system_text_and_tools_to_ollama(self, home: Home) -> None:
        with OllamaServer() as server:
            home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            server.script(Reply(calls=(Called("remember_fact", FACT),)), Reply("Target 140."), Reply("No change."))
            home.call("ask", "--agent", "watcher", "-", "Check", stdin="target 140").check(
                0, "remembered #1: NVDA target 140\nTarget 140.\n"
            )
            home.call("ask", "--agent", "watcher", "Check again").check(0, "No change.\n")
        raw = [received.raw for received in server.requests if received.path == "/api/chat"]
        frames: list[Any] = [[json.loads(body)["messages"][0], json.loads(body)["tools"]] for body in raw]
        assert frames[0] == frames[1] == frames[2]
        assert json.loads(raw[0])["messages"][1]["content"] == f"Check\n\n{fence_attached('target 140')}"
        assert "NVDA target 140 [nvda.target]" in json.loads(raw[2])["messages"][1]["content"]

    def test_an_agent_that_the_settings_do_not_name_runs_with_the_defaults(
        self, claude: Home, server: AnthropicServer
    ) -> None:
        server.replies.append(text_reply("Ja."))
        claude.call("ask", "--agent", "czujka", "Bist du da?").check(0, "Ja.\n")
        assert [run.status for run in read_runs(claude, "czujka")] == ["complete"]

    @pytest.mark.parametrize("name", ["a b", "-", "x" * 41, "agent:a", "", " "])
    def test_what_cannot_be_a_name_is_refused(self, name: str, home: Home) -> None:
        home.call("ask", f"--agent={name}", "Hallo").check_clean(2)

    def test_the_notebook_runs_agents_too(self, home: Home) -> None:
        asked = home.call("ask", "--agent", "watcher", "remember that my dog is called Bruno")
        assert asked.stdout.startswith("remembered #1: my dog is called Bruno\n")
        memory = home.open_memory()
        assert [(fact.scope, fact.created_by) for fact in memory.facts.list()] == [("agent:watcher", "agent:watcher")]
        memory.close()


class TestFailing:
    def test_where_no_server_is_the_run_is_kept_as_failed(self, home: Home) -> None:
        for settings in ({"OLLAMA_HOST": "127.0.0.1:1"}, {"OLLAMA_HOST": "127.0.0.1:1", "JARVIS_OLLAMA_MODEL": "x"}):
            away = home.with_settings(JARVIS_PROVIDER="ollama", **settings)
            failed = away.call("ask", "--agent", "watcher", "Check", "-", stdin="target 140")
            assert (failed.exit_code, failed.stdout) == (4, "")
            assert "127.0.0.1:1" in failed.stderr
            assert "Traceback" not in failed.stderr
            line, answer = read_newest(home)
            assert (line.text, line.attached) == ("Check", fence_attached("target 140"))
            assert (answer.text, answer.status) == ("", "failed")
        assert [(run.status, run.usage) for run in read_runs(home)] == [("failed", Usage())] * 2

    def test_where_there_is_no_key_too(self, home: Home) -> None:
        failed = home.with_settings(JARVIS_PROVIDER="anthropic").call("ask", "--agent", "watcher", "Check").check(3)
        assert "ANTHROPIC_API_KEY" in failed.stderr
        assert [run.status for run in read_runs(home)] == ["failed"]

    def test_ant_01_an_error_in_mid_answer_keeps_what_had_come(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("error", "Eins zwei drei vier", after=2))
        failed = claude.call("ask", "--agent", "watcher", "Zähle")
        assert (failed.exit_code, failed.stdout) == (4, "Eins zwei \n")
        assert read_newest(claude)[1].text == "Eins zwei "
        assert [run.status for run in read_runs(claude)] == ["failed"]

    def test_what_was_remembered_before_the_server_went_away_stays(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(tool_reply(ToolUse("remember_fact", json.dumps(FACT))))
        server.replies.append(status_reply(400, "invalid_request_error", message="no"))
        failed = claude.call("ask", "--agent", "watcher", "Check")
        assert (failed.exit_code, failed.stdout) == (4, "remembered #1: NVDA target 140\n")
        (run,) = read_runs(claude)
        assert (run.status, run.facts) == ("failed", (1,))
        assert [message.role for message in read_newest(claude)] == ["user", "assistant", "tool", "assistant"]
