"""One memory file under several programs at once, and files that are not, or not any more, what they should be (DB)."""

import hashlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import apsw
import pytest

from jarvis_cli.memory.migrations import STEPS
from tests.peers.background_requests import reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import JARVIS, WITH_MEMORY, Home, wait_until
from tests.peers.terminal import Terminal

with_every_command = pytest.mark.parametrize("name", WITH_MEMORY)


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


def read_hash(home: Home) -> str:
    return hashlib.sha256(home.memory_file.read_bytes()).hexdigest()


def change(home: Home, statement: str) -> None:
    """Change the file past the program."""
    connection = apsw.Connection(str(home.memory_file))
    connection.execute(statement)
    connection.close()


def check_sound(home: Home) -> None:
    """Check that the file is whole, and that no vector belongs to nothing (OK-DB)."""
    connection = apsw.Connection(str(home.memory_file))
    assert connection.pragma("integrity_check") == "ok"
    assert not list(connection.pragma("foreign_key_check") or ())
    owners = "SELECT 'fact', id FROM facts UNION ALL SELECT 'summary', conversation_id FROM summaries"
    assert not list(connection.execute(f"SELECT owner, owner_id FROM vectors EXCEPT SELECT * FROM ({owners})"))
    connection.close()


class TestSeveralAtOnce:
    def test_db_01_all_is_kept_of_three_that_write_while_a_chat_is_open(self, home: Home) -> None:
        script = 'for number in 1 2 3 4; do "$0" facts add "fact $1 $number" || exit; done'
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            writers = [
                subprocess.Popen(
                    ["/bin/sh", "-c", script, str(JARVIS), str(writer)],
                    env=home.environment,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
                for writer in range(3)
            ]
            terminal.enter("remember that the chat goes on")
            ended = [(*writer.communicate(timeout=30), writer.returncode) for writer in writers]
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
        assert [(error, code) for _, error, code in ended] == [(b"", 0)] * 3
        assert len(home.call("facts", "list").stdout.splitlines()) == 13
        check_sound(home)


class TestASlowSummary:
    """DB-02: while a summary is being waited for, no one else waits."""

    @pytest.fixture
    def held(self) -> Event:
        return Event()

    @pytest.fixture
    def server(self, held: Event) -> Iterator[OllamaServer]:
        def reply(body: Any) -> Reply:
            background = reply_in_background(body)
            return Reply(background, hold=held) if background else Reply("I see.")

        with OllamaServer(reply=reply) as peer:
            yield peer

    def test_db_02_it_holds_up_neither_a_fact_nor_a_turn(self, home: Home, server: OllamaServer, held: Event) -> None:
        home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
        home.call("ask", "the first line")
        summarizing = home.start("summarize")
        try:
            assert wait_until(lambda: len(server.chats) == 2)
            home.call("facts", "add", "a fact meanwhile").check(0, "remembered #1: a fact meanwhile\n")
            home.call("ask", "a line meanwhile").check(0, "I see.\n")
            assert summarizing.poll() is None
            assert home.call("summaries", "list").stdout == ""
        finally:
            held.set()
            output, error = summarizing.communicate(timeout=30)
        assert (summarizing.returncode, error) == (0, b"")
        assert output.endswith(b" done, 0 failed, 0 pending\n")
        assert len(home.call("summaries", "list").stdout.splitlines()) == 2


class TestAFileOfANewerJarvis:
    @with_every_command
    def test_db_05_it_is_refused_and_left_as_it_is(self, home: Home, name: str) -> None:
        version = len(STEPS)
        change(home, f"PRAGMA user_version = {version + 1}")
        before = read_hash(home)
        refused = home.call(*WITH_MEMORY[name][0], stdin="hello\n").check_clean(5)
        assert f"was made by a newer JARVIS (version {version + 1} > {version})" in refused.stderr
        assert "upgrade" in refused.stderr
        assert read_hash(home) == before


class TestAFileThatIsNone:
    @with_every_command
    def test_db_08_a_text_in_its_place_is_refused_and_kept(self, home: Home, name: str) -> None:
        home.memory_file.write_text("Liebes Tagebuch, heute war ein schöner Tag. " * 500, encoding="utf-8")
        before = read_hash(home)
        refused = home.call(*WITH_MEMORY[name][0], stdin="hello\n").check_clean(5)
        assert str(home.memory_file) in refused.stderr
        assert "move it away" in refused.stderr
        assert read_hash(home) == before

    @with_every_command
    def test_db_08_an_empty_one_is_a_new_one(self, home: Home, name: str) -> None:
        home.memory_file.write_bytes(b"")
        words, exit_code = WITH_MEMORY[name]
        assert home.call(*words).exit_code == exit_code
        check_sound(home)

    def test_db_08_a_damaged_one_is_named_and_kept(self, home: Home) -> None:
        for number in range(4):
            home.call("facts", "add", f"fact {number} " + "x" * 20_000)
        damaged = bytearray(home.memory_file.read_bytes())
        damaged[16_384::7] = b"\xff" * len(damaged[16_384::7])
        home.memory_file.write_bytes(damaged)
        refused = {name: home.call(*words, stdin="hello\n") for name, (words, _) in WITH_MEMORY.items()}
        assert {name for name, ended in refused.items() if ended.exit_code == 5} >= {"facts list", "facts add", "chat"}
        for ended in refused.values():
            assert ended.exit_code in (0, 5, 6), ended
            assert ended.exit_code != 5 or f"{home.memory_file} is damaged" in ended.stderr
        assert home.memory_file.stat().st_size == len(damaged)

    def test_a_database_of_another_program_is_refused_and_kept(self, home: Home) -> None:
        home.memory_file.unlink()
        change(home, "CREATE TABLE bookmarks (url TEXT)")
        before = read_hash(home)
        home.call("facts", "add", "x").check_clean(5)
        assert read_hash(home) == before
