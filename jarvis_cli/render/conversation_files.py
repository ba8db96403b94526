"""One conversation as a text for other programs and eyes: Markdown, or one JSON object a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from jarvis_cli.render.conversations import describe_said, mark_said, name_speaker
from jarvis_cli.render.moments import spell_time
from jarvis_cli.render.objects import JSON_VERSION
from jarvis_cli.text import clean_text, one_line

if TYPE_CHECKING:
    from jarvis_cli.conversation import Conversation, Said

_FENCE = re.compile("`{3,}")


def write_markdown(conversation: Conversation, said: Sequence[Said]) -> str:
    """Return a conversation as Markdown: a heading with its title, then one for each thing that was said."""
    return "\n\n".join(_list_blocks(conversation, said)) + "\n"


def _list_blocks(conversation: Conversation, said: Sequence[Said]) -> Iterator[str]:
    yield f"# {clean_text(one_line(conversation.title))}"
    source = f", from {one_line(conversation.source)}" if conversation.source else ""
    began, last = spell_time(conversation.started_at), spell_time(conversation.last_at)
    yield f"Conversation #{conversation.id}, {began} to {last}{source}."
    for one in said:
        mark = f" ({mark_said(one)})" if mark_said(one) else ""
        yield f"## {name_speaker(one)}, {spell_time(one.said_at)}{mark}"
        if one.text:
            yield clean_text(one.text)
        if one.attached:
            # Whatever fence stands in the text, a longer one encloses it.
            fence = "`" * max((len(match) + 1 for match in _FENCE.findall(one.attached)), default=3)
            yield f"Attached:\n\n{fence}\n{clean_text(one.attached)}\n{fence}"


def write_jsonl(conversation: Conversation, said: Sequence[Said]) -> str:
    """Return a conversation with one JSON object a line for each thing that was said: the version of this form, the
    id and the title of the conversation, and the fields of `jarvis conversations show --json`."""
    about = {"version": JSON_VERSION, "conversation_id": conversation.id, "title": conversation.title}
    return "".join(f"{json.dumps({**about, **describe_said(one)})}\n" for one in said)
