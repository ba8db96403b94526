"""New files: whole or not there at all, private, and never in the place of one that is spared."""

import errno
import os
import stat
from pathlib import Path

import pytest

from jarvis_cli.errors import OutputError, UsageError
from jarvis_cli.memory.new_file import Target, check_place, new_file


@pytest.fixture
def spared(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "kept").write_text("kept")
    return folder / "kept"


def test_what_was_written_is_there_and_private(tmp_path: Path) -> None:
    with new_file(Target(tmp_path / "new")) as part:
        part.write_text("all")
        assert not (tmp_path / "new").exists()
    assert (tmp_path / "new").read_text() == "all"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_what_is_spared_is_refused_by_whatever_name(spared: Path, tmp_path: Path) -> None:
    (tmp_path / "soft").symlink_to(spared)
    (tmp_path / "folder").symlink_to(spared.parent)
    (tmp_path / "hard").hardlink_to(spared)
    (tmp_path / "other").symlink_to(tmp_path / "hard")
    for name in ("soft", "hard", "other", "folder/kept", "home/../home/kept", "home/./kept"):
        for replaces in (True, False):
            with pytest.raises(UsageError, match="is a file of JARVIS itself; it was not touched"):
                check_place(Target(Path(f"{tmp_path}/{name}"), replaces, (spared,)))
    assert spared.read_text() == "kept"


def test_a_link_is_spared_with_what_it_leads_to(spared: Path, tmp_path: Path) -> None:
    (tmp_path / "soft").symlink_to(spared)
    for name in ("soft", "home/kept"):
        with pytest.raises(UsageError, match="is a file of JARVIS itself"):
            check_place(Target(tmp_path / name, True, (tmp_path / "soft",)))


def test_what_is_spared_need_not_be_there(spared: Path, tmp_path: Path) -> None:
    spared.unlink()
    (tmp_path / "soft").symlink_to(spared)
    for name in ("soft", "home/kept", "home/KEPT"):
        with pytest.raises(UsageError, match="is a file of JARVIS itself"):
            check_place(Target(tmp_path / name, False, (spared,)))
    assert check_place(Target(tmp_path / "home" / "other", False, (spared,))) == tmp_path / "home" / "other"
    assert check_place(Target(tmp_path / "kept", False, (spared,))) == tmp_path / "kept"


@pytest.mark.parametrize(("number", "reason"), [(errno.ENOSPC, "the disk is full"), (errno.EIO, "Input/output error")])
def test_what_fails_while_it_is_written_leaves_nothing_and_is_no_usage_error(
    number: int, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "old").write_text("old")

    def write() -> None:
        with new_file(Target(tmp_path / "old", replaces=True)) as part:
            part.write_text("half")
            raise OSError(number, os.strerror(number))

    with pytest.raises(OutputError, match=reason) as caught:
        write()
    assert caught.value.exit_code == 1
    assert (tmp_path / "old").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_what_comes_there_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    def write() -> None:
        with new_file(Target(tmp_path / "new")) as part:
            part.write_text("all")
            (tmp_path / "new").write_text("theirs")

    with pytest.raises(UsageError, match="is there already"):
        write()
    assert (tmp_path / "new").read_text() == "theirs"
