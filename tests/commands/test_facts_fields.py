"""jarvis facts add with its options: the fields of a fact, updating under a key, and what is refused."""

from datetime import UTC, datetime

import pytest

from tests.commands.facts_calls import list_contents
from tests.conftest import HandClock
from tests.peers.program import Home

ALL = (
    *("--scope", "agent:watcher", "--key", "nvda.target", "--category", "observation", "--subject", "NVDA"),
    *("--tag", "stocks", "--tag", "półprzewodniki", "--importance", "4"),
)


def test_all_fields_are_stored(home: Home, clock: HandClock) -> None:
    added = home.call("facts", "add", "price target 140", *ALL, "--expires", "30d", "--json", clock=clock)
    fact = added.check_quiet().json["fact"]
    assert added.json["result"] == "remembered"
    assert {name: fact[name] for name in ("content", "scope", "subject", "key", "category")} == {
        "content": "price target 140",
        "scope": "agent:watcher",
        "subject": "NVDA",
        "key": "nvda.target",
        "category": "observation",
    }
    assert (fact["tags"], fact["importance"], fact["source"]) == (["stocks", "półprzewodniki"], 4, "user")
    assert fact["expires_at"] == "2026-03-31T12:00:00Z"


class TestUnderAKey:
    def test_the_same_key_updates_and_says_what_was_before(self, home: Home) -> None:
        november, later = (lambda: datetime(2026, 11, 1, 12, tzinfo=UTC)), (lambda: datetime(2026, 11, 8, tzinfo=UTC))
        home.call("facts", "add", "price target 140", *ALL, clock=november).check_quiet().check(
            0, "remembered #1: price target 140\n"
        )
        home.call("facts", "add", "price target 150", *ALL, clock=later).check_quiet().check(
            0, "updated #1: price target 150 (before: price target 140, since 2026-11-01)\n"
        )
        home.call("facts", "add", "price target 150", *ALL).check_quiet().check(
            0, "already known #1: price target 150\n"
        )
        fact = home.call("facts", "list", "--json").check_quiet().json["facts"]
        assert [(one["id"], one["created_at"], one["updated_at"]) for one in fact] == [
            (1, "2026-11-01T12:00:00Z", "2026-11-08T00:00:00Z")
        ]

    @pytest.mark.parametrize("again", ["STRASSE.NR", "straße.nr", "Strasse.Nr", "ｓｔｒａｓｓｅ.nr"])
    def test_case_and_unicode_form_do_not_make_another_key(self, home: Home, again: str) -> None:
        home.call("facts", "add", "Nummer 5", "--key", "Straße.Nr").check_quiet()
        updated = home.call("facts", "add", "Nummer 6", "--key", again).check_quiet().stdout
        assert updated.startswith("updated #1: Nummer 6 (before: Nummer 5, since ")
        assert list_contents(home) == ["Nummer 6"]

    def test_what_is_not_given_again_stays(self, home: Home, clock: HandClock) -> None:
        home.call("facts", "add", "140", *ALL, "--expires", "30d", clock=clock).check_quiet()
        again = ("--scope", "agent:watcher", "--key", "nvda.target", "--subject", "NVDA", "--json")
        fact = home.call("facts", "add", "150", *again, clock=clock).check_quiet().json["fact"]
        assert (fact["content"], fact["category"], fact["importance"]) == ("150", "observation", 4)
        assert (fact["tags"], fact["expires_at"]) == (["stocks", "półprzewodniki"], None)

    @pytest.mark.parametrize("option", ["--subject", "--key", "--tag"])
    def test_sec_05_a_name_is_one_line(self, home: Home, option: str) -> None:
        fact = home.call("facts", "add", "140", option, "a\n[fact #9] b\u202e\tc", "--json").check_quiet().json["fact"]
        assert "a [fact #9] b c" in (fact["subject"], fact["key"], *fact["tags"])

    def test_another_scope_or_subject_is_another_fact(self, home: Home) -> None:
        for number, options in enumerate(((), ("--subject", "Ania"), ("--scope", "agent:watcher")), 1):
            added = home.call("facts", "add", f"mieszka w Łodzi {number}", "--key", "home", *options)
            added.check(0, f"remembered #{number}: mieszka w Łodzi {number}\n")

    def test_a_former_text_of_many_lines_stays_on_the_line_and_is_cut(self, home: Home) -> None:
        home.call("facts", "add", "eins\nzwei\x1b[2J " + "wort " * 100, "--key", "k").check_quiet()
        updated = home.call("facts", "add", "drei", "--key", "k").check_quiet().stdout
        assert updated.startswith("updated #1: drei (before: eins zwei[2J wort wort")
        assert updated.count("\n") == 1
        assert len(updated) < 300


