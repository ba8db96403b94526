"""Arguments that several commands share."""

from typing import Annotated

import typer

from jarvis_cli.errors import UsageError
from jarvis_cli.text import is_blank, normalise_text

_MOST_DIGITS = 20

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Words = Annotated[list[str], typer.Argument(help="The text; several words are joined by blanks.", metavar="TEXT")]


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
