"""Forgetting from a terminal asks, and only a yes forgets."""

import pytest

from tests.peers.program import Home
from tests.peers.terminal import Terminal

FACT = "mój pies nazywa się Bruno"


@pytest.fixture
def told(home: Home) -> Home:
    """A home with one fact."""
    home.call("facts", "add", FACT).check(0, f"remembered #1: {FACT}\n")
    return home


@pytest.mark.parametrize("yes", ["y", " JA ", "tak"])
def test_fact_03_a_yes_forgets(told: Home, yes: str) -> None:
    with Terminal("facts", "forget", "pies", environment=told.environment) as terminal:
        terminal.wait_for(f"Forget #1: {FACT}? [y/N]")
        assert f"\t{FACT}\n" in told.call("facts", "list").stdout
        terminal.type(f"{yes}\r")
        assert terminal.wait_for_end() == 0
        assert "forgotten #1" in terminal.text
    assert told.call("facts", "list").stdout == ""


@pytest.mark.parametrize("no", [b"n\r", b"\r", b"\x04", b"j\xe4\r"])
def test_fact_03_anything_else_forgets_nothing(told: Home, no: bytes) -> None:
    with Terminal("facts", "forget", "pies", environment=told.environment) as terminal:
        terminal.wait_for("[y/N]")
        terminal.type(no)
        assert terminal.wait_for_end() == 0
        assert "nothing was forgotten" in terminal.text
    assert f"\t{FACT}\n" in told.call("facts", "list").stdout


def test_an_interrupted_question_forgets_nothing(told: Home) -> None:
    with Terminal("facts", "forget", "pies", environment=told.environment) as terminal:
        terminal.wait_for("[y/N]")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
        assert "Traceback" not in terminal.text
    assert f"\t{FACT}\n" in told.call("facts", "list").stdout


def test_a_no_is_said_in_json_as_well(told: Home) -> None:
    with Terminal("facts", "forget", "pies", "--json", environment=told.environment) as terminal:
        terminal.wait_for("[y/N]")
        terminal.type("n\r")
        assert terminal.wait_for_end() == 0
        assert '"forgotten": false' in terminal.text.replace("\n", "")
