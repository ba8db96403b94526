"""Groups of commands from a table: their pages, names that are mistyped, and what the tables promise."""

from typing import Any

import pytest
import typer

from jarvis_cli.app import COMMANDS, app
from jarvis_cli.commands import facts, summaries
from tests.peers.program import Home

TABLES = {(): COMMANDS, ("facts",): facts.COMMANDS, ("summaries",): summaries.COMMANDS}
# A page of 80 columns, less the margins and the widest name.
_WIDEST = 80 - 4 - 9 - 2


@pytest.mark.parametrize("words", TABLES, ids=" ".join)
def test_a_page_shows_each_command_of_the_table_on_a_line_of_its_own(home: Home, words: tuple[str, ...]) -> None:
    page = home.call(*words, "--help").check_quiet().stdout
    shown = page.partition("\nCommands:\n")[2].splitlines()
    assert [line.split(maxsplit=1) for line in shown] == [[name, text] for name, _, text in TABLES[words]]
    assert all(text.endswith(".") and len(text) <= _WIDEST for _, _, text in TABLES[words])


@pytest.mark.parametrize("words", TABLES, ids=" ".join)
def test_each_command_of_the_table_is_there_under_its_name(words: tuple[str, ...]) -> None:
    group: Any = typer.main.get_command(app)
    for word in words:
        group = group.commands[word]
    assert list(group.commands) == [name for name, _, _ in TABLES[words]]
    assert len(group.commands) == len(TABLES[words])
    assert [command.name for command in group.commands.values()] == list(group.commands)


@pytest.mark.parametrize(
    ("words", "meant"), [(("fact", "list"), "facts"), (("facts", "serach"), "search"), (("summaries", "lst"), "list")]
)
def test_a_mistyped_name_is_answered_with_the_nearest(home: Home, words: tuple[str, ...], meant: str) -> None:
    wrong = home.call(*words).check(2)
    assert f"Did you mean '{meant}'?" in wrong.stderr


@pytest.mark.parametrize("words", [("פקטים",), ("facts", "zeige-mir-alles"), ("facts", "")])
def test_a_name_that_is_near_to_none_is_wrong_usage(home: Home, words: tuple[str, ...]) -> None:
    wrong = home.call(*words).check(2)
    assert "no such command" in wrong.stderr
    assert "Did you mean" not in wrong.stderr
