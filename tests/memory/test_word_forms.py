"""Inflected forms: the same word under its endings and clitics, and not another that only begins alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.text import fold_words, split_words


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("Bruno", "Bruno Brunos Bruna Brunem Brunowi Brunie"),
        ("Ewa", "Ewa Ewy Ewie Ewę Ewą"),
        ("Marek", "Marek Marka Markiem Markowi"),
        ("Kraków", "Kraków Krakowa Krakowie Krakowem"),
        ("Żaneta", "Żaneta Żanety Żanetę Żanetą"),
        ("Hund", "Hund Hunde Hunden Hundes"),
        ("Karotte", "Karotte Karotten"),
        ("Graz", "Graz Grazer Grazern"),
        ("dog", "dog dogs"),
        ("hobby", "hobby hobbies"),
        ("wohne", "wohne wohnst wohnt wohnen wohnte"),
        ("Иван", "Иван Ивана Ивану Иваном"),
        ("ברונו", "ברונו לברונו וברונו"),
        ("בחיפה", "חיפה לחיפה בחיפה"),
        ("לבוטנים", "בוטן בוטנים הבוטן"),
        ("שולחן", "שולחן שולחנות"),
        ("برونو", "برونو وبرونو لبرونو"),
        ("كلب", "كلب الكلب والكلب كلبي"),
        ("브루노", "브루노 브루노는 브루노가 브루노를 브루노에게"),
        ("4711", "4711"),
        ("Leo", "Leo"),
    ],
)
def test_a_word_has_its_forms(word: str, forms: str) -> None:
    known = list_forms(fold_words(word))
    assert [form for form in split_words(forms) if form not in known] == []


@pytest.mark.parametrize(
    ("word", "others"),
    [
        ("Bruno", "Brunnen Brunch brunatny Bru"),
        ("Hund", "hundert Hundefutter Hundert hun"),
        ("Rom", "Roman Romantik rot"),
        ("Anna", "annähernd Annahme Anker"),
        ("Ines", "Insel in"),
        ("Jan", "Januar January"),
        ("cat", "category cathedral"),
        ("4711", "471 47110"),
    ],
)
def test_another_word_that_begins_alike_is_none_of_them(word: str, others: str) -> None:
    known = list_forms(fold_words(word))
    assert [other for other in split_words(others) if other in known] == []


@given(st.text(max_size=12))
def test_every_word_is_among_its_own_forms(text: str) -> None:
    for word in split_words(text):
        forms = list_forms(word)
        assert word in forms
        assert len(forms) < 1_500
        assert all(forms)
