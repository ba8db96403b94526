"""Exports of claude.ai: text of the person and the assistant, and the texts that were attached."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.clock import UNKNOWN_TIME
from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.sources import CLAUDE
from tests.foreign.exports import (
    chatgpt_conversation,
    claude_conversation,
    claude_message,
    write_json,
    write_zip,
)
from tests.foreign.reading import list_said, read_export

SAID = [
    ("human", "Mein Hund heißt Bruno."),
    ("assistant", "Ładne imię!"),
    ("human", "我住在上海"),
    ("assistant", "שלום"),
]
READ = [("user" if sender == "human" else sender, text) for sender, text in SAID]
ROOT = "00000000-0000-4000-8000-000000000000"


def read_one(tmp_path: Path, *said: dict[str, Any], **members: Any) -> tuple[list[tuple[str, str]], list[Any]]:
    """Return who said what in a conversation of these messages, and what was left out."""
    path = write_json(tmp_path / "conversations.json", [claude_conversation("a", said, **members)])
    found, skipped = read_export(CLAUDE, path)
    return (list(list_said(found[0])) if found else []), skipped


def test_a_conversation_comes_with_its_name_and_its_times(tmp_path: Path) -> None:
    members = {"export/conversations.json": [claude_conversation("a", SAID)], "export/users.json": [], "x.txt": b""}
    (conversation,), skipped = read_export(CLAUDE, write_zip(tmp_path / "data.zip", members))
    assert (conversation.name, conversation.title, skipped) == ("a", "About a", [])
    assert conversation.started_at == datetime(2024, 3, 1, 10, tzinfo=UTC)
    assert list(list_said(conversation)) == READ
    assert [message.name for message in conversation.messages] == [f"a/a-{place}" for place in range(4)]
    assert conversation.messages[0].said_at == datetime(2024, 3, 1, 10, 0, 0, 123456, tzinfo=UTC)


def test_thinking_and_tools_are_left_out(tmp_path: Path) -> None:
    blocks = [
        {"type": "thinking", "thinking": "hm"},
        {"type": "text", "text": "Ich sehe nach."},
        {"type": "tool_use", "name": "web_search", "input": {"query": "x"}},
        {"type": "tool_result", "content": [{"type": "text", "text": "found"}]},
        {"type": "text", "text": "Es regnet."},
        {"type": "token_budget"},
    ]
    said, skipped = read_one(tmp_path, claude_message("m", "assistant", blocks))
    assert (said, skipped) == ([("assistant", "Ich sehe nach.\n\nEs regnet.")], [])


def test_an_older_export_has_the_text_alone(tmp_path: Path) -> None:
    old = claude_message("m", "human", "Hallo")
    del old["content"]
    assert read_one(tmp_path, old)[0] == [("user", "Hallo")]


def test_attached_texts_stay_with_the_line_and_files_become_marks(tmp_path: Path) -> None:
    attachments = [
        {"file_name": "notes.txt", "file_type": "txt", "extracted_content": "Kup mleko"},
        {"file_name": "leer.txt", "extracted_content": ""},
    ]
    files = [{"file_name": "Foto.JPG"}, {"file_name": "Plan.pdf"}, {}]
    said = [
        claude_message("m", "human", "Lies das", attachments=attachments, files=files),
        claude_message("n", "human", "", attachments=attachments[:1]),
        claude_message("o", "assistant", "Da", attachments=attachments[:1]),
    ]
    path = write_json(tmp_path / "conversations.json", [claude_conversation("a", said)])
    (conversation,), _ = read_export(CLAUDE, path)
    assert [(message.text, message.attached) for message in conversation.messages] == [
        ("Lies das\n\n[file: leer.txt]\n\n[image]\n\n[file: Plan.pdf]\n\n[file]", "Kup mleko"),
        ("[file]", "Kup mleko"),
        ("Da\n\nKup mleko", ""),
    ]


def test_of_a_tree_only_the_branch_that_is_shown_is_taken(tmp_path: Path) -> None:
    said = [
        claude_message("a", "human", "eins", parent_message_uuid=ROOT),
        claude_message("b", "assistant", "old", parent_message_uuid="a"),
        claude_message("c", "assistant", "zwei", parent_message_uuid="a"),
        claude_message("d", "human", "drei", parent_message_uuid="c"),
    ]
    shown = [("user", "eins"), ("assistant", "zwei"), ("user", "drei")]
    assert read_one(tmp_path, *said)[0] == shown
    assert read_one(tmp_path, *said, current_leaf_message_uuid="b")[0] == [("user", "eins"), ("assistant", "old")]
    assert read_one(tmp_path, *said, current_leaf_message_uuid="nowhere")[0] != []


@pytest.mark.parametrize("parent", ["missing", "d"])
def test_where_no_branch_can_be_told_all_is_taken(tmp_path: Path, parent: str) -> None:
    said = [
        claude_message("c", "human", "eins", parent_message_uuid=parent),
        claude_message("d", "assistant", "zwei", parent_message_uuid="c"),
    ]
    assert read_one(tmp_path, *said)[0] == [("user", "eins"), ("assistant", "zwei")]


def test_what_is_unknown_is_counted_by_its_kind(tmp_path: Path) -> None:
    said, skipped = read_one(
        tmp_path,
        claude_message("m", "robot", "x"),
        claude_message("n", "human", [{"type": "hologram"}, 7, {"type": "text", "text": "Hallo"}]),
        claude_message("o", "human", [{"type": "image"}]),
    )
    assert said == [("user", "Hallo"), ("user", "[image]")]
    assert skipped == [
        ("unknown author: robot", 1, (1,)),
        ("unknown content", 1, (1,)),
        ("unknown content: hologram", 1, (1,)),
    ]


def test_empty_conversations_are_counted(tmp_path: Path) -> None:
    empty = [claude_conversation("a", []), claude_conversation("b", [("human", " ")]), {"uuid": "c"}]
    found, skipped = read_export(CLAUDE, write_json(tmp_path / "conversations.json", empty))
    assert (found, skipped) == ([], [("empty conversation", 2, (1, 2)), ("not a conversation", 1, (3,))])


def test_an_export_of_chatgpt_is_named(tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", [("user", "x")])])
    with pytest.raises(UsageError, match="is an export of ChatGPT, not of Claude") as caught:
        read_export(CLAUDE, path)
    assert caught.value.hint == "use `jarvis import chatgpt`"


@pytest.mark.parametrize("moment", [None, "", 0, "1970-01-01T00:00:00Z"])
def test_a_time_that_is_not_known_is_not_made_up(tmp_path: Path, moment: object) -> None:
    said = [claude_message(name, "human", "Hallo", created_at=moment) for name in "ab"]
    bare = claude_conversation("a", said, created_at=moment, updated_at=moment)
    dated = claude_conversation(
        "b", [said[0], claude_message("c", "assistant", "Hi")], created_at=moment, updated_at=""
    )
    updated = claude_conversation("c", said, created_at=moment)
    found, _ = read_export(CLAUDE, write_json(tmp_path / "conversations.json", [bare, dated, updated]))
    assert [{message.said_at.year for message in conversation.messages} for conversation in found] == [
        {1970},
        {2024},
        {2024},
    ]
    assert [conversation.started_at for conversation in found] == [
        conversation.messages[0].said_at for conversation in found
    ]
    assert found[0].started_at == UNKNOWN_TIME
