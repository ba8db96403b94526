"""A queue that several processes drain at once, two of which are killed: every job must be done exactly once."""

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.background.draining import drain_jobs
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta
from jarvis_cli.usage import Usage

_JOBS = 1_000
_PROCESSES = 4
_KILLED = 2
_CALL_SECONDS = 0.002
_LONGEST_SECONDS = 300.0


class QuickModel:
    """A model that needs hardly any time for a summary."""

    provider, name, budget = "benchmark", "quick", 400_000

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield a summary."""
        time.sleep(_CALL_SECONDS)
        yield TextDelta(f"They talked: {request.transcript[0].text}")
        yield Stop("end", Usage(10, 5))


@dataclass(frozen=True, slots=True)
class Drained:
    """What became of a queue.

    `saved` counts how often a summary was stored, by how many conversations that was so; `faults` is what the processes
    that were not killed said on stderr.
    """

    seconds: float
    saved: dict[int, int]
    killed: int
    pending: int
    faults: str


def fill_queue(path: Path, jobs: int) -> None:
    """Have so many conversations of one turn, each due for a summary, in a file that counts what is stored of each."""
    memory = open_memory(path)
    with memory.transaction():
        for number in range(jobs):
            line = memory.conversations.save_line(None, Message("user", f"Line {number}."), 0)
            memory.conversations.save_answer(line, Answer((Message("assistant", "I see."),), "x", "y", Usage()))
        rows = memory._database.rows
        rows("CREATE TABLE saved (conversation_id INTEGER)")
        rows(
            "CREATE TRIGGER count_saved AFTER INSERT ON summaries"
            " BEGIN INSERT INTO saved VALUES (new.conversation_id); END"
        )
    memory.close()


def drain(path: Path) -> None:
    """Do what is due, as one of several processes."""
    equipment = Equipment(open_memory(path), QuickModel(), None)
    drain_jobs(equipment, lambda _: None)
    equipment.close()


def drain_together(path: Path, jobs: int, processes: int, killed: int) -> Drained:
    """Have a queue drained by several processes, and kill so many of them when a third of the jobs is done."""
    start = time.perf_counter()
    command = (sys.executable, "-m", "benchmarks.queue", str(path))
    root = Path(__file__).parents[1]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=root) for _ in range(processes)]
    memory = open_memory(path)
    _wait_for_share(memory, jobs // 3)
    victims, others = started[:killed], started[killed:]
    for process in victims:
        process.send_signal(signal.SIGKILL)
    ends = [process.wait(_LONGEST_SECONDS) for process in victims]
    said = "".join(process.communicate(timeout=_LONGEST_SECONDS)[1] for process in others)
    for process in victims:
        process.communicate()
    # What a killed process held when all others were done already is left to the next one.
    drain(path)
    seconds = time.perf_counter() - start
    saved = memory._database.rows(
        "SELECT times, count(*) FROM (SELECT count(*) AS times FROM saved GROUP BY conversation_id) GROUP BY times"
    )
    pending = memory.jobs.count().pending
    memory.close()
    faults = said + "".join(f"exit code {process.returncode}\n" for process in others if process.returncode)
    return Drained(seconds, dict(saved), ends.count(-signal.SIGKILL), pending, faults)


def _wait_for_share(memory: Memory, done: int) -> None:
    end = time.monotonic() + _LONGEST_SECONDS
    while memory._database.value("SELECT count(*) FROM saved") < done and time.monotonic() < end:
        time.sleep(0.005)


def main() -> None:
    """Print the figures; with the path of a memory file, be one of the processes."""
    if len(sys.argv) > 1:
        drain(Path(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        fill_queue(path, _JOBS)
        drained = drain_together(path, _JOBS, _PROCESSES, _KILLED)
    holds = drained.saved == {1: _JOBS} and not drained.pending and not drained.faults and drained.killed == _KILLED
    print(
        f"{_JOBS} due jobs, {_PROCESSES} processes, {drained.killed} of them killed: done once"
        f" {drained.saved.get(1, 0)}, more often {sum(drained.saved.values()) - drained.saved.get(1, 0)},"
        f" left {drained.pending}, in {drained.seconds:.1f} s ({'holds' if holds else 'does not hold'})"
    )
    if drained.faults:
        print(drained.faults)


if __name__ == "__main__":
    main()
