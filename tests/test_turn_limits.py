"""The limits of a run: tokens and time. What had come before is saved, and what tools have done stays."""

import signal
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.errors import EmbedderError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, Stop, StopReason, TextDelta
from jarvis_cli.repl import limiting_time
from jarvis_cli.turn import MOST_ROUNDS, Deadline
from jarvis_cli.usage import Usage
from tests.peers.agent_runs import Runs
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import Reply, ScriptedEmbedder, call, say, use

REMEMBER = call("remember_fact", content="Kurs 131")


@dataclass
class Watch:
    """A clock that is set by hand, in seconds."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def runs(memory: Memory, watch: Watch) -> Runs:
    return Runs(memory, deadline=Deadline(10, "agents.watcher.seconds", watch))


def cost(usage: Usage, *, calls: bool, reason: StopReason = "end") -> Reply:
    """Return a reply that costs so much, with a call of a tool or without."""
    return (TextDelta("Moment. "), REMEMBER, Stop("tools", usage)) if calls else say("Gut.", reason=reason, usage=usage)


class TestTokens:
    def test_a_round_that_would_begin_at_the_limit_does_not(self, runs: Runs) -> None:
        runs = runs.with_settings(tokens=100)
        turn = runs.run("Prüfe", cost(Usage(60, 20, 15, 5), calls=True))
        assert (turn.status, turn.exit_code, turn.usage.total) == ("failed", 4, 100)
        assert "100 are spent (agents.watcher.tokens is 100)" in turn.error
        assert "agents.watcher.tokens" in turn.hint
        assert len(runs.requests) == 1
        _, called, result, answer = runs.read(turn)
        assert (called.text, called.tool_calls) == ("Moment. ", (REMEMBER,))
        assert not result.tool_results[0].is_error
        assert answer == Message("assistant", "", status="failed")
        assert [fact.content for fact in runs.memory.facts.list()] == ["Kurs 131"]

    def test_an_answer_is_no_longer_than_what_is_left(self, runs: Runs) -> None:
        runs = runs.with_settings(tokens=700)
        replies = (cost(Usage(100, 50), calls=True), cost(Usage(0, 0, 200), calls=True), say("Gut."))
        assert runs.run("Prüfe", *replies).status == "complete"
        assert [request.max_tokens for request in runs.requests] == [512, 512, 350]

    def test_one_that_is_cut_off_there_has_met_the_limit(self, runs: Runs) -> None:
        runs = runs.with_settings(tokens=100)
        turn = runs.run("Prüfe", cost(Usage(80, 100), calls=False, reason="length"))
        assert (turn.answer, turn.status, turn.exit_code) == ("Gut.", "failed", 4)
        assert "agents.watcher.tokens" in turn.error
        assert runs.read(turn)[-1] == Message("assistant", "Gut.", status="failed")

    def test_one_that_came_to_its_end_is_complete_whatever_it_cost(self, runs: Runs) -> None:
        assert runs.with_settings(tokens=100).run("Prüfe", cost(Usage(500, 9), calls=False)).status == "complete"

    def test_and_is_told_of_where_that_was_too_much(self, runs: Runs) -> None:
        """As with a server that pays no heed to how long an answer may be."""
        runs = runs.with_settings(tokens=100)
        turn = runs.run("Prüfe", cost(Usage(500, 9), calls=False))
        assert (turn.answer, turn.exit_code) == ("Gut.", 0)
        assert runs.notices == ["the run took 509 tokens, more than agents.watcher.tokens (100)"]
        for tokens in (0, 509):
            quiet = runs.with_settings(tokens=tokens)
            quiet.run("Prüfe", cost(Usage(500, 9), calls=False))
            assert quiet.notices == []

    def test_without_a_limit_an_answer_that_is_cut_off_is_none_that_failed(self, runs: Runs) -> None:
        turn = runs.run("Prüfe", cost(Usage(10**6, 100), calls=False, reason="length"))
        assert (turn.status, turn.exit_code) == ("cut", 0)

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
    @given(
        costs=st.lists(st.builds(Usage, *[st.integers(0, 300)] * 4), min_size=1, max_size=MOST_ROUNDS - 1),
        limit=st.integers(1, 2_000),
    )
    def test_no_round_begins_with_nothing_left_nor_may_say_more_than_that(
        self, costs: list[Usage], limit: int, memory: Memory
    ) -> None:
        runs = Runs(memory).with_settings(tokens=limit)
        turn = runs.run("Prüfe", *(cost(usage, calls=True) for usage in costs), say("Gut.", usage=Usage()))
        spent = 0
        for request, usage in zip(runs.requests, (*costs, Usage()), strict=False):
            assert spent < limit
            assert request.max_tokens == min(512, limit - spent)
            spent += usage.total
        assert (turn.status == "complete") == (len(runs.requests) == len(costs) + 1)
        assert turn.usage.total == spent
        assert turn.status == "complete" or spent >= limit
        assert len(runs.read(turn)) == 2 * len(runs.requests) + (2 if turn.status == "failed" else 0)


class TestRounds:
    def test_a_run_that_only_calls_tools_has_failed(self, runs: Runs) -> None:
        turn = runs.run("Prüfe", *[cost(Usage(2, 1), calls=True)] * MOST_ROUNDS)
        assert (turn.answer, turn.status, turn.exit_code) == ("", "failed", 4)
        assert turn.error == f"the run was stopped after {MOST_ROUNDS} rounds of calling tools, without an answer"
        assert turn.hint
        assert len(runs.requests) == MOST_ROUNDS
        (kept,) = runs.memory.agents.get("watcher").kept
        assert (kept.status, kept.usage.total, len(kept.facts)) == ("failed", 3 * MOST_ROUNDS, 1)
        assert runs.read(turn)[-1] == Message("assistant", "", status="failed")

    def test_what_a_finished_round_took_is_known_while_the_next_one_runs(self, runs: Runs) -> None:
        """Also when the program is killed then."""
        seen = []

        def look() -> None:
            agent = runs.memory.agents.get("watcher")
            seen.append((agent.total, agent.kept[0].usage, agent.kept[0].ended_at, agent.kept[0].model))

        replies = (cost(Usage(9, 5), calls=True), (look, *cost(Usage(7, 1), calls=True)), (look, *say("Gut.")))
        turn = runs.run("Prüfe", *replies)
        assert seen == [(14, Usage(9, 5), None, "scripted-1"), (22, Usage(16, 6), None, "scripted-1")]
        agent = runs.memory.agents.get("watcher")
        assert (agent.kept[0].usage, agent.total) == (turn.usage, turn.usage.total)
        assert runs.memory.usage.used_today("answer") == turn.usage.total


class TestTime:
    def test_between_two_pieces_of_the_answer(self, runs: Runs, watch: Watch) -> None:
        turn = runs.run("Prüfe", (TextDelta("Kurs "), TextDelta("131"), lambda: watch.advance(10), *say(" und mehr")))
        # What came while the time ran out is there: it ends before the next is waited for.
        assert (turn.answer, turn.status, turn.exit_code) == ("Kurs 131 und mehr", "failed", 4)
        assert "agents.watcher.seconds is 10 seconds" in turn.error
        assert runs.read(turn)[-1] == Message("assistant", "Kurs 131 und mehr", status="failed")
        assert runs.memory.agents.get("watcher").kept[0].status == "failed"

    def test_what_tools_have_done_in_finished_rounds_stays(self, runs: Runs, watch: Watch) -> None:
        turn = runs.run("Prüfe", (lambda: watch.advance(9), *use(REMEMBER)), (lambda: watch.advance(1), *say("Gut.")))
        assert turn.status == "failed"
        assert [message.role for message in runs.read(turn)] == ["user", "assistant", "tool", "assistant"]
        assert [fact.content for fact in runs.memory.facts.list()] == ["Kurs 131"]

    def test_a_round_whose_tools_were_asked_for_too_late_calls_none(self, runs: Runs, watch: Watch) -> None:
        turn = runs.run("Prüfe", (REMEMBER, lambda: watch.advance(10), TextDelta("Moment"), Stop("tools")))
        assert turn.status == "failed"
        assert runs.memory.facts.list() == ()

    def test_an_answer_that_was_whole_in_the_last_moment_is_complete(self, runs: Runs, watch: Watch) -> None:
        turn = runs.run("Prüfe", (TextDelta("Gut."), lambda: watch.advance(10), Stop("end")))
        assert (turn.answer, turn.status) == ("Gut.", "complete")

    def test_before_the_model_was_asked_the_line_is_kept_all_the_same(self, runs: Runs, watch: Watch) -> None:
        for number in range(60):
            runs.own.remember(NewFact(f"Beobachtung {number}", scope="agent:watcher"))

        def stall(_: str) -> EmbedderError | None:
            watch.advance(10)
            return None

        runs.embedder = ScriptedEmbedder(fault=stall)
        turn = runs.run("Prüfe")
        assert (turn.status, turn.exit_code, runs.requests) == ("failed", 4, [])
        assert [(message.role, message.status) for message in runs.read(turn)] == [
            ("user", "complete"),
            ("assistant", "failed"),
        ]

    def test_an_embedder_that_takes_too_long_in_a_tool_loses_nothing(self, runs: Runs, watch: Watch) -> None:
        def stall(_: str) -> EmbedderError | None:
            watch.advance(11)
            return None

        runs.embedder = ScriptedEmbedder(fault=stall)
        two = use(REMEMBER, call("remember_fact", "call_2", content="Cel 140"))
        turn = runs.run("Prüfe", two)
        assert turn.status == "failed"
        results = runs.read(turn)[2].tool_results
        assert [result.is_error for result in results] == [False, False]
        assert {fact.content for fact in runs.memory.facts.list()} == {"Kurs 131", "Cel 140"}

    @pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
    def test_whenever_it_strikes_each_run_is_whole(self, memory: Memory) -> None:
        statuses = set()
        for number in range(1, 41):
            deadline = Deadline(number**2 * 0.0001, "agents.watcher.seconds")
            runs = Runs(memory, deadline=deadline)
            replies = [use(call("remember_fact", f"call_{n}", content=f"Zahl {number}.{n}")) for n in range(5)]
            with limiting_time(deadline.seconds_left, deadline.strike):
                turn = runs.run(f"Lauf {number}", *replies, say("Gut."))
            line, *said, answer = runs.read(turn)
            assert (line.text, answer.status, answer.tool_calls) == (f"Lauf {number}", turn.status, ())
            assert [message.role for message in said] == ["assistant", "tool"] * (len(said) // 2)
            stored = [fact for fact in memory.facts.list() if fact.conversation_id == turn.conversation_id]
            assert len(stored) == len(said) // 2
            statuses.add(turn.status)
        assert statuses == {"complete", "failed"}

    def test_a_chat_has_no_limits(self, memory: Memory) -> None:
        turn = Chat(memory).take("Hallo", cost(Usage(10**7), calls=True), say("Gut."))
        assert turn.status == "complete"
