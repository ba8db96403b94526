"""Many processes, and many threads, that write at the same moment: all is stored, and nobody waits for long (DB-01)."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database.opening import BUSY_MILLISECONDS, Patience
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.sharing import SharedMemory
from tests.memory.conftest import ROOT, AssertSound, RunPython
from tests.peers.program import Home

Result = TypeVar("Result")

WRITERS = 8
KEYS = 5
# Longer than this nobody may wait where each write takes a few milliseconds; else with more of them someone gives up.
LONGEST_SECONDS = BUSY_MILLISECONDS / 1000 / 2

# Opens the file, says so, waits until all may begin, and stores one fact.
WRITE_AT_ONCE = """
import sys
from pathlib import Path
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.remembering import NewFact
memory = open_memory(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.read()
print(memory.remember(NewFact(f"fact of {sys.argv[2]}: ключ, 鍵, מפתח")).how)
memory.close()
"""

# Writes and reads in turn until so many seconds are over, and says how often, and how long the longest took.
WRITE_AND_READ = """
import sys, time
from pathlib import Path
from tests.memory.test_many_writers import write_and_read
print(*write_and_read(Path(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
"""


def write_and_read(path: Path, who: str, seconds: float) -> tuple[int, float]:
    """Write and read in turn over a connection of one's own; return how often, and how long the longest of it took."""
    memory = open_memory(path)
    end = time.monotonic() + seconds
    turns, longest = 0, 0.0
    while (start := time.monotonic()) < end:
        turns += 1
        memory.remember(NewFact(f"value {turns}", subject=who, key=f"value.{turns % KEYS}"))
        assert memory.find_facts(f"value {turns}")
        longest = max(longest, time.monotonic() - start)
    memory.close()
    return turns, longest


def count_facts(path: Path) -> int:
    memory = open_memory(path)
    count = len(memory.facts.list())
    memory.close()
    return count


def at_once(act: Callable[[int], Result]) -> list[Result]:
    """Do an act in several threads that begin at the same moment, each with its number; return what they return."""
    barrier = threading.Barrier(WRITERS)

    def do(number: int) -> Result:
        barrier.wait(10)
        return act(number)

    with ThreadPoolExecutor(WRITERS) as threads:
        return list(threads.map(do, range(WRITERS)))


def test_processes_that_write_one_fact_at_the_same_moment(memory_path: Path, assert_sound: AssertSound) -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", WRITE_AT_ONCE, str(memory_path)]
    started = [
        subprocess.Popen([*command, str(number)], cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        for number in range(WRITERS)
    ]
    assert [process.stdout.readline() for process in started if process.stdout] == ["ready\n"] * WRITERS
    for process in started:
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
    assert [process.communicate(timeout=30) for process in started] == [("remembered\n", "")] * WRITERS
    assert count_facts(memory_path) == WRITERS
    assert_sound(memory_path)


@pytest.mark.parametrize("is_new", [True, False], ids=["a new file", "a file that is there"])
def test_programs_that_are_started_at_the_same_moment(
    tmp_path: Path, template: Path, is_new: bool, assert_sound: AssertSound
) -> None:
    home = Home(tmp_path / "home") if is_new else Home.make(tmp_path / "home", template)
    started = [home.start("facts", "add", f"fact {number}") for number in range(WRITERS)]
    said = [process.communicate(timeout=60)[1] for process in started]
    assert [(process.returncode, stderr) for process, stderr in zip(started, said, strict=True)] == [(0, b"")] * WRITERS
    assert count_facts(home.memory_file) == WRITERS
    assert_sound(home.memory_file)


def test_threads_that_write_one_fact_at_the_same_moment(memory_path: Path, assert_sound: AssertSound) -> None:
    """Each over a connection of its own, as programs do that do not share one."""

    def write(number: int) -> str:
        memory = open_memory(memory_path)
        how = memory.remember(NewFact(f"fact {number}")).how
        memory.close()
        return how

    assert at_once(write) == ["remembered"] * WRITERS
    assert count_facts(memory_path) == WRITERS
    assert_sound(memory_path)


def test_threads_that_write_through_one_writer_at_the_same_moment(memory_path: Path, assert_sound: AssertSound) -> None:
    shared = SharedMemory(lambda: open_memory(memory_path))

    def write(number: int) -> int:
        return shared.write(lambda memory: memory.remember(NewFact(f"fact {number}")).fact.id)

    assert sorted(at_once(write)) == list(range(1, WRITERS + 1))
    shared.close()
    assert_sound(memory_path)


def test_the_same_key_written_by_all_at_once_is_one_fact(memory_path: Path, assert_sound: AssertSound) -> None:
    def write(number: int) -> int:
        memory = open_memory(memory_path)
        fact = memory.remember(NewFact(f"price {number}", subject="NVDA", key="target")).fact
        memory.close()
        return fact.id

    assert at_once(write) == [1] * WRITERS
    memory = open_memory(memory_path)
    wordings = {memory.facts.get(1).content, *(former.content for former in memory.facts.list_history(1))}
    memory.close()
    assert wordings == {f"price {number}" for number in range(WRITERS)}
    assert_sound(memory_path)


def test_writing_and_reading_by_processes_and_threads_for_a_while(
    memory_path: Path, run_python: RunPython, assert_sound: AssertSound
) -> None:
    started = [run_python(WRITE_AND_READ, memory_path, f"process {number}", 1.5) for number in range(2)]
    figures = at_once(lambda number: write_and_read(memory_path, f"thread {number}", 1.5))
    for stdout, stderr in (process.communicate(timeout=30) for process in started):
        assert stderr == ""
        turns, longest = stdout.split()
        figures.append((int(turns), float(longest)))
    assert all(turns and longest < LONGEST_SECONDS for turns, longest in figures), figures
    assert count_facts(memory_path) == sum(min(turns, KEYS) for turns, _ in figures)
    assert_sound(memory_path)


def test_waiting_for_a_lock_of_another_program_can_be_interrupted(
    memory: Memory, memory_path: Path, clock: Clock
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    other = open_memory(memory_path, clock)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with memory.transaction():
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            with pytest.raises(KeyboardInterrupt):
                other.remember(NewFact("Ich wohne in Graz"))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert other.facts.list() == ()
    assert other.remember(NewFact("Ich wohne in Linz")).how == "remembered"
    other.close()


def test_a_lock_is_tried_again_all_the_time_and_each_wait_has_an_end_of_its_own() -> None:
    """However long the wait has lasted, the next try is near: else whoever comes anew is always served first."""
    patience = Patience(60)
    for _ in range(2):
        start, tries = time.monotonic(), 0
        while patience(tries):
            tries += 1
        assert tries >= 60 / 15
        assert 0.06 <= time.monotonic() - start < LONGEST_SECONDS
    assert not Patience(0)(0)
