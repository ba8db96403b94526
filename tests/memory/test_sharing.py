"""One writer with a queue and a few readers: in order, exceptions back to the caller, and a clean end."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import apsw
import pytest

from jarvis_cli.errors import MemoryFileError, UsageError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.sharing import SharedMemory
from tests.memory.conftest import AssertSound
from tests.peers.program import wait_until

PATIENCE = 10.0


class Opening:
    """Opens a memory file, and counts how often."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.times = 0
        self.fails = False

    def __call__(self) -> Memory:
        self.times += 1
        if self.fails:
            raise MemoryFileError("it cannot be opened just now")
        return open_memory(self.path)


class Held:
    """An act that has begun, and waits until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.let_go = threading.Event()

    def __call__(self, _: Memory) -> str:
        self.begun.set()
        assert self.let_go.wait(PATIENCE)
        return "held"


@pytest.fixture
def opening(memory_path: Path) -> Opening:
    return Opening(memory_path)


@pytest.fixture
def shared(opening: Opening) -> Iterator[SharedMemory]:
    made = SharedMemory(opening, readers=3)
    yield made
    made.close()


@pytest.fixture
def callers() -> Iterator[ThreadPoolExecutor]:
    """Threads that call."""
    with ThreadPoolExecutor(40) as pool:
        yield pool


def remember(content: str) -> Callable[[Memory], int]:
    return lambda memory: memory.remember(NewFact(content)).fact.id


def list_contents(memory: Memory) -> list[str]:
    return [fact.content for fact in memory.facts.list()]


def waiting_acts(shared: SharedMemory) -> int:
    return shared._writer._threads._work_queue.qsize()


def test_what_is_written_is_read_by_all_with_few_connections(
    shared: SharedMemory, opening: Opening, callers: ThreadPoolExecutor
) -> None:
    texts = [f"Tatsache {number}: ключ, 鍵, מפתח" for number in range(60)]
    ids = list(callers.map(lambda text: shared.write(remember(text)), texts))
    assert sorted(ids) == list(range(1, 61))
    read = list(callers.map(lambda _: sorted(shared.read(list_contents)), range(60)))
    assert read == [sorted(texts)] * 60
    assert 2 <= opening.times <= 4


def test_nothing_is_opened_before_it_is_needed_and_readers_need_no_writer(
    shared: SharedMemory, opening: Opening
) -> None:
    assert opening.times == 0
    for _ in range(5):
        assert shared.read(list_contents) == []
    assert opening.times == 1


def test_acts_are_done_in_the_order_in_which_they_were_asked_for(
    shared: SharedMemory, callers: ThreadPoolExecutor
) -> None:
    held = Held()
    coming: list[Future[int] | Future[str]] = [callers.submit(shared.write, held)]
    assert held.begun.wait(PATIENCE)
    for number in range(20):
        coming.append(callers.submit(shared.write, remember(f"fact {number}")))
        assert wait_until(lambda: waiting_acts(shared) == number + 1)  # noqa: B023 - it is used at once
    held.let_go.set()
    assert [future.result(PATIENCE) for future in coming] == ["held", *range(1, 21)]
    assert shared.read(list_contents) == [f"fact {number}" for number in range(20)]


def test_reading_does_not_wait_for_the_writer_and_sees_no_half_of_it(
    shared: SharedMemory, callers: ThreadPoolExecutor
) -> None:
    held = Held()

    def write(memory: Memory) -> None:
        with memory.transaction():
            memory.remember(NewFact("the first half"))
            held(memory)
            memory.remember(NewFact("the second half"))

    writing = callers.submit(shared.write, write)
    assert held.begun.wait(PATIENCE)
    assert shared.read(list_contents) == []
    held.let_go.set()
    writing.result(PATIENCE)
    assert shared.read(list_contents) == ["the first half", "the second half"]


def test_readers_beyond_the_pool_wait_for_one_that_is_free(shared: SharedMemory, callers: ThreadPoolExecutor) -> None:
    held = [Held() for _ in range(3)]
    reading = [callers.submit(shared.read, act) for act in held]
    assert all(act.begun.wait(PATIENCE) for act in held)
    late = callers.submit(shared.read, list_contents)
    assert wait_until(lambda: shared._readers._threads._work_queue.qsize() == 1)
    assert not late.done()
    held[1].let_go.set()
    assert late.result(PATIENCE) == []
    for act in held:
        act.let_go.set()
    assert [future.result(PATIENCE) for future in reading] == ["held"] * 3


def test_what_an_act_raises_comes_back_to_its_caller_alone(shared: SharedMemory, callers: ThreadPoolExecutor) -> None:
    def attempt(number: int) -> int | str:
        try:
            return shared.write(remember("" if number % 2 else f"fact {number}"))
        except UsageError as error:
            return error.message

    results = list(callers.map(attempt, range(30)))
    assert all(isinstance(result, str) == bool(number % 2) for number, result in enumerate(results))
    assert len(shared.read(list_contents)) == 15


@pytest.mark.parametrize("kind", [ValueError, UsageError, KeyboardInterrupt])
def test_an_act_that_fails_in_its_middle_leaves_nothing_and_the_next_one_works(
    shared: SharedMemory, kind: type[BaseException], memory_path: Path, assert_sound: AssertSound
) -> None:
    def fail(memory: Memory) -> None:
        with memory.transaction():
            memory.remember(NewFact("halb gespeichert"))
            raise kind("in the middle")

    with pytest.raises(kind, match="in the middle"):
        shared.write(fail)
    assert shared.write(list_contents) == []
    assert shared.write(remember("ganz gespeichert")) == 1
    assert shared.read(list_contents) == ["ganz gespeichert"]
    assert_sound(memory_path)


def test_a_file_that_cannot_be_opened_is_tried_again_with_the_next_act(shared: SharedMemory, opening: Opening) -> None:
    opening.fails = True
    for act in (shared.write, shared.read):
        with pytest.raises(MemoryFileError, match="just now"):
            act(list_contents)
    opening.fails = False
    assert shared.write(remember("Tee")) == 1
    assert shared.read(list_contents) == ["Tee"]


def test_an_act_within_an_act_is_part_of_it(shared: SharedMemory) -> None:
    def write(memory: Memory) -> list[str]:
        with memory.transaction():
            memory.remember(NewFact("aussen"))
            shared.write(remember("innen"))
            return list_contents(memory)

    assert shared.write(write) == ["aussen", "innen"]


class TestClosing:
    def test_what_waits_is_done_and_what_comes_later_is_refused(
        self, shared: SharedMemory, callers: ThreadPoolExecutor, memory_path: Path
    ) -> None:
        held, reading = Held(), Held()
        coming = [callers.submit(shared.write, held), callers.submit(shared.read, reading)]
        assert held.begun.wait(PATIENCE)
        assert reading.begun.wait(PATIENCE)
        waiting = [callers.submit(shared.write, remember(f"fact {number}")) for number in range(5)]
        assert wait_until(lambda: waiting_acts(shared) == 5)
        closing = callers.submit(shared.close)
        assert wait_until(lambda: shared._writer._is_closed)
        assert not closing.done()
        with pytest.raises(MemoryFileError, match="closed already; nothing was read or saved"):
            shared.write(remember("too late"))
        held.let_go.set()
        reading.let_go.set()
        closing.result(PATIENCE)
        assert [future.result(PATIENCE) for future in coming] == ["held", "held"]
        assert {future.result(PATIENCE) for future in waiting} == {1, 2, 3, 4, 5}
        with pytest.raises(MemoryFileError):
            shared.read(list_contents)
        # The last connection that is closed takes the side file with it.
        assert [path.name for path in memory_path.parent.iterdir()] == ["memory.db"]

    def test_closing_twice_or_unused_is_nothing(self, shared: SharedMemory, opening: Opening) -> None:
        shared.close()
        shared.close()
        assert opening.times == 0

    def test_a_connection_that_is_closed_is_not_used_again(self, opening: Opening) -> None:
        shared = SharedMemory(opening)
        kept = shared.write(lambda memory: memory)
        shared.close()
        with pytest.raises(apsw.ConnectionClosedError):
            kept.facts.list()
