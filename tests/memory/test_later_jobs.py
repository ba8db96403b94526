"""Summaries of what was imported: after all that the person does here, the newest conversation first."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from jarvis_cli.clock import format_time
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.jobs import EMBED, MODEL_KINDS, SUMMARIZE, make_due, make_summary_due
from jarvis_cli.memory.remembering import NewFact
from tests.conftest import HandClock
from tests.memory.importing import bring, lengthen, make, summarise
from tests.memory.teaching import say
from tests.peers.queue import claim


def do_all(memory: Memory) -> list[tuple[str, int]]:
    """Return what is claimed, job by job, until nothing is due."""
    done = []
    while job := memory.jobs.claim():
        done.append((job.kind, job.target))
        memory.jobs.finish(job)
    return done


def test_what_the_person_does_here_comes_first_with_its_vectors(memory: Memory, clock: HandClock) -> None:
    bring(memory, *(make(str(day), days=day) for day in range(20)))
    clock.advance(days=1)
    mine = say(memory, "Mein Hund heißt Bruno.")
    memory.remember(NewFact("Ich mag Tee"))
    imported = [("summarize", number) for number in range(20, 0, -1)]
    assert do_all(memory) == [("summarize", mine), ("extract", mine), ("embed", 0), *imported]


def test_of_several_imports_the_newest_conversation_comes_first(memory: Memory) -> None:
    bring(memory, make("a", days=1), make("b", days=30))
    bring(memory, make("c", days=10), make("d", days=20), source="claude")
    assert do_all(memory) == [("summarize", 2), ("summarize", 4), ("summarize", 3), ("summarize", 1)]


def test_a_conversation_from_before_1970_comes_last_and_not_in_turn(memory: Memory) -> None:
    bring(memory, make("a", days=-30_000), make("b"))
    say(memory, "Hallo")
    assert do_all(memory)[-2:] == [("summarize", 2), ("summarize", 1)]


def test_what_is_gone_on_with_here_is_done_in_turn(memory: Memory, database: Database) -> None:
    bring(memory, make("a"), make("b", days=9))
    say(memory, "Weiter", to=1)
    make_summary_due(database, 1, "2026-03-01T12:00:00Z")
    assert do_all(memory) == [("summarize", 1), ("extract", 1), ("summarize", 2)]


def test_what_is_asked_for_here_stays_in_turn_when_more_is_imported(memory: Memory, database: Database) -> None:
    bring(memory, make("a"), make("b", days=9))
    make_due(database, SUMMARIZE, 1, "2026-03-01T12:00:00Z")
    bring(memory, lengthen(make("a"), "neu"))
    assert do_all(memory) == [("summarize", 1), ("summarize", 2)]


def test_one_that_has_grown_takes_its_new_place(memory: Memory) -> None:
    bring(memory, make("a"), make("b", days=1))
    # A minute for each message.
    bring(memory, lengthen(make("a"), *["nowe"] * 2_000))
    assert do_all(memory) == [("summarize", 1), ("summarize", 2)]


def test_they_are_due_since_the_import_and_listed_in_the_order_they_are_done(
    memory: Memory, clock: HandClock, database: Database
) -> None:
    bring(memory, make("a"), make("b", days=9))
    brought_at = clock.now
    clock.advance(hours=1)
    make_due(database, EMBED, 0, format_time(clock.now))
    jobs = memory.jobs.list()
    assert [(job.kind, job.target, job.state, job.due_at) for job in jobs] == [
        ("embed", 0, "due", clock.now),
        ("summarize", 2, "due", brought_at),
        ("summarize", 1, "due", brought_at),
    ]
    assert memory.jobs.count().due == 3


def test_one_that_fails_waits_and_holds_up_nobody(memory: Memory, clock: HandClock) -> None:
    bring(memory, make("a"), make("b", days=9))
    memory.jobs.fail(claim(memory.jobs), "empty")
    assert [(job.target, job.state) for job in memory.jobs.list()] == [(2, "waiting"), (1, "due")]
    assert claim(memory.jobs).target == 1
    assert memory.jobs.claim() is None
    clock.advance(minutes=1)
    assert claim(memory.jobs).target == 2


def test_one_that_the_person_retries_comes_in_turn(memory: Memory) -> None:
    bring(memory, make("a"), make("b", days=9))
    (first,) = (job.id for job in memory.jobs.list() if job.target == 1)
    memory.jobs.retry(first)
    assert do_all(memory) == [("summarize", 1), ("summarize", 2)]


@pytest.mark.parametrize("kinds", [MODEL_KINDS, (EMBED,)])
def test_thousands_of_them_are_claimed_by_the_index(
    kinds: tuple[str, ...], memory: Memory, database: Database, explain: Callable[..., list[str]]
) -> None:
    with database.transaction():
        for number in range(3_000):
            database.rows(
                "INSERT INTO jobs (kind, target, due_at, later) VALUES ('summarize', ?, '2026-01-01T00:00:00Z', ?)",
                (number, 1 + number),
            )
    steps = explain(lambda memory: memory.jobs.claim(kinds))
    assert "SCAN jobs USING INDEX jobs_order" in steps
    assert not [step for step in steps if step == "SCAN jobs" or "ORDER BY" in step]
    assert memory.jobs.count().due == 3_000 - (SUMMARIZE in kinds)


def test_their_summaries_are_dated_when_they_ended_there(memory: Memory, clock: HandClock) -> None:
    bring(memory, make("a"), make("b", days=9))
    mine = say(memory, "Hallo")
    summarise(memory, mine)
    clock.advance(days=1)
    for number in (2, 1):
        summarise(memory, number)
    newest = [(summary.conversation_id, summary.updated_at.date().isoformat()) for summary in memory.summaries.list()]
    assert newest == [(mine, "2026-03-01"), (2, "2024-03-10"), (1, "2024-03-01")]
    assert memory.summaries.get(1).updated_at == make("a").messages[-1].said_at
    say(memory, "Weiter", to=1)
    summarise(memory, 1)
    assert memory.summaries.get(1).updated_at == clock.now
    assert clock.now - memory.summaries.get(mine).updated_at == timedelta(days=1)
