"""jarvis facts dedupe: facts that say nearly the same are shown in groups, and merged only after a yes."""

import pytest

from tests.commands.facts_calls import add, list_contents
from tests.peers.program import Home

TWICE = ("my dog is called Bruno", "the boiler was serviced in May", "my dog's name is Bruno")


@pytest.fixture
def doubled(home: Home) -> Home:
    """A home with three facts, two of which say the same."""
    add(home, *TWICE)
    return home


def test_it_shows_which_would_stay_and_which_would_go(doubled: Home) -> None:
    shown = doubled.call("facts", "dedupe").check(0, f"#3\tstays\t{TWICE[2]}\n#1\tgoes into #3\t{TWICE[0]}\n")
    assert shown.stderr == "jarvis: nothing was changed; --yes merges them\n"
    assert list_contents(doubled) == list(TWICE)


def test_with_a_yes_one_stays_and_the_other_is_its_history(doubled: Home) -> None:
    doubled.call("facts", "dedupe", "--yes").check_quiet().check(
        0, f"#3\tkept\t{TWICE[2]}\n#1\tmerged into #3\t{TWICE[0]}\n"
    )
    assert list_contents(doubled) == [TWICE[1], TWICE[2]]
    assert f"\t{TWICE[0]} (since " in doubled.call("facts", "show", "3").stdout
    doubled.call("facts", "dedupe", "--yes").check()


def test_json(doubled: Home) -> None:
    for flags, merged in (((), False), (("--yes",), True)):
        shown = doubled.call("facts", "dedupe", "--json", *flags).check_quiet().json
        assert (shown["version"], shown["merged"]) == (1, merged)
        assert [(group["kept"]["id"], [fact["id"] for fact in group["gone"]]) for group in shown["groups"]] == [
            (3, [1])
        ]
    assert doubled.call("facts", "dedupe", "--json").check_quiet().json["groups"] == []


def test_facts_that_differ_are_left_alone(home: Home) -> None:
    add(
        home,
        "ich mag Tee",
        "ich mag keinen Tee",
        "mój brat ma 12 lat",
        "mój brat ma 13 lat",
        "私は犬が好き",
        "私は猫が好き",
    )
    nothing = home.call("facts", "dedupe", "--yes").check()
    assert nothing.stderr == "jarvis: no two facts say the same\n"
    assert len(list_contents(home)) == 6


def test_the_limit_holds(home: Home) -> None:
    add(home, "my dog is called Bruno", "my dog is named Bruno", "my cat is called Leo", "my cat is named Leo")
    assert len(home.call("facts", "dedupe", "--limit", "1", "--json").json["groups"]) == 1
    assert home.call("facts", "dedupe", "--limit", "0").check(2).stderr
