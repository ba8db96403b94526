"""Words of the three languages that the notebook knows: which language a line is in, and what two texts share."""

import re
import unicodedata
from collections.abc import Mapping
from itertools import pairwise
from typing import Literal, get_args

from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import split_words

Language = Literal["en", "de", "pl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

# No more of a text than this is looked at to tell its language, or to compare it.
_LONGEST_LOOK = 4_000
_SHORTEST_SHARED = 4
_LEAST_SHARED = 0.6

# Words that stand in one of the three languages only, folded as in the word index.
_TELLING_WORDS: Mapping[Language, frozenset[str]] = {
    "en": frozenset(
        """
        the and is are my you your what who where when why how does did have has had with of that this it not can
        could would should please remember forget about our we they he she be been from at for live lives am i m
        hello hey thanks thank yes delete list show tell know me which there if but or like
        """.split()
    ),
    "de": frozenset(
        """
        ich du er es wir ihr mein meine meinen meinem meiner dein deine deinen ist sind bin hast habe haben der das
        den dem des ein eine einen einem einer und oder nicht kein keine mit von zum zur auf fur fuer uber ueber wie
        wer wo wann warum weisst weiss weisz heisst heisse dass dir mir mich dich uns bitte vergiss merke merk merken
        gestern heute morgen noch auch aber wenn weil nein ja danke hallo guten kannst losche loesche fakten wurde
        wird wieder jetzt welche welcher welches wen wem j nichts heissen
        """.split()
    ),
    "pl": frozenset(
        """
        jest moj moja moje mojego mojej moim ze co jak kto gdzie kiedy czy dlaczego mam masz jestem byl byla bylem
        bylam z na po od oraz ale lub nazywa wiem wiesz pamietasz pamietaj pamietam zapamietaj zapomnij usun prosze
        dziekuje dzieki tak czesc wczoraj dzis dzisiaj jutro mnie ci tym juz tez w o dzien dobry t mieszkam
        mieszka mieszkasz lubie lubi ktory ktora ktore nic zanotuj skad ile fakty
        """.split()
    ),
}
# Words that two of them share: half a hint each.
_SHARED_WORDS: tuple[tuple[frozenset[str], tuple[Language, ...]], ...] = (
    (frozenset("was in so will man hat an name war die also".split()), ("en", "de")),
    (frozenset("to do no a on i".split()), ("en", "pl")),
    (frozenset("nie sie".split()), ("de", "pl")),
)
_LETTERS: Mapping[Language, frozenset[str]] = {
    "en": frozenset(),
    "de": frozenset("äöüß"),
    "pl": frozenset("ąćęłńśźż"),
}
# Words that ask for the name of a thing: they tell nothing about which thing.
_WEAK_WORDS = frozenset(
    """
    call called calls name named names heisst heissen heisse heisz name namen nennt nazywa nazywam nazywaja nazwa
    imie imienia happen happened thing things
    """.split()
)
# Words that ask for a conversation rather than for what was said in it.
_TALK_WORDS = frozenset(
    """
    talk talked talking speak spoke spoken discuss discussed chat chatted conversation conversations mention mentioned
    last time yesterday today recently earlier
    gesprochen geredet unterhalten besprochen diskutiert gesprach gesprache erwahnt letzte letztes letzten mal gestern
    heute neulich vorhin erzahlt worum woruber
    rozmawialismy rozmawialem rozmawialam rozmowa rozmowy rozmowe rozmow mowilismy mowilem mowilam mowic gadalismy
    ostatnio wczoraj dzisiaj dzis niedawno omawialismy czym
    """.split()
)
# Forms of common words that share no beginning, each line after the form they are forms of.
_FORMS: Mapping[str, str] = {
    form: lemma
    for lemma, *forms in (
        line.split()
        for line in """
        buy bought
        live living lived
        wife wives
        pies psa psie psu psem psy psow
        kot kota kocie kotu kotem koty
        brat brata bracie bratu bratem bracia
        ojciec ojca ojcu ojcem
        matka matce matki
        corka corce corki
        maz meza mezu mezem
        dom domu domem
        mag magst
        esse isst isse
        """.strip().splitlines()
    )
    for form in forms
}
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def detect_language(text: str) -> Language | None:
    """Return the language of a text as its small words and letters tell it, or None where they do not."""
    text = unicodedata.normalize("NFC", text[:_LONGEST_LOOK]).casefold()
    words = split_words(text)
    scores = dict.fromkeys(LANGUAGES, 0.0)
    for language in LANGUAGES:
        scores[language] += sum(word in _TELLING_WORDS[language] for word in words)
        scores[language] += 1.5 * bool(_LETTERS[language].intersection(text))
    for shared, languages in _SHARED_WORDS:
        for language in languages:
            scores[language] += 0.5 * sum(word in shared for word in words)
    best, second = sorted(LANGUAGES, key=lambda language: -scores[language])[:2]
    return best if scores[best] > scores[second] else None


def telling_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that say what it is about: distinct, folded, in order; pairs of letters for CJK."""
    words = _pair_letters(split_words(text[:_LONGEST_LOOK]))
    return tuple(dict.fromkeys(word for word in words if word not in STOP_WORDS))


def searching_words(line: str) -> tuple[str, ...]:
    """Return the words of a line that name what is looked for: weaker ones only where there are no others."""
    words = telling_words(line)
    about = tuple(word for word in words if word not in _TALK_WORDS)
    return tuple(word for word in about if word not in _WEAK_WORDS) or about


def measure_coverage(words: tuple[str, ...], text: str) -> float:
    """Return which part of `words`, from 0 to 1, stands in a text in some form; 0 for no words."""
    if not words:
        return 0.0
    present = set(_pair_letters(split_words(text[:_LONGEST_LOOK])))
    found = sum(word in present or any(_share_stem(word, other) for other in present) for word in words)
    return found / len(words)


def _share_stem(word: str, other: str) -> bool:
    """Return whether two words look like forms of one: a long common beginning, or a plural s."""
    word, other = _FORMS.get(word, word), _FORMS.get(other, other)
    longer, shorter = (word, other) if len(word) >= len(other) else (other, word)
    if longer == shorter or (len(shorter) >= 3 and longer in (shorter + "s", shorter + "es")):
        return True
    least = max(_SHORTEST_SHARED, _LEAST_SHARED * len(longer))
    if len(shorter) < least or word[:_SHORTEST_SHARED] != other[:_SHORTEST_SHARED]:
        return False
    shared = next((i for i, (a, b) in enumerate(zip(longer, shorter, strict=False)) if a != b), len(shorter))
    return shared >= least


def _pair_letters(words: tuple[str, ...]) -> list[str]:
    """Return the words with each run of single CJK letters as its overlapping pairs."""
    paired: list[str] = []
    run: list[str] = []
    for word in (*words, ""):
        if len(word) == 1 and _UNSPACED.match(word):
            run.append(word)
            continue
        paired += [a + b for a, b in pairwise(run)] if len(run) > 1 else run
        run = []
        if word:
            paired.append(word)
    return paired
