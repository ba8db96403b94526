"""The form of the tables that say how people of one language tell about themselves.

The tables stand in the packages english, german and polish; a language more is a package more. How patterns are
written is told in patterns.py.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from jarvis_cli.models.notebook.words import Language


class Arranging(Protocol):
    """Puts the words of a clause into the plain order.

    `follows` says that the clause before was about the person, `opened` that something stood before the clause.
    """

    def __call__(self, words: tuple[str, ...], *, follows: bool, opened: bool) -> tuple[str, ...]:
        """Return the words in plain order."""
        ...


@dataclass(frozen=True, slots=True)
class Rule:
    """How a statement of a kind begins: a pattern over the words of a clause in their plain order."""

    kind: str
    pattern: re.Pattern[str]
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Gates:
    """What keeps a text from being learned: patterns that are searched for in it.

    `pretending` begins a play that goes on in the next lines until `ending`. `foreign` says that a line holds a text
    that is not about the person: to translate, to correct, a joke; `creative` that one begins here: a story, a letter.
    `announcing` may stand before a colon with which the person goes on, `retracting` takes back the line before as
    well, `joking` leaves all of a sentence unsure. `unreal` keeps a sentence from being a statement: a condition, what
    others say, a secret. The rest is looked for in a clause: `wishing`, `passing` for a moment, `present` for the time
    being, `fleeting` for a while, `private` for others' own matters, `technical` for what is only talked about, and
    `soft` for what leaves a statement unsure.
    """

    pretending: re.Pattern[str]
    ending: re.Pattern[str]
    foreign: re.Pattern[str]
    creative: re.Pattern[str]
    announcing: re.Pattern[str]
    retracting: re.Pattern[str]
    joking: re.Pattern[str]
    unreal: re.Pattern[str]
    wishing: re.Pattern[str]
    passing: re.Pattern[str]
    present: re.Pattern[str]
    fleeting: re.Pattern[str]
    private: re.Pattern[str]
    technical: re.Pattern[str]
    soft: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Frames:
    """Where a statement begins and ends in a sentence.

    `openers` stand before it and say nothing, `unsure` ones leave it unsure; only behind a `greeting` does "I am Ann"
    tell a name in any case, and `role` says at the beginning as what the person speaks. `stating` begins what looks
    like a question and is none, and `tags` behind a statement make it one. `asking` is where a sentence goes on with a
    question or an order, `condition` a habit, its group, that goes on with what may keep the person from it. `boundary`
    lies between two clauses, with the group `reason` where the second only gives a reason; `noise` says nothing
    anywhere. `naming` tells the name of who was spoken of in the sentence before, and `owning` finds them there.
    """

    openers: re.Pattern[str]
    unsure: re.Pattern[str]
    greeting: re.Pattern[str]
    role: re.Pattern[str]
    stating: re.Pattern[str]
    tags: re.Pattern[str]
    asking: re.Pattern[str]
    condition: re.Pattern[str]
    boundary: re.Pattern[str]
    noise: re.Pattern[str]
    naming: re.Pattern[str]
    owning: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Slots:
    """What the slots of the rules take.

    `closed` slots take the words listed, each with what it becomes in a key, or one with one of the `endings`, which
    has to begin with a capital in the slots of `capitals`. Others take all but what begins with a word that is `barred`
    or has one `barred_within`.
    """

    closed: Mapping[str, Mapping[str, str]]
    endings: Mapping[str, re.Pattern[str]]
    capitals: frozenset[str]
    barred: Mapping[str, frozenset[str]]
    barred_within: Mapping[str, re.Pattern[str]]


@dataclass(frozen=True, slots=True)
class KeyWords:
    """How a thing is named in a key: up to `end`, without `noise`, if nothing is `joining` two, by its stem."""

    end: re.Pattern[str]
    noise: frozenset[str]
    joining: re.Pattern[str]
    endings: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Tables:
    """How one language tells about oneself.

    The rules are tried in order, and loaded by the first sentence in the language. `arrange` puts the words of a clause
    into the order in which they read them: subject, verb, rest. `gates` keep a text from being learned, `frames` tell
    where a statement begins and ends, `slots` what may stand in one, and `keys` what it is known by.
    """

    language: Language
    load_rules: Callable[[], tuple[Rule, ...]]
    arrange: Arranging
    gates: Gates
    frames: Frames
    slots: Slots
    keys: KeyWords
