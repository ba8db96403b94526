"""A text goes from every table that holds it, and from the bytes of the file."""

from pathlib import Path

import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.erasure.spellings import make_spellings
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.occurrences import GONE, cut_json, cut_text, list_occurrences
from jarvis_cli.memory.remains import FOLDED, INDEXES, PERSONAL
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.sought import fold_sought
from jarvis_cli.memory.sweeping import removing_many
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.text import normalise_text
from jarvis_cli.usage import Usage
from tests.peers.background_runs import drain, talk
from tests.peers.scripted_model import say

TEXTS = ("Bruno Größe", "Zażółć gęślą", "ברונו הכלב", "犬のブルーノ")


def erase(memory: Memory, text: str) -> None:
    memory.erasing.erase(fold_sought(text))


def explain(memory: Memory, text: str) -> tuple[tuple[str, int], ...]:
    """Return where words of the person still hold a text, and how often."""
    spellings = make_spellings(fold_sought(text), [text])
    remains = memory.erasing.explain(spellings.exact, spellings.wide)
    return tuple((each.place, each.count) for each in remains if each.is_personal)


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
    assert list_occurrences(database, fold_sought(text)) == ()
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
    assert explain(memory, "Bruno") == ()
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
        ("in İstanbul", "istanbul", "in […]"),
        ("in i\u0307stanbul", "istanbul", "in […]"),
        ("nach I\u0307STANBUL!", "istanbul", "nach […]!"),
        ("bruno\u0301", "bruno", "bruno\u0301"),
        ("bruno\u0336!", "bruno", "[…]!"),
    ],
)
def test_what_folds_to_a_text_is_cut_out_of_it(text: str, wanted: str, cut: str) -> None:
    assert cut_text(text, wanted) == cut


def test_json_that_holds_nothing_of_it_stays_as_it_was_written() -> None:
    assert cut_json('[ ["1",  "x"] ]', "bruno") == '[ ["1",  "x"] ]'
    assert cut_json('[["1", "Bruno {"]]', "bruno") == '[["1", "[\\u2026] {"]]'


ISTANBUL = ("İstanbul", "istanbul", "Istanbul", "ISTANBUL", "i\u0307stanbul", "İSTANBUL")


@pytest.mark.parametrize("wanted", ISTANBUL)
def test_the_dot_of_a_turkish_letter_does_not_count(wanted: str, memory: Memory, database: Database) -> None:
    for spelled in ISTANBUL:
        talk(memory, f"Ich war in {spelled}.")
    assert len(list_occurrences(database, fold_sought(wanted))) == len(ISTANBUL)
    found = list_occurrences(database, fold_sought(wanted))
    assert {spelled for one in found for spelled in one.spellings} == {*map(normalise_text, ISTANBUL)}
    erase(memory, wanted)
    lines = database.rows("SELECT text FROM messages WHERE role = 'user'")
    assert lines == [(f"Ich war in {GONE}.",)] * len(ISTANBUL)
    memory.erasing.rewrite()
    assert explain(memory, wanted) == ()


def test_a_word_with_other_accents_is_another_and_stays(memory: Memory) -> None:
    for line in ("Café und Łódź", "Cafe und Lodz", "Bruno", "Brúno", "Brunó"):
        talk(memory, line)
        memory.remember(NewFact(f"{line} steht hier", tags=(line,)))
    for wanted in ("Café", "Łódź", "Bruno"):
        erase(memory, wanted)
    memory.erasing.rewrite()
    assert [fact.content for fact in memory.facts.list()] == [
        "Cafe und Lodz steht hier",
        "Brúno steht hier",
        "Brunó steht hier",
    ]
    for wanted in ("Café", "Łódź", "Bruno"):
        assert explain(memory, wanted) == ()
    # The index has it, and has it from these.
    spellings = make_spellings("café", ["Café"])
    places = {each.place for each in memory.erasing.explain(spellings.exact, spellings.wide)}
    assert {"fact_words_content.c0", "messages.text", "facts.folded_tags"} <= places


@pytest.mark.parametrize("table", ["fact_words", "fact_trigrams", "message_words", "title_words"])
def test_a_row_of_an_index_whose_text_is_gone_or_another_remains(
    table: str, memory: Memory, database: Database
) -> None:
    talk(memory, "Brúno bellt")
    memory.remember(NewFact("Brúno bellt"))
    database.rows("UPDATE conversations SET title = 'Brúno', folded_title = 'bruno', titled_by = 'user'")
    assert explain(memory, "Bruno") == ()
    database.rows(f"INSERT INTO {table} (rowid, text) VALUES (99, 'bruno bellt')")
    assert explain(memory, "Bruno") == ((f"{table}_content.c0", 1),)
    database.rows(f"DELETE FROM {table} WHERE rowid = 99")
    database.rows(f"UPDATE {table} SET text = 'bruno bellt bruno' WHERE rowid = 1")
    assert explain(memory, "Bruno") == ((f"{table}_content.c0", 1),)


def test_what_an_index_keeps_of_words_that_are_gone_is_written_anew(memory: Memory, database: Database) -> None:
    for number in range(30):
        talk(memory, f"Filemon {number}")
    with removing_many(database):
        database.rows("DELETE FROM message_words")
    memory.erasing.rewrite()
    assert database.rows("SELECT * FROM unswept_words") == []
    assert database.rows("SELECT count(*) FROM message_words_data WHERE instr(block, 'filemon')") == [(0,)]


# Names, numbers, times, and other words that are not what the person said.
OWN_COLUMNS = {
    *("agent", "created_at", "created_by", "started_at", "ended_at", "status", "provider", "model", "day", "work"),
    *("scope", "category", "source", "kind", "role", "name", "version", "owner", "updated_at", "changed_at"),
    *("valid_from", "valid_until", "expires_at", "confirmed_at", "recalled_at", "due_at", "undone_at"),
    *("lease_owner", "lease_until", "first_run_at", "last_run_at", "titled_by", "summarizer", "origin", "index_name"),
    # What an explanation refers to, by number.
    *("system", "sent", "left_out"),
}


def test_of_every_column_with_text_it_is_known_whose_words_it_has(database: Database) -> None:
    columns = database.rows(
        "SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.schema = 'main'"
        " AND t.type = 'table' AND c.type = 'TEXT' AND t.name NOT LIKE 'sqlite%' AND t.name <> 'cohort'"
    )
    assert {
        column for column in columns if column not in {*PERSONAL, *FOLDED} and column[1] not in OWN_COLUMNS
    } == set()
    assert set(columns) >= PERSONAL
    indexes = database.rows("SELECT name FROM sqlite_master WHERE sql LIKE '%USING fts5(%'")
    assert {name for (name,) in indexes} == set(INDEXES)
