"""Snippets: the piece that shows best why a text was found, with marks around that and nothing lost of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.conversation import FOUND_END, FOUND_START
from jarvis_cli.memory.snippets import LONGEST_SNIPPET, cut_snippet
from jarvis_cli.text import one_line


def cut(text: str, *wanted: str) -> str:
    snippet = cut_snippet(text, [frozenset(forms.split("|")) for forms in wanted])
    return snippet.replace(FOUND_START, "[").replace(FOUND_END, "]")


@pytest.mark.parametrize(
    ("text", "wanted", "snippet"),
    [
        ("Ein Hund, zwei Hunde.", ("hund|hunde",), "Ein [Hund], zwei [Hunde]."),
        ("Die Straße nach Łódź", ("strasse", "lodz"), "Die [Straße] nach [Łódź]"),
        ("東京と京都", ("京 都",), "東京と[京都]"),
        ("snake_case and C++", ("case",), "snake_[case] and C++"),
        ("don't stop", ("don t",), "[don't] stop"),
        ("one two one", ("one two", "one"), "[one two] [one]"),
        ("nothing here", ("else",), "nothing here"),
        ("", ("word",), ""),
    ],
)
def test_what_was_found_is_marked_as_it_was_said(text: str, wanted: tuple[str, ...], snippet: str) -> None:
    assert cut(text, *wanted) == snippet


def test_of_a_long_text_the_piece_with_most_different_things_is_shown() -> None:
    text = f"rose {'filler ' * 60}a rose in the garden of mine {'and more ' * 60}garden"
    snippet = cut(text, "rose", "garden")
    assert "a [rose] in the [garden] of mine" in snippet
    assert (snippet[0], snippet[-1]) == ("…", "…")
    assert len(snippet) <= LONGEST_SNIPPET + 6
    assert "\n" not in cut("eins\n\nzwei\tdrei", "zwei")


@given(st.text(max_size=400), st.lists(st.text("abc 漢é", min_size=1, max_size=4), max_size=3))
def test_whatever_the_text_only_marks_are_added_and_each_is_closed(text: str, wanted: list[str]) -> None:
    snippet = cut_snippet(text, [frozenset({word}) for word in wanted])
    plain = snippet.replace(FOUND_START, "").replace(FOUND_END, "")
    line = one_line(text)
    assert plain.strip("…") in line or plain in line
    assert len(plain) <= LONGEST_SNIPPET + 2
    assert snippet.count(FOUND_START) == snippet.count(FOUND_END)


def test_a_text_of_a_million_letters_is_cut_at_once() -> None:
    assert cut("garden " * 150_000, "garden").startswith("[garden] [garden]")
