"""What is wrong with a memory file is found by looking at it alone, and what is derived is made again (doctor)."""

import os
import socket
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from jarvis_cli.clock import format_time
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.checks import VectorFaults
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.replacing import replace_turn
from jarvis_cli.memory.word_checks import WordFault
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import summarise

Talk = Callable[..., int]
AssertSound = Callable[[Path], None]
SAID = (
    ("Ich wohne in Graz", "Schön."),
    ("Gdzie mieszkam?", "W Grazu."),
    ("我住在哪里？", "格拉茨"),
    ("איפה אני גר", "בגראץ"),
)


@pytest.fixture
def filled(memory: Memory, talk: Talk, embedder: EmbedderName) -> Memory:
    """A memory with a bit of everything."""
    conversation = talk(memory, *SAID)
    memory.catalogue.rename(conversation, "Wohnort und Käse")
    summarise(memory, conversation, "Es ging um den Wohnort.")
    memory.remember(NewFact("Wohnt in Graz", key="ort", tags=("wohnen",)))
    memory.remember(NewFact("מזג אוויר", scope="agent:watcher", key="weather"))
    memory.remember(NewFact("Mag Käse"))
    embed(memory, embedder)
    return memory


def embed(memory: Memory, embedder: EmbedderName) -> None:
    for number, waiting in enumerate(memory.vectors.list_waiting(embedder, 99)):
        assert memory.vectors.save(waiting, make_vector(embedder, [1, number, 0, 1]))


def find_all(memory: Memory) -> list[object]:
    """Return what is found by words in every index."""
    return [
        *(memory.facts.find(word) for word in ("graz", "wohnen", "kase")),
        *(memory.search_facts(word, None, 9) for word in ("Graz", "weather")),
        *(memory.search_summaries(word, None, 9) for word in ("Wohnort", "ohnor")),
        *(memory.catalogue.search(word, 9) for word in ("Graz", "Grazu", "Käse", "住在")),
    ]


def change(database: Database, *statements: str) -> None:
    for statement in statements:
        database.rows(statement)


def test_nothing_is_found_wrong_with_a_sound_file(filled: Memory) -> None:
    assert filled.checks.list_page_faults() == ()
    assert filled.checks.count_broken_references() == 0
    assert filled.checks.list_word_faults() == ()
    assert filled.checks.check_vectors() == VectorFaults(4, (), (), ())
    assert filled.checks.count_stale_leases() == 0
    assert filled.find_damage() is None


def test_looking_writes_nothing_and_needs_no_right_to(filled: Memory, memory_path: Path) -> None:
    filled.close()
    before = memory_path.read_bytes()
    looking = open_memory(memory_path, read_only=True)
    assert looking.checks.list_page_faults() == looking.checks.list_word_faults() == ()
    assert looking.checks.check_vectors().stored == 4
    looking.close()
    assert memory_path.read_bytes() == before


def test_nothing_is_wrong_with_an_empty_file(memory: Memory) -> None:
    assert memory.checks.list_word_faults() == ()
    assert memory.checks.check_vectors() == VectorFaults(0, (), (), ())
    assert memory.checks.find_newest_time() is None


def test_what_was_withheld_asked_again_or_came_from_elsewhere_is_not_missed(filled: Memory, talk: Talk) -> None:
    talk(filled, ("noch etwas", "gut"))
    replace_turn(filled._database, filled._database.value("SELECT max(turn_id) FROM messages"))
    filled.forget(1)
    assert filled.checks.list_word_faults() == ()


class TestWords:
    @pytest.mark.parametrize(
        "table", ["fact_words", "fact_trigrams", "summary_words", "summary_trigrams", "message_words", "title_words"]
    )
    def test_an_index_that_lacks_rows_is_named_and_filled_again(
        self, filled: Memory, memory_path: Path, assert_sound: AssertSound, table: str
    ) -> None:
        before = find_all(filled)
        rows = filled._database.value(f"SELECT count(*) FROM {table}")
        change(filled._database, f"DELETE FROM {table}", f"INSERT INTO {table} (rowid, text) VALUES (999, 'stray')")
        assert filled.checks.list_word_faults() == (WordFault(table, rows, 1, False),)
        filled.repairs.rebuild_words()
        assert filled.checks.list_word_faults() == ()
        assert find_all(filled) == before
        filled.close()
        assert_sound(memory_path)

    def test_one_that_is_broken_is_made_anew_with_its_settings(self, filled: Memory) -> None:
        before = find_all(filled)
        settings = filled._database.rows("SELECT k, v FROM fact_words_config ORDER BY k")
        change(filled._database, "DELETE FROM fact_words_data WHERE id > 10")
        assert filled.checks.list_word_faults() == (WordFault("fact_words", 0, 0, True),)
        filled.repairs.rebuild_words()
        assert filled.checks.list_word_faults() == ()
        assert find_all(filled) == before
        assert filled._database.rows("SELECT k, v FROM fact_words_config ORDER BY k") == settings


