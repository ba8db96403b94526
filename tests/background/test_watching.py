"""`jarvis worker` without its process: it looks, does what is due, and is quiet in between."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import repeat

import pytest

from jarvis_cli.background.equipment import BackgroundOptions, Equipment
from jarvis_cli.background.watching import watch_jobs
from jarvis_cli.errors import ModelError, SettingsError, Terminated
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock
from tests.peers.background_runs import read_summaries, talk
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel, say


@dataclass
class Watch:
    """A watch over a queue: what happens in each pause is written down, and the last one ends it."""

    memory: Memory
    clock: HandClock
    said: list[str] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)

    def keep(
        self, replies: Iterable[Reply], *events: Callable[[], object], options: BackgroundOptions | None = None
    ) -> ScriptedModel:
        """Watch until all these events have happened, one in each pause; return the model."""
        model = ScriptedModel(replies)
        waiting = iter(events)

        def wait(seconds: float) -> None:
            self.pauses.append(seconds)
            self.clock.advance(seconds=seconds)
            event = next(waiting, None)
            if event is None:
                raise Terminated
            event()

        equipment = Equipment(self.memory, model, ScriptedEmbedder(), options=options or BackgroundOptions())
        with pytest.raises(Terminated):
            watch_jobs(equipment, self.said.append, wait)
        return model


@pytest.fixture
def watch(memory: Memory, clock: HandClock) -> Watch:
    return Watch(memory, clock)


def nothing() -> None:
    """Let a pause pass."""


def test_it_says_who_works_and_is_quiet_while_nothing_is_due(watch: Watch, database: Database) -> None:
    before = database.value("PRAGMA data_version")
    watch.keep((), *[nothing] * 5)
    assert watch.said == ["scripted/scripted-1 does the background work, until Ctrl-C or SIGTERM"]
    assert watch.pauses == [1.0] * 6
    assert database.value("PRAGMA data_version") == before, "looking writes nothing"


def test_what_was_due_before_and_what_becomes_due_is_done_a_line_for_each_run(watch: Watch, memory: Memory) -> None:
    number = talk(memory, "eins")
    watch.keep(repeat(say("Kurz.")), nothing, lambda: talk(memory, "dwa", conversation_id=number), nothing)
    assert watch.said[1:] == ["2 done, 0 failed, 0 pending"] * 2
    assert read_summaries(memory) == {number: "Kurz."}
    assert memory.jobs.list() == ()


def test_sum_04_what_failed_is_tried_again_when_its_time_has_come(watch: Watch, memory: Memory) -> None:
    number = talk(memory, "eins")
    watch.keep([ModelError("overloaded"), say("Eins.")], *[nothing] * 61)
    assert watch.said[1:] == ["0 done, 1 failed, 1 pending", "2 done, 0 failed, 0 pending"]
    assert read_summaries(memory) == {number: "Eins."}


def test_what_keeps_it_from_working_is_told_once_and_looked_at_again_in_a_minute(watch: Watch, memory: Memory) -> None:
    talk(memory, "eins")
    error = SettingsError("the key is wrong")
    model = watch.keep([error, error, error, say("Eins.")], *[nothing] * 3)
    assert watch.said[1:] == ["background work waits: the key is wrong", "2 done, 0 failed, 0 pending"]
    assert watch.pauses == [60.0, 60.0, 60.0, 1.0]
    assert len(model.requests) == 4


def test_what_costs_too_much_today_waits_for_tomorrow_and_vectors_do_not(
    watch: Watch, memory: Memory, clock: HandClock
) -> None:
    first = talk(memory, "eins")
    second = talk(memory, "zwei")
    facts: list[int] = []

    def remember() -> None:
        facts.append(memory.remember(NewFact("Ich mag Tee")).fact.id)

    options = BackgroundOptions(daily_tokens=15)
    watch.keep(repeat(say("Kurz.")), nothing, remember, lambda: clock.advance(days=1), nothing, options=options)
    assert watch.said[1:] == [
        "2 done, 0 failed, 1 pending",
        "the tokens for background work are used up for today; what is left waits for tomorrow",
        "1 done, 0 failed, 1 pending",
        "2 done, 0 failed, 0 pending",
    ]
    assert read_summaries(memory).keys() == {first, second}


def test_a_memory_file_that_fails_for_a_while_does_not_end_it(watch: Watch, memory: Memory, database: Database) -> None:
    talk(memory, "eins")
    database.rows("ALTER TABLE jobs RENAME TO lost")
    watch.keep([say("Eins.")], nothing, lambda: database.rows("ALTER TABLE lost RENAME TO jobs"), nothing)
    assert watch.said[1].startswith("background work waits: the memory file ")
    assert watch.said[2:] == ["2 done, 0 failed, 0 pending"]
    assert watch.pauses == [60.0, 60.0, 1.0, 1.0]


def test_ended_in_the_middle_it_gives_the_job_back(watch: Watch, memory: Memory) -> None:
    talk(memory, "eins")
    model = ScriptedModel([(nothing, Terminated())])
    with pytest.raises(Terminated):
        watch_jobs(Equipment(memory, model, None), watch.said.append, lambda _: None)
    (job,) = memory.jobs.list()
    assert (job.state, job.attempts) == ("due", 0)
