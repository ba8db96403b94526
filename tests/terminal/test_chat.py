"""A chat in a terminal: what a person sees of it, and what it leaves on the disk."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from tests.peers.background_requests import reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal

# A title, the clipboard, a link, a cleared screen, a colour (C1), backspaces, and a line written over another.
HOSTILE = "\x1b]0;title\x07Grüße\x1b]52;c;eA==\x07\x1b]8;;http://x\x07\x1b[2J\x9b31m\b\b\x7fżółć\r漢字"
VISIBLE = "]0;titleGrüße]52;c;eA==]8;;http://x[2J31mżółć漢字"
MARKUP = ("[/foo]", "[bold]x", "[/]", "list[int]", "[link=http://x]y")
Serve = Callable[..., Home]


@pytest.fixture
def serve(home: Home) -> Iterator[Serve]:
    """Start a server that streams these chunks as its answer, and return a home that asks it."""
    servers = []

    def start(*chunks: str) -> Home:
        def reply(body: Any) -> Reply:
            background = reply_in_background(body)
            return Reply(background) if background else Reply(chunks=chunks)

        servers.append(OllamaServer(reply=reply).__enter__())
        return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=servers[0].url)

    yield start
    for server in servers:
        server.__exit__(None, None, None)


def change(home: Home, statement: str, *values: str) -> None:
    """Change the memory file past the program."""
    connection = apsw.Connection(str(home.memory_file))
    connection.set_busy_timeout(10_000)
    connection.execute(statement, values)
    connection.close()


class TestSlashCommands:
    def test_they_are_obeyed_and_never_said_to_the_model(self, home: Home) -> None:
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for("/help shows the commands")
            terminal.wait_for_prompt()
            terminal.enter("/help")
            assert "/new " in terminal.text
            assert " Begin a new conversation." in terminal.text
            terminal.enter("remember that my dog is called Bruno")
            terminal.enter("/FACTS")
            assert "#1" in terminal.text.rpartition("/FACTS")[2]
            terminal.enter("/new")
            assert "a new conversation begins" in terminal.text
            terminal.enter("What is my dog called?")
            terminal.enter("/nonsense")
            assert "there is no such command; /help shows them" in terminal.text
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
        memory = home.open_memory()
        assert [len(memory.conversations.history(number)) > 1 for number in (1, 2)] == [True, True]
        lines = [message.text for number in (1, 2) for message in memory.conversations.history(number)]
        memory.close()
        assert "What is my dog called?" in lines
        assert not any(line.startswith("/") for line in lines)

    def test_one_that_fails_does_not_end_the_chat(self, home: Home) -> None:
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("remember that my dog is called Bruno")
            change(home, "ALTER TABLE facts RENAME TO hidden")
            terminal.enter("/facts")
            assert f"jarvis: the memory file {home.memory_file} failed" in terminal.text.replace("\n", "")
            change(home, "ALTER TABLE hidden RENAME TO facts")
            terminal.enter("/FACTS")
            assert "Bruno" in terminal.text.rpartition("/FACTS")[2]

    def test_a_blank_line_is_no_turn(self, home: Home) -> None:
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type("   \r\u200b\r\r")
            terminal.wait_until(lambda: terminal.text.count("\n>") >= 4)
            terminal.type("\x04")
            assert terminal.wait_for_end() == 0
        memory = home.open_memory()
        assert memory.conversations.last() is None
        memory.close()


class TestWhatIsShown:
    def test_tui_11_no_control_byte_of_an_answer_reaches_the_terminal(self, serve: Serve) -> None:
        """Neither whole nor in pieces."""
        home = serve(*HOSTILE, "\nEnde")
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Hallo")
            assert f"{VISIBLE}\nEnde" in terminal.text
            for sequence in (b"\x1b]", b"\x1b[2J", "\x9b".encode(), b"\x07", b"\x7f"):
                assert sequence not in terminal.raw

    def test_tui_11_no_control_byte_of_a_fact_reaches_the_terminal(self, home: Home) -> None:
        home.call("facts", "add", "to be spoilt").check(0, "remembered #1: to be spoilt\n")
        change(home, "UPDATE facts SET content = ?", HOSTILE)
        with Terminal("facts", "list", environment=home.environment) as terminal:
            assert terminal.wait_for_end() == 0
            assert VISIBLE in terminal.text.replace(" ", "")
            for sequence in (b"\x1b]", b"\x1b[2J", "\x9b".encode(), b"\x07", b"\x7f", b"\b"):
                assert sequence not in terminal.raw

    def test_tui_01_markup_is_text_like_any_other(self, serve: Serve) -> None:
        answer = " ".join(MARKUP)
        home = serve(*answer)
        for number, text in enumerate(MARKUP, 1):
            home.call("facts", "add", text).check(0, f"remembered #{number}: {text}\n")
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Welches Markup?")
            assert f"\n{answer}\n" in terminal.text
            terminal.enter("/facts")
            shown = terminal.text.rpartition("/facts")[2].splitlines()
            for text in MARKUP:
                assert any(line.endswith(f" {text}") for line in shown), shown

    @pytest.mark.parametrize("columns", ["0", "3"])
    def test_sum_15_a_width_that_is_none_hides_nothing(self, home: Home, columns: str) -> None:
        home.call("facts", "add", "mój pies nazywa się Bruno")
        environment = home.with_settings(COLUMNS=columns).environment
        with Terminal("facts", "list", environment=environment) as terminal:
            assert terminal.wait_for_end() == 0
            assert "mój pies" in terminal.text
            assert "Bruno" in terminal.text


class TestOnDisk:
    def test_sec_03_all_files_are_private_while_the_chat_is_open(self, tmp_path: Path) -> None:
        """Also where the person's files are open to all by default."""
        home = Home(tmp_path / "new" / "home")
        with Terminal("chat", environment=home.environment, prepare=lambda: os.umask(0)) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("remember that my dog is called Bruno")
            names = {"memory.db", "memory.db-wal", "memory.db-shm", "history"}
            modes = {path.name: path.stat().st_mode & 0o777 for path in home.folder.iterdir()}
            assert modes == dict.fromkeys(names, 0o600)
            assert home.folder.stat().st_mode & 0o777 == 0o700
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0

    def test_txt_05_a_line_that_is_no_utf_8_is_kept_everywhere_with_replacements(self, home: Home) -> None:
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.type(b"remember that caf\xe9 Emil is closed \xf0\x9f\x90\xba\r")
            terminal.wait_for("remembered #1: caf")
            terminal.wait_for_prompt()
            terminal.enter("/facts")
        assert home.call("facts", "list").stdout.endswith("\tcaf\ufffd Emil is closed 🐺\n")
        assert "+remember that caf\ufffd Emil is closed 🐺\n" in (home.folder / "history").read_text(encoding="utf-8")

    def test_a_history_that_cannot_be_kept_ends_nothing(self, home: Home) -> None:
        (home.folder / "history").mkdir()
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for("the history of the prompt is not kept")
            terminal.wait_for_prompt()
            terminal.enter("remember that my dog is called Bruno")
            assert "remembered #1" in terminal.text
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
