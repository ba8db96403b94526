"""The word indexes: any text is a query, a word is taken literally, and what is taken out is gone."""

import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.memory.database import Database
from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.memory.words import (
    add_words,
    count_rows,
    list_terms,
    match_forms,
    match_newest,
    match_words,
    quote_words,
    read_texts,
    remove_words,
    share_forms,
    tables_of,
)
from jarvis_cli.text import split_words

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
TABLES = [*tables_of("fact"), *tables_of("summary"), *tables_of("message")]


def find(database: Database, text: str) -> list[int]:
    query = quote_words(split_words(text))
    return match_words(database, "message_words", query, 10)


class TestQuoting:
    @settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(text=ANY_TEXT)
    def test_txt_04_no_text_is_a_syntax_error(self, database: Database, text: str) -> None:
        for words in (split_words(text), (text,), tuple(text)):
            for shortest in (1, 3):
                query = quote_words(words, shortest=shortest)
                for table in TABLES:
                    match_words(database, table, query, 3)
                    count_rows(database, table, query)
        for word in split_words(text):
            assert count_rows(database, "message_words", match_forms(list_forms(word))) == 0

    @pytest.mark.parametrize(
        "text",
        [
            "gpt-4o",
            "don't",
            "C++",
            "user@host",
            "a/b",
            '"open',
            "AND",
            "*",
            "(",
            "col:val",
            "^x",
            "",
            "NEAR(a b)",
            "NOT",
        ],
    )
    def test_txt_04_what_looks_like_a_query_is_text(self, database: Database, text: str) -> None:
        add_words(database, "message", 1, f"so ist {text} eben")
        add_words(database, "message", 2, "etwas anderes")
        assert find(database, text) == ([1] if split_words(text) else [])

    def test_words_are_distinct_long_enough_and_not_too_many(self) -> None:
        assert quote_words(("a", "bcd", "a", "bcd"), shortest=1) == '"a" OR "bcd"'
        assert quote_words(("a", "bcd"), shortest=3) == '"bcd"'
        assert quote_words((), shortest=1) == quote_words(("ab",), shortest=3) == ""
        assert quote_words(tuple(f"w{number}" for number in range(500))).count(" OR ") == 63


class TestIndex:
    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("Die Ärzte spielen in Köln", "koln arzte"),
            ("Straße", "STRASSE"),
            ("Łódź", "lodz"),
            ("Ładnie", unicodedata.normalize("NFD", "ŁADNIE")),
            ("كَلْب", "كلب"),
            ("שָׁלוֹם", "שלום"),
            ("東京タワー", "東京"),
            ("我的狗叫布鲁诺", "布鲁诺"),
            ("한글", unicodedata.normalize("NFD", "한글")),
        ],
    )
    def test_txt_02_txt_03_words_are_found_in_any_case_accent_and_script(
        self, database: Database, text: str, line: str
    ) -> None:
        add_words(database, "message", 4, text)
        add_words(database, "message", 5, "unrelated")
        assert find(database, line) == [4]

    def test_more_shared_words_come_first(self, database: Database) -> None:
        add_words(database, "message", 1, "Bruno frisst gern Karotten im Garten")
        add_words(database, "message", 2, "Bruno schläft")
        add_words(database, "message", 3, "Wetter")
        query = quote_words(("bruno", "karotten"))
        assert match_words(database, "message_words", query, 10) == [1, 2]
        assert match_words(database, "message_words", query, 1) == [1]
        assert match_newest(database, "message_words", query, 10) == [2, 1]
        assert match_newest(database, "message_words", query, 1) == [2]

    def test_the_forms_of_a_word_are_counted_as_they_stand_there(self, database: Database) -> None:
        for row_id, text in enumerate(("Bruno und Brunos Leine", "Mit Brunem", "bruno", "Brunnen"), start=1):
            add_words(database, "fact", row_id, text)
        found = list_terms(database, "fact", list_forms("bruno"))
        assert sorted((term.text, term.rows) for term in found) == [("brunem", 1), ("bruno", 2), ("brunos", 1)]
        assert list_terms(database, "summary", list_forms("bruno")) == ()
        assert sorted(read_texts(database, "fact", (2, 3, 9))) == [(2, "mit brunem"), (3, "bruno")]

    @pytest.mark.parametrize("kind", ["fact", "summary", "message"])
    def test_what_is_taken_out_is_in_no_table(self, database: Database, kind: str) -> None:
        add_words(database, kind, 1, "Rosebud blüht")  # type: ignore[arg-type]
        remove_words(database, kind, 1)  # type: ignore[arg-type]
        for table in tables_of(kind):  # type: ignore[arg-type]
            assert count_rows(database, table, '"rosebud"') == 0
            assert database.rows(f"SELECT * FROM {table}") == []

    def test_an_empty_query_matches_nothing(self, database: Database) -> None:
        add_words(database, "message", 1, "etwas")
        assert match_words(database, "message_words", "", 10) == []
        assert match_newest(database, "message_words", "", 10) == []
        assert read_texts(database, "message", ()) == []
        assert count_rows(database, "message_words", "") == 0


class TestSharing:
    def test_the_part_of_the_wanted_words_is_counted(self) -> None:
        wanted = tuple(map(list_forms, ("hund", "heisst", "bruno", "graz")))
        assert share_forms(wanted, split_words("Brunos Hunde sind da")) == 0.5
        assert share_forms(wanted, split_words("nichts davon")) == 0.0
        assert share_forms((), split_words("Hund")) == 0.0

    def test_a_phrase_counts_where_its_words_stand_together(self) -> None:
        wanted = (frozenset({"布 鲁 诺"}),)
        assert share_forms(wanted, split_words("布鲁诺病了")) == 1.0
        assert share_forms(wanted, split_words("诺鲁布")) == 0.0

    @given(words=st.lists(st.sampled_from(["hund", "graz", "ines", "tee"])), text=ANY_TEXT)
    def test_a_share_is_from_0_to_1(self, words: list[str], text: str) -> None:
        wanted = tuple(map(list_forms, words))
        assert 0.0 <= share_forms(wanted, split_words(text)) <= 1.0
        assert share_forms(wanted, (*split_words(text), *words)) == (1.0 if words else 0.0)
