"""Telling words: what a statement names, apart from the frame it stands in, in scripts with blanks and without."""

import pytest

from jarvis_cli.memory.frame_words import COMMON_VALUES, FRAME_WORDS
from jarvis_cli.memory.telling_words import find_telling_words
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import fold_words


@pytest.mark.parametrize(
    ("statement", "names"),
    [
        ("Mein Hund heißt Bruno", ["bruno"]),
        ("My dog is called Bruno.", ["bruno"]),
        ("my dog's name is nana", ["nana"]),
        ("Mój pies wabi się Burek", ["burek"]),
        ("The user's sister is called Ines and lives in Graz", ["ines", "graz"]),
        ("Ich wohne seit 2019 in der Łódź-Straße", ["2019", "lodz"]),
        ("My PIN hint is Rosebud", ["rosebud"]),
        ("Jestem uczulony na orzechy", ["orzechy"]),
        ("I like tea", ["tea"]),
        ("הכלב שלי נקרא ברונו", ["ברונו"]),
        ("اسم كلبي برونو", ["برونو"]),
        ("我的狗叫布鲁诺", ["布 鲁 诺"]),
        ("我住在上海", ["上 海"]),
        ("私の犬の名前はブルーノです", ["フ ル ー ノ"]),
        ("東京に住んでいます", ["東 京"]),
        ("我对花生过敏", ["花 生"]),
        ("My favourite colour is blue", []),
        ("I have a dog", ["dog"]),
        ("My phone number is 0664 12 34 56", ["0664"]),
        ("Ich bin da, wo du bist", []),
    ],
)
def test_a_statement_names(statement: str, names: list[str]) -> None:
    found = find_telling_words(statement).names
    assert [name for name in names if not any(name in forms for forms in found)] == []
    assert len(found) == len(names)


@pytest.mark.parametrize(
    "name",
    "Anna Ella Grace Hope Horst Jule Julia Kate Klara Lina Lotte Lucky Maja Marie Nico Peter Rosa Tess Tim".split(),
)
def test_a_name_that_is_like_a_common_word_is_a_name(name: str) -> None:
    for frame in ("My dog is called {}", "Mein Hund heißt {}", "Mój pies wabi się {}"):
        (found,) = find_telling_words(frame.format(name)).names
        assert name.lower() in found


def test_values_that_many_things_have_are_told_but_name_nothing() -> None:
    telling = find_telling_words("My dog Bruno was born on 5 May")
    assert [len(part) for part in (telling.words, telling.values, telling.names)] == [5, 3, 1]
    assert "bruno" in telling.names[0]


def test_a_statement_of_function_words_tells_all_of_them() -> None:
    telling = find_telling_words("Ich bin da, wo du bist")
    assert len(telling.words) == 6


def test_a_very_long_statement_is_known_by_its_first_words() -> None:
    telling = find_telling_words(" ".join(f"wort{number}" for number in range(9_000)))
    assert len(telling.words) == 64
    assert "wort0" in telling.words[0]


def test_a_form_that_is_a_function_word_does_not_count() -> None:
    (name,) = find_telling_words("Mój kot nazywa się Ala").names
    assert "ali" in name
    assert "ale" not in name


def test_frames_are_spelled_as_in_the_word_index() -> None:
    assert [word for word in FRAME_WORDS | COMMON_VALUES | STOP_WORDS if fold_words(word) != word] == []
