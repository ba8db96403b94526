"""jarvis doctor warns of a memory that began anew while something beside it tells of another (DB-08)."""

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.peers.program import Ended, Home

NOW = datetime.now(UTC)


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    """A home whose memory holds nothing."""
    return Home.make(tmp_path / "home", template)


def make_backup(home: Home, name: str, *facts: str, days: int = 0) -> Path:
    """Put a backup of another memory beside the memory, so many days old."""
    path = home.folder / name
    other = Home.make(home.folder.parent / f"other-{name}", home.memory_file)
    for fact in facts:
        other.call("facts", "add", fact)
    shutil.move(other.memory_file, path)
    path.chmod(0o600)
    os.utime(path, ((NOW - timedelta(days=days)).timestamp(),) * 2)
    return path


def find(ended: Ended) -> list[str]:
    """Return what was found of an earlier memory: level, text and what to do; nothing where all is well."""
    assert ended.exit_code == 0, ended
    rows = [line.split("\t") for line in ended.stdout.splitlines()]
    return [part for row in rows if row[1] == "earlier memory" for part in (row[0], row[2], row[3])]


def test_a_first_memory_is_well(home: Home, tmp_path: Path) -> None:
    assert find(home.call("doctor")) == []
    assert find(Home(tmp_path / "nowhere").call("doctor")) == []
    (home.folder / "history").touch()
    (home.folder / "jarvis.log").touch()
    (home.folder / "memory-text.db").write_text("no memory")
    assert find(home.call("doctor")) == []


@pytest.mark.parametrize("is_there", [True, False], ids=["empty", "gone"])
@pytest.mark.parametrize("trace", ["history", "jarvis.log", "memory.db.2026-03-01T120000Z.replaced", "monday.db"])
def test_one_that_holds_nothing_beside_traces_is_a_warning(home: Home, trace: str, is_there: bool) -> None:
    if trace in ("history", "jarvis.log"):
        (home.folder / trace).write_text("2026-03-01T12:00:00Z\n# 2026-03-01 12:00:00\n+x\n")
        (home.folder / trace).chmod(0o600)
        restores = "`jarvis restore FILE` puts a backup in its place"
    else:
        path = make_backup(home, trace, "mein Hund heißt Bruno")
        restores = f"`jarvis restore {path}` puts one back that is whole"
    if not is_there:
        home.memory_file.unlink()
    level, text, what_to_do = find(home.call("doctor"))
    assert level == "warning"
    assert f"nothing was ever stored in {home.memory_file}, but there is {trace} of before" in text
    assert restores in what_to_do
    assert "JARVIS_HOME" in what_to_do
    home.call("doctor", "--fix")
    assert find(home.call("doctor"))[0] == "warning", "nothing can be put right by itself"


def test_db_08_the_log_of_a_memory_file_that_is_gone_is_a_trace(home: Home) -> None:
    home.memory_file.unlink()
    (home.folder / "memory.db-wal").write_bytes(b"x" * 100)
    (home.folder / "memory.db-wal").chmod(0o600)
    assert "memory.db-wal" in find(home.call("doctor"))[1]


def test_the_newest_that_is_whole_and_holds_something_is_named(home: Home) -> None:
    make_backup(home, "old.db", "eins", days=9)
    newer = make_backup(home, "newer one.db", "eins", "zwei", days=5)
    make_backup(home, "empty.db", days=1)
    damaged = make_backup(home, "damaged.db", "eins", days=0)
    content = bytearray(damaged.read_bytes())
    content[16_384::3] = b"\xff" * len(content[16_384::3])
    damaged.write_bytes(content)
    _, text, what_to_do = find(home.call("doctor"))
    assert all(name in text for name in ("old.db", "newer one.db", "empty.db", "damaged.db"))
    assert f"`jarvis restore '{newer}'`" in what_to_do


def test_what_it_says_puts_the_memory_back(home: Home) -> None:
    path = make_backup(home, "monday.db", "mein Hund heißt Bruno")
    assert home.call("restore", str(path), "--yes").exit_code == 0
    assert "Bruno" in home.call("facts", "list").stdout
    assert find(home.call("doctor")) == []


def test_one_that_was_emptied_is_well(home: Home) -> None:
    make_backup(home, "monday.db", "eins")
    home.call("facts", "add", "mein Hund heißt Bruno", clock=lambda: NOW - timedelta(days=9))
    home.call("facts", "forget", "1", "--yes")
    (home.folder / "history").write_text(f"\n# {NOW:%Y-%m-%d} 12:00:00\n+x\n")
    (home.folder / "history").chmod(0o600)
    assert find(home.call("doctor")) == []


def test_one_that_began_after_what_lies_beside_it_is_a_warning(home: Home) -> None:
    home.call("ask", "Hallo")
    home.call("facts", "add", "mein Hund heißt Bruno")
    (home.folder / "history").write_text(f"\n# {NOW:%Y-%m-%d} 12:00:00\n+x\n")
    (home.folder / "history").chmod(0o600)
    make_backup(home, "today.db", "eins")
    make_backup(home, "memory.db.2026-01-01T120000Z.replaced", "eins", days=90)
    assert find(home.call("doctor")) == []
    (home.folder / "history").write_text("\n# 2025-01-01 12:00:00\n+x\n")
    old = make_backup(home, "old.db", "eins", days=9)
    level, text, what_to_do = find(home.call("doctor"))
    assert level == "warning"
    assert f"{home.memory_file} began on {NOW:%Y-%m-%d}, but there is history, old.db of before" in text
    assert "jarvis restore" in what_to_do
    old.unlink()
    (home.folder / "history").unlink()
    assert find(home.call("doctor")) == []


def test_nothing_is_changed_by_looking(home: Home) -> None:
    path = make_backup(home, "monday.db", "eins")
    before = path.read_bytes(), path.stat().st_mtime_ns, sorted(home.folder.iterdir())
    find(home.call("doctor"))
    assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(home.folder.iterdir())) == before
