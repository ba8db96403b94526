"""Ages in words, in three languages."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.ages import Language, describe_age
from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.models.notebook.words import LANGUAGES

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("ago", "english", "german", "polish"),
    [
        (timedelta(seconds=59), "just now", "gerade eben", "przed chwilą"),
        (timedelta(minutes=1), "1 minute ago", "vor einer Minute", "minutę temu"),
        (timedelta(minutes=59), "59 minutes ago", "vor 59 Minuten", "59 minut temu"),
        (timedelta(hours=1), "1 hour ago", "vor einer Stunde", "godzinę temu"),
        (timedelta(hours=23), "23 hours ago", "vor 23 Stunden", "23 godziny temu"),
        (timedelta(days=1), "1 day ago", "vor einem Tag", "jeden dzień temu"),
        (timedelta(days=3), "3 days ago", "vor 3 Tagen", "3 dni temu"),
        (timedelta(days=13), "13 days ago", "vor 13 Tagen", "13 dni temu"),
        (timedelta(days=14), "2 weeks ago", "vor 2 Wochen", "2 tygodnie temu"),
        (timedelta(days=59), "8 weeks ago", "vor 8 Wochen", "8 tygodni temu"),
        (timedelta(days=60), "2 months ago", "vor 2 Monaten", "2 miesiące temu"),
        (timedelta(days=364), "12 months ago", "vor 12 Monaten", "12 miesięcy temu"),
        (timedelta(days=365), "1 year ago", "vor einem Jahr", "rok temu"),
        (timedelta(days=800), "2 years ago", "vor 2 Jahren", "2 lata temu"),
        (timedelta(days=365 * 12), "12 years ago", "vor 12 Jahren", "12 lat temu"),
        (timedelta(days=365 * 22), "22 years ago", "vor 22 Jahren", "22 lata temu"),
    ],
)
def test_ages_in_words(ago: timedelta, english: str, german: str, polish: str) -> None:
    told = [describe_age(NOW - ago, NOW, language) for language in LANGUAGES]
    assert told == [english, german, polish]


@given(st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=9_000)), st.sampled_from(LANGUAGES))
def test_a_clock_set_back_gives_no_negative_age(ahead: timedelta, language: Language) -> None:
    """TIME-01."""
    assert describe_age(NOW + ahead, NOW, language) == describe_age(NOW, NOW, language)


def test_an_age_that_cannot_be_told_is_left_out() -> None:
    assert describe_age(NOW, None) == ""
    assert describe_age(NOW, NOW.replace(tzinfo=None)) == ""


def test_time_zones_make_no_difference() -> None:
    then = datetime.fromisoformat("2026-03-01T10:00:00+02:00")
    assert describe_age(then, NOW) == "4 hours ago"


def test_an_unknown_time_has_no_age() -> None:
    told = [describe_age(UNKNOWN_TIME, NOW, language) for language in LANGUAGES]
    assert sorted(told) == ["at an unknown time", "w nieznanym czasie", "zu unbekannter Zeit"]
