"""What may stand at a place of a command line: found from the words before it, and from the memory file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jarvis_cli.completion.tree import FLAG, Command

# Kinds of values that the shell completes by itself, and the ones that are always the same.
FILE = "file"
WORDS: Mapping[str, tuple[str, ...]] = {
    "category": ("fact", "preference", "decision", "observation", "task", "contact", "other"),
    "provider": ("anthropic", "ollama", "notebook"),
    "shell": ("bash", "zsh", "fish", "powershell"),
    "export-format": ("jsonl", "markdown"),
    "importance": ("1", "2", "3", "4", "5"),
    "kept-key": ("anthropic", "extractor"),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may stand at a place: the word, and what it means, or ''."""

    value: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a command line that is to be completed.

    `kind` is the kind of value that may stand there ('' for none), `start` what is typed of it already. `prefix` comes
    before it in the same word, as in `--scope=`. `command` is the one whose options, or commands, may stand there.
    """

    command: Command
    kind: str
    start: str
    prefix: str = ""


def find_place(root: Command, words: tuple[str, ...]) -> Place:
    """Return what the last of the words may become; the others are complete, and the first is no program's name."""
    command, arguments, value_of, is_literal = root, 0, "", False
    for word in words[:-1]:
        if value_of:
            value_of = ""
        elif word == "--" and not is_literal:
            is_literal = True
        elif word.startswith("-") and len(word) > 1 and not is_literal:
            name, sign, _ = word.partition("=")
            option = command.find_option(name)
            value_of = option.kind if option and option.kind != FLAG and not sign else ""
        elif (below := command.find(word)) is not None:
            command, arguments = below, 0
        else:
            arguments += 1
    last = words[-1] if words else ""
    if value_of:
        return Place(command, value_of, last)
    if last.startswith("-") and not is_literal:
        name, sign, value = last.partition("=")
        option = command.find_option(name)
        return Place(command, option.kind, value, f"{name}=") if option and sign else Place(command, "option", last)
    # Where a group takes something else, too, that is meant by what is the beginning of no command.
    is_command = any(below.words[-1].startswith(last) for below in command.below) or not command.arguments
    return Place(command, "command" if command.below and is_command else _find_kind(command, arguments), last)


def _find_kind(command: Command, place: int) -> str:
    """Return the kind of the argument at a place, '' where there is none, or where it is any text."""
    if place < len(command.arguments):
        return command.arguments[place]
    return command.arguments[-1] if command.repeats else ""


def list_known(place: Place) -> Iterator[Candidate]:
    """Yield what may stand at a place and is in no file: commands, options, words that are always the same."""
    if place.kind == "command":
        found = [Candidate(below.words[-1], below.help) for below in place.command.below]
    elif place.kind == "option":
        found = [Candidate(option.name, option.help) for option in place.command.options]
    else:
        found = [Candidate(word) for word in WORDS.get(place.kind, ())]
    yield from (candidate for candidate in found if candidate.value.startswith(place.start))
