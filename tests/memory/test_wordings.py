"""Many wordings at once: a text that tells one of them is found as if each were compared with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.memory.sameness import is_terse, says_same
from jarvis_cli.memory.wordings import collect_quotes, collect_wordings
from jarvis_cli.text import split_words

STATEMENTS = (
    "I like tea",
    "My dog is called Bruno",
    "Ich wohne in Graz",
    "Mam psa imieniem Bruno",
    "הכלב שלי נקרא ברונו",
    "私の犬の名前はブルーノです",
    "price target 140.5",
    "42",
)


@pytest.mark.parametrize(
    ("content", "is_told"),
    [
        ("Everybody knows that I LIKE tea.", True),
        ("I liked tea", False),
        ("I like teapots", False),
        ("Bruno is the name of my dog: my dog is called Bruno!", True),
        ("my dog's name is Bruno", True),
        ("My dog is called Rex", False),
        ("In Graz wohne ich", True),
        ("הכלב שלי נקרא ברונו היום", True),
        ("私の犬の名前はブルーノですね", True),
        ("私の猫の名前はレオです", False),
        ("price target 140,5 now", True),
        ("price target 140.6", False),
        ("42 things", False),
        ("", False),
        ("🐺", False),
    ],
)
def test_quoted_or_said_in_other_words(content: str, is_told: bool) -> None:
    assert collect_wordings(STATEMENTS).are_told_in(content) == is_told


def test_quotes_are_listed_in_lots_that_can_be_looked_for_at_once() -> None:
    wordings = [f"price target {number}" for number in range(200)]
    lots = list(collect_quotes([*wordings, "42", "", "two words"]).list_phrases())
    assert [len(lot) for lot in lots] == [64, 64, 64, 8]
    assert frozenset().union(*lots) == frozenset(wordings)


WORDS = st.sampled_from(
    ["tea", "teas", "i", "like", "live", "living", "not", "graz", "a1", "7", "犬", "é", "go", "going"]
)


@given(
    wordings=st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), max_size=4),
    content=st.lists(WORDS, max_size=7).map(" ".join),
)
def test_it_is_told_exactly_where_one_of_them_is(wordings: list[str], content: str) -> None:
    said = split_words(content)

    def is_quoted(wording: str) -> bool:
        words = split_words(wording)
        return any(said[start : start + len(words)] == words for start in range(len(said)))

    expected = any(
        (not is_terse(wording) and is_quoted(wording)) or says_same(wording, content, is_near=True)
        for wording in wordings
    )
    assert collect_wordings(tuple(wordings)).are_told_in(content) == expected
