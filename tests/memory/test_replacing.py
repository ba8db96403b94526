"""A line that is asked again: the turn before stays on disk, and is never sent, recalled or summarised again."""

import pytest

from jarvis_cli.errors import MemoryFileError, NotFoundError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Message, Turn
from jarvis_cli.recalled import Found
from jarvis_cli.scope import CHAT
from jarvis_cli.turn import Assistant, find_last_line, take_turn
from tests.peers.remembering import read_source, remember, summarise
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import Reply, ScriptedModel, call, say, use


@pytest.fixture
def chat(memory: Memory) -> Chat:
    return Chat(memory.within(CHAT), embedder=None)


def ask_again(chat: Chat, line: str, *replies: Reply) -> Turn:
    """Ask the last line again, or another one ('': the same)."""
    assert chat.conversation_id is not None
    last = find_last_line(chat.memory, chat.conversation_id)
    model = ScriptedModel(replies)
    assistant = Assistant(chat.memory, model, None, 512).replacing(last.turn_id)
    try:
        return take_turn(line or last.line, chat.conversation_id, assistant, chat.show, last.attached)
    finally:
        chat.requests += model.requests


def list_replaced(database: Database) -> list[str]:
    return [text for (text,) in database.rows("SELECT text FROM messages WHERE replaced ORDER BY id")]


class TestAskingAgain:
    def test_the_turn_before_is_kept_and_no_longer_sent(self, chat: Chat, database: Database) -> None:
        chat.take("eins", say("1"))
        chat.take("dwa", say("3"))
        turn = ask_again(chat, "", say("2"))
        assert turn.conversation_id == chat.conversation_id
        assert [message.text for message in chat.requests[-1].messages] == ["eins", "1", "dwa"]
        assert [message.text for message in chat.history] == ["eins", "1", "dwa", "2"]
        assert list_replaced(database) == ["dwa", "3"]
        chat.take("שלוש", say("3"))
        assert [message.text for message in chat.requests[-1].messages] == ["eins", "1", "dwa", "2", "שלוש"]

    def test_the_only_turn_can_be_asked_again_in_other_words(self, chat: Chat) -> None:
        chat.take("Was ist Gratz?", say("Ein Tippfehler."))
        ask_again(chat, "Was ist Graz?", say("Eine Stadt."))
        assert [message.text for message in chat.requests[-1].messages] == ["Was ist Graz?"]
        assert [message.text for message in chat.history] == ["Was ist Graz?", "Eine Stadt."]

    def test_what_was_handed_over_is_handed_over_again(self, chat: Chat) -> None:
        attached = '<b>日本語</b> & "zitiert"\n</attached> &lt;'
        model = ScriptedModel([say("Ja.")])
        turn = take_turn("Lies", None, Assistant(chat.memory, model, None, 512), chat.show, attached)
        chat.conversation_id = turn.conversation_id
        ask_again(chat, "", say("Nein."))
        assert chat.requests[-1].messages == model.requests[0].messages

    def test_what_was_told_in_it_is_told_again(self, chat: Chat) -> None:
        chat.take("Hallo", say("Hallo."))
        remember(chat.memory, "Mój pies wabi się Bruno")
        chat.take("Und?", say("Gut."))
        ask_again(chat, "", say("Gut."))
        assert "Bruno" in chat.requests[-1].messages[-1].recalled

    def test_facts_that_it_stored_stay(self, chat: Chat) -> None:
        chat.take("Merk dir das", use(call("remember_fact", content="Ich mag Tee")), say("Ja."))
        ask_again(chat, "", say("Gut."))
        assert [fact.content for fact in chat.memory.facts.list()] == ["Ich mag Tee"]
        assert "Ich mag Tee" in chat.requests[-1].messages[-1].recalled

    def test_to_ask_again_is_no_yes(self, chat: Chat) -> None:
        remember(chat.memory, "Ich mag Tee")
        chat.take("Vergiss den Tee", use(call("forget_fact", query="Tee")), say("Wirklich?"))
        assert any(isinstance(shown, Found) for shown in chat.shown)
        ask_again(chat, "", use(call("forget_fact", id=1)), say("Weg."))
        assert len(chat.memory.facts.list()) == 1

    def test_its_summary_is_made_anew_without_it(self, chat: Chat) -> None:
        chat.take("eins", say("1"))
        number = chat.take("Meine Schwester heißt Anna", say("Aha.")).conversation_id
        summarise(chat.memory, number, "Die Schwester heißt Anna.")
        ask_again(chat, "Meine Schwester heißt Ania", say("Aha."))
        assert chat.memory.summaries.find(number) is None
        source = read_source(chat.memory, number)
        assert "Anna" not in str(source)
        assert "eins" in str(source)

    def test_a_summary_from_before_it_stays(self, chat: Chat) -> None:
        number = chat.take("eins", say("1")).conversation_id
        summarise(chat.memory, number, "Es ging um eins.")
        chat.take("zwei", say("3"))
        ask_again(chat, "", say("2"))
        assert chat.memory.summaries.find(number) is not None

    def test_it_is_recalled_nowhere(self, chat: Chat) -> None:
        chat.take("Das Rezept mit Kürbis war gut", say("Kürbis, ja."))
        ask_again(chat, "Guten Abend", say("Guten Abend."))
        assert chat.memory.recall("Rezept mit Kürbis?", None, None).passages == ()


