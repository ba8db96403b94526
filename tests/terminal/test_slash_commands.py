"""The slash commands of a chat on a terminal: the same verbs as on the shell, and those that only a chat has."""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.peers.background_requests import is_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal

ANSWER = "Łódź hat **viele** Parks. 公園"


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(models=("llama3.2", "gemma3:4b"), reply=lambda _: Reply(ANSWER)) as peer:
        yield peer


@pytest.fixture
def ollama(home: Home, server: OllamaServer) -> Home:
    return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)


@pytest.fixture
def terminal(ollama: Home) -> Iterator[Terminal]:
    with Terminal("chat", environment=ollama.environment) as opened:
        opened.wait_for_prompt()
        yield opened
        opened.type("\x03")
        opened.wait_for_prompt()
        opened.type("/quit\r")
        assert opened.wait_for_end() == 0
        assert "Traceback" not in opened.text


def read_asked(server: OllamaServer) -> list[list[str]]:
    """Return what was sent for each answer, without the system text."""
    asked = [chat for chat in server.chats if not is_background(chat)]
    return [[message["content"] for message in chat["messages"][1:]] for chat in asked]


class TestShellCommands:
    def test_they_are_those_of_the_shell(self, terminal: Terminal, ollama: Home) -> None:
        terminal.enter("/remember it's mój pies that is called Bruno")
        assert "remembered #1: it's mój pies that is called Bruno" in terminal.text
        terminal.enter("/facts --min-importance 5")
        assert "jarvis: no fact matches" in terminal.text
        terminal.enter("/undo")
        assert "undone: #1 is removed" in terminal.text
        ollama.call("facts", "list").check(0, "")
        terminal.enter("/review")
        assert "nothing waits for review" in terminal.text
        terminal.enter("/facts --frob")
        assert "`jarvis facts list --help` shows how" in terminal.text
        terminal.enter("/why")
        assert "jarvis: nothing was answered in this conversation yet" in terminal.text
        terminal.enter("/list")
        assert "no conversation" in terminal.text

    def test_forgetting_asks_and_ctrl_c_ends_only_the_question(self, terminal: Terminal, ollama: Home) -> None:
        ollama.call("facts", "add", "寿司が好きです").check_quiet()
        terminal.type("/forget 寿司\r")
        terminal.wait_for("[y/N]")
        terminal.type("\x03")
        terminal.wait_for("jarvis: stopped")
        terminal.wait_for_prompt()
        terminal.type("/forget 1\r")
        terminal.wait_until(lambda: terminal.text.count("[y/N]") == 2)
        terminal.type("y\r")
        terminal.wait_for("forgotten #1")
        terminal.wait_for_prompt()

    def test_no_command_tells_of_what_agents_keep(self, terminal: Terminal, ollama: Home) -> None:
        ollama.call("facts", "add", "The price is 3", "--scope", "agent:watcher").check_quiet()
        terminal.enter("/facts")
        assert "The price" not in terminal.text
        terminal.type("/forget price\r")
        terminal.wait_for("no fact matches")
        terminal.wait_for_prompt()

    def test_they_work_over_what_was_just_said(self, terminal: Terminal, tmp_path: Path) -> None:
        terminal.enter("Was gibt es in Łódź?")
        terminal.enter("/why")
        assert "The answer to: Was gibt es in Łódź?" in terminal.text
        terminal.enter("/list")
        assert "#1" in terminal.text.rpartition("/list")[2]
        terminal.enter("/search Łódź")
        assert "Łódź" in terminal.text.rpartition("/search Łódź")[2]
        terminal.enter(f"/save {tmp_path}/ein Text.md")
        assert ANSWER in (tmp_path / "ein Text.md").read_text(encoding="utf-8")
        terminal.enter(f"/save {tmp_path}/ein Text.md")
        assert "is there already" in terminal.text.replace("\n", "")

    def test_saving_has_the_options_of_the_shell(self, ollama: Home, tmp_path: Path) -> None:
        with Terminal("chat", environment={**ollama.environment, "HOME": str(tmp_path)}) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Was gibt es in Łódź?")
            terminal.enter("/save ~/ein Text.md")
            terminal.enter("/save ~/ein Text.md --force --format jsonl")
            assert (tmp_path / "ein Text.md").read_text(encoding="utf-8").startswith("{")
            terminal.enter("/save --force ~/home/memory.db")
            assert "is a file of JARVIS itself" in terminal.text.replace("\n", "")
            terminal.enter("/save --frob ~/x")
            assert "No such option" in terminal.text
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
        assert sorted(path.name for path in tmp_path.iterdir()) == ["ein Text.md", "home"]


