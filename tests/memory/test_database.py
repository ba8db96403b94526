"""The memory file is opened in one place: private, shared safely, refused untouched, and sound after any death."""

import hashlib
import os
import random
import re
import shutil
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest

from jarvis_cli.clock import Clock
from jarvis_cli.errors import MemoryFileError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.database import APPLICATION_ID, Database, open_database
from jarvis_cli.memory.migrations import STEPS
from jarvis_cli.memory.remembering import NewFact

ADD = """
import sys
from pathlib import Path
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.remembering import NewFact
memory = open_memory(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    memory.remember(NewFact(f"fact {number} of process {sys.argv[2]}"))
memory.close()
"""
COUNT = """
import sys
from pathlib import Path
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.remembering import NewFact
memory = open_memory(Path(sys.argv[1]))
for _ in range(int(sys.argv[2])):
    with memory.transaction():
        count = [int(fact.content.split()[1]) for fact in memory.facts.list() if fact.key == "count"]
        memory.remember(NewFact(f"counted {count[0] + 1}", key="count"))
    memory.remember(NewFact("I like tea."))
memory.close()
"""
# Everything that writes, round and round, until it is killed.
WRITE = """
import sys
from pathlib import Path
from jarvis_cli.memory import open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, make_vector
memory, embedder = open_memory(Path(sys.argv[1])), EmbedderName("plane", "1", 4)
print("ready", flush=True)
for number in range(10_000):
    fact = memory.remember(NewFact(f"Beobachtung {sys.argv[2]}/{number}")).fact
    memory.remember(NewFact(f"Wert {sys.argv[2]}/{number}", key="wert"))
    recalled = memory.recall("Frage", None, None)
    line = memory.conversations.save_line(None, Message("user", f"Frage {number}"), recalled.change)
    memory.conversations.save_answer(line, Answer((Message("assistant", "Antwort"),), "n", "n", Usage()))
    job = memory.jobs.claim()
    source = memory.summaries.read_source(line.conversation_id)
    with memory.transaction():
        memory.summaries.save(NewSummary(source, f"Es ging um {number}.", "n/n", 1))
        memory.jobs.finish(job)
    for waiting in memory.vectors.list_waiting(embedder, 16):
        memory.vectors.save(waiting, make_vector(embedder, [1, number, number % 7, 1]))
    if number % 3 == 0:
        memory.forget(fact.id)
"""


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _finish(*processes: "subprocess.Popen[str]") -> None:
    for process in processes:
        _, complaints = process.communicate(timeout=60)
        assert (process.returncode, complaints) == (0, "")


def _use(path: Path, clock: Clock) -> None:
    memory = open_memory(path, clock)
    try:
        memory.facts.list()
        memory.remember(NewFact("Noch einer"))
    finally:
        memory.close()


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


class TestSharing:
    def test_db_01_processes_that_make_the_file_at_once_and_add_lose_nothing(
        self, tmp_path: Path, run_python: Callable[..., "subprocess.Popen[str]"], assert_sound: Callable[[Path], None]
    ) -> None:
        path = tmp_path / "new" / "memory.db"
        _finish(*[run_python(ADD, path, name, 15) for name in range(4)])
        database = open_database(path)
        assert database.value("SELECT count(*) FROM facts") == 60
        database.close()
        assert_sound(path)

    def test_db_01_a_lock_held_by_another_program_is_named_and_nothing_is_saved(
        self, memory: Memory, memory_path: Path, clock: Clock
    ) -> None:
        other = Memory(open_database(memory_path, busy_milliseconds=20), clock, 8_000)
        with memory.transaction():
            with pytest.raises(MemoryFileError, match=r"is locked by another program; nothing was saved") as caught:
                other.remember(NewFact("Ich wohne in Graz"))
            assert str(memory_path) in caught.value.message
            assert caught.value.hint
            assert "Graz" not in caught.value.message
        assert other.facts.list() == ()
        assert other.remember(NewFact("Ich wohne in Graz")).how == "remembered"
        other.close()

    def test_db_01_reading_goes_on_while_another_program_writes(self, memory: Memory, memory_path: Path) -> None:
        memory.remember(NewFact("Mój pies wabi się Bruno"))
        with memory.transaction():
            memory.remember(NewFact("not yet there for others"))
            other = open_database(memory_path, busy_milliseconds=0)
            assert other.rows("SELECT content FROM facts") == [("Mój pies wabi się Bruno",)]
            other.close()

    def test_db_03_reading_and_then_writing_in_two_processes_loses_no_update(
        self, memory: Memory, memory_path: Path, run_python: Callable[..., "subprocess.Popen[str]"]
    ) -> None:
        memory.remember(NewFact("counted 0", key="count"))
        _finish(*[run_python(COUNT, memory_path, 200) for _ in range(2)])
        counted, tea = memory.facts.list()
        assert (counted.id, counted.content) == (1, "counted 400")
        assert tea.content == "I like tea."
        history = memory._database.value("SELECT count(*) FROM fact_history WHERE fact_id = 1")
        assert history == 400

    def test_db_04_each_thread_has_its_own_connection(self, memory: Memory, memory_path: Path, clock: Clock) -> None:
        failures: list[Exception] = []

        def work(name: int) -> None:
            own = open_memory(memory_path, clock)
            try:
                for number in range(10):
                    own.remember(NewFact(f"{name}: {number}"))
            except (apsw.Error, MemoryFileError) as error:
                failures.append(error)
            finally:
                own.close()

        threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
        for thread in threads:
            thread.start()
        for number in range(10):
            memory.remember(NewFact(f"main: {number}"))
        for thread in threads:
            thread.join()
        assert failures == []
        assert len(memory.facts.list()) == 50


