"""The proof: every file that may hold a text is read, and what cannot be read is named."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.erasure.proof import scan_file, scan_files
from jarvis_cli.erasure.spellings import make_spellings
from jarvis_cli.settings import Places, find_places
from tests.peers.program import Home

SPELLINGS = make_spellings("bruno", ["Bruno"])


@pytest.fixture
def places(home: Home) -> Places:
    return find_places(home.environment)


def scan(places: Places) -> dict[str, tuple[int, bool]]:
    return {file.path.name: (file.count, file.is_kept) for file in scan_files(places, SPELLINGS)}


@given(start=st.integers(0, 60), size=st.integers(2, 20), blanks=st.integers(1, 8))
def test_what_stands_across_two_pieces_is_counted_once(
    start: int, size: int, blanks: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("pieces") / "file"
    spellings = make_spellings(f"x {'y' * size}", [])
    place = (1 << 20) - start
    file.write_bytes(b"\0" * place + b"X" + b" " * blanks + b"y" * size + b"\0" * 100)
    assert scan_file(file, spellings.exact, spellings.longest).count == 1


def test_a_mark_in_the_next_piece_still_makes_it_another_text(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"\0" * ((1 << 20) - 5) + "bruno\u0301".encode())
    assert scan_file(tmp_path / "file", SPELLINGS.exact, SPELLINGS.longest).count == 0


def test_all_files_in_the_folders_are_searched_and_none_in_folders_within(places: Places, home: Home) -> None:
    for name in ("history", "jarvis.log", "settings.toml", "export.jsonl", "memory.db.2026.replaced", "memory.db-wal"):
        (home.folder / name).write_text("Bruno")
    (home.folder / "within").mkdir()
    (home.folder / "within" / "file").write_text("Bruno")
    os.mkfifo(home.folder / "pipe")
    (home.folder / "nowhere").symlink_to("none")
    assert scan(places) == {
        "memory.db": (0, True),
        "memory.db-wal": (1, True),
        "memory.db.2026.replaced": (1, False),
        "export.jsonl": (1, False),
        "history": (1, True),
        "jarvis.log": (1, True),
        "settings.toml": (1, False),
    }


def test_the_folders_need_not_be_one(tmp_path: Path) -> None:
    places = Places(
        *(tmp_path / name for name in ("data/memory.db", "config/settings.toml", "log/jarvis.log", "data/history"))
    )
    for folder in ("data", "config"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine").write_text("Bruno")
    assert [(file.path.parent.name, file.count) for file in scan_files(places, SPELLINGS)] == [
        ("data", 1),
        ("config", 1),
    ]


def test_a_memory_file_that_is_a_link_is_followed_to_what_is_beside_it(places: Places, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    places.memory.rename(elsewhere / "real.db")
    places.memory.symlink_to(elsewhere / "real.db")
    for name in ("real.db-wal", "real.db.2026.replaced", "other.db"):
        (elsewhere / name).write_text("bruno")
    assert scan(places) == {
        "real.db": (0, True),
        "real.db-wal": (1, True),
        "real.db.2026.replaced": (1, False),
    }


def test_a_file_with_several_names_is_counted_once(places: Places, home: Home) -> None:
    (home.folder / "a").write_text("Bruno")
    (home.folder / "b").hardlink_to(home.folder / "a")
    (home.folder / "c").symlink_to("a")
    assert scan(places) == {"memory.db": (0, True), "a": (1, False)}


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    scanned = scan_file(tmp_path, SPELLINGS.exact, SPELLINGS.longest)
    assert (scanned.count, scanned.fault) == (0, "Is a directory")
    assert scan_file(tmp_path / "none", SPELLINGS.exact, 9).fault == ""
