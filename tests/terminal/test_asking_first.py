"""What asks on a terminal before it does something: only a yes forgets, and only a yes stores beside a secret."""

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


class TestSecrets:
    """SEC-01: a text with a secret is remembered only with the kind of the secret in its place, after a yes."""

    TEXT = "mein Schlüssel ist AKIAIOSFODNN7EXAMPLQ, glaube ich"
    REDACTED = "mein Schlüssel ist [AWS Access Key], glaube ich"

    def test_sec_01_a_yes_remembers_the_rest(self, home: Home) -> None:
        with Terminal("facts", "add", self.TEXT, environment=home.environment) as terminal:
            terminal.wait_for(f"Remember it as: {self.REDACTED}? [y/N]")
            assert "jarvis: the text seems to hold a secret (AWS Access Key), which is never stored" in terminal.text
            terminal.type("y\r")
            assert terminal.wait_for_end() == 0
            assert f"remembered #1: {self.REDACTED}" in terminal.text
        assert home.call("facts", "list").stdout.endswith(f"\t{self.REDACTED}\n")

    def test_sec_01_anything_else_remembers_nothing(self, home: Home) -> None:
        with Terminal("facts", "add", self.TEXT, environment=home.environment) as terminal:
            terminal.wait_for("[y/N]")
            terminal.type("\r")
            assert terminal.wait_for_end() == 0
            assert "jarvis: nothing was remembered" in terminal.text
        assert home.call("facts", "list").stdout == ""
