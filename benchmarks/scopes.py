"""What 100,000 facts in 50 scopes cost: choosing what to tell for a query, and listing the newest."""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.filling import fill_scopes
from benchmarks.paired import compare, print_ratio, time_command
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.choosing import FactLimits
from jarvis_cli.memory.filtering import EVERY_FACT
from jarvis_cli.models.builtin_embedder import find_builtin_embedder
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.scope import CHAT, EVERYTHING, reach_agent

_FACTS, _AGENTS = 100_000, 49
_ROUNDS = 5
# Among them such that an agent has much about, and such that only others have.
_QUERIES = (
    "price target NVDA",
    "is the backup above the limit",
    "anything new since Monday?",
    "Wie hoch ist der Wasserstand?",
    "opóźnienie pociągu do Wiednia",
    "response time of the web shop",
    "What changed about the flat rents in Linz?",
)
_LIMIT_MILLISECONDS, _LIMIT_LISTING = 30, 8


def measure_recall(memory: Memory, embedder: Embedder, queries: Sequence[str]) -> tuple[float, float]:
    """Return the median of milliseconds from a query to the facts that are told for it, and of embedding in that."""
    whole, embedding = [], []
    for query in queries:
        start = time.perf_counter()
        (vector,) = embedder.embed([query], "query")
        embedded = time.perf_counter()
        memory.choose_facts(query, vector, EVERY_FACT, FactLimits())
        whole.append((time.perf_counter() - start) * 1000)
        embedding.append((embedded - start) * 1000)
    return statistics.median(whole), statistics.median(embedding)


def main() -> None:
    """Print the figures."""
    embedder = find_builtin_embedder()
    if embedder is None:
        sys.exit("no built-in embedder here")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        memory = open_memory(path)
        start = time.perf_counter()
        fill_scopes(memory, _FACTS, _AGENTS, embedder)
        memory.close()
        size = path.stat().st_size / 1e6
        print(f"{_FACTS} facts in {_AGENTS + 1} scopes: {size:.0f} MB, made in {time.perf_counter() - start:.0f} s")
        memory = open_memory(path)
        for name, reach in (
            ("an agent", reach_agent("watcher-7")),
            ("a chat", CHAT),
            ("the person at the shell", EVERYTHING),
        ):
            within = memory.within(reach)
            measure_recall(within, embedder, _QUERIES)
            whole, embedding = measure_recall(within, embedder, _QUERIES * _ROUNDS)
            verdict = "holds" if whole <= _LIMIT_MILLISECONDS else "does not hold"
            print(
                f"recall with a query, warm, for {name}: median {whole:.1f} ms, {embedding:.1f} ms of it for embedding"
                f" the query (at most {_LIMIT_MILLISECONDS}: {verdict})"
            )
        memory.close()
        environment = {**os.environ, "JARVIS_HOME": folder}
        jarvis = str(Path(sys.executable).with_name("jarvis"))
        listing = time_command((jarvis, "facts", "list", "--json", "--limit", "50"), environment)
        nothing = time_command((sys.executable, "-c", "pass"), environment)
        print_ratio("jarvis facts list --json --limit 50", compare(listing, nothing), _LIMIT_LISTING, "python -c pass")


if __name__ == "__main__":
    main()
