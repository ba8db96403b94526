"""How long a shell waits for the ids and keys of a large memory: milliseconds from start to end of the program."""

import os
import statistics
import sys
import tempfile
from pathlib import Path

from benchmarks.filling import fill_facts
from benchmarks.paired import compare, time_command
from jarvis_cli.completion.answering import SHELL_VARIABLE
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.remembering import NewFact

_LIMIT_MS = 100
_LINES = (
    ("facts", "show", ""),
    ("facts", "forget", "5"),
    ("facts", "list", "--key", "number.4"),
    ("facts", "list", "--scope", ""),
    ("summaries", "show", ""),
    ("facts", "l"),
)


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        memory = open_memory(Path(folder) / "memory.db")
        fill_facts(memory, 100_000)
        with memory.transaction():
            for number in range(1_000):
                memory.remember(NewFact(f"the value of number {number} is {number * 7}", key=f"number.{number}"))
        memory.close()
        environment = {**os.environ, "JARVIS_HOME": folder, SHELL_VARIABLE: "fish"}
        jarvis = str(Path(sys.executable).with_name("jarvis"))
        nothing = time_command((sys.executable, "-c", "pass"), environment)
        for words in _LINES:
            measured = compare(time_command((jarvis, *words), environment), nothing)
            milliseconds = measured.first * 1000
            verdict = "holds" if milliseconds <= _LIMIT_MS else "does not hold"
            print(
                f"completing `jarvis {' '.join(words)}`, 101,000 facts: {milliseconds:.1f} ms"
                f" (at most {_LIMIT_MS}: {verdict}; {measured.ratio:.2f} x python -c pass)"
            )
        rounds = [time_command((jarvis, *_LINES[0]), environment)() for _ in range(20)]
        print(f"the slowest of 20: {max(rounds) * 1000:.1f} ms, median {statistics.median(rounds) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
