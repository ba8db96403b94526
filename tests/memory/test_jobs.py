"""The queue: claimed once, freed by time or death, tried again with pauses, and parked where it can be seen."""

import os
import platform
import subprocess
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from jarvis_cli.clock import format_time, system_clock
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database, open_database
from jarvis_cli.memory.jobs import (
    EMBED,
    LEASE,
    MOST_ATTEMPTS,
    SUMMARIZE,
    Job,
    JobCounts,
    Jobs,
    is_owner_gone,
    make_due,
    name_owner,
)
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock

CLAIM = """
import sys
from pathlib import Path
from jarvis_cli.memory import open_memory
memory = open_memory(Path(sys.argv[1]))
print(memory.jobs.claim().target, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def one(database: Database, clock: HandClock) -> Jobs:
    """The queue as one worker sees it."""
    return Jobs(database, clock, "elsewhere:1:one")


@pytest.fixture
def other(memory: Memory, clock: HandClock) -> Jobs:
    """The same queue as another worker sees it, over another connection."""
    return Jobs(memory._database, clock, "elsewhere:2:other")


@pytest.fixture
def ask(database: Database, clock: HandClock) -> Iterator[Callable[..., None]]:
    """Return a function that asks for summaries of conversations."""

    def make(*targets: int) -> None:
        with database.transaction():
            for target in targets:
                make_due(database, SUMMARIZE, target, format_time(clock()))

    yield make
    assert not database.in_transaction


def claim(jobs: Jobs) -> Job:
    job = jobs.claim()
    assert job is not None
    return job


class TestLeases:
    def test_sum_03_a_job_is_claimed_once(self, one: Jobs, other: Jobs, ask: Callable[..., None]) -> None:
        ask(7)
        job = claim(one)
        assert (job.kind, job.target, job.attempts, job.owner) == ("summarize", 7, 0, "elsewhere:1:one")
        assert one.claim() is None
        assert other.claim() is None

    def test_sum_03_workers_at_the_same_moment_share_the_jobs_without_doubles(
        self, memory_path: Path, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(*range(40))
        claimed: list[int] = []

        def work() -> None:
            database = open_database(memory_path)
            jobs = Jobs(database, clock, name_owner())
            while job := jobs.claim():
                claimed.append(job.target)
                jobs.finish(job)
            database.close()

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(claimed) == list(range(40))

    def test_sum_03_a_lease_ends_by_itself(
        self, one: Jobs, other: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(7)
        lost = claim(one)
        clock.advance(seconds=LEASE.total_seconds())
        assert other.claim() is None
        clock.advance(seconds=1)
        taken = claim(other)
        assert not one.renew(lost)
        one.finish(lost)
        one.fail(lost, "too late")
        one.give_back(lost)
        assert other.renew(taken)
        assert other.count().running == 1

    def test_sum_03_a_renewed_lease_holds(
        self, one: Jobs, other: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(7)
        job = claim(one)
        for _ in range(4):
            clock.advance(minutes=4)
            assert one.renew(job)
            assert other.claim() is None

    @pytest.mark.parametrize("back", [timedelta(minutes=1), timedelta(hours=1), timedelta(days=300)])
    def test_sum_03_time_01_a_clock_set_back_blocks_nothing_for_longer_than_a_lease(
        self, one: Jobs, other: Jobs, ask: Callable[..., None], clock: HandClock, back: timedelta
    ) -> None:
        ask(7)
        claim(one)
        clock.now -= back
        ask(7)
        freed = 0.0
        while other.claim() is None:
            clock.advance(minutes=1)
            freed += 60
        assert freed <= LEASE.total_seconds() + back.total_seconds() + 60
        assert freed <= 2 * LEASE.total_seconds()

    def test_sum_03_the_lease_of_a_dead_process_ends_at_once(
        self,
        memory: Memory,
        memory_path: Path,
        ask: Callable[..., None],
        run_python: Callable[..., "subprocess.Popen[str]"],
        clock: HandClock,
    ) -> None:
        clock.now = system_clock()
        ask(7)
        process = run_python(CLAIM, memory_path)
        assert process.stdout is not None
        assert process.stdout.readline() == "7\n"
        assert memory.jobs.claim() is None
        process.kill()
        process.wait()
        assert claim(memory.jobs).target == 7

    @pytest.mark.parametrize(
        ("owner", "gone"),
        [
            (f"{platform.node()}:4194305:ab", True),
            (f"{platform.node()}:{2**70}:ab", False),
            ("another-machine:4194305:ab", False),
            (f"{platform.node()}:1:ab", False),
            (f"{platform.node()}:x:ab", False),
            ("", False),
            ("::::", False),
        ],
    )
    def test_sum_03_only_a_process_known_to_be_gone_is_gone(self, owner: str, gone: bool) -> None:
        assert is_owner_gone(owner) is gone

    def test_sum_03_this_process_is_not_gone(self) -> None:
        assert not is_owner_gone(f"{platform.node()}:{os.getpid()}:ab")

    def test_two_workers_of_one_process_have_different_names(self) -> None:
        assert name_owner() != name_owner()


class TestFinishing:
    def test_what_is_done_is_gone(self, one: Jobs, ask: Callable[..., None]) -> None:
        ask(7)
        one.finish(claim(one))
        assert one.claim() is None
        assert one.count() == JobCounts(0, 0, 0, 0)

    def test_what_was_asked_for_again_meanwhile_stays_due(self, one: Jobs, ask: Callable[..., None]) -> None:
        ask(7)
        job = claim(one)
        ask(7)
        one.finish(job)
        again = claim(one)
        assert (again.target, again.revision) == (7, job.revision + 1)

    def test_a_conversation_has_at_most_one_job_of_a_kind(
        self, one: Jobs, database: Database, ask: Callable[..., None]
    ) -> None:
        ask(7, 7, 7)
        make_due(database, EMBED, 7, "2026-03-01T12:00:00Z")
        assert one.count().due == 2

    def test_what_is_given_back_is_due_as_before(self, one: Jobs, other: Jobs, ask: Callable[..., None]) -> None:
        ask(7)
        one.give_back(claim(one))
        assert claim(other).attempts == 0

    def test_sum_02_all_that_is_due_comes_before_what_comes_round_again(
        self, one: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(3)
        clock.advance(seconds=5)
        ask(1, 2)
        assert [claim(one).target for _ in range(3)] == [3, 1, 2]

    def test_embedding_comes_last(
        self, one: Jobs, database: Database, ask: Callable[..., None], clock: HandClock
    ) -> None:
        make_due(database, EMBED, 0, format_time(clock() - timedelta(hours=1)))
        ask(1)
        assert [claim(one).kind for _ in range(2)] == ["summarize", "embed"]


class TestFailing:
    def test_sum_02_pauses_double_and_then_the_job_is_parked(
        self, one: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(7)
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
        (failure,) = one.failures()
        assert (failure.target, failure.attempts, failure.error, failure.parked) == (7, 5, "overloaded again", True)

    def test_sum_02_one_that_fails_does_not_hold_up_the_others(self, one: Jobs, ask: Callable[..., None]) -> None:
        ask(*range(1, 11))
        done = []
        while job := one.claim():
            if job.target == 3:
                one.fail(job, "broken")
            else:
                one.finish(job)
                done.append(job.target)
        assert done == [1, 2, 4, 5, 6, 7, 8, 9, 10]
        assert [(failure.target, failure.parked) for failure in one.failures()] == [(3, False)]
        assert one.count().waiting == 1

    def test_sum_02_news_bring_a_parked_job_back(self, one: Jobs, ask: Callable[..., None], clock: HandClock) -> None:
        ask(7)
        for _ in range(MOST_ATTEMPTS):
            one.fail(claim(one), "no")
            clock.advance(hours=1)
        assert one.claim() is None
        ask(7)
        assert claim(one).attempts == 0
        assert one.failures() == ()

    def test_sum_02_parked_and_waiting_jobs_are_tried_again_when_asked(
        self, one: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(3)
        for _ in range(MOST_ATTEMPTS):
            one.fail(claim(one), "no")
            clock.advance(hours=1)
        ask(1, 2)
        one.fail(claim(one), "no")
        one.finish(claim(one))
        assert one.retry_parked() == 2
        assert one.count().due == 2
        assert one.failures() == ()

    def test_what_someone_is_doing_is_not_made_due_by_retrying(
        self, one: Jobs, other: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(7)
        one.fail(claim(one), "no")
        clock.advance(minutes=1)
        claim(one)
        assert other.retry_parked() == 0
        assert other.claim() is None


class TestClock:
    @pytest.mark.parametrize("ahead", [timedelta(hours=5), timedelta(days=900)])
    def test_time_01_a_job_from_a_clock_too_far_ahead_is_neither_skipped_nor_doubled(
        self, one: Jobs, ask: Callable[..., None], clock: HandClock, ahead: timedelta
    ) -> None:
        clock.now += ahead
        ask(7)
        clock.now -= ahead
        assert one.count().due == 1
        one.finish(claim(one))
        assert one.claim() is None

    def test_a_pause_is_never_taken_for_a_clock_too_far_ahead(
        self, one: Jobs, ask: Callable[..., None], clock: HandClock
    ) -> None:
        ask(7)
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
        self, ask: Callable[..., None], explain: Callable[..., list[str]]
    ) -> None:
        ask(1, 2)
        steps = explain(lambda memory: memory.jobs.claim())
        assert "SEARCH jobs USING PRIMARY KEY (kind=? AND target=?)" in steps
        assert {step for step in steps if step.startswith("SCAN")} == {"SCAN jobs"}
