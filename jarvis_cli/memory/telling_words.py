"""Which words of a statement tell what it is about, and which of them name something particular."""

import re
from dataclasses import dataclass

from jarvis_cli.memory.frame_words import COMMON_VALUES, FRAME_WORDS, UNSPACED_FRAMES
from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import fold_words, split_words

# A statement of more words is known by its first ones.
_MOST_WORDS = 64
_LONGEST_NAME = 3
_SHORTEST_NUMBER = 3
_SHORTEST_STEM = 4
_PLAIN_ENDINGS = "d e ed em en er es ing n s st t te"
_UNSPACED = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
_KATAKANA = "[\u30a0-\u30ff]"
_Forms = tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class TellingWords:
    """The words of a statement that say something, each with its forms.

    "My dog Bruno was born in May" tells the `words` "dog", "Bruno", "born" and "May"; the `values` in that frame are
    "Bruno" and "May"; the `names` are the values that not many things have, "Bruno".
    """

    words: _Forms
    values: _Forms
    names: _Forms


def find_telling_words(statement: str) -> TellingWords:
    """Return the telling words of a statement: all but function words, or all words if there are no others.

    A statement of one word names it, frame or not.
    """
    every = tuple(dict.fromkeys((*_find_spaced(statement), *_find_unspaced(statement))))
    words = tuple(word for word in every if word not in STOP_WORDS) or every or split_words(statement)
    words = words[:_MOST_WORDS]
    values = tuple(word for word in words if word not in STOP_WORDS and not _is_listed(word, FRAME_WORDS))
    names = words if len(words) == 1 else tuple(word for word in values if not _is_common(word))
    return TellingWords(*(tuple(map(_list_own_forms, part)) for part in (words, values, names)))


def _is_common(word: str) -> bool:
    return (word.isdigit() and len(word) < _SHORTEST_NUMBER) or _is_listed(word, COMMON_VALUES)


def _is_listed(word: str, listed: frozenset[str]) -> bool:
    """Return whether a word, or one it is plainly a form of, is in a list. In doubt it is not: Julia is no July."""
    if not word.isascii():
        return not listed.isdisjoint(list_forms(word))
    stems = [word.removesuffix(ending) for ending in _PLAIN_ENDINGS.split() if word.endswith(ending)]
    plain = {stem + ending for stem in stems if len(stem) >= _SHORTEST_STEM for ending in ("", "e")}
    return word in listed or not listed.isdisjoint(plain)


def _list_own_forms(word: str) -> frozenset[str]:
    """Return the forms of a word that are no function words: "Ala" is a name, and "ale" the Polish "but"."""
    return list_forms(word) - STOP_WORDS | {word}


def _find_spaced(statement: str) -> list[str]:
    return [word for word in split_words(statement) if len(word) > 1 or word.isdigit()]


def _find_unspaced(statement: str) -> list[str]:
    """Return what stands between the frames of a text without blanks: short runs whole, long ones by pairs of letters.

    Each is a phrase of single letters with blanks, as in the word index.
    """
    runs = re.findall(f"{_UNSPACED}+", re.sub(f"(?<={_UNSPACED}) (?={_UNSPACED})", "", fold_words(statement)))
    found = []
    for part in re.split(UNSPACED_FRAMES, " ".join(runs)):
        for run in re.findall(f"{_KATAKANA}+|[^ \u30a0-\u30ff]+", part):
            is_name = len(run) <= _LONGEST_NAME or re.match(_KATAKANA, run)
            found += [run] if is_name else [run[at : at + 2] for at in range(len(run) - 1)]
    longest = [" ".join(run) for run in found if len(run) > 1]
    return longest or [" ".join(run) for run in found]
