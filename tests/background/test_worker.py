"""The worker thread beside a chat: started, woken, left in time, and silent whatever happens in it."""

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path

import pytest

from jarvis_cli.background.equipment import Equipment
from jarvis_cli.background.worker import Worker
from jarvis_cli.errors import MemoryFileError, ModelError, SettingsError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.messages import Request
from tests.conftest import HandClock
from tests.peers.background_runs import read_summaries, talk
from tests.peers.program import wait_until
from tests.peers.scripted_model import Reply, ScriptedModel, say


class Bench:
    """What a worker is started with, and a way to wait for what it does."""

    def __init__(self, path: Path, clock: HandClock, replies: Iterable[Reply]) -> None:
        self.path, self.clock = path, clock
        self.model = ScriptedModel(replies)
        self.equipped = 0

    def make_equipment(self) -> Equipment:
        self.equipped += 1
        return Equipment(open_memory(self.path, self.clock), self.model, None)


@contextmanager
def running(make: Callable[[], Equipment]) -> Iterator[Worker]:
    worker = Worker(make)
    worker.start()
    try:
        yield worker
    finally:
        assert worker.stop(10)


class TestWorker:
    def test_it_begins_with_what_is_due_and_goes_on_when_it_is_woken(
        self, memory: Memory, memory_path: Path, clock: HandClock
    ) -> None:
        spoken = threading.Semaphore(0)
        number = talk(memory, "eins")
        bench = Bench(memory_path, clock, repeat((*say("Kurz."), spoken.release)))
        with running(bench.make_equipment) as worker:
            assert spoken.acquire(timeout=10)
            talk(memory, "zwei", conversation_id=number)
            worker.wake()
            assert spoken.acquire(timeout=10)
            assert worker.take_notices() == ()
        assert bench.equipped == 1
        assert read_summaries(memory) == {number: "Kurz."}

    def test_what_was_learned_is_told_once_and_before_the_next_job_is_done(
        self, memory: Memory, memory_path: Path, clock: HandClock
    ) -> None:
        go_on, told = threading.Event(), threading.Event()
        talk(memory, "I moved to Graz last month.", learns=True)
        clock.advance(seconds=1)
        second = talk(memory, "And now?", learns=True)
        fact = {"content": "I moved to Graz last month", "category": "fact", "importance": 3, "confidence": 0.9}
        reply = json.dumps({"facts": [{**fact, "restricted": False, "key": "", "subject": "", "replaces": 0}]})
        slow = ScriptedModel([say("Graz."), (lambda: go_on.wait(10), *say("Und."))])

        def make() -> Equipment:
            return Equipment(open_memory(memory_path, clock), slow, None, ScriptedModel(repeat(say(reply))))

        worker = Worker(make, told.set)
        worker.start()
        try:
            assert told.wait(10)
            (learned,) = worker.take_learned()
            assert second not in read_summaries(memory)
        finally:
            go_on.set()
            assert worker.stop(10)
        assert (learned.how, learned.fact.content) == ("learned", "I moved to Graz last month")
        assert worker.take_learned() == ()

    def test_sum_01_it_leaves_in_time_though_its_model_blocks(
        self, memory: Memory, memory_path: Path, clock: HandClock
    ) -> None:
        asked, go_on = threading.Event(), threading.Event()
        talk(memory, "eins")

        def block(_: Request) -> Reply:
            asked.set()
            go_on.wait(10)
            return say("Kurz.")

        worker = Worker(Bench(memory_path, clock, [block]).make_equipment)
        worker.start()
        assert asked.wait(10)
        assert not worker.stop(0.05)
        assert memory.jobs.count().running == 1
        go_on.set()
        assert worker.stop(10)

    def test_one_that_never_started_has_left(self, memory_path: Path, clock: HandClock) -> None:
        worker = Worker(Bench(memory_path, clock, ()).make_equipment)
        assert worker.stop(0.05)
        worker.start()
        assert worker.stop(10)

    def test_what_stops_it_is_told_once(self, memory: Memory, memory_path: Path, clock: HandClock) -> None:
        asked = threading.Semaphore(0)
        talk(memory, "eins")

        def refuse(_: Request) -> Reply:
            asked.release()
            return SettingsError("the key is wrong")

        bench = Bench(memory_path, clock, repeat(refuse))
        with running(bench.make_equipment) as worker:
            for _ in range(3):
                worker.wake()
                assert asked.acquire(timeout=10)
        assert worker.take_notices() == ("background work waits: the key is wrong",)
        assert worker.take_notices() == ()
        assert memory.jobs.count().due == 1

    @pytest.mark.parametrize(
        "error", [RuntimeError("Geheimnis"), ValueError("Geheimnis"), MemoryFileError("it is full")]
    )
    def test_nothing_it_does_is_raised_out_of_the_thread(
        self, error: Exception, memory: Memory, memory_path: Path, clock: HandClock
    ) -> None:
        asked = threading.Semaphore(0)
        talk(memory, "eins")

        def fail(_: Request) -> Reply:
            asked.release()
            return error

        bench = Bench(memory_path, clock, [fail, (*say("Kurz."), asked.release)])
        with running(bench.make_equipment) as worker:
            assert asked.acquire(timeout=10)
            assert wait_until(lambda: not memory.jobs.count().running)
            clock.advance(hours=1)
            worker.wake()
            assert asked.acquire(timeout=10)
        (notice,) = worker.take_notices()
        assert notice.startswith("background work failed")
        assert "Geheimnis" not in notice
        assert len(read_summaries(memory)) == 1

    @pytest.mark.parametrize("error", [ModelError("no model is there"), RuntimeError("Geheimnis")])
    def test_without_equipment_it_says_so_and_tries_again(
        self, error: Exception, memory: Memory, memory_path: Path, clock: HandClock
    ) -> None:
        talk(memory, "eins")
        tried, done = threading.Semaphore(0), threading.Event()
        bench = Bench(memory_path, clock, [(*say("Kurz."), done.set)])
        errors: list[Exception] = [error, error]

        def make() -> Equipment:
            tried.release()
            if errors:
                raise errors.pop()
            return bench.make_equipment()

        with running(make) as worker:
            for _ in range(2):
                assert tried.acquire(timeout=10)
                worker.wake()
            assert done.wait(10)
        (notice,) = worker.take_notices()
        assert notice.startswith("background work failed")
        assert "Geheimnis" not in notice
