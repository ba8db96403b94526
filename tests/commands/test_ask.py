"""jarvis ask: one turn, from arguments or from stdin; the answer on stdout and all else on stderr."""

from collections.abc import Iterator
from typing import Any

import pytest

from jarvis_cli.context import Flags
from jarvis_cli.messages import Message
from tests.peers.anthropic_server import AnthropicServer, Body, broken_reply, status_reply, text_reply
from tests.peers.ollama_server import OllamaServer
from tests.peers.program import Home

ANSWERS = "jarvis: notebook/rules answers\n"
KEY = "sk-ant-XYZ"


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
    return home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY=KEY, ANTHROPIC_BASE_URL=server.url)


def read_history(home: Home) -> tuple[Message, ...]:
    """Return the messages of the newest conversation."""
    memory = home.open_memory()
    newest = memory.conversations.last()
    history = memory.conversations.history(newest) if newest else ()
    memory.close()
    return history


def answer_of(body: Body) -> str:
    """Return the text of the last message of a request."""
    content: Any = body["messages"][-1]["content"]
    return content if isinstance(content, str) else str(content[-1]["text"])


class TestTheText:
    def test_words_are_joined(self, home: Home) -> None:
        asked = home.call("ask", "remember", "that", "my dog is called Bruno")
        assert asked.stdout == "remembered #1: my dog is called Bruno\nRemembered.\n"
        assert asked.stderr.startswith(ANSWERS)

    def test_it_begins_a_conversation_of_its_own(self, home: Home) -> None:
        for number, line in enumerate(("Hallo", "Guten Tag"), 1):
            assert home.call("ask", line).exit_code == 0
            memory = home.open_memory()
            assert memory.conversations.last() == number
            memory.close()

    def test_all_of_stdin_is_one_text_with_its_lines_and_indents(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("A function."))
        code = "Was tut das?\n\n    def f():\n\treturn 'żółć'\n"
        claude.call("ask", "-", stdin=code).check(0, "A function.\n")
        assert answer_of(server.requests[0].body) == code.strip()

    @pytest.mark.parametrize("blank", [b"", b"  \n\n", b"\xef\xbb\xbf\n", b"\0"])
    def test_tui_05_an_empty_stdin_is_nothing_to_ask(self, home: Home, blank: bytes) -> None:
        home.call("ask", "-", stdin=blank).check_clean(2)
        assert read_history(home) == ()

    def test_txt_07_what_is_no_utf_8_is_replaced_with_a_notice(self, home: Home) -> None:
        asked = home.call("ask", "-", stdin=b"remember that caf\xe9 Emil is closed\n")
        assert asked.stdout.startswith("remembered #1: caf\ufffd Emil is closed\n")
        assert "jarvis: the input is not UTF-8; what cannot be read is replaced\n" in asked.stderr

    def test_a_byte_order_mark_is_no_part_of_the_text(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(text_reply("Hi."))
        claude.call("ask", "-", stdin="\ufeffHallo\n").check(0, "Hi.\n")
        assert answer_of(server.requests[0].body) == "Hallo"


class TestFailing:
    def test_ant_01_an_error_in_mid_answer_keeps_what_had_come(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("error", "Eins zwei drei vier", after=2))
        failed = claude.call("ask", "Zähle")
        assert (failed.exit_code, failed.stdout) == (4, "Eins zwei \n")
        assert "Traceback" not in failed.stderr
        line, answer = read_history(claude)
        assert (line.text, answer.text, answer.status) == ("Zähle", "Eins zwei ", "failed")
        assert len(server.requests) == 1

    def test_ant_02_a_dropped_connection_keeps_what_had_come(self, claude: Home, server: AnthropicServer) -> None:
        server.replies.append(broken_reply("close", "Eins zwei drei vier", after=3))
        failed = claude.call("ask", "Zähle")
        assert (failed.exit_code, failed.stdout) == (4, "Eins zwei drei \n")
        assert read_history(claude)[1].status == "failed"
        assert len(server.requests) == 1

    def test_an_answer_cut_at_its_length_says_so_and_is_none_to_fail_over(
        self, claude: Home, server: AnthropicServer
    ) -> None:
        server.replies.append(text_reply("Eins zwei", stop_reason="max_tokens"))
        cut = claude.call("ask", "Zähle")
        assert (cut.exit_code, cut.stdout) == (0, "Eins zwei\n")
        assert "the answer was cut off at its length limit" in cut.stderr

    def test_ollama_where_nothing_listens(self, home: Home) -> None:
        home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        refused = home.call("ask", "Hallo").check_clean(4)
        assert "127.0.0.1:1" in refused.stderr
        assert "is it running?" in refused.stderr

    def test_a_password_in_an_address_is_not_shown(self, home: Home) -> None:
        home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="http://me:hunter2@127.0.0.1:1")
        assert "hunter2" not in home.call("ask", "Hallo").check_clean(4).stderr

    def test_oll_04_a_model_that_was_never_pulled_is_named_with_the_way_to_it(self, home: Home) -> None:
        with OllamaServer(models=("llama3.2",)) as server:
            home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            failed = home.call("ask", "Hallo", flags=Flags(model="bielik"))
            assert failed.exit_code == 3
            assert "bielik" in failed.stderr
            assert "ollama pull bielik" in failed.stderr
            assert home.call("ask", "Hallo").check(0, "All right.\n")


class TestTheKey:
    @pytest.mark.parametrize("key", [f"{KEY}\r\n", f"  {KEY}\t", KEY])
    def test_ant_06_blanks_around_it_do_not_count(self, claude: Home, server: AnthropicServer, key: str) -> None:
        server.replies.append(text_reply("Hi."))
        claude.with_settings(ANTHROPIC_API_KEY=key).call("ask", "Hallo").check(0, "Hi.\n")
        assert KEY in str(server.requests[0].headers)

    @pytest.mark.parametrize("key", ["sk-ant XYZ", "sk-ant\nXYZ", "sk-ant-schlüssel", "sk\x01ant"])
    @pytest.mark.parametrize("debug", [True, False])
    def test_ant_06_one_that_cannot_be_is_refused_unseen(
        self, claude: Home, server: AnthropicServer, key: str, debug: bool
    ) -> None:
        refused = claude.with_settings(ANTHROPIC_API_KEY=key).call("ask", "Hallo", flags=Flags(debug=debug))
        refused.check_clean(3)
        assert "illegal characters" in refused.stderr
        assert "XYZ" not in refused.stderr
        assert server.requests == []

    @pytest.mark.parametrize("debug", [True, False])
    def test_ant_06_one_that_is_refused_is_not_shown(self, claude: Home, server: AnthropicServer, debug: bool) -> None:
        server.replies.append(status_reply(401, "authentication_error", message=f"invalid x-api-key {KEY}"))
        refused = claude.call("ask", "Hallo", flags=Flags(debug=debug)).check(3)
        assert KEY not in refused.stderr
        assert not (claude.folder / "jarvis.log").exists()
