"""Agents: those that ran and those that were only given facts, with their last runs and what they took."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.remembering import remember

WATCHED = {"scope": "agent:watcher"}
USAGE = Usage(10, 5)


def begin(memory: Memory, name: str) -> SavedLine:
    return memory.within(reach_agent(name)).conversations.save_line(None, Message("user", "Was ist neu?"), 0)


def end(memory: Memory, name: str, line: SavedLine, usage: Usage = USAGE) -> None:
    answer = Answer((Message("assistant", "Nichts."),), "ollama", "bielik", usage)
    memory.within(reach_agent(name)).conversations.save_answer(line, answer)


def store(memory: Memory, line: SavedLine, content: str, **fields: str) -> int:
    """Store a fact in a run, and return its number."""
    given = {**WATCHED, "source": "model", "created_by": "agent:watcher", **fields}
    agent = memory.within(reach_agent("watcher", writes_shared=True))
    place = {"conversation_id": line.conversation_id, "message_id": line.turn_id}
    return agent.remember(NewFact(content, **given, **place)).fact.id  # type: ignore[arg-type]


class TestList:
    def test_without_any_it_is_empty(self, memory: Memory) -> None:
        remember(memory, "Ich wohne in Graz")
        assert memory.agents.list() == ()

    def test_all_that_ran_or_were_given_facts_by_name(self, memory: Memory, clock: HandClock) -> None:
        end(memory, "watcher", begin(memory, "watcher"))
        end(memory, "żuraw.2", begin(memory, "żuraw.2"))
        remember(memory, "我的狗叫布鲁诺", scope="agent:狗")
        remember(memory, "Mam psa", scope="agent:watch")
        remember(memory, "أحب الشاي", **WATCHED)
        remember(memory, "Es regnet", **WATCHED, expires_at="2026-03-02T12:00:00Z")
        clock.advance(days=2)
        agents = memory.agents.list()
        assert [(agent.name, agent.runs, agent.facts) for agent in agents] == [
            ("watch", 0, 1),
            ("watcher", 1, 1),
            ("żuraw.2", 1, 0),
            ("狗", 0, 1),
        ]
        assert (agents[0].last_run, agents[0].last_run_at) == (None, None)

    def test_each_has_its_last_run_alone(self, memory: Memory, clock: HandClock) -> None:
        end(memory, "watcher", begin(memory, "watcher"))
        first = clock()
        clock.advance(minutes=30)
        killed = begin(memory, "watcher")
        (agent,) = memory.agents.list()
        assert (agent.runs, agent.first_run_at, agent.last_run_at) == (2, first, clock())
        assert agent.last_run is not None
        assert [run.conversation_id for run in agent.kept] == [killed.conversation_id]
        assert (agent.last_run.ended_at, agent.last_run.status) == (None, "")

    def test_time_01_the_last_run_is_the_last_whatever_the_clock_does(self, memory: Memory, clock: HandClock) -> None:
        end(memory, "watcher", begin(memory, "watcher"))
        clock.advance(days=-400)
        line = begin(memory, "watcher")
        (agent,) = memory.agents.list()
        assert agent.last_run is not None
        assert (agent.last_run.conversation_id, agent.last_run_at) == (line.conversation_id, clock())


class TestTokens:
    @pytest.mark.usefixtures("in_warsaw")
    def test_they_add_up_by_the_days_of_the_person(self, memory: Memory, clock: HandClock) -> None:
        moments = (
            datetime(2026, 2, 28, 22, 30, tzinfo=UTC),  # still February in Warsaw
            datetime(2026, 2, 28, 23, 30, tzinfo=UTC),  # the 1st of March
            datetime(2026, 3, 2, 22, 30, tzinfo=UTC),
            datetime(2026, 3, 2, 23, 30, tzinfo=UTC),  # the 3rd
        )
        for power, clock.now in enumerate(moments):
            end(memory, "watcher", begin(memory, "watcher"), Usage(10**power, 0, 0, 10**power))
        (agent,) = memory.agents.list()
        assert (agent.today, agent.month, agent.total) == (2_000, 2_220, 2_222)
        assert memory.agents.get("watcher").total == 2_222

    def test_each_agent_has_its_own(self, memory: Memory) -> None:
        for name, tokens in (("watcher", 3), ("reader", 5), ("watcher", 4)):
            end(memory, name, begin(memory, name), Usage(tokens, 0))
        memory.usage.note("answer", "ollama", "bielik", Usage(100, 0))
        assert [(agent.name, agent.today) for agent in memory.agents.list()] == [("reader", 5), ("watcher", 7)]
        assert memory.usage.used_today("answer") == 112


class TestGet:
    @pytest.mark.parametrize("name", ["watch", "watchers", "", "%", "watcher\0"])
    def test_one_that_is_not_there_is_not_found(self, memory: Memory, name: str) -> None:
        end(memory, "watcher", begin(memory, "watcher"))
        remember(memory, "Mam psa", scope="agent:watcherka")
        with pytest.raises(NotFoundError):
            memory.agents.get(name)

    def test_one_that_was_only_given_facts_is_there(self, memory: Memory) -> None:
        remember(memory, "Mam psa", **WATCHED)
        agent = memory.agents.get("watcher")
        assert (agent.runs, agent.facts, agent.kept, agent.total) == (0, 1, (), 0)

    def test_each_run_names_the_facts_that_it_stored_or_changed(self, memory: Memory) -> None:
        first, second, third = (begin(memory, "watcher") for _ in range(3))
        target, seen = store(memory, first, "Ziel 140", key="ziel"), store(memory, first, "Kurs 90")
        store(memory, second, "Ziel 150", key="ziel")
        shared = store(memory, second, "NVDA meldet am 20.", scope="shared", key="termin")
        store(memory, third, "Kurs 90")
        runs = memory.agents.get("watcher").kept
        assert [run.facts for run in runs] == [(), (target, shared), (target, seen)]

    def test_what_a_run_stored_is_read_by_an_index(self, memory: Memory, explain: Callable[..., list[str]]) -> None:
        store(memory, begin(memory, "watcher"), "Ziel 140")
        steps = explain(lambda other: other.agents.get("watcher"))
        scanned = {step for step in steps if step.startswith("SCAN")}
        assert not any(table in step for step in scanned for table in ("facts", "fact_history", "agent_runs")), steps


def test_its_facts_are_listed_by_importance_and_then_the_newest_first(memory: Memory) -> None:
    for content, importance in (("eins", 3), ("zwei", 5), ("drei", 3), ("vier", 1)):
        remember(memory, content, **WATCHED, importance=importance)
    remember(memory, "anderswo", importance=5)
    remember(memory, "abgelaufen", **WATCHED, importance=5, expires_at="2026-03-01T12:00:00Z")
    assert [fact.content for fact in memory.agents.list_facts("watcher", 3)] == ["zwei", "drei", "eins"]
    assert memory.agents.list_facts("nobody", 3) == ()
