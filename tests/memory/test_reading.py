"""A memory file that is only read stays as it is in every byte, and so does its folder, however it is found (DB-07)."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database import APPLICATION_ID, Database, open_database
from jarvis_cli.memory.migrations import STEPS, load_step
from jarvis_cli.messages import Message
from tests.peers.remembering import remember
from tests.peers.rights import look_at

ROOT = Path(__file__).parents[2]
# Remembers a fact for each line it reads, until it is killed or has read them all.
WRITER = """
import sys
from pathlib import Path
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.remembering import NewFact
memory = open_memory(Path(sys.argv[1]))
print("open", flush=True)
for line in sys.stdin:
    memory.remember(NewFact(line.strip()))
    print("saved", flush=True)
memory.close()
"""
FACTS = ("mein Hund heißt Bruno", "Kot nazywa się Filemon", "החתול שלי שחור", "我喜欢喝绿茶")


class Writer:
    """Another program that writes the file."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", WRITER, str(path)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        self._wait("open\n")

    def save(self, *facts: str) -> None:
        for fact in facts:
            assert self.process.stdin is not None
            self.process.stdin.write(f"{fact}\n")
            self.process.stdin.flush()
            self._wait("saved\n")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def leave(self) -> None:
        _, complaints = self.process.communicate(timeout=30)
        assert (self.process.returncode, complaints) == (0, "")

    def _wait(self, line: str) -> None:
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == line, self.process.communicate()


@pytest.fixture
def start(memory_path: Path) -> Iterator[Callable[[], Writer]]:
    """Return a function that starts such a program; what still runs at the end is killed."""
    started: list[Writer] = []

    def start() -> Writer:
        started.append(Writer(memory_path))
        return started[-1]

    yield start
    for writer in started:
        writer.kill()


def list_contents(memory: Memory) -> list[str]:
    return [fact.content for fact in memory.facts.list()]


def check_only_read(path: Path, facts: tuple[str, ...]) -> None:
    """Check that these facts are read, that nothing can be written, and that nothing at all is changed."""
    before = look_at(path.parent)
    memory = open_memory(path, read_only=True)
    assert memory.is_read_only
    assert sorted(list_contents(memory)) == sorted(facts)
    assert [fact.content for fact in memory.find_facts("bruno")] == [fact for fact in facts if "Bruno" in fact]
    line = Message("user", "x")
    for write in (
        lambda: remember(memory, "x"),
        memory.jobs.claim,
        lambda: memory.conversations.save_line(None, line, 0),
    ):
        with pytest.raises(MemoryFileError, match="is only read here; nothing was saved") as caught:
            write()
        assert caught.value.is_unwritable
        assert caught.value.hint
    memory.close()
    assert look_at(path.parent) == before


class TestEveryWay:
    def test_a_file_at_rest(self, memory: Memory, memory_path: Path) -> None:
        for fact in FACTS:
            remember(memory, fact)
        memory.close()
        check_only_read(memory_path, FACTS)

    def test_one_that_another_program_has_open(self, start: Callable[[], Writer], memory_path: Path) -> None:
        writer = start()
        writer.save(*FACTS)
        check_only_read(memory_path, FACTS)
        writer.leave()

    def test_one_whose_program_was_killed(self, start: Callable[[], Writer], memory_path: Path) -> None:
        writer = start()
        writer.save(*FACTS)
        writer.kill()
        assert Path(f"{memory_path}-wal").stat().st_size
        check_only_read(memory_path, FACTS)

    def test_one_whose_log_has_lost_its_index(
        self, start: Callable[[], Writer], memory_path: Path, tmp_path: Path
    ) -> None:
        writer = start()
        writer.save(*FACTS)
        writer.kill()
        kept = tmp_path / "kept" / "memory.db"
        kept.parent.mkdir()
        for ending in ("", "-wal"):
            shutil.copy2(f"{memory_path}{ending}", f"{kept}{ending}")
        check_only_read(kept, FACTS)

    def test_one_that_a_program_with_a_rollback_journal_was_killed_in(
        self, memory: Memory, memory_path: Path, tmp_path: Path
    ) -> None:
        remember(memory, FACTS[0])
        memory.close()
        other = apsw.Connection(str(memory_path))
        other.pragma("journal_mode", "delete")
        other.pragma("cache_size", 1)
        other.execute(
            "BEGIN IMMEDIATE; UPDATE facts SET content = 'halb'; UPDATE facts SET folded = hex(zeroblob(45000))"
        )
        other.cache_flush()
        # As after a kill: some pages are new, and the old ones are only in the journal.
        killed = tmp_path / "killed" / "memory.db"
        killed.parent.mkdir()
        for ending in ("", "-journal"):
            shutil.copy2(f"{memory_path}{ending}", f"{killed}{ending}")
        other.execute("ROLLBACK")
        other.close()
        assert Path(f"{killed}-journal").stat().st_size
        check_only_read(killed, FACTS[:1])

    def test_none_at_all(self, tmp_path: Path) -> None:
        check_only_read(tmp_path / "memory.db", ())
        memory = open_memory(tmp_path / "not" / "there" / "memory.db", read_only=True)
        assert list_contents(memory) == []
        assert memory.conversations.last() is None
        memory.close()
        assert list(tmp_path.iterdir()) == []

    def test_db_08_one_of_no_bytes(self, tmp_path: Path) -> None:
        (tmp_path / "memory.db").touch()
        check_only_read(tmp_path / "memory.db", ())

    def test_one_in_an_older_form(self, tmp_path: Path) -> None:
        path = tmp_path / "memory.db"
        connection = apsw.Connection(str(path))
        connection.pragma("journal_mode", "wal")
        for number in range(2):
            load_step(number)(connection)
        connection.execute(
            "INSERT INTO facts (content, folded, statement, scope, subject, folded_subject, key, folded_key, category,"
            " tags, importance, confidence, source, created_by, created_change, change, created_at, updated_at)"
            " VALUES ('Bruno', 'bruno', 'bruno', 'shared', '', '', '', '', 'fact', '[]', 3, 1, 'user', '', 1, 1,"
            " '2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z')"
        )
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", 2)
        connection.close()
        check_only_read(path, ("Bruno",))
        database = open_database(path, read_only=True)
        assert database.value("PRAGMA user_version") == len(STEPS)
        database.close()


