"""What the turns of a long chat cost, from recorded requests: no more than turn 50, and mostly the request before."""

import random
import statistics
import tempfile
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from benchmarks.filling import write_sentence
from jarvis_cli.background.draining import drain_jobs
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.memory import open_memory
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta
from jarvis_cli.turn import Assistant, take_turn

_TURNS, _COMPARED = 500, 50
_SIZES = (300, 1_000, 2_000)
# The parts of a turn's bytes that are the line, and of a request's that are a token.
_LINE_SHARE, _BYTES_PER_TOKEN = 5, 4
_SUMMARY_BYTES = 600


@dataclass
class Talker:
    """A model that answers with about so many bytes, summarises, and keeps the requests for answers."""

    answer_bytes: int
    provider: str = "benchmark"
    name: str = "talker"
    budget: int = 400_000
    requests: list[bytes] = field(default_factory=list)
    called: float = 0.0
    finished: float = 0.0

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield an answer or a summary."""
        self.called = time.perf_counter()
        numbers = random.Random(len(self.requests))
        if request.purpose == "answer":
            self.requests.append(render_request(request))
            yield TextDelta(write_text(numbers, round(self.answer_bytes * numbers.uniform(0.5, 1.5))))
        else:
            yield TextDelta(write_text(numbers, _SUMMARY_BYTES))
        self.finished = time.perf_counter()
        yield Stop("end")


@dataclass(frozen=True, slots=True)
class Course:
    """How a chat went: the bytes of its requests, the part of them that was in the one before, and milliseconds.

    `own` is what take_turn took beside the model, turn by turn.
    """

    sizes: tuple[int, ...]
    stability: float
    own: tuple[float, ...]

    def compare(self, turn: int) -> float:
        """Return how many times the request of a turn the largest one after it is."""
        return max(self.sizes[turn:]) / self.sizes[turn - 1]

    def measure_own(self, turn: int) -> float:
        """Return the median of what take_turn took in the ten turns up to one."""
        return statistics.median(self.own[max(turn - 10, 0) : turn])


def render_request(request: Request) -> bytes:
    """Return the system texts and the messages as one text, in the order in which a provider reads them."""
    parts = [request.instructions, request.memory, *(render_message(message) for message in request.messages)]
    return "\n".join(parts).encode()


def render_message(message: Message) -> str:
    """Return all that is sent of a message."""
    tools = [*(f"{call.name}{call.arguments}" for call in message.tool_calls)]
    tools += [result.content for result in message.tool_results]
    return "\n".join((message.role, message.recalled, message.text, *tools))


def write_text(numbers: random.Random, size: int) -> str:
    """Return sentences of so many bytes together."""
    text = ""
    while len(text) < size:
        text += f"{write_sentence(numbers)} "
    return text[: size - 1] + "."


def measure_prefix(before: bytes, after: bytes) -> int:
    """Return how many bytes two texts share from the first on."""
    shortest = min(len(before), len(after))
    if before[:shortest] == after[:shortest]:
        return shortest
    return next(index for index in range(shortest) if before[index] != after[index])


def take_turns(folder: Path, turns: int, turn_bytes: int) -> Course:
    """Return the course of a chat of so many turns, of so many bytes on average, summarised after every turn."""
    memory = open_memory(folder / f"{turn_bytes}.db")
    line_bytes = turn_bytes // _LINE_SHARE
    model = Talker(turn_bytes - line_bytes)
    assistant, equipment = Assistant(memory, model, None, 4_096), Equipment(memory, model, None)
    conversation, own = None, []
    for turn in range(turns):
        start = time.perf_counter()
        line = write_text(random.Random(-turn - 1), line_bytes)
        conversation = take_turn(line, conversation, assistant, lambda _: None).conversation_id
        own.append((model.called - start + time.perf_counter() - model.finished) * 1000)
        drain_jobs(equipment, lambda _: None)
    memory.close()
    same = sum(measure_prefix(before, after) for before, after in pairwise(model.requests))
    return Course(tuple(map(len, model.requests)), same / sum(map(len, model.requests[1:])), tuple(own))


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        for turn_bytes in _SIZES:
            course = take_turns(Path(folder), _TURNS, turn_bytes)
            compared, largest = course.sizes[_COMPARED - 1], max(course.sizes[_COMPARED:])
            ratio = course.compare(_COMPARED)
            print(
                f"{_TURNS} turns of {turn_bytes} bytes: turn {_COMPARED} cost {compared // _BYTES_PER_TOKEN} tokens"
                f" ({compared} bytes), the largest later one {largest // _BYTES_PER_TOKEN} ({largest} bytes):"
                f" ratio {ratio:.2f} (at most 1.3: {'holds' if ratio <= 1.3 else 'does not hold'})"
            )
            print(
                f"  in the request before: {course.stability:.1%} of all bytes"
                f" (at least 85 %: {'holds' if course.stability >= 0.85 else 'does not hold'});"
                f" beside the model a turn took {course.measure_own(_COMPARED):.1f} ms at turn {_COMPARED},"
                f" {course.measure_own(_TURNS):.1f} ms at turn {_TURNS}"
            )


if __name__ == "__main__":
    main()
