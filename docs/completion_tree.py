"""The tree of commands for completion, written from the commands themselves: `python -m docs.completion_tree`.

With --check it only says whether that would change the file.
"""

import sys
from collections.abc import Mapping
from typing import Any

from typer.main import get_command

from jarvis_cli.app import app
from jarvis_cli.completion.tree import FLAG, TREE_FILE, Command, Option, write_tree

# What kind of value stands where a help text says so; of the others any text may.
_KINDS: Mapping[str, str] = {
    "KEY": "key",
    "SCOPE": "scope",
    "CATEGORY": "category",
    "1-5": "importance",
    "FILE": "file",
    "PATH": "file",
    "SHELL": "shell",
    "AGENT": "agent",
    "SETTING": "setting",
    "CONVERSATION": "conversation",
}
# What is named by a number in the commands of a group.
_NUMBERED: Mapping[str, str] = {
    "facts": "fact",
    "conversations": "conversation",
    "summaries": "conversation",
    "jobs": "job",
    "review": "proposal",
    "why": "answer",
    "import": "import",
}
_OF_COMMAND: Mapping[tuple[str, str], str] = {
    ("", "--provider"): "provider",
    ("chat", "--resume"): "conversation",
    ("export", "--format"): "export-format",
    ("conversations", "--format"): "export-format",
    ("ask", "--agent"): "agent",
    ("agents", "name"): "agent",
    ("mcp", "--scope"): "scope",
}
# The same for an argument that only some commands of a group have.
_OF_ARGUMENT: Mapping[tuple[str, ...], str] = {
    ("config", "get", "name"): "setting",
    ("config", "set", "name"): "setting",
    ("config", "unset", "name"): "setting",
    ("config", "set-key", "name"): "kept-key",
    ("config", "unset-key", "name"): "kept-key",
}
# The groups that take something else than the name of a command, too.
_OF_GROUP: Mapping[tuple[str, ...], str] = {("import",): "file"}


def read_commands() -> Command:
    """Return the tree of all commands that are shown."""
    return _read_command(get_command(app), ())


def _read_command(given: Any, words: tuple[str, ...]) -> Command:
    command = Command(words, _read_line(given.help))
    for parameter in given.params:
        if getattr(parameter, "hidden", False):
            continue
        if parameter.param_type_name == "argument":
            command.arguments.append(_find_kind(words, parameter.name, parameter.metavar))
            command.repeats = parameter.nargs != 1
            continue
        for name in (*parameter.opts, *parameter.secondary_opts):
            kind = FLAG if parameter.is_flag else _find_kind(words, name, parameter.metavar)
            command.options.append(Option(name, kind, _read_line(parameter.help)))
    command.options += [Option(name, FLAG, "Show the help and exit.") for name in ("-h", "--help")]
    if words in _OF_GROUP:
        command.arguments.append(_OF_GROUP[words])
    for name in getattr(given, "commands", ()):
        command.below.append(_read_command(given.commands[name], (*words, name)))
    return command


def _find_kind(words: tuple[str, ...], name: str, metavar: str | None) -> str:
    group = words[0] if words else ""
    if (group, name) in _OF_COMMAND:
        return _OF_COMMAND[group, name]
    if (*words, name) in _OF_ARGUMENT:
        return _OF_ARGUMENT[*words, name]
    first = (metavar or "").strip("[]{}").partition("|")[0].removesuffix("...")
    return _NUMBERED.get(group, "text") if first == "ID" else _KINDS.get(first, "text")


def _read_line(text: str | None) -> str:
    return " ".join((text or "").partition("\n\n")[0].split())


def main() -> None:
    """Write the file, or check it."""
    text = write_tree(read_commands())
    if "--check" not in sys.argv[1:]:
        TREE_FILE.write_text(text, encoding="utf-8")
    elif not TREE_FILE.exists() or TREE_FILE.read_text(encoding="utf-8") != text:
        sys.exit(f"{TREE_FILE.name} is not as the commands are: `make docs` writes it")


if __name__ == "__main__":
    main()