class TestVectors:
    def test_those_of_no_use_are_named_and_made_again(self, filled: Memory, embedder: EmbedderName) -> None:
        change(
            filled._database,
            "UPDATE vectors SET vector = zeroblob(16) WHERE owner = 'fact' AND owner_id = 1",
            "UPDATE vectors SET vector = zeroblob(5) WHERE owner = 'summary'",
            "UPDATE vectors SET owner_id = 77 WHERE owner = 'fact' AND owner_id = 3",
            "DELETE FROM jobs",
        )
        faults = filled.checks.check_vectors()
        assert faults.ownerless == (("fact", 77),)
        assert {*faults.misshapen} == {("fact", 1), ("summary", 1)}
        filled.repairs.renew_vectors(faults)
        assert [job.kind for job in filled.jobs.list()] == ["embed"]
        assert len(filled.vectors.list_waiting(embedder, 99)) == 3
        embed(filled, embedder)
        assert filled.checks.check_vectors() == VectorFaults(4, (), (), ())

    @pytest.mark.parametrize(
        "harm",
        [
            "DELETE FROM scope_index_1 WHERE rowid = 1",
            "UPDATE vectors SET id = id + 100",
            "UPDATE scope_index_1_vector_chunks00 SET vectors = zeroblob(length(vectors))",
            "DELETE FROM scope_index_1_chunks",
        ],
    )
    def test_an_index_that_does_not_fit_them_is_named_and_made_anew(self, filled: Memory, harm: str) -> None:
        change(filled._database, harm)
        faults = filled.checks.check_vectors()
        assert faults.indexes == (1,)
        filled.repairs.renew_vectors(faults)
        assert filled.checks.check_vectors() == VectorFaults(4, (), (), ())


def test_leases_of_those_that_are_gone_are_counted_and_freed(filled: Memory, clock: HandClock) -> None:
    soon = format_time(clock() + timedelta(minutes=4))
    past = format_time(clock() - timedelta(minutes=1))
    held = "UPDATE jobs SET lease_owner = '{}', lease_until = '{}' WHERE id = {}"
    ids = [job.id for job in filled.jobs.list()]
    change(
        filled._database,
        held.format(f"{socket.gethostname()}:{os.getpid()}:x", soon, ids[0]),
        held.format("elsewhere:1:x", past, ids[1]),
    )
    assert filled.checks.count_stale_leases() == 1
    assert filled.repairs.free_leases() == 1
    assert filled.checks.count_stale_leases() == filled.repairs.free_leases() == 0
    assert filled.jobs.count().running == 1


def test_the_newest_time_is_that_of_the_message_stored_last(filled: Memory, talk: Talk, clock: HandClock) -> None:
    clock.advance(days=-3)
    talk(filled, ("später gesagt, früher gestempelt", "ja"))
    assert filled.checks.find_newest_time() == clock()


def test_db_08_damaged_pages_are_named_in_words_of_the_file_alone(filled: Memory, memory_path: Path) -> None:
    for number in range(200):
        filled.remember(NewFact(f"Geheimnis Nummer {number} " + "x" * 200))
    filled.close()
    size = memory_path.stat().st_size
    with memory_path.open("r+b") as file:
        file.seek(size // 4)
        file.write(b"\xff" * (size // 2))
    looking = open_memory(memory_path, read_only=True)
    faults = looking.checks.list_page_faults()
    assert faults
    assert not any("Geheimnis" in fault for fault in faults)
    damage = looking.find_damage()
    assert damage is not None
    assert "is damaged" in damage.message
    looking.close()
