"""Many that write at the same moment, and many that write and read for a minute: all is stored, nothing is locked."""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.sharing import SharedMemory

_WRITERS = 60
_SECONDS = 60.0
_SHARERS = 8
_KEYS = 20
_ROOT = Path(__file__).parents[1]
_JARVIS = Path(sys.executable).with_name("jarvis")


class Desk(Protocol):
    """Where acts on a memory are done."""

    def write(self, act: Callable[[Memory], object]) -> object: ...

    def read(self, act: Callable[[Memory], object]) -> object: ...


class OwnConnection:
    """A desk of one's own: one connection, for one thread."""

    def __init__(self, path: Path) -> None:
        self._memory = open_memory(path)

    def write(self, act: Callable[[Memory], object]) -> object:
        """Do an act."""
        return act(self._memory)

    read = write

    def close(self) -> None:
        """Close the connection."""
        self._memory.close()


@dataclass(frozen=True, slots=True)
class Burst:
    """What came of many that write one fact each: how many are stored, what faults were told, the seconds it took."""

    stored: int
    faults: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Took:
    """The seconds that acts took, and what was said of those that failed."""

    writes: tuple[float, ...] = ()
    reads: tuple[float, ...] = ()
    faults: tuple[str, ...] = ()

    def __add__(self, other: "Took") -> "Took":
        """Return both together."""
        return Took(self.writes + other.writes, self.reads + other.reads, self.faults + other.faults)


def add_by_programs(path: Path, count: int) -> Burst:
    """Start so many `jarvis facts add` at once."""
    environment = {**os.environ, "JARVIS_HOME": str(path.parent), "JARVIS_EMBEDDER": "none"}
    commands = [[str(_JARVIS), "facts", "add", f"fact {number} of a program"] for number in range(count)]
    return _measure(path, lambda: _run_all(commands, environment, at_once=False))


def write_by_processes(path: Path, count: int) -> Burst:
    """Have so many processes with the file open store a fact each when all of them are ready."""
    commands = [
        [sys.executable, "-m", "benchmarks.writers", "--one", str(number), str(path)] for number in range(count)
    ]
    return _measure(path, lambda: _run_all(commands, dict(os.environ), at_once=True))


def write_by_threads(path: Path, count: int, shared: bool) -> Burst:
    """Have so many threads store a fact each at the same moment, over one writer or each over its own connection."""
    barrier = threading.Barrier(count)
    desk = SharedMemory(lambda: open_memory(path)) if shared else None

    def write(number: int) -> str:
        own = desk or OwnConnection(path)
        barrier.wait(60)
        try:
            own.write(lambda memory: memory.remember(NewFact(f"fact {number} of a thread")))
        except JarvisError as error:
            return error.message
        finally:
            if desk is None:
                own.close()
        return ""

    def all_write() -> tuple[str, ...]:
        with ThreadPoolExecutor(count) as threads:
            said = tuple(threads.map(write, range(count)))
        if desk is not None:
            desk.close()
        return tuple(fault for fault in said if fault)

    return _measure(path, all_write)


def write_and_read(desk: Desk, who: str, seconds: float) -> Took:
    """Write and read in turn, by chance, until so many seconds are over."""
    chance, end = random.Random(who), time.perf_counter() + seconds
    writes: list[float] = []
    reads: list[float] = []
    faults: list[str] = []
    while (start := time.perf_counter()) < end:
        try:
            if chance.random() < 0.5:
                fact = NewFact(f"value {chance.random()}", subject=who, key=f"value.{chance.randrange(_KEYS)}")
                desk.write(lambda memory, fact=fact: memory.remember(fact))  # type: ignore[misc]
                writes.append(time.perf_counter() - start)
            else:
                desk.read(lambda memory: memory.facts.find_keyed(f"value.{chance.randrange(_KEYS)}"))
                reads.append(time.perf_counter() - start)
        except JarvisError as error:
            faults.append(f"{error.message}, after {time.perf_counter() - start:.1f} s")
    return Took(tuple(writes), tuple(reads), tuple(faults))


