"""jarvis ask answers although nothing can be saved, then says so, and ends with exit code 5 (DB-06, DB-07)."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from jarvis_cli.context import Context
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.printed import check_printed
from tests.peers.program import JARVIS, Ended, Home, call, run
from tests.peers.rights import bind_by_rights, look_at, without_rights

FULL = "cannot grow: the disk is full; nothing was saved"
LONG = "viel " * 20_000


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(reply=lambda _: Reply("Verstanden.")) as peer:
        yield peer


@pytest.fixture
def ollama(template: Path, tmp_path: Path, server: OllamaServer) -> Home:
    settings = {"JARVIS_PROVIDER": "ollama", "OLLAMA_HOST": server.url, "JARVIS_OLLAMA_CONTEXT": "1000000"}
    home = Home.make(tmp_path / "home", template).with_settings(**settings)
    home.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
    return home


def ask_full(home: Home, *words: str) -> Ended:
    """Ask on a disk that is full; SQLite takes a limit of its own for that."""
    context = Context(environment=home.environment)
    database = context.memory._database
    database.rows(f"PRAGMA max_page_count = {database.value('PRAGMA page_count')}")
    return call(context, "ask", *words)


def ask_read_only(home: Home, *words: str) -> Ended:
    """Ask with a file 0444 in a folder 0555, and check that nothing at all was changed."""
    bound = bind_by_rights()
    with without_rights(home.folder):
        before = look_at(home.folder)
        ended = run([*bound, str(JARVIS), "ask", *words], home.environment)
        assert look_at(home.folder) == before
    return ended


def count_conversations(home: Home) -> int:
    return len(home.call("conversations", "list", "--json").json["conversations"])


class TestLine:
    def test_db_07_a_file_that_is_read_only(self, ollama: Home, server: OllamaServer) -> None:
        ended = ask_read_only(ollama, "Hallo")
        assert (ended.exit_code, ended.stdout) == (5, "Verstanden.\n"), ended
        said = f"jarvis: not saved: the memory file {ollama.memory_file} is read-only; nothing was saved\n"
        assert ended.stderr.count(said) == 1
        assert ended.stderr.splitlines()[-1].startswith("        make it writable")
        assert "mein Hund heisst Bruno" in str(server.chats[-1]), "what is remembered is told"
        assert (len(server.chats), count_conversations(ollama)) == (1, 0)

    def test_db_06_a_disk_that_is_full(self, ollama: Home, server: OllamaServer) -> None:
        ended = ask_full(ollama, LONG)
        assert (ended.exit_code, ended.stdout) == (5, "Verstanden.\n"), ended
        assert f"jarvis: not saved: the memory file {ollama.memory_file} {FULL}\n" in ended.stderr
        assert (len(server.chats), count_conversations(ollama)) == (1, 0)

    def test_the_json_says_that_it_is_not_stored(self, ollama: Home) -> None:
        ended = ask_read_only(ollama, "Hallo", "--json")
        assert ended.exit_code == 5
        printed = ended.json
        assert (printed["answer"], printed["status"], printed["stored"]) == ("Verstanden.", "complete", False)
        assert (printed["conversation_id"], printed["turn_id"]) == (None, None)
        assert printed["error"]["exit_code"] == 5
        assert printed["error"]["message"].startswith("not saved: the memory file ")
        assert printed["usage"]["output_tokens"] > 0
        check_printed("ask.json", printed)
        assert printed["error"]["message"] in ended.stderr

    def test_what_is_stored_says_so(self, ollama: Home) -> None:
        printed = ollama.call("ask", "Hallo", "--json").json
        assert (printed["stored"], printed["error"], printed["conversation_id"]) == (True, None, 1)

    def test_an_agent_is_answered_too(self, ollama: Home, server: OllamaServer) -> None:
        ended = ask_read_only(ollama, "--agent", "watcher", "Hallo")
        assert (ended.exit_code, ended.stdout, len(server.chats)) == (5, "Verstanden.\n", 1), ended

    def test_the_notebook_remembers_nothing_and_says_so(self, ollama: Home) -> None:
        notebook = ollama.with_settings(JARVIS_PROVIDER="notebook")
        ended = ask_read_only(notebook, "remember that my cat is called Mia")
        assert ended.exit_code == 5
        assert "remembered #" not in ended.stdout + ended.stderr
        assert "Bruno" in ask_read_only(notebook, "wie heisst mein Hund?").stdout

    def test_an_answer_by_a_schema_is_printed(self, ollama: Home, server: OllamaServer, tmp_path: Path) -> None:
        (tmp_path / "schema.json").write_text(json.dumps({"type": "object", "required": ["dogs"]}))
        words = ("--schema", str(tmp_path / "schema.json"), "Hunde?")
        server.script(Reply('{"dogs": 2}'))
        ended = ask_read_only(ollama, *words)
        assert (ended.exit_code, json.loads(ended.stdout)) == (5, {"dogs": 2}), ended
        server.script(Reply('{"dogs": 3}'))
        assert ask_read_only(ollama, *words, "--json").json["answer"] == {"dogs": 3}
        server.script(Reply('{"cats": 1}'), Reply('{"cats": 1}'))
        wrong = ask_read_only(ollama, *words)
        assert (wrong.exit_code, wrong.stdout) == (4, "")
        assert "conversation #" not in wrong.stderr

    def test_a_model_that_fails_is_what_has_failed(self, ollama: Home) -> None:
        ended = ask_read_only(ollama.with_settings(OLLAMA_HOST="127.0.0.1:1"), "Hallo", "--json")
        assert ended.exit_code == 4


class TestAnswer:
    """What is saved is the line, and then there is no room for the answer."""

    def test_it_is_printed_and_the_model_not_asked_twice(self, ollama: Home, server: OllamaServer) -> None:
        server.script(Reply(LONG))
        ended = ask_full(ollama, "zwei")
        assert (ended.exit_code, ended.stdout.count("viel")) == (5, 20_000), ended.stderr
        assert f"jarvis: not saved: the memory file {ollama.memory_file} {FULL}\n" in ended.stderr
        assert len(server.chats) == 1

    def test_the_json_has_it_all_the_same(self, ollama: Home, server: OllamaServer) -> None:
        server.script(Reply(LONG))
        ended = ask_full(ollama, "zwei", "--json")
        assert ended.exit_code == 5
        printed = ended.json
        assert printed["answer"].count("viel") == 20_000
        assert (printed["stored"], printed["status"], printed["conversation_id"]) == (False, "complete", 1)
        assert FULL in printed["error"]["message"]
        check_printed("ask.json", printed)
