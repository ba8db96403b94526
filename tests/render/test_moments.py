"""When something was: ages where a person reads, days in a pipe, and no age of what is still to come."""

import sys
from collections.abc import Callable
from datetime import timedelta

import pytest

from jarvis_cli import render
from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.learned import Origin
from jarvis_cli.recalled import Overview, Passage, Recalled, Summary, ToldFact
from jarvis_cli.render.history import list_wordings, print_history
from jarvis_cli.render.moments import format_day_and_age, format_moment, spell_time
from jarvis_cli.render.origins import print_origin
from jarvis_cli.render.overview import print_told
from tests.peers.printing import NOW, STYLE, Terminal, capture, make_fact

LATER = NOW + timedelta(days=21)
FACT = make_fact("mein Hund heißt Bruno")
DAY = NOW.astimezone().date().isoformat()
RECALLED = Recalled(summaries=(Summary(1, "Tee", NOW),), passages=(Passage(2, 3, "user", "Tee", NOW),))
SHOWN: tuple[Callable[[], object], ...] = (
    lambda: render.print_facts([FACT], LATER),
    lambda: render.print_summaries([Summary(1, "Tee", NOW)], LATER),
    lambda: print_history(list_wordings(FACT, (), None), LATER),
    lambda: print_origin(FACT, Origin(None, None, "", None, False, 0, None, None, ()), LATER),
    lambda: print_told(Overview((ToldFact(FACT, "important"),)), RECALLED, LATER),
)


@pytest.mark.parametrize("show", SHOWN)
def test_a_person_reads_how_long_ago_it_was_and_a_pipe_has_the_day(show: Callable[[], object]) -> None:
    table = STYLE.sub("", capture(show, Terminal()))
    piped = capture(show)
    assert ("3 weeks ago" in table, "ago" in piped, DAY in piped) == (True, False, True)
    assert "\t" in piped


def test_a_day_that_is_still_to_come_has_no_age() -> None:
    told = capture(lambda: sys.stdout.write(format_day_and_age(LATER, NOW)), Terminal())
    assert told == LATER.astimezone().date().isoformat()
    assert capture(lambda: sys.stdout.write(format_day_and_age(NOW, LATER)), Terminal()) == f"{DAY}, 3 weeks ago"
    assert capture(lambda: sys.stdout.write(format_moment(NOW, None)), Terminal()) == DAY


def test_what_is_not_known_is_no_day(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [format_moment(UNKNOWN_TIME, NOW), format_day_and_age(UNKNOWN_TIME, NOW), spell_time(UNKNOWN_TIME)]
    assert told == ["unknown"] * 3
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert format_moment(UNKNOWN_TIME, NOW) == "at an unknown time"
    assert format_day_and_age(UNKNOWN_TIME, NOW) == "unknown"
    assert spell_time(NOW).endswith("Z")
