"""The files of an export, wherever they lie; nothing is unpacked to the disk."""

import os
import socket
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.foreign.files import Wanted, find_files
from tests.foreign.exports import write_json, write_zip

WANTED = Wanted(lambda place: place.name.endswith(".json"), "give a zip")


def read_all(path: Path) -> list[tuple[str, bytes]]:
    """Return the places of the files of an export, and what is in them."""
    found = []
    for file in find_files(path, WANTED):
        with file.open() as stream:
            found.append((str(file.place), stream.read()))
    return found


def test_one_file_a_folder_and_a_zip_hold_the_same(tmp_path: Path) -> None:
    file = write_json(tmp_path / "Łódź 漢" / "a.json", [1])
    zipped = write_zip(tmp_path / "z.zip", {"a.json": [1], "chat.html": b"<html>"})
    for path in (file, file.parent, zipped):
        assert read_all(path) == [("a.json", b"[1]")]


def test_the_highest_files_are_taken_in_the_order_of_their_names(tmp_path: Path) -> None:
    members = {"x/b.json": [2], "x/a.json": [1], "x/y/c.json": [3], "__MACOSX/d.json": b"", "x/b.txt": b""}
    assert read_all(write_zip(tmp_path / "z.zip", members)) == [("x/a.json", b"[1]"), ("x/b.json", b"[2]")]
    for name, value in members.items():
        write_json(tmp_path / "folder" / name, value if isinstance(value, list) else [])
    (tmp_path / "folder" / "__MACOSX" / "d.json").unlink()
    assert read_all(tmp_path / "folder") == [("x/a.json", b"[1]"), ("x/b.json", b"[2]")]


def test_a_member_that_names_a_place_outside_is_only_read(tmp_path: Path) -> None:
    zipped = write_zip(tmp_path / "z.zip", {"../../a.json": [1]})
    before = sorted(tmp_path.rglob("*"))
    assert read_all(zipped) == [("../../a.json", b"[1]")]
    assert sorted(tmp_path.rglob("*")) == before


def test_a_zip_that_would_fill_the_memory_is_not_read(tmp_path: Path) -> None:
    bomb = write_zip(tmp_path / "z.zip", {"a.json": b"[" + b" " * 70_000_000})
    with pytest.raises(UsageError, match="would be 70,000,001 bytes") as caught:
        find_files(bomb, WANTED)
    assert caught.value.hint == "if you trust it, unpack it, and give the folder"


def test_a_zip_that_is_cut_off_is_told(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "z.zip", {"a.json": [1]})
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(UsageError, match="is damaged, or not complete"):
        find_files(path, WANTED)


def test_an_encrypted_zip_is_told(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "z.zip", {"a.json": [1]})
    raw = bytearray(path.read_bytes())
    # The bit for encryption, in the header of the member and in the directory at the end.
    raw[6] |= 1
    raw[raw.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(raw)
    with pytest.raises(UsageError, match="it is encrypted"):
        read_all(path)


def test_what_is_not_there_or_holds_nothing_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="nowhere") as caught:
        find_files(tmp_path / "nowhere", WANTED)
    assert caught.value.hint == "give a zip"
    for empty in (tmp_path, write_zip(tmp_path / "z.zip", {"chat.html": b""})):
        with pytest.raises(UsageError, match="there is no such export in"):
            find_files(empty, WANTED)


def test_folders_are_not_searched_without_end(tmp_path: Path) -> None:
    write_json(tmp_path / "a" / "b" / "c" / "d" / "a.json", [1])
    with pytest.raises(UsageError, match="no such export"):
        find_files(tmp_path, WANTED)


def test_wanted_is_told_of_places_within_the_export(tmp_path: Path) -> None:
    write_json(tmp_path / "x" / "a.json", [1])
    seen: list[PurePosixPath] = []

    def is_one(place: PurePosixPath) -> bool:
        seen.append(place)
        return place == PurePosixPath("x/a.json")

    assert len(find_files(tmp_path, Wanted(is_one, ""))) == 1
    assert zipfile.is_zipfile(tmp_path / "x" / "a.json") is False
    assert seen == [PurePosixPath("x"), PurePosixPath("x/a.json")]


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_what_may_have_no_end_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        for path in (Path("/dev/zero"), tmp_path / "pipe", tmp_path / "s"):
            with pytest.raises(UsageError, match="is neither a file nor a folder"):
                find_files(path, WANTED)