class TestMeanwhile:
    """What another program saves while the file is only read."""

    def test_a_file_at_rest_is_looked_at_anew(self, start: Callable[[], Writer], memory_path: Path) -> None:
        memory = open_memory(memory_path, read_only=True)
        assert list_contents(memory) == []
        writer = start()
        writer.save(FACTS[0])
        assert list_contents(memory) == [FACTS[0]]
        writer.save(*FACTS[1:])
        writer.leave()
        assert sorted(list_contents(memory)) == sorted(FACTS)
        memory.close()

    def test_a_file_in_use_is_read_until_its_program_has_gone(
        self, start: Callable[[], Writer], memory_path: Path
    ) -> None:
        writer = start()
        memory = open_memory(memory_path, read_only=True)
        writer.save(*FACTS[:2])
        assert sorted(list_contents(memory)) == sorted(FACTS[:2])
        writer.leave()
        again = start()
        again.save(*FACTS[2:])
        again.leave()
        assert sorted(list_contents(memory)) == sorted(FACTS)
        memory.close()
        check_only_read(memory_path, FACTS)

    def test_programs_that_come_and_go_neither_disturb_nor_are_disturbed(
        self, start: Callable[[], Writer], memory_path: Path, assert_sound: Callable[[Path], None]
    ) -> None:
        database = open_database(memory_path, read_only=True)
        counted = [0]
        for number in range(4):
            writer = start()
            for each in range(5):
                writer.save(f"Satz {number}/{each}")
                counted.append(database.value("SELECT count(*) FROM facts"))
            writer.kill() if number % 2 else writer.leave()
        database.close()
        assert counted == [*range(21)]
        assert_sound(memory_path)

    def test_one_that_is_taken_away_is_not_taken_for_an_empty_one(self, memory: Memory, memory_path: Path) -> None:
        remember(memory, FACTS[0])
        memory.close()
        reading = open_memory(memory_path, read_only=True)
        memory_path.rename(memory_path.with_suffix(".moved"))
        with pytest.raises(MemoryFileError, match="moved, replaced or deleted"):
            reading.facts.list()
        reading.close()


class TestRefusing:
    @pytest.mark.parametrize(
        ("statement", "match"),
        [
            (f"PRAGMA user_version = {len(STEPS) + 1}", "made by a newer JARVIS"),
            ("PRAGMA application_id = 77", "of another program"),
        ],
    )
    def test_db_05_what_is_not_ours(self, memory_path: Path, statement: str, match: str) -> None:
        connection = apsw.Connection(str(memory_path))
        connection.execute(statement)
        connection.close()
        before = look_at(memory_path.parent)
        with pytest.raises(MemoryFileError, match=match):
            open_database(memory_path, read_only=True)
        assert look_at(memory_path.parent) == before

    def test_db_08_a_text_in_its_place(self, tmp_path: Path) -> None:
        (tmp_path / "memory.db").write_text("Einkaufsliste: Brot, Käse, Äpfel\n" * 200, encoding="utf-8")
        before = look_at(tmp_path)
        with pytest.raises(MemoryFileError, match="is not a memory file of JARVIS"):
            open_database(tmp_path / "memory.db", read_only=True)
        assert look_at(tmp_path) == before

    def test_env_06_a_folder_in_its_place(self, tmp_path: Path) -> None:
        (tmp_path / "memory.db").mkdir()
        with pytest.raises(MemoryFileError, match="cannot be opened"):
            open_database(tmp_path / "memory.db", read_only=True)


def test_a_transaction_that_only_reads_goes_well(memory_path: Path) -> None:
    database: Database = open_database(memory_path, read_only=True)
    with database.transaction():
        assert database.value("SELECT count(*) FROM facts") == 0
    assert not database.in_transaction
    database.shrink_log()
    database.close()
