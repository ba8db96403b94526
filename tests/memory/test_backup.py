"""Backups and their way back: whole, checked, private, and nothing of what was there is lost."""

import os
import shutil
import stat
import threading
from pathlib import Path

import apsw
import pytest

from jarvis_cli.errors import JarvisError, MemoryFileError, NotFoundError, UsageError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.backup import check_backup, restore
from jarvis_cli.memory.database import APPLICATION_ID, Database
from jarvis_cli.memory.migrations import STEPS, load_step
from jarvis_cli.memory.new_file import Target
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.peers.background_runs import drain, talk
from tests.peers.scripted_model import ScriptedEmbedder, say


def report(_done: int, _pages: int) -> None:
    """Nobody looks on."""


def set_version(path: Path, version: int) -> None:
    connection = apsw.Connection(str(path))
    connection.pragma("user_version", version)
    connection.close()


@pytest.fixture
def backup(memory: Memory, tmp_path: Path) -> Path:
    """A backup of a memory with one fact, whose connection is closed."""
    memory.remember(NewFact("Bruno z Łodzi, שלום, 猫"))
    memory.archives.back_up(Target(tmp_path / "copy.db"), report)
    memory.close()
    return tmp_path / "copy.db"


def read_facts(path: Path) -> list[str]:
    memory = open_memory(path)
    facts = [fact.content for fact in memory.facts.list()]
    memory.close()
    return facts


