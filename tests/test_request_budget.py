"""Requests within the budget, legal wherever the history is cut, each extending the one before byte for byte."""

from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli import instructions
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message, Request, ToolSchema
from jarvis_cli.recalled import Passage, Recalled, Summary
from jarvis_cli.request import (
    Frame,
    Limits,
    build_request,
    measure_message,
    measure_text,
    render_memory,
)
from tests.peers.requests import (
    EARLIER,
    FRAME,
    NOW,
    add,
    answer,
    ask,
    check_legal,
    make_fact,
    read_facts,
    tool_round,
    user,
)

WITH_TOOLS = Frame(instructions.ANSWER, (ToolSchema("remember_fact", "stores", '{"type": "object"}'),))


class TestBudget:
    def test_ant_04_a_line_that_alone_is_too_long_is_refused(self) -> None:
        with pytest.raises(UsageError, match="too long") as caught:
            ask("x" * 2_000, (), Recalled(), Limits(FRAME + 1_000, 100))
        assert "xxx" not in caught.value.message
        assert caught.value.hint

    def test_ant_04_letters_of_other_scripts_weigh_more(self) -> None:
        limits = Limits(FRAME + 1_000, 100)
        assert ask("x" * 900, (), Recalled(), limits)
        with pytest.raises(UsageError):
            ask("漢" * 900, (), Recalled(), limits)

    def test_what_is_recalled_never_pushes_out_the_line(self) -> None:
        recalled = Recalled(summaries=tuple(Summary(n, "Wort " * 200, NOW) for n in range(3)), now=NOW)
        line = "x" * 3_000
        request = ask(line, (), recalled, Limits(FRAME + 3_500, 100))
        check_legal(request, line, FRAME + 3_500)
        assert request.messages[-1].recalled == ""

    def test_what_matters_most_is_told_where_not_everything_fits(self) -> None:
        recalled = Recalled(
            changes=add(make_fact(1, "Ważne.")),
            summaries=(Summary(7, "Wort " * 200, NOW),),
            passages=(Passage(8, 80, "user", "kurz", NOW),),
            now=NOW,
        )
        request = ask("x", (), recalled, Limits(FRAME + 1_000, 100))
        assert read_facts(request) == {1: "Ważne."}
        assert "Wort" not in request.messages[-1].recalled
        assert "kurz" in request.messages[-1].recalled

    def test_oll_02_facts_leave_room_for_the_conversation(self) -> None:
        facts = tuple(make_fact(number, f"事实 {number}: " + "长" * 200) for number in range(1, 41))
        budget = FRAME + 12_000
        recalled = Recalled(opening_facts=facts, matching_facts=facts[-1:])
        request = ask("你好", (), recalled, Limits(budget, 100))
        check_legal(request, "你好", budget)
        known = read_facts(request)
        # The first ones, for they come in the order of their importance, and the one that fits the line.
        assert list(known)[:5] == [1, 2, 3, 4, 5]
        assert 40 in known
        assert measure_text(request.memory) <= 6_000

    @given(
        st.lists(st.sampled_from(("plain", "tools", "empty", "stopped", "long", "no answer")), max_size=12),
        st.integers(0, 20_000),
        st.integers(0, 2_000),
    )
    def test_ant_05_every_cut_of_a_mixed_history_is_legal(self, kinds: list[str], room: int, summary: int) -> None:
        history = make_history(kinds)
        recalled = Recalled(
            opening_facts=(make_fact(1, "Mein Hund heißt Bruno."),),
            changes=add(make_fact(2, "Mieszkam w Łodzi. " * 10)),
            summaries=(Summary(7, "Es ging um Tee. " * 50, NOW),),
            earlier_summary="S" * summary,
            now=NOW,
        )
        budget = FRAME + room
        try:
            request = ask("Und jetzt?", history, recalled, Limits(budget, 100))
        except UsageError:
            assert room < 1_000
            return
        check_legal(request, "Und jetzt?", budget)

    def test_ant_05_every_budget_from_the_smallest_to_the_largest_is_legal(self) -> None:
        history = make_history(["plain", "tools", "long", "stopped", "tools", "empty", "no answer", "plain"])
        for room in range(20, 9_000, 37):
            check_legal(ask("weiter", history, Recalled(), Limits(FRAME + room, 100)), "weiter", FRAME + room)


def make_history(kinds: list[str]) -> tuple[Message, ...]:
    """Return a history of turns of these kinds."""
    history: list[Message] = []
    for number, kind in enumerate(kinds):
        history.append(user(f"Frage {number} źdźbło", "<recalled>\nalt\n</recalled>" if number % 3 else ""))
        if kind == "tools":
            history += (*tool_round(2 * number), *tool_round(2 * number + 1, "r" * 300))
        if kind == "no answer":
            continue
        text = {"empty": " \n", "long": "نص طويل " * 300}.get(kind, f"Antwort {number}")
        history.append(Message("assistant", text, status="interrupted" if kind == "stopped" else "complete"))
    return tuple(history)


