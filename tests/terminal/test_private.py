"""What is private is neither stored nor learned from, and a wholly private chat leaves no trace at all."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.peers.background_requests import is_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal

SECRET = "Moja kotka nazywa się Śnieżka i śpi w szafie"


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(reply=lambda _: Reply("Rozumiem.")) as peer:
        yield peer


@pytest.fixture
def ollama(home: Home, server: OllamaServer) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)


def hash_folder(folder: Path) -> dict[str, str]:
    """Return the hash of each file in a folder, and its mode and time of change."""
    if not folder.exists():
        return {}
    return {
        str(path): f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.stat().st_mode} {path.stat().st_mtime_ns}"
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def holds(home: Home, text: str) -> list[str]:
    """Return the files of a home that hold a text."""
    return [path.name for path in home.folder.iterdir() if text.encode() in path.read_bytes()]


class TestSpan:
    def test_it_is_marked_and_leaves_no_trace_but_in_the_chat(self, ollama: Home, server: OllamaServer) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Cześć")
            terminal.enter("/private on")
            assert terminal.text.count("private>") == 1
            terminal.enter(SECRET)
            terminal.enter("Jak się nazywa?")
            asked = [chat for chat in server.chats if not is_background(chat)]
            sent = [message["content"] for message in asked[-1]["messages"]]
            assert sent[1] == "Cześć"
            assert SECRET in sent, "the model is sent what was said in this chat"
            assert [tool["function"]["name"] for tool in asked[-1]["tools"]] == ["recall", "list_facts"]
            terminal.enter("/remember the cat sleeps in the wardrobe")
            assert "/remember is not for private chats" in terminal.text
            terminal.enter("/private")
            assert terminal.text.count("jarvis: private: ") == 2
            terminal.enter("/private off")
            assert terminal.is_prompting
            terminal.enter("A teraz?")
            assert SECRET not in str([chat for chat in server.chats if not is_background(chat)][-1])
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
        assert holds(ollama, "Śnieżka") == []
        history = (ollama.folder / "history").read_text(encoding="utf-8")
        assert "+Cześć\n" in history
        assert "+A teraz?\n" in history
        assert "Jak się nazywa?" not in history
        memory = ollama.open_memory()
        lines = [said.text for said in memory.conversations.history(1) if said.role == "user"]
        memory.close()
        assert lines == ["Cześć", "A teraz?"]

    def test_a_line_of_it_is_asked_again_and_changed(self, ollama: Home, server: OllamaServer) -> None:
        with Terminal("chat", environment=ollama.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("/private on")
            terminal.enter("Wie spät")
            terminal.enter("/retry")
            terminal.type("/edit\r")
            terminal.wait_until(lambda: terminal.text.count("private> Wie spät") == 2)
            terminal.type(" ist es?\r")
            terminal.wait_until(lambda: terminal.text.count("Rozumiem.") == 3)
            terminal.wait_for_prompt()
        lines = [chat["messages"][1:] for chat in server.chats if not is_background(chat)]
        assert [[said["content"] for said in messages] for messages in lines] == [
            ["Wie spät"],
            ["Wie spät"],
            ["Wie spät ist es?"],
        ]


class TestWholeChat:
    def test_the_hash_of_the_folder_is_the_same_before_and_after(self, ollama: Home) -> None:
        ollama.call("facts", "add", "mein Hund heisst Bruno").check_quiet()
        (ollama.folder / "history").write_text("\n# 2026-01-01 12:00:00\n+an earlier line\n", encoding="utf-8")
        before = hash_folder(ollama.folder)
        with Terminal("chat", "--private", environment=ollama.environment) as terminal:
            terminal.wait_for("this chat is private: nothing of it is stored")
            terminal.wait_for_prompt()
            terminal.enter(SECRET)
            terminal.enter("/facts")
            assert "Bruno" in terminal.text
            terminal.enter("/undo")
            assert "nothing is stored or changed in a private chat" in terminal.text
            terminal.enter("/private off")
            assert "all of this chat is private" in terminal.text
            terminal.enter("/new")
            terminal.enter("/copy")
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
            assert "Traceback" not in terminal.text
        assert hash_folder(ollama.folder) == before

    def test_without_a_memory_file_none_is_made(self, tmp_path: Path, server: OllamaServer) -> None:
        home = Home(tmp_path / "nowhere").with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
        with Terminal("chat", "--private", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter(SECRET)
            terminal.enter("/facts")
            assert "no facts yet" in terminal.text
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
        assert not home.folder.exists()

    def test_lines_from_a_pipe_are_not_stored_either(self, ollama: Home, server: OllamaServer) -> None:
        ollama.call("chat", stdin="Guten Tag\n").check(0, "Rozumiem.\n")
        before = hash_folder(ollama.folder)
        ended = ollama.call("chat", "--private", "--continue", stdin=f"{SECRET}\nUnd?\n").check(0, "Rozumiem.\n" * 2)
        assert "this chat is private" in ended.stderr
        asked = [chat for chat in server.chats if not is_background(chat)]
        said = [message["content"] for message in asked[-1]["messages"][1:]]
        assert said == ["Guten Tag", "Rozumiem.", SECRET, "Rozumiem.", "Und?"]
        assert hash_folder(ollama.folder) == before
