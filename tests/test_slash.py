"""The slash commands: one table, found by name, shown by /help, and split as the shell's commands need it."""

import importlib
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.main import get_command

from jarvis_cli.errors import UsageError
from jarvis_cli.slash import (
    COMMANDS,
    Action,
    SlashCommand,
    describe_command,
    describe_commands,
    find_command,
    find_nearest,
    is_like_text,
    read_command,
    split_arguments,
)

WANTED = (
    "help new continue list search facts remember forget why private model undo retry edit copy save usage review quit"
)


def read(line: str) -> tuple[str, ...]:
    """Return the arguments for the shell's command that a line calls."""
    called = read_command(line)
    assert called is not None
    return split_arguments(called)


class TestTable:
    def test_every_command_is_shown_with_its_help(self) -> None:
        shown = describe_commands().splitlines()
        for command, line in zip(COMMANDS, shown, strict=True):
            assert line.startswith(f"{command.name} {command.arguments}".rstrip())
            assert line.endswith(command.help)

    def test_every_one_that_is_wanted_is_there_once_and_every_action_has_one(self) -> None:
        names = [command.name.removeprefix("/") for command in COMMANDS]
        assert set(names) == {*WANTED.split(), "exit"}
        assert len(set(names)) == len(names)
        assert {command.action for command in COMMANDS} == set(get_args(Action))
        assert all(command.name.startswith("/") and command.help.endswith(".") for command in COMMANDS)

    def test_help_fits_a_terminal_of_80_columns(self) -> None:
        assert max(map(len, describe_commands().splitlines())) < 80

    @pytest.mark.parametrize("command", [command for command in COMMANDS if command.shell], ids=lambda each: each.name)
    def test_the_shell_has_its_command(self, command: SlashCommand) -> None:
        first, *others = command.shell
        found = get_command(importlib.import_module(f"jarvis_cli.commands.{first}").app)
        for word in others:
            found = found.commands[word]  # type: ignore[attr-defined]
        assert found.callback is not None
        assert f"jarvis {' '.join(command.shell)}" in describe_command(command)


class TestFinding:
    @pytest.mark.parametrize("line", ["/HELP", "  /help ", "/Help\t", "/help me"])
    def test_case_and_blanks_do_not_count(self, line: str) -> None:
        called = read_command(line)
        assert called is not None
        assert called.command.name == "/help"

    def test_what_stands_behind_it_is_kept_as_it_is(self) -> None:
        called = read_command("/REMEMBER   Łódź  ist schön ")
        assert called is not None
        assert called.arguments == "Łódź  ist schön"

    @pytest.mark.parametrize("line", ["/", "//help", "/hel", "help", "/help/quit", "", "/справка", "/命令"])
    def test_what_is_no_command_is_none(self, line: str) -> None:
        assert read_command(line) is None

    @pytest.mark.parametrize("name", ["why", "/why", "WHY"])
    def test_a_name_is_found_with_or_without_its_slash(self, name: str) -> None:
        command = find_command(name)
        assert command is not None
        assert command.name == "/why"

    @given(st.text(max_size=80))
    def test_any_line_is_read(self, line: str) -> None:
        read_command(f"/{line}")
        is_like_text(f"/{line}")


class TestNearest:
    @pytest.mark.parametrize(
        ("line", "nearest"),
        [("/hlep", "/help"), ("/QIUT", "/quit"), ("/remeber tea", "/remember"), ("/żółć", ""), ("/", "")],
    )
    def test_the_nearest_is_named(self, line: str, nearest: str) -> None:
        assert find_nearest(line) == nearest

    @pytest.mark.parametrize(
        ("line", "is_text"),
        [
            ("/home/x is full", True),
            ("/etc/passwd", True),
            ("/tmp wird zu voll", True),
            ("//", True),
            ("/hlep", False),
            ("/hlep me", False),
            ("/żółć", False),
            ("/שלום חבר", True),
        ],
    )
    def test_a_path_or_a_sentence_is_told_from_a_slip(self, line: str, is_text: bool) -> None:
        assert is_like_text(line) is is_text


class TestArguments:
    @pytest.mark.parametrize(
        ("line", "arguments"),
        [
            ("/list", ()),
            ("/list --limit 3", ("--limit", "3")),
            ("/remember my dog's name is Bruno", ("--", "my dog's name is Bruno")),
            ('/remember say "hi', ("--", 'say "hi')),
            ("/remember -5 Grad sind zu kalt", ("--", "-5 Grad sind zu kalt")),
            ("/remember --key dog 'my dog is Bruno'", ("--key", "dog", "my dog is Bruno")),
            ("/forget 3 #4", ("--", "3", "#4")),
            ("/forget mój pies", ("--", "mój pies")),
            ("/search 寿司が 好き", ("--", "寿司が 好き")),
            ("/facts --tag 'a b'", ("--tag", "a b")),
            ("/save Bob's  Text.md", ("Bob's  Text.md",)),
            ("/save 'my chat.md'", ("my chat.md",)),
            ("/save ein Text.md --force", ("ein", "Text.md", "--force")),
            ("/save --format jsonl 'a b'", ("--format", "jsonl", "a b")),
        ],
    )
    def test_they_are_those_of_the_shell(self, line: str, arguments: tuple[str, ...]) -> None:
        assert read(line) == arguments

    def test_a_quotation_mark_without_its_partner_is_told(self) -> None:
        with pytest.raises(UsageError, match="no partner"):
            read("/facts --tag 'a b")

    @given(st.text(min_size=1, max_size=80).filter(lambda text: text.strip() and not text.strip().startswith("--")))
    def test_a_text_arrives_whole(self, text: str) -> None:
        first, *words = read(f"/remember {text}")
        assert first == "--"
        assert " ".join(words).split() == text.split()
