"""Exports of other assistants, as their makers write them; only what a test is about has to be said."""

import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

# Seconds since 1970: 2024-03-01T10:00:00Z.
START = 1_709_287_200.0

Said = tuple[str, str]


def chatgpt_message(name: str, role: str, content: object, moment: float = START, **members: Any) -> dict[str, Any]:
    """Return a message as it stands in a node of ChatGPT's tree; a text is a `content` of its own."""
    if isinstance(content, str):
        content = {"content_type": "text", "parts": [content]}
    meta = {"model_slug": "gpt-4o"} if role == "assistant" else {}
    message = {
        "id": name,
        "author": {"role": role, "name": None, "metadata": {}},
        "create_time": moment,
        "update_time": None,
        "content": content,
        "status": "finished_successfully",
        "end_turn": True,
        "weight": 1.0,
        "metadata": meta | members.pop("metadata", {}),
        "recipient": "all",
        "channel": None,
    }
    return message | members


def chatgpt_conversation(name: str, said: Iterable[Said | dict[str, Any]], **members: Any) -> dict[str, Any]:
    """Return a conversation of ChatGPT: messages one after the other, given as role and text, or whole."""
    mapping: dict[str, Any] = {"root": {"id": "root", "message": None, "parent": None, "children": []}}
    parent = "root"
    for place, each in enumerate(said):
        node = f"{name}-{place}"
        message = each if isinstance(each, dict) else chatgpt_message(node, *each, START + 60 * place)
        mapping[node] = {"id": node, "message": message, "parent": parent, "children": []}
        mapping[parent]["children"].append(node)
        parent = node
    conversation = {
        "title": f"About {name}",
        "create_time": START,
        "update_time": START + 3600,
        "mapping": mapping,
        "current_node": parent,
        "conversation_id": name,
        "id": name,
        "is_archived": False,
    }
    return conversation | members


def claude_message(name: str, sender: str, text: object, **members: Any) -> dict[str, Any]:
    """Return a message of claude.ai; a text is its only block."""
    blocks = [{"type": "text", "text": text, "citations": []}] if isinstance(text, str) else text
    message = {
        "uuid": name,
        "text": text if isinstance(text, str) else "",
        "content": blocks,
        "sender": sender,
        "created_at": "2024-03-01T10:00:00.123456Z",
        "updated_at": "2024-03-01T10:00:00.123456Z",
        "attachments": [],
        "files": [],
    }
    return message | members


def claude_conversation(name: str, said: Iterable[Said | dict[str, Any]], **members: Any) -> dict[str, Any]:
    """Return a conversation of claude.ai: messages given as sender and text, or whole."""
    messages = [
        each if isinstance(each, dict) else claude_message(f"{name}-{place}", *each) for place, each in enumerate(said)
    ]
    conversation = {
        "uuid": name,
        "name": f"About {name}",
        "created_at": "2024-03-01T10:00:00.000000Z",
        "updated_at": "2024-03-02T10:00:00.000000Z",
        "account": {"uuid": "account"},
        "chat_messages": messages,
    }
    return conversation | members


def code_line(kind: str, name: str, content: object, **members: Any) -> dict[str, Any]:
    """Return a line of a session of Claude Code in which something is said."""
    message: dict[str, Any] = {"role": kind, "content": content}
    if kind == "assistant":
        message |= {"id": f"msg_{name}", "type": "message", "model": "claude-opus-4-1", "stop_reason": None}
    line = {
        "type": kind,
        "uuid": name,
        "parentUuid": None,
        "sessionId": "session",
        "timestamp": "2025-05-01T08:00:00.000Z",
        "isSidechain": False,
        "userType": "external",
        "cwd": "/home/anna/project",
        "version": "2.1.0",
    }
    return line | {"message": message | members.pop("message", {})} | members


def write_json(path: Path, value: object) -> Path:
    """Write a JSON file and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def write_lines(path: Path, lines: Sequence[object]) -> Path:
    """Write a file with a JSON value on each line and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def write_zip(path: Path, members: Mapping[str, object]) -> Path:
    """Write a zip with JSON files, or with bytes as they are, and return its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in members.items():
            archive.writestr(name, value if isinstance(value, bytes) else json.dumps(value))
    return path
