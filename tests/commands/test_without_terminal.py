"""Every command but `chat` as cron starts it: no terminal anywhere, and nothing known about one (SUM-15)."""

import re
from collections.abc import Mapping

import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.peers.background_runs import drain, talk
from tests.peers.program import EVERY_COMMAND, JARVIS, Home, run
from tests.peers.scripted_model import say

JOB = "(the number of the job)"
# A call of each that succeeds with the memory below.
CALLS: Mapping[str, tuple[str, ...]] = {
    "ask": ("ask", "Wie heisst mein Hund?"),
    "facts list": ("facts", "list"),
    "facts add": ("facts", "add", "Kot nazywa się Filemon"),
    "facts search": ("facts", "search", "Hund"),
    "facts show": ("facts", "show", "1"),
    "facts edit": ("facts", "edit", "1", "--importance", "4"),
    "facts history": ("facts", "history", "1"),
    "facts forget": ("facts", "forget", "#1", "--yes"),
    "facts undo": ("facts", "undo"),
    "facts prune": ("facts", "prune"),
    "facts dedupe": ("facts", "dedupe"),
    "recall": ("recall", "Hund"),
    "review": ("review",),
    "summaries list": ("summaries", "list"),
    "summaries search": ("summaries", "search", "Hund"),
    "summaries show": ("summaries", "show", "1"),
    "agents list": ("agents", "list"),
    "agents show": ("agents", "show", "watcher"),
    "mcp": ("mcp",),
    "summarize": ("summarize",),
    "jobs list": ("jobs", "list"),
    "jobs retry": ("jobs", "retry", "--all"),
    "jobs drop": ("jobs", "drop", JOB),
    "status": ("status",),
}
CONTROL = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")


@pytest.fixture
def home(home: Home) -> Home:
    """A home with a fact, another of an agent, a summary, and a job."""
    memory = home.open_memory()
    talk(memory, "Mein Hund heisst Bruno.")
    drain(memory, [say("Es ging um den Hund Bruno.")])
    memory.remember(NewFact("mein Hund heisst Bruno \x1b[31m\x1b]0;x\x07 und mag Łódź 漢"))
    memory.remember(NewFact("Kurs 140 \x1b[31m 株価", scope="agent:watcher"))
    memory.close()
    return home


def find_job(home: Home) -> str:
    memory = home.open_memory()
    number = memory.jobs.list()[0].id
    memory.close()
    return f"#{number}"


def test_sum_15_every_command_is_called_here() -> None:
    assert set(CALLS) == set(EVERY_COMMAND) - {"chat"}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("columns", [None, "0", "abc"])
def test_sum_15_without_a_terminal_nothing_is_asked_of_one(name: str, columns: str | None, home: Home) -> None:
    environment = {key: value for key, value in home.environment.items() if key not in ("TERM", "COLUMNS")}
    if columns is not None:
        environment["COLUMNS"] = columns
    ended = run([str(JARVIS), *(find_job(home) if word == JOB else word for word in CALLS[name])], environment)
    assert ended.exit_code == 0, ended
    assert "Traceback" not in ended.stderr
    assert not CONTROL.search(ended.stdout.encode() + ended.stderr.encode())
