"""jarvis facts edit by flags: what is given changes, what it was becomes history."""

from pathlib import Path

import pytest

from tests.conftest import HandClock
from tests.peers.program import Home


@pytest.fixture
def home(template: Path, tmp_path: Path, clock: HandClock) -> Home:
    """A home with one fact that has all of its fields."""
    home = Home.make(tmp_path / "home", template)
    options = ("--subject", "Ines", "--key", "home", "--tag", "a", "--tag", "b", "--expires", "30d")
    home.call("facts", "add", "mieszka w Łodzi", *options, clock=clock).check_quiet()
    clock.advance(days=1)
    return home


def read_fact(home: Home) -> dict[str, object]:
    fact: dict[str, object] = home.call("facts", "show", "1", "--json").check_quiet().json["fact"]
    return fact


@pytest.mark.parametrize(
    ("flags", "changed"),
    [
        (("--content", "wohnt in Graz"), {"content": "wohnt in Graz"}),
        (("--content", " ボリスが好き\n "), {"content": "ボリスが好き"}),
        (("--subject", "אינס"), {"subject": "אינס"}),
        (("--subject", "", "--key", ""), {"subject": "", "key": ""}),
        (("--key", "Wohnort"), {"key": "Wohnort"}),
        (("--category", "Contact"), {"category": "contact"}),
        (("--tag", "c"), {"tags": ["c"]}),
        (("--no-tags",), {"tags": []}),
        (("--importance", "5"), {"importance": 5}),
        (("--expires", "2030-12-31T00:00Z"), {"expires_at": "2030-12-31T00:00:00Z"}),
        (("--expires", "2026-03-02"), {"expires_at": "2026-03-02T23:59:59Z"}),
        (("--expires", "8w"), {"expires_at": "2026-04-27T12:00:00Z"}),
        (("--expires", "Never"), {"expires_at": None}),
    ],
    ids=ascii,
)
def test_what_is_given_changes_and_nothing_else(
    home: Home, clock: HandClock, flags: tuple[str, ...], changed: dict[str, object]
) -> None:
    before = read_fact(home)
    edited = home.call("facts", "edit", "1", *flags, "--json", clock=clock).check_quiet().json
    assert edited["result"] == "updated"
    assert edited["facts"] == [edited["fact"]]
    assert edited["fact"] == {**before, **changed, "updated_at": "2026-03-02T12:00:00Z"} == read_fact(home)
    assert len(home.call("facts", "history", "1", "--json").check_quiet().json["history"]) == 2


def test_what_was_before_is_said(home: Home) -> None:
    edited = home.call("facts", "edit", "#1", "--content", "mieszka w Grazu").check_quiet()
    assert edited.stdout.startswith("updated #1: mieszka w Grazu (before: mieszka w Łodzi, since 2026-03-0")
    home.call("facts", "edit", "1", "--importance", "1").check_quiet().check(0, "updated #1: mieszka w Grazu\n")


@pytest.mark.parametrize(
    "flags", [("--content", "mieszka w Łodzi"), ("--importance", "3"), ("--tag", "a", "--tag", "b")]
)
def test_what_is_so_already_changes_nothing(home: Home, flags: tuple[str, ...]) -> None:
    assert home.call("facts", "edit", "1", *flags).check(0, "").stderr == "jarvis: nothing was changed\n"
    edited = home.call("facts", "edit", "1", "--json", *flags)
    assert (edited.exit_code, edited.json["result"], edited.json["fact"]["id"]) == (0, "unchanged", 1)
    assert len(home.call("facts", "history", "1", "--json").check_quiet().json["history"]) == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("2", "--importance", "1"), 6, "there is no fact #2"),
        (("Ines", "--importance", "1"), 2, "by its number"),
        (("1", "--importance", "9"), 2, "from 1 to 5"),
        (("1", "--category", "x"), 2, "fact, preference, decision"),
        (("1", "--expires", "gestern"), 2, "30d"),
        (("1", "--expires", ""), 2, "30d"),
        (("1", "--content", " "), 2, "the text is empty"),
        (("1", "--content", "x" * 100_001), 2, "too long"),
        (("1", "--tag", "c", "--no-tags"), 2, "--no-tags"),
        (("1",), 2, "--content, --subject, --key, --category, --tag, --no-tags, --importance or --expires"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    home: Home, words: tuple[str, ...], code: int, said: str
) -> None:
    before = read_fact(home)
    assert said in home.call("facts", "edit", *words).check_clean(code).stderr
    assert read_fact(home) == before


@pytest.mark.parametrize("flag", ["--content", "--subject", "--key", "--tag"])
def test_sec_01_a_secret_is_refused_and_not_repeated(home: Home, flag: str) -> None:
    refused = home.call("facts", "edit", "1", flag, "AKIAIOSFODNN7EXAMPLQ").check_clean(2)
    assert "(AWS Access Key)" in refused.stderr
    assert "AKIA" not in refused.stderr
    assert b"AKIA" not in home.memory_file.read_bytes()


def test_a_key_that_another_fact_has_is_refused(home: Home) -> None:
    home.call("facts", "add", "pracuje w domu", "--subject", "Ines", "--key", "work").check_quiet()
    refused = home.call("facts", "edit", "2", "--key", "HOME").check_clean(7)
    assert "#1" in refused.stderr
    assert home.call("facts", "show", "2", "--json").check_quiet().json["fact"]["key"] == "work"


def test_the_history_of_an_edit_can_be_undone(home: Home) -> None:
    before = read_fact(home)
    home.call("facts", "edit", "1", "--content", "wohnt in Graz", "--no-tags", "--key", "x").check_quiet()
    home.call("facts", "undo").check_quiet()
    after = read_fact(home)
    assert {**after, "updated_at": ""} == {**before, "updated_at": ""}
