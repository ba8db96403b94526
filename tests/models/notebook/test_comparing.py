"""The figures of an attached text: which lines have them compared, what is remembered, and what is then told."""

from dataclasses import replace

import pytest

from jarvis_cli.messages import Message, Request
from jarvis_cli.models.notebook.comparing import asks_for_figures
from jarvis_cli.models.notebook.phrases import SET_UP_ANTHROPIC
from tests.peers.figure_reports import LINES, answer, fence, hand_over, keep, read_arguments, report, store, tell_facts

# Which lines


@pytest.mark.parametrize(
    "line",
    [
        *LINES.values(),
        "compare the numbers, what is new?",
        "Could you please check the values?",
        "jarvis watch the prices in this text",
        "What has changed since last time?",
        "what's changed?",
        "tell me the changes",
        "Check the figures, and remember them",
        "Bitte vergleiche die Werte",
        "Kannst du die Zahlen im Text prüfen?",
        "Was hat sich seit gestern geändert?",
        "pruefe die Kennzahlen",
        "nenne mir die Änderungen",
        "porównaj ceny",
        "czy możesz porównać dane?",
        "Co się zmieniło?",
        "co nowego?",
    ],
)
def test_lines_that_have_figures_compared(line: str) -> None:
    assert asks_for_figures(Message("user", line, attached=fence("a: 1")))
    assert not asks_for_figures(Message("user", line))


@pytest.mark.parametrize(
    "line",
    [
        "Summarise the attached text",
        "hello",
        "remember that what changed is my mind",
        "fasse den Text zusammen",
        "merke dir, was sich geändert hat",
        "streść tekst",
        "לסכם את הטקסט",
        "总结这段文字",
        "",
    ],
)
def test_other_lines_do_not(line: str) -> None:
    assert not asks_for_figures(Message("user", line, attached=fence("a: 1")))


# What is remembered


@pytest.mark.parametrize("line", LINES.values())
def test_each_figure_is_remembered_under_a_key_in_one_round(line: str) -> None:
    said, calls = answer(hand_over("NVDA target: 140 USD\nno figure\nZürich = 3,5 °C\n株価：5", line))
    assert said == ""
    assert read_arguments(calls) == [
        {"content": "NVDA target: 140 USD", "key": "nvda.target", "category": "observation"},
        {"content": "Zürich: 3,5 °C", "key": "zürich", "category": "observation"},
        {"content": "株価: 5", "key": "株価", "category": "observation"},
    ]
    assert len({call.id for call in calls}) == 3


def test_without_the_tool_nothing_is_remembered_and_that_is_said() -> None:
    said, calls = answer(hand_over("a: 1", tools=()))
    assert calls == []
    assert "remember_fact" in said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (LINES["en"], "I found no figures in the attached text."),
        (LINES["de"], "Im angehängten Text habe ich keine Zahlen gefunden."),
        (LINES["pl"], "W załączonym tekście nie ma liczb"),
    ],
)
def test_no_figures_are_said_to_be_none(line: str, said: str) -> None:
    told, calls = answer(hand_over("It was a quiet day.", line))
    assert calls == []
    assert told.startswith(said)


def test_a_name_with_two_values_is_said_to_be_left_out() -> None:
    told, calls = answer(hand_over("load: 1\nload: 2"))
    assert calls == []
    assert "more than one value: load\n" in told


# What is told of the results


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            """\
            Figures that changed:
            - NVDA: 150 USD (before: 140 USD, since 2026-02-27; +10)
            - open issues: 12 (before: 14, since 2026-02-27)
            New figures:
            - AMD: 120
            Figures as before: INTC: 30; load: 2
            I compared figures by rules, from lines such as "price: 140"; I understand nothing else of the text.""",
        ),
        (
            "de",
            """\
            Zahlen, die sich geändert haben:
            - NVDA: 150 USD (vorher: 140 USD, seit 2026-02-27; +10)
            - open issues: 12 (vorher: 14, seit 2026-02-27)
            Neue Zahlen:
            - AMD: 120
            Zahlen wie zuvor: INTC: 30; load: 2
            Ich habe Zahlen nach Regeln verglichen, aus Zeilen wie „Preis: 140“; sonst verstehe ich nichts von dem \
Text.""",
        ),
        (
            "pl",
            """\
            Liczby, które się zmieniły:
            - NVDA: 150 USD (przedtem: 140 USD, od 2026-02-27; +10)
            - open issues: 12 (przedtem: 14, od 2026-02-27)
            Nowe liczby:
            - AMD: 120
            Liczby bez zmian: INTC: 30; load: 2
            Liczby porównuję według reguł, z wierszy takich jak „cena: 140”; reszty tekstu nie rozumiem.""",
        ),
    ],
)
def test_what_changed_is_told_by_the_results(language: str, told: str) -> None:
    request = hand_over("NVDA: 150 USD\nAMD: 120\nopen issues: 12\nINTC: 30\nload: 2", LINES[language])
    results = {
        "nvda": store("updated", "NVDA: 150 USD", "NVDA: 140 USD"),
        "amd": store("remembered", "AMD: 120"),
        "open.issues": store("updated", "open issues: 12", "Open Issues: 14"),
        "intc": store("already known", "INTC: 30"),
        "load": store("already known", "load: 2"),
    }
    assert report(request, results).splitlines() == [line.strip() for line in told.splitlines()]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "No figure of this report changed."),
        ("de", "Keine Zahl dieses Berichts hat sich geändert."),
        ("pl", "Żadna liczba z tego raportu się nie zmieniła."),
    ],
)
def test_nothing_changed_as_far_as_the_report_goes(language: str, told: str) -> None:
    """Which figures there were before is told to agents alone."""
    said = report(hand_over("a: 1", LINES[language]), {"a": store("already known", "a: 1")})
    assert said.splitlines()[0] == told
    assert said.splitlines()[1].endswith(": a: 1")


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("a: 1\nb: 2", {"a": store("already known", "a: 1"), "b": "disk is full"}),
        ("a: 1\nb: 2\nb: 3", {"a": store("already known", "a: 1")}),
    ],
)
def test_what_could_not_be_compared_is_not_said_to_be_unchanged(text: str, results: dict[str, object]) -> None:
    said = report(hand_over(text), results)
    assert said.splitlines()[0] == "Figures as before: a: 1"
    assert "changed" not in said


