"""The frozen objects that say what was learned, where a fact comes from, and what was taken back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from jarvis_cli.fact import Fact


@dataclass(frozen=True, slots=True)
class Undone:
    """The last change of a fact was taken back: it is removed (`fact` is None), or says again what it said before.

    `content` is what it said until then, `scope` the one that it is, or was, in.
    """

    fact_id: int
    how: Literal["removed", "restored"]
    content: str
    scope: str
    fact: Fact | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was learned and waits for the person: a new fact, or another wording of the one that it `replaces`.

    `sentence` is what it was read from, or ''.
    """

    id: int
    content: str
    subject: str
    key: str
    category: str
    importance: int
    confidence: float
    replaces: int | None
    created_by: str
    conversation_id: int | None
    message_id: int | None
    sentence: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class FormerWording:
    """What a fact said from one moment until another, and what else it was then; None: that was not written down."""

    content: str
    valid_from: datetime
    valid_until: datetime
    importance: int
    subject: str | None = None
    key: str | None = None
    category: str | None = None
    tags: tuple[str, ...] | None = None
    created_by: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a fact comes from: the message, and the sentence of it; '' where that is not known, or was forgotten.

    `is_withheld` says that the message carries something forgotten. `history` are the former wordings, oldest first.
    """

    conversation_id: int | None
    message_id: int | None
    sentence: str
    said_at: datetime | None
    is_withheld: bool
    confirmations: int
    confirmed_at: datetime | None
    recalled_at: datetime | None
    history: tuple[FormerWording, ...]
