"""What a person answers when the notebook asked whether, or which fact, to forget."""

import re
from dataclasses import dataclass
from typing import Literal

from jarvis_cli.text import split_words

# Longer lines are not a mere yes, no or choice.
_LONGEST_REPLY = 80

_YES = frozenset(
    """
    yes y ye yeah yep yup yess sure ok okay certainly definitely absolutely right correct confirm confirmed indeed
    affirmative
    ja j jo jep jawohl klar sicher genau naturlich natuerlich gerne gern selbstverstandlich unbedingt richtig freilich
    tak t jasne pewnie oczywiscie potwierdzam zgoda dobrze owszem
    """.split()
)
# Whole lines that mean yes although none of their words does alone.
_YES_LINES = frozenset(
    """
    do it
    do it please
    please do
    go ahead
    of course
    delete
    delete it
    please delete
    please delete it
    remove it
    erase it
    losch es
    losche es
    loesche es
    losch ihn
    losche ihn
    weg damit
    mach das
    mach es
    usun
    usun to
    usun go
    zrob to
    jak najbardziej
    na pewno
    """.replace("    ", "")
    .strip()
    .splitlines()
)
_NO = frozenset(
    """
    no n nope nah not never don dont cancel abort stop keep wait nothing none neither nevermind
    nein nee ne no nicht niemals nie abbrechen halt behalte behalten keine keinen keins lass stopp nichts
    anuluj zostaw zachowaj nic zaden zadnego zadnej niewazne czekaj
    """.split()
)
_NO_LINES = frozenset(("never mind", "forget it", "vergiss es", "schon gut", "egal", "lass gut sein", "niewazne"))
# Words that may stand beside a yes or a no without changing it.
_BESIDE = frozenset(
    """
    please thanks thank you it that this the fact one do delete forget remove erase go ahead really i am m sure
    jarvis of course t mind leave any them me all right alone want to
    bitte danke es das den ihn sie die der fakt losche losch loesche loeschen loschen vergiss vergessen wirklich ganz
    ich bin mir so mach doch mal sein gut dir auf von ihnen lieber
    prosze dziekuje dzieki to go tego ten fakt usun usuwaj zapomnij naprawde jestem pewien pewna na pewno mozesz z nich
    """.split()
)
_ORDINALS = {
    1: "first 1st erste ersten erster erstes pierwszy pierwsza pierwsze pierwszego pierwszej",
    2: "second 2nd zweite zweiten zweiter zweites drugi druga drugie drugiego drugiej",
    3: "third 3rd dritte dritten dritter drittes trzeci trzecia trzecie trzeciego trzeciej",
    4: "fourth 4th vierte vierten vierter viertes czwarty czwarta czwarte czwartego czwartej",
    5: "fifth 5th funfte funften fuenfte piaty piata piate piatego piatej",
    -1: "last letzte letzten letzter letztes ostatni ostatnia ostatnie ostatniego ostatniej",
}
_POSITIONS = tuple((position, frozenset(words.split())) for position, words in _ORDINALS.items())
_ORDINAL_WORDS = frozenset(word for _, named in _POSITIONS for word in named)
_ALL = frozenset("all both everything alle beide beiden alles wszystkie wszystko oba obie".split())
# A number of more digits is none of a fact.
_LONGEST_NUMBER = 18
_CHOOSING = (
    _YES
    | _BESIDE
    | _ALL
    | frozenset("number nr nummer numer fakten faktu entry eintrag id and und i please nur only tylko".split())
)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a line says to a question of the notebook.

    A `choice` names one fact by its `id`, or by its `position` in the list that was shown: 1 is the first, -1 the last.
    """

    kind: Literal["yes", "no", "choice", "several", "other"]
    id: int | None = None
    position: int | None = None


def read_reply(line: str) -> Reply:
    """Return what a line says as an answer; `other` for anything that is not clearly one."""
    if len(line) > _LONGEST_REPLY or re.search("[?？؟]", line):
        return Reply("other")
    words = split_words(line)
    whole = " ".join(words)
    if whole in _NO_LINES:
        return Reply("no")
    if whole in _YES_LINES:
        return Reply("yes")
    chosen = _read_choice(words)
    if chosen is not None:
        return chosen
    if not words or not all(word in _YES or word in _NO or word in _BESIDE for word in words):
        return Reply("other")
    if any(word in _NO for word in words):
        return Reply("no")
    return Reply("yes" if any(word in _YES for word in words) else "other")


def _read_choice(words: tuple[str, ...]) -> Reply | None:
    """Return the choice that the words make, or None if they make none or say anything else as well."""
    ids = sorted({int(word) for word in words if word.isdecimal() and len(word) <= _LONGEST_NUMBER})
    positions = [position for position, named in _POSITIONS if named.intersection(words)]
    everything = bool(_ALL.intersection(words))
    if not ids and not positions and not everything:
        return None
    if not all(word in _CHOOSING or word in _ORDINAL_WORDS or word.isdecimal() for word in words):
        return None
    if everything or len(ids) + len(positions) > 1:
        return Reply("several")
    return Reply("choice", position=positions[0]) if positions else Reply("choice", ids[0])
