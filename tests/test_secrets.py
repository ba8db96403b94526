"""Secrets in what is said (SEC-01): neither sent nor stored nor learned, and the person is told once."""

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from jarvis_cli.background.draining import drain_jobs
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.memory import Memory
from jarvis_cli.messages import Event, Notice, Request, Shown, Stop, TextDelta
from jarvis_cli.turn import Assistant, take_turn
from jarvis_cli.usage import Usage
from tests.peers.program import Home
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import ScriptedEmbedder, call, say, use

KEY_LINES = ("-----BEGIN RSA PRIVATE KEY-----", "MIIEpAIBAAKCAQEA7bq", "-----END RSA PRIVATE KEY-----")
# What is said, the kinds, and the parts that must be nowhere. Put together here so that no tool finds a leak.
SAID: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("I use sk-ant-" + "api03-Zx81kd02mfQpLw7-_AA for it", "Anthropic key", ("Zx81kd02mfQpLw7",)),
    ("My AWS id is AKIA" + "IOSFODNN7EXAMPLE, I live in Graz", "AWS Access Key", ("IOSFODNN7EXAMPLE",)),
    ("Mein Schlüssel:\n" + "\n".join(KEY_LINES), "private key", ("MIIEpAIBAAKCAQEA7bq",)),
    ("Die Datenbank ist postgres://anna:geheim9@db.example.org/dom", "password in an address", ("geheim9", "anna:")),
    ("Send Authorization: Bearer " + "Zm9vYmFyYmF6MTIz please", "bearer token", ("Zm9vYmFyYmF6MTIz",)),
    ("JWT eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0" + ".dozjgNryP4J3", "web token", ("eyJzdWIi", "dozjg")),
    ("remember that my wifi password is Tulip-9981-Moss", "password", ("Tulip-9981-Moss", "Tulip", "9981")),
    ("Mein Passwort lautet Sesamstrasse, merk dir das", "password", ("Sesamstrasse", "sesamstrasse")),
    ("moje hasło do banku to kotek77, a PIN to 4711", "password", ("kotek77", "4711")),
    ("aws_secret_access_key=wJalrXUtnFEMI/" + "K7MDENG/bPxRfiCYEXAMPLEKEY", "API key", ("wJalrXUtnFEMI", "K7MDENG")),
    ("my card is 4111 1111 " + "1111 1111, I like tea", "card number", ("4111 1111", "1111 1111")),
)
PARTS = tuple(part for _, _, parts in SAID for part in parts)


