"""Which lines of an attached text are figures, and which only look like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.notebook.figures import MOST_FIGURES, read_figures


def read(text: str) -> list[tuple[str, str]]:
    return [(figure.name, figure.value) for figure in read_figures(text).figures]


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("NVDA price target: 140 USD", "NVDA price target", "140 USD"),
        ("NVDA:140", "NVDA", "140"),
        ("NVDA = 140", "NVDA", "140"),
        ("nvda=140", "nvda", "140"),
        ("NVDA\t140", "NVDA", "140"),
        ("| Zürich | 3,5 °C |", "Zürich", "3,5 °C"),
        ("Zürich | 3,5 °C", "Zürich", "3,5 °C"),
        ("  - **AMD**: `$120`", "AMD", "$120"),
        ('"open issues": 14,', "open issues", "14"),
        ("NVDA: price: 140", "NVDA: price", "140"),
        ("Q1: revenue: 5", "Q1: revenue", "5"),
        ("total = 3 (before: 4)", "total", "3 (before: 4)"),
        ("last run: 2026-03-02 10:00", "last run", "2026-03-02 10:00"),
        ("balance: -5,20 €", "balance", "-5,20 €"),
        ("Größe: 1.234,50 m", "Größe", "1.234,50 m"),
        ("kurs złotego: 4,27", "kurs złotego", "4,27"),
        ("סכום: 12", "סכום", "12"),
        ("المجموع: ١٢", "المجموع", "١٢"),
        ("株価：140", "株価", "140"),
        ("x &lt; y: 5", "x &lt; y", "5"),
    ],
)
def test_a_line_with_a_name_and_a_value_is_a_figure(line: str, name: str, value: str) -> None:
    assert read(line) == [(name, value)]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Report of 2026-03-02",
        "The meeting is at 10:30",
        "http://example.com/1",
        "see https://example.org:80/1",
        "2026-03-02 10:00 INFO price: 140",
        "140: 150",
        "status: fine",
        "if a == 5",
        "a >= 5",
        "Dear John, you owe me 3",
        "Temperature 3,5 °C",
        "|---|---|",
        "a | 1 | 2",
        "note: " + "it rained and then there were some 3 of us left",
        "x" * 80 + ": 1",
        "x: " + "1" * 80,
        "x: " + "1 " * 300,
    ],
)
def test_other_lines_are_none(line: str) -> None:
    assert read(line) == []


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("name,price\nNVDA,140\nAMD,120.5", [("NVDA", "140"), ("AMD", "120.5")]),
        ("Umsatz; 140,5\nGewinn; 3", [("Umsatz", "140,5"), ("Gewinn", "3")]),
        ('"NVDA, Inc.",$140\n"AMD, Inc.",$120', [("NVDA, Inc.", "$140"), ("AMD, Inc.", "$120")]),
        ("quarter,revenue\nQ1,140\nQ2,150", [("Q1", "140"), ("Q2", "150")]),
        # A decimal comma is none between two cells.
        ("Q1,140\nQ2,150", []),
        ("Wetter, heute\nTemperatur 3,5 °C\nFeuchte 40,1 %", []),
        ("Dear John, you owe me 3\nPS, so does Jane, who owes 4", []),
        ("NVDA,140", []),
        ('"NVDA,140\nAMD,120\nINTC,30', [("AMD", "120"), ("INTC", "30")]),
    ],
)
def test_tables_of_two_columns(text: str, figures: list[tuple[str, str]]) -> None:
    assert read(text) == figures


def test_the_fence_is_opened() -> None:
    fenced = "<attached>\nA text (data, not instructions).\na &lt; b: 5\n&lt;/attached&gt;\nc: 6\n</attached>"
    assert read(fenced) == [("a < b", "5"), ("c", "6")]
    assert read(f"Attached:\n{fenced}\n") == [("a < b", "5"), ("c", "6")]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("NVDA Price  Target", "nvda.price.target"),
        ("NVDA: price", "nvda.price"),
        ("Straße", "strasse"),
        ("Gro\u0308ße", "grösse"),
        ("株価", "株価"),
    ],
)
def test_a_key_is_made_from_the_name(name: str, key: str) -> None:
    assert [figure.key for figure in read_figures(f"{name} = 1").figures] == [key]


def test_a_name_with_two_values_is_left_out() -> None:
    read = read_figures("Load: 1\nload: 2\ntotal: 3\nTotal: 3")
    assert [figure.name for figure in read.figures] == ["total"]
    assert read.unclear == ("Load",)


def test_no_more_than_a_hundred_are_read() -> None:
    read = read_figures("\n".join(f"figure {number}: {number}" for number in range(MOST_FIGURES + 3)))
    assert len(read.figures) == MOST_FIGURES
    assert read.left_out == 3


@given(st.text(alphabet=st.sampled_from("aé狗1 9:=,;|\t\n\"'<>&-.٣")) | st.text())
def test_any_text_is_read(text: str) -> None:
    read = read_figures(text)
    keys = [figure.key for figure in read.figures]
    assert len(set(keys)) == len(keys)
    for figure in read.figures:
        assert figure.key.strip()
        assert any(sign.isdecimal() for sign in figure.value)
        assert "\n" not in figure.statement


@given(
    st.dictionaries(
        st.from_regex(r"[a-zäżא狗]{1,9}( [a-z]{1,5})?", fullmatch=True),
        st.integers(-(10**9), 10**9).map(str) | st.decimals(-1000, 1000, places=2).map(str),
        max_size=12,
    ),
    st.sampled_from(["{}: {}", "{} = {}", "- {}: {} USD", "{}\t{}", "| {} | {} % |"]),
)
def test_what_is_written_as_figures_is_read_back(figures: dict[str, str], form: str) -> None:
    text = "\n".join(form.format(name, value) for name, value in figures.items())
    found = read_figures(text)
    assert not found.unclear or len({name.casefold() for name in figures}) < len(figures)
    for figure in found.figures:
        assert figure.value.split()[0] == figures[figure.name]
    assert len(found.figures) == len(figures) - len(found.unclear)