def test_what_was_told_just_before_is_not_remembered_again() -> None:
    known = tell_facts(keep(1, "A: 1"), keep(2, "b: 2", key="B"))
    told, calls = answer(replace(hand_over("a: 1\nb: 2"), recalled=known))
    assert calls == []
    assert told.splitlines()[:2] == ["No figure changed.", "Figures as before: A: 1; b: 2"]
    known = tell_facts(keep(1, "A: 1"), keep(3, "c: 3", key="c"))
    changed = replace(hand_over("a: 1\nc: 4"), recalled=known)
    assert [arguments["key"] for arguments in read_arguments(answer(changed)[1])] == ["c"]
    assert report(changed, {"c": store("updated", "c: 4", "c: 3")}).splitlines()[:3] == [
        "Figures that changed:",
        "- c: 4 (before: 3, since 2026-02-27)",
        "Figures as before: A: 1",
    ]


@pytest.mark.parametrize(
    "other", [{"scope": "shared"}, {"key": ""}, {"key": "b"}, {"subject": "Bruno"}, {"content": "a: 2"}]
)
def test_what_stands_elsewhere_or_says_something_else_is_no_figure_of_before(other: dict[str, str]) -> None:
    known = tell_facts(keep(1, other.pop("content", "a: 1"), **other))
    assert len(answer(replace(hand_over("a: 1"), recalled=known))[1]) == 1


def test_what_someone_else_stored_under_the_key_is_told_in_full() -> None:
    result = store("updated", "NVDA: 150 USD", "price target raised to 140 USD", since="yesterday")
    told = report(hand_over("NVDA: 150 USD"), {"nvda": result})
    assert told.splitlines()[1] == "- NVDA: 150 USD (before: price target raised to 140 USD)"


def test_a_result_that_says_nothing_of_before_is_told_without() -> None:
    told = report(hand_over("a: 2"), {"a": store("updated", "a: 2")})
    assert told.splitlines()[1] == "- a: 2"


def test_what_was_refused_is_told_with_the_reason() -> None:
    results = {"a": "disk is full", "b": "disk is full", "c": store("remembered", "c: 3"), "d": {"odd": 1}}
    assert report(hand_over("a: 1\nb: 2\nc: 3\nd: 4"), results).splitlines()[:5] == [
        "New figures:",
        "- c: 3",
        "Figures that were not kept:",
        "- a, b: disk is full",
        "- d: the tool gave no result that I can read.",
    ]


def test_a_long_text_is_compared_as_far_as_is_said() -> None:
    text = "\n".join(f"figure {number}: {number}" for number in range(103))
    results = {f"figure.{number}": store("already known", f"figure {number}: {number}") for number in range(100)}
    lines = report(hand_over(text), results).splitlines()
    assert lines[0].endswith("figure 19: 19; ... and 80 more")
    assert lines[1] == "Figures left out, since these are the most I compare at once: 3"


# Honesty about all else


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Summarise the attached text.", "I cannot read the attached text."),
        ("Fasse den angehängten Text zusammen, bitte.", "Den angehängten Text kann ich nicht lesen."),
        ("Streść załączony tekst, proszę.", "Załączonego tekstu nie umiem przeczytać."),
    ],
)
def test_an_attached_text_is_not_read_and_that_is_said(line: str, said: str) -> None:
    told, calls = answer(hand_over("NVDA: 150", line))
    assert calls == []
    assert told.splitlines()[1].startswith(said)
    assert SET_UP_ANTHROPIC in told
    assert said not in answer(Request("answer", "", "", (Message("user", line),)))[0]


def test_a_command_to_remember_is_one_also_with_an_attached_text() -> None:
    _, calls = answer(hand_over("a: 1", "remember that I like tea"))
    assert read_arguments(calls) == [{"content": "I like tea"}]
