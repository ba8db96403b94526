"""Snippets: the piece of a text that shows best why it was found, on one line, with what was found marked."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from jarvis_cli.conversation import FOUND_END, FOUND_START
from jarvis_cli.text import fold_words, one_line

# In characters, and how much of it stands in front of the first word that was found.
LONGEST_SNIPPET = 160
_BEFORE = 40
# So many places are looked at; a common word stands in a long text more often than anyone wants to see.
_MOST_PLACES = 64
# As in the word index: in scripts without blanks between words each letter is a word.
_UNSPACED = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(f"[{_UNSPACED}]|[^\\W_{_UNSPACED}]+")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something that is looked for stands in a text, and which of the things it is."""

    start: int
    end: int
    wanted: int


def cut_snippet(text: str, wanted: Collection[frozenset[str]]) -> str:
    """Return the piece of a text with the most different things that are wanted, each of these given by its forms.

    A form is a word, or several with blanks between them, folded as in the word index. What was found stands between
    FOUND_START and FOUND_END; where nothing is found, the piece is the beginning of the text.
    """
    line = one_line(text)
    places = _find_places(line, wanted)
    start, end = _choose_piece(line, places)
    marked, at = "", start
    for place in places:
        if at <= place.start and place.end <= end:
            marked += f"{line[at : place.start]}{FOUND_START}{line[place.start : place.end]}{FOUND_END}"
            at = place.end
    marked += line[at:end]
    return f"{'…' if start else ''}{marked.strip()}{'…' if end < len(line) else ''}"


def _find_places(line: str, wanted: Collection[frozenset[str]]) -> list[_Place]:
    """Return where the things that are wanted stand, in order."""
    single = {form: number for number, forms in enumerate(wanted) for form in forms if " " not in form}
    phrases = [(form.split(), number) for number, forms in enumerate(wanted) for form in forms if " " in form]
    longest = max((len(words) for words, _ in phrases), default=1)
    places: list[_Place] = []
    window: list[tuple[str, int, int]] = []
    for match in _WORD.finditer(line):
        token = match.group()
        word = token.lower() if token.isascii() else fold_words(token)
        if word in single:
            places.append(_Place(match.start(), match.end(), single[word]))
        window = [*window[-longest + 1 :], (word, match.start(), match.end())] if phrases else []
        for words, number in phrases:
            last = window[-len(words) :]
            if [said for said, _, _ in last] == words:
                places.append(_Place(last[0][1], last[-1][2], number))
        if len(places) >= _MOST_PLACES:
            break
    return sorted(places, key=lambda place: (place.start, -place.end))


def _choose_piece(line: str, places: list[_Place]) -> tuple[int, int]:
    """Return where the piece begins and ends: of those that begin shortly before a place, the one that shows most."""
    if len(line) <= LONGEST_SNIPPET or not places:
        return 0, _end_at_blank(line, LONGEST_SNIPPET)
    best, most = 0, (0, 0)
    for place in places:
        start = max(0, min(place.start - _BEFORE, len(line) - LONGEST_SNIPPET))
        shown = [other.wanted for other in places if start <= other.start and other.end <= start + LONGEST_SNIPPET]
        if (len(set(shown)), len(shown)) > most:
            best, most = start, (len(set(shown)), len(shown))
    first = next((place.start for place in places if place.start >= best), best)
    start = _begin_behind_blank(line, best, first)
    return start, _end_at_blank(line, start + LONGEST_SNIPPET)


def _begin_behind_blank(line: str, start: int, latest: int) -> int:
    if start == 0:
        return 0
    blank = line.find(" ", start - 1, latest)
    return start if blank < 0 else blank + 1


def _end_at_blank(line: str, end: int) -> int:
    if end >= len(line):
        return len(line)
    blank = line.rfind(" ", end - _BEFORE, end + 1)
    return end if blank < 0 else blank
