"""The whole path without a language model: lines are typed, and a real memory remembers, answers and forgets."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.messages import Shown, TextDelta
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.recalled import Forgotten, Found, Remembered
from jarvis_cli.turn import Assistant, take_turn
from tests.conftest import HandClock

Type = Callable[[str], str]


class Chat:
    """One conversation with the notebook over a memory."""

    def __init__(self, memory: Memory) -> None:
        self._assistant = Assistant(memory, Notebook(), None, 1_000)
        self._conversation: int | None = None
        self.shown: list[Shown] = []

    def type(self, line: str) -> str:
        """Return the answer to a line; what was shown beside it is kept in `shown`."""
        shown: list[Shown] = []
        turn = take_turn(line, self._conversation, self._assistant, shown.append)
        assert turn.status == "complete"
        assert (turn.usage.input_tokens, turn.usage.output_tokens) == (0, 0)
        self._conversation = turn.conversation_id
        self.shown = [event for event in shown if isinstance(event, Remembered | Found | Forgotten)]
        assert turn.answer == "".join(event.text for event in shown if isinstance(event, TextDelta))
        return turn.answer


DIALOGUES = [
    (
        (
            "remember that my dog is called Bruno",
            "what is my dog called?",
            "forget my dog",
            "yes",
            "what is my dog called?",
        ),
        ("Remembered.", "my dog is called Bruno", "(yes/no)", "Forgotten.", "I remember nothing about that."),
    ),
    (
        ("merke dir, dass mein Hund Bruno heisst", "wie heißt mein Hund?", "vergiss meinen Hund", "ja", "mein Hund?"),
        ("Gemerkt.", "mein Hund Bruno heisst", "(ja/nein)", "Vergessen.", "Dazu weiß ich nichts."),
    ),
    (
        ("zapamietaj, ze moj pies to Bruno", "jak nazywa się mój pies?", "zapomnij o moim psie", "tak", "mój pies?"),
        ("Zapamiętane.", "moj pies to Bruno", "(tak/nie)", "Zapomniane.", "Nic o tym nie pamiętam."),
    ),
    (
        ("remember: שם הכלב שלי ברונו", "מה שם הכלב שלי?", "forget הכלב שלי", "yes", "מה שם הכלב שלי?"),
        ("Remembered.", "שם הכלב שלי ברונו", "(yes/no)", "Forgotten.", "I remember nothing about that."),
    ),
    (
        ("remember: 我的狗叫布鲁诺", "我的狗叫什么名字？", "forget 我的狗", "yes", "我的狗叫什么名字？"),
        ("Remembered.", "我的狗叫布鲁诺", "(yes/no)", "Forgotten.", "I remember nothing about that."),
    ),
]


@pytest.mark.parametrize(("lines", "answers"), DIALOGUES)
def test_remembering_asking_and_forgetting(memory: Memory, lines: tuple[str, ...], answers: tuple[str, ...]) -> None:
    chat = Chat(memory)
    shown: list[type[Shown]] = []
    for line, expected in zip(lines, answers, strict=True):
        assert expected in chat.type(line)
        shown += [type(event) for event in chat.shown]
    assert shown == [Remembered, Found, Forgotten]
    assert memory.facts.list() == ()


def test_another_chat_knows_it(memory: Memory, clock: HandClock) -> None:
    Chat(memory).type("remember that I live in Graz")
    clock.advance(days=3)
    assert Chat(memory).type("where do I live?") == "Fact #1, 3 days ago: I live in Graz"
    assert Chat(memory).type("Graz") == "Fact #1, 3 days ago: I live in Graz"


def test_a_no_or_another_line_deletes_nothing(memory: Memory) -> None:
    chat = Chat(memory)
    chat.type("remember that my dog is called Bruno")
    for line in ("no", "hmm", "what is my dog called?", "remember that I like tea", "all", "#7"):
        chat.type("forget my dog")
        chat.type(line)
        assert "my dog is called Bruno" in [fact.content for fact in memory.facts.list()]
    chat.type("yes")
    assert len(memory.facts.list()) == 2


def test_one_of_several_is_forgotten_by_its_number(memory: Memory) -> None:
    chat = Chat(memory)
    for line in ("remember my dog is called Bruno", "remember my dog is brown", "remember I like tea"):
        chat.type(line)
    chat.type("forget my dog")
    assert chat.type("2") == "Forgotten."
    assert [fact.id for fact in memory.facts.list()] == [1, 3]


def test_forgetting_what_is_not_there(memory: Memory) -> None:
    """FACT-13: twice the same, and a number that never was."""
    chat = Chat(memory)
    chat.type("remember that I like tea")
    chat.type("forget #1")
    assert chat.type("yes") == "Forgotten."
    for line in ("forget #1", "forget #999999", "forget tea"):
        assert chat.type(line) == "No fact fits that. Nothing was deleted."
        assert chat.type("yes") == "There is no question of mine open at the moment."


def test_forgetting_nothing_in_particular_deletes_nothing(memory: Memory) -> None:
    """FACT-03."""
    chat = Chat(memory)
    chat.type("remember that I like tea")
    for line in ("forget", 'forget ""', "forget %", "forget everything", "vergiss alles", "zapomnij"):
        chat.type(line)
        assert not any(isinstance(event, Forgotten) for event in chat.shown)
    assert len(memory.facts.list()) == 1


def test_the_same_again_is_known_already(memory: Memory) -> None:
    """FACT-01."""
    chat = Chat(memory)
    chat.type("remember that I like tea")
    assert chat.type("remember that  I LIKE TEA.") == "I knew that already."
    assert len(memory.facts.list()) == 1


def test_facts_of_this_conversation_are_listed_with_older_ones(memory: Memory) -> None:
    Chat(memory).type("remember that I live in Graz")
    chat = Chat(memory)
    chat.type("remember that I like tea")
    chat.type("hello")
    assert chat.type("what do you know about me?").count("Fact #") == 2


def test_a_key_is_not_remembered(memory: Memory, memory_path: Path) -> None:
    """SEC-01: it is replaced by its kind before anything is done with the line."""
    chat = Chat(memory)
    key = "sk-ant-api03-" + "aB3dE5fG7h" * 9
    assert chat.type(f"remember that my key is {key}") == "Remembered."
    assert [fact.content for fact in memory.facts.list()] == ["my key is [Anthropic key]"]
    assert key not in chat.type("what is my key?")
    memory.close()
    assert not [file for file in memory_path.parent.iterdir() if b"aB3dE5fG7h" in file.read_bytes()]
