"""Moments as they are stored: UTC, whole seconds, in an order that text comparison keeps (TIME-01)."""

from datetime import datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.clock import format_time, parse_time, system_clock

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
