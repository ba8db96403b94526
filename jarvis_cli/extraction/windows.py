"""Clauses of a sentence that stand together."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Window:
    """Clauses that stand together in a sentence: from `first` up to `last`, these two included."""

    first: int
    last: int


def find_quoted(said: tuple[str, ...], clauses: Sequence[tuple[str, ...]]) -> Window | None:
    """Return the clauses, two or more, in which all of `said` stands word for word, or None."""
    places = [place for place, clause in enumerate(clauses) for _ in clause]
    spoken = tuple(word for clause in clauses for word in clause)
    for start in range(len(spoken) - len(said) + 1):
        if spoken[start : start + len(said)] == said:
            first, last = places[start], places[start + len(said) - 1]
            return Window(first, last) if first < last else None
    return None
