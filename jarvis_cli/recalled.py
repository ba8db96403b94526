"""The frozen objects that hold what was remembered beside facts, what is recalled for a line, and what became of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from jarvis_cli.fact import Fact

if TYPE_CHECKING:
    from jarvis_cli.explanation import Mention

Role = Literal["user", "assistant", "tool"]


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of one conversation. `score` is its relevance from 0 to 1 where it comes from a search."""

    conversation_id: int
    summary: str
    updated_at: datetime
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """One message of an earlier conversation that fits the line, with its score from 0 to 1."""

    conversation_id: int
    message_id: int
    role: Role
    text: str
    created_at: datetime
    score: float | None = None


@dataclass(frozen=True, slots=True)
class FactChange:
    """A fact that was added or changed, or was forgotten (`fact` is None), since the model was last told."""

    fact_id: int
    fact: Fact | None


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact that is told, and why: it fits the line, by a score from 0 to 1, or it is among the most important."""

    fact: Fact
    why: Literal["fits", "important"]
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Overview:
    """The facts that are told of all that may be: those that fit first, then by importance, then the newest.

    Facts without a key about the same subject stand together, in the order of time. `left_out` is how many more there
    are that found no room. `last_run_at` is when the agent that is told this ran before, if it did.
    """

    facts: tuple[ToldFact, ...] = ()
    left_out: int = 0
    last_run_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Recalled:
    """What memory holds for one line.

    `opening_facts` are the facts as they were when the conversation was opened, `changes` what happened to facts
    since they were last told in this conversation, `matching_facts` those that fit the line, best first, whether or not
    they are among the others. `relevance` gives the score from 0 to 1 of each matching fact. `change` numbers the state
    of the facts that this was read from. `latest` are the newest summaries
    of other conversations, for a line that names no subject. `earlier_summary` is the summary of this very conversation
    so far. An agent has an `overview` instead of the opening facts, their changes, and earlier conversations.
    `missed` is what fitted less than all that, the nearest first of each kind. `words_only` says that similar texts
    were not looked for where that could have changed something.
    """

    opening_facts: tuple[Fact, ...] = ()
    changes: tuple[FactChange, ...] = ()
    matching_facts: tuple[Fact, ...] = ()
    relevance: tuple[float, ...] = ()
    summaries: tuple[Summary, ...] = ()
    passages: tuple[Passage, ...] = ()
    latest: tuple[Summary, ...] = ()
    earlier_summary: str = ""
    overview: Overview | None = None
    missed: "tuple[Mention, ...]" = ()
    words_only: bool = False
    change: int = 0
    now: datetime | None = None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remembered:
    """A fact was stored: read back from its committed row. `how` says whether it is new.

    What a person or a model asks for is `remembered`, what was read from a conversation `learned`; `confirmed` is a
    known fact that was said again. `before` is what an updated fact said until now, since `before_since`.
    """

    fact: Fact
    how: Literal["remembered", "learned", "updated", "already known", "confirmed"]
    before: str = ""
    before_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Facts that may be forgotten, shown to the person before anything is deleted."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class ForgettingPreview:
    """What would go with facts: learned ones that say the same, and so many turns; `left` are facts that would stay,
    though they may tell something of the same.
    """

    others: tuple[Fact, ...]
    turns: int
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A fact is gone, and so many turns of conversations that carried it are withheld.

    `others` are learned facts that said the same and went with it; `left` are facts that may still tell something of
    it, and stay until the person wants them forgotten too.
    """

    fact_id: int
    turns: int = 0
    others: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
