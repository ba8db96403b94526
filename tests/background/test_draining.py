"""Background work: done once, by whoever comes first, one failure never holding up the rest, nothing held meanwhile."""

import threading
from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from jarvis_cli.background.draining import Progress, drain_jobs
from jarvis_cli.background.equipment import BackgroundOptions, Equipment
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.leases import LEASE
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.messages import Message, Request, TextDelta, ToolCall, ToolResult
from jarvis_cli.models.protocols import Embedder
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.background_runs import drain, read_summaries, talk
from tests.peers.remembering import remember
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel, say


@pytest.fixture
def other(memory_path: Path, clock: HandClock) -> Iterator[Memory]:
    """The same memory, opened a second time as another program would."""
    opened = open_memory(memory_path, clock)
    yield opened
    opened.close()


class TestSummaries:
    def test_a_conversation_is_summarised_with_all_that_was_said(self, memory: Memory) -> None:
        number = talk(memory, "Ich wohne in Graz.", Message("assistant", "Schön."))
        progress, model = drain(memory, [say("Es ging ", "um Graz.")])
        assert (progress.done, progress.failed, progress.stopped) == (2, 0, None)
        assert read_summaries(memory) == {number: "Es ging um Graz."}
        (request,) = model.requests
        assert request.purpose == "summary"
        assert request.transcript == (Message("user", "Ich wohne in Graz."), Message("assistant", "Schön."))
        assert (memory.jobs.count().due, memory.jobs.count().running) == (0, 0)
        assert drain(memory)[0].done == 0

    def test_the_next_one_is_made_from_the_last_and_what_is_new(self, memory: Memory) -> None:
        number = talk(memory, "Ich wohne in Graz.")
        drain(memory, [say("Es ging um Graz.")])
        talk(memory, "Mam psa.", conversation_id=number)
        _, model = drain(memory, [say("Es ging um Graz und einen Hund.")])
        sent = model.requests[0].messages[0].text
        assert "Es ging um Graz." in sent
        assert "Mam psa." in sent
        assert "Ich wohne in Graz." not in sent
        assert read_summaries(memory) == {number: "Es ging um Graz und einen Hund."}

    def test_a_turn_that_comes_while_it_is_made_keeps_it_due(self, memory: Memory, other: Memory) -> None:
        number = talk(memory, "eins")

        def speak(_: Request) -> Reply:
            talk(other, "zwei", conversation_id=number)
            return say("Eins.")

        _, model = drain(memory, [speak, say("Eins und zwei.")])
        assert "zwei" in model.requests[1].messages[0].text
        assert read_summaries(memory) == {number: "Eins und zwei."}

    def test_tool_noise_and_recalled_memory_are_not_summarised(self, memory: Memory) -> None:
        recalled = Message("user", "Frage", "<recalled>Alter Kram</recalled>")
        saved = memory.conversations.save_line(None, recalled, 0)
        called = Message("assistant", "", tool_calls=(ToolCall("c", "remember_fact", '{"content": "Lärm"}'),))
        result = Message("tool", "", tool_results=(ToolResult("c", "Lärm"),))
        answer = Answer((called, result, Message("assistant", "Antwort")), "scripted", "scripted-1", Usage())
        memory.conversations.save_answer(saved, answer)
        _, model = drain(memory, [say("Kurz.")])
        assert "Lärm" not in str(model.requests[0])
        assert "Alter Kram" not in str(model.requests[0])

    def test_db_02_nothing_is_locked_while_the_model_is_waited_for(self, memory: Memory, database: Database) -> None:
        talk(memory, "eins")
        written: list[int] = []

        def write() -> None:
            with database.transaction():
                database.rows("UPDATE conversations SET started_at = started_at")
                written.append(1)

        database.rows("PRAGMA busy_timeout = 0")
        drain(memory, [(write, TextDelta("Kurz."), write, *say())])
        assert written == [1, 1]

    def test_sum_01_killed_before_it_is_saved_it_stays_due(self, memory: Memory, other: Memory) -> None:
        number = talk(memory, "eins")
        with pytest.raises(SystemExit):
            drain(memory, [(TextDelta("Ei"), SystemExit())])
        assert memory.jobs.count().due == 1
        assert memory.jobs.list_failed() == ()
        drain(other, [say("Eins.")])
        assert read_summaries(memory) == {number: "Eins."}

    def test_sum_01_without_any_farewell_it_is_due_when_its_lease_ends(
        self, memory: Memory, other: Memory, clock: HandClock
    ) -> None:
        talk(memory, "eins")
        assert memory.jobs.claim() is not None
        assert drain(other)[0].done == 0
        clock.advance(seconds=LEASE.total_seconds() + 2)
        assert drain(other, [say("Eins.")])[0].done == 2

    def test_sum_03_two_workers_never_do_the_same_job(self, memory: Memory, other: Memory) -> None:
        for number in range(6):
            talk(memory, f"Gespräch {number}")
        asked: Counter[str] = Counter()
        their_model = ScriptedModel(repeat(say("Von den anderen.")))

        def speak(request: Request) -> Reply:
            asked[request.transcript[0].text] += 1
            # While this worker waits for its model, another one takes what it can.
            drain_jobs(Equipment(other, their_model, None), lambda _: None)
            return say("Von mir.")

        drain(memory, repeat(speak))
        asked.update(request.transcript[0].text for request in their_model.requests)
        assert asked == {f"Gespräch {number}": 1 for number in range(6)}
        assert sorted(read_summaries(memory).values()) == ["Von den anderen."] * 5 + ["Von mir."]

    def test_sum_03_two_workers_in_two_threads(self, memory_path: Path, memory: Memory, clock: HandClock) -> None:
        for number in range(12):
            talk(memory, f"Gespräch {number}")
        models = [ScriptedModel(repeat(say("Kurz."))) for _ in range(2)]
        together = threading.Barrier(2)

        def work(model: ScriptedModel) -> None:
            own = open_memory(memory_path, clock)
            together.wait()
            drain_jobs(Equipment(own, model, None), lambda _: None)
            own.close()

        threads = [threading.Thread(target=work, args=(model,)) for model in models]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        asked = Counter(request.transcript[0].text for model in models for request in model.requests)
        assert asked == {f"Gespräch {number}": 1 for number in range(12)}

    def test_sum_03_a_worker_that_lost_its_lease_saves_nothing(
        self, memory: Memory, other: Memory, clock: HandClock
    ) -> None:
        number = talk(memory, "eins")

        def oversleep(_: Request) -> Reply:
            clock.advance(seconds=LEASE.total_seconds() + 2)
            talk(other, "zwei", conversation_id=number)
            drain(other, [say("Eins und zwei.")])
            return say("Nur eins.")

        drain(memory, [oversleep])
        assert read_summaries(memory) == {number: "Eins und zwei."}
        assert memory.jobs.count().due == 0


