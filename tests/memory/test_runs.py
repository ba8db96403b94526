"""Runs of agents: conversations in no index, kept while they are among the newest; what they took stays."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer, SavedLine
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.runs import KEPT_RUNS
from jarvis_cli.messages import Message, Status
from jarvis_cli.scope import CHAT, reach_agent
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.remembering import remember

Talk = Callable[..., int]
LINE = Message("user", "Sprawdź liczby", recalled="<facts>\n…\n</facts>", attached="<attached>\nNVDA 140\n</attached>")
USAGE = Usage(10, 5, 3, 2)


@pytest.fixture
def watcher(memory: Memory) -> Memory:
    """The memory as an agent has it."""
    return memory.within(reach_agent("watcher"))


def begin(agent: Memory, line: Message = LINE) -> SavedLine:
    return agent.conversations.save_line(None, line, 0)


def end(agent: Memory, line: SavedLine, status: Status = "complete", usage: Usage = USAGE) -> None:
    answer = Message("assistant", "Bez zmian.", status=status)
    agent.conversations.save_answer(line, Answer((answer,), "anthropic", "claude-x", usage))


def run(agent: Memory, **ending: Any) -> int:
    """Take a whole run, and return its conversation."""
    line = begin(agent)
    end(agent, line, **ending)
    return line.conversation_id


class TestOneRun:
    def test_its_messages_are_kept_as_they_were_sent(self, memory: Memory, watcher: Memory) -> None:
        conversation = run(watcher)
        assert memory.conversations.history(conversation) == (LINE, Message("assistant", "Bez zmian."))

    def test_nothing_is_found_summarised_or_learned_of_it(
        self, memory: Memory, watcher: Memory, memory_path: Path, assert_sound: Callable[[Path], None]
    ) -> None:
        run(watcher)
        begin(watcher)
        assert memory.jobs.list() == ()
        for line in ("Sprawdź liczby", "Bez zmian", "NVDA"):
            assert memory.recall(line, None, None).passages == ()
            assert watcher.recall(line, None, None).passages == ()
            assert memory.search_summaries(line, None, 5) == ()
        assert_sound(memory_path)

    def test_it_is_none_of_the_conversations_of_the_person(self, memory: Memory, watcher: Memory, talk: Talk) -> None:
        assert (memory.conversations.last(), memory.count(None).conversations) == (None, 0)
        mine = talk(memory, ("Guten Tag", "Hallo"))
        run(watcher)
        assert memory.conversations.last() == watcher.conversations.last() == mine
        assert memory.count(None).conversations == 1

    def test_its_end_is_kept_with_who_answered_and_what_it_took(
        self, memory: Memory, watcher: Memory, clock: HandClock
    ) -> None:
        started, line = clock(), begin(watcher)
        (running,) = memory.agents.get("watcher").kept
        assert (running.started_at, running.ended_at, running.status) == (started, None, "")
        clock.advance(seconds=7)
        end(watcher, line, "failed")
        (ended,) = memory.agents.get("watcher").kept
        assert (ended.conversation_id, ended.started_at, ended.ended_at) == (line.conversation_id, started, clock())
        assert (ended.status, ended.provider, ended.model) == ("failed", "anthropic", "claude-x")
        assert ended.usage == USAGE
        assert [(used.work, used.calls) for used in memory.usage.read(memory.usage.today())] == [("answer", 1)]

    def test_saving_its_answer_twice_counts_it_once(self, memory: Memory, watcher: Memory) -> None:
        line = begin(watcher)
        for _ in range(2):
            end(watcher, line)
        assert memory.agents.get("watcher").total == memory.usage.used_today("answer") == 20

    def test_an_end_that_cannot_be_stored_leaves_no_part_of_it(self, memory: Memory, watcher: Memory) -> None:
        line = begin(watcher)
        broken = Answer((Message("narrator", "…"),), "n", "n", Usage(1, 1))  # type: ignore[arg-type]
        with pytest.raises(MemoryFileError):
            watcher.conversations.save_answer(line, broken)
        agent = memory.agents.get("watcher")
        assert (agent.total, agent.kept[0].ended_at, memory.usage.used_today("answer")) == (0, None, 0)
        end(watcher, line)
        assert memory.agents.get("watcher").kept[0].status == "complete"

    def test_a_second_turn_of_it_adds_to_what_it_took(self, memory: Memory, watcher: Memory) -> None:
        first = begin(watcher)
        end(watcher, first)
        end(watcher, watcher.conversations.save_line(first.conversation_id, Message("user", "שלום"), 0))
        agent = memory.agents.get("watcher")
        assert (agent.runs, agent.total, len(agent.kept), agent.kept[0].usage) == (1, 40, 1, Usage(20, 10, 6, 4))

    def test_what_its_rounds_took_is_noted_once(self, memory: Memory, watcher: Memory) -> None:
        line = begin(watcher)
        for spent in (Usage(4, 1), Usage(4, 1), Usage(6, 3, 3)):
            watcher.conversations.note_round(line, "anthropic", "claude-x", spent)
            agent = memory.agents.get("watcher")
            assert (agent.total, agent.kept[0].usage, agent.kept[0].ended_at) == (spent.total, spent, None)
        end(watcher, line)
        agent = memory.agents.get("watcher")
        assert (agent.total, agent.kept[0].usage, agent.kept[0].status) == (20, USAGE, "complete")
        assert memory._database.rows("SELECT runs FROM agent_usage") == [(1,)]

    def test_what_a_killed_one_took_stays_when_it_is_let_go(
        self, memory: Memory, watcher: Memory, clock: HandClock
    ) -> None:
        watcher.conversations.note_round(begin(watcher), "anthropic", "claude-x", USAGE)
        clock.advance(days=1)
        for _ in range(KEPT_RUNS):
            run(watcher, usage=Usage())
        agent = memory.agents.get("watcher")
        assert (agent.total, len(agent.kept)) == (20, KEPT_RUNS)

    def test_one_that_failed_before_its_line_was_kept_is_noted(
        self, memory: Memory, watcher: Memory, clock: HandClock, assert_sound: Callable[[Path], None], memory_path: Path
    ) -> None:
        run(watcher)
        clock.advance(hours=1)
        memory.agents.note_failed("watcher", "ollama", "bielik")
        agent = memory.agents.get("watcher")
        assert (agent.runs, agent.last_run_at, len(agent.kept)) == (2, clock(), 2)
        last = agent.kept[0]
        assert (last.started_at, last.ended_at, last.status, last.usage) == (clock(), clock(), "failed", Usage())
        assert (last.provider, last.model) == ("ollama", "bielik")
        assert memory._database.value("SELECT count(*) FROM messages") == 2
        assert (memory.conversations.last(), memory.jobs.list()) == (None, ())
        assert_sound(memory_path)

    def test_however_many_fail_so_only_the_newest_are_kept(self, memory: Memory) -> None:
        for _ in range(KEPT_RUNS + 3):
            memory.agents.note_failed("watcher")
        agent = memory.agents.get("watcher")
        assert (agent.runs, len(agent.kept)) == (KEPT_RUNS + 3, KEPT_RUNS)
        assert memory._database.value("SELECT count(*) FROM conversations") == KEPT_RUNS


class TestTakenOut:
    def test_a_line_that_is_taken_out_leaves_no_run(self, memory: Memory, watcher: Memory) -> None:
        watcher.conversations.drop_line(begin(watcher))
        assert memory.agents.list() == ()
        assert memory._database.value("SELECT count(*) FROM conversations") == 0

    def test_the_runs_before_it_count_as_they_did(self, memory: Memory, watcher: Memory, clock: HandClock) -> None:
        run(watcher)
        before = memory.agents.get("watcher")
        clock.advance(hours=1)
        watcher.conversations.drop_line(begin(watcher))
        assert memory.agents.get("watcher") == before

    def test_a_turn_of_several_leaves_the_run(self, memory: Memory, watcher: Memory) -> None:
        conversation = run(watcher)
        watcher.conversations.drop_line(watcher.conversations.save_line(conversation, LINE, 0))
        assert memory.agents.get("watcher").runs == 1
        assert len(memory.conversations.history(conversation)) == 2


class TestForgetting:
    def test_fact_02_what_an_agent_forgot_of_its_own_does_not_withhold_a_turn_of_a_chat(self, memory: Memory) -> None:
        private = remember(memory, "Kurs der NVDA bei 140", scope="agent:watcher")
        chat = memory.within(CHAT)
        told = chat.recall("Hallo", None, None).change
        memory.forget(private.id)
        line = chat.conversations.save_line(None, Message("user", "Hallo"), told)
        assert memory.conversations.history(line.conversation_id) == (Message("user", "Hallo"),)

    def test_fact_02_a_run_that_was_told_what_was_forgotten_meanwhile_is_withheld(
        self, memory: Memory, watcher: Memory
    ) -> None:
        private = remember(memory, "Kurs der NVDA bei 140", scope="agent:watcher")
        told = memory._database.value("SELECT max(id) FROM fact_changes")
        memory.forget(private.id)
        line = watcher.conversations.save_line(None, LINE, told)
        assert "140" not in str(memory.conversations.history(line.conversation_id))


class TestOldRuns:
    def test_only_the_newest_are_kept_of_each_agent(
        self, memory: Memory, watcher: Memory, memory_path: Path, talk: Talk, assert_sound: Callable[[Path], None]
    ) -> None:
        mine = talk(memory, ("Guten Tag", "Hallo"))
        other = run(memory.within(reach_agent("czytacz")))
        runs = [run(watcher) for _ in range(KEPT_RUNS + 3)]
        agent = memory.agents.get("watcher")
        assert [kept.conversation_id for kept in agent.kept] == runs[3:][::-1]
        assert (agent.runs, agent.total) == (KEPT_RUNS + 3, 20 * (KEPT_RUNS + 3))
        assert memory._database.rows("SELECT id FROM conversations ORDER BY id") == [
            (conversation,) for conversation in (mine, other, *runs[3:])
        ]
        assert memory._database.value("SELECT count(*) FROM messages") == 4 + 2 * KEPT_RUNS
        assert_sound(memory_path)

    def test_the_facts_of_a_run_outlive_it(self, memory: Memory, watcher: Memory) -> None:
        for target in ("cel 140", "cel 150"):
            line = begin(watcher)
            fields = {"scope": "agent:watcher", "key": "cel", "source": "model", "created_by": "agent:watcher"}
            watcher.remember(
                NewFact(target, **fields, conversation_id=line.conversation_id, message_id=line.turn_id)  # type: ignore[arg-type]
            )
            end(watcher, line)
        for _ in range(KEPT_RUNS):
            run(watcher)
        (fact,) = memory.agents.list_facts("watcher", 9)
        assert (fact.content, fact.conversation_id) == ("cel 150", None)
        assert [former.content for former in memory.facts.list_history(fact.id)] == ["cel 140"]

    def test_a_run_that_was_killed_has_no_end_and_goes_when_its_time_comes(
        self, memory: Memory, watcher: Memory, clock: HandClock
    ) -> None:
        killed = begin(watcher).conversation_id
        for _ in range(KEPT_RUNS):
            run(watcher)
        assert memory._database.row("SELECT 1 FROM conversations WHERE id = ?", (killed,)), "it may still be running"
        clock.advance(days=1)
        run(watcher)
        assert memory._database.row("SELECT 1 FROM conversations WHERE id = ?", (killed,)) is None

    def test_a_run_that_outlasts_its_own_conversation_ends_all_the_same(
        self, memory: Memory, watcher: Memory, clock: HandClock
    ) -> None:
        line = begin(watcher)
        clock.advance(days=1)
        for _ in range(KEPT_RUNS):
            run(watcher)
        end(watcher, line)
        agent = memory.agents.get("watcher")
        assert (agent.runs, agent.total, len(agent.kept)) == (KEPT_RUNS + 1, 20 * (KEPT_RUNS + 1), KEPT_RUNS)

    @pytest.mark.parametrize("keys", [1, 5])
    def test_the_file_grows_by_history_only(self, tmp_path: Path, clock: HandClock, keys: int) -> None:
        """At most 300 bytes a run, each with 4 kB of material; `benchmarks/keyed_runs.py` takes 10,000."""
        path = tmp_path / "memory.db"
        memory = open_memory(path, clock)
        agent, sizes = memory.within(reach_agent("watcher")), []
        with memory.transaction():
            for number in range(700):
                line = begin(agent, Message("user", "Was ist neu?", attached=f"{number} " + "新聞 " * 600))
                fields = {"scope": "agent:watcher", "key": f"cel {number % keys}", "subject": "NVDA"}
                by = {"source": "model", "created_by": "agent:watcher", "conversation_id": line.conversation_id}
                agent.remember(NewFact(f"cel {number}", **fields, **by, message_id=line.turn_id))  # type: ignore[arg-type]
                end(agent, line)
                clock.advance(minutes=30)
                sizes.append(memory._database.value("PRAGMA page_count") * 16_384)
        assert (sizes[-1] - sizes[99]) / 600 < 300
        assert len(memory.agents.list_facts("watcher", 9)) == keys
        memory.close()
