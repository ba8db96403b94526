"""Texts in many scripts: repaired and normalised at the edge, folded for comparison, cleaned before they are shown."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jarvis_cli.text import (
    clean_text,
    fold_statement,
    fold_text,
    fold_words,
    is_blank,
    normalise_text,
    one_line,
    repair_text,
    shorten,
    split_words,
)

# What turns the order of letters round for all that follows.
TURNING = (*"\u202a\u202b\u202c\u202d\u202e", *"\u2066\u2067\u2068\u2069")
# Every code point, lone surrogates too; the awkward ones often.
_AWKWARD = (
    *("\ud83d", "\udc3a", "\udead", "\udcff", "\udc80", "\0", "\x01", "\x7f", "\x85", "\x9f", "\r", "\n", "\t", " "),
    *TURNING,
    *("\u00a0", "\u200b", "\u200d", "\u2028", "\ufeff", "\u0301", "\u0307", "\u0345", "\u0323", "e", "i"),
    *(
        "I",
        "İ",
        "ı",
        "ß",
        "ẞ",
        "ſ",
        "ς",
        "Σ",
        "ΐ",
        "ﬃ",
        "Ⅷ",
        "½",
        "가",
        "각",
        "ᄀ",
        "ᅡ",
        "ᆨ",
        "か",
        "゙",
        "が",
        "ﾞ",
        "漢",
        "﷽",
    ),
    *(
        "ł",
        "Ł",
        "đ",
        "ø",
        "ŧ",
        "ħ",
        "ѝ",
        "й",
        "۔",
        "।",
        "。",
        ".",
        "_",
        "-",
        "🦊",
        "👩\u200d👧",
        "\u1160",
        "\u17b4",
        "\u0f71",
    ),
)
ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()) | st.sampled_from("".join(_AWKWARD)), max_size=40)


def decompose(text: str) -> str:
    return unicodedata.normalize("NFD", text)


class TestRepair:
    def test_txt_05_a_split_pair_is_joined_and_a_lone_surrogate_replaced(self) -> None:
        assert repair_text("hi \ud83d\udc3a") == "hi 🐺"
        assert repair_text("x\udead") == "x\ufffd"
        assert repair_text("\udc3a\ud83d") == "\ufffd\ufffd"
        assert repair_text("\ufeffa\ud83d") == "\ufeffa\ufffd"

    def test_txt_05_bytes_that_python_had_escaped_are_decoded(self) -> None:
        escaped = "Źródło 漢".encode().decode("ascii", "surrogateescape")
        assert repair_text(escaped) == "Źródło 漢"
        assert repair_text("caf\udce9") == "caf\ufffd"

    def test_txt_06_a_nul_is_taken_out_and_what_follows_stays(self) -> None:
        assert repair_text("a\0b") == "ab"
        assert normalise_text("a\0b") == "ab"

    @given(ANY_TEXT)
    def test_what_comes_out_can_be_stored_and_sent(self, text: str) -> None:
        repaired = repair_text(text)
        assert repaired.encode().decode() == repaired
        assert "\0" not in repaired
        assert repair_text(repaired) == repaired


class TestNormalise:
    def test_line_ends_and_outer_blanks(self) -> None:
        assert normalise_text("  eins\r\nzwei\rdrei\n\n") == "eins\nzwei\ndrei"

    @pytest.mark.parametrize("word", ["Müller", "Łódź żółć", "Ά", "й ѝ", "İzmir", "שָׁלוֹם", "أهلاً", "한국어", "が"])
    def test_txt_03_decomposed_becomes_composed(self, word: str) -> None:
        assert normalise_text(decompose(word)) == unicodedata.normalize("NFC", word)

    @given(ANY_TEXT)
    @example("e\x01\u0301")
    def test_it_never_fails_and_once_is_enough(self, text: str) -> None:
        normal = normalise_text(text)
        assert normalise_text(normal) == normal
        assert normal.encode().decode() == normal
        assert unicodedata.is_normalized("NFC", normal)
        assert clean_text(normal) == normal == normal.strip()


class TestClean:
    def test_tui_11_no_control_byte_passes_but_newline_and_tab(self) -> None:
        every = "".join(map(chr, range(0x3000)))
        kept = clean_text(every)
        controls = [letter for letter in kept if ord(letter) < 0x20 or 0x7F <= ord(letter) <= 0x9F]
        assert controls == ["\t", "\n"]
        assert len(kept) == len(every) - 30 - 33 - len(TURNING)

    def test_tui_11_sequences_lose_their_power_and_keep_their_visible_text(self) -> None:
        assert clean_text("\x1b]0;title\x07Grüße\x1b[2J\x9b1m\b\r") == "]0;titleGrüße[2J1m"

    @pytest.mark.parametrize("mark", TURNING, ids=ascii)
    def test_tui_11_nothing_shows_letters_in_another_order(self, mark: str) -> None:
        for text in ("invoice_{}cod.exe", "שלום {}abc", "مرحبا{}", "注文{}番号", "zażó{}łć"):
            given_text, plain = text.format(mark), text.format("")
            assert clean_text(given_text) == normalise_text(given_text) == one_line(given_text) == plain
            assert fold_text(given_text) == fold_text(plain)
        # Between a letter and its accent it keeps nothing from being composed.
        assert normalise_text(f"e{mark}\u0301") == "é"

    @pytest.mark.parametrize("mark", ["\u200e", "\u200f", "\u061c", "\u200d"], ids=ascii)
    def test_marks_that_right_to_left_texts_need_stay(self, mark: str) -> None:
        assert clean_text(f"שלום{mark}!") == normalise_text(f"שלום{mark}!") == f"שלום{mark}!"

    @given(ANY_TEXT)
    def test_tui_11_what_is_shown_holds_none_of_them(self, text: str) -> None:
        for shown in (clean_text(text), one_line(text), shorten(text, 20), normalise_text(text)):
            assert not set(shown) & set(TURNING)

    @given(ANY_TEXT)
    def test_one_line_is_one_line(self, text: str) -> None:
        line = one_line(text)
        assert len(line.splitlines()) <= 1
        assert "\t" not in line
        assert one_line(line) == line

    @given(ANY_TEXT, st.integers(1, 50))
    def test_shortened_fits(self, text: str, limit: int) -> None:
        short = shorten(text, limit)
        assert len(short) <= limit
        assert short == one_line(text) or short.endswith("…")


class TestBlank:
    @pytest.mark.parametrize("text", ["", "   ", "\u200b", "\u2060\ufeff \u00ad", "\u3000\n\t", "\u115f\u3164\uffa0"])
    def test_oll_03_nothing_visible_is_blank(self, text: str) -> None:
        assert is_blank(text)

    @pytest.mark.parametrize("text", ["a", "。", "\u200fא", "🦊\ufe0f", "-"])
    def test_anything_visible_is_not(self, text: str) -> None:
        assert not is_blank(text)


# What says the same in other letters: case, composed or not, compatibility forms.
SAME: tuple[tuple[str, str], ...] = (
    ("STRASSE", "straße"),
    ("ÄPFEL KAUFEN", "äpfel kaufen"),
    ("Groẞ", "gross"),
    ("ZAŻÓŁĆ GĘŚLĄ JAŹŃ", "zażółć gęślą jaźń"),
    ("ΑΘΗΝΑ ΣΟΦΟΣ", "αθηνα σοφος"),
    ("МОСКВА Ѝ Й", "москва ѝ й"),
    ("ＡＢＣ１２３", "abc123"),
    ("ｶﾞｷﾞ", "ガギ"),
    ("ﬁnd ½", "find 1⁄2"),
)
SCRIPTS = (
    *("Müller wohnt in der Straße", "zażółć gęślą jaźń", "ΐ Άθηνα", "й ѝ ё Москва", "İstanbul'da ışık", "שָׁלוֹם עוֹלָם"),
    *("أهلاً وسهلاً آ", "你好，世界", "안녕하세요 각", "がぎぐ パン", "नमस्ते ज़", "tiếng Việt ệ"),
)


class TestFold:
    @pytest.mark.parametrize(("left", "right"), SAME)
    def test_txt_02_case_and_compatibility_do_not_count(self, left: str, right: str) -> None:
        assert fold_text(left) == fold_text(right) == fold_text(decompose(left))
        assert fold_words(left) == fold_words(right)

    @pytest.mark.parametrize("text", SCRIPTS)
    def test_txt_03_composed_and_decomposed_fold_alike(self, text: str) -> None:
        for fold in (fold_text, fold_statement, fold_words):
            assert fold(unicodedata.normalize("NFC", text)) == fold(decompose(text)) != ""
        assert split_words(text) == split_words(decompose(text)) != ()

    def test_txt_02_the_turkish_letters_meet_in_the_words(self) -> None:
        """Unicode folds I to i and keeps ı apart: two statements may differ by it. Search takes them for one letter."""
        assert fold_words("IŞIK") == fold_words("ışık") == "isik"
        assert fold_words("İSTANBUL") == fold_words("istanbul")
        assert fold_text("sınır") != fold_text("sinir")

    def test_accents_count_for_statements_and_not_for_words(self) -> None:
        assert fold_text("Polska łąka") != fold_text("Polska laka")
        assert fold_words("Polska łąka") == fold_words("Polska laka")
        assert fold_words("Kraków") == fold_words("KRAKOW")

    def test_fact_01_blanks_invisible_letters_and_a_final_stop_do_not_count(self) -> None:
        for same in (
            "I like tea.",
            " i  LIKE\ttea ",
            "I like\u00a0tea",
            "I li\u00adke tea。",
            "I like tea।",
            "I like tea .",
        ):
            assert fold_statement(same) == fold_statement("I like tea")
        assert fold_statement("I like tea?") != fold_statement("I like tea")

    def test_letters_without_blanks_between_are_words_of_their_own(self) -> None:
        assert split_words("我住在上海。") == ("我", "住", "在", "上", "海")
        assert split_words("東京タワー2") == ("東", "京", "タ", "ワ", "ー", "2")
        assert split_words("한국어 좋아요") == ("한국어", "좋아요")

    def test_words_leave_out_signs(self) -> None:
        assert split_words("C++, a_b & don't! שלום، مرحبا") == ("c", "a", "b", "don", "t", "שלום", "مرحبا")

    @given(ANY_TEXT)
    @example("e\u200b\u0301")
    @example("\u0345\u0301α")
    @example("ı\u0307")
    def test_it_never_fails_and_once_is_enough(self, text: str) -> None:
        for fold in (fold_text, fold_statement, fold_words):
            folded = fold(text)
            assert fold(folded) == folded
        assert split_words(" ".join(split_words(text))) == split_words(text)

    @given(ANY_TEXT)
    @example("\u0345\u0301")
    def test_txt_03_equivalent_texts_fold_alike(self, text: str) -> None:
        text = repair_text(text)
        for fold in (fold_text, fold_statement, fold_words):
            assert fold(decompose(text)) == fold(unicodedata.normalize("NFC", text)) == fold(text)
