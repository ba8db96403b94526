"""jarvis review without a terminal: what waits is listed, kept and dropped by number."""

import pytest

from tests.commands.facts_calls import list_contents
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.program import Home

SAID = ("Ich bin nach Graz gezogen.", "Mam alergię na orzechy.", "私は猫が好きです。")


@pytest.fixture
def waiting(home: Home, clock: HandClock) -> Home:
    """A home in which three proposals wait."""
    memory = home.open_memory(clock)
    for line in SAID:
        learn(memory, line, review=True, category="preference")
    memory.close()
    return home


def list_waiting(home: Home) -> list[int]:
    return [proposal["id"] for proposal in home.call("review", "--json").check_quiet().json["proposals"]]


def test_without_a_terminal_it_lists_one_a_line(waiting: Home) -> None:
    lines = waiting.call("review").check_quiet().stdout.splitlines()
    assert [line.split("\t") for line in lines] == [
        [f"#{number}", "2026-03-01", "preference", "", said] for number, said in enumerate(SAID, 1)
    ]
    assert list_contents(waiting) == []


def test_json_has_the_sentence_the_model_and_what_would_be_replaced(home: Home, clock: HandClock) -> None:
    home.call("facts", "add", "I love fish").check_quiet()
    memory = home.open_memory(clock)
    learn(memory, "I can't stand fish any more.", replaces=1, category="preference", importance=4)
    memory.close()
    shown = home.call("review", "--json").check_quiet().json
    assert (shown["version"], shown["kept"], shown["dropped"]) == (1, [], [])
    assert shown["proposals"] == [
        {
            "id": 1,
            "content": "I can't stand fish any more.",
            "subject": "",
            "key": "",
            "category": "preference",
            "importance": 4,
            "confidence": 0.8,
            "replaces": 1,
            "created_by": "small-model",
            "conversation_id": 1,
            "sentence": "I can't stand fish any more.",
            "created_at": "2026-03-01T12:00:00Z",
        }
    ]
    assert home.call("review").stdout.split("\t")[3] == "#1"


def test_fact_05_what_the_person_said_once_is_replaced_only_by_their_yes(home: Home, clock: HandClock) -> None:
    home.call("facts", "add", "I love fish", clock=clock).check_quiet()
    memory = home.open_memory(clock)
    learn(memory, "I can't stand fish any more.", replaces=1)
    memory.close()
    assert list_contents(home) == ["I love fish"]
    kept = home.call("review", "--keep", "1", clock=clock).check_quiet()
    kept.check(0, "updated #1: I can't stand fish any more. (before: I love fish, since 2026-03-01)\n")
    assert list_contents(home) == ["I can't stand fish any more."]
    assert home.call("facts", "show", "1", "--json").json["history"][0]["content"] == "I love fish"


def test_kept_ones_become_facts_and_dropped_ones_are_gone(waiting: Home) -> None:
    done = waiting.call("review", "--keep", "#1", "--drop", "2", "--keep", "3", "--keep", "1").check_quiet()
    done.check(0, f"learned #1: {SAID[0]}\nlearned #2: {SAID[2]}\ndropped proposal #2\n")
    assert list_contents(waiting) == [SAID[0], SAID[2]]
    nothing = waiting.call("review").check()
    assert nothing.stderr == "jarvis: nothing waits for review\n"


def test_json_says_what_was_kept_and_dropped_and_what_waits_on(waiting: Home) -> None:
    done = waiting.call("review", "--keep", "1", "--drop", "3", "--json").check_quiet().json
    assert [(kept["result"], kept["fact"]["content"]) for kept in done["kept"]] == [("learned", SAID[0])]
    assert (done["dropped"], [proposal["id"] for proposal in done["proposals"]]) == ([3], [2])


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        (("--keep", "1", "--drop", "9"), 6),
        (("--drop", "1", "--keep", "9" * 5000), 6),
        (("--keep", "1", "--keep", "x"), 2),
        (("--keep", "1", "--drop", "#1"), 2),
        (("--drop", ""), 2),
    ],
)
def test_all_or_none(waiting: Home, flags: tuple[str, ...], code: int) -> None:
    waiting.call("review", *flags).check_clean(code)
    waiting.call("review", *flags, "--json").check_clean(code)
    assert list_waiting(waiting) == [1, 2, 3]
    assert list_contents(waiting) == []


def test_a_dry_run_decides_nothing(waiting: Home) -> None:
    flags = ("--keep", "1", "--drop", "3", "--dry-run")
    before = waiting.memory_file.read_bytes()
    shown = waiting.call("review", *flags).check_quiet()
    shown.check(0, f"would keep proposal #1: {SAID[0]}\nwould drop proposal #3: {SAID[2]}\n")
    described = waiting.call("review", *flags, "--json").check_quiet().json
    assert [[each["id"] for each in described[name]] for name in ("would_keep", "would_drop")] == [[1], [3]]
    assert "no proposal #9" in waiting.call("review", "--keep", "9", "--dry-run").check_clean(6).stderr
    assert waiting.memory_file.read_bytes() == before
    assert list_waiting(waiting) == [1, 2, 3]


def test_each_is_decided_once(waiting: Home) -> None:
    waiting.call("review", "--drop", "1").check(0, "dropped proposal #1\n")
    waiting.call("review", "--drop", "1").check_clean(6)
    waiting.call("review", "--keep", "1").check_clean(6)


def test_with_nothing_waiting_both_forms_say_so(home: Home) -> None:
    assert home.call("review").check().stderr == "jarvis: nothing waits for review\n"
    assert home.call("review", "--json").check_quiet().json == {
        "version": 1,
        "proposals": [],
        "kept": [],
        "dropped": [],
    }
