"""jarvis facts undo: the last change is taken back, whoever made it."""

import pytest

from tests.commands.facts_calls import add, list_contents
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.program import Home


@pytest.mark.parametrize("fact", ["ich esse keinen Fisch mehr", "lubię kawę", "הכלב שלי הוא ברונו", "私は猫が好きです"])
def test_what_is_new_is_removed(home: Home, fact: str) -> None:
    add(home, "Tee am Morgen", fact)
    home.call("facts", "undo").check_quiet().check(0, f"undone: #2 is removed: {fact}\n")
    assert list_contents(home) == ["Tee am Morgen"]


def test_what_was_changed_says_again_what_it_said(home: Home, clock: HandClock) -> None:
    memory = home.open_memory(clock)
    learn(memory, "I live in Vienna.", key="home", subject="user")
    learn(memory, "I live in Graz.", key="home", subject="user")
    memory.close()
    home.call("facts", "undo").check_quiet().check(0, "undone: #1 says again: I live in Vienna.\n")
    assert list_contents(home) == ["I live in Vienna."]
    assert home.call("facts", "show", "1", "--json").json["history"] == []


@pytest.mark.parametrize(("scope", "named"), [("agent:狗", " of agent:狗"), ("shared", "")])
def test_another_scope_than_the_shared_one_is_named(home: Home, scope: str, named: str) -> None:
    for content in ("cena 140", "cena 150"):
        home.call("facts", "add", content, "--scope", scope, "--key", "cena").check_quiet()
    home.call("facts", "undo").check_quiet().check(0, f"undone: #1{named} says again: cena 140\n")
    home.call("facts", "undo").check_quiet().check(0, f"undone: #1{named} is removed: cena 140\n")


def test_called_again_it_takes_back_the_change_before(home: Home) -> None:
    add(home, "eins", "zwei", "drei")
    assert [home.call("facts", "undo").stdout for _ in range(2)] == [
        "undone: #3 is removed: drei\n",
        "undone: #2 is removed: zwei\n",
    ]
    assert list_contents(home) == ["eins"]


def test_json(home: Home, clock: HandClock) -> None:
    memory = home.open_memory(clock)
    learn(memory, "I live in Vienna.", key="home", subject="user")
    learn(memory, "I live in Graz.", key="home", subject="user")
    memory.close()
    restored = home.call("facts", "undo", "--json").check_quiet().json
    assert (restored["version"], restored["undone"], restored["id"]) == (1, "restored", 1)
    assert (restored["content"], restored["fact"]["content"]) == ("I live in Graz.", "I live in Vienna.")
    removed = home.call("facts", "undo", "--json").check_quiet().json
    assert removed == {"version": 1, "undone": "removed", "id": 1, "content": "I live in Vienna.", "fact": None}


def test_where_there_is_nothing_to_undo_it_says_so(home: Home) -> None:
    assert "nothing to undo" in home.call("facts", "undo").check().stderr
    nothing = home.call("facts", "undo", "--json").json
    assert nothing == {"version": 1, "undone": None, "id": None, "content": None, "fact": None}


def test_what_is_removed_is_told_on_one_line(home: Home) -> None:
    home.call("facts", "add", "eins\nzwei").check_quiet()
    home.call("facts", "undo").check_quiet().check(0, "undone: #1 is removed: eins\\nzwei\n")


def test_a_forgetting_is_for_good(home: Home) -> None:
    add(home, "eins", "zwei")
    home.call("facts", "forget", "2", "--yes").check(0, "forgotten #2\n")
    refused = home.call("facts", "undo").check_clean(2)
    assert "for good" in refused.stderr
    assert list_contents(home) == ["eins"]