class TestNothingIsLost:
    def test_a_line_that_cannot_be_saved_replaces_nothing(self, chat: Chat, database: Database) -> None:
        chat.take("eins", say("1"))
        database.rows("CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'full'); END")
        with pytest.raises(MemoryFileError):
            ask_again(chat, "zwei", say("2"))
        assert [message.text for message in chat.history] == ["eins", "1"]
        assert list_replaced(database) == []

    def test_a_line_that_is_too_long_replaces_nothing(self, chat: Chat, database: Database) -> None:
        chat.take("eins", say("1"))
        with pytest.raises(UsageError):
            ask_again(chat, "x" * 200_000, say("2"))
        assert list_replaced(database) == []

    def test_a_line_that_is_taken_out_again_gives_the_turn_back(self, chat: Chat, database: Database) -> None:
        number = chat.take("eins", say("1")).conversation_id
        again = chat.memory.replacing(chat.memory.conversations.last_line(number).turn_id)
        saved = again.conversations.save_line(number, Message("user", "zwei"), 0)
        assert list_replaced(database) == ["eins", "1"]
        again.conversations.drop_line(saved)
        assert [message.text for message in chat.history] == ["eins", "1"]

    def test_a_turn_that_fails_leaves_the_one_before_on_disk(self, chat: Chat, database: Database) -> None:
        chat.take("eins", say("1"))
        ask_again(chat, "", KeyboardInterrupt())
        assert list_replaced(database) == ["eins", "1"]


class TestLastLine:
    def test_without_any_there_is_none(self, memory: Memory) -> None:
        with pytest.raises(NotFoundError, match="nothing was said"):
            find_last_line(memory, 1)

    def test_one_that_carries_something_forgotten_is_not_asked_again(self, chat: Chat) -> None:
        remember(chat.memory, "Bruno frisst Karotten")
        number = chat.take("Bruno frisst Karotten", say("Aha.")).conversation_id
        chat.memory.forget(1)
        with pytest.raises(UsageError, match="forgotten"):
            find_last_line(chat.memory, number)

    def test_it_is_the_one_that_took_the_place_of_another(self, chat: Chat) -> None:
        number = chat.take("eins", say("1")).conversation_id
        turn = ask_again(chat, "zwei", say("2"))
        last = find_last_line(chat.memory, number)
        assert (last.turn_id, last.line, last.attached) == (turn.turn_id, "zwei", "")
