"""A text is found in bytes however it is spelled; another text, which is only spelled alike, is not."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.erasure.spellings import make_spellings
from jarvis_cli.memory.sought import fold_sought


def count(text: str, data: str | bytes) -> int:
    """Return how often a text is found among bytes."""
    raw = data.encode() if isinstance(data, str) else data
    return len(make_spellings(fold_sought(text), [text]).exact.findall(raw.lower()))


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("Bruno", "bRUNO"),
        ("Größe", "GRÖSSE"),
        ("grösse", "GRÖẞE"),
        ("Größe", "gro\u0308ße"),
        ("Łódź", "łÓDŹ"),
        ("Łódź", "\\u0141\\u00f3d\\u017a"),
        ("Łódź", "\\\\u0141\\\\u00F3d\\\\u017A"),
        ("ברונו", "ברונו"),
        ("犬の名前", "犬の名前"),
        ("two words", "TWO WORDS"),
        ("two words", "two\\n\\twords"),
        ("two words", "two \u00a0\u3000words"),
        ("istanbul", "İSTANBUL"),
        ("İstanbul", "istanbul"),
        ("Istanbul", "i\u0307stanbul"),
        ("İstanbul", "I\u0307stanbul"),
        ("DİZİ", "d\\u0130z\\u0130"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ('say "hi"', 'say \\"hi\\"'),
        ("pi", "Pi\u0307"),
    ],
)
def test_a_text_is_found_however_it_is_spelled(text: str, spelled: str) -> None:
    assert count(text, f"\0\0{spelled}\0") == 1


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Bruno", "Brun o"),
        ("Bruno", "Brúno"),
        ("Bruno", "Brunó"),
        ("Bruno", "Bruno\u0301"),
        ("Bruno", "Bruno\\u0301"),
        ("café", "cafe"),
        ("kız", "kiz"),
        ("kiz", "kız"),
    ],
)
def test_a_text_with_other_accents_is_another(text: str, other: str) -> None:
    assert count(text, other) == 0


def test_in_an_index_of_words_accents_do_not_count() -> None:
    assert len(make_spellings(fold_sought("Café Łódź"), ["Café Łódź"]).wide.findall(b"cafe lodz")) == 1


# Of ligatures only those are known that were typed or found.
LETTERS = st.characters(max_codepoint=0x52F, categories=("L", "Zs", "Po")).filter(
    lambda letter: (len(fold_sought(letter)) < 2 and unicodedata.is_normalized("NFKC", letter)) or letter in "ßẞ\u00a0"
)
WORDS = st.text(LETTERS, min_size=1, max_size=12).filter(lambda text: len(fold_sought(text)) > 1)


@given(text=WORDS, form=st.sampled_from(("NFC", "NFD")))
def test_whatever_is_folded_the_same_is_found(text: str, form: str) -> None:
    for cased in (text, text.upper(), text.lower(), text.swapcase()):
        spelled = unicodedata.normalize(form, cased)  # type: ignore[arg-type]
        if fold_sought(spelled) == fold_sought(text):
            assert count(text, spelled) >= 1, (text, spelled)
            assert count(text, json.dumps(spelled)) >= 1


@given(text=WORDS)
def test_no_match_is_longer_than_it_says(text: str) -> None:
    spellings = make_spellings(fold_sought(text), [text])
    for data in (text, text.upper(), json.dumps(json.dumps(text.title()))):
        assert all(len(match.group()) <= spellings.longest for match in spellings.wide.finditer(data.encode().lower()))
