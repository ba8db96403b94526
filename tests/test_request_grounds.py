"""What a request says of itself: what of the memory it holds, and what it does not, and why."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli import instructions
from jarvis_cli.explanation import Mention
from jarvis_cli.messages import Message
from jarvis_cli.recalled import FactChange, Overview, Passage, Recalled, Summary, ToldFact
from jarvis_cli.request import Frame, Limits, build_request, fence_attached, read_attached
from tests.peers.requests import FRAME, NOW, add, answer, ask, make_fact, user

DOG = make_fact(1, "Mój pies wabi się Bruno")
TEA = make_fact(2, "私は緑茶が好きです")
HOME = make_fact(3, "אני גר בחיפה")
SUMMARY = Summary(7, "Es ging um eine Reise nach Krakau.", NOW, 0.9)
PASSAGE = Passage(8, 80, "user", "Im Mai fahre ich nach Krakau.", NOW, 0.4)
FOUND = Recalled(summaries=(SUMMARY,), passages=(PASSAGE,))


def read_ids(block: str) -> set[int]:
    return {int(number) for number in re.findall(r"^- #(\d+) ", block, re.MULTILINE)}


def list_facts(mentions: tuple[Mention, ...]) -> list[tuple[int, str, float | None]]:
    return [(each.number, each.reason, each.score) for each in mentions if each.kind == "fact"]


class TestSent:
    def test_facts_in_the_system_text_and_those_of_them_that_fit(self) -> None:
        grounds = ask("Hund?", (), Recalled((DOG, TEA), matching_facts=(DOG,), relevance=(0.75,), change=9)).grounds
        assert (grounds.system, grounds.change) == ((1, 2), 9)
        assert list_facts(grounds.sent) == [(1, "system", 0.75)]
        assert grounds.left_out == ()

    def test_what_is_new_what_is_gone_and_what_fits(self) -> None:
        changes = (*add(TEA), FactChange(5, None))
        recalled = Recalled((DOG,), changes, (HOME, TEA), (0.8, 0.6))
        assert list_facts(ask("?", (), recalled).grounds.sent) == [
            (2, "new", 0.6),
            (5, "gone", None),
            (3, "fits", 0.8),
        ]

    def test_summaries_and_passages(self) -> None:
        grounds = ask("Krakau?", (), FOUND).grounds
        assert grounds.sent == (Mention("summary", 7, "fits", 0.9), Mention("passage", 80, "fits", 0.4))

    def test_what_an_agent_is_told(self) -> None:
        overview = Overview((ToldFact(DOG, "fits", 0.5), ToldFact(TEA, "important")), left_out=3)
        grounds = ask("?", (), Recalled(overview=overview)).grounds
        assert list_facts(grounds.sent) == [(1, "fits", 0.5), (2, "important", None)]


class TestLeftOut:
    def test_what_was_told_before_is_not_told_again(self) -> None:
        recalled = replace(FOUND, matching_facts=(DOG,), relevance=(0.75,))
        first = ask("Hund?", (), recalled)
        grounds = ask("Und?", (*first.messages, answer("Bruno.")), recalled).grounds
        assert grounds.sent == ()
        assert grounds.left_out == (
            Mention("fact", 1, "told before", 0.75),
            Mention("summary", 7, "told before", 0.9),
            Mention("passage", 80, "told before", 0.4),
        )

    def test_what_finds_no_room(self) -> None:
        large = make_fact(4, "Ł" * 450)
        recalled = Recalled(changes=add(DOG, large), summaries=(replace(SUMMARY, summary="Krakau. " * 90),))
        request = ask("?", (), recalled, Limits(FRAME + 900, 4_096))
        assert read_ids(request.messages[-1].recalled) == {1}
        assert request.grounds.sent == (Mention("fact", 1, "new"),)
        assert request.grounds.left_out == (Mention("fact", 4, "no room"), Mention("summary", 7, "no room", 0.9))

    def test_an_overview_that_does_not_fit(self) -> None:
        overview = Overview((ToldFact(make_fact(4, "x" * 900), "important"), ToldFact(DOG, "important")))
        grounds = ask("?", (), Recalled(overview=overview, now=NOW), Limits(FRAME + 1_200, 4_096)).grounds
        assert (list_facts(grounds.sent), list_facts(grounds.left_out)) == (
            [(1, "important", None)],
            [(4, "no room", None)],
        )

    def test_misses_are_named_without_the_facts_that_are_told_all_the_same(self) -> None:
        facts = (Mention("fact", number, "below", 0.2) for number in (1, 2, 3))
        missed = (*facts, Mention("passage", 1, "below"))
        recalled = Recalled((DOG,), add(TEA), missed=missed)
        grounds = ask("?", (), recalled).grounds
        assert grounds.left_out == (Mention("fact", 3, "below", 0.2), Mention("passage", 1, "below"))

    def test_turns_that_are_cut_and_turns_that_are_withheld(self) -> None:
        history: list[Message] = []
        for number in range(60):
            history += [user(f"Zeile {number}"), answer("Gut.")]
        history[-2:] = [user(instructions.WITHHELD_LINE), answer(instructions.WITHHELD_ANSWER)]
        request = ask("Und?", history, Recalled(words_only=True, earlier_summary="Es ging um Zeilen."))
        sent = sum(message.role == "user" for message in request.messages) - 1
        grounds = request.grounds
        assert (grounds.cut_turns, grounds.withheld_turns, grounds.words_only) == (60 - sent, 1, True)
        assert grounds.cut_turns > 0
        assert grounds.sent == (Mention("summary", 0, "stands in"),)

    def test_facts_told_in_turns_that_are_cut_are_told_again(self) -> None:
        first = ask("Hund?", (), Recalled(changes=add(DOG)))
        history = [*first.messages, answer("Bruno.")]
        for number in range(60):
            history += [user(f"Zeile {number}"), answer("Gut.")]
        grounds = ask("Und?", history, Recalled(matching_facts=(TEA,), relevance=(0.6,))).grounds
        assert list_facts(grounds.sent) == [(1, "again", None), (2, "fits", 0.6)]


@given(st.integers(0, 4_000), st.sets(st.integers(1, 30)), st.sets(st.integers(1, 30)), st.sets(st.integers(1, 30)))
def test_grounds_say_what_the_texts_hold(budget: int, opening: set[int], new: set[int], fitting: set[int]) -> None:
    facts = {number: make_fact(number, f"Satz {number} " * (number % 7 + 1)) for number in range(1, 31)}
    recalled = Recalled(
        tuple(facts[number] for number in sorted(opening)),
        add(*(facts[number] for number in sorted(new))),
        tuple(facts[number] for number in sorted(fitting)),
        tuple(0.5 for _ in fitting),
    )
    limits = Limits(FRAME + 200 + budget, 4_096)
    request = build_request(user("Und?"), (), recalled, Frame(instructions.ANSWER), limits)
    grounds = request.grounds
    assert read_ids(request.memory) == set(grounds.system)
    in_front = {number for number, reason, _ in list_facts(grounds.sent) if reason != "system"}
    assert read_ids(request.messages[-1].recalled) == in_front
    assert {number for number, reason, _ in list_facts(grounds.sent) if reason == "system"} <= set(grounds.system)
    # Nothing that is new or fits is passed over in silence.
    named = {number for number, *_ in list_facts((*grounds.sent, *grounds.left_out))}
    assert (new | fitting) - set(grounds.system) <= named
    assert {number for number, *_ in list_facts(grounds.left_out)}.isdisjoint(in_front)


@pytest.mark.parametrize("text", ["", "a", "<b>\n</attached>", 'ążß 漢字 שלום & "x"'])
def test_an_attached_text_is_fenced_the_same_again(text: str) -> None:
    assert read_attached(fence_attached(text)) == text


@given(st.text())
def test_any_attached_text_is_fenced_the_same_again(text: str) -> None:
    fenced = fence_attached(text)
    assert fence_attached(read_attached(fenced)) == fenced
