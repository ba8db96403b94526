"""How much of a long conversation is sent: where it is cut, how seldom the cut moves, and what stands for the rest."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.instructions import WITHHELD_ANSWER, WITHHELD_LINE
from jarvis_cli.messages import Message, Request
from jarvis_cli.recalled import Recalled
from jarvis_cli.request import HISTORY_BUDGET, Limits, cut_history, measure_message, restate_message
from tests.peers.requests import EARLIER, FRAME, NOW, answer, ask, check_legal, tool_round, user

WIDE = Limits(1_000_000, 0)
Messages = tuple[Message, ...]


def cut(history: Messages, limits: Limits = WIDE) -> Messages:
    return cut_history(history, limits)


def count_lines(messages: Messages) -> int:
    return sum(message.role == "user" for message in messages)


def make_turn(number: int, size: int) -> Messages:
    """Return a turn of about so many bytes, most of them in the answer."""
    return (user(f"{number:08}"), answer("x" * (size - 12)))


class TestHardLimit:
    def test_what_fits_is_kept_whole(self) -> None:
        history = (user("a"), answer("b"), user("c"))
        assert cut(history, Limits(1_000, 0)) == history
        assert cut((), Limits(10, 0)) == ()

    def test_the_last_line_is_always_kept(self) -> None:
        history = (user("a"), answer("b"), user("c" * 500))
        assert cut(history, Limits(10, 0)) == history[-1:]

    def test_the_cut_frees_half_at_once_and_then_stays(self) -> None:
        history: Messages = ()
        beginnings = []
        for turn in range(100):
            history += (user(f"{turn:08}"),)
            beginnings.append(cut(history, Limits(1_000, 0))[0].text)
            history += (answer("x" * 88),)
        moved = [turn for turn in range(1, 100) if beginnings[turn] != beginnings[turn - 1]]
        # Ten turns fit; each time half of them goes.
        assert len(moved) <= 20
        assert all(later - earlier >= 4 for earlier, later in pairwise(moved))

    def test_the_newest_turns_too_have_to_fit_the_model(self) -> None:
        history = tuple(message for number in range(6) for message in make_turn(number, 30_000))
        kept = cut((*history, user("und?")), Limits(100_000, 0))
        assert kept == (*history[-6:], user("und?"))
        assert sum(map(measure_message, kept)) <= 100_000


class TestSoftLimit:
    def test_at_most_fifty_turns_are_sent_and_a_cut_leaves_thirty_nine(self) -> None:
        history: Messages = ()
        sent = []
        for turn in range(200):
            history += (user(f"{turn:08}"),)
            sent.append(count_lines(cut(history)))
            history += (answer("ja"),)
        assert sent[:51] == [*range(1, 51), 39]
        assert sent[51:] == [39 + step % 12 for step in range(1, 150)]

    @pytest.mark.parametrize("size", [2_500, 4_000])
    def test_what_is_sent_keeps_its_budget_and_a_cut_leaves_most_of_it(self, size: int) -> None:
        history: Messages = ()
        sent = []
        for turn in range(120):
            history += (user(f"{turn:08}"),)
            sent.append(sum(map(measure_message, cut(history))))
            history += (answer("x" * size),)
        assert max(sent) <= HISTORY_BUDGET
        assert min(sent[60:]) > HISTORY_BUDGET * 0.78 - 1.1 * size
        assert sum(after < before for before, after in pairwise(sent)) <= 120 * size / (0.2 * HISTORY_BUDGET)

    def test_a_file_that_was_pasted_is_there_for_the_questions_about_it(self) -> None:
        history = tuple(message for number in range(30) for message in make_turn(number, 500))
        file = user("Was steht hier? " + "Zeile\n" * 40_000)
        history += (file, answer("Viel."))
        beginnings = []
        for question in range(30):
            history += (user(f"Frage {question}"),)
            kept = cut(history)
            beginnings.append((kept[0], file in kept))
            history += (answer("Antwort"),)
        # It is sent with the next questions, and meanwhile the cut does not move; then it goes, with its size.
        assert [is_sent for _, is_sent in beginnings[:8]] == [True] * 8
        assert len({beginning for beginning, _ in beginnings[:8]}) == 1
        assert not any(is_sent for _, is_sent in beginnings[16:])

    def test_one_budget_for_all_is_what_a_setting_says(self) -> None:
        history = tuple(message for number in range(40) for message in make_turn(number, 300))
        kept = cut((*history, user("und?")), Limits(1_000_000, 0, history=6_000))
        assert sum(map(measure_message, kept)) <= 6_000
        # The newest turns are sent even where it is tiny.
        assert 8 <= count_lines(cut((*history, user("und?")), Limits(1_000_000, 0, history=1))) <= 16

    @given(st.lists(st.tuples(st.integers(0, 3_000), st.integers(0, 9_000)), max_size=70), st.integers(500, 60_000))
    def test_the_cut_only_moves_on_and_is_the_same_whenever_it_is_asked_for(
        self, sizes: list[tuple[int, int]], budget: int
    ) -> None:
        history: Messages = ()
        before = 0
        for line, said in sizes:
            history += (user("x" * line),)
            kept = cut(history, Limits(200_000, 0, history=budget))
            first = len(history) - len(kept)
            assert first >= before
            assert kept == history[first:]
            before = first
            history += (answer("y" * said),)


KINDS = ("plain", "tools", "two rounds", "empty", "stopped", "failed", "cut", "no answer", "withheld", "long")


def make_mixed(kinds: list[str]) -> Messages:
    """Return a history of turns of these kinds, as it is replayed from the memory."""
    history: list[Message] = []
    for number, kind in enumerate(kinds):
        if kind == "withheld":
            history += (user(WITHHELD_LINE), answer(WITHHELD_ANSWER))
            continue
        history.append(user(f"Frage {number} źdźbło سؤال", "<recalled>\nalt\n</recalled>" if number % 3 else ""))
        if kind in ("tools", "two rounds"):
            history += tool_round(2 * number)
        if kind == "two rounds":
            history += tool_round(2 * number + 1, "r" * 300)
        if kind != "no answer":
            text = {"empty": " \n", "long": "نص طويل " * 300}.get(kind, f"Antwort {number} 回答")
            status = {"stopped": "interrupted", "failed": "failed", "cut": "cut"}.get(kind, "complete")
            history.append(Message("assistant", text, status=status))  # type: ignore[arg-type]
    return tuple(history)


class TestEveryCut:
    def test_ant_05_a_cut_before_each_turn_of_a_mixed_history_is_legal(self) -> None:
        mixed = make_mixed([*KINDS, *reversed(KINDS)])
        starts = [index for index, message in enumerate(mixed) if message.role == "user"]
        size = sum(measure_message(restate_message(message)) for message in mixed)
        history = (user("alt"), answer("x" * (size + 500)), *mixed)
        # Until the line comes it all fits, and half of that is a little more than the mixed turns.
        limits = Limits(FRAME + 2 * size + 600, 100)
        beginnings = set()
        # The longer the line, the less of them fits beside it.
        for length in range(200, size + 300, 40):
            request = ask("w" * length, history, Recalled(), limits)
            check_legal(request, "w" * length, limits.budget)
            beginnings.add(len(mixed) + 1 - len(request.messages))
        assert beginnings == {*starts, len(mixed)}

    @given(
        st.lists(st.sampled_from(KINDS), max_size=60),
        *(st.integers(0, 20_000), st.integers(1, 8_000), st.integers(0, 2_000)),
    )
    def test_ant_05_every_cut_by_turns_bytes_and_budget_is_legal(
        self, kinds: list[str], room: int, soft: int, summary: int
    ) -> None:
        recalled = Recalled(earlier_summary="S" * summary, now=NOW)
        limits = Limits(FRAME + 100 + room, 100, history=soft)
        check_legal(ask("Und jetzt?", make_mixed(kinds), recalled, limits), "Und jetzt?", limits.budget)


class TestStandIn:
    """What is no longer sent is told by the summary, which is made beside the chat and so is always a little late."""

    def take_turns(self, turns: int, size: int, read_summary: list[str]) -> list[Request]:
        history: Messages = ()
        requests = []
        for turn in range(turns):
            recalled = Recalled(earlier_summary=read_summary[turn], now=NOW)
            request = ask(f"{turn:08}", history, recalled, Limits(400_000, 100))
            requests.append(request)
            history += (request.messages[-1], answer("x" * size))
        return requests

    def read_told(self, request: Request) -> list[int]:
        blocks = "\n".join(message.recalled for message in request.messages)
        return [int(number) for number in re.findall(rf"{EARLIER}\nBis (\d+)", blocks)]

    @pytest.mark.parametrize("size", [300, 2_000, 9_000])
    def test_the_summary_that_is_told_covers_all_that_is_cut(self, size: int) -> None:
        requests = self.take_turns(250, size, [f"Bis {max(turn - 3, 0)}" if turn > 3 else "" for turn in range(250)])
        for request in requests:
            first = int(request.messages[0].text)
            told = self.read_told(request)
            if first:
                assert max(told) >= first - 1
            assert len(told) <= 4

    def test_a_summary_that_was_late_is_told_when_it_has_come(self) -> None:
        late = ["Bis 5"] * 120 + ["Bis 119"] * 40
        requests = self.take_turns(160, 300, late)
        assert self.read_told(requests[119])[-1] == 5
        assert self.read_told(requests[150])[-1] == 119

    def test_the_same_summary_is_not_told_twice(self) -> None:
        requests = self.take_turns(75, 300, ["Bis 40"] * 75)
        assert self.read_told(requests[-1]) == [40]
