"""What is removed quickly leaves nothing behind: no bytes in the file, and no setting, also after a kill."""

import subprocess
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.import_undo import plan_undo, undo_import
from jarvis_cli.memory.sweeping import removing_many, sweep_words
from jarvis_cli.memory.words import add_words, match_words, remove_words
from tests.memory.importing import bring, make, summarise, undo
from tests.memory.teaching import say

# As they stand in texts, and as in the index of words.
WORDS = ("Quittenmus", "quittenmus", "Zażółć", "zazolc", "ברווזים", "犬のブルーノ", "犬 の フ")
INDEXES = ("message_words", "summary_words", "summary_trigrams", "title_words")
UNDO = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.import_undo import plan_undo, undo_import

def wait(_):
    print("removing", flush=True)
    sys.stdin.read()

memory = open_memory(Path(sys.argv[1]), lambda: datetime(2026, 3, 1, tzinfo=UTC))
undo_import(memory.imports, plan_undo(memory.imports, memory.imports.find(1)), wait)
"""


def bring_words(memory: Memory, conversations: int = 3, messages: int = 40) -> None:
    """Import conversations in which all the words are said, between others, and summarise the first."""
    texts = [f"{word} und {number}" for number in range(messages) for word in WORDS[::2][number % 4 :][:1]]
    bring(memory, *(make(str(number), *texts, title=f"Quittenmus {number}") for number in range(conversations)))
    summarise(memory, 1, "Es ging um Quittenmus und Zażółć.")


def list_left(memory_path: Path) -> list[str]:
    """Return the words that still stand somewhere in the bytes of the memory file and beside it."""
    data = b"".join(path.read_bytes() for path in memory_path.parent.glob("memory.db*"))
    return [word for word in WORDS if word.encode() in data]


def read_settings(database: Database) -> list[int]:
    return [database.value(f"SELECT v FROM {index}_config WHERE k = 'secure-delete'") for index in INDEXES]


def test_an_undo_leaves_no_word_in_the_file(memory: Memory, database: Database, memory_path: Path) -> None:
    say(memory, "Ich esse gern Birnen.")
    summarise(memory, 1, "Es ging um Birnen.")
    mine = memory.summaries.list()
    bring(memory, *(make(str(number), *WORDS * 30, title="Quittenmus") for number in range(4)))
    summarise(memory, 2, "Es ging um Quittenmus und Zażółć.")
    database.shrink_log()
    assert list_left(memory_path) == list(WORDS)
    undo(memory, 1)
    assert list_left(memory_path) == []
    assert read_settings(database) == [1] * 4
    assert database.rows("SELECT * FROM unswept_words") == []
    assert memory.summaries.list() == mine
    assert [passage.text for passage in memory.recall("Birnen", None, None).passages] == ["Ich esse gern Birnen."]


def test_an_undo_that_was_killed_leaves_no_setting_and_the_next_one_leaves_no_word(
    memory: Memory, database: Database, memory_path: Path, run_python: Callable[..., "subprocess.Popen[str]"]
) -> None:
    bring_words(memory, conversations=16)
    process = run_python(UNDO, memory_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "removing\n", process.communicate()[1]
    process.kill()
    process.wait()
    assert read_settings(database) == [1] * 4
    assert {index for (index,) in database.rows("SELECT index_name FROM unswept_words")} == set(INDEXES)
    assert 0 < memory.imports.find(1).conversations < 16
    undo(memory, 1)
    assert list_left(memory_path) == []
    assert database.rows("SELECT * FROM unswept_words") == []


def test_what_one_that_was_broken_off_left_can_be_swept_without_going_on_with_it(
    memory: Memory, memory_path: Path
) -> None:
    bring(memory, make("kept", *["Birnen"] * 400), make("gone", "Quittenmus", "Zażółć", days=-1))

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        undo_import(memory.imports, plan_undo(memory.imports, memory.imports.find(1)), stop)
    memory.imports.sweep()
    assert list_left(memory_path) == []


def test_the_undo_of_another_import_takes_out_what_one_that_was_broken_off_left(
    memory: Memory, memory_path: Path
) -> None:
    bring_words(memory, conversations=1)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        undo_import(memory.imports, plan_undo(memory.imports, memory.imports.find(1)), stop)
    bring(memory, make("other", "Birnen"), source="claude")
    undo(memory, 2)
    assert list_left(memory_path) == []


def test_after_one_that_failed_a_word_is_removed_from_the_file_at_once(
    memory: Memory, database: Database, memory_path: Path
) -> None:
    bring(memory, make("a", "Quittenmus", *["Birnen"] * 20))
    (first,) = database.row("SELECT min(id) FROM messages") or ()

    def fail() -> None:
        with removing_many(database):
            remove_words(database, "message", first)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert match_words(database, "message_words", "quittenmus", 9) == [first]
    remove_words(database, "message", first)
    database.rows("DELETE FROM messages WHERE id = ?", (first + 1,))
    database.rows("UPDATE messages SET text = '' WHERE id = ?", (first,))
    database.shrink_log()
    assert list_left(memory_path) == []
    assert database.rows("SELECT * FROM unswept_words") == []


def test_what_is_removed_while_another_sweeps_is_swept_by_whoever_removed_it(
    memory: Memory, database: Database
) -> None:
    bring(memory, make("a"), make("b"))
    with removing_many(database):
        remove_words(database, "message", 1)
    with removing_many(memory._database):
        remove_words(memory._database, "message", 2)
    assert database.rows("SELECT DISTINCT removals FROM unswept_words") == [(2,)]
    sweep_words(database)
    assert database.rows("SELECT * FROM unswept_words") == []
    sweep_words(database)


def test_a_large_index_is_written_anew_in_parts(database: Database) -> None:
    names = [sha256(bytes(number)).hexdigest() for number in range(400)]
    with database.transaction():
        for number, name in enumerate(names):
            others = " ".join(f"{name[:9]}x{place}" for place in range(400))
            add_words(database, "message", number, f"{name} quittenmus {others}")
    with removing_many(database):
        for number in range(0, 400, 2):
            remove_words(database, "message", number)
    sweep_words(database)
    assert database.value("SELECT count(*) FROM message_words_data") > 100
    data = b"".join(block for (block,) in database.rows("SELECT block FROM message_words_data"))
    # An index leaves out what a word has in common with the one before.
    assert [number for number, name in enumerate(names) if name[5:].encode() in data] == list(range(1, 400, 2))
    assert match_words(database, "message_words", "quittenmus", 999) != []
    database.rows("INSERT INTO message_words (message_words) VALUES ('integrity-check')")
    assert read_settings(database) == [1] * 4


def test_a_memory_with_nothing_in_it_is_swept_too(memory: Memory, database: Database) -> None:
    with removing_many(database):
        pass
    sweep_words(database)
    assert database.rows("SELECT * FROM unswept_words") == []
    assert say(memory, "Hallo") == 1
