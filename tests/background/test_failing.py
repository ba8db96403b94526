"""Background work that fails: whose fault it is, what is tried again and when, and when a server is left alone."""

from itertools import pairwise, repeat

import pytest

from jarvis_cli.background.draining import drain_jobs
from jarvis_cli.background.equipment import BackgroundOptions, Equipment, LateModel
from jarvis_cli.errors import EmbedderError, JarvisError, MemoryFileError, ModelError, SettingsError, UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, EXTRACT, MODEL_KINDS, MOST_ATTEMPTS, SUMMARIZE, JobKind
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Request, StopReason, TextDelta
from jarvis_cli.models.protocols import LanguageModel
from tests.conftest import HandClock
from tests.peers.background_runs import drain, read_summaries, talk
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel, say

AWAY = ModelError("the server is overloaded")
EMPTY = ModelError("it came back empty", transient=False)


class TestFailures:
    def test_sum_02_one_failing_conversation_of_ten(self, memory: Memory, clock: HandClock) -> None:
        numbers = [talk(memory, f"Gespräch {number}") for number in range(10)]

        def speak(request: Request) -> Reply:
            if "Gespräch 3" in str(request.transcript):
                return ModelError("it cannot read this", transient=False)
            return say("Kurz.")

        progress, _ = drain(memory, repeat(speak))
        assert (progress.done, progress.failed) == (10, 1)
        assert [failure.last_error for failure in memory.jobs.list_failed()] == ["it cannot read this"]
        assert read_summaries(memory).keys() == {*numbers} - {numbers[3]}
        tries = 1
        for _ in range(40):
            clock.advance(minutes=1)
            tries += drain(memory, repeat(speak))[0].failed
        assert tries == MOST_ATTEMPTS == 5
        (failure,) = memory.jobs.list_failed()
        assert (failure.target, failure.attempts, failure.state) == (numbers[3], 5, "parked")
        assert failure.last_error == "it cannot read this"
        assert memory.jobs.count().parked == 1
        assert memory.jobs.retry_parked() == 1
        assert drain(memory, [say("Doch.")])[0].done == 2
        assert memory.jobs.list_failed() == ()

    def test_sum_02_the_pauses_double(self, memory: Memory, clock: HandClock) -> None:
        talk(memory, "eins")
        minutes = [0]
        for minute in range(1, 20):
            if drain(memory, [ModelError("empty", transient=False)])[0].failed:
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
        assert memory.jobs.list_failed() == ()
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

    def test_sum_02_a_bug_that_one_job_brings_out_holds_up_the_others_no_more_than_once(
        self, memory: Memory, clock: HandClock
    ) -> None:
        first, second = talk(memory, "eins"), talk(memory, "zwei")
        with pytest.raises(KeyError):
            drain(memory, [KeyError("mein Geheimnis")])
        (failure,) = memory.jobs.list_failed()
        assert (failure.target, failure.last_error) == (first, "internal error (KeyError)")
        assert drain(memory, [say("Zwei.")])[0].done == 2
        assert read_summaries(memory) == {second: "Zwei."}
        clock.advance(minutes=1)
        drain(memory, [say("Eins.")])
        assert read_summaries(memory) == {first: "Eins.", second: "Zwei."}

    def test_what_cannot_be_stored_is_the_fault_of_the_job(self, memory: Memory) -> None:
        talk(memory, "eins")
        talk(memory, "zwei")
        progress, _ = drain(memory, [UsageError("it holds a secret"), say("Zwei.")])
        assert (progress.done, progress.failed) == (2, 1)
        assert [failure.last_error for failure in memory.jobs.list_failed()] == ["it holds a secret"]

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
            Equipment(memory, model, None), lambda _: None, is_leaving=lambda: len(model.title_requests) > 0
        )
        assert progress.done == 1
        assert memory.jobs.count().due == 3