class TestOwnCommands:
    def test_a_line_is_asked_again_and_changed(self, terminal: Terminal, server: OllamaServer, ollama: Home) -> None:
        terminal.enter("/retry")
        assert "jarvis: nothing was asked in this conversation yet" in terminal.text
        terminal.enter("Was gibt es")
        terminal.enter("/retry")
        terminal.type("/edit\r")
        terminal.wait_until(lambda: terminal.text.count("> Was gibt es") == 2)
        terminal.type(" in Łódź?\r")
        terminal.wait_until(lambda: len(read_asked(server)) == 3)
        terminal.wait_for_prompt()
        assert read_asked(server) == [["Was gibt es"], ["Was gibt es"], ["Was gibt es in Łódź?"]]
        memory = ollama.open_memory()
        kept = [said.text for said in memory.catalogue.read(1) if said.role == "user" and not said.is_replaced]
        memory.close()
        assert kept == ["Was gibt es in Łódź?"]

    def test_an_edit_that_is_left_changes_nothing(self, terminal: Terminal, server: OllamaServer) -> None:
        terminal.enter("eins")
        terminal.type("/edit\r")
        terminal.wait_until(lambda: terminal.text.count("> eins") == 2)
        terminal.type("\x03")
        terminal.wait_for_prompt()
        terminal.type("\r")
        terminal.enter("zwei")
        assert read_asked(server)[-1] == ["eins", ANSWER, "zwei"]

    def test_the_answer_is_sent_to_the_clipboard_of_the_terminal(self, terminal: Terminal) -> None:
        terminal.enter("/copy")
        assert "jarvis: nothing was answered in this conversation yet" in terminal.text
        terminal.enter("Was?")
        terminal.enter("/copy")
        assert b"\x1b]52;c;" + b64encode(ANSWER.encode()) + b"\x07" in terminal.raw
        assert "cannot be known" in terminal.text

    def test_the_model_is_changed_and_a_wrong_one_is_not_taken(self, terminal: Terminal, server: OllamaServer) -> None:
        terminal.enter("/model")
        assert "\nollama/llama3.2:latest answers" in terminal.text
        terminal.enter("/model gemma3:4b")
        assert "jarvis: ollama/gemma3:4b answers" in terminal.text
        terminal.enter("Wer?")
        assert [chat for chat in server.chats if not is_background(chat)][-1]["model"] == "gemma3:4b"
        terminal.enter("/model gemma9")
        assert "Ollama has no model gemma9" in terminal.text
        terminal.enter("/model anthropic")
        assert "there is no key for Anthropic" in terminal.text
        terminal.enter("/model frob/nine")
        assert "Ollama has no model frob/nine" in terminal.text
        terminal.enter("Und jetzt?")
        assert [chat for chat in server.chats if not is_background(chat)][-1]["model"] == "gemma3:4b"

    def test_usage_tells_of_the_chat_of_today_and_of_the_month(self, terminal: Terminal) -> None:
        terminal.enter("Was?")
        terminal.enter("/usage")
        shown = terminal.text.rpartition("/usage\n")[2].splitlines()
        assert shown[0].startswith("this chat: ")
        assert shown[0].endswith(" tokens, $0")
        assert [line.partition(":")[0] for line in shown[1:5]] == ["today", "today", "this month", "this month"]
        assert shown[1] == f"today{shown[0].removeprefix('this chat')} for answers"

    def test_an_earlier_conversation_goes_on(self, terminal: Terminal, server: OllamaServer) -> None:
        terminal.enter("/continue")
        assert "there is no earlier conversation" in terminal.text
        terminal.enter("Rede vom Garten")
        terminal.enter("/new")
        terminal.enter("Rede vom Boot")
        terminal.enter("/continue #1")
        shown = terminal.text.rpartition("/continue #1\n")[2].splitlines()
        assert shown[0].startswith("jarvis: going on with #1, ")
        assert shown[0].endswith(" (just now)")
        assert shown[1:3] == ["jarvis: you: Rede vom Garten", f"jarvis: answer: {ANSWER}"]
        terminal.enter("Und weiter?")
        assert read_asked(server)[-1][0] == "Rede vom Garten"
        terminal.enter("/continue frob")
        assert "no conversation has this title" in terminal.text

    def test_what_is_no_command_is_no_text_by_mistake(self, terminal: Terminal, server: OllamaServer) -> None:
        terminal.enter("/hlep")
        assert "there is no such command; is it /help? /help shows them" in terminal.text
        terminal.enter("/help frob")
        terminal.enter("/help /why")
        assert "On the shell: jarvis why" in terminal.text
        terminal.enter("/private maybe")
        assert "that is neither on nor off" in terminal.text
        assert not read_asked(server)
        terminal.type("/home/x ist voll\r")
        terminal.wait_for(">  /home/x ist voll")
        terminal.type("\r")
        terminal.wait_for(ANSWER.partition(" ")[0])
        terminal.wait_for_prompt()
        assert read_asked(server) == [["/home/x ist voll"]]


