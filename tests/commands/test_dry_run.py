"""--dry-run: what changes or deletes more than one thing tells what it would do, and leaves every byte as it was."""

from pathlib import Path

import pytest

from jarvis_cli.memory.jobs import EXTRACT, MOST_ATTEMPTS
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.background_runs import drain, talk
from tests.peers.program import Ended, Home
from tests.peers.queue import ask, claim
from tests.peers.scripted_model import ScriptedEmbedder, say

RETAINING = {"JARVIS_RETENTION_DAYS": "30"}
OLD = "Heute war es sehr neblig in Łódź."


@pytest.fixture
def filled(home: Home, clock: HandClock) -> Home:
    """A home with facts, one of them stale, two of an agent, two that say nearly the same, and jobs, two failed."""
    memory = home.open_memory(clock)
    talk(memory, "Mein Hund heisst Bruno.")
    drain(memory, [say("Es ging um den Hund Bruno.")], ScriptedEmbedder())
    learn(memory, OLD, category="observation", importance=2)
    for content in ("mein Hund heisst Bruno", "mein Hund heißt Bruno!!"):
        memory.remember(NewFact(content))
    for content in ("Kurs 131", "株価 140"):
        memory.remember(NewFact(content, scope="agent:watcher"))
    for job in memory.jobs.list():
        memory.jobs.drop(job.id)
    clock.advance(days=40)
    ask(memory._database, clock.now, 7)
    for _ in range(MOST_ATTEMPTS):
        memory.jobs.fail(claim(memory.jobs), "it came back empty")
        clock.advance(hours=1)
    ask(memory._database, clock.now, 8, kind=EXTRACT)
    memory.close()
    return home.with_settings(**RETAINING)


def read_all(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def call_dry(home: Home, clock: HandClock, *words: str) -> Ended:
    """Return how a dry run ended that has changed no byte of any file."""
    before = read_all(home.folder)
    ended = home.call(*words, "--dry-run", clock=clock)
    assert ended.exit_code == 0, ended
    assert read_all(home.folder) == before
    return ended


class TestFacts:
    def test_forget_several(self, filled: Home, clock: HandClock) -> None:
        shown = call_dry(filled, clock, "facts", "forget", "2", "#4", "--yes")
        assert shown.stdout == "would forget #2: mein Hund heisst Bruno\nwould forget #4: Kurs 131\n"
        assert shown.stderr == (
            "jarvis: 1 turn of conversations that carry it would not be sent, recalled or summarised again\n"
            "jarvis: would be kept, though it may tell something of the same: #3\n"
        )

    def test_forget_a_scope(self, filled: Home, clock: HandClock) -> None:
        shown = call_dry(filled, clock, "facts", "forget", "--scope", "agent:watcher", "--yes")
        assert shown.stdout == "would forget #4: Kurs 131\nwould forget #5: 株価 140\n"

    def test_prune(self, filled: Home, clock: HandClock) -> None:
        shown = call_dry(filled, clock, "facts", "prune", "--yes")
        assert shown.stdout == f"#1\tshared\tof no use for 30 days\t{OLD}\n"
        assert shown.stderr == "jarvis: would be removed: 1; --yes removes them\n"
        assert call_dry(filled, clock, "facts", "prune", "--yes", "--json").json["pruned"] is False

    def test_dedupe(self, filled: Home, clock: HandClock) -> None:
        shown = call_dry(filled, clock, "facts", "dedupe", "--yes")
        assert shown.stderr
        assert call_dry(filled, clock, "facts", "dedupe", "--yes", "--json").json["merged"] is False


class TestJobs:
    def find_failed(self, home: Home, clock: HandClock) -> int:
        """Return the number of the job that is parked."""
        return int(home.call("jobs", "list", "--json", clock=clock).json["jobs"][0]["id"])

    def test_retry_all(self, filled: Home, clock: HandClock) -> None:
        number = self.find_failed(filled, clock)
        shown = call_dry(filled, clock, "jobs", "retry", "--all").check_quiet()
        assert shown.stdout == f"would be due again: job #{number}, summarize, conversation #7\n"
        described = call_dry(filled, clock, "jobs", "retry", "--all", "--json").json
        assert [job["state"] for job in described["would_be_due"]] == ["parked"]

    def test_retry_one(self, filled: Home, clock: HandClock) -> None:
        number = self.find_failed(filled, clock)
        shown = call_dry(filled, clock, "jobs", "retry", f"#{number}").check_quiet()
        assert shown.stdout == f"would be due again: job #{number}, summarize, conversation #7\n"
        assert "no job #99" in filled.call("jobs", "retry", "99", "--dry-run", clock=clock).check_clean(6).stderr

    def test_retry_where_none_failed(self, home: Home, clock: HandClock) -> None:
        shown = call_dry(home, clock, "jobs", "retry", "--all").check()
        assert shown.stderr == "jarvis: no job has failed\n"

    def test_summarize(self, filled: Home, clock: HandClock) -> None:
        shown = call_dry(filled, clock, "summarize").check_quiet()
        due, expiring = shown.stdout.splitlines()
        assert due.startswith("would do: job #")
        assert due.endswith(", extract, conversation #8")
        assert expiring == f"would expire: #1: {OLD}"
        described = call_dry(filled, clock, "summarize", "--retry", "--json").json
        assert sorted(job["conversation_id"] for job in described["would_do"]) == [7, 8]
        assert [fact["id"] for fact in described["would_expire"]] == [1]

    def test_summarize_where_nothing_is_due(self, home: Home, clock: HandClock) -> None:
        assert call_dry(home, clock, "summarize").check().stderr == "jarvis: nothing is due\n"
