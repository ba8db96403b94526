"""Whose fault a failed try was: the job's own parks it in the end, the server's never does by itself."""

from datetime import timedelta

import pytest

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, EXTRACT, MODEL_KINDS, MOST_ATTEMPTS, SUMMARIZE, JobState
from jarvis_cli.memory.leases import LEASE
from tests.conftest import HandClock
from tests.peers.queue import ask, claim


class TestPostponing:
    def test_sum_04_a_server_that_is_away_for_days_parks_nothing(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        pauses = []
        for _ in range(40):
            memory.jobs.postpone(claim(memory.jobs), "overloaded")
            before = clock.now
            while not memory.jobs.is_any_due():
                clock.advance(minutes=1)
            pauses.append((clock.now - before) / timedelta(minutes=1))
        assert pauses[:8] == [1, 2, 4, 8, 16, 32, 60, 60]
        assert set(pauses[8:]) == {60}
        (state,) = memory.jobs.list()
        assert (state.state, state.attempts, state.last_error) == ("due", 40, "overloaded")
        memory.jobs.finish(claim(memory.jobs))
        assert memory.jobs.list() == ()

    def test_a_server_that_answers_others_meanwhile_leaves_the_job_at_fault(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        for tries in range(1, MOST_ATTEMPTS + 1):
            memory.jobs.postpone(claim(memory.jobs), "overloaded")
            for _ in range(3):
                # However many others are done: one try is one fault.
                memory.jobs.settle_doubts(SUMMARIZE)
            (state,) = memory.jobs.list()
            assert (state.attempts, state.state == "parked") == (tries, tries == MOST_ATTEMPTS)
            clock.advance(hours=1)
        assert memory.jobs.claim() is None

    def test_what_answers_for_one_kind_says_nothing_about_another(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        for _ in range(2 * MOST_ATTEMPTS):
            memory.jobs.postpone(claim(memory.jobs), "overloaded")
            memory.jobs.settle_doubts(EXTRACT)
            clock.advance(hours=1)
        assert memory.jobs.count().parked == 0

    def test_a_job_that_is_being_tried_again_is_not_judged_yet(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 7)
        for _ in range(2 * MOST_ATTEMPTS):
            memory.jobs.postpone(claim(memory.jobs), "overloaded")
            clock.advance(hours=1)
            again = claim(memory.jobs)
            memory.jobs.settle_doubts(SUMMARIZE)
            memory.jobs.give_back(again)
        assert memory.jobs.count().parked == 0

    def test_faults_of_both_sorts_add_up(self, memory: Memory, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
        for tries in range(MOST_ATTEMPTS):
            job = claim(memory.jobs)
            if tries % 2:
                memory.jobs.postpone(job, "overloaded")
                memory.jobs.settle_doubts(SUMMARIZE)
            else:
                memory.jobs.fail(job, "empty")
            clock.advance(hours=1)
        assert memory.jobs.count().parked == 1

    def test_news_wipe_the_slate(self, memory: Memory, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
        for _ in range(3):
            for _ in range(MOST_ATTEMPTS - 1):
                memory.jobs.postpone(claim(memory.jobs), "overloaded")
                memory.jobs.settle_doubts(SUMMARIZE)
                clock.advance(hours=1)
            ask(database, clock.now, 7)
        assert (memory.jobs.list_failed(), memory.jobs.count().due) == ((), 1)


class TestKinds:
    def test_only_what_is_asked_for_is_claimed(self, memory: Memory, database: Database, clock: HandClock) -> None:
        for kind in (EMBED, SUMMARIZE, EXTRACT):
            ask(database, clock.now, 1, kind=kind)
        assert claim(memory.jobs, (EMBED,)).kind == EMBED
        assert not memory.jobs.is_any_due((EMBED,))
        assert memory.jobs.is_any_due(MODEL_KINDS)
        assert memory.jobs.claim((EMBED,)) is None
        assert {claim(memory.jobs, MODEL_KINDS).kind for _ in range(2)} == {SUMMARIZE, EXTRACT}
        assert not memory.jobs.is_any_due()

    def test_the_jobs_for_a_model_come_in_the_order_of_their_time(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 9, kind=EMBED)
        clock.advance(seconds=1)
        ask(database, clock.now, 2, kind=EXTRACT)
        clock.advance(seconds=1)
        ask(database, clock.now, 1)
        ask(database, clock.now, 1, kind=EXTRACT)
        assert [(job.kind, job.target) for job in memory.jobs.list()] == [
            *((EXTRACT, 2), (SUMMARIZE, 1), (EXTRACT, 1), (EMBED, 9))
        ]
        claimed = [claim(memory.jobs) for _ in range(4)]
        assert [job.id for job in claimed] == [job.id for job in memory.jobs.list()]


class TestByHand:
    def test_each_job_is_listed_with_its_state(self, memory: Memory, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 1, 2)
        memory.jobs.fail(claim(memory.jobs), "it came back empty")
        claim(memory.jobs)
        ask(database, clock.now, 3)
        assert memory.jobs.list() == (
            JobState(2, SUMMARIZE, 2, "running", 0, clock.now, ""),
            JobState(3, SUMMARIZE, 3, "due", 0, clock.now, ""),
            JobState(1, SUMMARIZE, 1, "waiting", 1, clock.now + timedelta(minutes=1), "it came back empty"),
        )
        counts = memory.jobs.count()
        assert (counts.due, counts.running, counts.waiting, counts.parked, counts.pending) == (1, 1, 1, 0, 3)

    def test_a_lease_that_is_over_is_seen_without_anything_being_written(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 1)
        claim(memory.jobs)
        assert not memory.jobs.is_any_due()
        clock.advance(seconds=LEASE.total_seconds() + 1)
        before = database.value("PRAGMA data_version")
        assert memory.jobs.list()[0].state == "due"
        assert memory.jobs.is_any_due()
        assert not memory.jobs.is_any_due((EMBED,))
        assert memory.jobs.count().due == 1
        assert database.value("PRAGMA data_version") == before

    def test_one_is_tried_again_at_once(self, memory: Memory, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 1, 2)
        for _ in range(2 * MOST_ATTEMPTS):
            memory.jobs.fail(claim(memory.jobs), "empty")
            clock.advance(minutes=16)
        assert memory.jobs.count().parked == 2
        memory.jobs.retry(2)
        assert memory.jobs.list() == (
            JobState(1, SUMMARIZE, 1, "parked", 5, memory.jobs.list()[0].due_at, "empty"),
            JobState(2, SUMMARIZE, 2, "due", 0, clock.now, ""),
        )
        assert claim(memory.jobs).attempts == 0

    def test_one_is_dropped_and_comes_back_with_the_next_turn(
        self, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 1, 2)
        memory.jobs.drop(1)
        assert [job.id for job in memory.jobs.list()] == [2]
        ask(database, clock.now, 1)
        assert [(job.id, job.target) for job in memory.jobs.list()] == [(2, 2), (3, 1)]

    @pytest.mark.parametrize("job_id", [0, 3, -1, 2**63, 10**30])
    def test_what_does_not_exist_is_not_found(
        self, job_id: int, memory: Memory, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, 1, 2)
        for change in (memory.jobs.retry, memory.jobs.drop):
            with pytest.raises(NotFoundError, match=f"no job #{job_id}"):
                change(job_id)
        assert memory.jobs.count().due == 2

    def test_what_is_being_done_is_left_alone(self, memory: Memory, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 1)
        job = claim(memory.jobs)
        for change in (memory.jobs.retry, memory.jobs.drop):
            with pytest.raises(UsageError, match="#1 is being done right now"):
                change(1)
        assert memory.jobs.renew(job)
        clock.advance(seconds=LEASE.total_seconds() + 1)
        memory.jobs.drop(1)
        assert memory.jobs.list() == ()
