"""Moments as they are stored: UTC, whole seconds, in an order that text comparison keeps (TIME-01)."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jarvis_cli.clock import format_time, parse_time, read_moment, system_clock
from jarvis_cli.errors import UsageError

MOMENTS = st.builds(
    lambda seconds, hours: datetime.fromtimestamp(seconds, timezone(timedelta(hours=hours))),
    st.floats(0, 250_000_000_000),
    st.sampled_from((0, -8, 5.5)),
)


def test_the_clock_is_aware_and_in_utc() -> None:
    assert system_clock().utcoffset() == timedelta(0)


def test_a_moment_is_stored_in_utc() -> None:
    moment = datetime(2026, 3, 1, 0, 30, tzinfo=timezone(timedelta(hours=2)))
    assert format_time(moment) == "2026-02-28T22:30:00Z"


@given(MOMENTS)
def test_a_stored_moment_comes_back_to_the_second(moment: datetime) -> None:
    back = parse_time(format_time(moment))
    assert back == moment.replace(microsecond=0)
    assert format_time(back) == format_time(moment)


@given(MOMENTS, MOMENTS)
def test_time_01_later_is_greater_as_text(left: datetime, right: datetime) -> None:
    ordered = sorted((left, right))
    assert format_time(ordered[0]) <= format_time(ordered[1])


NOW = datetime(2026, 12, 1, 9, 30, 15, tzinfo=UTC)


@pytest.fixture
def warsaw() -> Iterator[None]:
    """Have the machine stand in Warsaw: an hour before UTC in winter, two in summer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        yield
    time.tzset()


class TestWhatPeopleWrite:
    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("30m", "2026-12-01T09:00:15Z"),
            ("12h", "2026-11-30T21:30:15Z"),
            ("7d", "2026-11-24T09:30:15Z"),
            ("2w", "2026-11-17T09:30:15Z"),
            ("0d", "2026-12-01T09:30:15Z"),
            ("  7D\n", "2026-11-24T09:30:15Z"),
            ("７ｄ", "2026-11-24T09:30:15Z"),
            ("٧d", "2026-11-24T09:30:15Z"),
            ("1000d", "2024-03-06T09:30:15Z"),
        ],
    )
    def test_a_span_is_counted_back_from_now(self, text: str, moment: str) -> None:
        assert format_time(read_moment(text, NOW)) == moment

    @pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of this system cannot be set for a test")
    @pytest.mark.usefixtures("warsaw")
    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("2026-11-30", "2026-11-29T23:00:00Z"),
            ("2026-07-01", "2026-06-30T22:00:00Z"),
            ("2026-11-30T14:00", "2026-11-30T13:00:00Z"),
            ("2026-11-30 14:00", "2026-11-30T13:00:00Z"),
            ("2026-11-30t14:00:30", "2026-11-30T13:00:30Z"),
            ("2026-11-30T14:00Z", "2026-11-30T14:00:00Z"),
            ("2026-11-30T14:00z", "2026-11-30T14:00:00Z"),
            ("2026-11-30T14:00+05:30", "2026-11-30T08:30:00Z"),
            ("２０２６-11-30", "2026-11-29T23:00:00Z"),
            ("1000-01-01T00:00Z", "1000-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
        ],
    )
    def test_a_date_is_local_unless_it_names_a_zone(self, text: str, moment: str) -> None:
        assert format_time(read_moment(text, NOW)) == moment

    @pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of this system cannot be set for a test")
    @pytest.mark.usefixtures("warsaw")
    @pytest.mark.parametrize(
        ("text", "moment"),
        [
            ("2026-11-30", "2026-11-30T22:59:59Z"),
            ("20261130", "2026-11-30T22:59:59Z"),
            ("2026-W49-1", "2026-11-30T22:59:59Z"),
            ("２０２６-07-01", "2026-07-01T21:59:59Z"),
            # The days on which the clocks are changed are 23 and 25 hours long.
            ("2026-03-29", "2026-03-29T21:59:59Z"),
            ("2026-10-25", "2026-10-25T22:59:59Z"),
            ("2026-11-30T00:00", "2026-11-29T23:00:00Z"),
            ("2026-11-30T14:00Z", "2026-11-30T14:00:00Z"),
            ("7d", "2026-11-24T09:30:15Z"),
        ],
    )
    def test_a_date_alone_may_mean_the_end_of_that_day(self, text: str, moment: str) -> None:
        assert format_time(read_moment(text, NOW, end_of_day=True)) == moment

    @pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of this system cannot be set for a test")
    @pytest.mark.parametrize("zone", ["EST5", "UTC", "CET-1"])
    def test_the_last_day_of_all_has_an_end_in_every_zone(self, monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        try:
            moment = format_time(read_moment("9999-12-31", NOW, end_of_day=True))
        finally:
            monkeypatch.undo()
            time.tzset()
        assert moment == "9999-12-31T23:59:59Z"

    @given(st.dates(date(1000, 1, 2), date(9999, 12, 30)))
    def test_a_day_ends_just_before_the_next_begins(self, day: date) -> None:
        end = read_moment(day.isoformat(), NOW, end_of_day=True)
        assert read_moment((day + timedelta(days=1)).isoformat(), NOW) - end == timedelta(seconds=1)

    @pytest.mark.parametrize(
        "text",
        [
            *("", " ", "d", "7", "-7d", "+7d", "1.5d", "7 d", "7y", "d7", "7dd", "gestern", "wczoraj", "昨日", "אתמול"),
            *("2026", "2026-13-01", "2026-02-30", "2026-11-30T25:00", "2026-11-30T14:00+99:00", "30.11.2026", "11/30"),
            *("0001-01-01", "0999-12-31T23:00Z", "1000-01-01T00:00+05:00", "9999-12-31T23:59-05:00", "10000-01-01"),
            *("999999w", "9999999d", "9" * 5_000 + "d", "9" * 5_000, "x" * 100_000, "\0", "\ud800", "2026-11-30\ud800"),
        ],
        ids=lambda text: ascii(text[:24]),
    )
    def test_time_01_what_is_no_moment_is_an_error_that_says_what_is(self, text: str) -> None:
        with pytest.raises(UsageError) as error:
            read_moment(text, NOW)
        assert "2026-11-30" in error.value.hint
        assert "7d" in error.value.hint
        assert len(error.value.message) < 100

    @given(st.text(st.sampled_from("0123456789-+:.TZmhdw 月前")) | st.text())
    @example("1000-01-01T00:00:00+00:01")
    def test_any_text_is_a_moment_that_can_be_stored_or_an_error(self, text: str) -> None:
        try:
            moment = read_moment(text, NOW)
        except UsageError:
            return
        assert moment.utcoffset() == timedelta(0)
        assert parse_time(format_time(moment)) == moment.replace(microsecond=0)
        assert len(format_time(moment)) == len("2026-12-01T09:30:15Z")

    @given(st.integers(0, 9_999), st.sampled_from((("m", 1), ("h", 60), ("d", 1_440), ("w", 10_080))))
    def test_longer_ago_is_earlier_by_as_much(self, count: int, unit: tuple[str, int]) -> None:
        assert NOW - read_moment(f"{count}{unit[0]}", NOW) == timedelta(minutes=count * unit[1])

    @given(MOMENTS)
    def test_what_was_stored_is_read_as_it_was(self, moment: datetime) -> None:
        assert read_moment(format_time(moment), NOW) == moment.replace(microsecond=0)
