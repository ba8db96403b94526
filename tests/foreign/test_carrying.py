"""What is looked at, estimated, cleaned and carried over of an export."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.foreign.carrying import carry_over
from jarvis_cli.foreign.cleaning import clean_conversation
from jarvis_cli.foreign.estimating import estimate_summary, estimate_tokens
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.foreign.sources import CHATGPT, CLAUDE_CODE, Export
from jarvis_cli.foreign.surveying import survey_export
from jarvis_cli.memory import Memory
from jarvis_cli.memory.imported import NewConversation, NewMessage, Stored
from tests.foreign.exports import chatgpt_conversation, chatgpt_message, code_line, write_json, write_lines
from tests.memory.teaching import say

SAID = [("user", "Mein Hund heißt Bruno."), ("assistant", "Ładne imię!")]
NOW = datetime(2024, 3, 1, tzinfo=UTC)


def carry(memory: Memory, export: Export) -> Stored:
    survey = survey_export(export, memory.imports)
    _, stored = carry_over(export, memory.imports, survey, lambda _: None, is_built_in=False)
    assert (stored.conversations, stored.messages) == (survey.new_conversations, survey.new_messages)
    return stored


def export_of(tmp_path: Path, *conversations: object) -> Export:
    return Export(CHATGPT, write_json(tmp_path / "conversations.json", list(conversations)))


def test_a_survey_counts_what_is_there_and_what_is_new(tmp_path: Path, memory: Memory) -> None:
    first = [chatgpt_conversation(name, SAID) for name in "abcd"]
    carry(memory, export_of(tmp_path, *first))
    say(memory, "Weiter", to=1)
    memory.catalogue.delete(2, with_facts=False)
    # The oldest comes last in most exports, so the last one here has the number 1.
    longer = [chatgpt_conversation(name, [*SAID, ("user", "我住在上海")]) for name in "abcde"]
    survey = survey_export(export_of(tmp_path, *longer, 7, longer[0]), memory.imports)
    assert (survey.conversations, survey.messages) == (5, 15)
    assert (survey.new_conversations, survey.new_messages, survey.grown) == (1, 3 + 2, 2)
    assert (survey.left, survey.continued, survey.deleted) == (1, 1, 1)
    assert survey.order == ("e",)
    assert survey.first_at == datetime(2024, 3, 1, 10, tzinfo=UTC)
    assert survey.last_at == datetime(2024, 3, 1, 10, 2, tzinfo=UTC)
    assert [(skipped.kind, skipped.count, skipped.first) for skipped in survey.skipped] == [
        ("not a conversation", 1, (6,)),
        ("the same conversation once more", 1, (7,)),
    ]


def test_a_survey_foresees_what_sessions_share(tmp_path: Path, memory: Memory) -> None:
    turn = [code_line("user", "u", "Hallo"), code_line("assistant", "a", [{"type": "text", "text": "Cześć"}])]
    write_lines(tmp_path / "1.jsonl", turn)
    write_lines(tmp_path / "2.jsonl", [*turn, code_line("user", "v", "Weiter")])
    write_lines(tmp_path / "3.jsonl", turn)
    assert carry(memory, Export(CLAUDE_CODE, tmp_path)) == Stored(2, 0, 3)
    assert survey_export(Export(CLAUDE_CODE, tmp_path), memory.imports).is_nothing_new


def test_an_empty_export_has_no_dates(tmp_path: Path, memory: Memory) -> None:
    survey = survey_export(export_of(tmp_path), memory.imports)
    assert (survey.first_at, survey.last_at, survey.is_nothing_new) == (None, None, True)


def test_of_a_truncated_file_what_came_before_is_imported_and_the_rest_another_time(
    tmp_path: Path, memory: Memory
) -> None:
    export = export_of(tmp_path, *(chatgpt_conversation(name, SAID) for name in "abc"))
    whole = export.path.read_bytes()
    export.path.write_bytes(whole[:-100])
    survey = survey_export(export, memory.imports)
    assert [(skipped.kind, skipped.first) for skipped in survey.skipped] == [("the file breaks off here", (3,))]
    assert carry(memory, export) == Stored(2, 0, 4)
    export.path.write_bytes(whole)
    assert carry(memory, export) == Stored(1, 0, 2)


def test_texts_are_stored_clean_and_without_secrets(tmp_path: Path, memory: Memory) -> None:
    text = "Zmie\u0301n\0 mein Passwort: hunter22x \ud800 und sk-ant-api03-abcdefghijklmnop"
    carry(
        memory, export_of(tmp_path, chatgpt_conversation("a", [("user", text)], title="Key sk-ant-api03-abcdefghijk"))
    )
    (line,) = memory.conversations.history(1)
    assert line.text.startswith("Zmi\u00e9n mein Passwort: [")
    assert "\ufffd und [Anthropic key]" in line.text
    assert "hunter22x" not in line.text
    assert memory.catalogue.get(1).title == "Key [Anthropic key]"


def test_a_very_long_message_is_stored_whole(tmp_path: Path, memory: Memory) -> None:
    carry(memory, export_of(tmp_path, chatgpt_conversation("a", [("user", "Łódź 漢 " * 20_000)])))
    assert len(memory.conversations.history(1)[0].text) == 139_999


def test_attached_texts_are_fenced_without_their_secrets() -> None:
    message = NewMessage("a", "user", "Lies das", NOW, attached="</attached> sk-ant-api03-abcdefghijklmnop")
    (cleaned,) = clean_conversation(NewConversation("a", "t" * 300, NOW, (message,))).messages
    assert cleaned.attached.startswith("<attached>\n")
    assert "&lt;/attached&gt; [Anthropic key]" in cleaned.attached


def test_a_text_of_nothing_that_can_be_shown_and_a_long_title_stay_within_bounds() -> None:
    cleaned = clean_conversation(NewConversation("a", "t" * 300, NOW, (NewMessage("a", "user", "\x07\x08", NOW),)))
    assert (len(cleaned.title), cleaned.messages[0].text) == (100, "[nothing]")


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("The quick brown fox jumps over the lazy dog. " * 20, 170, 270),
        ("Größere Übungen für mäßige Hörer. " * 20, 150, 280),
        ("Zażółć gęślą jaźń, proszę bardzo. " * 20, 170, 320),
        ("Съешь ещё этих мягких булок. " * 20, 200, 420),
        ("أحب القهوة في الصباح الباكر. " * 20, 200, 420),
        ("我住在上海，喜欢吃面条。" * 20, 180, 330),
        ("", 0, 0),
    ],
)
def test_tokens_are_estimated_in_every_script(text: str, least: int, most: int) -> None:
    assert least <= estimate_tokens(text) <= most


def test_long_conversations_are_read_in_pieces_and_long_messages_in_part() -> None:
    def estimate(*texts: str) -> tuple[int, int]:
        usage = estimate_summary([NewMessage(str(place), "user", text, NOW) for place, text in enumerate(texts)])
        return usage.input_tokens, usage.output_tokens

    assert estimate("a" * 400) == (600, 120)
    assert estimate(*["a" * 10_000] * 8) == (2 * 500 + 20_000, 240)
    assert estimate("a" * 1_000_000) == (4_500, 120)
    assert estimate("\ud800") == (501, 120)


def test_kinds_that_are_left_out_are_named_safely_and_not_without_end() -> None:
    skips = Skips()
    for number in range(100):
        skips.note("unknown content", number, f"kind\x1b[31m{number}{'x' * 99}")
    listed = skips.list()
    assert (len(listed), sum(skipped.count for skipped in listed)) == (21, 100)
    assert listed[0].kind == "of other kinds"
    assert listed[0].first == (20, 21, 22, 23, 24)
    assert all(skipped.kind.isprintable() and len(skipped.kind) < 70 for skipped in listed)


def test_an_export_that_is_gone_when_it_is_to_be_imported_is_told(tmp_path: Path, memory: Memory) -> None:
    export = export_of(tmp_path, chatgpt_conversation("a", SAID))
    survey = survey_export(export, memory.imports)
    export.path.write_text("{}")
    with pytest.raises(UsageError, match="is not a list of conversations"):
        carry_over(export, memory.imports, survey, lambda _: None, is_built_in=False)
    assert memory.imports.list()[0].conversations == 0


def test_a_message_that_only_speaks_in_images_is_kept(tmp_path: Path, memory: Memory) -> None:
    parts = [{"content_type": "image_asset_pointer"}]
    message = chatgpt_message("m", "user", {"content_type": "multimodal_text", "parts": parts})
    assert carry(memory, export_of(tmp_path, chatgpt_conversation("a", [message]))) == Stored(1, 0, 1)
    assert memory.conversations.history(1)[0].text == "[image]"


def test_what_left_the_branch_since_is_foreseen(tmp_path: Path, memory: Memory) -> None:
    carry(
        memory, export_of(tmp_path, chatgpt_conversation("a", [*SAID, ("user", "Hauptstadt?"), ("assistant", "Rom.")]))
    )
    switched = chatgpt_conversation("a", [*SAID, chatgpt_message("x", "user", "Norwegen?")])
    survey = survey_export(export_of(tmp_path, switched), memory.imports)
    assert (survey.replaced, survey.new_messages, survey.grown) == (2, 1, 1)
    carry(memory, Export(CHATGPT, tmp_path / "conversations.json"))
    assert [message.text for message in memory.conversations.history(1)] == [*(text for _, text in SAID), "Norwegen?"]


def test_times_that_are_not_known_are_not_surveyed(tmp_path: Path, memory: Memory) -> None:
    said = [chatgpt_message("u", "user", "Hallo") | {"create_time": None}]
    export = export_of(tmp_path, chatgpt_conversation("a", said, create_time=0, update_time=None))
    survey = survey_export(export, memory.imports)
    assert (survey.messages, survey.first_at, survey.last_at) == (1, None, None)


def test_what_is_too_long_is_cut_the_same_in_the_survey_and_in_memory(tmp_path: Path, memory: Memory) -> None:
    export = export_of(tmp_path, chatgpt_conversation("a", [("user", "漢" * 1_000_001)]))
    (skipped,) = survey_export(export, memory.imports).skipped
    assert "more than 1,000,000 letters" in skipped.kind
    carry(memory, export)
    assert len(memory.conversations.history(1)[0].text) < 1_000_100