class TestServers:
    def test_sum_04_what_a_server_cannot_do_just_now_is_done_in_the_end(self, memory: Memory, clock: HandClock) -> None:
        number = talk(memory, "eins")
        for error in ("rate limit", "overloaded", "failed (500)", "nothing came for 60 seconds") * 3:
            assert drain(memory, [ModelError(error)])[0].failed == 1
            (failure,) = memory.jobs.list_failed()
            assert (failure.state, failure.last_error) == ("waiting", error)
            clock.advance(hours=1)
        assert drain(memory, [say("Eins.")])[0].done == 2
        assert read_summaries(memory) == {number: "Eins."}
        assert memory.jobs.list() == ()

    def test_sum_04_one_that_fails_while_others_are_answered_is_given_up(
        self, memory: Memory, clock: HandClock
    ) -> None:
        numbers = [talk(memory, f"Gespräch {number}") for number in range(2)]

        def speak(request: Request) -> Reply:
            return AWAY if "Gespräch 0" in str(request.transcript) else say("Kurz.")

        tries = 0
        for _ in range(2 * MOST_ATTEMPTS):
            tries += drain(memory, repeat(speak))[0].failed
            clock.advance(hours=1)
            talk(memory, "und weiter", conversation_id=numbers[1])
        assert tries == MOST_ATTEMPTS
        (failure,) = memory.jobs.list_failed()
        assert (failure.target, failure.state) == (numbers[0], "parked")

    def test_sum_04_a_server_that_fails_three_times_in_a_row_is_left_alone(self, memory: Memory) -> None:
        for number in range(6):
            talk(memory, f"Gespräch {number}")
        progress, model = drain(memory, repeat(AWAY))
        assert (progress.done, progress.failed, progress.stopped, len(model.requests)) == (0, 3, AWAY, 3)
        assert progress.notices == ("background work waits: the server is overloaded",)
        counts = memory.jobs.count()
        assert (counts.due, counts.waiting, counts.parked) == (3, 3, 0)

    def test_sum_02_three_failures_with_a_success_between_them_stop_nothing(self, memory: Memory) -> None:
        for number in range(7):
            talk(memory, f"Gespräch {number}")
        progress, _ = drain(memory, [AWAY, AWAY, say("Gut."), AWAY, AWAY, say("Gut."), AWAY])
        assert (progress.done, progress.failed, progress.stopped) == (3, 5, None)

    def test_sum_02_jobs_that_fail_by_themselves_say_nothing_about_the_server(self, memory: Memory) -> None:
        for number in range(5):
            talk(memory, f"Gespräch {number}")
        progress, model = drain(memory, [EMPTY, EMPTY, EMPTY, EMPTY, say("Gut.")])
        assert (progress.failed, progress.stopped, len(model.requests)) == (4, None, 5)

    @pytest.mark.parametrize("error", [SettingsError("the key is wrong"), AWAY])
    def test_what_needs_another_server_is_done_all_the_same(self, error: Exception, memory: Memory) -> None:
        for number in range(3):
            talk(memory, f"Gespräch {number}")
        memory.remember(NewFact("Ich mag Tee"))
        embedder = ScriptedEmbedder()
        progress, _ = drain(memory, repeat(error), embedder)
        assert (progress.done, progress.stopped) == (1, error)
        assert memory.vectors.list_waiting(embedder.name, 9) == ()
        assert {job.kind for job in memory.jobs.list()} <= {*MODEL_KINDS}

    def test_an_embedder_that_is_away_holds_up_no_summary(self, memory: Memory) -> None:
        memory.remember(NewFact("Ich mag Tee"))
        talk(memory, "eins")
        away = ScriptedEmbedder(fault=lambda _: EmbedderError("it is away"))
        progress, _ = drain(memory, [say("Eins.")], away)
        assert (progress.failed, progress.stopped, len(read_summaries(memory))) == (1, None, 1)
        assert memory.jobs.count().parked == 0

    @pytest.mark.parametrize("error", [SettingsError("the key is wrong"), AWAY])
    @pytest.mark.parametrize("bad", [SUMMARIZE, EXTRACT])
    def test_what_one_model_cannot_do_the_other_does(
        self, bad: JobKind, error: Exception, memory: Memory, clock: HandClock
    ) -> None:
        """Two models of one provider may have a key, a server, and a name of their own."""
        for number in range(4):
            talk(memory, f"Gespräch {number}", learns=True)
            clock.advance(seconds=1)
        good: Reply = say('{"facts": []}' if bad == SUMMARIZE else "Kurz.")
        summarizer = ScriptedModel(repeat(error if bad == SUMMARIZE else good))
        extractor = ScriptedModel(repeat(error if bad == EXTRACT else good))
        progress = drain_jobs(Equipment(memory, summarizer, None, extractor), lambda _: None)
        assert progress.stops == [error]
        assert {job.kind for job in memory.jobs.list() if job.kind != EMBED} == {bad}
        assert (len(memory.jobs.list_failed()), memory.jobs.count().parked) == (3 * (error is AWAY), 0)

    def test_each_reason_why_work_waits_is_told_once(self, memory: Memory) -> None:
        talk(memory, "eins", learns=True)
        for theirs in ("the key is wrong", "the other key is wrong"):
            models = [ScriptedModel([SettingsError(error)]) for error in ("the key is wrong", theirs)]
            progress = drain_jobs(Equipment(memory, models[0], None, models[1]), lambda _: None)
            told = dict.fromkeys(("the key is wrong", theirs))
            assert progress.notices == tuple(f"background work waits: {why}" for why in told)


