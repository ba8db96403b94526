"""A text that is looked for literally: what it is folded to, and where in another text it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from jarvis_cli.text import fold_text

# The small letter of the Turkish İ is an i with a dot of its own above it.
_DOTTED = "i\u0307"


def fold_sought(text: str) -> str:
    """Return a text folded for looking it up: as `fold_text` does, and the dot of a Turkish İ does not count."""
    folded = fold_text(text)
    if _DOTTED in folded:
        folded = unicodedata.normalize("NFKC", folded.replace(_DOTTED, "i"))
    return folded


def find_places(text: str, wanted: str) -> tuple[tuple[int, int], ...]:
    """Return the places in `text`, each from where until where, of what folds to `wanted`, which is folded already.

    A letter counts with its marks, and goes with them.
    """
    letters, places = [" "], [(0, 0)]
    for start, end in _list_letters(text):
        letter = text[start:end]
        for folded in fold_sought(letter) or (" " if letter.isspace() else ""):
            if folded != " " or letters[-1] != " ":
                letters.append(folded)
                places.append((start, end))
    folded_text, found, start = "".join(letters), [], 1
    while wanted and (start := folded_text.find(wanted, start)) > 0:
        found.append((places[start][0], places[start + len(wanted) - 1][1]))
        start += len(wanted)
    return tuple(found)


def _list_letters(text: str) -> Iterator[tuple[int, int]]:
    """Yield from where until where each letter stands, with the marks behind it."""
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not unicodedata.combining(text[place]):
            if place > start:
                yield start, place
            start = place
