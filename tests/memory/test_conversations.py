"""Conversations: replayed in order as they were sent, saved at once or not at all, withheld where forgotten."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from jarvis_cli.clock import format_time
from jarvis_cli.errors import MemoryFileError, NotFoundError
from jarvis_cli.instructions import WITHHELD_ANSWER, WITHHELD_LINE
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.usage import Usage
from tests.conftest import HandClock

SaveAnswer = Callable[..., None]
Talk = Callable[..., int]


class TestHistory:
    def test_messages_come_back_as_they_were_sent(self, memory: Memory, answer: SaveAnswer) -> None:
        line = Message("user", "Zapamiętaj: mój pies wabi się Bruno", recalled="<recalled>\n…\n</recalled>")
        said = (
            Message("assistant", "", tool_calls=(ToolCall("a1", "remember_fact", '{"content": "żółw"}'),)),
            Message("tool", "", tool_results=(ToolResult("a1", '{"result": "remembered"}', is_error=False),)),
            Message("assistant", "Gotowe 🐢", status="cut"),
        )
        saved = memory.conversations.save_line(None, line, 0)
        answer(memory, saved, *said)
        assert memory.conversations.history(saved.conversation_id) == (line, *said)

    def test_conversations_are_kept_apart(self, memory: Memory, talk: Talk) -> None:
        red = talk(memory, ("Mein Code ist ROT", "Gut."))
        blue = talk(memory, ("Mein Code ist BLAU", "Gut."))
        talk(memory, ("Und jetzt?", "Weiter."), to=red)
        assert [message.text for message in memory.conversations.history(red)] == [
            "Mein Code ist ROT",
            "Gut.",
            "Und jetzt?",
            "Weiter.",
        ]
        assert [message.text for message in memory.conversations.history(blue)] == ["Mein Code ist BLAU", "Gut."]
        assert memory.conversations.last() == blue

    @pytest.mark.parametrize("jump", [timedelta(hours=-1), timedelta(hours=5), timedelta(days=-400)])
    def test_time_01_the_order_is_that_of_entry_whatever_the_clock_does(
        self, memory: Memory, clock: HandClock, talk: Talk, jump: timedelta
    ) -> None:
        conversation = talk(memory, ("erstens", "eins"))
        clock.now += jump
        talk(memory, ("zweitens", "zwei"), to=conversation)
        clock.now -= 2 * jump
        talk(memory, ("drittens", "drei"), to=conversation)
        said = [message.text for message in memory.conversations.history(conversation)]
        assert said == ["erstens", "eins", "zweitens", "zwei", "drittens", "drei"]
        source = memory.summaries.read_source(conversation)
        assert source is not None
        assert [message.text for message in source.messages] == said

    def test_a_line_without_an_answer_is_there(self, memory: Memory) -> None:
        saved = memory.conversations.save_line(None, Message("user", "שלום"), 0)
        assert memory.conversations.history(saved.conversation_id) == (Message("user", "שלום"),)

    @pytest.mark.parametrize("conversation_id", [0, -1, 999])
    def test_an_unknown_conversation_is_not_found(self, memory: Memory, conversation_id: int) -> None:
        with pytest.raises(NotFoundError, match=f"#{conversation_id}"):
            memory.conversations.history(conversation_id)

    def test_there_is_no_last_conversation_at_first(self, memory: Memory) -> None:
        assert memory.conversations.last() is None

    def test_history_is_read_by_an_index_in_order(
        self, memory: Memory, talk: Talk, explain: Callable[..., list[str]]
    ) -> None:
        conversation = talk(memory, ("eins", "zwei"))
        steps = explain(lambda other: other.conversations.history(conversation))
        assert steps == ["SEARCH messages USING INDEX messages_conversation (conversation_id=?)"]


class TestSaving:
    def test_tui_10_the_line_is_on_disk_before_anything_comes_back(self, memory: Memory, clock: HandClock) -> None:
        saved = memory.conversations.save_line(None, Message("user", "Bist du da?"), 0)
        assert not memory._database.in_transaction
        assert memory.jobs.claim() is None
        clock.advance(minutes=10)
        job = memory.jobs.claim()
        assert job is not None
        assert (job.kind, job.target) == ("summarize", saved.conversation_id)

    def test_the_answer_makes_summary_and_extraction_due_at_once(
        self, memory: Memory, talk: Talk, clock: HandClock
    ) -> None:
        conversation = talk(memory, ("Bist du da?", "Ja."))
        assert not memory._database.in_transaction
        assert memory._database.rows("SELECT kind, target, due_at FROM jobs ORDER BY kind") == [
            ("extract", conversation, format_time(clock())),
            ("summarize", conversation, format_time(clock())),
        ]

    def test_an_answer_that_cannot_be_stored_leaves_no_part_of_it(self, memory: Memory) -> None:
        saved = memory.conversations.save_line(None, Message("user", "Erzähl mir was"), 0)
        broken = (Message("assistant", "Es war einmal"), Message("narrator", "…"))  # type: ignore[arg-type]
        with pytest.raises(MemoryFileError):
            memory.conversations.save_answer(saved, Answer(broken, "n", "n", Usage()))
        assert [message.text for message in memory.conversations.history(saved.conversation_id)] == ["Erzähl mir was"]
        assert memory.jobs.claim() is None
        assert memory.search_summaries("einmal", None, 3) == ()
        assert not memory._database.in_transaction

    def test_the_cost_is_kept_with_the_last_message(self, memory: Memory) -> None:
        saved = memory.conversations.save_line(None, Message("user", "a"), 0)
        call = Message("assistant", "", tool_calls=(ToolCall("1", "forget_fact", "{}"),))
        memory.conversations.save_answer(
            saved, Answer((call, Message("tool", ""), Message("assistant", "b")), "anthropic", "small", Usage(30, 7))
        )
        rows = memory._database.rows(
            "SELECT role, input_tokens, output_tokens, provider, model FROM messages ORDER BY id"
        )
        assert rows == [
            ("user", 0, 0, "", ""),
            ("assistant", 0, 0, "anthropic", "small"),
            ("tool", 0, 0, "anthropic", "small"),
            ("assistant", 30, 7, "anthropic", "small"),
        ]

    def test_fact_02_a_turn_during_which_something_was_forgotten_is_withheld(
        self, memory: Memory, answer: SaveAnswer
    ) -> None:
        fact = memory.remember(NewFact("Mein Hund heißt Bruno")).fact
        told = memory.recall("Wie heißt mein Tier?", None, None).change
        saved = memory.conversations.save_line(None, Message("user", "Wie heißt mein Tier?", "- #1 Bruno"), told)
        memory.forget(fact.id)
        answer(memory, saved, Message("assistant", "Es heißt Bruno."))
        assert memory.conversations.history(saved.conversation_id) == (
            Message("user", WITHHELD_LINE),
            Message("assistant", WITHHELD_ANSWER),
        )
        assert memory.summaries.read_source(saved.conversation_id) is None
        assert memory.recall("Bruno", None, None).passages == ()

    def test_fact_02_what_was_forgotten_between_recall_and_saving_the_line_does_not_stay_in_it(
        self, memory: Memory
    ) -> None:
        fact = memory.remember(NewFact("Mein Hund heißt Bruno")).fact
        told = memory.recall("Wie heißt mein Tier?", None, None).change
        memory.forget(fact.id)
        # The answer never comes: the process dies.
        saved = memory.conversations.save_line(None, Message("user", "Wie heißt mein Tier?", "- #1 Bruno"), told)
        assert "Bruno" not in str(memory.conversations.history(saved.conversation_id))

    def test_a_turn_after_the_forgetting_is_not_withheld(self, memory: Memory, talk: Talk) -> None:
        fact = memory.remember(NewFact("Mein Hund heißt Bruno")).fact
        memory.forget(fact.id)
        conversation = talk(memory, ("Wie ist das Wetter?", "Schön."))
        assert [message.text for message in memory.conversations.history(conversation)] == [
            "Wie ist das Wetter?",
            "Schön.",
        ]


class TestForgetOffers:
    def _line(self, memory: Memory, conversation: int | None = None) -> SavedLine:
        """Take a turn with tools in it, of which the line is returned."""
        line = memory.conversations.save_line(conversation, Message("user", "…"), 0)
        said = (Message("assistant", ""), Message("tool", ""), Message("assistant", "…"))
        memory.conversations.save_answer(line, Answer(said, "notebook", "rules", Usage()))
        return line

    def test_fact_04_what_was_shown_in_this_very_turn_may_not_be_forgotten(self, memory: Memory) -> None:
        line = self._line(memory)
        memory.conversations.offer_forgetting(line, (1, 2))
        memory.conversations.offer_forgetting(line, (1,))
        assert not memory._database.in_transaction
        assert not memory.conversations.may_forget(line, 1)

    def test_fact_04_it_may_in_the_three_turns_after_and_no_longer(self, memory: Memory) -> None:
        line = self._line(memory)
        memory.conversations.offer_forgetting(line, (1,))
        allowed = []
        for _ in range(5):
            line = self._line(memory, line.conversation_id)
            allowed.append(memory.conversations.may_forget(line, 1))
            assert not memory.conversations.may_forget(line, 2)
        assert allowed == [True, True, True, False, False]

    def test_fact_04_an_offer_counts_only_in_its_conversation(self, memory: Memory) -> None:
        memory.conversations.offer_forgetting(self._line(memory), (1,))
        other = self._line(memory)
        assert not memory.conversations.may_forget(self._line(memory, other.conversation_id), 1)


class TestAttached:
    LINE = Message("user", "Co się zmieniło?", recalled="<recalled>\n…\n</recalled>", attached="<attached>\nΩ 株価\n")

    def test_it_comes_back_as_it_was_sent(self, memory: Memory, answer: SaveAnswer) -> None:
        saved = memory.conversations.save_line(None, self.LINE, 0)
        answer(memory, saved, Message("assistant", "Nic."))
        assert memory.conversations.history(saved.conversation_id) == (self.LINE, Message("assistant", "Nic."))

    def test_its_words_are_found_beside_those_of_the_line(
        self, memory: Memory, memory_path: Path, answer: SaveAnswer, assert_sound: Callable[[Path], None]
    ) -> None:
        saved = memory.conversations.save_line(None, self.LINE, 0)
        answer(memory, saved, Message("assistant", "Nic."))
        for line in ("zmieniło", "株価"):
            assert [passage.message_id for passage in memory.recall(line, None, None).passages] == [saved.turn_id]
        assert_sound(memory_path)

    def test_nothing_is_learned_from_it_nor_summarised_as_said(self, memory: Memory, answer: SaveAnswer) -> None:
        saved = memory.conversations.save_line(None, self.LINE, 0)
        answer(memory, saved, Message("assistant", "Nic."))
        learning = memory.learning.read_source(saved.conversation_id, 9_999)
        summary = memory.summaries.read_source(saved.conversation_id)
        assert learning is not None
        assert summary is not None
        assert "株価" not in f"{learning} {summary}"

    def test_fact_02_it_goes_with_a_turn_that_is_withheld(self, memory: Memory) -> None:
        fact = memory.remember(NewFact("株価 140")).fact
        told = memory._database.value("SELECT max(id) FROM fact_changes")
        memory.forget(fact.id)
        saved = memory.conversations.save_line(None, self.LINE, told)
        assert "株価" not in str(memory.conversations.history(saved.conversation_id))
        assert memory.recall("株価", None, None).passages == ()
