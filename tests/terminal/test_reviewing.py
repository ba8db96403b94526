"""jarvis review on a terminal: one proposal at a time, one key each, and nothing is lost on leaving."""

import os
import signal

import apsw
import pytest

from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.program import Home
from tests.peers.terminal import Terminal

SAID = ("Ich bin nach Graz gezogen.", "Mam alergię na orzechy.", "私は猫が好きです。")
QUESTION = "keep, edit, drop, skip or leave? [k/e/d/s/q]"


@pytest.fixture
def waiting(home: Home, clock: HandClock) -> Home:
    """A home in which three proposals wait."""
    memory = home.open_memory(clock)
    for line in SAID:
        learn(memory, line, review=True)
    memory.close()
    return home


def read_home(home: Home) -> tuple[list[str], list[str]]:
    """Return the facts, and what still waits."""
    proposals = home.call("review", "--json").check_quiet().json["proposals"]
    facts = home.call("facts", "list", "--json").check_quiet().json["facts"]
    return [fact["content"] for fact in facts], [proposal["content"] for proposal in proposals]


def wait_for_question(terminal: Terminal, number: int) -> None:
    """Wait until so many questions were asked, and the last waits for its key."""
    terminal.wait_until(lambda: terminal.text.count(QUESTION) == number and terminal.text.endswith(QUESTION))


def test_each_key_does_what_it_says(waiting: Home) -> None:
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        assert f"1/3 #1: {SAID[0]}\n    fact, importance 3, by small-model\n" in terminal.text
        assert f"    said on 2026-03-01: {SAID[0]}\n" in terminal.text
        terminal.type("k")
        wait_for_question(terminal, 2)
        assert f"\nlearned #1: {SAID[0]}\n2/3 #2: {SAID[1]}\n" in terminal.text
        terminal.type("D")
        wait_for_question(terminal, 3)
        assert "\ndropped proposal #2\n" in terminal.text
        terminal.type("s")
        assert terminal.wait_for_end() == 0
    assert read_home(waiting) == ([SAID[0]], [SAID[2]])


def test_a_text_is_edited_before_it_is_kept(waiting: Home) -> None:
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        terminal.type("e")
        terminal.wait_for(f"fact: {SAID[0]}")
        terminal.type("\x7f" * len(" gezogen.") + " umgezogen 漢字\r")
        wait_for_question(terminal, 2)
        assert "learned #1: Ich bin nach Graz umgezogen 漢字" in terminal.text
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert read_home(waiting) == (["Ich bin nach Graz umgezogen 漢字"], list(SAID[1:]))


def test_a_text_that_cannot_be_kept_is_asked_for_again(waiting: Home) -> None:
    """SEC-01: neither nothing, nor a secret."""
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        terminal.type("e")
        terminal.wait_for(f"fact: {SAID[0]}")
        terminal.type("\x15\r")
        wait_for_question(terminal, 2)
        terminal.type("e")
        terminal.wait_until(lambda: terminal.text.endswith(f"fact: {SAID[0]}"))
        terminal.type("\x15my key is AKIAIOSFODNN7EXAMPLQ\r")
        wait_for_question(terminal, 3)
        assert "jarvis: the text seems to hold a secret (AWS Access Key)" in terminal.text
        terminal.type("\x04")
        assert terminal.wait_for_end() == 0
    assert read_home(waiting) == ([], list(SAID))


@pytest.mark.parametrize("leaving", ["q", "\x03", "\x04", "e\x03", "e\x04"])
def test_leaving_loses_nothing(waiting: Home, leaving: str) -> None:
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        terminal.type("k")
        wait_for_question(terminal, 2)
        terminal.type(leaving[0])
        if leaving[0] == "e":
            terminal.wait_for(f"fact: {SAID[1]}")
        if leaving[1:] == "\x04":
            terminal.type("\x15")
        terminal.type(leaving[1:])
        assert terminal.wait_for_end() == 0
        assert "Traceback" not in terminal.text
    assert read_home(waiting) == ([SAID[0]], list(SAID[1:]))


