"""The plain order of the words of a German clause: ich, the verb, the rest."""

import re
from collections.abc import Mapping
from itertools import pairwise

from jarvis_cli.models.notebook.statements.patterns import drop_clause, fold, put_behind, read_words

_SPELLED: Mapping[str, str] = {
    "wir": "ich", "i": "ich", "hab's": "habe es", "hab": "habe", "haben": "haben", "nen": "einen", "'nen": "einen",
    "ne": "eine", "'ne": "eine", "'n": "ein", "unser": "mein", "unsere": "meine", "unseren": "meinen",
    "unserem": "meinem", "unserer": "meiner", "unsern": "meinen", "meinn": "meinen", "net": "nicht", "nich": "nicht",
    "hob": "habe", "heiss": "heiße", "wohn": "wohne", "arbeit": "arbeite",
}  # fmt: skip
_CONJUNCTIONS = read_words("""
    und aber oder denn sondern doch dass weil wenn ob wie was wo wer warum wann falls obwohl bevor nachdem während
    damit sodass die der das den dem welche welcher
""")
_SUBORDINATING = read_words("weil da seit seitdem obwohl nachdem")
# Verbs of the first person with which a clause may begin when its subject was said before, or is left out.
_VERBS = read_words("""
    bin habe hab haben wohne wohn wohnen lebe leben arbeite arbeiten heiße esse trinke mag mögen liebe hasse spiele
    spielen spreche lerne studiere komme fahre vertrage rauche besitze nutze benutze verwende sammle koche lese laufe
    gehe schwimme singe male backe reise trage nehme unterrichte leite führe betreibe stamme ziehe bevorzuge
    interessiere
""")
_TELEGRAPHIC = read_words("""
    bin habe hab wohne wohn heiße heiß lebe leb arbeite arbeit vertrage vertrag esse ess trinke mag spreche sprech
    studiere studier komme nehme nehm lese les sammle sammel rauche rauch pendle zocke zock unterrichte leide wiege
    spiele spiel fahre gehe trage schlafe stehe engagiere
""")
# What follows an order (spiel mir ...), and never a statement without its subject.
_ORDERED = read_words("mir uns bitte mal doch jetzt weiter mit als")
_CUT_SHORT = read_words("""
    lern wohn arbeit spiel lieb hass ess trink geh fahr koch les nehm mach hör sprech kauf brauch nutz benutz rauch
    trag leb lauf schlaf komm heiß studier vertrag sammel wander kletter schwimm sing mal back reis schreib unterricht
""")
_ENDING_VERBS = read_words("""
    bin habe hab haben wohne wohnen lebe leben arbeite arbeiten heiße esse essen trinke mag vertrage rauche spiele
    spreche lerne studiere komme fahre nutze benutze verwende besitze sammle
""")
_AUXILIARIES = read_words("habe hab haben bin")
_PARTICIPLE = re.compile(r"(?:\w*ge\w+(?:t|en)|\w+iert|be\w+(?:t|en)|ver\w+(?:t|en))")
_FURTHEST_SUBJECT = 9
_FURTHEST_PARTNER = 6


def arrange(words: tuple[str, ...], *, follows: bool, opened: bool) -> tuple[str, ...]:
    """Return the words in plain order, short forms written out, `wir` as `ich`; `follows` a clause with `ich`."""
    if not words:
        return words
    spelled = [part for word in words for part in _SPELLED.get(fold(word), word).split()]
    small = [fold(word) for word in spelled]
    if small[0] in (_VERBS | _TELEGRAPHIC if follows else _TELEGRAPHIC) and "ich" not in small[1:3]:
        is_order = not follows and small[0] not in _AUXILIARIES and not _ORDERED.isdisjoint(small[1:3])
        return tuple(spelled) if is_order else _complete(("ich", *spelled))
    if small[0] in _SUBORDINATING and small[1:2] == ["ich"]:
        return _bring_verb_forward(spelled[1:])
    if small[0] == "ich" and small[1:2] and small[1] not in _VERBS and small[-1] in _ENDING_VERBS:
        return _bring_verb_forward(spelled)
    if small[0].startswith("mein") and ("und", "ich") in pairwise(small[:_FURTHEST_PARTNER]):
        return ("ich", *spelled[small.index("und") + 2 :])
    return _complete(_put_first(spelled, small, opened=opened))


def _complete(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words with a verb in full that is cut short in speech (ich lern)."""
    if len(words) > 1 and fold(words[0]) == "ich" and fold(words[1]) in _CUT_SHORT:
        return (words[0], words[1] + "e", *words[2:])
    return words


def _bring_verb_forward(words: list[str]) -> tuple[str, ...]:
    """Return the words of a subordinate clause (ich ... wohne) with its verb behind the subject."""
    end = words.index(",") if "," in words else len(words)
    inner, rest = words[:end], words[end:]
    if len(inner) > 2 and fold(inner[-1]) in _ENDING_VERBS:
        return (inner[0], inner[-1], *inner[1:-1], *rest)
    return tuple(words)


def _put_first(words: list[str], small: list[str], *, opened: bool) -> tuple[str, ...]:
    """Return the words with the subject first where something else stands before the verb."""
    subject = small.index("ich", 1, _FURTHEST_SUBJECT) if "ich" in small[1:_FURTHEST_SUBJECT] else 0
    if (
        subject < (1 if opened else 2)
        or small[0] == "ich"
        or _CONJUNCTIONS.intersection(small[:subject]) - {"der", "die", "das", "den", "dem"}
    ):
        return tuple(words)
    verb = subject - 1
    if small[verb] in _AUXILIARIES and _PARTICIPLE.fullmatch(small[-1]):
        return (words[subject], words[verb], *drop_clause(words[:verb]), *words[subject + 1 :])
    return (words[subject], words[verb], *put_behind(words[subject + 1 :], words[:verb]))
