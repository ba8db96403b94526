"""When things were said elsewhere, where an export does not tell of each."""

from dataclasses import replace
from datetime import datetime

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.memory.imported import NewMessage


def date_messages(messages: list[NewMessage]) -> tuple[NewMessage, ...]:
    """Return messages of which those at the beginning, whose time is not known, were said when the first other one was.

    Where no time is known, they stay without.
    """
    first = next((message.said_at for message in messages if message.said_at != UNKNOWN_TIME), UNKNOWN_TIME)
    return tuple(replace(each, said_at=first) if each.said_at == UNKNOWN_TIME else each for each in messages)


def find_start(started_at: datetime | None, messages: tuple[NewMessage, ...]) -> datetime:
    """Return when a conversation began: as its export says, or else with its first message."""
    return started_at or messages[0].said_at
