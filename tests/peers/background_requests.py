"""What background work asks of a scripted server that has its own answers for the turns of a chat."""

import json
from typing import Any

TITLE = "Hello"
NOTHING_LEARNED = '{"facts": []}'


def is_title(body: Any) -> bool:
    """Return whether a request is one for the title of a conversation, which follows its first summary by itself."""
    return bool(body and body.get("messages")) and "<beginning>" in json.dumps(body["messages"][-1])


def is_extraction(body: Any) -> bool:
    """Return whether a request is one for the facts in what a person said."""
    return "<lines>" in json.dumps(body["messages"][-1])


def is_background(body: Any) -> bool:
    """Return whether a request is one for a summary or for facts, not for an answer."""
    return is_extraction(body) or "<transcript>" in json.dumps(body["messages"][-1])


def reply_in_background(body: Any) -> str:
    """Return a summary, or that there is nothing to learn; '' for a request for an answer."""
    if is_extraction(body):
        return NOTHING_LEARNED
    return "They talked." if is_background(body) else ""
