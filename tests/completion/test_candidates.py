"""What may stand at a place of a command line."""

from collections.abc import Sequence

import pytest

from docs.completion_tree import read_commands
from jarvis_cli.completion.candidates import FILE, WORDS, find_place, list_known
from jarvis_cli.completion.tree import FLAG, TREE_FILE, Command, read_tree, write_tree
from jarvis_cli.memory.names import KINDS


@pytest.fixture(scope="module")
def tree() -> Command:
    return read_tree(TREE_FILE.read_text(encoding="utf-8"))


def list_values(tree: Command, *words: str) -> Sequence[str]:
    return [candidate.value for candidate in list_known(find_place(tree, words))]


def test_the_tree_that_is_written_is_the_one_that_is_read(tree: Command) -> None:
    assert read_tree(write_tree(tree)) == tree


def test_commands_and_groups_are_completed_with_what_they_do(tree: Command) -> None:
    (found,) = list_known(find_place(tree, ("summarie",)))
    assert (found.value, found.help) == ("summaries", "List, search and show the summaries of conversations.")
    assert list_values(tree, "facts", "for") == ["forget"]
    assert {"chat", "ask", "facts"} <= set(list_values(tree, ""))


def test_options_are_those_of_the_command_and_only_after_a_hyphen(tree: Command) -> None:
    assert list_values(tree, "facts", "list", "--sc") == ["--scope"]
    assert "--json" in list_values(tree, "facts", "list", "--tag", "a", "-")
    assert list_values(tree, "--prov") == ["--provider"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("facts", "show", ""), "fact"),
        (("facts", "forget", "1", ""), "fact"),
        (("facts", "list", "--key", ""), "key"),
        (("facts", "list", "--json", "--scope", ""), "scope"),
        (("--model", "x", "facts", "show", ""), "fact"),
        (("summaries", "show", ""), "conversation"),
        (("jobs", "drop", ""), "job"),
        (("ask", "--agent", ""), "agent"),
        (("agents", "show", ""), "agent"),
        (("ask", "hello", ""), "text"),
        (("--provider", ""), "provider"),
        (("chat", "--resume", ""), "conversation"),
        (("chat", "--private", "--resume=7"), "conversation"),
        (("conversations", "show", ""), "conversation"),
        (("conversations", "rename", ""), "conversation"),
        (("conversations", "rename", "7", ""), "text"),
        (("conversations", "export", "7", "--out", ""), "file"),
        (("conversations", "export", "7", "--format", ""), "export-format"),
        (("conversations", "delete", "7", ""), "conversation"),
        (("why", ""), "answer"),
        (("review", "--keep", ""), "proposal"),
        (("import", "chatgpt", ""), "file"),
        (("import", "undo", ""), "import"),
        (("config", "get", ""), "setting"),
        (("config", "set", ""), "setting"),
        (("config", "set", "answer_tokens", ""), "text"),
        (("config", "unset", ""), "setting"),
        (("config", "set-key", ""), "kept-key"),
        (("config", "unset-key", ""), "kept-key"),
        (("ask", "hello", "--file", ""), "file"),
        (("ask", "hello", "--schema", ""), "file"),
        (("export", "--out", ""), "file"),
        (("export", "--format=", ""), ""),
        (("backup", ""), "file"),
        (("restore", ""), "file"),
        (("mcp", "--scope", ""), "scope"),
        (("completion", "install", ""), "shell"),
        (("completion", "show", ""), "shell"),
        (("facts", "show", "1", ""), ""),
        (("facts", "show", "--", "-"), "fact"),
        (("nonsense", ""), "command"),
    ],
)
def test_what_kind_of_value_may_stand_there(words: tuple[str, ...], kind: str, tree: Command) -> None:
    assert find_place(tree, words).kind == kind


def test_an_import_names_a_command_or_else_a_file(tree: Command) -> None:
    assert list_values(tree, "import", "") == ["archive", "chatgpt", "claude", "claude-code", "list", "undo"]
    assert list_values(tree, "import", "claude-") == ["claude-code"]
    assert find_place(tree, ("import", "./memory")).kind == "file"
    assert find_place(tree, ("import", "--dry-run", "./memory")).kind == "file"


def test_every_kind_is_one_that_is_completed(tree: Command) -> None:
    known = {FILE, FLAG, "text", "setting", *WORDS, *KINDS}
    pending = [tree]
    for command in pending:
        assert {*command.arguments, *(option.kind for option in command.options)} <= known, command.words
        pending += command.below


def test_the_file_holds_the_commands_as_they_are() -> None:
    assert TREE_FILE.read_text(encoding="utf-8") == write_tree(read_commands())


def test_the_value_of_an_option_may_follow_an_equals_sign(tree: Command) -> None:
    place = find_place(tree, ("facts", "list", "--category=pre"))
    assert (place.kind, place.start, place.prefix) == ("category", "pre", "--category=")
    assert [candidate.value for candidate in list_known(place)] == ["preference"]


def test_a_word_behind_an_option_that_takes_one_is_no_command(tree: Command) -> None:
    assert list_values(tree, "--provider", "") == ["anthropic", "ollama", "notebook"]
    assert list_values(tree, "facts", "list", "--json", "--category", "tas") == ["task"]
