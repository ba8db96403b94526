"""The difference of two amounts is told where it is beyond doubt, and nowhere else."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.notebook.amounts import measure_difference


@pytest.mark.parametrize(
    ("before", "now", "difference"),
    [
        ("140 USD", "150 USD", "+10"),
        ("USD 140", "USD 139", "-1"),
        ("$140", "$150.5", "+10.5"),
        ("-$5", "$5", ""),
        ("€ 3,50", "€ 4,00", "+0,50"),
        ("3,5 °C", "-0,5 °C", "-4,0"),
        ("-5 °C", "−3 °C", "+2"),
        ("1.500,00 zł", "1.400,50 zł", "-99,50"),
        ("1,500.00 USD", "1.600,50 USD", "+100,50"),
        ("1500.123 kg", "1500 kg", "-0.123"),
        ("0,125 kg", "0,5 kg", "+0,375"),
        ("5 %", "6 %", "+1"),
    ],
)
def test_amounts_of_the_same_unit(before: str, now: str, difference: str) -> None:
    assert measure_difference(before, now) == difference


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("140", "150"),
        ("1.9", "1.10"),
        ("20260301", "20260401"),
        ("1,500 USD", "1,600 USD"),
        ("900 USD", "1,100 USD"),
        ("140 USD", "150 EUR"),
        ("140 USD", "$150"),
        ("140 USD", "140 USD"),
        ("10.30 h", "11.00 h"),
        ("007 kg", "008 kg"),
        ("10.100.200 kg", "10.100.201 kg"),
        ("12,34,567 kg", "12,34,568 kg"),
        ("3 to 5 kg", "4 to 5 kg"),
        ("about 140 USD", "about 150 USD"),
        ("140 USD (estimated)", "150 USD (estimated)"),
        ("1 500 kg", "1 600 kg"),
        ("١٤٠ kg", "١٥٠ kg"),
        ("", "1 kg"),
        ("9" * 40 + " kg", "1 kg"),
    ],
)
def test_what_may_mean_two_things_has_none(before: str, now: str) -> None:
    assert measure_difference(before, now) == ""


amounts = st.decimals(-(10**6), 10**6, places=2, allow_nan=False)


@given(amounts, amounts, st.sampled_from(["USD", "°C", "%", "kg"]), st.booleans())
def test_a_difference_is_exact(before: Decimal, now: Decimal, unit: str, comma: bool) -> None:
    def write(amount: Decimal) -> str:
        # Thousands are grouped by the other sign.
        return (f"{amount:,.2f}".translate(str.maketrans(".,", ",.")) if comma else f"{amount:,.2f}") + f" {unit}"

    told = measure_difference(write(before), write(now))
    assert (Decimal(told.replace(",", ".")) if told else 0) == now - before
    assert not told or ("," in told) == comma


@given(st.text(), st.text())
def test_any_two_texts_are_compared(before: str, now: str) -> None:
    told = measure_difference(before, now)
    assert told == "" or (told[0] in "+-" and measure_difference(now, before))
