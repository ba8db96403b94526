"""A fact, as it travels. It stands alone, since a list of facts needs nothing else and is printed at once."""

from dataclasses import dataclass
from datetime import datetime

CATEGORIES = ("fact", "preference", "decision", "observation", "task", "contact", "other")


@dataclass(frozen=True, slots=True)
class Fact:
    """One remembered statement, as it is stored (design: facts)."""

    id: int
    content: str
    scope: str
    subject: str
    key: str
    category: str
    tags: tuple[str, ...]
    importance: int
    confidence: float
    source: str
    created_by: str
    conversation_id: int | None
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
