"""jarvis facts list with options: by scope, subject, key, category, tag, importance and time, and the newest only."""

import pytest

from tests.conftest import HandClock
from tests.peers.program import Ended, Home

FACTS = (
    ("Kurs 140", ("--scope", "agent:watcher", "--key", "nvda.kurs", "--subject", "NVDA", "--tag", "Börse")),
    ("Kurs 180", ("--scope", "agent:watcher", "--subject", "nvda", "--category", "observation", "--tag", "BÖRSE")),
    ("mam alergię na orzechy", ("--importance", "5", "--tag", "zdrowie", "--tag", "Börse")),
    ("私は猫が好きです", ("--category", "preference", "--importance", "2")),
    ("אני גר בגרץ", ("--scope", "agent:other", "--key", "home")),
)


@pytest.fixture
def filled(home: Home, clock: HandClock) -> Home:
    """A home with facts that were stored a day after each other, the first on the first of March at noon."""
    for fact, options in FACTS:
        home.call("facts", "add", fact, *options, clock=clock).check_quiet()
        clock.advance(days=1)
    return home


def list_ids(ended: Ended) -> list[int]:
    """Return the ids of the facts that a call listed in a pipe."""
    assert ended.exit_code == 0, ended
    return [int(line.partition("\t")[0].removeprefix("#")) for line in ended.stdout.splitlines()]


class TestWanted:
    @pytest.mark.parametrize(
        ("options", "ids"),
        [
            ((), [1, 2, 3, 4, 5]),
            (("--scope", "shared"), [3, 4]),
            (("--scope", "Agent:Watcher"), [1, 2]),
            (("--scope", "agent:nobody"), []),
            (("--subject", "NVDA"), [1, 2]),
            (("--key", "NVDA.KURS"), [1]),
            (("--key", "home", "--scope", "shared"), []),
            (("--category", "Observation"), [2]),
            (("--tag", "börse"), [1, 2, 3]),
            (("--tag", "bo\u0308rse", "--tag", "Zdrowie"), [3]),
            (("--min-importance", "3"), [1, 2, 3, 5]),
            (("--min-importance", "4"), [3]),
            (("--since", "2026-03-04T12:00Z"), [4, 5]),
            (("--since", "2d"), [4, 5]),
            (("--as-of", "2026-03-02T12:00Z"), [1, 2]),
            (("--since", "2026-03-04"), [4, 5]),
            (("--as-of", "60h"), [1, 2, 3]),
            (("--as-of", "2026-03-02"), [1, 2]),
            (("--as-of", "2026-03-06"), [1, 2, 3, 4, 5]),
            (("--as-of", "2020-01-01"), []),
        ],
        ids=lambda value: " ".join(map(str, value)),
    )
    def test_options_narrow_them_down(
        self, filled: Home, clock: HandClock, options: tuple[str, ...], ids: list[int]
    ) -> None:
        listed = filled.call("facts", "list", *options, clock=clock)
        assert list_ids(listed) == ids
        assert listed.stderr == ("" if ids else "jarvis: no fact matches\n")
        in_json = filled.call("facts", "list", "--json", *options, clock=clock).check_quiet().json
        assert ([fact["id"] for fact in in_json["facts"]], in_json["left_out"]) == (ids, 0)

    def test_in_a_pipe_there_are_four_fields_and_the_scope_of_what_is_not_shared(self, filled: Home) -> None:
        lines = filled.call("facts", "list").check_quiet().stdout.splitlines()
        own, other = ["fact", "Kurs 140", "agent:watcher"], ["observation", "Kurs 180"]
        assert [line.split("\t")[2:4] for line in lines[:2]] == [own[:2], other[:2]]
        assert lines[0].split("\t")[4:] == own[2:]

    def test_as_of_has_the_wording_of_then(self, filled: Home, clock: HandClock) -> None:
        changed = ("Kurs 200", "--scope", "agent:watcher", "--key", "nvda.kurs", "--subject", "nvda")
        filled.call("facts", "add", *changed, clock=clock).check_quiet()
        for options, content in (((), "Kurs 200"), (("--as-of", "1h"), "Kurs 140")):
            listed = filled.call("facts", "list", "--key", "nvda.kurs", *options, clock=clock).check_quiet()
            assert listed.stdout.endswith(f"\t{content}\tagent:watcher\n")

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--scope", "all"), "shared, or agent:NAME"),
            (("--category", "stock"), "fact, preference, decision, observation, task, contact, other"),
            (("--min-importance", "6"), "from 1 to 5"),
            (("--min-importance", "x"), "from 1 to 5"),
            (("--since", "gestern"), "7d"),
            (("--as-of", "30.11.2026"), "2026-11-30"),
        ],
        ids=lambda options: " ".join(options) if isinstance(options, tuple) else "",
    )
    def test_what_is_out_of_its_range_names_what_is_allowed(
        self, home: Home, options: tuple[str, ...], said: str
    ) -> None:
        assert said in home.call("facts", "list", *options).check_clean(2).stderr


class TestLimit:
    @pytest.mark.parametrize(
        ("limit", "ids", "said"),
        [
            (1, [5], "jarvis: 4 older facts are not shown\n"),
            (4, [2, 3, 4, 5], "jarvis: 1 older fact is not shown\n"),
            (5, [1, 2, 3, 4, 5], ""),
            (100, [1, 2, 3, 4, 5], ""),
        ],
    )
    def test_the_newest_are_listed_oldest_first(self, filled: Home, limit: int, ids: list[int], said: str) -> None:
        listed = filled.call("facts", "list", "--limit", str(limit))
        assert (list_ids(listed), listed.stderr) == (ids, said)
        in_json = filled.call("facts", "list", "--limit", str(limit), "--json")
        assert (in_json.exit_code, in_json.stderr) == (0, said)
        assert [fact["id"] for fact in in_json.json["facts"]] == ids
        assert in_json.json["left_out"] == 5 - len(ids)

    def test_it_counts_those_that_are_wanted(self, filled: Home) -> None:
        listed = filled.call("facts", "list", "--tag", "börse", "--limit", "2")
        assert (list_ids(listed), listed.stderr) == ([2, 3], "jarvis: 1 older fact is not shown\n")

    @pytest.mark.parametrize("limit", ["0", "-1", "x"])
    def test_it_is_a_number_above_0(self, home: Home, limit: str) -> None:
        assert home.call("facts", "list", "--limit", limit).check(2).stderr


class TestSearching:
    @pytest.mark.parametrize(
        ("options", "ids"),
        [
            (("kurs",), [1, 2]),
            (("kurs", "--scope", "shared"), []),
            (("kurs", "--scope", "agent:watcher", "--category", "observation"), [2]),
            (("orzechy", "--tag", "zdrowie"), [3]),
            (("猫", "--subject", "NVDA"), []),
            (("kurs nvda", "--scope", "shared"), []),
        ],
        ids=lambda value: " ".join(map(str, value)),
    )
    def test_options_narrow_a_search_down(self, filled: Home, options: tuple[str, ...], ids: list[int]) -> None:
        found = filled.call("facts", "search", *options)
        assert list_ids(found) == ids
        assert ("no fact matches" in found.stderr) == (not ids)

    def test_what_says_something_like_it_is_narrowed_down_too(self, filled: Home) -> None:
        """The words are in no fact all together, so that facts are found that fit."""
        words = ("alergię", "orzechy", "dziś")
        assert 3 in list_ids(filled.call("facts", "search", *words))
        assert 3 not in list_ids(filled.call("facts", "search", *words, "--scope", "agent:watcher"))
