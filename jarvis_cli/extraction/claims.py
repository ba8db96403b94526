"""What a candidate claims: its words that tell something, of whom, and in what manner."""

from dataclasses import dataclass

from jarvis_cli.extraction.manner import is_coming, is_denied, is_former
from jarvis_cli.extraction.patterns import simplify
from jarvis_cli.extraction.people import find_people
from jarvis_cli.extraction.relations import PEOPLE, PETS
from jarvis_cli.extraction.sameness import REWORDING, is_same_word
from jarvis_cli.memory.telling_words import find_telling_words
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import split_words

RELATED = PEOPLE | PETS


@dataclass(frozen=True, slots=True)
class Claim:
    """What a candidate says: its words that tell something, those of them that name something, and its manner.

    `phrases` are the words of a script without blanks, each by its letters. `is_about_self` is None where nobody is
    named. `points` says that they are only pointed at: "she lives in Rome". `said` are all words, in order.
    """

    said: tuple[str, ...]
    words: tuple[str, ...]
    particular: frozenset[str]
    phrases: tuple[frozenset[str], ...]
    first: str
    is_about_self: bool | None
    points: bool
    is_denied: bool
    is_former: bool
    is_coming: bool


def read_claim(content: str) -> Claim:
    """Return what a content claims."""
    telling = find_telling_words(content)
    said = split_words(content)
    spaced = [word for word in dict.fromkeys(said) if (len(word) > 1 or word.isdigit()) and word not in STOP_WORDS]
    words = tuple(word for word in spaced if word not in REWORDING and not _is_rewording(said, word))
    particular = frozenset(word for word in words if any(word in forms for forms in telling.values) or word in RELATED)
    phrases = tuple(forms for forms in telling.words if all(len(part) == 1 for form in forms for part in form.split()))
    people = find_people(content, named=True)
    plain = simplify(content)
    about_self = people.mentions[0].kind == "self" if people.mentions else None
    return Claim(
        said=said,
        words=words,
        particular=particular,
        phrases=tuple(forms for forms in phrases if not any(form.isdigit() for form in forms)),
        first=said[0] if said else "",
        is_about_self=about_self,
        points=about_self is False and RELATED.isdisjoint(said) and not people.has_self,
        is_denied=is_denied(plain),
        is_former=is_former(plain),
        is_coming=is_coming(plain),
    )


def _is_rewording(said: tuple[str, ...], word: str) -> bool:
    """Return whether a word is only how the extractor puts it: "works as a nurse" for "I'm a nurse"."""
    following = said[said.index(word) + 1 : said.index(word) + 2]
    return word in ("works", "work", "working", "arbeitet", "pracuje") and following in (("as",), ("als",), ("jako",))


def says_the_same(claim: Claim, other: Claim) -> bool:
    """Return whether two claims about the same sentence have the same words."""
    if not claim.words or not other.words or claim.is_denied != other.is_denied:
        return False
    pairs = ((claim.words, other.words), (other.words, claim.words))
    return all(
        any(is_same_word(word, one, is_particular=True) for one in said) for words, said in pairs for word in words
    )