def mix(path: Path, seconds: float, writers: int, sharers: int) -> tuple[Took, Took]:
    """Have processes and threads write and read, half of them each; return what it took them, and threads that share.

    Those share one writer, which stands in line with all the others.
    """
    command = [sys.executable, "-m", "benchmarks.writers", "--mixed", str(seconds), str(path)]
    started = [
        subprocess.Popen([*command, f"process {number}"], cwd=_ROOT, stdout=subprocess.PIPE, text=True)
        for number in range(writers // 2)
    ]
    shared = SharedMemory(lambda: open_memory(path))

    def write_alone(number: int) -> Took:
        own = OwnConnection(path)
        took = write_and_read(own, f"thread {number}", seconds)
        own.close()
        return took

    with ThreadPoolExecutor(writers + sharers) as pool:
        alone = [pool.submit(write_alone, number) for number in range(writers - writers // 2)]
        together = [pool.submit(write_and_read, shared, f"sharer {number}", seconds) for number in range(sharers)]
        by_threads, by_sharers = (sum((one.result() for one in part), Took()) for part in (alone, together))
    shared.close()
    by_processes = sum((_read_took(process.communicate()[0]) for process in started), Took())
    return by_processes + by_threads, by_sharers


def _measure(path: Path, act: Callable[[], tuple[str, ...]]) -> Burst:
    open_memory(path).close()
    start = time.perf_counter()
    faults = act()
    seconds = time.perf_counter() - start
    memory = open_memory(path)
    stored = len(memory.facts.list())
    memory.close()
    return Burst(stored, faults, seconds)


def _run_all(commands: list[list[str]], environment: dict[str, str], at_once: bool) -> tuple[str, ...]:
    pipe = subprocess.PIPE
    started = [
        subprocess.Popen(command, cwd=_ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        for command in commands
    ]
    if at_once:
        for process in started:
            assert process.stdout is not None
            process.stdout.readline()
    for process in started:
        # The end of its stdin is what each of them waits for.
        assert process.stdin is not None
        process.stdin.close()
        process.stdin = None
    said = [process.communicate()[1] for process in started]
    ends = [process.returncode for process in started]
    return tuple(f"exit code {end}: {text.strip()}" for end, text in zip(ends, said, strict=True) if end or text)


def _read_took(said: str) -> Took:
    writes, reads, faults = json.loads(said)
    return Took(tuple(writes), tuple(reads), tuple(faults))


def _spread(seconds: tuple[float, ...]) -> str:
    ordered = sorted(seconds)
    p50, p99 = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    return f"p50 {p50 * 1000:.2f} ms, p99 {p99 * 1000:.1f} ms, longest {ordered[-1] * 1000:.0f} ms"


def _report(what: str, burst: Burst, count: int) -> None:
    holds = burst.stored == count and not burst.faults
    verdict = "holds" if holds else "does not hold"
    print(f"{count} {what}: {burst.stored} stored, {len(burst.faults)} faults, {burst.seconds:.1f} s ({verdict})")
    for fault in burst.faults[:3]:
        print(f"  {fault}")


def main() -> None:
    """Print the figures; as one of the processes, write, or write and read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, default=_WRITERS, help="how many write at the same moment")
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="how long all write and read")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--mixed", type=float, help=argparse.SUPPRESS)
    parser.add_argument("path", nargs="?", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("who", nargs="?", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one is not None:
        _write_one(given.path, given.one)
    elif given.mixed is not None:
        own = OwnConnection(given.path)
        took = write_and_read(own, given.who, given.mixed)
        own.close()
        print(json.dumps((took.writes, took.reads, took.faults)))
    else:
        _print_figures(given.writers, given.seconds)


def _write_one(path: Path, number: str) -> None:
    memory = open_memory(path)
    print("ready", flush=True)
    sys.stdin.read()
    memory.remember(NewFact(f"fact {number} of a process"))
    memory.close()


def _print_figures(writers: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name / "memory.db" for name in ("programs", "processes", "threads", "shared", "mixed")]
        _report("programs `jarvis facts add`, started at once", add_by_programs(paths[0], writers), writers)
        _report("processes that write at the same moment", write_by_processes(paths[1], writers), writers)
        _report("threads, each with a connection", write_by_threads(paths[2], writers, shared=False), writers)
        _report("threads with one writer", write_by_threads(paths[3], writers, shared=True), writers)
        open_memory(paths[4]).close()
        own, shared = mix(paths[4], seconds, writers, _SHARERS)
    print(f"For {seconds:g} s all write and read in turn:")
    _report_mixed(f"{writers} processes and threads, each with a connection", own)
    _report_mixed(f"{_SHARERS} threads with one writer", shared)


def _report_mixed(what: str, took: Took) -> None:
    print(
        f"{what}: {len(took.writes)} writes ({_spread(took.writes)}), {len(took.reads)} reads ({_spread(took.reads)}),"
        f" {len(took.faults)} faults ({'does not hold' if took.faults else 'holds'})"
    )
    for fault in took.faults[:3]:
        print(f"  {fault}")


if __name__ == "__main__":
    main()
