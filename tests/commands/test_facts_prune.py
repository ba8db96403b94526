"""jarvis facts prune: what expired, and what was learned and of no use, is shown first and then removed."""

import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.commands.facts_calls import list_contents
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.program import Home

OLD = "Heute war es sehr neblig in Łódź."


@pytest.fixture
def filled(home: Home, clock: HandClock) -> Home:
    """A home with four facts, 40 days old, of which only the first is a learned observation of little importance."""
    memory = home.open_memory(clock)
    learn(memory, OLD, category="observation", importance=2)
    learn(memory, "Ich bin Zahnärztin.", category="observation", importance=4)
    learn(memory, "Ich mag Tee.", category="preference", importance=1)
    memory.close()
    home.call("facts", "add", "die Heizung wurde im Mai gewartet", clock=clock).check_quiet()
    clock.advance(days=40)
    return home


def test_without_the_setting_nothing_expires(filled: Home, clock: HandClock) -> None:
    shown = filled.call("facts", "prune", "--yes", clock=clock).check()
    assert shown.stderr == (
        "jarvis: there is nothing to prune\n"
        "jarvis: learned facts do not expire by themselves: the setting retention_days is 0\n"
    )
    assert len(list_contents(filled)) == 4


def test_it_shows_what_would_go_and_why_and_removes_it_only_after_a_yes(filled: Home, clock: HandClock) -> None:
    kept = filled.with_settings(JARVIS_RETENTION_DAYS="30")
    shown = kept.call("facts", "prune", clock=clock).check(0, f"#1\tshared\tof no use for 30 days\t{OLD}\n")
    assert shown.stderr == "jarvis: would be removed: 1; --yes removes them\n"
    assert kept.call("facts", "show", "1").exit_code == 0
    gone = kept.call("facts", "prune", "--yes", clock=clock).check(0, f"#1\tshared\tof no use for 30 days\t{OLD}\n")
    assert gone.stderr == "jarvis: removed: 1\n"
    kept.call("facts", "show", "1").check_clean(6)
    kept.call("facts", "prune", "--yes", clock=clock).check()


def test_days_go_over_the_setting_and_json_says_whether_it_was_done(filled: Home, clock: HandClock) -> None:
    long = filled.with_settings(JARVIS_RETENTION_DAYS="365")
    assert long.call("facts", "prune", "--json", clock=clock).check_quiet().json == {
        "version": 1,
        "facts": [],
        "pruned": False,
    }
    shown = long.call("facts", "prune", "--days", "39", "--json", clock=clock).check_quiet().json
    assert [(fact["id"], fact["why"]) for fact in shown["facts"]] == [(1, "of no use for 39 days")]
    assert shown["pruned"] is False
    gone = long.call("facts", "prune", "--days", "39", "--yes", "--json", clock=clock).check_quiet().json
    assert ([fact["content"] for fact in gone["facts"]], gone["pruned"]) == ([OLD], True)


def test_categories_and_importance_are_settings(filled: Home, clock: HandClock) -> None:
    wide = filled.with_settings(JARVIS_RETENTION_CATEGORIES="preference, observation", JARVIS_RETENTION_IMPORTANCE="1")
    shown = wide.call("facts", "prune", "--days", "30", clock=clock).check(
        0, "#3\tshared\tof no use for 30 days\tIch mag Tee.\n"
    )
    assert shown.stderr == "jarvis: would be removed: 1; --yes removes them\n"


def test_a_category_that_does_not_exist_is_a_wrong_setting(home: Home) -> None:
    wrong = home.with_settings(JARVIS_RETENTION_CATEGORIES="observation,gossip").call("facts", "prune").check_clean(3)
    assert "retention_categories" in wrong.stderr
    assert "observation" in wrong.stderr


def test_what_expired_goes_too_whoever_stored_it(home: Home, clock: HandClock) -> None:
    memory = home.open_memory(clock)
    memory.remember(NewFact("der Parkschein gilt bis Mittag", expires_at="2026-03-02T12:00:00Z"))
    memory.close()
    home.call("facts", "prune", clock=clock).check()
    clock.advance(days=2)
    home.call("facts", "prune", "--yes", clock=clock).check(
        0, "#1\tshared\texpired on 2026-03-02\tder Parkschein gilt bis Mittag\n"
    )
    home.call("facts", "show", "1").check_clean(6)


class TestAgents:
    @pytest.fixture
    def watched(self, home: Home, clock: HandClock) -> Home:
        """A home in which an agent noted three things 40 days ago; only the first is of little importance."""
        (home.folder / "settings.toml").write_text("[agents.watcher.decay]\nobservation = 30\n")
        memory = home.open_memory(clock)
        fields = {"category": "observation", "importance": 2, "source": "model", "created_by": "agent:watcher"}
        for content, other in (("Kurs bei 140", {}), ("Cel 150", {"key": "cel"}), ("株価 160", {"importance": 4})):
            memory.remember(NewFact(content, "agent:watcher", **(fields | other)))  # type: ignore[arg-type]
        memory.close()
        clock.advance(days=40)
        return home

    def test_what_an_agent_noted_expires_by_its_own_rule(self, watched: Home, clock: HandClock) -> None:
        row = "#1\tagent:watcher\tof no use for 30 days\tKurs bei 140\n"
        shown = watched.call("facts", "prune", clock=clock).check(0, row)
        assert shown.stderr == "jarvis: would be removed: 1; --yes removes them\n"
        assert watched.call("facts", "prune", "--days", "99", clock=clock).check(0, row).stderr == shown.stderr
        facts = watched.call("facts", "prune", "--json", clock=clock).check_quiet().json["facts"]
        assert [(fact["scope"], fact["why"]) for fact in facts] == [("agent:watcher", "of no use for 30 days")]
        gone = watched.call("facts", "prune", "--yes", clock=clock).check(0, row)
        assert gone.stderr == "jarvis: removed: 1\n"
        assert watched.call("facts", "prune", clock=clock).check(0, "").stderr == "jarvis: there is nothing to prune\n"
        watched.call("facts", "show", "1").check_clean(6)
        assert watched.call("facts", "show", "2").exit_code == watched.call("facts", "show", "3").exit_code == 0

    def test_summarize_has_it_expire_also_where_nothing_is_due(self, watched: Home, clock: HandClock) -> None:
        clock.advance(days=-40)
        watched.call("summarize", clock=clock).check_quiet()
        clock.advance(days=40)
        memory = watched.open_memory(clock)
        assert memory.jobs.list() == ()
        memory.close()
        watched.call("summarize", clock=clock).check_quiet()
        row = "#1\tagent:watcher\texpired on 2026-04-10\tKurs bei 140\n"
        watched.call("facts", "prune", clock=clock).check(0, row)

    def test_one_day_is_one(self, watched: Home, clock: HandClock) -> None:
        (watched.folder / "settings.toml").write_text("[agents.watcher.decay]\nobservation = 1\n")
        watched.call("facts", "prune", clock=clock).check(0, "#1\tagent:watcher\tof no use for 1 day\tKurs bei 140\n")

    def test_wrong_days_are_a_wrong_setting(self, watched: Home) -> None:
        (watched.folder / "settings.toml").write_text("[agents.watcher.decay]\nobservation = 0\n")
        assert "observation in decay of the agent watcher" in watched.call("facts", "prune").check_clean(3).stderr


@pytest.mark.parametrize("days", ["0", "-1", "x", "1.5"])
def test_days_are_a_number_above_0(home: Home, days: str) -> None:
    assert home.call("facts", "prune", "--days", days).check(2).stderr
