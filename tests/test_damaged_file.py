"""A damaged memory file is named with what to do, by whatever meets the damage, and kept as it is (DB-08)."""

import random
from collections.abc import Mapping
from pathlib import Path

import apsw
import pytest

from tests.peers.program import WITH_MEMORY, Home

_DAMAGE_BYTES = 4_096
_PAGE = 16_384
READING = (
    ("facts", "search"),
    ("facts", "history"),
    ("summaries", "search"),
    ("recall", "Hund"),
    ("summaries", "show"),
)


@pytest.fixture(scope="module")
def sound(template: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file in which something stands in every table that commands read."""
    home = Home.make(tmp_path_factory.mktemp("sound") / "home", template)
    for number in range(40):
        home.call("facts", "add", f"mein Hund Nummer {number} heißt Bruno", "--tag", "tier")
    for number in range(4):
        home.call("ask", f"Ich wohne in Graz, Haus {number}")
    home.call("ask", "--agent", "watcher", "Hallo")
    home.call("summarize")
    return home.memory_file.read_bytes()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    (tmp_path / "home").mkdir(mode=0o700)
    return Home(tmp_path / "home")


def put(home: Home, content: bytes) -> None:
    """Put content in the place of the memory file, with nothing beside it."""
    for path in home.folder.glob("memory.db*"):
        path.unlink()
    home.memory_file.write_bytes(content)
    home.memory_file.chmod(0o600)


def find_pages(sound: bytes, tmp_path: Path) -> Mapping[str, int]:
    """Return where the first leaf of some tables begins in the file."""
    path = tmp_path / "sound.db"
    path.write_bytes(sound)
    connection = apsw.Connection(str(path))
    sql = "SELECT min(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
    found = {name: connection.execute(sql, (name,)).fetchall()[0][0] for name in ("facts", "messages", "jobs")}
    connection.close()
    return {name: (number - 1) * _PAGE for name, number in found.items()}


def list_damages(sound: bytes, tmp_path: Path) -> Mapping[str, bytes]:
    """Return files in which 4 kB are overwritten: heads of pages, what stands in them, and the middle of the file."""
    chance = random.Random(8)
    pages = find_pages(sound, tmp_path)
    starts = {**pages, "rows of facts": pages["facts"] + _PAGE - 2 * _DAMAGE_BYTES, "middle": len(sound) // 2}
    return {
        name: sound[:start] + chance.randbytes(_DAMAGE_BYTES) + sound[start + _DAMAGE_BYTES :]
        for name, start in starts.items()
    }


def test_db_08_whatever_meets_the_damage_names_it_and_no_command_ends_otherwise(
    home: Home, sound: bytes, tmp_path: Path
) -> None:
    met = set()
    for place, damaged in list_damages(sound, tmp_path).items():
        for name, (words, _) in WITH_MEMORY.items():
            put(home, damaged)
            ended = home.call(*words, stdin="hello\n")
            assert ended.exit_code in (0, 2, 5, 6, 7), (place, name, ended)
            if ended.exit_code != 5 or name == "doctor":
                continue
            met.add(name)
            assert f"{home.memory_file} is damaged" in ended.stderr, (place, name, ended)
            assert "jarvis restore" in ended.stderr
            assert "jarvis doctor" in ended.stderr
    assert met >= {"facts list", "facts show", "facts add", "chat", "ask", "recall", "jobs list", "summarize"}


def test_db_08_what_only_reads_leaves_a_damaged_file_as_it_is_and_nothing_makes_a_new_one(
    home: Home, sound: bytes, tmp_path: Path
) -> None:
    damaged = list_damages(sound, tmp_path)["facts"]
    for name, (words, _) in WITH_MEMORY.items():
        put(home, damaged)
        assert home.call(*words, stdin="hello\n").exit_code in (0, 2, 5, 6, 7), name
        assert home.memory_file.stat().st_size >= len(damaged), name
        if words[-1] in ("list", "status", "doctor") or words[:2] in READING:
            assert home.memory_file.read_bytes() == damaged, name
