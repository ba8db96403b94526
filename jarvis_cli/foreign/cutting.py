"""Messages that are too long to be taken over whole: what is beyond so many letters is left out, and counted."""

from dataclasses import replace

from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.memory.imported import NewConversation, NewMessage

# Ten times what a fact may be long, and more than any model reads; a whole book has about half of it.
LONGEST_MESSAGE = 1_000_000
_CUT = "\n\n[the rest was left out]"


def cut_messages(conversation: NewConversation, number: int, skips: Skips) -> NewConversation:
    """Return a conversation, of this number in its export, of which no message is too long."""
    messages = tuple(map(_cut_message, conversation.messages))
    for before, after in zip(conversation.messages, messages, strict=True):
        if after is not before:
            skips.note(f"the rest of a message of more than {LONGEST_MESSAGE:,} letters", number)
    return replace(conversation, messages=messages)


def _cut_message(message: NewMessage) -> NewMessage:
    text, attached = _cut_text(message.text), _cut_text(message.attached)
    if text is message.text and attached is message.attached:
        return message
    return replace(message, text=text, attached=attached)


def _cut_text(text: str) -> str:
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + _CUT
