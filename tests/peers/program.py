"""The whole program with a memory of its own: called in this process, or started as a person starts it."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

import pytest
from typer.testing import CliRunner

from jarvis_cli.app import app
from jarvis_cli.clock import Clock, system_clock
from jarvis_cli.context import Context, Flags
from jarvis_cli.memory import Memory, open_memory

JARVIS = Path(sys.executable).with_name("jarvis")

# A call of every command that asks no question and ends by itself, and its exit code with an empty memory.
EVERY_COMMAND: Mapping[str, tuple[tuple[str, ...], int]] = {
    "chat": (("chat",), 0),
    "ask": (("ask", "Hallo"), 0),
    "facts list": (("facts", "list"), 0),
    "facts add": (("facts", "add", "mein Hund heisst Bruno"), 0),
    "facts search": (("facts", "search", "Hund"), 0),
    "facts show": (("facts", "show", "1"), 6),
    "facts edit": (("facts", "edit", "1", "--importance", "4"), 6),
    "facts history": (("facts", "history", "1"), 6),
    "facts forget": (("facts", "forget", "Hund", "--yes"), 6),
    "facts undo": (("facts", "undo"), 0),
    "facts prune": (("facts", "prune"), 0),
    "facts dedupe": (("facts", "dedupe"), 0),
    "conversations list": (("conversations", "list"), 0),
    "conversations show": (("conversations", "show", "1"), 6),
    "conversations search": (("conversations", "search", "Hund"), 0),
    "conversations rename": (("conversations", "rename", "1", "Neu"), 6),
    "conversations export": (("conversations", "export", "1"), 6),
    "conversations delete": (("conversations", "delete", "1", "--yes"), 6),
    "recall": (("recall", "Hund"), 0),
    "why": (("why",), 6),
    "review": (("review",), 0),
    "summaries list": (("summaries", "list"), 0),
    "summaries search": (("summaries", "search", "Hund"), 0),
    "summaries show": (("summaries", "show", "1"), 6),
    "agents list": (("agents", "list"), 0),
    "agents show": (("agents", "show", "watcher"), 6),
    "mcp": (("mcp",), 0),
    "summarize": (("summarize",), 0),
    "jobs list": (("jobs", "list"), 0),
    "jobs retry": (("jobs", "retry", "--all"), 0),
    "jobs drop": (("jobs", "drop", "1"), 6),
    "export": (("export",), 0),
    "import archive": (("import", "archive", "/dev/null"), 2),
    "import chatgpt": (("import", "chatgpt", "/dev/null"), 2),
    "import claude": (("import", "claude", "/dev/null"), 2),
    "import claude-code": (("import", "claude-code", "/dev/null"), 2),
    "import list": (("import", "list"), 0),
    "import undo": (("import", "undo"), 0),
    "backup": (("backup", "/dev/null"), 2),
    "restore": (("restore", "/dev/null", "--yes"), 2),
    "forget": (("forget", "--everywhere", "Hund", "--yes"), 0),
    "doctor": (("doctor",), 0),
    "config list": (("config", "list"), 0),
    "config get": (("config", "get", "provider"), 0),
    "config set": (("config", "set", "answer_tokens", "2000"), 0),
    "config unset": (("config", "unset", "answer_tokens"), 0),
    "config path": (("config", "path"), 0),
    "config edit": (("config", "edit"), 2),
    "config set-key": (("config", "set-key", "anthropic"), 2),
    "config unset-key": (("config", "unset-key", "nobody"), 6),
    "completion install": (("completion", "install", "fish"), 3),
    "completion uninstall": (("completion", "uninstall", "fish"), 3),
    "completion show": (("completion", "show", "bash"), 0),
    "status": (("status",), 0),
}
# Those calls above that never come to open the memory file.
WITHOUT_MEMORY = frozenset(
    {
        *(name for name in EVERY_COMMAND if name.partition(" ")[0] in ("config", "completion")),
        *("restore", "import chatgpt", "import claude", "import claude-code"),
        # It tells what is wrong with the file, line by line.
        "doctor",
    }
)
WITH_MEMORY = {name: call for name, call in EVERY_COMMAND.items() if name not in WITHOUT_MEMORY}
# Those that run until they are told to stop.
ENDLESS_COMMANDS = frozenset({"worker"})


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def json(self) -> Any:
        """The one JSON object that stdout is."""
        return json.loads(self.stdout)

    def check(self, exit_code: int = 0, stdout: str = "") -> Self:
        """Check the exit code and all of stdout; return this."""
        assert (self.exit_code, self.stdout) == (exit_code, stdout), self
        return self

    def check_quiet(self) -> Self:
        """Check that it went well and nothing was said beside the output; return this."""
        assert (self.exit_code, self.stderr) == (0, ""), self
        return self

    def check_clean(self, exit_code: int) -> Self:
        """Check that this is a clean failure: nothing on stdout, one or two lines on stderr, no traceback."""
        self.check(exit_code)
        lines = self.stderr.splitlines()
        assert 1 <= len(lines) <= 2, self
        assert lines[0].startswith("jarvis: "), self
        assert all(line.startswith("        ") for line in lines[1:]), self
        assert "Traceback" not in self.stderr
        return self


@dataclass(frozen=True)
class Home:
    """A folder for JARVIS_HOME, and what the environment says besides.

    By default nothing is asked of any server, and similar texts are not looked for: both take their time.
    """

    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def make(cls, folder: Path, template: Path, **settings: str) -> Self:
        """Return a home with a copy of an empty memory file, which is quicker than to have one made."""
        folder.mkdir(mode=0o700)
        shutil.copy(template, folder / "memory.db")
        return cls(folder, settings)

    @property
    def environment(self) -> dict[str, str]:
        """The environment of a run, complete."""
        given = {"JARVIS_HOME": str(self.folder), "JARVIS_PROVIDER": "notebook", "JARVIS_EMBEDDER": "none"}
        ours = {name: os.environ[name] for name in ("PATH", "SSL_CERT_DIR") if name in os.environ}
        return {**ours, "LANG": "C.UTF-8", "TERM": "xterm-256color", **given, **self.settings}

    @property
    def memory_file(self) -> Path:
        return self.folder / "memory.db"

    def with_settings(self, **settings: str) -> Self:
        """Return the same home with other variables in the environment."""
        return replace(self, settings={**self.settings, **settings})

    def open_memory(self, clock: Clock = system_clock) -> Memory:
        """Return a memory over a connection of its own."""
        return open_memory(self.memory_file, clock)

    def call(
        self, *arguments: str, stdin: str | bytes = "", clock: Clock = system_clock, flags: Flags | None = None
    ) -> Ended:
        """Run the program in this process."""
        context = Context(environment=self.environment, clock=clock, flags=flags or Flags())
        return call(context, *arguments, stdin=stdin)

    def run(self, *arguments: str, stdin: bytes = b"") -> Ended:
        """Run the program as a process of its own and wait for its end."""
        return run([str(JARVIS), *arguments], self.environment, stdin)

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        """Start the program as a process of its own, with pipes for all it reads and writes."""
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [JARVIS, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, env=self.environment, bufsize=0
        )


def call(context: Context, *arguments: str, stdin: str | bytes = "") -> Ended:
    """Run the program in this process with this context."""
    result = CliRunner().invoke(app, list(arguments), input=stdin, obj=context)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ended(result.exit_code, result.stdout_bytes.decode(), result.stderr_bytes.decode())


def run(command: Sequence[str], environment: Mapping[str, str], stdin: bytes = b"") -> Ended:
    """Run a command as a process of its own and wait for its end."""
    done = subprocess.run(command, input=stdin, capture_output=True, env=environment, timeout=30, check=False)
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_on_full_disk(home: Home, blocks: int, *arguments: str) -> Ended:
    """Run the program as on a disk that is full once a file has so many blocks of 512 bytes."""
    # Python would leave its compiled modules cut off.
    environment = {**home.environment, "PYTHONDONTWRITEBYTECODE": "1"}
    return run(["/bin/sh", "-c", f'ulimit -f {blocks}; exec "$0" "$@"', str(JARVIS), *arguments], environment)


def run_into_full_device(home: Home, *arguments: str) -> Ended:
    """Run the program with a stdout on which nothing can be written; skip the test where there is no such device."""
    device = Path("/dev/full")
    if not device.exists():
        pytest.skip("there is no device that is always full")
    with device.open("wb") as full:
        done = subprocess.run(
            [str(JARVIS), *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env=home.environment,
            timeout=30,
            check=False,
        )
    return Ended(done.returncode, "", done.stderr.decode())


def wait_until(is_so: Callable[[], object], seconds: float = 15.0) -> bool:
    """Return whether something became so within so long."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True
