"""The built-in title of a conversation: what the person said that tells most of it, cut to the length of a title."""

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.extractive import summarise
from jarvis_cli.text import one_line

LONGEST_TITLE = 60
# A cut at a blank takes no more than this away.
_LONGEST_LAST_WORD = 20
_STOPS = ".。．｡।۔,;:"


def make_title(transcript: tuple[Message, ...]) -> str:
    """Return a title of at most 60 characters on one line: words of the person as they said them; '' for no words."""
    line = one_line(summarise(transcript, sentences=1)).strip()
    if len(line) <= LONGEST_TITLE:
        return line.rstrip(_STOPS) or line
    room = line[:LONGEST_TITLE]
    blank = room.rfind(" ", LONGEST_TITLE - _LONGEST_LAST_WORD)
    head = room[:blank] if blank > 0 else room[:-1]
    return f"{head.rstrip(f'{_STOPS} ')}…"
