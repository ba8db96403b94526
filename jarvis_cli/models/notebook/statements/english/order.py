"""The plain order of the words of an English clause: I, the verb, the rest."""

from collections.abc import Mapping
from itertools import pairwise

from jarvis_cli.models.notebook.statements.patterns import fold, put_behind, read_words

_SPELLED: Mapping[str, str] = {
    "i'm": "i am", "im": "i am", "i've": "i have", "ive": "i have", "i'd": "i would", "i'll": "i will",
    "we": "i", "we're": "i am", "we've": "i have", "we'd": "i would", "we'll": "i will", "our": "my",
    "don't": "do not", "dont": "do not", "can't": "can not", "cant": "can not", "cannot": "can not",
    "won't": "will not", "wont": "will not", "doesn't": "does not", "didn't": "did not", "didnt": "did not",
    "isn't": "is not", "aren't": "are not", "haven't": "have not", "havent": "have not", "wasn't": "was not",
    "gonna": "going to", "wanna": "want to", "name's": "name is", "birthday's": "birthday is", "names": "name is",
    "he's": "he is", "she's": "she is", "wouldn't": "would not", "couldn't": "could not", "must've": "must have",
    "color": "colour", "favorite": "favourite", "learnt": "learned", "mum's": "mum's",
}  # fmt: skip
_VERBS = read_words(
    "work live have am love like hate play speak drive study prefer use own enjoy do never always can teach run moved"
    " collect eat drink go take was grew come got cook paint sing read write usually mostly dislike train can't"
    " don't dont have can't"
)
_TELEGRAPHIC: Mapping[str, str] = {"been": "i have", "moved": "i", "allergic": "i am", "born": "i was", "bought": "i",
    "adopted": "i", "started": "i", "graduated": "i", "hate": "i", "can't": "i", "inherited": "i",
}  # fmt: skip
_LEADS = read_words("""
    since from every each on in at as after recently lately last next for until nowadays mondays tuesdays wednesdays
    thursdays fridays saturdays sundays starting around before during by two three four five six seven eight ten a
    some most this weekends normally usually sometimes most january february march april may june july august
    september october november december about yesterday today back
""")
_FURTHEST_SUBJECT = 9
_FURTHEST_PARTNER = 6


def arrange(words: tuple[str, ...], *, follows: bool, opened: bool) -> tuple[str, ...]:  # noqa: ARG001 - only German asks by order
    """Return the words in plain order, short forms written out, `we` as `I`; `follows` a clause with `I`."""
    if not words:
        return words
    if follows and fold(words[0]) in _VERBS:
        words = ("i", *words)
    if fold(words[0]) in _TELEGRAPHIC:
        words = (*_TELEGRAPHIC[fold(words[0])].split(), *words)
    if fold(words[0]) == "retired" and fold(words[-1]) != "here":
        words = ("i", *words)
    if fold(words[0]) == "got":
        words = ("i", "have", *words[1:])
    spelled: list[str] = []
    for place, word in enumerate(words):
        spelled += _spell(word, words[place + 1 : place + 2], spelled)
    small = [fold(word) for word in spelled[:_FURTHEST_PARTNER]]
    if small[0] == "my" and ("and", "i") in pairwise(small):
        behind = small.index("and") + 2
        spelled = ["i", *("am" if fold(word) == "are" else word for word in spelled[behind:])]
    if [fold(word) for word in spelled[:3]] == ["i", "have", "got"]:
        spelled = ["i", "have", *spelled[3:]]
    return tuple(_put_first(spelled))


def _spell(word: str, following: tuple[str, ...], before: list[str]) -> list[str]:
    small = fold(word)
    if small in _SPELLED:
        return _SPELLED[small].split()
    if small == "are" and before and before[-1] == "i":
        return ["am"]
    if small.endswith("'s") and before and fold(before[-1]) == "my":
        follower = fold(following[0]) if following else ""
        if follower in ("called", "named", "a", "an", "from", "my"):
            return [word[:-2], "is"]
    return [word]


def _put_first(words: list[str]) -> list[str]:
    """Return the words with what stands before the subject moved behind the rest."""
    small = [fold(word) for word in words[:_FURTHEST_SUBJECT]]
    if small[0] in ("i", "my") or small[0] not in _LEADS:
        return words
    for subject in ("i", "my"):
        if subject in small:
            place = small.index(subject)
            return put_behind(words[place:], words[:place])
    return words
