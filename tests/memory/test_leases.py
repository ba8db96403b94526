"""Leases: a job is claimed once, and freed by time or by the death of whoever held it."""

import os
import platform
import subprocess
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from jarvis_cli.clock import system_clock
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database, open_database
from jarvis_cli.memory.jobs import Jobs
from jarvis_cli.memory.leases import LEASE, is_owner_gone, name_owner
from tests.conftest import HandClock
from tests.peers.queue import ask, claim

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


class TestLeases:
    def test_sum_03_a_job_is_claimed_once(self, one: Jobs, other: Jobs, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
        job = claim(one)
        assert (job.kind, job.target, job.attempts, job.owner) == ("summarize", 7, 0, "elsewhere:1:one")
        assert one.claim() is None
        assert other.claim() is None

    def test_sum_03_workers_at_the_same_moment_share_the_jobs_without_doubles(
        self, memory_path: Path, database: Database, clock: HandClock
    ) -> None:
        ask(database, clock.now, *range(40))
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

    def test_sum_03_a_lease_ends_by_itself(self, one: Jobs, other: Jobs, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
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

    def test_sum_03_a_renewed_lease_holds(self, one: Jobs, other: Jobs, database: Database, clock: HandClock) -> None:
        ask(database, clock.now, 7)
        job = claim(one)
        for _ in range(4):
            clock.advance(minutes=4)
            assert one.renew(job)
            assert other.claim() is None

    @pytest.mark.parametrize("back", [timedelta(minutes=1), timedelta(hours=1), timedelta(days=300)])
    def test_sum_03_time_01_a_clock_set_back_blocks_nothing_for_longer_than_a_lease(
        self, one: Jobs, other: Jobs, database: Database, clock: HandClock, back: timedelta
    ) -> None:
        ask(database, clock.now, 7)
        claim(one)
        clock.now -= back
        ask(database, clock.now, 7)
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
        database: Database,
        clock: HandClock,
        run_python: Callable[..., "subprocess.Popen[str]"],
    ) -> None:
        clock.now = system_clock()
        ask(database, clock.now, 7)
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
