"""Every command but `chat` as cron starts it: no terminal anywhere, and nothing known about one (SUM-15)."""

import re
from collections.abc import Mapping

import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.foreign.exports import chatgpt_conversation, claude_conversation, code_line, write_json, write_lines
from tests.peers.background_runs import drain, talk
from tests.peers.program import EVERY_COMMAND, JARVIS, Home, run
from tests.peers.scripted_model import say

JOB = "(the number of the job)"
FILES = "(the folder of the files)"
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
    "conversations list": ("conversations", "list"),
    "conversations show": ("conversations", "show", "1"),
    "conversations search": ("conversations", "search", "Hund"),
    "conversations rename": ("conversations", "rename", "1", "Hunde"),
    "conversations export": ("conversations", "export", "1"),
    "conversations delete": ("conversations", "delete", "1", "--yes", "--keep-facts"),
    "recall": ("recall", "Hund"),
    "why": ("why",),
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
    "export": ("export",),
    "import archive": ("import", "archive", f"{FILES}/export.jsonl", "--yes"),
    "import chatgpt": ("import", "chatgpt", f"{FILES}/chatgpt.json", "--yes"),
    "import claude": ("import", "claude", f"{FILES}/claude.json", "--yes"),
    "import claude-code": ("import", "claude-code", f"{FILES}/session.jsonl", "--yes"),
    "import list": ("import", "list"),
    "import undo": ("import", "undo", "--yes"),
    "backup": ("backup", f"{FILES}/again.db"),
    "restore": ("restore", f"{FILES}/backup.db", "--yes"),
    "forget": ("forget", "--everywhere", "Bruno", "--yes"),
    "doctor": ("doctor",),
    "config list": ("config", "list"),
    "config get": ("config", "get", "provider"),
    "config set": ("config", "set", "answer_tokens", "2000"),
    "config unset": ("config", "unset", "answer_tokens"),
    "config path": ("config", "path"),
    "completion install": ("completion", "install", "fish"),
    "completion uninstall": ("completion", "uninstall", "fish"),
    "completion show": ("completion", "show", "bash"),
    "status": ("status",),
}
# What needs a person: an editor, and keys that are typed.
AT_TERMINAL = {"chat", "config edit", "config set-key", "config unset-key"}
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
    make_files(home)
    return home.with_settings(HOME=str(home.folder.parent))


def make_files(home: Home) -> None:
    """Make what is imported and restored: exports of several assistants, and a backup."""
    folder = home.folder.parent / "files"
    folder.mkdir()
    assert home.call("export", "--out", str(folder / "export.jsonl")).exit_code == 0
    assert home.call("backup", str(folder / "backup.db")).exit_code == 0
    said = (("user", "Wann fährt der Zug?"), ("assistant", "Um acht."))
    write_json(folder / "chatgpt.json", [chatgpt_conversation("one", said)])
    write_json(folder / "claude.json", [claude_conversation("two", (("human", "Hallo"), ("assistant", "Guten Tag")))])
    lines = [code_line("user", "a", "Was tut das?"), code_line("assistant", "b", [{"type": "text", "text": "Nichts."}])]
    write_lines(folder / "session.jsonl", lines)


def fill_in(name: str, home: Home) -> tuple[str, ...]:
    """Return the words of a call, with what is only known when there is a home."""
    folder = home.folder.parent / "files"
    return tuple(find_job(home) if word == JOB else word.replace(FILES, str(folder)) for word in CALLS[name])


def find_job(home: Home) -> str:
    memory = home.open_memory()
    number = memory.jobs.list()[0].id
    memory.close()
    return f"#{number}"


def test_sum_15_every_command_is_called_here() -> None:
    assert set(CALLS) == set(EVERY_COMMAND) - AT_TERMINAL


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("columns", [None, "0", "abc"])
def test_sum_15_without_a_terminal_nothing_is_asked_of_one(name: str, columns: str | None, home: Home) -> None:
    environment = {key: value for key, value in home.environment.items() if key not in ("TERM", "COLUMNS")}
    if columns is not None:
        environment["COLUMNS"] = columns
    ended = run([str(JARVIS), *fill_in(name, home)], environment)
    assert ended.exit_code == 0, ended
    assert "Traceback" not in ended.stderr
    assert not CONTROL.search(ended.stdout.encode() + ended.stderr.encode())
