"""What it costs to print an answer as it streams: the same paced chunks, in turn printed on a terminal and let go."""

import os
import re
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass

from jarvis_cli.messages import TextDelta
from jarvis_cli.render import make_printer, warm_up_markdown

_TOKENS, _PER_SECOND = 2_000, 100
_MOST_ADDED, _MOST_CPU = 2.0, 15.0
_ROUNDS = 1
_PART = """\
## What changes, and why

The **planner** reads the *whole* request first; see [the manual](https://example.org/manual?page=3) and `plan()`.
漢字が続く文章も、途中で折り返すことができる。 Zażółć gęślą jaźń, and 3 * 4 = 12 stays as it is in snake_case_names.

1. Read the rows that are due, oldest first, and claim them.
   - A claim has a **lease**, so that a dead worker holds nothing up for ever.
   - It is one `UPDATE`, and thus safe with several processes.
2. Do the work, and save the result.

> Nothing waits for the worker, and no failure of it reaches the answer.

```python
def claim(connection: Connection, now: datetime) -> Job | None:
    \"\"\"Return a job that is due,
    or None.\"\"\"
    row = connection.execute("UPDATE jobs SET lease = ? WHERE ...", (now + LEASE,)).fetchone()
    return Job(*row) if row else None  # whoever comes later finds the next
```

| step | takes | holds a lock |
|:-----|------:|:------------:|
| claim | 0.2 ms | yes |
| work | 800 ms, and more where the model is slow or far away | **no** |
| save | 0.4 ms | yes |

"""


@dataclass(frozen=True, slots=True)
class Course:
    """One answer: the milliseconds that each chunk took to be shown, and how much of a core the whole took, in %."""

    shown: tuple[float, ...]
    cpu: float


def make_chunks() -> list[str]:
    """Return an answer of so many tokens, one a chunk."""
    part = re.findall(r"\s*[^\s]{1,5}|\s+", _PART)
    return (part * (_TOKENS // len(part) + 1))[:_TOKENS]


@contextmanager
def on_terminal() -> Iterator[None]:
    """Inside, stdout is a pseudo-terminal of 80 columns, read by another process."""
    master, slave = os.openpty()
    reader = subprocess.Popen(["cat"], stdin=master, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(master)
    try:
        with os.fdopen(slave, "w", encoding="utf-8") as stream, redirect_stdout(stream):
            yield
    finally:
        reader.wait()


def stream(chunks: list[str], show: Callable[[TextDelta], object]) -> Course:
    """Take chunks at their pace, and measure what showing each takes."""
    shown = []
    cpu, start = time.process_time(), time.perf_counter()
    for number, chunk in enumerate(chunks):
        time.sleep(max(start + number / _PER_SECOND - time.perf_counter(), 0))
        begun = time.perf_counter()
        show(TextDelta(chunk))
        shown.append((time.perf_counter() - begun) * 1000)
    return Course(tuple(shown), (time.process_time() - cpu) / (time.perf_counter() - start) * 100)


def print_answer(chunks: list[str]) -> Course:
    """Print the answer on a terminal, as a chat does."""
    with on_terminal():
        printer = make_printer(plain=False, environment={"TERM": "xterm"})
        course = stream(chunks, printer.show)
        printer.close()
    return course


def print_figure(name: str, measured: float, limit: float, unit: str, more: str) -> None:
    """Print one figure and what it may be at most."""
    verdict = "holds" if measured < limit else "does not hold"
    print(f"{name:44} {measured:6.2f} {unit} (under {limit:g}: {verdict}; {more})")


def main() -> None:
    """Print the figures."""
    warm_up_markdown()
    chunks = make_chunks()
    pairs = [(print_answer(chunks), stream(chunks, lambda _: None)) for _ in range(_ROUNDS)]
    printed, nothing = ([ms for pair in pairs for ms in pair[side].shown] for side in (0, 1))
    added = statistics.fmean(printed) - statistics.fmean(nothing)
    late = statistics.quantiles(printed, n=100)[-1] - statistics.quantiles(nothing, n=100)[-1]
    print_figure("streaming, added to each chunk, mean", added, _MOST_ADDED, "ms", f"longest {max(printed):.1f} ms")
    print_figure("the same, of 100 chunks the slowest", late, _MOST_ADDED, "ms", f"{_PER_SECOND} chunks a second")
    cpu, idle = (statistics.median(pair[side].cpu for pair in pairs) for side in (0, 1))
    print_figure("of one core meanwhile", cpu, _MOST_CPU, "% ", f"{idle:.2f} % without printing")


if __name__ == "__main__":
    main()
