"""The tree of commands, as completion knows it: read from a file that is written from the commands themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

TREE_FILE = Path(__file__).with_name("commands.txt")
# What stands in the file for an option that takes no value.
FLAG = "-"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command: its name, what kind of value it takes (FLAG: none), and its help."""

    name: str
    kind: str
    help: str


@dataclass(slots=True)
class Command:
    """A command: its words, its help, the kinds of its arguments in order, its options, and the commands below it.

    Of arguments the last one `repeats` where it may be given several times.
    """

    words: tuple[str, ...]
    help: str
    arguments: list[str] = field(default_factory=list)
    repeats: bool = False
    options: list[Option] = field(default_factory=list)
    below: list[Command] = field(default_factory=list)

    def find(self, word: str) -> Command | None:
        """Return the command below this one that a word names, or None."""
        return next((command for command in self.below if command.words[-1] == word), None)

    def find_option(self, name: str) -> Option | None:
        """Return the option of a name, or None."""
        return next((option for option in self.options if option.name == name), None)


def read_tree(text: str) -> Command:
    """Return the root of the tree that `write_tree` wrote."""
    root = Command((), "")
    command = root
    for line in text.splitlines():
        what, name, rest = line.split("\t", 2)
        if what == "command":
            command = root
            words = tuple(name.split())
            for word in words[:-1]:
                command = command.find(word) or root
            command.below.append(Command(words, rest))
            command = command.below[-1]
        elif what == "argument":
            command.arguments.append(name)
            command.repeats = rest == "repeats"
        else:
            kind, _, text = rest.partition("\t")
            command.options.append(Option(name, kind, text))
    return root


def write_tree(root: Command) -> str:
    """Return a tree as a text: a line for each command, and below it one for each of its arguments and options."""
    lines: list[str] = []
    pending = [root]
    while pending:
        command = pending.pop(0)
        if command.words:
            lines.append(f"command\t{' '.join(command.words)}\t{command.help}")
        for number, kind in enumerate(command.arguments, 1):
            repeats = command.repeats and number == len(command.arguments)
            lines.append(f"argument\t{kind}\t{'repeats' if repeats else ''}")
        lines += [f"option\t{option.name}\t{option.kind}\t{option.help}" for option in command.options]
        pending = command.below + pending
    return "\n".join(lines) + "\n"
