"""How long commands take from start to end, as a ratio to `python -c pass` in paired runs."""

import os
import sys
import tempfile
from itertools import count
from pathlib import Path

from benchmarks.filling import fill_facts, fill_summaries
from benchmarks.paired import compare, print_ratio, time_command
from jarvis_cli.memory import open_memory
from jarvis_cli.models.builtin_embedder import find_builtin_embedder


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        memory = open_memory(Path(folder) / "memory.db")
        fill_facts(memory, 1_000)
        embedder = find_builtin_embedder()
        fill_summaries(memory, 300, embedder)
        memory.close()
        environment = {**os.environ, "JARVIS_HOME": folder, "JARVIS_PROVIDER": "notebook"}
        jarvis = str(Path(sys.executable).with_name("jarvis"))
        nothing = time_command((sys.executable, "-c", "pass"), environment)
        numbers = count()

        def add() -> float:
            return time_command((jarvis, "facts", "add", f"a new fact, number {next(numbers)}"), environment)()

        for name, words, limit in (
            ("jarvis --version", ("--version",), 6),
            ("jarvis --help", ("--help",), 6),
            ("jarvis facts list, 1,000 facts, piped", ("facts", "list"), 8),
            ("jarvis summaries search, cold", ("summaries", "search", "a trip to the mountains"), 30),
        ):
            print_ratio(name, compare(time_command((jarvis, *words), environment), nothing), limit, "python -c pass")
        print_ratio("jarvis facts add, 1,000 facts stored", compare(add, nothing), 10, "python -c pass")


if __name__ == "__main__":
    main()
