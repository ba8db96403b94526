"""Figures that were there before and that a report does not have any more."""

from dataclasses import replace

import pytest

from jarvis_cli.fact import Fact
from tests.peers.figure_reports import LINES, answer, hand_over, keep, report, store, tell_facts

GONE = keep(2, "Łódź: 3,5 °C", key="łódź")


@pytest.mark.parametrize(
    ("language", "unchanged", "told"),
    [
        ("en", "No figure of this report changed.", "Not found in this report: Łódź: 3,5 °C"),
        ("de", "Keine Zahl dieses Berichts hat sich geändert.", "In diesem Bericht nicht gefunden: Łódź: 3,5 °C"),
        ("pl", "Żadna liczba z tego raportu się nie zmieniła.", "W tym raporcie nie znaleziono: Łódź: 3,5 °C"),
    ],
)
@pytest.mark.parametrize("text", ["a: 1", "a: 1\nŁódź: n/a", "Łódź: nie ma danych\na: 1", "a: 1\nŁódź = -"])
def test_figures_that_are_gone_are_named(text: str, language: str, unchanged: str, told: str) -> None:
    said, calls = answer(replace(hand_over(text, LINES[language]), recalled=tell_facts(keep(1, "a: 1"), GONE)))
    assert calls == []
    assert said.splitlines()[:2] == [unchanged, told]


def test_what_is_gone_stands_behind_what_changed_and_what_is_new() -> None:
    request = replace(hand_over("a: 2\n新: 3"), recalled=tell_facts(keep(1, "a: 1"), GONE))
    results = {"a": store("updated", "a: 2", "a: 1"), "新": store("remembered", "新: 3")}
    assert report(request, results).splitlines()[2:5] == [
        "New figures:",
        "- 新: 3",
        "Not found in this report: Łódź: 3,5 °C",
    ]


@pytest.mark.parametrize("line", LINES.values())
@pytest.mark.parametrize("text", ["It was a quiet day.", "Łódź: n/a"])
def test_a_report_without_figures_misses_all_of_them(text: str, line: str) -> None:
    said, calls = answer(replace(hand_over(text, line), recalled=tell_facts(GONE, keep(3, "חום: 7", key="חום"))))
    assert calls == []
    assert said.splitlines()[1].endswith(": Łódź: 3,5 °C; חום: 7")


@pytest.mark.parametrize(
    "other",
    [
        keep(2, "Łódź: 3,5 °C", key="łódź", scope="shared"),
        keep(2, "Łódź: 3,5 °C", key="city"),
        keep(2, "Łódź: 3,5 °C", key=""),
        keep(2, "Łódź: 3,5 °C", key="łódź", subject="Polska"),
        keep(2, "Łódź: 3,5 °C", key="łódź", category="fact"),
        keep(2, "Łódź: cold", key="łódź"),
        keep(2, "Łódź is at 3,5 °C", key="łódź"),
    ],
    ids=repr,
)
def test_what_is_no_figure_of_its_own_is_not_missed(other: Fact) -> None:
    said, _ = answer(replace(hand_over("a: 1"), recalled=tell_facts(keep(1, "a: 1"), other)))
    assert said.splitlines()[0] == "No figure changed."
    assert "Not found" not in said


def test_what_is_in_the_report_but_not_compared_is_not_missed() -> None:
    numbered = [f"figure {number}: {number}" for number in range(103)]
    known = tell_facts(
        *(keep(n, text, key=f"figure.{n}") for n, text in enumerate(numbered)), keep(200, "load: 1", key="load")
    )
    said, _ = answer(replace(hand_over("\n".join((*numbered, "load: 1", "load: 2"))), recalled=known))
    assert said.startswith("Figures as before: figure 0: 0; ")
    assert "Not found" not in said


def test_of_many_that_are_gone_twenty_are_named() -> None:
    known = tell_facts(*(keep(n, f"f{n}: {n}", key=f"f{n}") for n in range(23)))
    said, _ = answer(replace(hand_over("no figures"), recalled=known))
    assert said.splitlines()[1].endswith("; f19: 19; ... and 3 more")


def test_where_the_agent_was_not_told_all_it_does_not_say_that_nothing_changed() -> None:
    known = tell_facts(keep(1, "a: 1"))
    assert known.overview
    partly = replace(known, overview=replace(known.overview, left_out=1))
    said, _ = answer(replace(hand_over("a: 1"), recalled=partly))
    assert said.splitlines()[:2] == ["No figure of this report changed.", "Figures as before: a: 1"]
