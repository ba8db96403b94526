"""jarvis facts: list, add, search and forget, as a script or a person calls them."""

import os
import re
import unicodedata

import pytest

from tests.peers.program import Home

SQL = re.compile("sql|fts5|syntax|match", re.IGNORECASE)
MEMBERS = {"id", "content", "category", "source", "created_at", "updated_at"}


def add(home: Home, *facts: str) -> None:
    """Remember facts, which are all new and the first ones."""
    for number, fact in enumerate(facts, 1):
        home.call("facts", "add", "--", fact).check(0, f"remembered #{number}: {fact}\n")


def search(home: Home, text: str) -> list[str]:
    """Return the contents of the facts that a search finds."""
    found = home.call("facts", "search", "--json", "--", text)
    assert found.exit_code == 0, found
    return [fact["content"] for fact in found.json["facts"]]


def list_contents(home: Home) -> list[str]:
    return [fact["content"] for fact in home.call("facts", "list", "--json").json["facts"]]


class TestAdding:
    def test_txt_07_a_dash_reads_the_fact_from_stdin(self, home: Home) -> None:
        home.call("facts", "add", "-", stdin="Zeile eins\nZeile zwei\n").check(
            0, "remembered #1: Zeile eins\\nZeile zwei\n"
        )
        assert list_contents(home) == ["Zeile eins\nZeile zwei"]
        assert home.call("facts", "add", "-", stdin=" \n").exit_code == 2

    def test_fact_01_the_same_again_is_not_new(self, home: Home) -> None:
        add(home, "I like tea")
        for again in ("I like tea", "I LIKE TEA", " i  like tea. ", "I like tea."):
            home.call("facts", "add", again).check(0, "already known #1: I like tea\n")
        assert list_contents(home) == ["I like tea"]

    def test_txt_02_the_same_in_other_letters_is_not_new(self, home: Home) -> None:
        add(home, "ÄPFEL kaufen", "Straße 5")
        for again, known in (("äpfel kaufen", "#1"), ("STRASSE 5", "#2"), ("A\u0308PFEL KAUFEN", "#1")):
            assert home.call("facts", "add", again).stdout.startswith(f"already known {known}: ")

    def test_words_are_joined_and_after_two_dashes_anything_is_a_word(self, home: Home) -> None:
        home.call("facts", "add", "I", "like", "tea").check(0, "remembered #1: I like tea\n")
        home.call("facts", "add", "--", "-5", "degrees", "--yes").check(0, "remembered #2: -5 degrees --yes\n")

    @pytest.mark.parametrize("blank", ["", "   ", "\u200b", "\n\t", "\x07", "\ufeff"])
    @pytest.mark.parametrize("command", ["add", "search", "forget"])
    def test_oll_03_a_blank_text_is_refused_before_anything_is_asked(
        self, home: Home, command: str, blank: str
    ) -> None:
        # Where nothing listens, a request would end in another error.
        home = home.with_settings(JARVIS_PROVIDER="ollama", JARVIS_EMBEDDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        home.call("facts", command, blank).check_clean(2)
        assert list_contents(home) == []

    def test_txt_06_a_text_after_a_nul_is_kept_and_found(self, home: Home) -> None:
        home.call("facts", "add", "a\0b ist da").check(0, "remembered #1: ab ist da\n")
        assert search(home, "b ist") == ["ab ist da"]
        assert home.call("facts", "list").stdout.endswith("\tab ist da\n")

    def test_txt_05_surrogates_are_joined_or_replaced(self, home: Home) -> None:
        home.call("facts", "add", "hi \ud83d\udc3a").check(0, "remembered #1: hi 🐺\n")
        home.call("facts", "add", "x\udead").check(0, "remembered #2: x\ufffd\n")

    def test_txt_07_an_argument_that_is_no_utf_8_is_replaced(self, home: Home) -> None:
        """As Python hands it over: bytes it cannot read as surrogates."""
        home.call("facts", "add", "caf\udce9").check(0, "remembered #1: caf\ufffd\n")
        home.call("facts", "add", "Gr\udcc3\udcbc\udcc3\udc9fe").check(0, "remembered #2: Grüße\n")

    def test_a_secret_is_refused_and_not_repeated(self, home: Home) -> None:
        refused = home.call("facts", "add", "my key is sk-ant-api03-" + "aB3dE5fG7h" * 9).check_clean(2)
        assert "sk-ant" not in refused.stderr
        assert list_contents(home) == []


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

    def test_the_limit_holds_and_must_be_a_number_above_0(self, home: Home) -> None:
        add(home, "tea one", "tea two", "tea three")
        assert len(home.call("facts", "search", "tea", "--limit", "2").stdout.splitlines()) == 2
        for limit in ("0", "-1", "x"):
            assert home.call("facts", "search", "tea", "--limit", limit).check(2).stderr


class TestListing:
    def test_cli_02_a_fact_is_one_line_in_a_pipe_however_long(self, home: Home) -> None:
        long = "Ein langer Satz mit Wörtern über Łódź. " * 10
        add(home, long.strip(), "kurz")
        home.call("facts", "add", "zwei\nZeilen\tund ein Tab").check(0, "remembered #3: zwei\\nZeilen und ein Tab\n")
        lines = home.call("facts", "list").check_quiet().stdout.splitlines()
        assert [line.split("\t")[0] for line in lines] == ["#1", "#2", "#3"]
        assert [line.split("\t")[2:] for line in lines] == [
            ["fact", long.strip()],
            ["fact", "kurz"],
            ["fact", "zwei\\nZeilen und ein Tab"],
        ]

    def test_json_is_one_object_with_all_that_is_known(self, home: Home) -> None:
        add(home, 'mit "Anführung"\u2028und Zeile', "zweiter")
        for call in (("facts", "list"), ("facts", "search", "e")):
            done = home.call(*call, "--json").check_quiet()
            assert done.stdout.count("\n") == 1
            assert set(done.json) == {"version", "facts"}
            assert done.json["version"] == 1
            assert all(set(fact) >= MEMBERS for fact in done.json["facts"])
            assert [fact["content"] for fact in done.json["facts"]] == ['mit "Anführung"\u2028und Zeile', "zweiter"]
        added = home.call("facts", "add", "dritter", "--json").check_quiet().json
        assert (added["version"], added["result"], added["fact"]["id"]) == (1, "remembered", 3)
        assert added["facts"] == [added["fact"]]

    def test_nothing_is_said_in_words_and_in_json(self, home: Home) -> None:
        nothing = home.call("facts", "list").check()
        assert nothing.stderr == "jarvis: no facts yet; `jarvis facts add TEXT` remembers one\n"
        assert home.call("facts", "list", "--json").check_quiet().json == {"version": 1, "facts": []}


class TestForgetting:
    @pytest.mark.parametrize("what", ["Bruno", "#1", "1", "bruno HEISST"])
    def test_without_a_terminal_it_needs_a_yes_beforehand(self, home: Home, what: str) -> None:
        add(home, "mein Hund Bruno heisst so")
        refused = home.call("facts", "forget", what).check_clean(2)
        assert "--yes" in refused.stderr
        assert list_contents(home) == ["mein Hund Bruno heisst so"]
        home.call("facts", "forget", what, "--yes").check_quiet().check(0, "forgotten #1\n")
        assert list_contents(home) == []

    def test_several_are_listed_and_nothing_happens(self, home: Home) -> None:
        add(home, "Tee am Morgen", "Tee am Abend")
        refused = home.call("facts", "forget", "Tee", "--yes")
        assert refused.exit_code == 7
        assert [line.split("\t")[3] for line in refused.stdout.splitlines()] == ["Tee am Morgen", "Tee am Abend"]
        assert refused.stderr.startswith("jarvis: 2 facts match; nothing was forgotten\n")
        assert list_contents(home) == ["Tee am Morgen", "Tee am Abend"]

    def test_several_are_listed_in_json_where_json_is_asked_for(self, home: Home) -> None:
        add(home, "Tee am Morgen", "Tee am Abend")
        refused = home.call("facts", "forget", "Tee", "--yes", "--json")
        assert refused.exit_code == 7
        assert [fact["id"] for fact in refused.json["facts"]] == [1, 2]
        assert (refused.json["version"], refused.json["forgotten"]) == (1, False)

    def test_a_dry_run_changes_nothing(self, home: Home) -> None:
        add(home, "mein Hund heisst Bruno")
        home.call("facts", "forget", "hund", "--dry-run", "--yes").check_quiet().check(
            0, "would forget #1: mein Hund heisst Bruno\n"
        )
        shown = home.call("facts", "forget", "1", "--dry-run", "--json").check_quiet().json
        assert ([fact["id"] for fact in shown["facts"]], shown["forgotten"]) == ([1], False)
        assert list_contents(home) == ["mein Hund heisst Bruno"]

    def test_fact_03_a_blank_or_a_wildcard_forgets_nothing(self, home: Home) -> None:
        add(home, "Tee", "Kaffee")
        for blank in ((), ("",), (" ",), ("\u200b",)):
            assert home.call("facts", "forget", "--yes", *blank).check(2).stderr
        for pattern in ("%", "_", "*", ".*", "T%"):
            home.call("facts", "forget", "--yes", pattern).check_clean(6)
        assert list_contents(home) == ["Tee", "Kaffee"]

    def test_txt_01_a_pattern_forgets_only_what_it_says(self, home: Home) -> None:
        add(home, "50% off", "500 off", "a_b", "axb")
        home.call("facts", "forget", "50%", "--yes").check(0, "forgotten #1\n")
        home.call("facts", "forget", "a_b", "--yes").check(0, "forgotten #3\n")
        assert list_contents(home) == ["500 off", "axb"]

    @pytest.mark.parametrize("what", [["999999"], ["#999999"], ["abc"], ["--", "-1"], ["9" * 30], ["9" * 5000]])
    def test_fact_13_what_is_not_there_is_said_not_to_be(self, home: Home, what: list[str]) -> None:
        add(home, "Tee")
        home.call("facts", "forget", "--yes", *what).check_clean(6)
        assert list_contents(home) == ["Tee"]

    def test_fact_13_several_numbers_are_forgotten_all_or_none(self, home: Home) -> None:
        add(home, "eins", "zwei", "drei")
        for missing in ("999", "9" * 5000):
            home.call("facts", "forget", "--yes", "1", "2", missing).check_clean(6)
        assert list_contents(home) == ["eins", "zwei", "drei"]
        home.call("facts", "forget", "--yes", "1", "#3", "1").check(0, "forgotten #1\nforgotten #3\n")
        assert list_contents(home) == ["zwei"]

    def test_fact_13_a_number_means_a_number_also_the_second_time(self, home: Home) -> None:
        """A fact that merely holds the number must not be forgotten in place of the one that is gone already."""
        add(home, "der Zug um acht", "Gleis 1 ist gesperrt")
        home.call("facts", "forget", "1", "--yes").check(0, "forgotten #1\n")
        home.call("facts", "forget", "1", "--yes").check_clean(6)
        assert list_contents(home) == ["Gleis 1 ist gesperrt"]

    def test_forgetting_in_json(self, home: Home) -> None:
        add(home, "Tee", "Kaffee")
        gone = home.call("facts", "forget", "1", "--yes", "--json").check_quiet().json
        assert ([fact["content"] for fact in gone["facts"]], gone["forgotten"], gone["version"]) == (["Tee"], True, 1)


class TestPrivacy:
    def test_fact_02_what_is_forgotten_is_found_nowhere(self, home: Home) -> None:
        """Neither in lists and searches, nor by the next chat."""
        add(home, "my hint is Rosebud")
        assert "Rosebud" in home.call("ask", "what is my hint?").stdout
        home.call("facts", "forget", "Rosebud", "--yes").check(0, "forgotten #1\n")
        for call in (("facts", "list"), ("facts", "search", "Rosebud"), ("summaries", "search", "Rosebud")):
            home.call(*call).check()
        assert "Rosebud" not in home.call("ask", "what is my hint?").stdout

    @pytest.mark.parametrize("mask", [0o000, 0o022])
    def test_sec_03_files_that_were_open_to_all_are_closed(self, home: Home, mask: int) -> None:
        home.memory_file.chmod(0o644)
        home.folder.chmod(0o755)
        before = os.umask(mask)
        try:
            add(home, "Tee")
        finally:
            os.umask(before)
        assert home.memory_file.stat().st_mode & 0o777 == 0o600
        assert home.folder.stat().st_mode & 0o777 == 0o700