class TestTransactions:
    def test_everything_inside_is_written_or_nothing(self, memory: Memory, database: Database) -> None:
        def remember_and_stop() -> None:
            with memory.transaction():
                memory.remember(NewFact("Das gilt nicht"))
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            remember_and_stop()
        assert not memory._database.in_transaction
        assert database.value("SELECT count(*) FROM facts") == 0

    def test_an_inner_transaction_is_part_of_the_outer_one(self, memory: Memory, database: Database) -> None:
        with memory.transaction(), memory.transaction():
            memory.remember(NewFact("Kawa z mlekiem"))
            assert memory._database.in_transaction
            assert database.value("SELECT count(*) FROM facts") == 0
        assert database.value("SELECT count(*) FROM facts") == 1

    def test_db_10_a_process_killed_at_any_moment_leaves_a_sound_file(
        self,
        memory_path: Path,
        run_python: Callable[..., "subprocess.Popen[str]"],
        assert_sound: Callable[[Path], None],
    ) -> None:
        chance = random.Random(7)
        for name in range(8):
            process = run_python(WRITE, memory_path, name)
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n", process.communicate()[1]
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(chance.uniform(0.01, 0.12))
            process.kill()
            assert process.communicate() == ("", "")
            assert_sound(memory_path)
        database = open_database(memory_path)
        assert database.value("SELECT count(*) FROM facts") > 0
        assert database.rows("SELECT statement FROM facts GROUP BY statement HAVING count(*) > 1") == []
        database.close()


