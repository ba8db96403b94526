"""jarvis facts search: text is only ever text, in every script."""

import re
import unicodedata

import pytest

from tests.commands.facts_calls import add, search
from tests.peers.program import Home

SQL = re.compile("sql|fts5|syntax|match", re.IGNORECASE)


class TestFinding:
    def test_txt_01_every_character_is_an_ordinary_one(self, home: Home) -> None:
        facts = ("50% off", "500 off", "a_b", "axb", "C:\\x")
        add(home, *facts)
        wanted = {"50%": ["50% off"], "a_b": ["a_b"], "%": ["50% off"], "_": ["a_b"], "\\": ["C:\\x"]}
        assert {text: search(home, text) for text in wanted} == wanted

    @pytest.mark.parametrize(
        ("stored", "searched"),
        [("ÄPFEL kaufen", "äpfel"), ("Straße 5", "STRASSE"), ("ΑΘΗΝΑ", "αθηνα"), ("Москва", "москва")],
    )
    def test_txt_02_case_does_not_count_in_any_script(self, home: Home, stored: str, searched: str) -> None:
        add(home, stored)
        assert search(home, searched) == [stored]

    @pytest.mark.parametrize("text", ["Müller aus Łódź", "한국어 이름", "Cafe\u0301 créme"])
    def test_txt_03_composed_and_decomposed_are_the_same(self, home: Home, text: str) -> None:
        composed, decomposed = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)
        assert home.call("facts", "add", decomposed).stdout == f"remembered #1: {composed}\n"
        assert home.call("facts", "add", composed).stdout == f"already known #1: {composed}\n"
        assert search(home, composed) == search(home, decomposed) == [composed]
        home.call("facts", "forget", decomposed, "--yes").check(0, "forgotten #1\n")

    @pytest.mark.parametrize(
        "text",
        ["gpt-4o", "don't", "C++", "user@host", "a/b", '"open', "AND", "*", "(", "col:val", "^x", "NEAR(a b)", "-"],
    )
    def test_txt_04_no_text_is_taken_for_a_query(self, home: Home, text: str) -> None:
        add(home, f"this is about {text} indeed")
        assert search(home, text) == [f"this is about {text} indeed"]
        missing = home.call("facts", "search", "--", f"{text}zzz{text}")
        assert missing.exit_code == 0
        assert not SQL.search(missing.stderr.replace("no fact matches", ""))

    def test_right_to_left_and_without_blanks(self, home: Home) -> None:
        add(home, "הכלב שלי הוא ברונו", "私の犬はブルーノです")
        assert search(home, "ברונו") == ["הכלב שלי הוא ברונו"]
        assert search(home, "犬") == ["私の犬はブルーノです"]

    @pytest.mark.parametrize("text", ["NVDA", "nvda", "stocks", "Półprzewodniki", "KURS.ZIEL", "株式"])
    def test_the_subject_the_key_or_a_tag_finds_and_forgets_nothing(self, home: Home, text: str) -> None:
        names = ("--subject", "NVDA", "--key", "kurs.ziel", "--tag", "stocks,półprzewodniki", "--tag", "株式")
        home.call("facts", "add", "140", *names).check_quiet()
        assert search(home, text) == ["140"]
        home.call("facts", "forget", text, "--yes").check(6)

    def test_the_limit_holds_and_must_be_a_number_above_0(self, home: Home) -> None:
        add(home, "tea one", "tea two", "tea three")
        assert len(home.call("facts", "search", "tea", "--limit", "2").stdout.splitlines()) == 2
        for limit in ("0", "-1", "x"):
            assert home.call("facts", "search", "tea", "--limit", limit).check(2).stderr
