"""Exports of ChatGPT: a tree of messages for each conversation, of which the branch that is shown there is taken.

The form is not documented by its maker, and grows; this is as of 2026. Text of the person and the assistant is taken;
system messages, tools and what they are called with, reasoning, and hidden messages are not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.foreign.dating import date_messages, find_start
from jarvis_cli.foreign.exports import Format, read_conversations
from jarvis_cli.foreign.shapes import Members, read_list, read_members, read_moment, read_text
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.memory.imported import NewConversation, NewMessage

_NOISE = frozenset(
    (
        *("execution_output", "tether_quote", "tether_browsing_code", "tether_browsing_display", "sonic_webpage"),
        *("user_editable_context", "model_editable_context", "thoughts", "reasoning_recap", "system_error"),
        *("computer_output", "app_pairing_content"),
    )
)
_OTHER_ROLES = frozenset(("system", "tool", "developer"))
# References that only the website can show, between letters of a private area.
_REFERENCE = re.compile("\ue200(?:file)?cite\ue202[^\ue201]*\ue201")
_SOUND = "[audio]"
_MARKS = (("audio", _SOUND), ("image", "[image]"), ("video", "[video]"))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a message stands: the name of its conversation, the number of that in the export, and the time so far."""

    conversation: str
    number: int
    moment: datetime


def read_chatgpt(path: Path, skips: Skips) -> Iterator[NewConversation]:
    """Yield the conversations of an export of ChatGPT. Raises NotFoundError, UsageError for something else."""
    return read_conversations(path, _FORMAT, skips)


def _read_conversation(value: Members, number: int, skips: Skips) -> NewConversation | None:
    mapping = read_members(value.get("mapping"))
    name = read_text(value.get("conversation_id")) or read_text(value.get("id")) or _find_first(mapping)
    started_at = read_moment(value.get("create_time"))
    moment = started_at or read_moment(value.get("update_time")) or UNKNOWN_TIME
    messages: list[NewMessage] = []
    for node_id in _list_branch(mapping, read_text(value.get("current_node"))):
        message = read_members(read_members(mapping[node_id]).get("message"))
        if message:
            said_at = messages[-1].said_at if messages else moment
            read = _read_message(message, node_id, _Place(name, number, said_at), skips)
            messages += (read,) if read else ()
    if not messages:
        skips.note("empty conversation", number)
        return None
    dated = date_messages(messages)
    return NewConversation(name, read_text(value.get("title")), find_start(started_at, dated), dated)


def _find_first(mapping: Members) -> str:
    """Return the name of the first node with a message: the root may be named alike in all conversations."""
    return next((name for name, node in mapping.items() if read_members(node).get("message")), "")


def _list_branch(mapping: Members, leaf: str) -> list[str]:
    """Return the names of the nodes from the root to a leaf; where none is named, to the last one without children."""
    if leaf not in mapping:
        leaves = [name for name, node in mapping.items() if not read_list(read_members(node).get("children"))]
        leaf = leaves[-1] if leaves else ""
    branch: dict[str, None] = {}
    while leaf in mapping and leaf not in branch:
        branch[leaf] = None
        leaf = read_text(read_members(mapping[leaf]).get("parent"))
    return list(reversed(branch))


def _read_message(message: Members, node_id: str, place: _Place, skips: Skips) -> NewMessage | None:
    role = read_text(read_members(message.get("author")).get("role"))
    meta = read_members(message.get("metadata"))
    if role not in ("user", "assistant"):
        if role not in _OTHER_ROLES:
            skips.note("unknown author", place.number, role)
        return None
    if meta.get("is_visually_hidden_from_conversation") or meta.get("is_user_system_message"):
        return None
    # To whom the assistant speaks: what is said to a tool, or thought, is not for the person.
    if role == "assistant" and (message.get("recipient") or "all") != "all":
        return None
    if message.get("channel") == "analysis":
        return None
    text = _read_content(read_members(message.get("content")), place.number, skips)
    text = "\n\n".join(part for part in (text, *_mark_files(meta)) if part)
    if not text.strip():
        return None
    said_at = read_moment(message.get("create_time")) or place.moment
    name = f"{place.conversation}/{read_text(message.get('id')) or node_id}"
    model = read_text(meta.get("model_slug")) if role == "assistant" else ""
    return NewMessage(name, "user" if role == "user" else "assistant", text, said_at, model)


def _read_content(content: Members, number: int, skips: Skips) -> str:
    kind = read_text(content.get("content_type"))
    if kind in _NOISE:
        return ""
    if kind == "code":
        return read_text(content.get("text"))
    if kind not in ("text", "multimodal_text"):
        skips.note("unknown content", number, kind)
        return ""
    parts = [_read_part(part, number, skips) for part in read_list(content.get("parts"))]
    # What was spoken stands beside its sound.
    said = [part for part in parts if part.strip() and part != _SOUND] or [_SOUND] * (_SOUND in parts)
    return _REFERENCE.sub("", "\n\n".join(said))


def _read_part(part: object, number: int, skips: Skips) -> str:
    """Return what a part of a message says: text, what was spoken, or a mark for what is no text."""
    if isinstance(part, str) or part is None:
        return part or ""
    members = read_members(part)
    if text := read_text(members.get("text")):
        return text
    kind = read_text(members.get("content_type"))
    for word, mark in _MARKS:
        if word in kind:
            return mark
    skips.note("unknown part", number, kind)
    return ""


def _mark_files(meta: Members) -> Iterator[str]:
    """Yield a mark for each file that was handed over; images stand among the parts of the message."""
    for attachment in read_list(meta.get("attachments")):
        members = read_members(attachment)
        kind = read_text(members.get("mime_type")) or read_text(members.get("mimeType"))
        name = read_text(members.get("name"))
        if name and not kind.startswith("image/"):
            yield f"[file: {name}]"


_FORMAT = Format(
    "ChatGPT",
    "mapping",
    "give the zip file that ChatGPT sent you, the folder it was unpacked to, or the conversations.json in it",
    _read_conversation,
)
