"""jarvis facts forget --scope: all facts of a scope after a yes, or the one of it that is named."""

import pytest

from tests.commands.facts_calls import list_contents
from tests.conftest import HandClock
from tests.peers.program import Home
from tests.peers.terminal import Terminal

WATCHER = ("--scope", "agent:watcher")


@pytest.fixture
def filled(home: Home, clock: HandClock) -> Home:
    """A home with a shared fact, two of an agent, one of which has expired, and one of another agent."""
    home.call("facts", "add", "mein Hund heißt Bruno", clock=clock).check_quiet()
    home.call("facts", "add", "kurs 140", *WATCHER, "--key", "kurs", clock=clock).check_quiet()
    home.call("facts", "add", "株価 150", *WATCHER, "--expires", "1h", clock=clock).check_quiet()
    home.call("facts", "add", "מזג האוויר", "--scope", "agent:other", clock=clock).check_quiet()
    return home


class TestAll:
    def test_without_a_terminal_it_needs_a_yes_beforehand(self, filled: Home) -> None:
        assert "--yes" in filled.call("facts", "forget", *WATCHER).check_clean(2).stderr
        assert len(list_contents(filled)) == 3

    def test_all_of_the_scope_go_and_nothing_else(self, filled: Home) -> None:
        gone = filled.call("facts", "forget", *WATCHER, "--yes").check_quiet()
        assert gone.stdout == "forgotten #2\nforgotten #3\n"
        assert list_contents(filled) == ["mein Hund heißt Bruno", "מזג האוויר"]
        assert b"kurs 140" not in filled.memory_file.read_bytes()
        assert "株価".encode() not in filled.memory_file.read_bytes()

    def test_json_names_them(self, filled: Home) -> None:
        gone = filled.call("facts", "forget", "--scope", "Agent:WATCHER", "--yes", "--json").check_quiet().json
        assert ([fact["id"] for fact in gone["facts"]], gone["forgotten"], gone["others"]) == ([2, 3], True, [])

    def test_a_dry_run_shows_them(self, filled: Home) -> None:
        filled.call("facts", "forget", *WATCHER, "--dry-run", "--yes").check_quiet().check(
            0, "would forget #2: kurs 140\nwould forget #3: 株価 150\n"
        )
        shown = filled.call("facts", "forget", *WATCHER, "--dry-run", "--json").check_quiet().json
        assert ([fact["id"] for fact in shown["facts"]], shown["forgotten"]) == ([2, 3], False)
        assert len(list_contents(filled)) == 3

    @pytest.mark.parametrize("flags", [(), ("--yes",), ("--dry-run",)])
    def test_a_scope_without_facts_has_nothing_to_forget(self, filled: Home, flags: tuple[str, ...]) -> None:
        nothing = filled.call("facts", "forget", "--scope", "agent:nobody", *flags).check(0, "")
        assert nothing.stderr == "jarvis: there is nothing to forget\n"
        in_json = filled.call("facts", "forget", "--scope", "agent:nobody", "--json", *flags)
        assert (in_json.exit_code, in_json.json["facts"], in_json.json["forgotten"]) == (0, [], False)

    @pytest.mark.parametrize("scope", ["", " ", "all", "*", "agent:", "agent:*", "%", "watcher"])
    def test_fact_03_what_is_no_scope_forgets_nothing(self, filled: Home, scope: str) -> None:
        filled.call("facts", "forget", "--scope", scope, "--yes").check_clean(2)
        assert len(list_contents(filled)) == 3

    @pytest.mark.parametrize("flags", [("--yes",), ("--dry-run",), ("--yes", "--json")])
    def test_what_is_shared_is_not_forgotten_all_at_once(self, filled: Home, flags: tuple[str, ...]) -> None:
        assert "by their numbers" in filled.call("facts", "forget", "--scope", "shared", *flags).check_clean(2).stderr
        assert len(list_contents(filled)) == 3

    def test_the_runs_that_told_them_go_too_and_what_they_cost_stays(self, filled: Home) -> None:
        assert filled.call("ask", "--agent", "watcher", "remember that kurs 150 was seen").exit_code == 0
        filled.call("facts", "forget", *WATCHER, "--yes").check_quiet()
        shown = filled.call("agents", "show", "watcher", "--json").check_quiet().json
        assert (shown["agent"]["runs"], shown["runs"], shown["facts"]) == (1, [], [])
        assert b"kurs 150" not in filled.memory_file.read_bytes()

    @pytest.mark.parametrize("words", [("",), (" ",), ("\u200b",)])
    def test_fact_03_a_blank_text_is_not_all_of_them(self, filled: Home, words: tuple[str, ...]) -> None:
        filled.call("facts", "forget", *words, *WATCHER, "--yes").check_clean(2)
        assert len(list_contents(filled)) == 3

    @pytest.mark.parametrize(("key", "left"), [("y", 2), ("n", 3), ("", 3)])
    def test_on_a_terminal_it_is_asked_how_many(self, filled: Home, key: str, left: int) -> None:
        with Terminal("facts", "forget", *WATCHER, environment=filled.environment) as terminal:
            terminal.wait_for("Forget all 2 facts of agent:watcher? [y/N]")
            terminal.type(f"{key}\r")
            assert terminal.wait_for_end() == 0
            assert ("nothing was forgotten" in terminal.text) == (left == 3)
        assert len(list_contents(filled)) == left


class TestOne:
    def test_a_text_is_looked_for_in_the_scope(self, filled: Home) -> None:
        filled.call("facts", "add", "kurs 99").check_quiet()
        assert filled.call("facts", "forget", "kurs", "--yes").exit_code == 7
        filled.call("facts", "forget", "kurs", *WATCHER, "--yes").check(0, "forgotten #2\n")
        assert "kurs 99" in list_contents(filled)

    @pytest.mark.parametrize("what", ["1", "Bruno", "4"])
    def test_what_is_in_another_scope_is_not_there(self, filled: Home, what: str) -> None:
        filled.call("facts", "forget", what, *WATCHER, "--yes").check_clean(6)
        assert len(list_contents(filled)) == 3
