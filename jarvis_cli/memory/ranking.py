"""The ranking of hybrid search: one pure function over what the vectors and the words say of each candidate.

Two signals are added up. `nearness` (calibration.py) is in standard deviations of unrelated texts. The words count by
how surprising it is to share them, times which part of the line they cover. The constants were chosen on the tuning
half of benchmarks/recall with the built-in embedder; its README gives the figures of both halves.
"""

import math
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from operator import mul

from jarvis_cli.text import split_folded, split_words

# What a word of a line is worth by its looks. Names and numbers tell conversations apart; in a line that has capitals
# after its first word, that one and small words are less likely to be names. A single letter tells little by itself.
_NAME, _OPEN, _FIRST, _SMALL, _LETTER = 1.0, 0.8, 0.5, 0.4, 0.3
# What a word counts when it stands in a text as it is, in another form, or inside a longer word.
_SAME, _INFLECTED, _INSIDE = 1.0, 0.9, 0.4
_SHORTEST_INSIDE = 4
_MOST_WORDS = 64
# Everyday texts that are imagined beside the stored ones, half a text of them with each word: so a single stored text
# already tells rare from common. 10 to 200 of them rank alike.
_IMAGINED_TEXTS = 50
_IMAGINED_WITH_WORD = 0.5
# Spreads of nearness per nat of words, and the most that words can add. With 0.35 only 96 of 100 names come first, and
# 0.7 gains nothing.
_WORD_WEIGHT = 0.5
_MOST_FROM_WORDS = 5.0
# How near a text without a vector is taken to be.
_UNKNOWN_NEARNESS = 1.0
# The floor: of lines that have nothing to do with the memory, this part may bring something by chance. Measured, 7 or
# 8 in 100 do, as most such lines are common ones.
_FALSE_ALARMS = 0.25
# What a line is nearer than this to everyday lines ("thank you", "how tall is the ...") raises the floor by so much.
_COMMON_FROM, _COMMON_WEIGHT = 2.5, 0.75
# Words alone are enough from here on (nats): without a vector, and against one.
_WORDS_FLOOR, _WORDS_FLOOR_BESIDE_VECTOR = 1.8, 3.0
# The score is a logistic curve around this: nearness 2.5 is 0.5, 5 is 0.92.
_SCORE_MIDDLE = 2.5

_TOKENS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class LineWord:
    """A telling word of a line, folded as in the word index, with its inflected forms.

    `emphasis`, 0 to 1, is what its looks make it worth.
    """

    text: str
    emphasis: float
    forms: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is known of the line as a whole.

    `texts` is how many facts (or summaries) are stored, `occurrences` how many of them hold each of `words`, in order.
    `commonness` is that of calibration.Aim; 0 without a vector.
    """

    texts: int
    words: tuple[LineWord, ...] = ()
    occurrences: tuple[int, ...] = ()
    commonness: float = 0.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stored text, folded as in the word index, that the vectors or the words have found.

    `nearness` is None where it has no vector.
    """

    id: int
    text: str
    nearness: float | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A text that fits the line. `score` is from 0 to 1: 0.5 is near, 0.9 is hardly ever wrong.

    `is_kept` is False for one below the relevance floor.
    """

    id: int
    score: float
    is_kept: bool = True


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a candidate fits: nearness and words added up, in spreads, and whether that is above the floor."""

    id: int
    total: float
    is_kept: bool


def read_words(
    line: str, stop_words: Collection[str], list_forms: Callable[[str], frozenset[str]]
) -> tuple[LineWord, ...]:
    """Return the telling words of a line, each once, at most 64: what search looks for and counts."""
    tokens = _TOKENS.findall(line)
    has_capitals = any(token[0].isupper() for token in tokens[1:])
    words: dict[str, float] = {}
    for place, token in enumerate(tokens):
        for word in split_words(token):
            if word not in stop_words and (len(words) < _MOST_WORDS or word in words):
                emphasis = _weigh_looks(word, token, first=place == 0, has_capitals=has_capitals)
                words[word] = max(emphasis, words.get(word, 0.0))
    return tuple(LineWord(word, emphasis, list_forms(word)) for word, emphasis in words.items())