class TestBudget:
    """The tokens that background work may use in a day; a summary here costs 15."""

    def drain(self, memory: Memory, daily_tokens: int, embedder: Embedder | None = None) -> Progress:
        model, options = ScriptedModel(repeat(say("Kurz."))), BackgroundOptions(daily_tokens=daily_tokens)
        return drain_jobs(Equipment(memory, model, embedder, options=options), lambda _: None)

    def test_what_is_left_waits_for_tomorrow(self, memory: Memory, clock: HandClock) -> None:
        numbers = [talk(memory, f"Gespräch {number}") for number in range(4)]
        progress = self.drain(memory, 16)
        assert (progress.done, progress.failed, progress.stopped, progress.is_budget_used) == (3, 0, None, True)
        assert progress.notices == (
            "the tokens for background work are used up for today; what is left waits for tomorrow",
        )
        assert read_summaries(memory).keys() == {*numbers[:2]}
        assert (memory.jobs.count().due, memory.jobs.list_failed()) == (2, ())
        assert self.drain(memory, 16).done == 0
        clock.advance(days=1)
        assert self.drain(memory, 16).is_budget_used is False
        assert read_summaries(memory).keys() == {*numbers}

    def test_vectors_cost_nothing_and_are_made_all_the_same(self, memory: Memory) -> None:
        talk(memory, "eins")
        memory.remember(NewFact("Ich mag Tee"))
        memory.usage.note("background", "scripted", "scripted-1", Usage(1_000, 1_000))
        embedder = ScriptedEmbedder()
        progress = self.drain(memory, 2_000, embedder)
        assert (progress.done, progress.is_budget_used) == (1, True)
        assert memory.vectors.list_waiting(embedder.name, 9) == ()

    def test_answers_count_for_themselves_and_nothing_is_told_where_nothing_waits(self, memory: Memory) -> None:
        memory.usage.note("answer", "scripted", "scripted-1", Usage(1_000_000, 1_000_000))
        talk(memory, "eins")
        progress = self.drain(memory, 1)
        assert (progress.done, progress.is_budget_used) == (2, False)
        assert self.drain(memory, 1).notices == ()

    def test_a_reply_that_is_of_no_use_counts_too(self, memory: Memory) -> None:
        for number in range(3):
            talk(memory, f"Gespräch {number}")
        model, options = ScriptedModel(repeat(say(""))), BackgroundOptions(daily_tokens=30)
        progress = drain_jobs(Equipment(memory, model, None, options=options), lambda _: None)
        assert (progress.failed, len(model.requests), progress.is_budget_used) == (2, 2, True)


class TestRetention:
    def drain(self, memory: Memory, rules: tuple[RetentionRule, ...], *, is_leaving: bool = False) -> list[str]:
        """Do what is due and return what the log says."""
        lines: list[str] = []
        options = BackgroundOptions(retention=rules, log=lines.append)
        equipment = Equipment(memory, ScriptedModel(), None, options=options)
        drain_jobs(equipment, lambda _: None, is_leaving=lambda: is_leaving)
        return lines

    def test_what_nobody_asked_for_and_was_never_used_expires_at_the_end_of_a_run(
        self, memory: Memory, clock: HandClock
    ) -> None:
        rain = NewFact("Heute regnet es", category="observation", importance=1, confidence=0.9, source="extracted")
        memory.remember(rain)
        memory.remember(NewFact("Ich mag Tee", category="observation", importance=1))
        fields = {"category": "observation", "importance": 2, "source": "model", "created_by": "agent:watcher"}
        remember(memory, "Kurs bei 140", scope="agent:watcher", **fields)
        clock.advance(days=31)
        rules = (RetentionRule(30), RetentionRule(30, scope="agent:watcher"))
        assert self.drain(memory, ()) == []
        assert self.drain(memory, rules, is_leaving=True) == []
        assert len(memory.facts.list()) == 3
        assert self.drain(memory, rules) == ["facts that expired: 2"]
        assert [fact.content for fact in memory.facts.list()] == ["Ich mag Tee"]
        assert self.drain(memory, rules) == []
