"""How long `jarvis status` takes with 100,000 messages, as a ratio to `python -c pass` in paired runs."""

import os
import random
import sys
import tempfile
from pathlib import Path

from benchmarks.filling import fill_facts, fill_summaries, write_sentence
from benchmarks.paired import compare, print_ratio, time_command
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message
from jarvis_cli.models.builtin_embedder import find_builtin_embedder
from jarvis_cli.usage import Usage

_CONVERSATIONS = 5_000
_TURNS = 10


def fill_turns(memory: Memory) -> None:
    """Add turns to the conversations that are there, which have one each, until there are 100,000 messages."""
    numbers = random.Random(3)
    with memory.transaction():
        for conversation in range(1, _CONVERSATIONS + 1):
            for _ in range(_TURNS - 1):
                line = memory.conversations.save_line(conversation, Message("user", write_sentence(numbers)), 0)
                answer = Answer((Message("assistant", write_sentence(numbers)),), "notebook", "rules", Usage(10, 5))
                memory.conversations.save_answer(line, answer)


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        memory = open_memory(Path(folder) / "memory.db")
        fill_facts(memory, 1_000)
        fill_summaries(memory, _CONVERSATIONS, find_builtin_embedder())
        fill_turns(memory)
        memory.close()
        environment = {**os.environ, "JARVIS_HOME": folder}
        nothing = time_command((sys.executable, "-c", "pass"), environment)
        jarvis = str(Path(sys.executable).with_name("jarvis"))
        for name, words in (("jarvis status, 100,000 messages", ()), ("jarvis status --json", ("--json",))):
            status = time_command((jarvis, "status", *words), environment)
            print_ratio(name, compare(status, nothing), 10, "python -c pass")


if __name__ == "__main__":
    main()
