"""Summaries: one per conversation, replaced as a whole, refused when what they were made from was forgotten."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.errors import MemoryFileError, NotFoundError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.messages import Message, ToolCall, ToolResult
from tests.conftest import HandClock
from tests.peers.remembering import read_source, summarise

Talk = Callable[..., int]


class TestSource:
    def test_sum_06_the_next_one_is_made_from_the_one_before_and_what_is_new(self, memory: Memory, talk: Talk) -> None:
        conversation = talk(memory, ("Gdzie jest Kraków?", "W Polsce."))
        summarise(memory, conversation, "Rozmowa o Krakowie.")
        assert memory.summaries.read_source(conversation) is None
        talk(memory, ("A Łódź?", "Też."), to=conversation)
        source = read_source(memory, conversation)
        assert source.previous == "Rozmowa o Krakowie."
        assert source.messages == (Message("user", "A Łódź?"), Message("assistant", "Też."))
        assert not memory._database.in_transaction

    def test_recalled_memory_and_what_tools_said_take_no_part(
        self, memory: Memory, answer: Callable[..., None]
    ) -> None:
        saved = memory.conversations.save_line(None, Message("user", "Merk dir das", "<recalled>alt</recalled>"), 0)
        answer(
            memory,
            saved,
            Message("assistant", "", tool_calls=(ToolCall("1", "remember_fact", '{"content": "das"}'),)),
            Message("tool", "", tool_results=(ToolResult("1", "{}"),)),
            Message("assistant", "Gemerkt."),
        )
        source = read_source(memory, saved.conversation_id)
        assert source.messages == (Message("user", "Merk dir das"), Message("assistant", "Gemerkt."))

    @pytest.mark.parametrize("conversation", [0, 77])
    def test_there_is_none_for_an_unknown_conversation(self, memory: Memory, conversation: int) -> None:
        assert memory.summaries.read_source(conversation) is None


class TestSaving:
    def test_sum_06_a_new_one_takes_the_place_of_the_old_one_at_once(
        self, memory: Memory, memory_path: Path, talk: Talk, clock: HandClock, assert_sound: Callable[[Path], None]
    ) -> None:
        conversation = talk(memory, ("Was koche ich?", "Suppe."))
        assert summarise(memory, conversation, "Es ging um Suppe.")
        talk(memory, ("Und morgen?", "Knödel."), to=conversation)
        clock.advance(hours=1)
        assert summarise(memory, conversation, "Suppe heute, Knödel morgen.")
        (summary,) = memory.summaries.list()
        assert (summary.conversation_id, summary.summary) == (conversation, "Suppe heute, Knödel morgen.")
        assert summary.updated_at == clock()
        assert memory.summaries.get(conversation) == memory.summaries.find(conversation) == summary
        assert memory._database.rows("SELECT rowid FROM summary_words") == [(conversation,)]
        assert not memory._database.in_transaction
        assert_sound(memory_path)

    def test_sum_06_one_that_cannot_be_stored_leaves_the_old_one(
        self, memory: Memory, memory_path: Path, talk: Talk, assert_sound: Callable[[Path], None]
    ) -> None:
        conversation = talk(memory, ("Was koche ich?", "Suppe."))
        summarise(memory, conversation, "Es ging um Suppe.")
        talk(memory, ("Und morgen?", "Knödel."), to=conversation)
        source = read_source(memory, conversation)
        with pytest.raises(MemoryFileError):
            memory.summaries.save(NewSummary(source, "halb", None, 1))  # type: ignore[arg-type]
        assert [summary.summary for summary in memory.summaries.list()] == ["Es ging um Suppe."]
        assert [found.summary for found in memory.search_summaries("Suppe", None, 3)] == ["Es ging um Suppe."]
        assert len(memory.conversations.history(conversation)) == 4
        assert_sound(memory_path)

    def test_sum_05_fact_08_one_made_from_what_was_forgotten_meanwhile_is_refused(
        self, memory: Memory, talk: Talk
    ) -> None:
        conversation = talk(memory, ("Mein PIN-Hinweis ist Rosebud", "Gut."), ("Was koche ich?", "Suppe."))
        fact = memory.remember(NewFact("Mein PIN-Hinweis ist Rosebud")).fact
        source = read_source(memory, conversation)
        memory.forget(fact.id)
        assert not memory.summaries.save(NewSummary(source, "Der Hinweis ist Rosebud; Suppe.", "m", 1))
        assert memory.summaries.list() == ()
        assert read_source(memory, conversation).messages == (
            Message("user", "Was koche ich?"),
            Message("assistant", "Suppe."),
        )

    def test_fact_08_an_unrelated_forgetting_does_not_refuse_it(self, memory: Memory, talk: Talk) -> None:
        conversation = talk(memory, ("Was koche ich?", "Suppe."))
        fact = memory.remember(NewFact("Mein PIN-Hinweis ist Rosebud")).fact
        source = read_source(memory, conversation)
        memory.forget(fact.id)
        assert memory.summaries.save(NewSummary(source, "Suppe.", "m", 1))

    def test_a_summary_makes_embedding_due_and_waits_for_its_vector(
        self, memory: Memory, talk: Talk, embedder: object
    ) -> None:
        conversation = talk(memory, ("Was koche ich?", "Suppe."))
        summarise(memory, conversation, "Es ging um Suppe.")
        assert memory._database.rows("SELECT kind, target FROM jobs ORDER BY kind") == [
            ("embed", 0),
            ("extract", conversation),
            ("summarize", conversation),
        ]
        waiting = memory.vectors.list_waiting(embedder, 9)  # type: ignore[arg-type]
        assert [(text.owner, text.owner_id) for text in waiting] == [("summary", conversation)]


class TestReading:
    def test_the_newest_comes_first(self, memory: Memory, talk: Talk, clock: HandClock) -> None:
        conversations = []
        for day in range(3):
            conversations.append(talk(memory, (f"Tag {day}", "gut")))
            summarise(memory, conversations[-1], f"Tag {day}.")
            clock.advance(days=1)
        assert [summary.conversation_id for summary in memory.summaries.list()] == conversations[::-1]

    @pytest.mark.parametrize("conversation", [0, -1, 5, 2**70])
    def test_fact_13_an_unknown_one_is_not_found(self, memory: Memory, conversation: int) -> None:
        with pytest.raises(NotFoundError, match=f"#{conversation}"):
            memory.summaries.get(conversation)
