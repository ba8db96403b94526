"""jarvis ask --schema: exactly one JSON document that keeps the schema, or nothing."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.messages import Message
from tests.peers.anthropic_server import AnthropicServer, broken_reply, status_reply, text_reply
from tests.peers.ollama_server import OllamaServer
from tests.peers.ollama_server import Reply as OllamaReply
from tests.peers.program import Home, run
from tests.peers.terminal import Terminal

DOGS: Any = {
    "type": "object",
    "properties": {"dogs": {"type": "array", "items": {"type": "string"}}},
    "required": ["dogs"],
}
# The command itself, and then on a line of stderr those of the libraries that it has loaded.
_LOADED = """
import atexit, sys
names = ("jsonschema", "referencing", "charset_normalizer")
atexit.register(lambda: sys.stderr.write("loaded " + str([name for name in names if name in sys.modules])))
sys.argv[0] = "jarvis"
from jarvis_cli.app import main
main()
"""
GOOD = '{"dogs": ["Łatka", "犬", "כלב"]}'


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


@pytest.fixture
def schema(tmp_path: Path) -> str:
    path = tmp_path / "dogs.json"
    path.write_text(json.dumps(DOGS))
    return str(path)


def read_history(home: Home) -> tuple[Message, ...]:
    """Return the messages of the newest conversation."""
    memory = home.open_memory()
    newest = memory.conversations.last()
    history = memory.conversations.history(newest) if newest else ()
    memory.close()
    return history


class TestKept:
    def test_stdout_is_the_document_on_one_line(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        server.replies.append(text_reply(f"\n{GOOD}\n"))
        claude.call("ask", "Welche?", "--schema", schema).check(0, f"{GOOD}\n")
        sent = server.requests[0].body
        assert sent["output_config"]["format"]["type"] == "json_schema"
        assert json.dumps(DOGS, separators=(",", ":")) in sent["system"][0]["text"]

    def test_with_json_it_is_the_answer(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        server.replies.append(text_reply(GOOD))
        shown = claude.call("ask", "Welche?", "--schema", schema, "--json").json
        assert (shown["answer"], shown["error"]) == (json.loads(GOOD), None)

    @pytest.mark.parametrize(("rule", "answer"), [({"type": "null"}, "null"), ({"type": "string"}, '"\\ud83d"')])
    def test_any_document_is_one(
        self, claude: Home, server: AnthropicServer, tmp_path: Path, rule: Any, answer: str
    ) -> None:
        (tmp_path / "a.json").write_text(json.dumps(rule))
        server.replies.append(text_reply(answer))
        claude.call("ask", "Welche?", "--schema", str(tmp_path / "a.json")).check(0, f"{answer}\n")

    def test_a_person_sees_its_parts_set_in(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        server.replies.append(text_reply(GOOD))
        with Terminal("ask", "Welche?", "--schema", schema, environment=claude.environment) as terminal:
            assert terminal.wait_for_end() == 0
        assert '  "dogs": [' in terminal.text

    def test_one_that_is_wrong_is_asked_again_once(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        server.replies.extend([text_reply('{"dogs": "Bruno"}'), text_reply(GOOD)])
        shown = claude.call("ask", "Welche?", "--schema", schema, "--json").json
        assert (shown["answer"], shown["usage"]["input_tokens"]) == (json.loads(GOOD), 20)
        assert "'Bruno' is not of type 'array'" in str(server.requests[1].body["messages"][-1])
        assert [message.text for message in read_history(claude)] == ["Welche?", GOOD]

    def test_who_takes_no_schemas_is_asked_in_words(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        refusal = status_reply(400, "invalid_request_error", message="output_config: not supported")
        server.replies.extend([refusal, text_reply(f"```json\n{GOOD}\n```")])
        claude.call("ask", "Welche?", "--schema", schema).check(0, f"{GOOD}\n")
        assert "output_config" not in server.requests[1].body

    def test_ollama_is_given_it_as_the_format(self, home: Home, schema: str) -> None:
        with OllamaServer() as server:
            server.script(OllamaReply(GOOD))
            local = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            local.call("ask", "Welche?", "--schema", schema).check(0, f"{GOOD}\n")
            assert server.chats[0]["format"] == DOGS


class TestNotKept:
    def test_twice_wrong_is_a_failure_with_nothing_on_stdout(
        self, claude: Home, server: AnthropicServer, schema: str
    ) -> None:
        server.replies.extend([text_reply("Bruno."), text_reply("Wirklich nur Bruno.")])
        failed = claude.call("ask", "Welche?", "--schema", schema).check(4)
        assert "jarvis: the answer does not keep the schema: it is no JSON\n" in failed.stderr
        assert "conversation #1" in failed.stderr
        assert "Bruno" not in failed.stderr
        assert [message.text for message in read_history(claude)] == ["Welche?", "Wirklich nur Bruno."]
        assert len(server.requests) == 2

    def test_with_json_the_object_says_why(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        server.replies.extend([text_reply("{}"), text_reply("{}")])
        failed = claude.call("ask", "Welche?", "--schema", schema, "--json")
        assert (failed.exit_code, failed.json["answer"], failed.json["error"]["exit_code"]) == (4, None, 4)
        assert "`required`" in failed.json["error"]["message"]

    def test_one_that_was_cut_is_not_asked_again(self, claude: Home, server: AnthropicServer, schema: str) -> None:
        server.replies.append(text_reply('{"dogs": ["Bru', stop_reason="max_tokens"))
        assert "answer_tokens" in claude.call("ask", "Welche?", "--schema", schema).check(4).stderr
        assert len(server.requests) == 1

    def test_ant_01_a_server_that_fails_prints_nothing_and_what_came_is_kept(
        self, claude: Home, server: AnthropicServer, schema: str
    ) -> None:
        server.replies.append(broken_reply("error", '{"dogs": ["Bruno", "Filemon"]}', after=2))
        claude.call("ask", "Welche?", "--schema", schema).check(4)
        answer = read_history(claude)[-1]
        assert (answer.text, answer.status) == ('{"dogs": ["Bruno", ', "failed")

    def test_the_notebook_says_that_it_cannot(self, home: Home, schema: str) -> None:
        assert "notebook" in home.call("ask", "Welche?", "--schema", schema).check_clean(3).stderr
        assert read_history(home) == ()


class TestTheFile:
    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("{", "no valid JSON"),
            ("[]", "no JSON object"),
            ('{"type": "dog"}', "no valid JSON Schema"),
            ('{"$ref": "https://example.org/dog.json"}', "refers to something"),
            ("\0\1\2", "no text file"),
        ],
    )
    def test_one_that_cannot_be_used_is_refused_before_anything_is_asked(
        self, claude: Home, server: AnthropicServer, tmp_path: Path, text: str, told: str
    ) -> None:
        path = tmp_path / "bad.json"
        path.write_text(text)
        refused = claude.call("ask", "Welche?", "--schema", str(path)).check_clean(2)
        assert told in refused.stderr
        assert str(path) in refused.stderr
        assert server.requests == []

    def test_one_that_is_not_there(self, home: Home, tmp_path: Path) -> None:
        home.call("ask", "Welche?", "--schema", str(tmp_path / "none.json")).check_clean(2)


@pytest.mark.parametrize("words", [("ask", "Hallo"), ("ask", "Hallo", "--json")], ids=" ".join)
def test_without_a_schema_or_a_file_their_libraries_are_not_loaded(home: Home, words: tuple[str, ...]) -> None:
    ended = run([sys.executable, "-c", _LOADED, *words], home.environment)
    assert ended.stderr.splitlines()[-1] == "loaded []"