@dataclass
class Parrot:
    """A model that remembers, summarises and learns whatever it is shown, word for word."""

    provider: str = "parrot"
    name: str = "parrot-1"
    budget: int = 200_000
    seen: list[str] = field(default_factory=list)

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield what it was shown: as an answer, a summary, or facts."""
        self.seen.append(str(request))
        line = request.messages[-1]
        if request.purpose == "extraction":
            said = [message.text for message in request.transcript]
            facts = [{"content": text, "category": "fact", "importance": 3, "confidence": 1} for text in said]
            yield TextDelta(json.dumps({"facts": facts}))
        elif request.purpose == "answer" and "remember" in line.text:
            yield call("remember_fact", content=line.text)
            yield Stop("tools", Usage(1, 1))
            return
        else:
            yield TextDelta(f"You said: {line.text}")
        yield Stop("end", Usage(1, 1))


def read_files(folder: Path) -> bytes:
    """Return all that is on disk in a folder."""
    return b"\n".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_sec_01_a_whole_chat_leaves_no_secret_anywhere(memory: Memory, memory_path: Path) -> None:
    model, shown = Parrot(), list[Shown]()
    embedder = ScriptedEmbedder()
    assistant = Assistant(memory, model, embedder, 512)
    conversation: int | None = None
    for line, kind, _ in SAID:
        conversation = take_turn(line, conversation, assistant, shown.append).conversation_id
        assert f"[{kind}]" in memory.conversations.history(conversation)[-2].text or "remember" in line
    drain_jobs(Equipment(memory, model, embedder, model), lambda _: None)
    # A later conversation recalls what there is.
    take_turn("What do you know of my keys, Passwort, hasło, wifi, Datenbank?", None, assistant, shown.append)
    drain_jobs(Equipment(memory, model, embedder, model), lambda _: None)
    reached = "\n".join((*model.seen, str(memory.facts.list()), str(memory.summaries.list()), str(embedder.embedded)))
    on_disk = read_files(memory_path.parent)
    for part in PARTS:
        assert part not in reached, part
        assert part.encode() not in on_disk, part
        assert part.casefold().encode() not in on_disk, part
    assert len(memory.summaries.list()) == 2
    assert "my wifi password is [password]" in str(memory.facts.list())
    assert b"I live in Graz" in on_disk
    told = [event for event in shown if isinstance(event, Notice)]
    assert len({event.text for event in told}) == 1
    assert all(event.once and "replaced by its kind" in event.text for event in told)


@pytest.fixture
def chat(memory: Memory) -> Chat:
    return Chat(memory)


def test_sec_01_all_kinds_of_a_line_are_one_notice(chat: Chat) -> None:
    turn = chat.take(f"{SAID[1][0]}, and {SAID[8][0]}", say("Gut."))
    assert turn.status == "complete"
    assert len(chat.notices) == 1
    sent = chat.requests[0].messages[-1].text
    assert sent == chat.history[0].text
    assert (
        sent == "My AWS id is [AWS Access Key], I live in Graz, and moje hasło do banku to [password], a PIN to [PIN]"
    )


def test_sec_01_a_file_with_hundreds_of_tokens_is_one_notice(chat: Chat) -> None:
    file = "\n".join(f"token{number} = ghp_{number:036}" for number in range(300))
    chat.take(f"Was ist das?\n{file}", say("Tokens."))
    assert len(chat.notices) == 1
    assert chat.history[0].text.count("[GitHub Token]") == 300


def test_an_ordinary_line_is_sent_and_stored_as_it_was_typed(chat: Chat) -> None:
    line = "Mein Passwort ist abgelaufen, my code is RED, hasło jest za krótkie; 我的密码忘了"
    chat.take(line, say("Oh."))
    assert chat.history[0].text == chat.requests[0].messages[-1].text == line
    assert chat.notices == []


def test_what_a_model_says_and_calls_is_shown_as_it_was_said_and_stored_without(chat: Chat) -> None:
    """A model may make up a password when it is asked to; what it calls a tool with is checked by the tool."""
    secret = "AKIA" + "IOSFODNN7EXAMPLE"
    chat.take(
        "Denk dir etwas aus", use(call("remember_fact", content=f"key {secret}")), say("Wie wäre password: Ab1!xyz")
    )
    assert chat.memory.facts.list() == ()
    assert chat.history[2].tool_results[0].is_error
    assert secret in chat.requests[-1].messages[-2].tool_calls[0].arguments
    assert chat.text == "Wie wäre password: Ab1!xyz"
    assert chat.history[1].tool_calls[0].arguments == '{"content": "key [AWS Access Key]"}'
    assert chat.history[-1].text == "Wie wäre password: [password]"
    assert chat.notices == []


def test_sec_01_the_program_tells_it_once_and_its_folder_holds_no_secret(template: Path, tmp_path: Path) -> None:
    home = Home.make(tmp_path / "home", template)
    lines = [line.replace("\n", " ") for line, _, _ in SAID]
    ended = home.run("chat", stdin="\n".join((*lines, "What is my wifi password?")).encode())
    assert ended.exit_code == 0
    assert ended.stderr.count("was replaced by its kind before it was sent or stored") == 1
    on_disk = read_files(home.folder)
    for part in PARTS:
        assert part not in ended.stdout
        assert part.encode() not in on_disk, part
    home.call("facts", "list").check_quiet()
