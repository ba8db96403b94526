"""jarvis agents: which there are, when they last ran and what that took; and all that is known of one."""

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, Status
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.program import Home
from tests.peers.remembering import remember

SETTINGS = """
[agents.watcher]
instructions = "Porównaj liczby\\nz poprzednimi. Powiedz, co się zmieniło."
provider = "anthropic"
model = "claude-x"
tools = ["remember_fact"]
tokens = 20_000
seconds = 90
shared = "write"
decay = { observation = 30, task = 7 }
[agents.idle]
"""


@pytest.fixture(autouse=True)
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The person lives where the clock of the tests stands."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def run(memory: Memory, clock: HandClock, *facts: str, status: Status = "complete", seconds: float = 3) -> int:
    """Have the watcher take a run in which it stores facts, each under its first word; return the conversation."""
    agent = memory.within(reach_agent("watcher"))
    line = agent.conversations.save_line(None, Message("user", "Co nowego?"), 0)
    for content in facts:
        fields: dict[str, Any] = {"key": content.split(maxsplit=1)[0], "source": "model", "importance": 4}
        place = {"conversation_id": line.conversation_id, "message_id": line.turn_id}
        agent.remember(NewFact(content, "agent:watcher", created_by="agent:watcher", **fields, **place))
    clock.advance(seconds=seconds)
    answer = Answer((Message("assistant", "Nic.", status=status),), "anthropic", "claude-x", Usage(100, 20, 3))
    agent.conversations.save_answer(line, answer)
    return line.conversation_id


