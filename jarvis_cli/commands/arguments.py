"""Arguments and options that several commands share, and how what is typed for them is read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from jarvis_cli.clock import format_time, read_moment
from jarvis_cli.errors import UsageError
from jarvis_cli.scope import read_scope
from jarvis_cli.text import fold_text, is_blank, normalise_text

NEVER = "never"
_MOST_DIGITS = 20
_UNITS = ("m", "h", "d", "w")
_EXPIRY = "a date that is still to come, such as 2030-12-31, or a span from now on, such as 12h, 30d or 8w"

SCOPE = typer.Option("--scope", help="shared, or agent:NAME for what one agent keeps.", metavar="SCOPE")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Words = Annotated[list[str], typer.Argument(help="The text; several words are joined by blanks.", metavar="TEXT")]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would happen; change nothing.")]
# Those that are not given are None.
Shell = Annotated[
    str | None,
    typer.Argument(help="bash, zsh, fish or powershell; without it the one you use.", metavar="SHELL"),
]
Scope = Annotated[str | None, SCOPE]
Subject = Annotated[str | None, typer.Option("--subject", help="Whom or what it is about.", metavar="TEXT")]
Key = Annotated[str | None, typer.Option("--key", help="The name of what has one value at a time.", metavar="KEY")]
Category = Annotated[
    str | None,
    typer.Option(
        "--category", help="fact, preference, decision, observation, task, contact or other.", metavar="CATEGORY"
    ),
]
Tags = Annotated[list[str] | None, typer.Option("--tag", help="Tags, with commas between them.", metavar="TAG")]
Importance = Annotated[str | None, typer.Option("--importance", help="1 (passing) to 5 (vital).", metavar="1-5")]


def join_words(words: list[str]) -> str:
    """Return the words as one normalised text. Raises UsageError if nothing visible is in it."""
    text = normalise_text(" ".join(words))
    if is_blank(text):
        raise UsageError("the text is empty", "give some words")
    return text


def read_number(word: str) -> int | None:
    """Return the number of a fact or a conversation, as lists show it (`#3`) or bare, or None where it is none."""
    digits = word.strip().removeprefix("#")
    # More digits than any number has name nothing, and Python refuses to read a few thousand of them.
    return int(digits[:_MOST_DIGITS]) if digits.isdecimal() else None


def read_fact_id(word: str) -> int:
    """Return the number that names a fact. Raises UsageError where it is none."""
    number = read_number(word)
    if number is None:
        raise UsageError("a fact is named by its number", "`jarvis facts list` shows them all")
    return number


def read_scopes(word: str | None) -> tuple[str, ...]:
    """Return the scope that is named, alone; nothing where none is. Raises UsageError where there is no such scope."""
    return () if word is None else (read_scope(word),)


def read_category(word: str) -> str:
    """Return a category as it is stored. Raises UsageError naming those there are."""
    from jarvis_cli.fact import CATEGORIES

    category = fold_text(word)
    if category not in CATEGORIES:
        raise UsageError("there is no such category", f"it is one of {', '.join(CATEGORIES)}")
    return category


def read_importance(word: str) -> int:
    """Return an importance from 1 to 5. Raises UsageError."""
    if word.strip() not in ("1", "2", "3", "4", "5"):
        raise UsageError("the importance is out of its range", "it is a whole number from 1 to 5")
    return int(word)


def read_past(word: str, now: datetime) -> datetime:
    """Return the moment of the past that is to be looked at: a date is the end of that day, but never after now.

    Raises UsageError.
    """
    return min(read_moment(word, now, end_of_day=True), now)


def read_expiry(word: str, now: datetime) -> datetime:
    """Return when a fact expires: at the end of a day or at a time that is still to come, or so long from now.

    Raises UsageError.
    """
    try:
        moment = read_moment(word, now, end_of_day=True)
    except UsageError as error:
        raise UsageError(error.message, f"it is {_EXPIRY}") from None
    if fold_text(word).endswith(_UNITS):
        # A span is read as one up to now.
        moment = now + (now - moment)
    if moment <= now:
        raise UsageError("a fact cannot expire at once", f"give {_EXPIRY}")
    return moment


def read_end(word: str, now: datetime) -> str:
    """Return when a fact expires as it is stored, '' where that is to be never. Raises UsageError."""
    return "" if fold_text(word) == NEVER else format_time(read_expiry(word, now))
