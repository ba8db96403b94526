"""What is looked for first, so that ordinary texts cost little, never keeps a secret from being found."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli import secret_shapes, secret_words
from tests.test_secret_shapes import SECRETS, SENTENCES

_OWN = [(shape.kind, shape.needs, re.compile(shape.pattern, re.ASCII)) for shape in secret_shapes._OWN_SHAPES]
_SHAPES = [*_OWN, *secret_shapes._load_library()]
# All at once what is looked for in steps: by what a text is suspicious.
_SUSPICIOUS = re.compile(
    r"-----? ?BEGIN|://[^\s/@]*:[^\s@]{1,200}@|eyJ[\w-]{8}|(?i:bearer\s+\S{12})"
    r"|(?<![\w+/=.-])(?=[\w+/=.-]*(?:\d|[a-z][A-Z]|[A-Z]{4}))[\w+/=.-]{16}"
    r"|glpat-\w{20}|hf_[A-Za-z]{20}",
    re.ASCII,
)
_QUICK = settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
_PARTS = (
    *(
        "BEGIN",
        "-----BEGIN",
        "://",
        ":",
        "@",
        "eyJ",
        "Bearer ",
        "BEARER\n",
        "glpat-",
        "hf_",
        "İ",
        "ſ",
        "K",
        "Σ",
        " ",
        "\n",
    ),
    *("\x1c", "\u2003", "a" * 15, "a" * 16, "A1" * 8, "/usr/lib/", "abcDef", "ABCD", "12", ".", "=", "ł", "犬", "שלום"),
    *(
        "password",
        "Passwort",
        "hasło:",
        " is ",
        "token",
        "API-Key",
        "key",
        "pw",
        "PIN",
        "kod",
        "Code",
        "hunter2",
        "1234",
    ),
)
_TEXTS = st.lists(st.sampled_from((*_PARTS, *(secret for _, secret in SECRETS), *SENTENCES)), max_size=12).map("".join)


@pytest.mark.parametrize("number", range(len(_SHAPES)))
@_QUICK
@given(st.data())
def test_whatever_has_a_shape_has_what_the_shape_needs(number: int, data: st.DataObject) -> None:
    _, needs, pattern = _SHAPES[number]
    found = data.draw(st.from_regex(pattern))
    assert not needs or secret_shapes._has_any(needs, found, found.lower())


def test_the_shapes_of_the_library_are_those_whose_needs_are_known() -> None:
    assert {kind for kind, needs, _ in secret_shapes._load_library() if needs} == set(secret_shapes._LIBRARY_NEEDS)


@settings(deadline=None)
@given(_TEXTS)
def test_a_text_is_suspicious_by_its_parts_as_it_is_by_the_whole(text: str) -> None:
    assert secret_shapes._is_suspicious(text, text.lower()) == (_SUSPICIOUS.search(text) is not None)


@settings(deadline=None)
@given(_TEXTS)
def test_all_that_any_shape_matches_in_a_suspicious_text_is_found(text: str) -> None:
    spans = {
        (found.start(), kind)
        for kind, _, pattern in _SHAPES
        for found in pattern.finditer(text)
        if _SUSPICIOUS.search(text)
    }
    assert spans <= {(start, kind) for start, _, kind in secret_shapes._find_all(text)}


@pytest.mark.parametrize(
    ("pattern", "beginnings"),
    [(secret_words._NOUN, (*secret_shapes._NOUNS, "pw")), (secret_words._KEY_NOUN, secret_shapes._KEY_NOUNS)],
    ids=["passwords", "keys"],
)
@settings(deadline=None)
@given(st.data())
def test_every_word_for_a_secret_begins_as_it_is_looked_for(
    pattern: re.Pattern[str], beginnings: tuple[str, ...], data: st.DataObject
) -> None:
    text = data.draw(st.from_regex(pattern) | _TEXTS.map(str.lower))
    matched = [found.span() for found in secret_words._match_all(pattern, beginnings, text)]
    assert matched == [found.span() for found in pattern.finditer(text)]
