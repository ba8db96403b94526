"""Completion in the prompt: the names of slash commands, and what may stand behind them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from jarvis_cli.slash import COMMANDS, Kind, find_command
from jarvis_cli.text import fold_text, shorten

_MOST_SHOWN = 50
_LONGEST_LABEL = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may stand behind a command: as it is typed, and what a person knows it by."""

    word: str
    label: str = ""


ListCandidates = Callable[[Kind], Iterable[Candidate]]


def make_completer(list_candidates: ListCandidates) -> Any:
    """Return the completer of the prompt. It does nothing in lines that call no command.

    `list_candidates` is asked for what may stand behind a command whenever somebody completes it.
    """
    from prompt_toolkit.completion import Completer, Completion, PathCompleter
    from prompt_toolkit.document import Document

    paths = PathCompleter(expanduser=True)

    class SlashCompleter(Completer):
        """Completes the name of a command, or the word behind it."""

        def get_completions(self, document: Any, complete_event: Any) -> Iterator[Any]:
            """Yield what may stand at the cursor."""
            text = document.text_before_cursor
            if not is_command(document.text):
                return
            name, blank, typed = text.partition(" ")
            if not blank:
                for found in _complete_name(name):
                    yield Completion(found.word, -len(name), display_meta=found.label)
                return
            command = find_command(name)
            if command and command.kind == "file":
                yield from paths.get_completions(Document(typed), complete_event)
            elif command and command.kind:
                for found in find_fitting(list_candidates(command.kind), typed):
                    label = shorten(found.label, _LONGEST_LABEL)
                    yield Completion(found.word, -len(typed), display_meta=label)

    return SlashCompleter()


def is_command(text: str) -> bool:
    """Return whether a line as it was typed calls a command: pasted lines never do."""
    return text.startswith("/") and "\n" not in text


def find_fitting(candidates: Iterable[Candidate], typed: str) -> Iterator[Candidate]:
    """Yield those that begin with what was typed, or are known by a label with that in it; not more than fit a menu."""
    wanted = fold_text(typed).removeprefix("#")
    fitting = (
        each for each in candidates if fold_text(each.word).startswith(wanted) or wanted in fold_text(each.label)
    )
    return islice(fitting, _MOST_SHOWN)


def _complete_name(typed: str) -> Iterator[Candidate]:
    wanted = typed.casefold()
    return (Candidate(command.name, command.help) for command in COMMANDS if command.name.startswith(wanted))
