"""Saying the same: other words for it are found, and whatever differs in what it says keeps two statements apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.memory.sameness import is_terse, list_meaning, says_same, word_fully

SAME = [
    ("I live in Graz.", "i live  in graz"),
    ("I live in Graz", "I'm living in Graz now"),
    ("I don’t eat fish", "I do not eat fish any more"),
    ("I'm allergic to nuts", "I am allergic to nuts!"),
    ("User likes tea", "I like tea"),
    ("I have two hobbies", "I have two hobby"),
    ("Ich wohne in Graz", "In Graz wohne ich"),
    ("Der Nutzer wohnt in Graz", "Ich wohne in Graz"),
    ("Ich esse keinen Fisch", "Ich esse keinen Fisch mehr"),
    ("Już nie jem ryb", "Nie jem ryb"),
    ("Mieszkam w Łodzi", "MIESZKAM W ŁODZI"),
    ("אני אוכל דגים", "אני אוכל דגים."),
    ("私は魚が好きです。", "私は 魚が 好きです"),
    ("Я живу в Граце", "я живу в Граце."),
]
SAME_WHERE_NEAR = [
    ("My dog is called Bruno", "My dog's name is Bruno"),
    ("Ich heiße Anna", "Mein Name ist Anna"),
    ("Mój pies wabi się Bruno", "Mój pies nazywa się Bruno"),
    ("I work at Siemens", "I work for Siemens"),
    ("Ich mag Tee sehr", "Ich mag Tee"),
]
OTHER = [
    ("I love fish", "I can't stand fish any more"),
    ("I live in Graz", "I live in Linz"),
    ("I eat fish", "I don't eat fish"),
    ("I eat fish", "I never eat fish"),
    ("Ich esse Fisch", "Ich esse keinen Fisch"),
    ("Ich arbeite mit Anna", "Ich arbeite ohne Anna"),
    ("Mam psa", "Nie mam psa"),
    ("Mam psa", "Ma psa"),
    ("Mieszkam w Łodzi", "Mieszka w Łodzi"),
    ("אני אוכל דגים", "אני לא אוכל דגים"),
    ("أنا أحب السمك", "أنا لا أحب السمك"),
    ("私は魚が好きです", "私は魚が好きではありません"),
    ("私は犬が好きです", "私は猫が好きです"),
    ("I am a teacher", "I was a teacher"),
    ("I work as a nurse", "I worked as a nurse"),
    ("Ich bin Vegetarier", "Ich war Vegetarier"),
    ("I work at Siemens", "I will work at Siemens"),
    ("I work at Siemens in Graz", "I want to work at Siemens in Graz"),
    ("Ich arbeite bei Siemens in Graz", "Ich möchte bei Siemens in Graz arbeiten"),
    ("I live in Graz", "She lives in Graz"),
    ("I moved to Graz", "I moved from Graz"),
    ("My dog is called Bruno", "My cat is called Bruno"),
    ("My sister is Anna", "My sister is Anne"),
    ("My friend is Martin", "My friend is Martina"),
    ("Anna loves Bert", "Bert loves Anna"),
    ("I was born on 5.3.1990", "I was born on 3.5.1990"),
    ("I have 2 dogs", "I have 3 dogs"),
    ("I have two dogs", "I have a dog"),
    ("I like red", "I like blue"),
    ("I drink tea in the morning", "I drink tea in the evening"),
    ("I take vitamin C", "I take vitamin D"),
    ("", ""),
    ("I am", "I am"),
    ("word " * 70, "word " * 70),
]


@pytest.mark.parametrize(("first", "second"), SAME)
@pytest.mark.parametrize("is_near", [True, False])
def test_the_same_in_another_form_is_the_same(first: str, second: str, is_near: bool) -> None:
    assert says_same(first, second, is_near=is_near)
    assert says_same(second, first, is_near=is_near)


@pytest.mark.parametrize(("first", "second"), SAME_WHERE_NEAR)
def test_words_that_hardly_tell_anything_may_differ_where_the_vectors_are_near(first: str, second: str) -> None:
    assert says_same(first, second, is_near=True)
    assert says_same(second, first, is_near=True)
    assert not says_same(first, second, is_near=False)


@pytest.mark.parametrize(("first", "second"), OTHER)
@pytest.mark.parametrize("is_near", [True, False])
def test_fact_05_what_says_something_else_is_not_the_same(first: str, second: str, is_near: bool) -> None:
    assert not says_same(first, second, is_near=is_near)
    assert not says_same(second, first, is_near=is_near)


@given(st.text(max_size=60), st.text(max_size=60), st.booleans())
def test_it_does_not_matter_which_comes_first(first: str, second: str, is_near: bool) -> None:
    assert says_same(first, second, is_near=is_near) == says_same(second, first, is_near=is_near)


def test_a_content_is_worded_with_its_subject_and_if_terse_with_its_key() -> None:
    assert word_fully("born in May", "Ines", "birthday") == "Ines: born in May"
    assert word_fully("Ines was born in May", "ines", "birthday") == "Ines was born in May"
    assert word_fully("42", "Ines", "shoe size") == "Ines: shoe size: 42"
    assert word_fully("42", "", "") == "42"
    assert (is_terse("42"), is_terse("I am 42")) == (True, False)


def test_the_meaning_is_the_words_that_are_left() -> None:
    assert list_meaning("My dog's name is Bruno, yes, Bruno") == ("dog", "bruno", "yes")
    assert list_meaning("") == ()
