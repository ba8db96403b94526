"""What an answer was told, and why: the grounds that are noted with it, and the explanation that is shown of them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Kind = Literal["fact", "summary", "passage"]

# Why something was sent. A fact in the system text stood there when the conversation was opened; one that is told
# again was told in a turn that is no longer sent; a summary stands in for such turns of its own conversation.
SentReason = Literal["system", "new", "fits", "important", "gone", "again", "stands in"]
# Why it was not. What was told before is still sent, with the turn in which that was.
LeftOutReason = Literal["no room", "below", "others", "told before"]
Reason = SentReason | LeftOutReason

# What became of it since the answer.
State = Literal["", "changed", "forgotten", "expired", "deleted"]


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that an answer was told, or was not, and why; by its number, and never by its text.

    `number` is that of a fact, of the conversation of a summary (0: the very conversation), or of the message of a
    passage. `score` is how well it fits the line, from 0 to 1, where that is known.
    """

    kind: Kind
    number: int
    reason: Reason
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a request holds of the memory, and what it does not.

    `system` are the facts in the system text, and `sent` is what stands in front of the line. `cut_turns` is how many
    turns of the conversation are no longer sent, and `withheld_turns` how many of the others stand as a remark, since
    they carry something forgotten. `words_only` says that similar texts were not looked for. The facts are those of
    `change`.
    """

    system: tuple[int, ...] = ()
    sent: tuple[Mention, ...] = ()
    left_out: tuple[Mention, ...] = ()
    cut_turns: int = 0
    withheld_turns: int = 0
    words_only: bool = False
    change: int = 0

    @property
    def facts(self) -> frozenset[int]:
        """The facts that are told, in the system text or in front of the line."""
        return frozenset(self.system) | {each.number for each in self.sent if each.kind == "fact"}


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that an answer was told, or was not: what it said then, and what became of it since.

    `number`, `reason` and `score` are those of a Mention; of the conversation's own summary the number is filled in.
    `text` is '' where it is no longer there; of a summary it is the present one. `at` is when the fact was stored or
    last changed by then, the summary was made, or the passage was said. `by` is who stored the fact, or who said the
    passage ('user' or 'assistant'), `source` how the fact came to be (as in Fact), and `conversation_id` where it is
    from.
    """

    kind: Kind
    number: int
    reason: Reason
    score: float | None = None
    text: str = ""
    state: State = ""
    at: datetime | None = None
    by: str = ""
    source: str = ""
    conversation_id: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The turn that is explained: where it stands, whose it is ('': the person's), when its line was said, and what.

    `line` is '' where it carries something forgotten (`is_withheld`). `is_replaced` says that it was asked again.
    `tools` are the tools that were called in it. A turn that was not kept has a number below 0; `conversation_id` is 0
    where its conversation is not kept either.
    """

    turn_id: int
    conversation_id: int
    agent: str
    said_at: datetime
    line: str
    is_withheld: bool = False
    is_replaced: bool = False
    provider: str = ""
    model: str = ""
    tools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """What an answer was told and what it was not, each in the order in which it mattered.

    `is_noted` is False for an answer from before this was noted: then all else is empty. `others` is how many more
    facts found no room, beside those in `left_out`. The rest is as in Grounds.
    """

    answered: Answered
    is_noted: bool
    sent: tuple[Piece, ...] = ()
    left_out: tuple[Piece, ...] = ()
    others: int = 0
    cut_turns: int = 0
    withheld_turns: int = 0
    words_only: bool = False
