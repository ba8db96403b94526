"""Asking a line again, as it was or in other words: the new turn takes the place of the one before."""

from dataclasses import replace

from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import LastLine
from jarvis_cli.request import read_attached


def find_last_line(memory: Memory, conversation_id: int) -> LastLine:
    """Return the line of the newest turn of a conversation, with what was handed over with it as `take_turn` takes it.

    To ask it again, take a turn with `assistant.replacing(last.turn_id)`. Raises NotFoundError where nothing was said
    yet, and UsageError where the line carries something that was forgotten.
    """
    last = memory.conversations.last_line(conversation_id)
    return replace(last, attached=read_attached(last.attached)) if last.attached else last
