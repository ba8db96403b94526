"""Usage: tokens add up by day, work and model; a day is the person's own."""

from datetime import UTC, date, datetime

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage
from tests.conftest import HandClock


def test_tokens_add_up_by_day_work_and_model(memory: Memory, clock: HandClock) -> None:
    today = memory.usage.today()
    memory.usage.note("background", "anthropic", "small", Usage(10, 2, 30, 4))
    memory.usage.note("background", "anthropic", "small", Usage(1, 1))
    memory.usage.note("background", "ollama", "llama", Usage(5, 0))
    memory.usage.note("answer", "anthropic", "large", Usage(100, 20))
    assert memory.usage.used_today("background") == memory.usage.used_today() == 53
    assert memory.usage.used_today("answer") == 120
    rows = [(row.work, row.model, row.calls, row.usage) for row in memory.usage.read(today)]
    assert rows == [
        ("answer", "large", 1, Usage(100, 20)),
        ("background", "small", 2, Usage(11, 3, 30, 4)),
        ("background", "llama", 1, Usage(5, 0)),
    ]
    clock.advance(days=1)
    assert memory.usage.used_today() == 0
    memory.usage.note("background", "ollama", "llama", Usage(7, 0))
    assert [row.day for row in memory.usage.read(today)] == [today] * 3 + [memory.usage.today()]
    assert [row.usage for row in memory.usage.read(memory.usage.today())] == [Usage(7, 0)]


def test_what_took_nothing_is_not_noted(memory: Memory) -> None:
    memory.usage.note("background", "notebook", "rules", Usage())
    assert memory.usage.read(date(2000, 1, 1)) == ()


@pytest.mark.usefixtures("in_warsaw")
def test_a_day_ends_at_the_persons_midnight(memory: Memory, clock: HandClock) -> None:
    clock.now = datetime(2026, 3, 1, 22, 59, tzinfo=UTC)
    memory.usage.note("answer", "anthropic", "large", Usage(1, 1))
    clock.now = datetime(2026, 3, 1, 23, 1, tzinfo=UTC)
    assert memory.usage.today() == date(2026, 3, 2)
    assert memory.usage.used_today("answer") == 0


def test_it_is_part_of_the_transaction_around_it(memory: Memory) -> None:
    def fail() -> None:
        with memory.transaction():
            memory.usage.note("answer", "anthropic", "large", Usage(1, 1))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert memory.usage.used_today("answer") == 0


def test_an_answer_is_noted_once(memory: Memory) -> None:
    line = memory.conversations.save_line(None, Message("user", "Hallo"), 0)
    answer = Answer((Message("assistant", "Ja"),), "anthropic", "large", Usage(30, 7, 5, 1))
    for _ in range(2):
        memory.conversations.save_answer(line, answer)
    (row,) = memory.usage.read(memory.usage.today())
    assert (row.work, row.provider, row.model, row.calls) == ("answer", "anthropic", "large", 1)
    assert row.usage == Usage(30, 7, 5, 1)
