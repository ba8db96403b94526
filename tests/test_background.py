"""Background work: done once, by whoever comes first, one failure never holding up the rest, nothing held meanwhile."""

import threading
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, repeat
from pathlib import Path

import pytest

from jarvis_cli.background import Equipment, drain_jobs
from jarvis_cli.errors import MemoryFileError, ModelError, SettingsError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import LEASE, MOST_ATTEMPTS
from jarvis_cli.messages import Message, Request, StopReason, TextDelta, ToolCall, ToolResult, Usage
from tests.conftest import HandClock
from tests.peers.background_runs import drain, read_summaries, talk
from tests.peers.scripted_model import Reply, ScriptedModel, say


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
        assert memory.jobs.failures() == ()
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


class TestFailures:
    def test_sum_02_one_failing_conversation_of_ten(self, memory: Memory, clock: HandClock) -> None:
        numbers = [talk(memory, f"Gespräch {number}") for number in range(10)]

        def speak(request: Request) -> Reply:
            if "Gespräch 3" in str(request.transcript):
                return ModelError("it cannot read this")
            return say("Kurz.")

        progress, _ = drain(memory, repeat(speak))
        assert (progress.done, progress.failed) == (10, 1)
        assert [failure.error for failure in memory.jobs.failures()] == ["it cannot read this"]
        assert read_summaries(memory).keys() == {*numbers} - {numbers[3]}
        tries = 1
        for _ in range(40):
            clock.advance(minutes=1)
            tries += drain(memory, repeat(speak))[0].failed
        assert tries == MOST_ATTEMPTS == 5
        (failure,) = memory.jobs.failures()
        assert (failure.target, failure.attempts, failure.parked) == (numbers[3], 5, True)
        assert failure.error == "it cannot read this"
        assert memory.jobs.count().parked == 1
        assert memory.jobs.retry_parked() == 1
        assert drain(memory, [say("Doch.")])[0].done == 2
        assert memory.jobs.failures() == ()

    def test_sum_02_the_pauses_double(self, memory: Memory, clock: HandClock) -> None:
        talk(memory, "eins")
        minutes = [0]
        for minute in range(1, 20):
            if drain(memory, [ModelError("busy")])[0].failed:
                minutes.append(minute)
            clock.advance(minutes=1)
        assert [later - earlier for earlier, later in pairwise(minutes[1:])] == [1, 2, 4, 8]

    @pytest.mark.parametrize("reason", ["length", "unknown", "refused", "tools"])
    def test_sum_05_an_unfinished_summary_is_not_kept(
        self, reason: StopReason, memory: Memory, clock: HandClock
    ) -> None:
        number = talk(memory, "eins")
        progress, first = drain(memory, [say("Es ging um", reason=reason)])
        assert progress.failed == 1
        assert read_summaries(memory) == {}
        clock.advance(minutes=2)
        _, second = drain(memory, [say("Es ging um Eins.")])
        assert second.requests[0].max_tokens == 2 * first.requests[0].max_tokens
        assert read_summaries(memory) == {number: "Es ging um Eins."}

    @pytest.mark.parametrize("text", ["", " \n", "\x00\x1b", "\u200b"])
    def test_sum_05_an_empty_summary_is_not_kept(self, text: str, memory: Memory) -> None:
        talk(memory, "eins")
        assert drain(memory, [say(text)])[0].failed == 1
        assert read_summaries(memory) == {}

    def test_sum_05_a_stream_that_ends_without_a_stop_is_not_finished(self, memory: Memory) -> None:
        talk(memory, "eins")
        assert drain(memory, [(TextDelta("Es ging um Eins."),)])[0].failed == 1

    def test_sum_06_whatever_fails_what_was_said_and_the_last_summary_stay(
        self, memory: Memory, clock: HandClock
    ) -> None:
        number = talk(memory, "eins")
        drain(memory, [say("Eins.")])
        talk(memory, "zwei", conversation_id=number)
        before = memory.conversations.history(number)
        for reply in (
            ModelError("x"),
            say("", reason="end"),
            say("halb", reason="length"),
            (TextDelta("h"), ModelError("y")),
        ):
            drain(memory, [reply])
            clock.advance(hours=1)
            assert memory.conversations.history(number) == before
            assert read_summaries(memory) == {number: "Eins."}

    def test_sum_04_a_wrong_key_stops_the_run_and_marks_nothing(self, memory: Memory) -> None:
        for number in range(3):
            talk(memory, f"Gespräch {number}")
        error = SettingsError("the key is wrong")
        progress, model = drain(memory, [error])
        assert progress.stopped is error
        assert (progress.done, progress.failed, len(model.requests)) == (0, 0, 1)
        assert memory.jobs.failures() == ()
        assert memory.jobs.count().due == 3
        assert drain(memory, repeat(say("Kurz.")))[0].done == 4

    def test_a_memory_file_that_fails_ends_the_run(self, memory: Memory, database: Database) -> None:
        talk(memory, "eins")

        def damage(_: Request) -> Reply:
            database.rows("DROP TABLE summary_words")
            return say("Eins.")

        with pytest.raises(MemoryFileError):
            drain(memory, [damage])
        assert memory.jobs.count().due == 1
        assert read_summaries(memory) == {}

    def test_progress_is_reported_job_by_job(self, memory: Memory) -> None:
        talk(memory, "eins")
        talk(memory, "zwei")
        seen: list[tuple[int, int]] = []
        equipment = Equipment(memory, ScriptedModel([say("Eins."), say("Zwei.")]), None)
        drain_jobs(equipment, lambda made: seen.append((made.done, made.failed)))
        assert seen == [(1, 0), (2, 0), (3, 0)]

    def test_leaving_ends_the_run_between_two_jobs(self, memory: Memory) -> None:
        for number in range(3):
            talk(memory, f"Gespräch {number}")
        model = ScriptedModel(repeat(say("Kurz.")))
        progress = drain_jobs(
            Equipment(memory, model, None), lambda _: None, is_leaving=lambda: len(model.requests) > 0
        )
        assert progress.done == 1
        assert memory.jobs.count().due == 3
