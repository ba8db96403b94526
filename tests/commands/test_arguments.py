"""What is typed for arguments and options that several commands share."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.commands.arguments import (
    read_category,
    read_end,
    read_expiry,
    read_fact_id,
    read_importance,
    read_past,
    read_scopes,
)
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import CATEGORIES

NOW = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)


class TestExpiry:
    @given(st.integers(1, 9_999), st.sampled_from((("m", 1), ("H", 60), ("d", 1_440), ("ｗ", 10_080))))
    def test_a_span_is_from_now_on(self, count: int, unit: tuple[str, int]) -> None:
        assert read_expiry(f" {count}{unit[0]}\n", NOW) - NOW == timedelta(minutes=count * unit[1])

    @given(st.integers(1, 10**11))
    def test_a_date_is_that_date(self, seconds: int) -> None:
        moment = NOW + timedelta(seconds=seconds)
        assert read_expiry(moment.isoformat(), NOW) == moment

    @given(st.dates(date(2026, 12, 1), date(9999, 12, 30)))
    def test_a_day_is_its_end_also_that_of_today(self, day: date) -> None:
        assert read_expiry(day.isoformat(), NOW) == datetime.combine(day, time(23, 59, 59)).astimezone()

    @given(st.text(st.sampled_from("0123456789-+:.TZmhdw 月")) | st.text())
    def test_any_text_is_a_moment_to_come_or_an_error(self, text: str) -> None:
        try:
            moment = read_expiry(text, NOW)
        except UsageError as error:
            assert error.hint  # noqa: PT017 - some texts are moments
        else:
            assert moment > NOW

    @pytest.mark.parametrize(("word", "end"), [("never", ""), (" NEVER ", ""), ("1h", "2026-12-01T10:30:00Z")])
    def test_the_end_of_a_fact_may_be_never(self, word: str, end: str) -> None:
        assert read_end(word, NOW) == end


class TestPast:
    @given(st.dates(date(1000, 1, 2), date(2026, 11, 30)))
    def test_a_day_is_its_end(self, day: date) -> None:
        assert read_past(day.isoformat(), NOW) == datetime.combine(day, time(23, 59, 59)).astimezone()

    @pytest.mark.parametrize("word", ["2026-12-01", "0d", "2030-01-01", "2026-12-01T09:31Z"])
    def test_of_what_is_to_come_nothing_is_known_but_the_present(self, word: str) -> None:
        assert read_past(word, NOW) == NOW

    @pytest.mark.parametrize(("word", "ago"), [("2h", 120), ("2026-12-01T09:00Z", 30)])
    def test_anything_else_is_the_moment_that_it_names(self, word: str, ago: int) -> None:
        assert read_past(word, NOW) == NOW - timedelta(minutes=ago)


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_is_read_whatever_its_case(category: str) -> None:
    assert read_category(f" {category.title()} ") == category


@given(st.text())
def test_an_importance_is_one_of_five(text: str) -> None:
    try:
        importance = read_importance(text)
    except UsageError:
        return
    assert str(importance) == text.strip()
    assert 1 <= importance <= 5


@pytest.mark.parametrize(("word", "number"), [("3", 3), ("#3", 3), (" #3 ", 3), ("٣", 3)])
def test_a_fact_is_named_by_its_number(word: str, number: int) -> None:
    assert read_fact_id(word) == number


@pytest.mark.parametrize("word", ["", "#", "-1", "x", "1.5"])
def test_what_is_no_number_names_no_fact(word: str) -> None:
    with pytest.raises(UsageError, match="by its number"):
        read_fact_id(word)


def test_a_scope_that_is_not_given_is_none() -> None:
    assert read_scopes(None) == ()
    assert read_scopes("Shared") == ("shared",)
    with pytest.raises(UsageError):
        read_scopes("")
