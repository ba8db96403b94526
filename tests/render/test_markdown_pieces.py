"""What holds of any Markdown however it comes: it looks the same, nothing is lost, no code gets in, in linear time."""

import re
import time
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.text import clean_text
from tests.peers.printing import CONTROL, HOSTILE, STYLE, VISIBLE
from tests.peers.streaming import print_markdown, show_markdown

# What markup is made of, and letters of many kinds between it.
PARTS = (
    *("#", " ", "\n", "**", "*", "_", "`", "```", "~~~", "~~", "|", "|-|", "-", "- ", "1. ", "> ", "[", "](", ")", "]"),
    *("!", "\\", "\t", "    ", "---", "<b>", "&amp;", '"', "'''", "/*", "*/", "python", "http://x", "wort", "x" * 50),
    *("漢字", "。", "한국어", "e\u0301", "👩‍👩‍👧", "\ufe0f", "\u200d", "مرحبا", "ß", "ł"),
)
TEXTS = st.lists(st.sampled_from(PARTS), max_size=40).map("".join) | st.text(max_size=80).map(clean_text)
WORDS = st.lists(
    st.sampled_from(("Ich", "wohne", "w", "Łodzi", "أحب", "الشاي", "한국어", "漢", "naïve", "x" * 30)), max_size=60
)


def split(text: str, cuts: Sequence[int]) -> list[str]:
    places = sorted({min(cut, len(text)) for cut in cuts} | {0, len(text)})
    return [text[start:end] for start, end in pairwise(places)]


@given(text=TEXTS, cuts=st.lists(st.integers(0, 200), max_size=10), width=st.integers(1, 100))
def test_it_looks_the_same_however_it_is_split(text: str, cuts: list[int], width: int) -> None:
    whole = print_markdown([text], width)
    assert print_markdown(split(text, cuts), width) == whole
    assert print_markdown(text, width) == whole, "letter by letter"
    assert not CONTROL.search(STYLE.sub("", whole)), "no codes but those of styles"
    assert whole.rfind("\x1b[0m") >= whole.rfind("\x1b["), "the last style is ended"
    assert not whole or whole.endswith("\n")


@given(text=TEXTS, width=st.integers(1, 100))
def test_no_letter_is_lost_or_stands_twice(text: str, width: int) -> None:
    """In order; but for tables, whose cells are wrapped side by side."""
    letters = [letter for letter in text if letter.isalnum()]
    shown = [letter for letter in show_markdown(text, width) if letter.isalnum()]
    if "|" in text:
        letters, shown = sorted(letters), sorted(shown)
        assert all(shown.count(letter) >= letters.count(letter) for letter in set(letters))
    else:
        assert shown == letters


@given(words=WORDS, width=st.integers(40, 120), cuts=st.lists(st.integers(0, 400), max_size=10))
def test_every_word_of_prose_stands_once_and_in_order(words: list[str], width: int, cuts: list[int]) -> None:
    text = " ".join(words)
    shown = STYLE.sub("", print_markdown(split(text, cuts), width))
    assert shown.split() == words


def test_tui_11_no_control_byte_gets_through_however_it_is_split() -> None:
    for pieces in ([HOSTILE], list(HOSTILE)):
        assert print_markdown(clean_text(piece) for piece in pieces) == f"{VISIBLE}\n"


@pytest.mark.parametrize(
    ("begin", "part"),
    [
        ("", "Einige Wörter, die **wichtig** sind, "),
        ("", "漢字が続く文章"),
        ("", "x"),
        ("x", " "),
        ("", "["),
        ("", "- a\n"),
        ("```python\n", "    x = f('a')  # b\n"),
        ("```python\n", "x = 1; "),
        ("|a|b|\n|-|-|\n", "|x|**y**|\n"),
        ("", ">"),
    ],
)
def test_a_long_answer_takes_no_longer_for_each_letter(begin: str, part: str) -> None:
    """Ten times as much text takes ten times as long: a hundred times would show."""

    def measure(size: int) -> float:
        text = begin + part * (size // len(part))
        start = time.process_time()
        print_markdown(re.findall("(?s).{1,8}", text))
        return time.process_time() - start

    short, long = min(measure(2_000) for _ in range(3)), measure(20_000)
    assert long < max(short, 0.002) * 40
