"""jarvis ask --agent: a run that fails, in whatever way, is seen afterwards; and nobody answers in another's place."""

import fcntl
import json
import socket
import termios
from collections.abc import Iterator
from typing import Any

import pytest

from jarvis_cli.context import Flags
from tests.peers.anthropic_server import AnthropicServer, status_reply, text_reply
from tests.peers.program import Ended, Home, wait_until

LONG = "prompt is too long: 250000 tokens > 200000 maximum"


@pytest.fixture
def server() -> Iterator[AnthropicServer]:
    with AnthropicServer() as server:
        yield server


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    """A home in which Claude answers, and reads little."""
    return home.with_settings(
        JARVIS_PROVIDER="anthropic",
        ANTHROPIC_API_KEY="sk-x",
        ANTHROPIC_BASE_URL=server.url,
        JARVIS_ANTHROPIC_CONTEXT="50000",
    )


def read_last(home: Home, agent: str = "w") -> Any:
    """Return the agent as `agents list --json` shows it."""
    agents = json.loads(home.call("agents", "list", "--json").stdout)["agents"]
    return next((each for each in agents if each["name"] == agent), None)


def count_messages(home: Home) -> int:
    memory = home.open_memory()
    try:
        return int(memory._database.value("SELECT count(*) FROM messages"))
    finally:
        memory.close()


def is_empty(pipe: int) -> bool:
    """Return whether all that was written into a pipe has been read, and its reader waits for more."""
    looks = [fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)) for _ in range(1_000)]
    return not any(map(any, looks))


class TestSeen:
    def test_what_is_too_large_for_the_model(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Gut."))
        claude.call("ask", "--agent", "w", "Patrz").check(0, "Gut.\n")
        claude.call("ask", "--agent", "w", "Patrz", "-", stdin="żółw " * 20_000).check(2)
        shown = read_last(claude)
        assert (shown["runs"], shown["last_run"]["status"], shown["tokens"]["total"]) == (2, "failed", 15)
        assert shown["last_run"]["provider"] == "anthropic"
        assert shown["last_run_at"] == shown["last_run"]["started_at"] == shown["last_run"]["ended_at"]
        assert ", failed" in claude.call("agents", "list").stdout
        assert "failed" in claude.call("agents", "show", "w").stdout
        assert count_messages(claude) == 2, "the line is not kept"

    def test_what_the_server_refuses_as_too_long(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(status_reply(400, "invalid_request_error", message=LONG))
        assert claude.call("ask", "--agent", "w", "看").exit_code == 4
        shown = read_last(claude)
        assert (shown["runs"], shown["last_run"]["status"]) == (1, "failed")
        assert count_messages(claude) == 0

    @pytest.mark.parametrize("key", ["", "kein Schlüssel"])
    def test_a_key_that_is_missing_or_none(self, key: str, home: Home) -> None:
        (home.folder / "settings.toml").write_text('[agents.w]\nprovider = "anthropic"\n')
        failed = home.with_settings(ANTHROPIC_API_KEY=key).call("ask", "--agent", "w", "Schau").check(3)
        assert "ANTHROPIC_API_KEY" in failed.stderr
        assert read_last(home)["last_run"]["status"] == "failed"

    def test_a_pipe_on_stdin_whose_time_is_up(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text("[agents.w]\nseconds = 0.3\n")
        with home.start("ask", "--agent", "w", "-", "Schau") as started:
            assert started.wait(15) == 4
        assert read_last(home)["last_run"]["status"] == "failed"

    def test_a_program_that_is_told_to_end_while_it_reads(self, home: Home) -> None:
        with home.start("ask", "--agent", "w", "-", "Schau") as started:
            assert started.stdin is not None
            started.stdin.write(b"x")
            number = started.stdin.fileno()
            assert wait_until(lambda: is_empty(number))
            started.terminate()
            assert started.wait(15) == 130
        assert read_last(home)["last_run"]["status"] == "interrupted"

    @pytest.mark.parametrize("words", [("",), ("-",), ("--nonsense", "x"), ()])
    def test_a_call_without_a_question_is_no_run(self, words: tuple[str, ...], home: Home) -> None:
        assert home.call("ask", "--agent", "w", *words).exit_code == 2
        assert read_last(home) is None

    def test_what_a_person_asks_in_vain_is_no_run(self, claude: Home) -> None:
        claude.call("ask", "Patrz", "-", stdin="żółw " * 20_000).check(2)
        assert json.loads(claude.call("agents", "list", "--json").stdout)["agents"] == []


class TestModelThatIsNamed:
    @pytest.fixture
    def alone(self, home: Home) -> Home:
        """A home with no key, no Ollama, and no provider set."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        (home.folder / "settings.toml").write_text(
            f'ollama_host = "127.0.0.1:{port}"\n[agents.w]\nmodel = "llama3.2"\n[agents.plain]\n'
        )
        return home.with_settings(JARVIS_PROVIDER="")

    def check_refused(self, ended: Ended, model: str, hint: str) -> None:
        ended.check_clean(4)
        message = f"jarvis: neither an Anthropic key nor a running Ollama is there for the model {model}\n"
        assert ended.stderr == f"{message}        start it, or set {hint}\n"

    def test_the_notebook_does_not_take_over(self, alone: Home) -> None:
        for words in (("remember that my dog is called Bruno",), ("-",)):
            refused = alone.call("ask", "--agent", "w", *words, stdin="remember that my cat is called Mia")
            self.check_refused(refused, "llama3.2", "agents.w.provider")
        assert json.loads(alone.call("facts", "list", "--json").stdout)["facts"] == []
        assert read_last(alone)["last_run"]["status"] == "failed"

    @pytest.mark.parametrize("agent", ["w", "plain", "unknown"])
    def test_nor_for_a_model_that_a_flag_names(self, agent: str, alone: Home) -> None:
        refused = alone.call("ask", "--agent", agent, "Hallo", flags=Flags(model="bielik"))
        self.check_refused(refused, "bielik", f"agents.{agent}.provider")

    def test_nor_where_a_person_asks(self, alone: Home) -> None:
        refused = alone.call("ask", "Hallo", flags=Flags(model="bielik"))
        self.check_refused(refused, "bielik", "JARVIS_PROVIDER")

    def test_where_no_model_is_named_it_goes_by_what_is_there(self, alone: Home) -> None:
        asked = alone.call("ask", "--agent", "plain", "remember that my dog is called Bruno")
        assert asked.exit_code == 0
        assert "notebook/rules answers" in asked.stderr

    def test_one_that_is_told_to_use_the_notebook_does(self, alone: Home) -> None:
        for home, flags in (
            (alone.with_settings(JARVIS_PROVIDER="notebook"), Flags()),
            (alone, Flags(provider="notebook")),
        ):
            assert home.call("ask", "--agent", "w", "Hallo", flags=flags).exit_code == 0