class TestBackingUp:
    def test_env_09_the_copy_is_one_private_file_with_all_that_is_there(self, memory: Memory, tmp_path: Path) -> None:
        """ENV-09, SEC-03: with vectors present, and whatever the mask is."""
        talk(memory, "Mein Hund heißt Bruno.", Message("assistant", "Ja."))
        memory.remember(NewFact("Bruno ist ein Hund"))
        drain(memory, [say("Es ging um Bruno.")], ScriptedEmbedder())
        mask = os.umask(0)
        try:
            contents = memory.archives.back_up(Target(tmp_path / "copy.db"), report)
        finally:
            os.umask(mask)
        assert (contents.conversations, contents.messages, contents.facts, contents.summaries) == (1, 2, 1, 1)
        assert contents.file_bytes == (tmp_path / "copy.db").stat().st_size
        assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
        assert {path.name for path in tmp_path.iterdir()} == {"copy.db", "home"}
        copied = open_memory(tmp_path / "copy.db")
        assert copied.search_summaries("Bruno", None, 1)[0].summary == "Es ging um Bruno."
        copied.close()

    def test_others_write_meanwhile_and_what_is_copied_is_of_one_moment(
        self, memory: Memory, database: Database, memory_path: Path, tmp_path: Path
    ) -> None:
        memory.remember(NewFact("vorher"))
        # More than is copied at once.
        database.rows("INSERT INTO conversations (opening_change, started_at) VALUES (0, '2026-03-01T12:00:00Z')")
        database.rows(
            "INSERT INTO messages (conversation_id, turn_id, role, text, status, created_at)"
            " VALUES (1, 1, 'user', printf('%.*c', 20000000, 'x'), 'complete', '2026-03-01T12:00:00Z')"
        )
        written: list[int] = []

        def write(_done: int, _pages: int) -> None:
            other = open_memory(memory_path)
            written.append(other.remember(NewFact(f"unterdessen {len(written)}")).fact.id)
            other.close()

        contents = memory.archives.back_up(Target(tmp_path / "copy.db"), write)
        assert contents.facts == 1
        assert len(written) > 1
        assert memory.facts.count() == 1 + len(written)
        # Nothing is held any more.
        assert memory.remember(NewFact("danach")).how == "remembered"

    def test_a_thread_that_writes_all_the_time_does_not_hold_it_up(
        self, memory: Memory, memory_path: Path, tmp_path: Path
    ) -> None:
        is_done = threading.Event()

        def write() -> None:
            other = open_memory(memory_path)
            number = 0
            while not is_done.is_set():
                number += 1
                other.remember(NewFact(f"Tatsache {number}"))
            other.close()

        writer = threading.Thread(target=write)
        writer.start()
        try:
            memory.archives.back_up(Target(tmp_path / "copy.db"), report)
        finally:
            is_done.set()
            writer.join()
        assert check_backup(tmp_path / "copy.db", memory_path).facts <= memory.facts.count()

    def test_what_is_there_is_only_replaced_where_that_is_wanted(self, memory: Memory, tmp_path: Path) -> None:
        place = tmp_path / "copy.db"
        place.write_text("mine")
        with pytest.raises(UsageError, match="is there already; it was not touched"):
            memory.archives.back_up(Target(place), report)
        assert place.read_text() == "mine"
        memory.archives.back_up(Target(place, replaces=True), report)
        assert check_backup(place, tmp_path / "none").facts == 0

    def test_a_place_that_can_be_none_is_refused(self, memory: Memory, memory_path: Path, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(memory_path)
        for place, message in (
            (tmp_path, "is a folder"),
            (tmp_path / "none" / "copy.db", "there is no folder"),
            (Path("/dev/null"), "is not a file"),
            (memory_path, "is a file of JARVIS itself"),
            (tmp_path / "link", "is a file of JARVIS itself"),
            (memory_path.with_name("memory.db-wal"), "is a file of JARVIS itself"),
            (Path("a\0b"), "no file can be put there"),
        ):
            with pytest.raises(UsageError, match=message):
                memory.archives.back_up(Target(place, replaces=True), report)
        assert memory.facts.list() == ()

    def test_where_a_link_leads_the_copy_is_put(self, memory: Memory, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "copy.db")
        memory.archives.back_up(Target(tmp_path / "link"), report)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "copy.db").is_file()

    def test_nothing_is_left_of_a_copy_that_was_broken_off(self, memory: Memory, tmp_path: Path) -> None:
        def leave(_done: int, _pages: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            memory.archives.back_up(Target(tmp_path / "copy.db"), leave)
        assert [path.name for path in tmp_path.iterdir()] == ["home"]
        assert memory.remember(NewFact("danach")).how == "remembered"

    def test_a_damaged_memory_gives_no_backup(self, memory_path: Path, tmp_path: Path) -> None:
        memory = open_memory(memory_path)
        for number in range(40):
            memory.remember(NewFact(f"Tatsache {number} " + "x" * 5_000))
        memory.close()
        with memory_path.open("r+b") as file:
            file.seek(memory_path.stat().st_size // 2)
            file.write(b"\xa5" * 40_000)
        memory = open_memory(memory_path)
        with pytest.raises(MemoryFileError, match="damaged"):
            memory.archives.back_up(Target(tmp_path / "copy.db"), report)
        memory.close()
        assert not (tmp_path / "copy.db").exists()


class TestRestoring:
    def test_the_backup_takes_the_place_and_what_was_there_is_kept(
        self, backup: Path, memory_path: Path, clock: HandClock
    ) -> None:
        memory = open_memory(memory_path, clock)
        memory.remember(NewFact("nach dem Backup"))
        memory.close()
        restored = restore(backup, memory_path, clock(), report)
        assert restored.kept == memory_path.with_name("memory.db.2026-03-01T120000Z.replaced")
        assert (restored.contents.facts, read_facts(memory_path)) == (1, ["Bruno z Łodzi, שלום, 猫"])
        assert read_facts(restored.kept) == ["Bruno z Łodzi, שלום, 猫", "nach dem Backup"]
        again = restore(backup, memory_path, clock(), report)
        assert again.kept == memory_path.with_name("memory.db.2026-03-01T120000Z-2.replaced")
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in memory_path.parent.iterdir()}
        assert set(files.values()) == {0o600}
        assert {name for name in files if name.startswith("memory.db-")} == set()

    def test_what_stands_in_the_log_of_a_killed_process_is_kept_too(
        self, backup: Path, memory_path: Path, tmp_path: Path, clock: HandClock
    ) -> None:
        memory = open_memory(memory_path)
        memory.remember(NewFact("nur im Log"))
        for name in ("memory.db", "memory.db-wal"):
            shutil.copy(memory_path.with_name(name), tmp_path / name)
        memory.close()
        for name in ("memory.db", "memory.db-wal"):
            shutil.copy(tmp_path / name, memory_path.with_name(name))
        kept = restore(backup, memory_path, clock(), report).kept
        assert kept is not None
        assert "nur im Log" in read_facts(kept)
        assert "nur im Log" not in read_facts(memory_path)

    def test_where_there_is_no_memory_yet_one_is_made(self, backup: Path, tmp_path: Path, clock: HandClock) -> None:
        place = tmp_path / "new" / "home" / "memory.db"
        assert restore(backup, place, clock(), report).kept is None
        assert read_facts(place) == ["Bruno z Łodzi, שלום, 猫"]
        assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700

    def test_a_memory_that_is_open_is_not_replaced(self, backup: Path, memory_path: Path, clock: HandClock) -> None:
        memory = open_memory(memory_path)
        with pytest.raises(MemoryFileError, match="is open in another JARVIS; nothing was changed"):
            restore(backup, memory_path, clock(), report)
        assert memory.remember(NewFact("geht weiter")).how == "remembered"
        memory.close()
        assert {path.name for path in memory_path.parent.iterdir()} == {"memory.db"}

    @pytest.mark.parametrize("what", ["text", "empty", "holes"])
    def test_db_08_a_damaged_memory_is_replaced_and_kept_as_it_is(
        self, what: str, backup: Path, memory_path: Path, clock: HandClock
    ) -> None:
        damaged = {"text": b"no database " * 900, "empty": b"", "holes": b"SQLite format 3\0" + b"\xa5" * 9_000}[what]
        memory_path.write_bytes(damaged)
        kept = restore(backup, memory_path, clock(), report).kept
        assert kept is not None
        assert kept.read_bytes() == damaged
        assert read_facts(memory_path) == ["Bruno z Łodzi, שלום, 猫"]

    def test_a_copy_of_a_memory_file_with_its_log_can_be_restored(
        self, memory_path: Path, tmp_path: Path, clock: HandClock
    ) -> None:
        memory = open_memory(memory_path)
        memory.remember(NewFact("nur im Log"))
        for name in ("memory.db", "memory.db-wal"):
            shutil.copy(memory_path.with_name(name), tmp_path / name)
        memory.close()
        assert check_backup(tmp_path / "memory.db", memory_path).facts == 1
        restore(tmp_path / "memory.db", memory_path, clock(), report)
        assert read_facts(memory_path) == ["nur im Log"]

    def test_an_older_form_is_brought_up_to_date_when_it_is_opened(
        self, tmp_path: Path, memory_path: Path, clock: HandClock
    ) -> None:
        old = tmp_path / "old.db"
        connection = apsw.Connection(str(old))
        load_step(0)(connection)
        connection.execute("INSERT INTO migrations (name) VALUES ('create_memory')")
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", 1)
        connection.close()
        restore(old, memory_path, clock(), report)
        assert read_facts(memory_path) == []

    def test_what_is_no_sound_backup_is_refused_and_nothing_changes(
        self, backup: Path, memory_path: Path, tmp_path: Path, clock: HandClock
    ) -> None:
        before = memory_path.read_bytes()
        newer, foreign, damaged, text = (tmp_path / name for name in ("newer", "foreign", "damaged", "text"))
        shutil.copy(backup, newer)
        set_version(newer, len(STEPS) + 1)
        connection = apsw.Connection(str(foreign))
        connection.execute("CREATE TABLE mine (x)")
        connection.close()
        content = backup.read_bytes()
        damaged.write_bytes(content[: len(content) // 2] + b"\xa5" * 90_000 + content[len(content) // 2 + 90_000 :])
        text.write_text("no database")
        (tmp_path / "link").symlink_to(memory_path)
        cases: tuple[tuple[Path, type[JarvisError], str], ...] = (
            (newer, MemoryFileError, "made by a newer JARVIS"),
            (foreign, MemoryFileError, "database of another program"),
            (damaged, MemoryFileError, "damaged"),
            (text, MemoryFileError, "is not a memory file of JARVIS"),
            (tmp_path / "none", NotFoundError, "there is no file"),
            (tmp_path, UsageError, "is a folder"),
            (Path("/dev/null"), UsageError, "is not a file"),
            (memory_path, UsageError, "is the memory file itself"),
            (tmp_path / "link", UsageError, "is the memory file itself"),
        )
        for path, kind, message in cases:
            with pytest.raises(kind, match=message):
                check_backup(path, memory_path)
            with pytest.raises(kind, match=message):
                restore(path, memory_path, clock(), report)
        assert memory_path.read_bytes() == before
        assert [path.name for path in memory_path.parent.iterdir()] == ["memory.db"]

    def test_a_chat_that_is_open_notices(self, backup: Path, memory_path: Path, clock: HandClock) -> None:
        """Also where it could not be known that it is open: with a rollback journal nobody holds the file."""
        connection = apsw.Connection(str(memory_path))
        connection.pragma("journal_mode", "delete")
        connection.close()
        memory = open_memory(memory_path)
        memory._database._connection.pragma("journal_mode", "delete")
        restore(backup, memory_path, clock(), report)
        with pytest.raises(MemoryFileError, match="was moved, replaced or deleted"):
            memory.remember(NewFact("verloren?"))
        memory.close()
        assert read_facts(memory_path) == ["Bruno z Łodzi, שלום, 猫"]