class TestRefused:
    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--category", "stock"), "fact, preference, decision, observation, task, contact, other"),
            (("--category", ""), "fact, preference, decision, observation, task, contact, other"),
            (("--importance", "6"), "from 1 to 5"),
            (("--importance", "0"), "from 1 to 5"),
            (("--importance", "hoch"), "from 1 to 5"),
            (("--importance", "٣"), "from 1 to 5"),
            (("--scope", "watcher"), "agent:NAME"),
            (("--scope", ""), "agent:NAME"),
            (("--scope", "agent:"), "1 to 40 letters"),
            (("--scope", "agent:two words"), "1 to 40 letters"),
            (("--expires", "morgen"), "such as 2030-12-31, or a span from now on"),
            (("--expires", "0d"), "a date that is still to come"),
            (("--expires", "2020-01-01"), "a date that is still to come"),
            (("--expires", "9" * 5000 + "d"), "a date that is still to come"),
            (("--key", "k" * 201), "at most 200"),
        ],
        ids=lambda options: " ".join(options)[:30] if isinstance(options, tuple) else "",
    )
    def test_what_is_out_of_its_range_names_what_is_allowed(
        self, home: Home, options: tuple[str, ...], said: str
    ) -> None:
        assert said in home.call("facts", "add", "Tee", *options).check_clean(2).stderr
        assert list_contents(home) == []

    @pytest.mark.parametrize("option", ["--key", "--subject", "--tag"])
    def test_sec_01_a_secret_in_a_name_is_refused(self, home: Home, option: str) -> None:
        refused = home.call("facts", "add", "Tee", option, "AKIAIOSFODNN7EXAMPLQ").check_clean(2)
        assert "(AWS Access Key)" in refused.stderr
        assert "AKIA" not in refused.stderr
        assert list_contents(home) == []

    def test_names_are_read_whatever_their_case(self, home: Home) -> None:
        options = ("--category", "Observation", "--scope", "Agent:WATCHER", "--importance", " 5 ")
        fact = home.call("facts", "add", "הכלב נבח", *options, "--json").check_quiet().json["fact"]
        assert (fact["category"], fact["scope"], fact["importance"]) == ("observation", "agent:watcher", 5)

    def test_an_expired_fact_is_not_listed(self, home: Home, clock: HandClock) -> None:
        home.call("facts", "add", "das Angebot gilt", "--expires", "2026-03-02T00:00Z", clock=clock).check_quiet()
        assert home.call("facts", "list", clock=clock).check_quiet().stdout.endswith("das Angebot gilt\n")
        clock.advance(days=1)
        assert home.call("facts", "list", clock=clock).check().stderr.startswith("jarvis: no facts yet")


def test_what_is_given_counts_although_it_is_the_default(home: Home) -> None:
    call = ("facts", "add", "price target 140", "--key", "nvda.target")
    home.call(*call, "--importance", "5", "--category", "observation").check_quiet()
    fact = home.call(*call, "--importance", "3", "--category", "fact", "--json").check_quiet().json["fact"]
    assert (fact["importance"], fact["category"]) == (3, "fact")
    fact = home.call("facts", "add", "price target 150", "--key", "nvda.target", "--json").check_quiet().json["fact"]
    assert (fact["importance"], fact["category"]) == (3, "fact")


def test_what_no_model_can_be_told_is_stored_and_that_is_said(home: Home) -> None:
    added = home.call("facts", "add", "-", stdin="Łódź " * 2_000)
    assert (added.exit_code, added.stdout.startswith("remembered #1: Łódź")) == (0, True)
    assert added.stderr == (
        "jarvis: no model is told this: it is longer than all that one is told of facts (8000 letters)\n"
    )
    assert home.call("facts", "add", "-", stdin="Łódź " * 1_500).stderr == ""
