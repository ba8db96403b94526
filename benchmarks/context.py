"""How long a line waits before the model is called, and how soon after the last token the next prompt is there."""

import statistics
import tempfile
import threading
import time
from collections.abc import Generator
from pathlib import Path

from benchmarks.filling import fill_facts, fill_summaries
from jarvis_cli import instructions
from jarvis_cli.background.equipment import Equipment
from jarvis_cli.background.worker import Worker
from jarvis_cli.memory import open_memory
from jarvis_cli.messages import Event, Message, Request, Shown, Stop, TextDelta
from jarvis_cli.models.builtin_embedder import find_builtin_embedder
from jarvis_cli.request import Frame, Limits, build_request
from jarvis_cli.scope import CHAT
from jarvis_cli.tools import list_tools
from jarvis_cli.turn import Assistant, embed_line, take_turn

_LINES = (
    "what did we say about the trip to the mountains by train?",
    "Wie heisst die Schwester, die in Graz wohnt?",
    "ile zapłaciłem za nowy kocioł?",
    "who sings in the choir near the river, and when was case 4711?",
)


class SlowBackground:
    """A model that answers at once, and holds back every summary and every extraction until it is let go."""

    provider, name, budget = "benchmark", "slow", 400_000

    def __init__(self) -> None:
        self.called = {"summary": threading.Event(), "extraction": threading.Event()}
        self.let_go = threading.Event()
        self.last_token = 0.0

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield an answer, or what is for the background when it may."""
        if request.purpose != "answer":
            self.called[request.purpose].set()
            self.let_go.wait(30)
        yield TextDelta("Fine.")
        self.last_token = time.perf_counter()
        yield Stop("end")


def measure_context(folder: Path) -> None:
    """Print the median time of recall and request with 1,000 facts and 10,000 summaries, the embedder warm."""
    embedder = find_builtin_embedder()
    memory = open_memory(folder / "memory.db")
    fill_facts(memory, 1_000)
    fill_summaries(memory, 10_000, embedder)
    told, frame = memory.within(CHAT), Frame(instructions.ANSWER, list_tools())
    parts: list[tuple[float, float, float]] = []
    for line in _LINES * 6:
        start = time.perf_counter()
        vector = embed_line(line, embedder, [])
        embedded = time.perf_counter()
        recalled = told.recall(line, vector, None)
        found = time.perf_counter()
        build_request(Message("user", line), (), recalled, frame, Limits(400_000, 4_096))
        parts.append((embedded - start, found - embedded, time.perf_counter() - found))
    memory.close()
    total = statistics.median(sum(part) for part in parts[4:]) * 1000
    embed, recall, request = (statistics.median(part[index] for part in parts[4:]) * 1000 for index in range(3))
    verdict = "holds" if total <= 40 else "does not hold"
    print(
        f"recall and request: median {total:.1f} ms (at most 40: {verdict}): embed {embed:.1f}, recall {recall:.1f},"
        f" request {request:.2f}"
    )


def measure_prompt(folder: Path) -> None:
    """Print the median time from the last token to the next prompt while a summary and an extraction are waited for."""
    path = folder / "prompt.db"
    memory, model = open_memory(path), SlowBackground()
    # Two workers, since one asks for one thing at a time.
    workers = [Worker(lambda: Equipment(open_memory(path), model, None, model)) for _ in model.called]
    assistant = Assistant(memory, model, None, 4_096)

    def show(shown: Shown) -> None:
        pass

    conversation = take_turn("I moved to Graz last month", None, assistant, show).conversation_id
    for worker in workers:
        worker.start()
    for called in model.called.values():
        called.wait(10)
    waits = []
    for _ in range(30):
        take_turn("and again", conversation, assistant, show)
        for worker in workers:
            worker.wake()
        waits.append(time.perf_counter() - model.last_token)
    model.let_go.set()
    for worker in workers:
        worker.stop()
    memory.close()
    median = statistics.median(waits) * 1000
    verdict = "holds" if median < 10 else "does not hold"
    print(
        f"from the last token to the prompt: median {median:.1f} ms, worst {max(waits) * 1000:.1f} ms"
        f" (under 10: {verdict}), a summary and an extraction running behind"
    )


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        measure_context(Path(folder))
        measure_prompt(Path(folder))


if __name__ == "__main__":
    main()
