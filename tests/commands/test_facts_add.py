"""jarvis facts add: what is remembered, known already, or refused."""

import pytest

from tests.commands.facts_calls import add, list_contents, search
from tests.peers.program import Home


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


class TestSecrets:
    """SEC-01: a secret is never stored; what is said beside it may be, with the kind of the secret in its place."""

    SECRETS = (
        ("mein Schlüssel ist sk-ant-api03-" + "aB3dE5fG7h" * 9, "Anthropic key", "mein Schlüssel ist [Anthropic key]"),
        ("klucz: AKIAIOSFODNN7EXAMPLQ", "AWS Access Key", "klucz: [AWS Access Key]"),
        ("db at postgres://u:hunter2@h/db", "password in an address", "db at [password in an address]"),
        ("mein Passwort ist hunter2", "password", "mein Passwort ist [password]"),
    )

    @pytest.mark.parametrize(("text", "kind", "_"), SECRETS)
    def test_sec_01_without_a_terminal_it_is_refused_and_not_repeated(
        self, home: Home, text: str, kind: str, _: str
    ) -> None:
        for refused in (home.call("facts", "add", text), home.call("facts", "add", "-", "--json", stdin=text)):
            refused.check_clean(2)
            assert f"({kind})" in refused.stderr
            assert "--redact" in refused.stderr
            assert text.rsplit(maxsplit=1)[-1] not in refused.stderr
        assert list_contents(home) == []

    @pytest.mark.parametrize(("text", "_", "redacted"), SECRETS)
    def test_sec_01_with_redact_its_kind_stands_in_its_place(
        self, home: Home, text: str, _: str, redacted: str
    ) -> None:
        home.call("facts", "add", "--redact", text).check_quiet().check(0, f"remembered #1: {redacted}\n")
        assert list_contents(home) == [redacted]
        assert text.rsplit(maxsplit=1)[-1].encode() not in home.memory_file.read_bytes()

    def test_sec_01_several_are_all_named(self, home: Home) -> None:
        text = "AKIAIOSFODNN7EXAMPLQ oder mein Passwort ist hunter2"
        assert "(AWS Access Key, password)" in home.call("facts", "add", text).check_clean(2).stderr

    def test_redact_leaves_a_text_without_a_secret_as_it_is(self, home: Home) -> None:
        home.call("facts", "add", "--redact", "הסיסמה אצל ברונו").check_quiet()
        assert list_contents(home) == ["הסיסמה אצל ברונו"]
