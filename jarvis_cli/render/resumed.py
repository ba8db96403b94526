"""An earlier conversation that is gone on with: which it is, how old, and what was said last."""

from collections.abc import Sequence
from datetime import datetime

from jarvis_cli.ages import describe_age
from jarvis_cli.conversation import Conversation, Said
from jarvis_cli.render.lines import print_notice
from jarvis_cli.text import shorten

_LONGEST = 300
_SPEAKERS = {"user": "you", "assistant": "answer"}


def print_resumed(conversation: Conversation, said: Sequence[Said], now: datetime) -> None:
    """Print the title and the age of a conversation, and its last line and answer, each on one line and shortened.

    What carries something forgotten is not shown, nor what was asked again.
    """
    age = describe_age(conversation.last_at, now)
    print_notice(f"going on with #{conversation.id}, {conversation.title} ({age})")
    shown = [each for each in said if not each.is_withheld and not each.is_replaced and each.text]
    for each in shown[-2:]:
        print_notice(f"{_SPEAKERS[each.role]}: {shorten(each.text, _LONGEST)}")
