"""A text goes from every table that holds it, and from the bytes of the file."""

from pathlib import Path

import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.occurrences import GONE, cut_json, cut_text, list_occurrences
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.text import fold_text
from jarvis_cli.usage import Usage
from tests.peers.background_runs import drain, talk
from tests.peers.scripted_model import say

TEXTS = ("Bruno Größe", "Zażółć gęślą", "ברונו הכלב", "犬のブルーノ")


def erase(memory: Memory, text: str) -> None:
    memory.erasing.erase(fold_text(text))


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_goes_from_facts_history_summaries_titles_and_messages(
    text: str, memory: Memory, database: Database, memory_path: Path
) -> None:
    talk(memory, f"Wer ist {text.upper()}? Und der Zug?")
    drain(memory, [say(f"Es ging um {text} und den Zug.")])
    kept = memory.remember(NewFact(f"etwas anderes als {text}")).fact
    memory.edit(kept.id, FactEdit(content="etwas ganz anderes"))
    memory.remember(NewFact("die Katze heisst Leo"))
    memory.remember(NewFact("ein Preis", subject=text, scope="agent:watcher"))
    database.rows("UPDATE conversations SET title = ?, titled_by = 'builtin'", (f"Über {text}",))
    erase(memory, text)
    assert list_occurrences(database, fold_text(text)) == ()
    assert [fact.content for fact in memory.facts.list()] == ["etwas ganz anderes", "die Katze heisst Leo"]
    lines = database.rows("SELECT text FROM messages WHERE role = 'user'")
    assert lines == [(f"Wer ist {GONE}? Und der Zug?",)]
    assert memory.search_facts("Katze", None, 1)
    assert database.rows("SELECT kind FROM jobs WHERE kind = 'summarize'") == [("summarize",)]
    memory.erasing.rewrite()
    for path in memory_path.parent.glob("memory.db*"):
        assert text.encode() not in path.read_bytes(), path


def test_what_was_recalled_attached_and_said_to_tools_is_cut_too(memory: Memory, database: Database) -> None:
    line = Message("user", "hallo", recalled="<recalled>\n- #1 Bruno bellt", attached="ein Text über BRUNO")
    saved = memory.conversations.save_line(None, line, 0)
    call = ToolCall("1", "remember_fact", '{"content": "Br\\u0075no bellt", "tags": ["bruno"]}')
    said = (
        Message("assistant", "", tool_calls=(call,)),
        Message("tool", "", tool_results=(ToolResult("1", '{"content": "Bruno"}'),)),
        Message("assistant", "Gemerkt: Bruno."),
    )
    memory.conversations.save_answer(saved, Answer(said, "scripted", "scripted", Usage()))
    erase(memory, "bruno")
    history = memory.conversations.history(saved.conversation_id)
    assert [message.parts for message in history if message.role == "user"] == [
        (f"<recalled>\n- #1 {GONE} bellt", "hallo", f"ein Text über {GONE}")
    ]
    assert "runo" not in repr(history).casefold()
    assert history[1].tool_calls[0].name == "remember_fact"
    assert list_occurrences(database, "bruno") == ()


def test_a_line_is_no_longer_found_by_what_was_cut_and_still_by_the_rest(memory: Memory) -> None:
    talk(memory, "Der Zahnarzt Dr. Meier hat am Montag geöffnet.")
    erase(memory, "Dr. Meier")
    recalled = memory.recall("Wann hat der Zahnarzt geöffnet?", None, None)
    assert [passage.text for passage in recalled.passages] == [f"Der Zahnarzt {GONE} hat am Montag geöffnet."]
    assert memory.recall("Meier", None, None).passages == ()


def test_nothing_else_is_touched(memory: Memory, database: Database) -> None:
    talk(memory, "Leo schläft.")
    memory.remember(NewFact("Leo ist eine Katze"))
    before = [database.rows(f"SELECT * FROM {table}") for table in ("facts", "messages", "conversations", "jobs")]
    erase(memory, "Bruno")
    assert [
        database.rows(f"SELECT * FROM {table}") for table in ("facts", "messages", "conversations", "jobs")
    ] == before


def test_the_file_is_written_anew_and_smaller(memory: Memory, memory_path: Path) -> None:
    memory.erasing.rewrite()
    empty = memory_path.stat().st_size
    talk(memory, "Bruno " * 200_000)
    erase(memory, "bruno")
    memory.erasing.rewrite()
    assert memory_path.stat().st_size < empty + 300_000


def test_a_memory_that_others_read_is_erased_and_the_proof_can_tell_what_is_left(
    memory: Memory, memory_path: Path, clock: Clock
) -> None:
    talk(memory, "mein Hund heisst Bruno")
    other = open_memory(memory_path, clock)
    with other.transaction():
        assert other.facts.list() == ()
    erase(memory, "Bruno")
    memory.erasing.rewrite()
    assert memory.erasing.explain((b"bruno",)) == ()
    other.close()


@pytest.mark.parametrize(
    ("text", "wanted", "cut"),
    [
        ("STRASSE und Straße", "strasse", "[…] und […]"),
        ("a  b\nc", "a b c", "[…]"),
        ("e\u0301t\u00e9", "été", "[…]"),
        ("ﬁnden", "fi", "[…]nden"),
        ("nichts", "bruno", "nichts"),
        ("ברונו נובח", "ברונו", "[…] נובח"),
    ],
)
def test_what_folds_to_a_text_is_cut_out_of_it(text: str, wanted: str, cut: str) -> None:
    assert cut_text(text, wanted) == cut


def test_json_that_holds_nothing_of_it_stays_as_it_was_written() -> None:
    assert cut_json('[ ["1",  "x"] ]', "bruno") == '[ ["1",  "x"] ]'
    assert cut_json('[["1", "Bruno {"]]', "bruno") == '[["1", "[\\u2026] {"]]'