@dataclass
class Dialogue:
    """A conversation that is only requests: facts change beside it as they would in memory."""

    limits: Limits
    facts: dict[int, Fact] = field(default_factory=dict)
    changed: dict[int, Fact] = field(default_factory=dict)
    opening: tuple[Fact, ...] = ()
    history: tuple[Message, ...] = ()
    requests: list[Request] = field(default_factory=list)

    def remember(self, number: int, content: str) -> None:
        self.facts[number] = self.changed[number] = make_fact(number, content)

    def take(self, line: str, *said: Message, summary: str = "") -> Request:
        changes = add(*self.changed.values())
        recalled = Recalled(opening_facts=self.opening, changes=changes, earlier_summary=summary, now=NOW)
        request = build_request(user(line), self.history, recalled, WITH_TOOLS, self.limits)
        self.changed.clear()
        self.history = (*self.history, request.messages[-1], *said)
        self.requests.append(request)
        return request


def count_cuts(requests: list[Request]) -> int:
    """Check that each request extends the one before it, and return how often its beginning moved instead."""
    cuts = 0
    for before, request in pairwise(requests):
        assert (request.instructions, request.memory) == (before.instructions, before.memory)
        sent = before.messages
        if request.messages[: len(sent)] != sent:
            cuts += 1
            # What is still sent of it is sent as it was.
            kept = [start for start in range(len(sent)) if request.messages[: len(sent) - start] == sent[start:]]
            assert kept or request.messages[0] not in sent
    return cuts


class TestStablePrefix:
    def make_dialogue(self, room: int) -> Dialogue:
        opening = (make_fact(1, "Mein Hund heißt Bruno."), make_fact(2, "Mieszkam w Łodzi."))
        limits = Limits(FRAME + measure_text(render_memory(opening)) + room, 100)
        return Dialogue(limits, {fact.id: fact for fact in opening}, opening=opening)

    @pytest.mark.parametrize("room", [1_000_000, 6_000, 2_500])
    def test_sixty_turns_with_facts_that_come_and_change(self, room: int) -> None:
        dialogue = self.make_dialogue(room)
        for turn in range(60):
            if turn % 5 == 2:
                dialogue.remember(10 + turn, f"Neuer Umstand {turn} 新")
            if turn % 9 == 4:
                dialogue.remember(2, f"Mieszkam w mieście numer {turn}.")
            said = (
                (*tool_round(turn), answer(f"Antwort {turn}")) if turn % 4 == 1 else (answer(f"Antwort {turn} " * 3),)
            )
            request = dialogue.take(f"Zeile {turn} " * 4, *said, summary="Bisher ging es um Orte." if turn > 9 else "")
            check_legal(request, f"Zeile {turn} " * 4, dialogue.limits.budget)
        total = sum(map(measure_message, dialogue.history))
        cuts = count_cuts(dialogue.requests)
        # However much room there is, no more than fifty turns are sent.
        assert cuts == 1 if room > total else 1 <= cuts <= total // (room // 3)

    def test_oll_02_the_model_knows_every_fact_in_every_turn_wherever_the_history_is_cut(self) -> None:
        dialogue = self.make_dialogue(5_000)
        for turn in range(60):
            if turn % 6 == 1:
                dialogue.remember(10 + turn, f"Umstand {turn}")
            if turn % 9 == 4:
                dialogue.remember(2, f"Mieszkam w mieście numer {turn}.")
            request = dialogue.take(f"Zeile {turn}", answer("Antwort " * 20))
            assert read_facts(request) == {number: fact.content for number, fact in dialogue.facts.items()}
        assert count_cuts(dialogue.requests) > 2

    def test_ant_04_the_summary_stands_in_once_per_cut(self) -> None:
        dialogue = self.make_dialogue(4_000)
        for turn in range(80):
            request = dialogue.take(f"Zeile {turn}", answer("Antwort " * 20), summary="Bisher: Orte.")
            is_cut = request.messages[0].text != "Zeile 0"
            blocks = [message.recalled for message in request.messages if EARLIER in message.recalled]
            assert len(blocks) == is_cut
            assert bool(request.notices) == is_cut
        told = sum(EARLIER in message.recalled for message in dialogue.history)
        assert told == count_cuts(dialogue.requests) > 2

    def test_a_summary_that_comes_late_is_told_when_it_comes(self) -> None:
        dialogue = self.make_dialogue(2_000)
        while not dialogue.requests or not dialogue.requests[-1].notices:
            dialogue.take("Zeile", answer("Antwort " * 20))
        assert "summary" not in dialogue.requests[-1].notices[0]
        request = dialogue.take("Zeile", answer("kurz"), summary="Bisher: Orte.")
        assert "Bisher: Orte." in request.messages[-1].recalled
        assert "summary" in request.notices[0]
