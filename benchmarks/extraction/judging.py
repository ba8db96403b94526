"""What was learned from a dialogue, held against what should have been."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benchmarks.extraction.dialogues import Dialogue, Label
from jarvis_cli.text import split_words


@dataclass(frozen=True, slots=True)
class Learned:
    """A fact as it was stored."""

    content: str
    category: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """How well one dialogue was learned from.

    `missed` are the labels that no fact carries, `false` the facts that carry none, or only what another fact has said.
    `agreed` of the `categorised` found labels got the category that they name.
    """

    wanted: int
    found: int
    right: int
    agreed: int
    categorised: int
    missed: tuple[Label, ...]
    false: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The sums of judgements."""

    dialogues: int
    wanted: int
    found: int
    right: int
    false: int
    agreed: int
    categorised: int

    @property
    def precision(self) -> float:
        """The part of the learned facts that were worth it; 1 where nothing was learned."""
        return self.right / (self.right + self.false) if self.right + self.false else 1.0

    @property
    def recall(self) -> float:
        """The part of the wanted statements that were learned; 1 where there are none."""
        return self.found / self.wanted if self.wanted else 1.0


def judge(dialogue: Dialogue, facts: Sequence[Learned]) -> Judgement:
    """Return how the facts learned from a dialogue fit its labels.

    A fact may carry several labels, as a sentence may say several things; a label is found once. Facts that carry only
    optional labels count for nothing.
    """
    wanted = [label for label in dialogue.labels if not label.optional]
    found: dict[int, Learned] = {}
    false: list[str] = []
    right = 0
    for fact in facts:
        new = [place for place, label in enumerate(wanted) if place not in found and carries(fact.content, label)]
        found.update(dict.fromkeys(new, fact))
        if new:
            right += 1
        elif not any(label.optional and carries(fact.content, label) for label in dialogue.labels):
            false.append(fact.content)
    named = [(wanted[place].category, fact.category) for place, fact in found.items() if wanted[place].category]
    missed = tuple(label for place, label in enumerate(wanted) if place not in found)
    agreed = sum(expected == given for expected, given in named)
    return Judgement(len(wanted), len(found), right, agreed, len(named), missed, tuple(false))


def carries(content: str, label: Label) -> bool:
    """Return whether a content holds all words of a label, and none that it must not."""
    words = split_words(content)
    has_all = all(any(pattern.is_in(words) for pattern in place) for place in label.words)
    return has_all and not any(pattern.is_in(words) for pattern in label.without)


def add_up(judgements: Iterable[Judgement]) -> Score:
    """Return the sums over dialogues."""
    rows = [
        (1, each.wanted, each.found, each.right, len(each.false), each.agreed, each.categorised) for each in judgements
    ]
    return Score(*(sum(column) for column in zip(*rows, strict=True))) if rows else Score(0, 0, 0, 0, 0, 0, 0)
