"""A memory file that cannot be written is read all the same; what writes says why it cannot (DB-06, DB-07)."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.peers.program import JARVIS, Ended, Home, run
from tests.peers.rights import bind_by_rights, look_at, without_rights

READING = (
    ("facts", "list"),
    ("facts", "search", "Bruno"),
    ("facts", "show", "1"),
    ("facts", "history", "1"),
    ("recall", "Bruno"),
    ("review",),
    ("summaries", "list"),
    ("summaries", "search", "Hallo"),
    ("conversations", "list"),
    ("why",),
    ("agents", "list"),
    ("jobs", "list"),
    ("status",),
)
WRITING = (
    ("facts", "add", "noch etwas"),
    ("facts", "edit", "1", "--importance", "4"),
    ("facts", "forget", "1", "--yes"),
    ("facts", "undo"),
    ("jobs", "retry", "--all"),
)


def fill(home: Home) -> None:
    home.call("facts", "add", "mein Hund heißt Bruno").check(0, "remembered #1: mein Hund heißt Bruno\n")
    home.call("ask", "Hallo Bruno")
    home.call("summarize")


@pytest.fixture(scope="module")
def closed(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """A home that may not be written, with something in it."""
    home = Home.make(tmp_path_factory.mktemp("read") / "home", template)
    fill(home)
    with without_rights(home.folder):
        yield home


class TestReadOnly:
    """DB-07: a file 0444 in a folder 0555."""

    @staticmethod
    def run(home: Home, *words: str) -> Ended:
        """Run the program bound by the rights of files, and check that nothing at all was changed."""
        command = [*bind_by_rights(), str(JARVIS), *words]
        before = look_at(home.folder)
        ended = run(command, home.environment)
        assert look_at(home.folder) == before
        return ended

    @pytest.mark.parametrize("words", READING, ids=" ".join)
    def test_db_07_what_reads_works(self, closed: Home, words: tuple[str, ...]) -> None:
        ended = self.run(closed, *words)
        assert ended.exit_code == 0, ended
        assert "read-only" not in ended.stderr
        if words == ("facts", "list"):
            assert "mein Hund heißt Bruno" in ended.stdout

    @pytest.mark.parametrize("words", WRITING, ids=" ".join)
    def test_db_07_what_writes_says_that_it_cannot(self, closed: Home, words: tuple[str, ...]) -> None:
        refused = self.run(closed, *words).check_clean(5)
        assert f"the memory file {closed.memory_file} is read-only; nothing was saved" in refused.stderr
        assert "make it writable" in refused.stderr

    def test_db_07_a_file_that_may_be_written_in_a_folder_that_may_not_is_read_too(self, closed: Home) -> None:
        closed.memory_file.chmod(0o600)
        try:
            assert "Bruno" in self.run(closed, "facts", "list").stdout
            self.run(closed, "facts", "add", "noch etwas").check_clean(5)
        finally:
            closed.memory_file.chmod(0o444)

    def test_env_06_without_a_file_the_folder_is_named(self, closed: Home, tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        empty = Home(tmp_path / "empty", closed.settings)
        with without_rights(empty.folder):
            for words in (("facts", "add", "x"), ("facts", "list")):
                refused = self.run(empty, *words).check_clean(5)
                assert str(empty.memory_file) in refused.stderr
                assert "JARVIS_HOME" in refused.stderr


class TestFullDisk:
    """DB-06: a disk of 3 MB that is filled up to its last byte."""

    @pytest.fixture
    def disk(self, tmp_path: Path) -> Iterator[Path]:
        folder = tmp_path / "disk"
        folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=3m,mode=0700", "tmpfs", str(folder)]
        if os.name == "nt" or os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
            pytest.skip("no small disk can be made here")
        yield folder
        subprocess.run(["umount", "-l", str(folder)], check=True)

    @pytest.fixture
    def home(self, disk: Path, template: Path) -> Home:
        home = Home.make(disk / "home", template)
        fill(home)
        return home

    @staticmethod
    def use_up(disk: Path) -> Path:
        """Fill a disk with a file, and return that."""
        filling = os.open(disk / "filling", os.O_CREAT | os.O_WRONLY)
        try:
            while os.write(filling, bytes(4096)):
                pass
        except OSError:
            assert shutil.disk_usage(disk).free == 0
        finally:
            os.close(filling)
        return disk / "filling"

    def test_db_06_reading_goes_on_writing_says_why_not_and_room_helps(self, home: Home, disk: Path) -> None:
        filling = self.use_up(disk)
        for words in READING:
            ended = home.call(*words)
            assert ended.exit_code == 0, ended
        assert home.call("facts", "list").stdout == "#1\t" + home.call("facts", "list").stdout[3:]
        for words in WRITING:
            refused = home.call(*words).check_clean(5)
            assert "the disk is full; nothing was saved" in refused.stderr
            assert "free some space" in refused.stderr
        assert home.call("doctor").exit_code == 5
        filling.unlink()
        home.call("facts", "add", "noch etwas").check(0, "remembered #2: noch etwas\n")
        assert home.call("doctor").stdout.count("failed\t") <= 1, "but for little room, all is well"

    def test_db_06_what_could_not_be_written_can_be_as_soon_as_there_is_room(self, home: Home, disk: Path) -> None:
        from jarvis_cli.errors import MemoryFileError
        from jarvis_cli.memory.remembering import NewFact

        filling = self.use_up(disk)
        memory = home.open_memory()
        assert memory.is_read_only
        with pytest.raises(MemoryFileError, match="the disk is full") as caught:
            memory.remember(NewFact("noch etwas"))
        assert caught.value.is_unwritable
        filling.unlink()
        assert memory.remember(NewFact("noch etwas")).how == "remembered"
        assert not memory.is_read_only
        assert len(memory.facts.list()) == 2
        memory.close()
        assert len(home.call("facts", "list").stdout.splitlines()) == 2
