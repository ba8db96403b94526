"""jarvis facts forget: what is named goes for good, and nothing else."""

import os

import pytest

from tests.commands.facts_calls import add, list_contents
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.program import Home


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
        shown = home.call("facts", "forget", "hund", "--dry-run", "--yes")
        shown.check_quiet().check(0, "would forget #1: mein Hund heisst Bruno\n")
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


class TestLearned:
    """What was learned goes with what it was learned from the same words as."""

    @pytest.fixture
    def carried(self, home: Home, clock: HandClock) -> Home:
        memory = home.open_memory(clock)
        learn(memory, "My cat is Leo and my hint is Rosebud, yes.", "the hint is Rosebud")
        memory.close()
        home.call("facts", "add", "my hint is Rosebud").check_quiet()
        return home

    def test_a_learned_fact_that_carries_it_goes_too_and_that_is_said(self, carried: Home) -> None:
        gone = carried.call("facts", "forget", "2", "--yes").check(0, "forgotten #2\n")
        assert "jarvis: #1 went too: it was learned, and carried what #2 said\n" in gone.stderr
        assert list_contents(carried) == []

    def test_a_dry_run_names_all_that_goes_with_it(self, carried: Home) -> None:
        shown = carried.call("facts", "forget", "2", "--dry-run")
        shown.check(0, "would forget #2: my hint is Rosebud\nwould forget #1: the hint is Rosebud\n")
        assert shown.stderr == (
            "jarvis: #1 would go too: it was learned, and carries the same\n"
            "jarvis: 1 turn of conversations that carry it would not be sent, recalled or summarised again\n"
        )
        told = carried.call("facts", "forget", "2", "--dry-run", "--json").check_quiet().json
        assert ([fact["id"] for fact in told["facts"]], told["others"], told["forgotten"]) == ([2], [1], False)
        both = carried.call("facts", "forget", "1", "2", "--dry-run")
        both.check(0, "would forget #1: the hint is Rosebud\nwould forget #2: my hint is Rosebud\n")
        assert "would go too" not in both.stderr
        assert len(list_contents(carried)) == 2

    def test_json_names_it(self, carried: Home) -> None:
        gone = carried.call("facts", "forget", "2", "--yes", "--json")
        assert (gone.exit_code, gone.json["others"]) == (0, [1])
        assert [fact["id"] for fact in gone.json["facts"]] == [2]

    def test_one_that_was_named_as_well_is_said_once(self, carried: Home) -> None:
        gone = carried.call("facts", "forget", "2", "1", "--yes").check(0, "forgotten #2\nforgotten #1\n")
        assert "went too" not in gone.stderr
        assert list_contents(carried) == []


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