class TestLateModels:
    """A model that cannot be made: its jobs wait, untried, and the others are done."""

    @pytest.mark.parametrize("error", [SettingsError("there is no address"), ModelError("no chat model was found")])
    def test_the_jobs_that_need_it_stay_due_until_it_can_be_made(self, error: JarvisError, memory: Memory) -> None:
        number = talk(memory, "eins", learns=True)
        made = ScriptedModel([say('{"facts": []}')])
        tries = iter([error, error, made])

        def make() -> LanguageModel:
            model = next(tries)
            if isinstance(model, JarvisError):
                raise model
            return model

        equipment = Equipment(memory, ScriptedModel([say("Eins.")]), None, LateModel(make))
        progress = drain_jobs(equipment, lambda _: None)
        assert (progress.stopped, progress.failed, read_summaries(memory)) == (error, 0, {number: "Eins."})
        drain_jobs(equipment, lambda _: None)
        (job,) = memory.jobs.list()
        assert (job.kind, job.state, job.attempts, job.last_error) == (EXTRACT, "due", 0, "")
        assert drain_jobs(equipment, lambda _: None).stopped is None
        assert (len(made.requests), memory.jobs.list()) == (1, ())

    def test_it_is_made_only_when_a_job_needs_it_and_is_then_the_model_itself(self, memory: Memory) -> None:
        made: list[LanguageModel] = []
        late = LateModel(lambda: made.append(ScriptedModel(repeat(say("Eins.")))) or made[-1])
        equipment = Equipment(memory, late, None)
        drain_jobs(equipment, lambda _: None)
        late.close()
        assert made == []
        talk(memory, "eins")
        drain_jobs(equipment, lambda _: None)
        assert (late.provider, late.name, late.budget) == (made[0].provider, made[0].name, made[0].budget)
        assert len(made) == 1


def test_what_failed_is_in_the_log_without_any_text(memory: Memory) -> None:
    number = talk(memory, "mein Geheimnis")
    lines: list[str] = []
    options = BackgroundOptions(log=lines.append)
    drain_jobs(Equipment(memory, ScriptedModel([EMPTY]), None, options=options), lambda _: None)
    assert lines == [f"summarize #{number} failed: it came back empty"]
