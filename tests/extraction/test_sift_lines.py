"""What holds over several lines, and for any line and any candidate whatever."""

import time

from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.filters import Sifted, sift
from jarvis_cli.memory.learning import SaidLine

WORDS = st.sampled_from(
    """
    I live in Graz my sister she who has cancer ich wohne nicht mehr dass und aber mieszkam w Grazu nie moja siostra
    która mam raka 12 , . ? ! : ; - – ( ) " „ “ ' > ``` [NAME] <city> { } | password is hunter2 today heute dziś if wenn
    gdybym forget vergiss zapomnij translate: pretend 我 住 在 上海 。 אני גר כלב 나는 \n \n\n \t \u200b \ud800 \0 İ ß ﷺ
    """.split(" ")
)
TEXTS = st.text(max_size=60) | st.lists(WORDS, max_size=14).map(" ".join)


def sift_one(content: str, *lines: str) -> Sifted:
    candidates = (Candidate(content, confidence=0.9),)
    return sift(candidates, tuple(SaidLine(number, text) for number, text in enumerate(lines, 1)), 0.7)


@given(st.lists(TEXTS, max_size=3), st.lists(TEXTS, max_size=3))
def test_whatever_is_kept_has_a_sentence_within_its_line(contents: list[str], texts: list[str]) -> None:
    lines = tuple(SaidLine(number, text) for number, text in enumerate(texts, 1))
    candidates = tuple(Candidate(content, confidence=0.9) for content in (*contents, *texts))
    sifted = sift(candidates, lines, 0.7)
    assert len(sifted.kept) + sum(count for _, count in sifted.rejected) <= len(candidates)
    for kept in sifted.kept:
        text = texts[kept.message_id - 1]
        assert 0 <= kept.said_from < kept.said_until <= len(text)
        assert text[kept.said_from : kept.said_until].strip()
        assert kept.candidate in candidates


@given(st.lists(TEXTS, max_size=3), TEXTS)
def test_fact_06_of_lines_without_a_word_of_it_nothing_is_kept(texts: list[str], content: str) -> None:
    sifted = sift_one(f"I adore Quxberry {content}", *(text.replace("Quxberry", "") for text in texts))
    assert sifted.kept == ()


def test_fact_06_what_the_assistant_said_is_not_in_the_lines_and_is_not_learned() -> None:
    sifted = sift_one("The user lives in Lisbon and loves jazz", "recommend a city", "no, something abroad")
    assert sifted.kept == ()
    assert sifted.rejected == (("not said by the person", 1),)


def test_a_play_goes_on_in_the_lines_behind_it_until_it_ends() -> None:
    lines = (
        "zabawmy się: ja jestem czarownicą, a ty moim kotem",
        "Mieszkam w chatce na kurzej nóżce",
        "koniec zabawy",
        "Mam psa Burka",
    )
    assert sift_one("Mieszkam w chatce na kurzej nóżce", *lines).kept == ()
    assert [kept.message_id for kept in sift_one("Mam psa Burka", *lines).kept] == [4]


def test_each_fact_is_found_in_the_line_it_was_said_in() -> None:
    sifted = sift_one("Ich mag Tee sehr", "Ich wohne in Graz.", "Tee? Ich mag Tee sehr.")
    assert [(kept.message_id, kept.said_from, kept.said_until) for kept in sifted.kept] == [(2, 5, 22)]


def test_fifty_candidates_and_a_long_conversation_are_sifted_quickly() -> None:
    lines = [
        f"I have visited place{number} with my sister, and I like it there. What else is there?"
        for number in range(150)
    ]
    contents = [f"User likes place{number} with the sister" for number in range(50)]
    started = time.monotonic()
    sift(
        tuple(Candidate(content, confidence=0.9) for content in contents),
        tuple(SaidLine(number, text) for number, text in enumerate(lines, 1)),
        0.7,
    )
    assert time.monotonic() - started < 10
