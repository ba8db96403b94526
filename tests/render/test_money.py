"""Money as it is shown: short, in dollars, and never as nothing where it is something."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.render.money import format_cost


@pytest.mark.parametrize(
    ("dollars", "text"),
    [
        (0.0, "$0"),
        (0.00001, "<$0.0001"),
        (0.0001, "$0.0001"),
        (0.0123, "$0.0123"),
        (0.99994, "$0.9999"),
        (0.99996, "$1.00"),
        (1.0, "$1.00"),
        (1_234.567, "$1,234.57"),
    ],
)
def test_an_amount(dollars: float, text: str) -> None:
    assert format_cost(dollars) == text


@given(st.floats(0.0001, 1_000_000))
def test_what_is_shown_is_what_it_costs(dollars: float) -> None:
    shown = float(format_cost(dollars).removeprefix("$").replace(",", ""))
    assert shown == pytest.approx(dollars, abs=0.005 if dollars >= 0.9999 else 0.00005001)