@pytest.mark.parametrize("keys", ["k", "ke"])
def test_tui_10_a_signal_ends_it_and_leaves_the_rest_waiting(waiting: Home, keys: str) -> None:
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        terminal.type(keys)
        terminal.wait_for(f"fact: {SAID[1]}" if keys == "ke" else "2/3 #2: ")
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.wait_for_end(5) == 130
        assert "Traceback" not in terminal.text
    assert read_home(waiting) == ([SAID[0]], list(SAID[1:]))


def test_other_keys_do_nothing_and_are_not_shown(waiting: Home) -> None:
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        terminal.type("x7ł\r\n\x1b[A\x1b[200~kkk\x1b[201~\tS")
        wait_for_question(terminal, 2)
        assert f"{QUESTION}\n2/3 #2: " in terminal.text
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert read_home(waiting) == ([], list(SAID))


def test_what_it_would_replace_is_shown(home: Home, clock: HandClock) -> None:
    """FACT-05: what the person has told is only replaced by their own yes."""
    home.call("facts", "add", "I love fish").check_quiet()
    memory = home.open_memory(clock)
    learn(memory, "By the way: I can't stand fish any more!", "I can't stand fish any more", replaces=1)
    memory.close()
    with Terminal("review", environment=home.environment) as terminal:
        wait_for_question(terminal, 1)
        assert "\n    said on 2026-03-01: By the way: I can't stand fish any more!\n" in terminal.text
        assert "\n    replaces #1: I love fish\n" in terminal.text
        terminal.type("k")
        assert terminal.wait_for_end() == 0
        assert "updated #1: I can't stand fish any more" in terminal.text
    assert read_home(home) == (["I can't stand fish any more"], [])


def test_one_that_went_meanwhile_is_said_to_and_the_others_come(waiting: Home) -> None:
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        waiting.call("review", "--drop", "1").check_quiet()
        terminal.type("k")
        wait_for_question(terminal, 2)
        assert "jarvis: there is no proposal #1" in terminal.text
        terminal.type("k")
        wait_for_question(terminal, 3)
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert read_home(waiting) == ([SAID[1]], [SAID[2]])


def test_a_terminal_without_cursor_movement_can_be_used_too(waiting: Home) -> None:
    with Terminal("review", environment=waiting.with_settings(TERM="dumb").environment) as terminal:
        terminal.wait_for(QUESTION)
        terminal.type("\rk")
        terminal.wait_for("2/3 #2: ")
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert read_home(waiting) == ([SAID[0]], list(SAID[1:]))


def test_tui_01_tui_11_nothing_of_a_proposal_is_more_than_text(waiting: Home) -> None:
    hostile = "\x1b]0;title\x07Grüße\x1b[2J\x9b31m\b\x7f[/foo] [bold]x"
    connection = apsw.Connection(str(waiting.memory_file))
    connection.execute("UPDATE proposals SET content = ?1, category = ?1, created_by = ?1", (hostile,))
    connection.close()
    with Terminal("review", environment=waiting.environment) as terminal:
        wait_for_question(terminal, 1)
        assert terminal.text.count("]0;titleGrüße[2J31m[/foo] [bold]x") == 3
        for sequence in (b"\x1b]", b"\x1b[2J", "\x9b".encode(), b"\x07", b"\x7f"):
            assert sequence not in terminal.raw
        terminal.type("q")
        assert terminal.wait_for_end() == 0
    assert "]0;titleGrüße[2J31m[/foo] [bold]x\n" in waiting.call("review").stdout


def test_where_nothing_waits_it_says_so(home: Home) -> None:
    with Terminal("review", environment=home.environment) as terminal:
        assert terminal.wait_for_end() == 0
        assert terminal.text == "jarvis: nothing waits for review"
