"""jarvis status: the money beside the tokens, by the list price of each model, and never a guess."""

from datetime import UTC, datetime

import pytest

from jarvis_cli.memory.usage import Work
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.program import Home

OPUS, HAIKU = "claude-opus-5-5", "claude-haiku-5-5"


@pytest.fixture
def clock() -> HandClock:
    """A clock in the middle of a month."""
    return HandClock(datetime(2026, 11, 20, 12, tzinfo=UTC))


def read_cost(home: Home, clock: HandClock, *used: tuple[Work, str, str, Usage]) -> str:
    """Return the line of the costs when all of this was used yesterday, and the first of it today again."""
    memory = home.open_memory(clock)
    clock.advance(days=-1)
    for work, provider, model, usage in used:
        memory.usage.note(work, provider, model, usage)
    clock.advance(days=1)
    memory.usage.note(*used[0])
    memory.close()
    lines = home.call("status", clock=clock).check_quiet().stdout.splitlines()
    return dict(line.split("\t") for line in lines)["cost"]


def test_each_model_counts_by_its_own_price(home: Home, clock: HandClock) -> None:
    shown = read_cost(
        home,
        clock,
        ("answer", "anthropic", OPUS, Usage(1_000_000, 100_000)),
        ("answer", "ollama", "bielik", Usage(9_000_000, 9_000_000)),
        ("background", "anthropic", HAIKU, Usage(9_000_000, 1_000_000)),
    )
    assert shown == "answers $6.00 today, $12.00 this month; background work $0 today, $1.40 this month"


def test_a_model_without_a_price_makes_it_at_least_so_much(home: Home, clock: HandClock) -> None:
    shown = read_cost(
        home,
        clock,
        ("answer", "anthropic", OPUS, Usage(500_000)),
        ("answer", "anthropic", "claude-x", Usage(1)),
        ("background", "openai", "bielik", Usage(1)),
    )
    assert shown == "answers $2.00 today, at least $4.00 this month; background work $0 today, at least $0 this month"


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (50_000, "answers $0.0050 today, $0.0100 this month"),
        (60_000, "answers $0.0060 today, $0.0120 this month"),
        (110_000, "answers at least $0.0110 today, at least $0.0220 this month"),
    ],
)
def test_answers_that_may_have_been_asked_at_length_cost_at_least_so_much(
    home: Home, clock: HandClock, tokens: int, told: str
) -> None:
    background: tuple[Work, str, str, Usage] = ("background", "anthropic", HAIKU, Usage(2_000_000))
    shown = read_cost(home, clock, ("answer", "anthropic", HAIKU, Usage(tokens)), background)
    assert shown == f"{told}; background work $0 today, $0.2000 this month"


def test_the_settings_go_over_the_list(home: Home, clock: HandClock) -> None:
    ours = home.with_settings(
        JARVIS_ANTHROPIC_MODEL="claude-x", JARVIS_ANTHROPIC_INPUT_PRICE="7", JARVIS_ANTHROPIC_OUTPUT_PRICE="9.5"
    )
    shown = read_cost(ours, clock, ("answer", "anthropic", "claude-x", Usage(1_000_000, 1_000_000)))
    assert shown.startswith("answers $16.50 today, $33.00 this month; ")


def test_days_to_come_and_the_last_month_do_not_count(home: Home, clock: HandClock) -> None:
    memory = home.open_memory(clock)
    for days in (-30, 60):
        clock.advance(days=days)
        memory.usage.note("answer", "anthropic", OPUS, Usage(1_000_000))
    memory.close()
    clock.advance(days=-30)
    lines = home.call("status", "--json", clock=clock).check_quiet().json["status"]["costs"]["answers"]
    assert lines == {"today": {"dollars": 0.0, "is_whole": True}, "month": {"dollars": 0.0, "is_whole": True}}
