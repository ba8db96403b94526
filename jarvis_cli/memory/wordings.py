"""Many wordings at once: whether a text quotes one of them word for word, or says the same as one.

A fact that was updated for years has thousands of them, so that none is compared that cannot be it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from jarvis_cli.memory.sameness import is_terse, list_meaning, says_same
from jarvis_cli.text import split_words

# Two words that are forms of each other begin with the same letters; numbers and the like have no forms.
_SHARED_LETTERS = 2
_LOT = 64

_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quotes:
    """Sequences of words, by how many they are."""

    sequences: Mapping[int, frozenset[_Words]]

    def are_in(self, words: _Words) -> bool:
        """Return whether one of them stands among the words of a text."""
        return any(
            words[start : start + length] in known
            for length, known in self.sequences.items()
            for start in range(len(words) - length + 1)
        )

    def list_phrases(self) -> Iterator[frozenset[str]]:
        """Return them in lots that can be looked for at once, each with blanks between its words."""
        phrases = (" ".join(words) for known in self.sequences.values() for words in known)
        while lot := frozenset(islice(phrases, _LOT)):
            yield lot


@dataclass(frozen=True, slots=True)
class Wordings:
    """The wordings of a fact, quoted and by what they mean."""

    quotes: Quotes
    meanings: Mapping[frozenset[str], tuple[str, ...]]

    def are_told_in(self, content: str) -> bool:
        """Return whether a content tells one of the wordings: word for word, or it says the same.

        Traces alone are not enough to delete a fact for: "my brother lives in Graz" has most of "my sister lives in
        Graz".
        """
        if self.quotes.are_in(split_words(content)):
            return True
        alike = self.meanings.get(_sign(content), ())
        return any(says_same(wording, content, is_near=True) for wording in alike)


def collect_quotes(wordings: Iterable[str]) -> Quotes:
    """Return the words of wordings, each in its order; one that is terse, such as "42", names nothing by itself."""
    sequences: defaultdict[int, set[_Words]] = defaultdict(set)
    for wording in wordings:
        if not is_terse(wording):
            words = split_words(wording)
            sequences[len(words)].add(words)
    return Quotes({length: frozenset(known) for length, known in sequences.items()})


def collect_wordings(wordings: tuple[str, ...]) -> Wordings:
    """Return wordings so that a text is compared only with those that may say the same."""
    meanings: defaultdict[frozenset[str], list[str]] = defaultdict(list)
    for wording in wordings:
        meanings[_sign(wording)].append(wording)
    return Wordings(collect_quotes(wordings), {sign: tuple(known) for sign, known in meanings.items()})


def _sign(statement: str) -> frozenset[str]:
    """Return what two statements that say the same have in common to the letter."""
    return frozenset(word[:_SHARED_LETTERS] if word.isalpha() else word for word in list_meaning(statement))
