"""Tables of an answer: drawn at the width there is, and whole even where there is too little."""

import pytest
from rich.cells import cell_len

from tests.peers.printing import STYLE
from tests.peers.streaming import print_markdown, show_markdown

TABLE = """\
| Name | Größe |   n |
|:-----|:-----:|----:|
| `a`  | **groß** | 1 |
| 漢字 | [x](http://y) | 20 |
"""


def test_it_is_drawn_with_its_sides_and_styles() -> None:
    assert show_markdown(TABLE) == (
        "╭──────┬──────────────┬────╮\n"
        "│ Name │    Größe     │  n │\n"
        "├──────┼──────────────┼────┤\n"
        "│ a    │     groß     │  1 │\n"
        "│ 漢字 │ x (http://y) │ 20 │\n"
        "╰──────┴──────────────┴────╯"
    )
    assert "\x1b[1mgroß\x1b[0m" in print_markdown([TABLE])


def test_what_stands_around_it() -> None:
    text = "Text:\n| a |\n|---|\n| b |\nund\n\n- | c |\n  |---|\n\n> | d |\n> |---|"
    assert show_markdown(text) == (
        "Text:\n╭───╮\n│ a │\n├───┤\n│ b │\n╰───╯\nund\n\n"
        "• ╭───╮\n  │ c │\n  ├───┤\n  ╰───╯\n\n│ ╭───╮\n│ │ d │\n│ ├───┤\n│ ╰───╯"
    )


def test_rows_of_any_length_are_whole() -> None:
    shown = show_markdown("| a | b |\n|---|---|\n| 1 |\n| 2 | 3 | vier |\n| x \\| y | |\n||")
    assert [line.replace(" ", "") for line in shown.splitlines() if "─" not in line] == [
        "│a│b││",
        "│1│││",
        "│2│3│vier│",
        "│x|y│││",
        "││││",
    ]


NO_TABLES = ("| a | b\nText", "| a |\n| b |\n| c |", "|", "| a |", "|x| ist\nder Betrag", "a\n|b|\nc")


@pytest.mark.parametrize("text", NO_TABLES)
def test_what_is_no_table_is_text(text: str) -> None:
    assert show_markdown(text) == text


@pytest.mark.parametrize("width", [20, 30, 40, 60, 79])
def test_one_that_is_too_wide_loses_nothing(width: int) -> None:
    words = [f"Wort{number}" for number in range(40)] + ["漢字" * 20, "x" * 90]
    rows = [words[at : at + 6] for at in range(0, 42, 6)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    shown = STYLE.sub("", print_markdown(["\n".join([lines[0], "|---" * 6 + "|", *lines[1:]])], width))
    assert all(cell_len(line) <= width for line in shown.splitlines())
    folded = "".join(letter for letter in shown if letter.isalnum())
    for word in words[:40]:
        assert word in shown
    assert folded.count("x") == 90
    assert folded.count("漢") == folded.count("字") == 20


def test_where_there_is_hardly_room_each_cell_has_a_line() -> None:
    text = "| Stadt | Land | | Fluss |\n|---|---|---|---|\n| Łódź | Polska | a | |\n| Köln | | | Rhein |"
    assert show_markdown(text, 20) == ("Stadt: Łódź\nLand: Polska\na\nFluss:\n\nStadt: Köln\nLand:\n\nFluss: Rhein")