class TestCompletion:
    def test_names_and_what_stands_behind_them(self, terminal: Terminal, ollama: Home) -> None:
        ollama.call("facts", "add", "mój pies nazywa się Bruno").check_quiet()
        terminal.type("/rem")
        terminal.wait_for("Remember a fact.")
        terminal.type("\x03/forget ")
        terminal.wait_for("mój pies nazywa się Bruno")
        terminal.type("pies")
        terminal.wait_until(lambda: "> /forget pies" in terminal.text and "nazywa" in terminal.text)
        terminal.type("\t")
        terminal.wait_for("> /forget 1")
        terminal.type("\x03/private o")
        terminal.wait_until(lambda: any(line.strip() == "off" for line in terminal.text.splitlines()))


class TestBeginning:
    def test_a_chat_goes_on_with_a_conversation(self, ollama: Home, server: OllamaServer) -> None:
        for line in ("Rede vom Garten", "Rede vom Boot"):
            ollama.call("chat", stdin=f"{line}\n").check(0, f"{ANSWER}\n")
        ended = ollama.call("chat", "--continue", stdin="Und?\n").check(0, f"{ANSWER}\n")
        assert "jarvis: going on with #2, " in ended.stderr
        assert read_asked(server)[-1] == ["Rede vom Boot", ANSWER, "Und?"]
        ollama.call("chat", "--resume", "garten", stdin="Und?\n").check(0, f"{ANSWER}\n")
        assert read_asked(server)[-1] == ["Rede vom Garten", ANSWER, "Und?"]
        ollama.call("chat", "--resume", "rede", stdin="Und?\n").check_clean(7)
        ollama.call("chat", "--resume", "9", stdin="Und?\n").check_clean(6)
        ollama.call("chat", "--resume", "9", "--continue", stdin="Und?\n").check_clean(2)

    def test_without_an_earlier_one_a_new_one_begins(self, ollama: Home) -> None:
        ended = ollama.call("chat", "--continue", stdin="Hallo\n").check(0, f"{ANSWER}\n")
        assert "there is no earlier conversation; a new one begins" in ended.stderr
