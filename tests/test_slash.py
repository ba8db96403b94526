"""The slash commands: one table, found by name, shown by /help."""

from typing import get_args

import pytest

from jarvis_cli.slash import COMMANDS, Action, describe_commands, find_command


def test_every_command_is_found_and_shown_with_its_help() -> None:
    shown = describe_commands().splitlines()
    for command, line in zip(COMMANDS, shown, strict=True):
        assert find_command(command.name) == command.action
        assert line.split(maxsplit=1) == [command.name, command.help]


def test_every_action_has_a_command_and_every_name_is_its_own() -> None:
    assert {command.action for command in COMMANDS} == set(get_args(Action))
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)
    assert all(command.name.startswith("/") and command.help.endswith(".") for command in COMMANDS)


@pytest.mark.parametrize("line", ["/HELP", "  /help ", "/Help\t"])
def test_case_and_outer_blanks_do_not_count(line: str) -> None:
    assert find_command(line) == "help"


@pytest.mark.parametrize("line", ["/", "//help", "/hel", "/help me", "help", "/help/quit", "", "/справка"])
def test_what_is_no_command_is_none(line: str) -> None:
    assert find_command(line) is None
