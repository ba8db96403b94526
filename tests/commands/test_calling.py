"""Commands of the shell that are called from a chat: the same code, over the chat's connection and reach."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jarvis_cli.commands.calling import call_command, derive_context, part_options
from jarvis_cli.context import Context
from jarvis_cli.errors import NotFoundError, UsageError
from tests.peers.program import Home

LIST = ("facts", "list")


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


@pytest.fixture
def chat(home: Home) -> Iterator[Context]:
    context = Context(environment=home.environment)
    yield context
    context.close()


def test_what_it_prints_is_what_the_shell_prints(home: Home, chat: Context, capsys: pytest.CaptureFixture[str]) -> None:
    home.call("facts", "add", "mój pies nazywa się Bruno").check_quiet()
    assert call_command(LIST, ("--json",), derive_context(chat, chat.chat_memory)) == 0
    assert capsys.readouterr().out == home.call(*LIST, "--json").stdout


def test_the_connection_is_that_of_the_chat_and_stays_open(chat: Context) -> None:
    called = derive_context(chat, chat.chat_memory)
    assert called.memory is chat.chat_memory
    assert called.settings is chat.settings
    for _ in range(2):
        assert call_command(("facts", "add"), ("--", "tea"), called) == 0
    assert [fact.content for fact in chat.memory.facts.list()] == ["tea"]


def test_what_agents_keep_is_out_of_reach(home: Home, chat: Context, capsys: pytest.CaptureFixture[str]) -> None:
    home.call("facts", "add", "the price is 3", "--scope", "agent:watcher").check_quiet()
    called = derive_context(chat, chat.chat_memory)
    call_command(LIST, (), called)
    assert "price" not in capsys.readouterr().out
    with pytest.raises(NotFoundError):
        call_command(("facts", "forget"), ("--yes", "--", "1"), called)
    with pytest.raises(UsageError):
        call_command(("facts", "add"), ("--scope", "agent:watcher", "x"), called)


def test_wrong_arguments_are_told_as_ours(chat: Context) -> None:
    with pytest.raises(UsageError) as error:
        call_command(LIST, ("--frob",), derive_context(chat, chat.chat_memory))
    assert "--frob" in error.value.message
    assert error.value.hint == "`jarvis facts list --help` shows how"


def test_its_exit_code_comes_back(chat: Context, capsys: pytest.CaptureFixture[str]) -> None:
    called = derive_context(chat, chat.chat_memory)
    assert call_command(LIST, ("--help",), called) == 0
    assert "Usage: jarvis facts list" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "options", "others"),
    [
        (("a.md",), (), ("a.md",)),
        (("a.md", "--force"), ("--force",), ("a.md",)),
        (("--format", "jsonl", "a.md", "--force"), ("--format", "jsonl", "--force"), ("a.md",)),
        (("--format=jsonl", "a.md"), ("--format=jsonl",), ("a.md",)),
        (("--force", "--", "--a.md"), ("--force",), ("--a.md",)),
        (("-", "--out"), ("--out",), ("-",)),
    ],
)
def test_options_are_told_from_what_is_meant(
    arguments: tuple[str, ...], options: tuple[str, ...], others: tuple[str, ...]
) -> None:
    assert part_options(("conversations", "export"), arguments) == (options, others)
