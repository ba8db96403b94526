"""jarvis jobs: what waits is listed, tried again, or dropped."""

import re
from datetime import timedelta

import pytest

from jarvis_cli.memory.jobs import EMBED, EXTRACT, MOST_ATTEMPTS
from tests.conftest import HandClock
from tests.peers.program import Home
from tests.peers.queue import ask, claim

EMPTY = "it came\nback empty\x1b[2J"


@pytest.fixture
def home(home: Home, clock: HandClock) -> Home:
    """A home with a parked job #1, a #2 that waits for its next try, and #3 and #4 that are due."""
    memory = home.open_memory(clock)
    ask(memory._database, clock.now, 7)
    for _ in range(MOST_ATTEMPTS):
        memory.jobs.fail(claim(memory.jobs), EMPTY)
        clock.advance(hours=1)
    ask(memory._database, clock.now, 8, kind=EXTRACT)
    memory.jobs.postpone(claim(memory.jobs), "overloaded")
    clock.advance(seconds=30)
    ask(memory._database, clock.now, 9)
    ask(memory._database, clock.now, 0, kind=EMBED)
    memory.close()
    return home


class TestList:
    def test_in_a_pipe_each_job_is_one_line(self, home: Home, clock: HandClock) -> None:
        lines = home.call("jobs", "list", clock=clock).check_quiet().stdout.splitlines()
        rows = [line.split("\t") for line in lines]
        assert [[*row[:4], *row[5:]] for row in rows] == [
            ["#1", "summarize", "#7", "parked", "5", "it came\\nback empty[2J"],
            ["#3", "summarize", "#9", "due", "0", ""],
            ["#2", "extract", "#8", "waiting", "1", "overloaded"],
            ["#4", "embed", "-", "due", "0", ""],
        ]
        assert rows[0][4] == "-", "it is not tried again by itself"
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row[4]) for row in rows[1:])

    def test_json(self, home: Home, clock: HandClock) -> None:
        shown = home.call("jobs", "list", "--json", clock=clock).check_quiet().json
        assert shown["version"] == 1
        assert shown["jobs"][2] == {
            "id": 2,
            "kind": "extract",
            "conversation_id": 8,
            "state": "waiting",
            "attempts": 1,
            "due_at": "2026-03-01T17:01:00Z",
            "last_error": "overloaded",
        }
        assert shown["jobs"][0]["last_error"] == EMPTY

    def test_with_an_empty_queue(self, home: Home, clock: HandClock) -> None:
        for number in range(1, 5):
            home.call("jobs", "drop", str(number), clock=clock).check(0, f"dropped job #{number}\n")
        assert home.call("jobs", "list").check().stderr == "jarvis: no background work waits\n"
        assert home.call("jobs", "list", "--json").check_quiet().json == {"version": 1, "jobs": []}


class TestRetry:
    @pytest.mark.parametrize("word", ["1", "#1"])
    def test_a_parked_one_is_due_again(self, word: str, home: Home, clock: HandClock) -> None:
        home.call("jobs", "retry", word, clock=clock).check_quiet().check(0, "1 job is due again\n")
        jobs = home.call("jobs", "list", "--json", clock=clock).json["jobs"]
        assert [(job["id"], job["state"], job["attempts"]) for job in jobs if job["id"] == 1] == [(1, "due", 0)]
        assert [job["state"] for job in jobs if job["id"] == 2] == ["waiting"]

    def test_all_that_failed_are_due_again(self, home: Home, clock: HandClock) -> None:
        home.call("jobs", "retry", "--all", clock=clock).check_quiet().check(0, "2 jobs are due again\n")
        assert {job["state"] for job in home.call("jobs", "list", "--json", clock=clock).json["jobs"]} == {"due"}
        assert home.call("jobs", "retry", "--all", "--json", clock=clock).check_quiet().json == {"version": 1, "due": 0}

    @pytest.mark.parametrize("words", [(), ("1", "--all"), ("",), ("x",), ("-1",), ("1.5",)], ids=" ".join)
    def test_what_names_no_job_is_wrong_usage(self, words: tuple[str, ...], home: Home, clock: HandClock) -> None:
        assert home.call("jobs", "retry", *words, clock=clock).check(2).stderr
        assert home.call("jobs", "list", "--json", clock=clock).json["jobs"][0]["state"] == "parked"

    def test_one_that_does_not_exist(self, home: Home, clock: HandClock) -> None:
        assert "no job #99" in home.call("jobs", "retry", "99", clock=clock).check_clean(6).stderr


class TestDrop:
    def test_it_is_gone(self, home: Home, clock: HandClock) -> None:
        home.call("jobs", "drop", "#2", clock=clock).check_quiet().check(0, "dropped job #2\n")
        assert "no job #2" in home.call("jobs", "drop", "2", clock=clock).check_clean(6).stderr
        assert home.call("jobs", "drop", "1", "--json", clock=clock).check_quiet().json == {"version": 1, "dropped": 1}
        assert [job["id"] for job in home.call("jobs", "list", "--json", clock=clock).json["jobs"]] == [3, 4]

    def test_one_that_is_being_done_is_left_alone(self, home: Home, clock: HandClock) -> None:
        memory = home.open_memory(clock)
        assert claim(memory.jobs).id == 3
        assert "#3 is being done right now" in home.call("jobs", "drop", "3", clock=clock).check_clean(2).stderr
        clock.now += timedelta(minutes=6)
        home.call("jobs", "drop", "3", clock=clock).check(0, "dropped job #3\n")
        memory.close()

    @pytest.mark.parametrize("words", [(), ("x",), ("1", "2")], ids=" ".join)
    def test_what_names_no_job_is_wrong_usage(self, words: tuple[str, ...], home: Home) -> None:
        assert home.call("jobs", "drop", *words).check(2).stderr
