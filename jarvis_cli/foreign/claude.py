"""Exports of claude.ai: a list of messages for each conversation, with the texts of what was attached to them.

The form is not documented by its maker, and grows; this is as of 2026. Text of the person and the assistant is taken;
thinking and tools are not.
"""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.foreign.dating import date_messages, find_start
from jarvis_cli.foreign.exports import Format, read_conversations
from jarvis_cli.foreign.shapes import Members, read_list, read_members, read_moment, read_text
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.memory.imported import NewConversation, NewMessage

_NOISE = frozenset(
    (
        *("thinking", "redacted_thinking", "tool_use", "tool_result", "server_tool_use", "web_search_tool_result"),
        *("token_budget", "flag", "voice_note_transcript_marker"),
    )
)
_MARKS = {"image": "[image]", "document": "[file]", "audio": "[audio]", "video": "[video]"}
_IMAGES = frozenset((".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".bmp", ".svg"))
# The parent of the first message.
_ROOTS = ("", "00000000-0000-4000-8000-000000000000", "00000000-0000-0000-0000-000000000000")


def read_claude(path: Path, skips: Skips) -> Iterator[NewConversation]:
    """Yield the conversations of an export of claude.ai. Raises NotFoundError, UsageError for something else."""
    return read_conversations(path, _FORMAT, skips)


def _read_conversation(value: Members, number: int, skips: Skips) -> NewConversation | None:
    name = read_text(value.get("uuid"))
    started_at = read_moment(value.get("created_at"))
    begun = started_at or read_moment(value.get("updated_at"))
    said = [read_members(message) for message in read_list(value.get("chat_messages"))]
    name = name or read_text(said[0].get("uuid") if said else "") or f"{value.get('created_at')} {value.get('name')}"
    messages: list[NewMessage] = []
    for place, message in enumerate(_list_branch(said, read_text(value.get("current_leaf_message_uuid")))):
        moment = read_moment(message.get("created_at")) or (messages[-1].said_at if messages else begun)
        where = f"{name}/{read_text(message.get('uuid')) or place}"
        read = _read_message(message, where, moment or UNKNOWN_TIME, (number, skips))
        messages += (read,) if read else ()
    if not messages:
        skips.note("empty conversation", number)
        return None
    dated = date_messages(messages)
    return NewConversation(name, read_text(value.get("name")), find_start(started_at, dated), dated)


def _list_branch(said: list[Members], leaf: str) -> list[Members]:
    """Return the messages of the branch that is shown there; all of them in their order where none can be told."""
    named = {read_text(message.get("uuid")): message for message in said}
    if not leaf:
        leaf = read_text(said[-1].get("uuid")) if said else ""
    branch: dict[str, Members] = {}
    while leaf in named and leaf not in branch:
        branch[leaf] = named[leaf]
        if "parent_message_uuid" not in named[leaf]:
            return said
        leaf = read_text(named[leaf].get("parent_message_uuid"))
    return list(reversed(branch.values())) if branch and leaf in _ROOTS else said


def _read_message(message: Members, name: str, said_at: datetime, noted: tuple[int, Skips]) -> NewMessage | None:
    number, skips = noted
    sender = read_text(message.get("sender"))
    if sender not in ("human", "assistant"):
        skips.note("unknown author", number, sender)
        return None
    blocks = read_list(message.get("content"))
    text = _read_blocks(blocks, number, skips) if blocks else read_text(message.get("text"))
    attached = [read_members(attachment) for attachment in read_list(message.get("attachments"))]
    extracted = [each for each in map(_read_extracted, attached) if each]
    files = [*(each for each in attached if not _read_extracted(each)), *read_list(message.get("files"))]
    text = "\n\n".join(part for part in (text, *_mark_files(files)) if part.strip())
    if sender == "assistant":
        text = "\n\n".join((text, *extracted)) if extracted else text
        return NewMessage(name, "assistant", text, said_at) if text.strip() else None
    if not text.strip() and not extracted:
        return None
    return NewMessage(name, "user", text if text.strip() else "[file]", said_at, attached="\n\n".join(extracted))


def _read_extracted(attachment: Members) -> str:
    text = read_text(attachment.get("extracted_content"))
    return text if text.strip() else ""


def _read_blocks(blocks: list[object], number: int, skips: Skips) -> str:
    parts = []
    for block in blocks:
        members = read_members(block)
        kind = read_text(members.get("type"))
        if kind in ("text", "voice_note"):
            parts.append(read_text(members.get("text")))
        elif kind in _MARKS:
            parts.append(_MARKS[kind])
        elif kind not in _NOISE:
            skips.note("unknown content", number, kind)
    return "\n\n".join(part for part in parts if part.strip())


def _mark_files(files: list[object]) -> Iterator[str]:
    for file in files:
        name = read_text(read_members(file).get("file_name"))
        if PurePosixPath(name).suffix.lower() in _IMAGES:
            yield "[image]"
        else:
            yield f"[file: {name}]" if name else "[file]"


_FORMAT = Format(
    "Claude",
    "chat_messages",
    "give the zip file that Claude sent you, the folder it was unpacked to, or the conversations.json in it",
    _read_conversation,
)