@pytest.fixture
def watched(home: Home, clock: HandClock) -> Home:
    """A home with one agent that ran twice, the second time badly, one that only has a fact, and an idle one."""
    (home.folder / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    memory = home.open_memory(clock)
    run(memory, clock, "cel 140", "kurs 120")
    clock.now += timedelta(minutes=30)
    run(memory, clock, "cel 150", status="failed", seconds=61)
    remember(memory, "我的狗叫布鲁诺", scope="agent:狗")
    memory.close()
    return home


class TestList:
    def test_without_any_it_says_how_to_have_one(self, home: Home) -> None:
        shown = home.call("agents", "list").check(0, "")
        assert shown.stderr == 'jarvis: no agents yet; `jarvis ask --agent NAME "..."` runs one\n'

    def test_one_a_line_by_name(self, watched: Home, clock: HandClock) -> None:
        shown = watched.call("agents", "list", clock=clock).check_quiet()
        assert shown.stdout == (
            "idle\tnever\t0\t0\t0\nwatcher\t2026-03-01 12:30, failed\t2\t246\t246\n狗\tnever\t1\t0\t0\n"
        )

    def test_a_run_that_was_killed_has_no_end(self, watched: Home, clock: HandClock) -> None:
        memory = watched.open_memory(clock)
        memory.within(reach_agent("watcher")).conversations.save_line(None, Message("user", "Co nowego?"), 0)
        memory.close()
        shown = watched.call("agents", "list", clock=clock).check_quiet().stdout
        assert "watcher\t2026-03-01 12:31, runs still, or was killed\t2\t" in shown

    def test_json(self, watched: Home, clock: HandClock) -> None:
        clock.advance(days=1)
        agents = watched.call("agents", "list", "--json", clock=clock).check_quiet().json["agents"]
        assert [agent["name"] for agent in agents] == ["idle", "watcher", "狗"]
        assert agents[0] == {
            "name": "idle",
            "runs": 0,
            "first_run_at": None,
            "last_run_at": None,
            "last_run": None,
            "facts": 0,
            "tokens": {"today": 0, "month": 0, "total": 0},
        }
        assert (agents[1]["runs"], agents[1]["first_run_at"]) == (2, "2026-03-01T12:00:00Z")
        assert agents[1]["tokens"] == {"today": 0, "month": 246, "total": 246}
        assert agents[1]["last_run"] == {
            "conversation_id": 2,
            "started_at": "2026-03-01T12:30:03Z",
            "ended_at": "2026-03-01T12:31:04Z",
            "status": "failed",
            "provider": "anthropic",
            "model": "claude-x",
            "usage": {
                "input_tokens": 100,
                "output_tokens": 20,
                "cache_read_tokens": 3,
                "cache_write_tokens": 0,
            },
            "facts": [1],
        }


class TestShow:
    def test_all_that_is_known_of_one(self, watched: Home, clock: HandClock) -> None:
        shown = watched.call("agents", "show", "Watcher", clock=clock).check_quiet()
        assert shown.stdout.splitlines() == [
            "agent\twatcher",
            "runs\t2",
            "last run\t2026-03-01 12:30, failed",
            "tokens\t246 today, 246 this month, 246 in all",
            "instructions\tPorównaj liczby z poprzednimi. Powiedz, co się zmieniło.",
            "answers by\tanthropic/claude-x",
            "tools\tremember_fact",
            "stopped after\t20000 tokens or 90 s",
            "is told\tat most 40 facts",
            "shared facts\treads and writes them",
            "decay\tobservation after 30 days, task after 7 days",
            "run #2\t2026-03-01 12:30, 61 s, failed, anthropic/claude-x, 123 tokens, remembered #1",
            "run #1\t2026-03-01 12:00, 3 s, complete, anthropic/claude-x, 123 tokens, remembered #1 #2",
            "fact #1\timportance 4, 2026-03-01, cel: cel 150",
            "fact #2\timportance 4, 2026-03-01, kurs: kurs 120",
        ]

    def test_one_that_only_the_settings_know_never_ran(self, watched: Home) -> None:
        shown = watched.call("agents", "show", "idle").check_quiet().stdout
        assert shown.startswith("agent\tidle\nruns\t0\nlast run\tnever\ntokens\t0 today, 0 this month, 0 in all\n")
        assert "\nstopped after\tno limit is set\n" in shown
        assert "\ninstructions\tnone of its own\nanswers by\twho answers you\n" in shown

    def test_one_that_only_has_facts_has_the_defaults(self, watched: Home) -> None:
        shown = watched.call("agents", "show", "狗", "--json").check_quiet().json
        assert shown["settings"]["tools"] == ["remember_fact", "recall", "list_facts"]
        assert (shown["agent"]["runs"], shown["runs"]) == (0, [])
        assert [fact["content"] for fact in shown["facts"]] == ["我的狗叫布鲁诺"]

    @pytest.mark.parametrize("name", ["nobody", "watche", "shared", "%"])
    def test_6_one_that_nobody_knows(self, watched: Home, name: str) -> None:
        exit_code = 2 if name == "%" else 6
        watched.call("agents", "show", name).check_clean(exit_code)

    def test_at_most_20_facts_the_most_important_first(self, watched: Home, clock: HandClock) -> None:
        memory = watched.open_memory(clock)
        for number in range(30):
            remember(memory, f"Zahl {number}", scope="agent:watcher", importance=5 if number == 3 else 2)
        memory.close()
        lines = watched.call("agents", "show", "watcher", clock=clock).check_quiet().stdout.splitlines()
        assert next(line for line in lines if line.startswith("fact")).endswith(": Zahl 3")
        assert len([line for line in lines if line.startswith("fact #")]) == 20
        assert lines[-1] == "facts\tand 12 more; `jarvis facts list --scope agent:watcher`"
        shown = watched.call("agents", "show", "watcher", "--json", clock=clock).json
        assert (len(shown["facts"]), shown["more_facts"], shown["agent"]["facts"]) == (20, 12, 32)

    def test_at_most_10_facts_of_a_run_are_named(self, watched: Home, clock: HandClock) -> None:
        memory = watched.open_memory(clock)
        run(memory, clock, *(f"k{number} {number}" for number in range(42)))
        run(memory, clock, *(f"q{number} {number}" for number in range(10)))
        memory.close()
        lines = watched.call("agents", "show", "watcher", clock=clock).check_quiet().stdout.splitlines()
        exact, many = (line.partition("remembered ")[2] for line in lines if line.startswith(("run #3", "run #4")))
        assert many == " ".join(f"#{number}" for number in range(4, 14)) + " and 32 more"
        assert exact == " ".join(f"#{number}" for number in range(46, 56))
        runs = watched.call("agents", "show", "watcher", "--json", clock=clock).check_quiet().json["runs"]
        assert [len(run["facts"]) for run in runs[:2]] == [10, 42]

    def test_one_of_a_kind_is_told_as_one(self, watched: Home) -> None:
        settings = "[agents.idle]\ntokens = 1\nfacts = 1\ndecay = { observation = 1 }\n"
        (watched.folder / "settings.toml").write_text(settings)
        shown = watched.call("agents", "show", "idle").check_quiet().stdout
        assert "\nstopped after\t1 token\n" in shown
        assert "\nis told\tat most 1 fact\n" in shown
        assert "\ndecay\tobservation after 1 day\n" in shown

    def test_json_keeps_all_of_it(self, watched: Home, clock: HandClock) -> None:
        shown = watched.call("agents", "show", "watcher", "--json", clock=clock).check_quiet().json
        assert shown["version"] == 1
        assert shown["settings"] == {
            "instructions": "Porównaj liczby\nz poprzednimi. Powiedz, co się zmieniło.",
            "provider": "anthropic",
            "model": "claude-x",
            "tools": ["remember_fact"],
            "tokens": 20_000,
            "seconds": 90.0,
            "facts": 40,
            "shared": "write",
            "decay": {"observation": 30, "task": 7},
        }
        assert [run["conversation_id"] for run in shown["runs"]] == [2, 1]
        assert shown["runs"][1]["facts"] == [1, 2]

    def test_long_instructions_are_shortened(self, watched: Home) -> None:
        (watched.folder / "settings.toml").write_text(f'[agents.idle]\ninstructions = "{"Sprawdź. " * 100}"\n')
        shown = watched.call("agents", "show", "idle").check_quiet().stdout
        (line,) = [line for line in shown.splitlines() if line.startswith("instructions")]
        assert len(line) <= 220
        assert line.endswith("…")
        assert len(watched.call("agents", "show", "idle", "--json").json["settings"]["instructions"]) > 800
