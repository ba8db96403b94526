"""The answer to a shell: one candidate a line, in the form that the shell's script expects."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress

from jarvis_cli.completion.candidates import FILE, Candidate, Place, find_place, list_known
from jarvis_cli.completion.tree import TREE_FILE, read_tree

# Set by the script of a shell: which one it is; for bash the line up to the cursor, for PowerShell a word a line, since
# it hands over no empty ones.
SHELL_VARIABLE = "JARVIS_COMPLETE"
LINE_VARIABLE = "JARVIS_COMPLETE_LINE"
WORDS_VARIABLE = "JARVIS_COMPLETE_WORDS"
# Tells the script to complete the name of a file.
FILE_MARK = ":file"
_MOST = 100
_LONGEST_HELP = 60


def answer(environment: Mapping[str, str], arguments: list[str]) -> str:
    """Return the candidates for a command line, as the script of the shell that asks reads them.

    bash gives the whole line, zsh and fish the words without the program's name, and so does PowerShell in a variable.
    What goes wrong, such as a memory file that cannot be read, leaves candidates out: in the middle of a line is no
    place for an error.
    """
    shell, place = environment[SHELL_VARIABLE], _find_place(environment, arguments)
    if place.kind == FILE:
        return f"{FILE_MARK}\n"
    found = (*list_known(place), *_list_remembered(place, environment))
    prefix = _cut_prefix(place.prefix, place.start, environment) if shell == "bash" else (place.prefix, 0)
    return "".join(f"{line}\n" for line in _write(shell, prefix, found))


def _find_place(environment: Mapping[str, str], arguments: list[str]) -> Place:
    if LINE_VARIABLE in environment:
        words = split_line(environment[LINE_VARIABLE])[1:]
    elif WORDS_VARIABLE in environment:
        words = tuple(environment[WORDS_VARIABLE].split("\n"))
    else:
        words = tuple(arguments)
    return find_place(read_tree(TREE_FILE.read_text(encoding="utf-8")), words)


def split_line(line: str) -> tuple[str, ...]:
    """Return the words of an unfinished line; the last one is '' after a blank, and may have an open quote."""
    for closing in ("", '"', "'"):
        with suppress(ValueError):
            words = shlex.split(line + closing)
            return (*words, "") if not closing and line[-1:].isspace() and not line.endswith("\\ ") else tuple(words)
    return tuple(line.split(" "))


def _list_remembered(place: Place, environment: Mapping[str, str]) -> Iterator[Candidate]:
    """Yield the ids and keys of the memory file that may stand at a place."""
    if place.kind in ("", "text", "command", "option"):
        return
    from jarvis_cli.errors import JarvisError

    with suppress(JarvisError):
        if place.kind == "setting":
            from jarvis_cli.settings import list_settings
            from jarvis_cli.settings.values import name_setting

            names = [(name_setting(setting.name).text, setting.metadata["help"]) for setting in list_settings()]
            yield from (Candidate(name, text) for name, text in names if name.startswith(place.start))
            return
        from jarvis_cli.memory.names import KINDS, list_names

        if place.kind not in KINDS:
            return
        from jarvis_cli.memory.database import open_database
        from jarvis_cli.settings import find_places

        path = find_places(environment).memory
        if not path.exists():
            return
        database = open_database(path, read_only=True)
        try:
            named = list_names(database, place.kind, place.start.removeprefix("#"), _MOST)
        finally:
            database.close()
        yield from (Candidate(name, text) for name, text in named)


def _cut_prefix(prefix: str, start: str, environment: Mapping[str, str]) -> tuple[str, int]:
    """Return what bash takes for the beginning of the word, and how much of each value it has already.

    It breaks words at colons and equals signs, and only completes the part behind the last of them.
    """
    breaks = environment.get("COMP_WORDBREAKS", "\"'><=;|&(:")
    kept = "" if "=" in breaks else prefix
    return kept, start.rfind(":") + 1 if ":" in breaks else 0


def _write(shell: str, prefix: tuple[str, int], found: tuple[Candidate, ...]) -> Iterator[str]:
    before, cut = prefix
    for candidate in found:
        value = before + _clean(candidate.value)[cut:]
        if not value or "\n" in value:
            continue
        if shell == "bash":
            yield shlex.quote(value) if any(letter.isspace() for letter in value) else value
        else:
            yield f"{value}\t{_clean(candidate.help)[:_LONGEST_HELP]}"


def _clean(text: str) -> str:
    from jarvis_cli.text import clean_text

    return " ".join(clean_text(text).split())


def main() -> None:
    """Answer the shell that has started the program."""
    text = answer(os.environ, sys.argv[1:])
    with suppress(OSError):
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.flush()
