"""The queue: what is due is done once, tried again with pauses, and parked where it can be seen."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from jarvis_cli.clock import format_time
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, MOST_ATTEMPTS, JobCounts, Jobs, make_due
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock
from tests.peers.queue import ask, claim


@pytest.fixture
def one(database: Database, clock: HandClock) -> Jobs:
    """The queue as one worker sees it."""
    return Jobs(database, clock, "elsewhere:1:one")


@pytest.fixture
def other(memory: Memory, clock: HandClock) -> Jobs:
    """The same queue as another worker sees it, over another connection."""
    return Jobs(memory._database, clock, "elsewhere:2:other")


class TestFinishing:
    def test_what_is_done_is_gone(self, one: Jobs, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
        one.finish(claim(one))
        assert one.claim() is None
        assert one.count() == JobCounts(0, 0, 0, 0)

    def test_what_was_asked_for_again_meanwhile_stays_due(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        job = claim(one)
        ask(database, clock.now, 7)
        one.finish(job)
        again = claim(one)
        assert (again.target, again.revision) == (7, job.revision + 1)

    def test_a_conversation_has_at_most_one_job_of_a_kind(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7, 7, 7)
        make_due(database, EMBED, 7, "2026-03-01T12:00:00Z")
        assert one.count().due == 2

    def test_what_is_given_back_is_due_as_before(
        self, one: Jobs, other: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        one.give_back(claim(one))
        assert claim(other).attempts == 0

    def test_sum_02_all_that_is_due_comes_before_what_comes_round_again(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 3)
        clock.advance(seconds=5)
        ask(database, clock.now, 1, 2)
        assert [claim(one).target for _ in range(3)] == [3, 1, 2]

    def test_embedding_comes_last(self, one: Jobs, database: Database, clock: HandClock) -> None:
        make_due(database, EMBED, 0, format_time(clock() - timedelta(hours=1)))
        ask(database, clock.now, 1)
        assert [claim(one).kind for _ in range(2)] == ["summarize", "embed"]


class TestFailing:
    def test_sum_02_pauses_double_and_then_the_job_is_parked(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        pauses = []
        for _ in range(MOST_ATTEMPTS - 1):
            one.fail(claim(one), "overloaded")
            waited = 0
            while one.count().due == 0:
                clock.advance(minutes=1)
                waited += 1
            pauses.append(waited)
        assert pauses == [1, 2, 4, 8]
        one.fail(claim(one), "overloaded again")
        clock.advance(days=30)
        assert one.claim() is None
        assert one.count().parked == 1
        (failure,) = one.list_failed()
        assert (failure.target, failure.attempts, failure.last_error) == (7, 5, "overloaded again")
        assert failure.state == "parked"

    def test_sum_02_one_that_fails_does_not_hold_up_the_others(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, *range(1, 11))
        done = []
        while job := one.claim():
            if job.target == 3:
                one.fail(job, "broken")
            else:
                one.finish(job)
                done.append(job.target)
        assert done == [1, 2, 4, 5, 6, 7, 8, 9, 10]
        assert [(failure.target, failure.state) for failure in one.list_failed()] == [(3, "waiting")]
        assert one.count().waiting == 1

    def test_sum_02_news_bring_a_parked_job_back(self, one: Jobs, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
        for _ in range(MOST_ATTEMPTS):
            one.fail(claim(one), "no")
            clock.advance(hours=1)
        assert one.claim() is None
        ask(database, clock.now, 7)
        assert claim(one).attempts == 0
        assert one.list_failed() == ()

    def test_sum_02_parked_and_waiting_jobs_are_tried_again_when_asked(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 3)
        for _ in range(MOST_ATTEMPTS):
            one.fail(claim(one), "no")
            clock.advance(hours=1)
        ask(database, clock.now, 1, 2)
        one.fail(claim(one), "no")
        one.finish(claim(one))
        assert one.retry_parked() == 2
        assert one.count().due == 2
        assert one.list_failed() == ()

    def test_what_someone_is_doing_is_not_made_due_by_retrying(
        self, one: Jobs, other: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        one.fail(claim(one), "no")
        clock.advance(minutes=1)
        claim(one)
        assert other.retry_parked() == 0
        assert other.claim() is None


class TestClock:
    @pytest.mark.parametrize("ahead", [timedelta(minutes=30), timedelta(hours=1), timedelta(days=900)])
    def test_time_01_a_job_from_a_clock_too_far_ahead_is_neither_skipped_nor_doubled(
        self, one: Jobs, database: Database, clock: HandClock, ahead: timedelta
    ) -> None:
        clock.now += ahead
        ask(database, clock.now, 7)
        clock.now -= ahead
        assert one.count().due == 1
        assert [job.state for job in one.list()] == ["due"]
        one.finish(claim(one))
        assert one.claim() is None

    def test_a_pause_is_never_taken_for_a_clock_too_far_ahead(
        self, one: Jobs, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        for _ in range(MOST_ATTEMPTS - 1):
            one.fail(claim(one), "no")
            assert one.claim() is None
            assert one.count().waiting == 1
            clock.advance(minutes=16)


class TestAsking:
    def test_remembering_asks_for_embedding_once(self, memory: Memory, one: Jobs) -> None:
        memory.remember(NewFact("Ich mag Tee"))
        memory.remember(NewFact("Ich mag Kaffee"))
        job = claim(one)
        assert (job.kind, job.target) == ("embed", 0)
        assert one.claim() is None

    def test_a_job_is_claimed_without_sorting_more_than_the_queue(
        self, database: Database, clock: HandClock, explain: Callable[..., list[str]]
    ) -> None:
        ask(database, clock.now, 1, 2)
        steps = explain(lambda memory: memory.jobs.claim())
        assert "SCAN jobs USING INDEX jobs_order" in steps, "the first that is due stands at the front of it"
        assert not [step for step in steps if step == "SCAN jobs" or "ORDER BY" in step]
