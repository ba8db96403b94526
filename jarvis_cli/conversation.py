"""A conversation, as a person looks at it: in lists, whole, and as hits of a search."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from jarvis_cli.fact import Fact

# No stored text holds these two: control bytes are taken out of all that is shown.
FOUND_START, FOUND_END = "\x02", "\x03"


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation of the person.

    `title` is never empty: until there is one it is the beginning of the first line. `source` is where it was imported
    from, or '' where it was said here; `turns` how many it has, `last_at` when something was said in it last.
    """

    id: int
    title: str
    titled_by: str
    source: str
    turns: int
    started_at: datetime
    last_at: datetime
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """One thing that was said in a conversation, as it is shown: by whom, when, what, and what became of it.

    `status` is that of the message; `is_withheld` says that it carries something forgotten, `is_replaced` that its line
    was asked again. `attached` is the text that was handed over with a line.
    """

    message_id: int
    turn_id: int
    role: Literal["user", "assistant"]
    text: str
    attached: str
    said_at: datetime
    status: str
    is_withheld: bool
    is_replaced: bool
    provider: str
    model: str


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """A conversation that holds what was searched for: the message that fits best, a piece of it, and a score.

    In `snippet` the words that were found stand between FOUND_START and FOUND_END.
    """

    conversation: Conversation
    message_id: int
    snippet: str
    said_at: datetime
    score: float


@dataclass(frozen=True, slots=True)
class Deletion:
    """What goes with a conversation that is deleted, or has gone with it.

    `learned` are the facts that were learned from it, which go only where that is wanted, with the `proposals` from it
    that wait; `explicit` were told in it and stay in any case. `withheld` counts the turns of other conversations that
    carried what was learned, and `others` are facts that were learned elsewhere and said the same: both are known only
    when it was deleted.
    """

    conversation: Conversation
    messages: int
    has_summary: bool
    learned: tuple[Fact, ...]
    explicit: tuple[Fact, ...]
    proposals: int
    withheld: int = 0
    others: tuple[int, ...] = ()
