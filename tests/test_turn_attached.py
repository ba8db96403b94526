"""Turns with a text that is handed over: what is made of it, and what is not."""

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Message
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.request import fence_attached, measure_text
from jarvis_cli.turn import Assistant, take_turn
from tests.peers.background_runs import drain
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel, call, say, use

KEY = "AKIA" + "IOSFODNN7EXAMPLE"


@pytest.fixture
def chat(memory: Memory) -> Chat:
    return Chat(memory)


def hand_over(chat: Chat, line: str, attached: str, *replies: Reply, embedder: Embedder | None = None) -> None:
    """Take a turn in the chat with a text that is handed over."""
    model = ScriptedModel(replies, budget=chat.budget)
    assistant = Assistant(chat.memory, model, embedder or ScriptedEmbedder(), 512)
    turn = take_turn(line, chat.conversation_id, assistant, chat.show, attached)
    chat.conversation_id = turn.conversation_id
    chat.requests += model.requests


class TestSending:
    @pytest.mark.parametrize("text", ["Kurs 131\n\tZiel 140", "kurs 131 zł", "שער 131", "收盘价 131", "a < b"])
    def test_it_is_sent_and_stored_behind_the_line_and_replayed_byte_for_byte(self, text: str, chat: Chat) -> None:
        hand_over(chat, "Was hat sich geändert?", text, use(call("remember_fact", content="Tee")), say("Nichts."))
        line = Message("user", "Was hat sich geändert?", attached=fence_attached(text))
        assert chat.requests[0].messages == (line,)
        assert chat.history[0] == line
        chat.take("Und jetzt?", say("Auch nichts."))
        assert chat.requests[1].messages == chat.history[:3]
        assert chat.requests[2].messages[: len(chat.history) - 2] == chat.history[:4]

    def test_without_one_nothing_is_there(self, chat: Chat, database: Database) -> None:
        chat.take("Hallo", say("Hallo!"))
        assert database.rows("SELECT attached FROM messages WHERE role = 'user'") == [("",)]

    def test_sec_01_secrets_are_taken_out_of_it_first(self, chat: Chat, database: Database) -> None:
        embedder = ScriptedEmbedder()
        hand_over(chat, "Was ist neu?", f"aws {KEY} ok", say("Nichts."), embedder=embedder)
        everything = str(chat.requests) + str(embedder.embedded) + str(database.rows("SELECT * FROM messages"))
        assert "AKIA" not in everything
        assert "aws [AWS Access Key] ok" in chat.requests[0].messages[0].attached
        assert len(chat.notices) == 1
        assert "attached text" in chat.notices[0]

    def test_ant_04_one_that_does_not_fit_is_refused_and_nothing_is_kept(self, chat: Chat) -> None:
        chat.budget = 10_000
        with pytest.raises(UsageError, match="attached") as caught:
            hand_over(chat, "Was ist neu?", "漢" * 10_000)
        assert f"{measure_text(fence_attached('漢' * 10_000))} bytes" in caught.value.message
        assert chat.history == ()


class TestRecall:
    def test_the_line_and_the_beginning_of_the_text_are_looked_for(self, chat: Chat) -> None:
        embedder = ScriptedEmbedder()
        hand_over(chat, "Was ist neu?", "Zahlen " + "x" * 5_000, say("Nichts."), embedder=embedder)
        ((texts, kind),) = embedder.embedded
        assert (texts, kind) == (("Was ist neu?\nZahlen " + "x" * 980,), "query")

    def test_a_long_line_is_looked_for_alone(self, chat: Chat) -> None:
        embedder = ScriptedEmbedder()
        hand_over(chat, "Zeile " * 200, "Zahlen", say("Nichts."), embedder=embedder)
        assert embedder.embedded == [((("Zeile " * 200)[:1_000],), "query")]

    def test_an_earlier_conversation_is_found_by_what_is_handed_over(self, chat: Chat) -> None:
        chat.take("Mój piec ma 11 lat.", say("To dużo."))
        drain(chat.memory, [say("Es ging um den elf Jahre alten Kessel."), say('{"facts": []}')], ScriptedEmbedder())
        chat.conversation_id = None
        hand_over(chat, "Co o tym wiemy?", "Kessel", say("Stary."))
        assert "elf Jahre alten Kessel" in chat.requests[-1].messages[-1].recalled


class TestLearning:
    def test_nothing_is_learned_or_summarised_from_it(self, chat: Chat) -> None:
        hand_over(chat, "Fasse das zusammen.", "Ich wohne in Graz und heiße Ines.", say("Es geht um Ines."))
        assert chat.conversation_id
        source = chat.memory.learning.read_source(chat.conversation_id, 10_000)
        assert source is not None
        assert [line.text for line in source.lines] == ["Fasse das zusammen."]
        _, model = drain(chat.memory, [say("Es ging um Ines.")] * 3, ScriptedEmbedder())
        assert model.requests
        assert "Graz" not in str(model.requests)
