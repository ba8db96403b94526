"""What of an export could not be read: counted by its kind, the first few of each by number."""

import re
from dataclasses import dataclass

from jarvis_cli.text import shorten

_MOST_NAMED = 5
_MOST_KINDS = 20
_LONGEST_KIND = 40
_OTHERS = "of other kinds"
_UNUSUAL = re.compile(r"[^\w.:/<> -]")


@dataclass(frozen=True, slots=True)
class Skipped:
    """How many entries of a kind were left out, and the numbers of the first conversations, or files, they stand in."""

    kind: str
    count: int
    first: tuple[int, ...]


class Skips:
    """Collects what is left out while an export is read."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._first: dict[str, list[int]] = {}

    def note(self, kind: str, number: int, value: object = None) -> None:
        """Count an entry of a kind in the conversation of this number; `value` is the name of what is unknown."""
        if value:
            kind = f"{kind}: {shorten(_UNUSUAL.sub('?', str(value)), _LONGEST_KIND)}"
        if kind not in self._counts and len(self._counts) >= _MOST_KINDS:
            kind = _OTHERS
        self._counts[kind] = self._counts.get(kind, 0) + 1
        named = self._first.setdefault(kind, [])
        if len(named) < _MOST_NAMED and number not in named:
            named.append(number)

    def list(self) -> tuple[Skipped, ...]:
        """Return what was left out, the most frequent kinds first."""
        order = sorted(self._counts, key=lambda kind: (-self._counts[kind], kind))
        return tuple(Skipped(kind, self._counts[kind], tuple(self._first[kind])) for kind in order)