class TestRefusing:
    def test_db_05_a_newer_file_is_refused_with_its_bytes_untouched(self, memory_path: Path) -> None:
        connection = apsw.Connection(str(memory_path))
        connection.pragma("user_version", len(STEPS) + 1)
        connection.close()
        before = _hash(memory_path)
        with pytest.raises(MemoryFileError, match=rf"made by a newer JARVIS \(version {len(STEPS) + 1} >") as caught:
            open_database(memory_path)
        assert caught.value.hint == "upgrade JARVIS"
        assert caught.value.exit_code == 5
        assert _hash(memory_path) == before

    def test_db_05_a_newer_file_left_with_a_side_file_is_not_written_back_either(
        self, memory_path: Path, tmp_path: Path
    ) -> None:
        connection = apsw.Connection(str(memory_path))
        connection.pragma("user_version", len(STEPS) + 1)
        # As after a kill: the newest pages are only in the side file.
        killed = tmp_path / "killed" / "memory.db"
        killed.parent.mkdir()
        for ending in ("", "-wal"):
            shutil.copy(f"{memory_path}{ending}", f"{killed}{ending}")
        connection.close()
        before = (_hash(killed), _hash(Path(f"{killed}-wal")))
        with pytest.raises(MemoryFileError, match="made by a newer JARVIS"):
            open_database(killed)
        assert (_hash(killed), _hash(Path(f"{killed}-wal"))) == before

    @pytest.mark.parametrize(
        "statements",
        [
            "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('Żurek')",
            "PRAGMA application_id = 252006673; CREATE TABLE features (id)",
            "PRAGMA application_id = 77",
            "PRAGMA user_version = 1",
        ],
    )
    def test_db_05_a_database_of_another_program_is_refused_untouched(self, tmp_path: Path, statements: str) -> None:
        path = tmp_path / "memory.db"
        connection = apsw.Connection(str(path))
        connection.execute(statements)
        connection.close()
        before = _hash(path)
        with pytest.raises(MemoryFileError, match="is a database of another program"):
            open_database(path)
        assert _hash(path) == before

    def test_db_08_a_text_file_is_refused_and_kept(self, tmp_path: Path) -> None:
        path = tmp_path / "memory.db"
        path.write_text("Einkaufsliste: Brot, Käse, Äpfel\n" * 200)
        before = _hash(path)
        with pytest.raises(MemoryFileError, match="is not a memory file of JARVIS") as caught:
            open_database(path)
        assert "move it away" in caught.value.hint
        assert "Käse" not in caught.value.message
        assert _hash(path) == before
        assert [entry.name for entry in tmp_path.iterdir()] == ["memory.db"]

    def test_db_08_a_file_of_no_bytes_is_new(self, tmp_path: Path) -> None:
        path = tmp_path / "memory.db"
        path.touch()
        database = open_database(path)
        assert database.value("PRAGMA application_id") == APPLICATION_ID
        database.close()

    def test_db_08_a_damaged_file_is_named_and_kept(self, memory_path: Path, clock: Clock) -> None:
        memory = open_memory(memory_path, clock)
        with memory.transaction():
            for number in range(300):
                memory.remember(NewFact(f"Satz Nummer {number} " + "x" * 200))
        memory.close()
        size = memory_path.stat().st_size
        with memory_path.open("r+b") as file:
            file.seek(size // 4)
            file.write(os.urandom(size // 2))
        with pytest.raises(MemoryFileError, match="is damaged") as caught:
            _use(memory_path, clock)
        assert "jarvis restore" in caught.value.hint
        assert memory_path.stat().st_size >= size

    def test_no_error_quotes_a_statement_or_its_values(self, database: Database) -> None:
        with pytest.raises(MemoryFileError) as caught:
            database.rows("INSERT INTO jobs (kind, target, due_at) VALUES ('summarize', ?, ?)", ("geheim", "Rosebud"))
        assert not re.search("geheim|Rosebud|INSERT", caught.value.message + caught.value.hint)


class TestPlaces:
    def test_sec_03_a_new_file_is_private_from_the_first_moment(self, tmp_path: Path, umask: int) -> None:
        path = tmp_path / "share" / "jarvis" / "memory.db"
        database = open_database(path)
        database.rows("INSERT INTO conversations (opening_change, started_at) VALUES (0, '')")
        for ending in ("", "-wal", "-shm"):
            assert _mode(Path(f"{path}{ending}")) == 0o600, (oct(umask), ending)
        assert _mode(path.parent) == _mode(path.parent.parent) == 0o700
        database.close()

    def test_sec_03_an_open_file_from_before_is_closed_off(self, memory_path: Path, umask: int) -> None:
        connection = apsw.Connection(str(memory_path))
        connection.execute("INSERT INTO conversations (opening_change, started_at) VALUES (0, '')")
        memory_path.parent.chmod(0o755)
        names = [Path(f"{memory_path}{ending}") for ending in ("", "-wal", "-shm")]
        for name in names:
            name.chmod(0o644)
        database = open_database(memory_path)
        assert [_mode(name) for name in names] == [0o600] * 3, oct(umask)
        assert _mode(memory_path.parent) == 0o700
        database.close()
        connection.close()

    def test_env_03_the_folder_is_made(self, tmp_path: Path) -> None:
        path = tmp_path / "a" / "b" / "c" / "memory.db"
        memory = open_memory(path)
        assert memory.facts.list() == ()
        assert memory.summaries.list() == ()
        assert memory.conversations.last() is None
        assert memory.jobs.claim() is None
        memory.close()
        assert path.is_file()

    @pytest.mark.parametrize("place", ["file", "folder", "proc"])
    def test_env_06_a_folder_that_cannot_be_used_is_named(self, tmp_path: Path, place: str) -> None:
        (tmp_path / "file").write_text("in the way")
        (tmp_path / "folder" / "memory.db").mkdir(parents=True)
        folder = Path("/proc/jarvis") if place == "proc" else tmp_path / place
        with pytest.raises(MemoryFileError, match="cannot be opened") as caught:
            open_database(folder / "memory.db")
        assert str(folder / "memory.db") in caught.value.message
        assert "JARVIS_HOME" in caught.value.hint
        assert (tmp_path / "file").read_text() == "in the way"

    def test_env_09_connections_are_opened_in_one_place_only(self) -> None:
        package = Path(__file__).parents[2] / "jarvis_cli"
        imports = re.compile(r"^\s*(?:import|from) (?:apsw|sqlite3)\b", re.MULTILINE)
        using = [path.parent for path in package.rglob("*.py") if imports.search(path.read_text(encoding="utf-8"))]
        assert {*using} == {package / "memory" / "database"}


class TestConfiguration:
    def test_every_connection_is_set_up_in_the_same_way(self, tmp_path: Path) -> None:
        for _ in range(2):
            database = open_database(tmp_path / "memory.db")
            assert database.value("PRAGMA journal_mode") == "wal"
            assert database.value("PRAGMA page_size") == 16_384
            assert database.value("PRAGMA foreign_keys") == 1
            assert database.value("PRAGMA secure_delete") == 1
            assert database.value("PRAGMA mmap_size") > 0
            assert database.vector_fault == ""
            database.close()


def test_sec_03_a_folder_that_holds_other_things_keeps_its_rights(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    (folder / "letter.txt").write_text("Liebe Ines", encoding="utf-8")
    open_database(folder / "memory.db").close()
    assert folder.stat().st_mode & 0o777 == 0o755
    assert (folder / "memory.db").stat().st_mode & 0o777 == 0o600


def test_sec_03_a_folder_that_others_may_write_to_is_not_taken_from_them(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    open_database(folder / "memory.db").close()
    assert folder.stat().st_mode & 0o7777 == 0o1777
    assert (folder / "memory.db").stat().st_mode & 0o777 == 0o600
