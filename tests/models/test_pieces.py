"""Cutting: everything is covered, nothing is longer than allowed, and letters stay whole."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.pieces import choose_pieces, cut_text, split_for_embedding
from jarvis_cli.text import is_blank

TEXTS = st.text(max_size=300) | st.text(alphabet="ab \n\té\u0301\u0308漢字לשً👩\u200d🏽🇩🇪\ud83d\ude00", max_size=300)
LIMITS = st.integers(min_value=1, max_value=60).flatmap(
    lambda limit: st.tuples(st.just(limit), st.integers(min_value=0, max_value=limit // 2))
)


def follow(text: str, pieces: tuple[str, ...], limit: int, overlap: int) -> set[int]:
    """Return where the last piece may end in `text` when each overlaps the one before it as promised."""
    ends = {len(pieces[0])} if text.startswith(pieces[0]) else set()
    for piece in pieces[1:]:
        starts = {start for end in ends for start in range(end - overlap - limit // 5, end - overlap + 1)}
        ends = {start + len(piece) for start in starts if text.startswith(piece, start)}
    return ends


@given(TEXTS, LIMITS)
def test_pieces_cover_the_text_and_overlap_as_promised(text: str, bounds: tuple[int, int]) -> None:
    limit, overlap = bounds
    pieces = cut_text(text, limit, overlap)
    assert all(len(piece) <= limit for piece in pieces)
    assert len(text) in follow(text, pieces, limit, overlap)
    assert len(pieces) <= 1 + 10 * len(text) / limit
    assert (len(pieces) == 1) == (len(text) <= limit)


@given(st.text(min_size=1, max_size=100), st.integers(min_value=0, max_value=20))
def test_a_short_text_is_one_piece(text: str, more: int) -> None:
    assert cut_text(text, len(text) + more, 0) == (text,)


def test_the_empty_text_is_one_piece() -> None:
    assert cut_text("") == ("",)


@pytest.mark.parametrize(
    "sentence",
    [
        "Der Zug nach München fährt um sieben ab. ",
        "Zażółć gęślą jaźń, powiedział Łukasz.\n",
        "הרכבת לחיפה יוצאת בשבע בבוקר. ",
        "The train leaves at seven. ",
    ],
)
def test_pieces_begin_and_end_between_words(sentence: str) -> None:
    text = sentence * 300
    pieces = cut_text(text)
    assert len(pieces) > 3
    for piece in pieces:
        assert piece[0] != " "
        assert piece[-1].isspace()
        assert piece.split()[0] in sentence.split()


@pytest.mark.parametrize("text", ["列車は七時に出発します。" * 500, "x" * 6000], ids=["Japanese", "one word"])
def test_text_without_blanks_is_cut_between_letters(text: str) -> None:
    pieces = cut_text(text, 1000, 100)
    assert [len(piece) for piece in pieces[:-1]] == [1000] * (len(pieces) - 1)
    assert pieces[1].startswith(pieces[0][-100:])


@pytest.mark.parametrize(
    ("letter", "first"),
    [
        ("e\u0301", "e"),
        ("ש\u05c1\u05b8", "ש"),
        ("👩🏽\u200d🚀", "👩"),
        ("\ud83d\ude00", "\ud83d"),
        ("\u1112\u1161\u11ab", "\u1112"),
        ("\r\n", "\r"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴"),
    ],
    ids=["accent", "Hebrew points", "joined emoji", "split surrogates", "conjoining Hangul", "line end", "tagged flag"],
)
@pytest.mark.parametrize("limit", range(30, 40))
def test_no_letter_is_torn(letter: str, first: str, limit: int) -> None:
    for piece in cut_text(letter * 50, limit, 5):
        assert piece.startswith(first)
        assert piece.endswith(letter)


def test_a_run_of_combining_marks_is_cut_all_the_same() -> None:
    pieces = cut_text("a" + "\u0301" * 5000, 1000, 0)
    assert "".join(pieces) == "a" + "\u0301" * 5000


@given(st.text(max_size=200), LIMITS)
def test_pieces_of_a_normalised_text_are_normalised(text: str, bounds: tuple[int, int]) -> None:
    normalised = unicodedata.normalize("NFKC", text)
    assert all(unicodedata.is_normalized("NFKC", piece) for piece in cut_text(normalised, *bounds))


@pytest.mark.parametrize(("limit", "overlap"), [(0, 0), (-5, 0), (10, 6), (10, -1), (1, 1)])
def test_a_senseless_limit_is_refused(limit: int, overlap: int) -> None:
    with pytest.raises(ValueError, match="cannot cut into pieces"):
        cut_text("some text", limit, overlap)


class TestLongTexts:
    """OLL-07: however long a text is, embedding it takes a few seconds, and its beginning and end count."""

    @pytest.mark.parametrize("length", [8_001, 20_000, 100_000, 1_000_000])
    @pytest.mark.parametrize(
        "sentence",
        [
            "Der Zug nach München fährt um sieben. ",
            "Zażółć gęślą jaźń. ",
            "הרכבת יוצאת בשבע. ",
            "列車は七時に出る。",
            "====",
        ],
    )
    def test_sixteen_stretches_stand_for_it(self, sentence: str, length: int) -> None:
        text = (sentence * (length // len(sentence) + 1))[:length]
        pieces = split_for_embedding(f"Anfang {text} Ende")
        assert len(pieces) == 16
        assert max(map(len, pieces)) <= 500
        assert pieces[0].startswith("Anfang")
        assert pieces[-1].endswith("Ende")

    def test_they_are_as_far_from_each_other_everywhere(self) -> None:
        text = " ".join(f"{number:06}" for number in range(15_000))
        firsts = [int(piece.split()[0]) for piece in choose_pieces(text)]
        steps = [later - before for before, later in pairwise(firsts)]
        assert max(steps) - min(steps) <= 16
        assert all(len(word) == 6 for piece in choose_pieces(text) for word in piece.split())

    @given(TEXTS.filter(lambda text: not is_blank(text)), st.integers(min_value=1, max_value=400))
    def test_no_piece_is_blank_and_there_are_few(self, text: str, times: int) -> None:
        pieces = choose_pieces(text * times)
        assert 1 <= len(pieces) <= 16
        assert not any(is_blank(piece) for piece in pieces)
        assert all(piece in text * times for piece in pieces)

    def test_up_to_eight_thousand_letters_nothing_is_left_out(self) -> None:
        text = "Wort " * 1_600
        assert choose_pieces(text) == cut_text(text)

    def test_what_stands_alone_in_blanks_is_found(self) -> None:
        assert choose_pieces(f"{' ' * 9_700}Bruno{' ' * 9_000}")[0].strip() == "Bruno"
        assert choose_pieces(" " * 20_000) == ()