def rank(candidates: Sequence[Candidate], statistics: Statistics, limit: int, misses: int = 0) -> tuple[Ranked, ...]:
    """Return the candidates that fit the line, best first, at most `limit`, and none below the relevance floor.

    Behind them come those that are nearest to the floor, at most `misses`. Equal ones are ordered by id, the greatest
    (newest) first, so the result does not depend on the order of input.
    """
    fits = sorted(measure_fits(candidates, statistics), key=lambda fit: (fit.total, fit.id), reverse=True)
    kept = [fit for fit in fits if fit.is_kept][: max(limit, 0)]
    missed = [fit for fit in fits if not fit.is_kept][:misses]
    return tuple(Ranked(fit.id, _score(fit.total), fit.is_kept) for fit in kept + missed)


def measure_fits(candidates: Sequence[Candidate], statistics: Statistics) -> tuple[Fit, ...]:
    """Return how well each candidate fits the line, in their order."""
    if not candidates:
        return ()
    worth = weigh_words(statistics)
    floor = _find_floor(statistics)
    return tuple(_measure_fit(candidate, statistics.words, worth, floor) for candidate in candidates)


def weigh_words(statistics: Statistics) -> tuple[float, ...]:
    """Return how surprising each word of the line is in a text, in nats: -ln of its smoothed document frequency."""
    among = statistics.texts + _IMAGINED_TEXTS
    return tuple(
        word.emphasis * math.log(among / (min(count, statistics.texts) + _IMAGINED_WITH_WORD))
        for word, count in zip(statistics.words, statistics.occurrences, strict=True)
    )


def _measure_fit(candidate: Candidate, words: Sequence[LineWord], worth: Sequence[float], floor: float) -> Fit:
    present = frozenset(split_folded(candidate.text))
    matches = [_match_word(word, present) for word in words]
    shared = _measure_words(matches, worth)
    # Whoever asks for "holiday" means the texts with that word, however many they are.
    holds_all = bool(words) and all(matches) and any(word.emphasis > _LETTER for word in words)
    if candidate.nearness is None:
        return Fit(candidate.id, _UNKNOWN_NEARNESS + _add_words(shared), holds_all or shared >= _WORDS_FLOOR)
    total = candidate.nearness + _add_words(shared)
    return Fit(candidate.id, total, holds_all or total >= floor or shared >= _WORDS_FLOOR_BESIDE_VECTOR)


def _weigh_looks(word: str, token: str, *, first: bool, has_capitals: bool) -> float:
    if any(letter.isdigit() for letter in word):
        return _NAME
    if len(word) == 1:
        return _LETTER
    if not has_capitals:
        return _OPEN
    if first:
        return _FIRST
    return _NAME if token[0].isupper() else _SMALL


def _measure_words(matches: Sequence[float], worth: Sequence[float]) -> float:
    """Return what line and text share, in nats: the worth of the shared words times their part of the line's worth.

    The part keeps one shared everyday word of a long line from counting like the only word of a short one. Measured on
    names, paraphrases and chat turns together: better than the sum alone, and than its product with the part's root.
    """
    everything = sum(worth)
    if everything <= 0.0:
        return 0.0
    shared = sum(map(mul, matches, worth))
    return float(shared * shared / everything)


def _match_word(word: LineWord, present: frozenset[str]) -> float:
    if word.text in present:
        return _SAME
    if not word.forms.isdisjoint(present):
        return _INFLECTED
    is_inside = len(word.text) >= _SHORTEST_INSIDE and any(word.text in other for other in present)
    return _INSIDE if is_inside else 0.0


def _add_words(words: float) -> float:
    """Return what shared words add to nearness: rising by _WORD_WEIGHT at first, never above _MOST_FROM_WORDS."""
    return _MOST_FROM_WORDS * (1.0 - math.exp(-_WORD_WEIGHT * words / _MOST_FROM_WORDS))


def _find_floor(statistics: Statistics) -> float:
    """Return the total that a text must reach.

    Of n unrelated texts, normally distributed, the nearest stays below Phi^-1((1 - a)^(1/n)) in all but a part `a` of
    cases: 0.7 for one text, 1.9 for ten, 2.9 for 162, 4.0 for 10,000. So it was measured: with a = 0.1 this says 1.28,
    1.82 and 2.31 for 1, 3 and 10 texts; nine in ten of 180 unrelated lines stayed below 1.23, 1.76 and 2.30.
    """
    from statistics import NormalDist

    by_chance = NormalDist().inv_cdf((1.0 - _FALSE_ALARMS) ** (1.0 / max(statistics.texts, 1)))
    return by_chance + _COMMON_WEIGHT * max(0.0, statistics.commonness - _COMMON_FROM)


def _score(total: float) -> float:
    return 1.0 / (1.0 + math.exp(min(_SCORE_MIDDLE - total, 700.0)))
