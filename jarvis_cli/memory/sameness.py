"""Whether two statements say the same in other words.

In doubt they do not: a fact that is kept twice does less harm than one that is lost. So the words that carry no meaning
are left out, and what is then left has to agree both ways, numbers and names in their order.
"""

import unicodedata

from jarvis_cli.memory.telling_words import find_telling_words
from jarvis_cli.text import split_words

# A longer text is no statement; it is the same only where it is equal.
_MOST_WORDS = 64
_SHORTEST_WORD = 3
_TERSE = 2
_NOT = "not"

# Folded as in the word index. All other function words count: "to" and "from", "is" and "was", "I" and "she" differ.
_EMPTY_WORDS = frozenset(
    """
    a an the this that these those i me my mine myself am is are s m re ve have has do does don doesn isn aren haven
    hasn and so well user users currently now
    der die das den dem des ein eine einen einem einer eines ich mich mir mein meine meinen meinem meiner meines bin ist
    sind hat habe haben dass und ja auch doch halt eben mal jetzt nutzer nutzers nutzerin benutzer benutzers benutzerin
    derzeit
    mnie mi moj moja moje mojego mojej mojemu moim moi sie ze teraz obecnie uzytkownik uzytkownika uzytkowniczka
    """.split()
)
# These tell as little where the two are near each other anyway: what names, where, how much, how often.
_LIGHT_WORDS = frozenset(
    """
    called name named names in at on for of by also too just really very quite actually definitely absolutely totally
    still already usually generally always
    heisst heisse heissen namens nennt genannt im am bei fur von wirklich sehr total ganz immer noch schon bereits
    generell eigentlich ubrigens gern gerne
    nazywa nazywam wabi imie w na u dla bardzo naprawde zawsze ogolnie juz tez
    """.split()
)
_NEGATIONS = frozenset(
    """
    no not never none nothing nobody neither nor without cannot t cant dont didnt doesnt isnt wasnt
    kein keine keinen keinem keiner keines nicht nie niemals nichts niemand ohne weder
    nigdy bez zaden zadna zadne zadnego zadnej nic nikt ani
    ne pas jamais sans ningun ninguna nunca sin не нет ни без никогда ничего לא אין בלי אינני אינו אינה لا ليس ليست لم
    لن بدون 안 못
    """.split()
)
# "I don't eat fish any more" says no more than "I don't eat fish".
_AFTER_NEGATION = frozenset("any more anymore longer mehr juz wiecej".split())


def says_same(first: str, second: str, *, is_near: bool) -> bool:
    """Return whether two statements say the same.

    `is_near` says that they were found to be near each other by their vectors: then words that hardly tell anything may
    differ. Else all words that tell something have to be shared, but for plural endings and the like.
    """
    one, other = _read_words(first, is_near), _read_words(second, is_near)
    if not one or not other or max(len(one), len(other)) > _MOST_WORDS:
        return False
    if not _are_among(one, other) or not _are_among(other, one):
        return False
    names = _list_names(first) | _list_names(second)
    return _agree(_list_ordered(one, names), _list_ordered(other, names))


def is_terse(content: str) -> bool:
    """Return whether a content, such as "42", tells nothing without its key."""
    return len(split_words(content)) <= _TERSE


def word_fully(content: str, subject: str, key: str) -> str:
    """Return a content with what it is about in front: its subject, unless it names that; if it is terse, its key."""
    said = set(split_words(content))
    names = (subject, key if is_terse(content) else "")
    return ": ".join((*(name for name in names if not set(split_words(name)) <= said), content))


def list_meaning(statement: str) -> tuple[str, ...]:
    """Return the words that two statements which say the same share, but for their endings, each once."""
    return tuple(dict.fromkeys(_read_words(statement, is_near=True)))


def _read_words(statement: str, is_near: bool) -> tuple[str, ...]:
    words = tuple(_NOT if word in _NEGATIONS else word for word in split_words(statement))
    left_out = _EMPTY_WORDS | (_LIGHT_WORDS if is_near else frozenset())
    if _NOT in words:
        left_out |= _AFTER_NEGATION
    return tuple(word for word in words if word not in left_out)


def _list_names(statement: str) -> frozenset[str]:
    return frozenset(form for forms in find_telling_words(statement).names for form in forms)


def _list_ordered(words: tuple[str, ...], names: frozenset[str]) -> tuple[str, ...]:
    """Return the words that have to come in the same order: letters of scripts without blanks, names, numbers."""
    letters = tuple(word for word in words if _is_letter(word))
    others = (word for word in words if _is_name(word, names) or any(sign.isdigit() for sign in word))
    return (*letters, *dict.fromkeys(others))


def _is_name(word: str, names: frozenset[str]) -> bool:
    return word in names or not names.isdisjoint(_list_endings(word))


def _is_letter(word: str) -> bool:
    return len(word) == 1 and unicodedata.category(word) == "Lo"


def _are_among(words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    known = frozenset(others)
    return all(word in known or any(_is_form_of(word, other) for other in known) for word in words)


def _agree(words: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return len(words) == len(others) and all(map(_is_form_of, words, others))


def _is_form_of(word: str, other: str) -> bool:
    """Return whether two words are the same but for an ending that changes nothing: one or many, "live" or "living".

    Endings that change a name, a person or a time do not count: Anna and Anne, work and worked.
    """
    return word == other or word in _list_endings(other) or other in _list_endings(word)


def _list_endings(word: str) -> set[str]:
    if len(word) < _SHORTEST_WORD or not word.isalpha():
        return set()
    forms = {word + ending for ending in ("s", "es", "n", "en", "t", "ing")}
    if word.endswith("e"):
        forms |= {word[:-1] + "t", word[:-1] + "ing"}
    if word.endswith("y"):
        forms.add(word[:-1] + "ies")
    return forms
