"""How long it takes from the start of `jarvis chat` until the prompt shows a key, against `python -c pass`.

The real program runs in a pseudo-terminal, with 100,000 messages stored. The key is typed as soon as the mark of the
prompt is seen, and waited for until it is shown.
"""

import os
import pty
import random
import select
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from benchmarks.filling import write_sentence
from benchmarks.paired import compare, print_ratio, time_command
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage

_CONVERSATIONS, _TURNS = 1_000, 50
_LIMIT = 25
_SECONDS = 30.0
# Where the cursor is, as every terminal tells when it is asked.
_ASKED, _CURSOR = b"\x1b[6n", b"\x1b[2;1R"
# A notice stands before the prompt, and it holds no such letter.
_MARK, _KEY = b">", "ż".encode()


def fill_messages(memory: Memory) -> None:
    """Store conversations of 100 messages each, 100,000 together."""
    numbers = random.Random(5)
    for _ in range(_CONVERSATIONS):
        with memory.transaction():
            number = None
            for _ in range(_TURNS):
                line = memory.conversations.save_line(number, Message("user", write_sentence(numbers)), 0)
                answer = Answer((Message("assistant", write_sentence(numbers)),), "notebook", "rules", Usage())
                memory.conversations.save_answer(line, answer)
                number = line.conversation_id


def time_prompt(environment: Mapping[str, str]) -> float:
    """Start a chat; return the seconds until a key that was typed is shown. Raises TimeoutError."""
    jarvis = str(Path(sys.executable).with_name("jarvis"))
    start = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.execve(jarvis, (jarvis, "chat"), environment)
    try:
        return _wait_for_key(terminal) - start
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def _wait_for_key(terminal: int) -> float:
    shown = b""
    is_typed = False
    end = time.perf_counter() + _SECONDS
    while time.perf_counter() < end:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        shown += os.read(terminal, 65_536)
        if _ASKED in shown:
            os.write(terminal, _CURSOR)
            shown = shown.replace(_ASKED, b"")
        if not is_typed and _MARK in shown:
            os.write(terminal, _KEY)
            is_typed = True
        if is_typed and _KEY in shown:
            return time.perf_counter()
    raise TimeoutError(f"no key was shown within {_SECONDS} s: {shown[-500:]!r}")


def main() -> None:
    """Print the figure."""
    with tempfile.TemporaryDirectory() as folder:
        memory = open_memory(Path(folder) / "memory.db")
        fill_messages(memory)
        memory.close()
        environment = {**os.environ, "JARVIS_HOME": folder, "JARVIS_PROVIDER": "notebook", "TERM": "xterm-256color"}
        nothing = time_command((sys.executable, "-c", "pass"), environment)
        measured = compare(lambda: time_prompt(environment), nothing)
        print_ratio("jarvis chat, until a key is shown", measured, _LIMIT, "python -c pass")


if __name__ == "__main__":
    main()
