"""What both built-in embedders must do with texts; run by the test of each."""

import math
import unicodedata
from array import array

import pytest

from jarvis_cli.errors import EmbedderError
from jarvis_cli.models.protocols import Embedder
from tests.peers.paraphrases import cosine

BLANK_TEXTS = ["", "   ", "\n\t \r\n", "\0\0", "\x01\x1b", "\u200b\u200d\ufeff", "\u3000\u00a0"]
ODD_TEXTS = {
    "U+FDFA": "\ufdfa" * 12,
    "Arabic presentation forms": "".join(map(chr, range(0xFB50, 0xFE00, 9))),
    "combining marks only": "\u0301" * 60,
    "private use": "\ue000\uf8ff\U000f0000" * 8,
    "unassigned": "\U0003ffff\u0378" * 8,
    "joined emoji": "👩🏽\u200d🚀👨\u200d👩\u200d👧" * 3,
    "squared words": "㌖㎯㍗" * 8,
    "no blanks": "x" * 200,
    "lone surrogates": "\ud800 \udfff\ud83d",
    "split surrogate pair": "\ud83d\ude00 smile",
    "replacement characters": "\ufffd\ufffd",
    "blocks": "\u2581\u2581",
    "one character": "ł",
    "full stop": ".",
}


def check_that_odd_texts_give_directions(embedder: Embedder) -> None:
    """Every odd text gets a vector of the promised length, dimension and name."""
    vectors = embedder.embed(list(ODD_TEXTS.values()), "document")
    assert len(vectors) == len(ODD_TEXTS)
    for vector in vectors:
        numbers = array("f", vector.blob)
        assert vector.embedder == embedder.name
        assert len(numbers) == embedder.name.dimension
        assert math.fsum(number * number for number in numbers) == pytest.approx(1, abs=1e-5)


def check_that_a_blank_text_is_refused(embedder: Embedder, blank: str) -> None:
    """A blank text, alone or among others, is an error that trying again does not help."""
    for texts in ([blank], ["Bruno", blank]):
        with pytest.raises(EmbedderError, match="blank") as caught:
            embedder.embed(texts, "document")
        assert not caught.value.transient


def check_that_spelling_does_not_matter(embedder: Embedder) -> None:
    """Composed and decomposed, full-width and ordinary, with NUL and without: the same vector."""
    text = "Zażółć gęślą jaźń, Größe, パン屋, ชื่อ"
    same = [unicodedata.normalize("NFD", text), f" {text}\r\n", text.replace(" ", "\0 "), text.replace(",", "，")]
    first, *others = embedder.embed([text, *same], "document")
    assert [other.blob for other in others] == [first.blob] * len(same)


def check_that_the_end_of_a_long_text_counts(embedder: Embedder) -> None:
    """A text beyond the limit of a piece is embedded whole, and a NUL in it does not end it."""
    start, end = "Der Zug fährt um sieben.", "Mein Hund heißt Bruno."
    whole, only_start, only_end = embedder.embed([f"{start}\0{' ' * 5000}{end}", start, end], "document")
    assert cosine(whole, only_end) > cosine(only_start, only_end) + 0.05
    assert cosine(whole, only_start) > cosine(only_start, only_end) + 0.05
