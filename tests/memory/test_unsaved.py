"""Turns that are not kept: everything is read as ever, and not one byte is written."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli import instructions
from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.scope import CHAT
from jarvis_cli.turn import Assistant, find_last_line, take_turn
from tests.conftest import HandClock
from tests.peers.remembering import remember, summarise
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import ScriptedEmbedder, call, say, use


@pytest.fixture
def chat(memory: Memory) -> Chat:
    """A conversation that is kept, with a fact and a summary beside it."""
    chat = Chat(memory.within(CHAT), embedder=None)
    remember(memory, "Mój pies wabi się Bruno")
    number = chat.take("Im Mai fahre ich nach Krakau.", say("Schön.")).conversation_id
    summarise(memory, number, "Es ging um eine Reise nach Krakau im Mai.")
    chat.conversation_id = None
    chat.take("Guten Morgen", say("Guten Morgen."))
    return chat


@pytest.fixture
def private(chat: Chat) -> Chat:
    """The same conversation, going on without being kept."""
    unsaved = chat.memory.unsaved(chat.conversation_id)
    return Chat(unsaved, embedder=ScriptedEmbedder(), conversation_id=chat.conversation_id)


def read_folder(path: Path) -> dict[str, str]:
    """Return the hash of the memory file and of each file beside it.

    How far readers are in the log, which is no part of what is stored, stands in a file of its own.
    """
    files = [each for each in path.parent.iterdir() if not each.name.endswith("-shm")]
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in files}


class TestNothingIsWritten:
    def test_not_one_byte_changes(self, private: Chat, memory_path: Path, clock: HandClock) -> None:
        before = read_folder(memory_path)
        for line in ("Wie heißt mein Hund, Bruno?", "Wann fahre ich nach Krakau?", "秘密を守って"):
            clock.advance(hours=1)
            private.take(line, use(call("recall", query="Bruno Hund")), say("Gut."))
        private.take("Und?", KeyboardInterrupt())
        assert private.memory.explanations.last().is_noted
        assert read_folder(memory_path) == before

    def test_db_07_it_works_where_nothing_can_be_written(self, chat: Chat, memory_path: Path, clock: HandClock) -> None:
        chat.memory.close()
        before = {each.name: each.read_bytes() for each in memory_path.parent.iterdir()}
        memory = open_memory(memory_path, clock, read_only=True)
        private = Chat(memory.within(CHAT).unsaved(2), conversation_id=2)
        private.take("Wie heißt mein Hund, Bruno?", use(call("recall", query="Bruno")), say("Bruno."))
        private.take("Und?", say("Gut."))
        assert private.memory.explanations.last().is_noted
        memory.close()
        assert {each.name: each.read_bytes() for each in memory_path.parent.iterdir()} == before

    @pytest.mark.parametrize("name", ["remember_fact", "forget_fact"])
    def test_tools_that_store_or_forget_are_neither_offered_nor_carried_out(self, name: str, private: Chat) -> None:
        private.take("Merk dir das", use(call(name, content="Ich mag Tee", id=1)), say("Das geht nicht."))
        assert [tool.name for tool in private.requests[0].tools] == ["recall", "list_facts"]
        result = private.requests[1].messages[-1].tool_results[0]
        assert result.is_error
        assert "nothing is stored or forgotten" in result.content
        assert [fact.id for fact in private.memory.facts.list()] == [1]

    def test_the_model_is_told_that_nothing_is_kept(self, private: Chat) -> None:
        private.take("Hallo", say("Hallo."))
        assert private.requests[0].instructions == instructions.ANSWER_UNSAVED
        assert "remember_fact" not in instructions.ANSWER_UNSAVED
        assert instructions.ANSWER_UNSAVED.startswith(instructions.ANSWER[:200])

    def test_the_memory_itself_stores_nothing(self, private: Chat) -> None:
        for act in (
            lambda: private.memory.remember(NewFact("Ich mag Tee")),
            lambda: private.memory.forget(1),
        ):
            with pytest.raises(UsageError):
                act()

    def test_the_notebook_does_not_claim_to_have_remembered(self, private: Chat) -> None:
        shown: list[object] = []
        assistant = Assistant(private.memory, Notebook(), None, 512)
        turn = take_turn("remember that I like tea", private.conversation_id, assistant, shown.append)
        assert "remembered" not in turn.answer.casefold()
        assert [fact.id for fact in private.memory.facts.list()] == [1]


class TestReading:
    def test_a_span_goes_on_after_what_is_saved(self, private: Chat) -> None:
        first = private.take("eins", say("1"))
        second = private.take("dwa", say("2"))
        assert (first.turn_id, second.turn_id, second.conversation_id) == (-1, -2, 2)
        texts = [message.text for message in private.requests[-1].messages]
        assert texts == ["Guten Morgen", "Guten Morgen.", "eins", "1", "dwa"]

    def test_what_follows_the_span_knows_nothing_of_it(self, chat: Chat, private: Chat) -> None:
        private.take("ein Geheimnis", say("Aha."))
        chat.take("Und?", say("Gut."))
        assert [message.text for message in chat.requests[-1].messages] == ["Guten Morgen", "Guten Morgen.", "Und?"]

    @pytest.mark.parametrize("place", [None, 0])
    def test_a_new_conversation_has_the_number_0(self, chat: Chat, place: int | None) -> None:
        private = Chat(chat.memory.unsaved(None), embedder=None)
        assert private.take("eins", say("1")).conversation_id == 0
        private.conversation_id = place
        private.take("zwei", say("2"))
        assert [message.text for message in private.requests[-1].messages] == ["eins", "1", "zwei"]

    def test_facts_summaries_and_passages_are_told_as_ever(self, private: Chat) -> None:
        private.embedder = None
        turn = private.take("Fahre ich im Mai nach Krakau?", say("Ja."))
        request = private.requests[-1]
        assert "Bruno" in request.memory
        assert "Es ging um eine Reise nach Krakau im Mai." in request.messages[-1].recalled
        assert turn.conversation_ids == (1,)

    def test_a_change_is_told_once(self, private: Chat, memory: Memory) -> None:
        remember(memory, "Ich trinke Tee")
        for line in ("eins", "zwei"):
            private.take(line, say("Gut."))
        told = [message.recalled for message in private.requests[-1].messages if message.role == "user"]
        assert ["Ich trinke Tee" in each for each in told] == [False, True, False]

    def test_another_conversation_does_not_go_on_in_it(self, private: Chat) -> None:
        private.conversation_id = 1
        with pytest.raises(NotFoundError, match="is not the one"):
            private.take("eins", say("1"))

    def test_what_was_forgotten_since_is_no_longer_sent(self, private: Chat, memory: Memory) -> None:
        private.take("Bruno mag Karotten", say("Bruno mag Karotten, ja."))
        memory.forget(1)
        private.take("Und?", say("Gut."))
        sent = private.requests[-1]
        assert "Karotten" not in str(sent.messages)
        assert [message.text for message in sent.messages].count(instructions.WITHHELD_LINE) == 1
        assert private.memory.explanations.find(-1).answered.line == ""


class TestWhy:
    def test_the_last_answer_of_the_span_is_explained_from_memory(self, private: Chat) -> None:
        private.take("Zeig den Hund Bruno", use(call("list_facts")), say("Bruno."))
        explanation = private.memory.explanations.last(private.conversation_id)
        assert (explanation.answered.turn_id, explanation.answered.line) == (-1, "Zeig den Hund Bruno")
        assert (explanation.answered.provider, explanation.answered.tools) == ("scripted", ("list_facts",))
        assert [(each.number, each.reason, each.text) for each in explanation.sent if each.kind == "fact"] == [
            (1, "system", "Mój pies wabi się Bruno")
        ]

    def test_saved_answers_are_explained_too(self, private: Chat) -> None:
        assert private.memory.explanations.last().answered.turn_id == 3
        private.take("eins", say("1"))
        assert private.memory.explanations.last(1).answered.turn_id == 1
        assert private.memory.explanations.find(4).answered.turn_id == 3
        with pytest.raises(NotFoundError):
            private.memory.explanations.find(-2)

    def test_before_the_first_answer_of_a_new_conversation_there_is_none(self, chat: Chat) -> None:
        with pytest.raises(NotFoundError, match="no answer yet"):
            chat.memory.unsaved(None).explanations.last()


class TestAskingAgain:
    def test_the_last_line_of_the_span_gives_way(self, private: Chat) -> None:
        private.take("eins", say("2"))
        last = find_last_line(private.memory, 2)
        assert (last.turn_id, last.line) == (-1, "eins")
        again = replace(private, memory=private.memory.replacing(last.turn_id))
        assert again.take(last.line, say("1")).turn_id == -2
        private.take("zwei", say("2"))
        texts = [message.text for message in private.requests[-1].messages]
        assert texts == ["Guten Morgen", "Guten Morgen.", "eins", "1", "zwei"]
        assert private.memory.explanations.find(-1).answered.is_replaced

    def test_a_saved_line_gives_way_in_the_span_alone(self, chat: Chat, private: Chat, memory_path: Path) -> None:
        before = read_folder(memory_path)
        last = find_last_line(private.memory, 2)
        again = replace(private, memory=private.memory.replacing(last.turn_id))
        again.take("Guten Abend", say("Guten Abend."))
        private.take("Und?", say("Gut."))
        assert [message.text for message in private.requests[-1].messages] == ["Guten Abend", "Guten Abend.", "Und?"]
        assert read_folder(memory_path) == before
        assert [message.text for message in chat.history] == ["Guten Morgen", "Guten Morgen."]

    def test_one_that_carries_something_forgotten_is_not_asked_again(self, private: Chat, memory: Memory) -> None:
        private.take("Bruno mag Karotten", say("Ja."))
        memory.forget(1)
        with pytest.raises(UsageError, match="forgotten"):
            find_last_line(private.memory, 2)
