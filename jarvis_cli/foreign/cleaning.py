"""What is kept of a conversation from elsewhere: clean texts, and no secret that was said in it."""

from dataclasses import replace

from jarvis_cli.memory.catalogue import LONGEST_TITLE
from jarvis_cli.memory.imported import NewConversation, NewMessage
from jarvis_cli.request import fence_attached
from jarvis_cli.secret_shapes import redact_secrets
from jarvis_cli.text import normalise_text, shorten

_LONGEST_MODEL = 100
# A text that holds nothing that can be shown.
_NOTHING = "[nothing]"


def clean_conversation(conversation: NewConversation) -> NewConversation:
    """Return a conversation as it is stored: normalised, each secret replaced by its kind, attachments fenced."""
    title = shorten(redact_secrets(normalise_text(conversation.title)), LONGEST_TITLE)
    return replace(conversation, title=title, messages=tuple(map(_clean_message, conversation.messages)))


def _clean_message(message: NewMessage) -> NewMessage:
    text = redact_secrets(normalise_text(message.text)) or _NOTHING
    attached = redact_secrets(normalise_text(message.attached)) if message.attached else ""
    model = shorten(normalise_text(message.model), _LONGEST_MODEL)
    return replace(message, text=text, model=model, attached=fence_attached(attached) if attached else "")
