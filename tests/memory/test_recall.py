"""Recall: facts as they were worded when a conversation was opened, what changed since, once, nothing forgotten."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.clock import format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.recall import list_facts_at
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.messages import Message
from jarvis_cli.recalled import Recalled
from tests.conftest import HandClock
from tests.peers.remembering import remember, summarise

Talk = Callable[..., int]


def ask(memory: Memory, conversation: int | None, line: str = "Und?") -> Recalled:
    recalled = memory.recall(line, None, conversation)
    assert not memory._database.in_transaction
    return recalled


def say(memory: Memory, conversation: int | None, line: str = "Und?") -> tuple[int, Recalled]:
    """Recall for a line and save it, as a turn does; return the conversation and what was recalled."""
    recalled = ask(memory, conversation, line)
    return memory.conversations.save_line(
        conversation, Message("user", line), recalled.change
    ).conversation_id, recalled


def contents(facts: tuple[Fact, ...]) -> list[str]:
    return [fact.content for fact in facts]


class TestOpeningFacts:
    def test_a_new_conversation_is_told_all_facts_the_important_and_then_the_new_first(self, memory: Memory) -> None:
        remember(memory, "Ich mag Tee")
        remember(memory, "Mój pies wabi się Bruno", importance=5)
        remember(memory, "אני גר בחיפה")
        remember(memory, "nur für den Wächter", scope="agent:cron", importance=5)
        recalled = ask(memory, None)
        assert contents(recalled.opening_facts) == ["Mój pies wabi się Bruno", "אני גר בחיפה", "Ich mag Tee"]
        assert recalled.changes == ()

    def test_they_stay_as_they_were_worded_when_the_conversation_was_opened(
        self, memory: Memory, clock: HandClock
    ) -> None:
        remember(memory, "Ich mag Tee")
        remember(memory, "Ich wohne in Graz", key="ort", importance=5)
        conversation, opened = say(memory, None)
        for town in ("Linz", "Łódź"):
            clock.advance(days=1)
            remember(memory, f"Ich wohne in {town}", key="ort", importance=1)
        remember(memory, "Es regnet")
        assert ask(memory, conversation).opening_facts == opened.opening_facts
        assert contents(ask(memory, None).opening_facts) == ["Es regnet", "Ich mag Tee", "Ich wohne in Łódź"]

    def test_fact_02_a_forgotten_one_is_no_longer_among_them(self, memory: Memory) -> None:
        fact = remember(memory, "Ich wohne in Graz")
        remember(memory, "Ich mag Tee")
        conversation, _ = say(memory, None)
        memory.forget(fact.id)
        assert contents(ask(memory, conversation).opening_facts) == ["Ich mag Tee"]

    def test_an_expired_one_is_not_among_them(self, memory: Memory, clock: HandClock) -> None:
        remember(memory, "Der Handwerker kommt", expires_at=format_time(clock() + timedelta(hours=1)))
        conversation, opened = say(memory, None)
        assert contents(opened.opening_facts) == ["Der Handwerker kommt"]
        clock.advance(hours=1)
        assert ask(memory, conversation).opening_facts == ask(memory, None).opening_facts == ()

    def test_beyond_the_budget_the_first_that_fit_are_told_whole(self, memory_path: Path, clock: HandClock) -> None:
        memory = open_memory(memory_path, clock, facts_budget=300)
        for number in range(20):
            remember(memory, f"Beobachtung {number:02}", importance=1 + number % 2)
        told = contents(ask(memory, None).opening_facts)
        assert told[0] == "Beobachtung 19"
        assert told == [f"Beobachtung {number}" for number in (19, 17, 15, 13, 11, "09", "07", "05", "03")]
        memory.close()

    def test_oll_07_one_that_is_too_large_keeps_out_no_other(self, memory: Memory) -> None:
        remember(memory, "Tee")
        remember(memory, "lang " * 9_000, importance=5)
        assert contents(ask(memory, None).opening_facts) == ["Tee"]

    def test_of_very_many_no_more_are_read_than_may_fit(
        self, explain: Callable[[Callable[[Memory], object]], list[str]]
    ) -> None:
        steps = explain(lambda memory: list_facts_at(memory._database, 5, memory._clock(), 8_000))
        assert steps.count("SEARCH f USING INDEX facts_scope_order (scope=?)") == 2
        assert [step for step in steps if step.startswith("SCAN f")] == []

    @settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(sizes=st.lists(st.integers(3, 400), max_size=12), budget=st.integers(0, 1_500))
    def test_what_is_told_fits_the_budget_and_keeps_its_order(
        self, memory: Memory, sizes: list[int], budget: int
    ) -> None:
        for fact in memory.facts.list():
            memory.forget(fact.id)
        for number, size in enumerate(sizes):
            remember(memory, f"{number:02} {'x' * size}")
        newest_first = memory.facts.list()[::-1]
        told = list_facts_at(memory._database, 10**9, memory._clock(), budget)
        assert sum(len(fact.content) for fact in told) <= budget
        assert [fact for fact in newest_first if fact in told] == list(told)
        if newest_first and len(newest_first[0].content) + 24 <= budget:
            assert told[0] == newest_first[0]


class TestChanges:
    def test_each_change_is_told_once(self, memory: Memory) -> None:
        remember(memory, "Ich wohne in Graz", key="ort")
        conversation, _ = say(memory, None)
        tea = remember(memory, "Ich mag Tee")
        conversation, recalled = say(memory, conversation)
        assert [(change.fact_id, change.fact) for change in recalled.changes] == [(tea.id, tea)]
        moved = remember(memory, "Ich wohne in Linz", key="ort")
        conversation, recalled = say(memory, conversation)
        assert [change.fact for change in recalled.changes] == [moved]
        assert ask(memory, conversation).changes == ()

    def test_a_fact_that_changed_twice_is_told_once_as_it_is_now(self, memory: Memory) -> None:
        conversation, _ = say(memory, None)
        remember(memory, "Ich wohne in Graz", key="ort")
        tea = remember(memory, "Ich mag Tee")
        now = remember(memory, "Ich wohne in Linz", key="ort")
        assert [change.fact for change in ask(memory, conversation).changes] == [tea, now]

    def test_a_forgotten_one_is_told_by_its_number_only(self, memory: Memory) -> None:
        fact = remember(memory, "Ich wohne in Graz")
        conversation, _ = say(memory, None)
        memory.forget(fact.id)
        recalled = ask(memory, conversation)
        assert [(change.fact_id, change.fact) for change in recalled.changes] == [(fact.id, None)]
        assert "Graz" not in str(recalled)

    def test_one_that_came_and_went_in_between_is_left_out(self, memory: Memory) -> None:
        conversation, _ = say(memory, None)
        memory.forget(remember(memory, "Ich wohne in Graz").id)
        assert ask(memory, conversation).changes == ()

    def test_one_that_was_told_and_then_forgotten_is_told_as_gone(self, memory: Memory) -> None:
        conversation, _ = say(memory, None)
        fact = remember(memory, "Ich wohne in Graz")
        say(memory, conversation)
        memory.forget(fact.id)
        assert [(change.fact_id, change.fact) for change in ask(memory, conversation).changes] == [(fact.id, None)]

    def test_private_facts_of_agents_are_not_told(self, memory: Memory) -> None:
        conversation, _ = say(memory, None)
        remember(memory, "nur für den Wächter", scope="agent:cron")
        recalled = ask(memory, conversation, "Wächter")
        assert recalled.changes == recalled.opening_facts == recalled.matching_facts == ()

    def test_two_open_conversations_are_each_told(self, memory: Memory) -> None:
        first, _ = say(memory, None)
        second, _ = say(memory, None)
        fact = remember(memory, "Ich mag Tee")
        for conversation in (first, second):
            _, recalled = say(memory, conversation)
            assert [change.fact for change in recalled.changes] == [fact]

    def test_time_01_the_order_of_changes_is_that_of_entry(self, memory: Memory, clock: HandClock) -> None:
        conversation, _ = say(memory, None)
        first = remember(memory, "erstens")
        clock.advance(hours=-5)
        second = remember(memory, "zweitens")
        assert [change.fact for change in ask(memory, conversation).changes] == [first, second]
        assert contents(ask(memory, None).opening_facts) == ["zweitens", "erstens"]

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        steps=st.lists(
            st.tuples(st.sampled_from(["remember", "forget", "say"]), st.sampled_from("abc"), st.integers(0, 2)),
            max_size=25,
        )
    )
    def test_what_a_conversation_was_told_adds_up_to_what_is_remembered(
        self, memory: Memory, steps: list[tuple[str, str, int]]
    ) -> None:
        for fact in memory.facts.list():
            memory.forget(fact.id)
        conversation, opened = say(memory, None, "Guten Tag")
        known = {fact.id: fact.content for fact in opened.opening_facts}
        for step, key, version in (*steps, ("say", "", 0)):
            if step == "remember":
                # Nothing that is said carries these facts.
                remember(memory, f"Wert{key}{version}", key=key)
            elif step == "forget":
                for fact in memory.facts.list()[:1]:
                    memory.forget(fact.id)
            else:
                _, recalled = say(memory, conversation, "Guten Tag")
                for change in recalled.changes:
                    if change.fact is None:
                        assert known.pop(change.fact_id)
                    else:
                        known[change.fact_id] = change.fact.content
        assert known == {fact.id: fact.content for fact in memory.facts.list()}


class TestEarlierConversations:
    def test_summaries_and_passages_are_those_of_other_conversations(self, memory: Memory, talk: Talk) -> None:
        first = talk(memory, ("Wie pflege ich Orchideen?", "Wenig gießen."))
        summarise(memory, first, "Es ging um Orchideen und das Gießen.")
        second = talk(memory, ("Noch etwas zu Orchideen", "Gern."))
        summarise(memory, second, "Noch einmal Orchideen.")
        recalled = ask(memory, second, "Was war mit den Orchideen?")
        assert [summary.conversation_id for summary in recalled.summaries] == [first]
        assert {passage.conversation_id for passage in recalled.passages} == {first}
        assert recalled.earlier_summary == "Noch einmal Orchideen."
        assert ask(memory, None).earlier_summary == ""

    def test_without_a_vector_there_is_a_notice(self, memory: Memory) -> None:
        assert len(ask(memory, None).notices) == 1

    @pytest.mark.parametrize("line", ["", " ", '"', "(", "x\udead", "a\0b", "☃" * 5_000, "NEAR(", "你好", "שלום"])
    def test_txt_04_no_line_makes_it_fail(self, memory: Memory, talk: Talk, line: str) -> None:
        remember(memory, "Ich mag Tee")
        summarise(memory, talk(memory, ("Hallo", "Guten Tag")), "Eine Begrüßung.")
        assert contents(ask(memory, None, line).opening_facts) == ["Ich mag Tee"]

    def test_time_01_it_says_what_time_it_is_and_nothing_is_younger(
        self, memory: Memory, talk: Talk, clock: HandClock
    ) -> None:
        conversation = talk(memory, ("Wie pflege ich Orchideen?", "Wenig gießen."))
        summarise(memory, conversation, "Es ging um Orchideen.")
        clock.advance(days=2)
        recalled = ask(memory, None, "Orchideen")
        assert recalled.now == clock()
        assert [(recalled.now - summary.updated_at).days for summary in recalled.summaries] == [2]

    def test_db_02_reading_takes_no_lock(self, memory: Memory, memory_path: Path, clock: HandClock) -> None:
        remember(memory, "Ich mag Tee")
        other = open_memory(memory_path, clock)
        with memory.transaction():
            remember(memory, "Ich mag Saft")
            assert contents(ask(other, None).opening_facts) == ["Ich mag Tee"]
        other.close()


class TestLatest:
    def test_the_newest_summaries_of_other_conversations_come_first_and_are_three(self, memory: Memory) -> None:
        numbers = [
            memory.conversations.save_line(None, Message("user", f"Thema {number}"), 0).conversation_id
            for number in range(5)
        ]
        for number in numbers:
            source = memory.summaries.read_source(number)
            assert source is not None
            assert memory.summaries.save(NewSummary(source, f"Es ging um Thema {number}.", "rules", 1))
        latest = memory.recall("worum ging es?", None, numbers[-1]).latest
        assert [summary.conversation_id for summary in latest] == numbers[3:0:-1]
