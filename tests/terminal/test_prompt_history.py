"""What the history of the prompt keeps of the lines that were typed: no secrets (SEC-01)."""

import pytest

from tests.peers.program import Home
from tests.peers.terminal import Terminal

KEY = "sk-ant-api03-" + "aB3dE5gH7jK9" * 4


@pytest.mark.parametrize(
    ("line", "secret", "kept"),
    [
        ("my password is hunter2!", "hunter2", "+my password is [password]"),
        ("mein Passwort lautet Sonne77", "Sonne77", "+mein Passwort lautet [password]"),
        ("moje hasło to Lato!2024", "Lato!2024", "+moje hasło to [password]"),
        (f"what is {KEY}", KEY, "+what is [Anthropic key]"),
        ("psql postgres://u:pw77@h/db", "pw77", "+psql [password in an address]"),
    ],
)
def test_sec_01_a_secret_that_was_typed_is_not_in_the_history(home: Home, line: str, secret: str, kept: str) -> None:
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        terminal.enter(line)
        terminal.enter("寿司が好きです")
        terminal.type("/quit\r")
        assert terminal.wait_for_end() == 0
    history = (home.folder / "history").read_text(encoding="utf-8")
    assert secret not in history
    assert kept in history
    assert "+寿司が好きです\n" in history
    for file in home.folder.iterdir():
        assert secret.encode() not in file.read_bytes(), file.name
