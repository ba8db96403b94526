"""Exports of ChatGPT: the branch that is shown there, of the person and the assistant, without all that is noise."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.sources import CHATGPT
from tests.foreign.exports import (
    START,
    chatgpt_conversation,
    chatgpt_message,
    claude_conversation,
    write_json,
    write_zip,
)
from tests.foreign.reading import list_said, read_export

SAID = [("user", "Mein Hund heißt Bruno."), ("assistant", "Ładne imię!"), ("user", "我住在上海"), ("assistant", "שלום")]


def read_one(tmp_path: Path, *said: dict[str, Any], **members: Any) -> tuple[list[tuple[str, str]], list[Any]]:
    """Return who said what in a conversation of these messages, and what was left out."""
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", said, **members)])
    found, skipped = read_export(CHATGPT, path)
    return (list(list_said(found[0])) if found else []), skipped


def test_a_conversation_comes_with_its_title_its_times_and_its_models(tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", SAID)])
    (conversation,), skipped = read_export(CHATGPT, path)
    assert (conversation.name, conversation.title, skipped) == ("a", "About a", [])
    assert conversation.started_at == datetime(2024, 3, 1, 10, tzinfo=UTC)
    assert list(list_said(conversation)) == SAID
    assert [message.model for message in conversation.messages] == ["", "gpt-4o", "", "gpt-4o"]
    assert [message.said_at.minute for message in conversation.messages] == [0, 1, 2, 3]
    assert [message.name for message in conversation.messages] == [f"a/a-{place}" for place in range(4)]


@pytest.mark.parametrize("names", [("conversations.json",), ("conversations-000.json", "conversations-001.json")])
def test_a_zip_and_a_folder_hold_one_file_or_several(tmp_path: Path, names: tuple[str, ...]) -> None:
    files = {name: [chatgpt_conversation(name, SAID)] for name in names}
    for name, value in files.items():
        write_json(tmp_path / "folder" / name, value)
    for path in (tmp_path / "folder", write_zip(tmp_path / "export.zip", {**files, "user.json": {}})):
        found, _ = read_export(CHATGPT, path)
        assert [conversation.name for conversation in found] == list(names)


def test_only_the_branch_that_ends_in_the_current_node_is_taken(tmp_path: Path) -> None:
    conversation = chatgpt_conversation("a", SAID)
    other = chatgpt_message("x", "assistant", "not shown")
    conversation["mapping"]["x"] = {"id": "x", "message": other, "parent": "a-0", "children": []}
    (found,), _ = read_export(CHATGPT, write_json(tmp_path / "conversations.json", [conversation]))
    assert list(list_said(found)) == SAID
    conversation["current_node"] = "x"
    (found,), _ = read_export(CHATGPT, write_json(tmp_path / "conversations.json", [conversation]))
    assert list(list_said(found)) == [SAID[0], ("assistant", "not shown")]


@pytest.mark.parametrize("current", [None, "nowhere", 7])
def test_without_a_current_node_the_last_leaf_is_taken(tmp_path: Path, current: object) -> None:
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", SAID, current_node=current)])
    (found,), _ = read_export(CHATGPT, path)
    assert list(list_said(found)) == SAID


def test_a_tree_that_bites_its_tail_ends(tmp_path: Path) -> None:
    conversation = chatgpt_conversation("a", SAID)
    conversation["mapping"]["a-0"]["parent"] = "a-3"
    (found,), _ = read_export(CHATGPT, write_json(tmp_path / "conversations.json", [conversation]))
    assert sorted(list_said(found)) == sorted(SAID)


NOISE = [
    chatgpt_message("n1", "system", "You are a helpful assistant."),
    chatgpt_message("n2", "tool", {"content_type": "execution_output", "text": "42"}),
    chatgpt_message("n3", "user", "About me", metadata={"is_visually_hidden_from_conversation": True}),
    chatgpt_message("n4", "user", {"content_type": "user_editable_context", "user_profile": "…"}),
    chatgpt_message("n5", "assistant", {"content_type": "thoughts", "thoughts": [{"content": "hm"}]}),
    chatgpt_message("n6", "assistant", {"content_type": "reasoning_recap", "content": "Thought for 3 s"}),
    chatgpt_message("n7", "assistant", {"content_type": "code", "text": "print(1)"}, recipient="python"),
    chatgpt_message("n8", "assistant", "inner", channel="analysis"),
    chatgpt_message("n9", "assistant", {"content_type": "text", "parts": [""]}),
    chatgpt_message("n10", "tool", {"content_type": "tether_quote", "text": "quoted", "title": "x"}),
    chatgpt_message("n11", "assistant", {"content_type": "tether_browsing_display", "result": "x"}),
]


@pytest.mark.parametrize("noise", NOISE, ids=[message["id"] for message in NOISE])
def test_noise_and_what_is_hidden_are_left_out_and_not_counted(tmp_path: Path, noise: dict[str, Any]) -> None:
    said, skipped = read_one(tmp_path, chatgpt_message("u", "user", "Hallo"), noise)
    assert (said, skipped) == ([("user", "Hallo")], [])


def test_images_files_and_sounds_become_marks_and_what_was_spoken_is_text(tmp_path: Path) -> None:
    parts = [{"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"}, "Was ist das?"]
    meta = {"attachments": [{"name": "a.png", "mime_type": "image/png"}, {"name": "Bericht.pdf", "mime_type": "x/pdf"}]}
    silent = {"content_type": "multimodal_text", "parts": [{"content_type": "audio_asset_pointer"}]}
    spoken = [
        {"content_type": "audio_transcription", "text": "Dzień dobry", "direction": "in"},
        {"content_type": "real_time_user_audio_video_asset_pointer", "audio_asset_pointer": {}},
        {"content_type": "audio_asset_pointer", "asset_pointer": "x"},
    ]
    said, skipped = read_one(
        tmp_path,
        chatgpt_message("u", "user", {"content_type": "multimodal_text", "parts": parts}, metadata=meta),
        chatgpt_message("v", "user", {"content_type": "multimodal_text", "parts": spoken}),
        chatgpt_message("w", "user", silent),
    )
    described = "[image]\n\nWas ist das?\n\n[file: Bericht.pdf]"
    assert said == [("user", described), ("user", "Dzień dobry"), ("user", "[audio]")]
    assert skipped == []


def test_references_that_only_the_website_shows_are_taken_out(tmp_path: Path) -> None:
    cited = "Graz \ue200cite\ue202turn0search1\ue201liegt \ue200filecite\ue202turn1\ue201an der Mur."
    said, _ = read_one(tmp_path, chatgpt_message("u", "assistant", cited))
    assert said == [("assistant", "Graz liegt an der Mur.")]


def test_what_is_unknown_is_counted_by_its_kind_and_named(tmp_path: Path) -> None:
    strange = [
        chatgpt_message("a", "user", {"content_type": "hologram", "parts": ["x"]}),
        chatgpt_message("b", "user", {"content_type": "hologram", "parts": ["x"]}),
        chatgpt_message("c", "ghost", "boo"),
        chatgpt_message("d", "user", {"content_type": "text", "parts": ["Hallo", {"content_type": "smell"}]}),
    ]
    said, skipped = read_one(tmp_path, *strange)
    assert said == [("user", "Hallo")]
    assert skipped == [
        ("unknown content: hologram", 2, (1,)),
        ("unknown author: ghost", 1, (1,)),
        ("unknown part: smell", 1, (1,)),
    ]


def test_entries_that_are_no_conversations_end_nothing(tmp_path: Path) -> None:
    good = chatgpt_conversation("b", SAID)
    odd: list[Any] = [chatgpt_conversation("a", SAID), None, 7, {"title": "x"}, {"mapping": []}, {"mapping": {}}, good]
    found, skipped = read_export(CHATGPT, write_json(tmp_path / "conversations.json", odd))
    assert [conversation.name for conversation in found] == ["a", "b"]
    assert skipped == [("not a conversation", 3, (2, 3, 4)), ("empty conversation", 2, (5, 6))]


@pytest.mark.parametrize("moment", [None, "soon", float("nan"), 1e300, -1e18, True, [], {}])
def test_times_that_are_none_come_from_what_stands_around(tmp_path: Path, moment: object) -> None:
    said = [chatgpt_message("u", "user", "Hallo"), chatgpt_message("v", "assistant", "Hi") | {"create_time": moment}]
    path = write_json(tmp_path / "conversations.json", [chatgpt_conversation("a", said, create_time=moment)])
    (found,), _ = read_export(CHATGPT, path)
    assert [message.said_at.timestamp() for message in found.messages] == [START, START]
    assert found.started_at.timestamp() == START


def test_names_are_found_where_there_is_no_id(tmp_path: Path) -> None:
    nameless = chatgpt_conversation("a", SAID, conversation_id=None, id=None, title=None)
    for node in nameless["mapping"].values():
        node["message"] = node["message"] and node["message"] | {"id": None}
    (found,), _ = read_export(CHATGPT, write_json(tmp_path / "conversations.json", [nameless]))
    assert (found.name, found.title) == ("a-0", "")
    assert len({message.name for message in found.messages}) == 4


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"title": "x"}, "is no export of ChatGPT: it is not a list of conversations"),
        ([1, 2], "there is no conversation of ChatGPT in"),
        ([claude_conversation("a", [("human", "Hi")])], "is an export of Claude, not of ChatGPT"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, value: object, message: str) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        read_export(CHATGPT, write_json(tmp_path / "conversations.json", value))
    assert caught.value.hint


def test_an_empty_list_is_an_export_of_nothing(tmp_path: Path) -> None:
    assert read_export(CHATGPT, write_json(tmp_path / "conversations.json", [])) == ([], [])
