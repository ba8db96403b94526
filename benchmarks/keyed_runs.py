"""An agent that runs 10,000 times and keeps what it finds under keys: how the file grows, how long a run takes."""

import argparse
import statistics
import tempfile
import time
from array import array
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from jarvis_cli.request import Frame, Limits, build_request
from jarvis_cli.scope import name_scope, reach_agent
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, Vector, make_vector

_RUNS = 10_000
_MOST_BYTES = 300
_AGENT = "watcher"
_KEYS = ("nvda.target", "amd.target", "status.build", "queue.length", "status.site")
_PERIOD = timedelta(minutes=30)
_EMBEDDER = EmbedderName("benchmark", "1", 384)
_LINE = "Check the figures in the attached text and tell me what changed"
_ATTACHED = "NVDA price target 140, AMD price target 180, build green, queue 12, site up\n" * 30
_ANSWER = "The price target of NVDA went from 140 to 150; everything else is as it was in the last run."


@dataclass
class Calendar:
    """A clock that stands still during a run."""

    now: datetime = field(default_factory=lambda: datetime(2026, 3, 1, 12, 0, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now


@dataclass(frozen=True, slots=True)
class Grown:
    """What came of the runs: facts per key in the end, bytes per run in the second half, the seconds of each run."""

    facts: dict[str, int]
    bytes_per_run: float
    size: int
    seconds: tuple[float, ...]

    @property
    def holds(self) -> bool:
        """Whether there is one current fact under each key, and the file grows by no more than it may."""
        return self.facts == dict.fromkeys(_KEYS, 1) and self.bytes_per_run <= _MOST_BYTES


def run_often(path: Path, runs: int, embeds: bool) -> Grown:
    """Have the agent run so many times, a run every half hour; with `embeds` a worker makes vectors after each."""
    calendar = Calendar()
    memory = open_memory(path, calendar)
    mine = memory.within(reach_agent(_AGENT))
    seconds, half = [], 0
    for number in range(runs):
        if number == runs // 2:
            half = _measure_file(memory, path)
        calendar.now += _PERIOD
        start = time.perf_counter()
        _run_once(mine, number)
        seconds.append(time.perf_counter() - start)
        if embeds:
            _embed(memory, number)
    size = _measure_file(memory, path)
    stored = mine.facts.list()
    facts = {key: sum(fact.key == key for fact in stored) for key in {*_KEYS, *(fact.key for fact in stored)}}
    memory.close()
    return Grown(facts, (size - half) / (runs - runs // 2), size, tuple(seconds))


def _run_once(memory: Memory, number: int) -> None:
    """Do what a run leaves in memory: its line, a value under one of its keys, and its answer."""
    recalled = memory.recall(_LINE, None, None)
    fitting = tuple(fact.id for fact in recalled.matching_facts)
    line = Message("user", _LINE, attached=_ATTACHED)
    request = build_request(line, (), recalled, Frame(""), Limits(100_000, 1_000))
    saved = memory.conversations.save_line(None, request.messages[-1], recalled.change, fitting, request.grounds)
    key = _KEYS[number % len(_KEYS)]
    fact = NewFact(
        f"{key} is {140 + number / 100:.2f} now",
        scope=name_scope(_AGENT),
        key=key,
        category="observation",
        source="model",
        created_by=name_scope(_AGENT),
        conversation_id=saved.conversation_id,
        message_id=saved.turn_id,
    )
    memory.remember(fact)
    answer = Answer((Message("assistant", _ANSWER),), "benchmark", "none", Usage(1_000, 50))
    memory.conversations.save_answer(saved, answer)


def _embed(memory: Memory, number: int) -> None:
    for waiting in memory.vectors.list_waiting(_EMBEDDER, 16):
        memory.vectors.save(waiting, _place(number))


def _place(number: int) -> Vector:
    values = array("f", [1.0, *(((number * factor) % 97) / 97 for factor in range(1, _EMBEDDER.dimension))])
    return make_vector(_EMBEDDER, values)


def _measure_file(memory: Memory, path: Path) -> int:
    """Return the bytes of the file once all that is in its log is written back."""
    memory._database.shrink_log()
    return path.stat().st_size + sum(side.stat().st_size for side in path.parent.glob(f"{path.name}-wal"))


def _report(what: str, grown: Grown) -> None:
    some = min(len(grown.seconds) // 4, 1_000) or 1
    first, last = (statistics.median(part) * 1000 for part in (grown.seconds[:some], grown.seconds[-some:]))
    print(
        f"{len(grown.seconds)} runs {what}: {sum(grown.facts.values())} current facts under {len(_KEYS)} keys,"
        f" {grown.bytes_per_run:.0f} bytes a run in the second half (at most {_MOST_BYTES}), {grown.size / 1e6:.2f} MB"
        f" in the end; a run takes {first:.1f} ms at first and {last:.1f} ms in the end"
        f" ({'holds' if grown.holds else 'does not hold'})"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=_RUNS)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        _report("without an embedder", run_often(Path(folder) / "words" / "memory.db", runs, embeds=False))
        _report("with one", run_often(Path(folder) / "vectors" / "memory.db", runs, embeds=True))


if __name__ == "__main__":
    main()
