"""The file with the lines that were typed before: private, in order, and read only as far as is of use."""

import os
from pathlib import Path

import pytest

from jarvis_cli.repl.history import open_history

LINES = ["eins", "zwei\n  Zeilen\t漢字", "+drei\n# vier", "שלום", "żółć"]


def test_lines_come_back_newest_first_in_the_next_chat(tmp_path: Path) -> None:
    path = tmp_path / "new" / "history"
    before = os.umask(0)
    history, _ = open_history(path, is_kept=True)
    for line in LINES:
        history.append_string(line)
    os.umask(before)
    assert [*history.load_history_strings()] == LINES[::-1]
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_it_stays_private_when_the_file_was_removed_meanwhile(tmp_path: Path) -> None:
    history, _ = open_history(tmp_path / "history", is_kept=True)
    (tmp_path / "history").unlink()
    before = os.umask(0)
    history.append_string("eins")
    os.umask(before)
    assert (tmp_path / "history").stat().st_mode & 0o777 == 0o600


def test_while_it_is_paused_nothing_becomes_part_of_it(tmp_path: Path) -> None:
    history, paused = open_history(tmp_path / "history", is_kept=True)
    history.append_string("offen")
    paused.is_paused = True
    history.append_string("privat")
    paused.is_paused = False
    assert history.get_strings() == ["offen"]
    assert [*history.load_history_strings()] == ["offen"]


def test_where_it_is_not_kept_it_is_only_read(tmp_path: Path) -> None:
    path = tmp_path / "history"
    history, _ = open_history(path, is_kept=False)
    history.append_string("eins")
    assert history.get_strings() == ["eins"]
    assert not path.exists()


def test_of_a_long_one_the_newest_part_is_read(tmp_path: Path) -> None:
    path = tmp_path / "history"
    path.write_text("".join(f"\n# 2026-01-01 12:00:00\n+Zeile {number} {'ł' * 100}\n" for number in range(20_000)))
    history, _ = open_history(path, is_kept=True)
    read = [*history.load_history_strings()]
    assert 1_000 < len(read) < 5_000
    assert [line.split()[1] for line in read] == [str(number) for number in range(19_999, 19_999 - len(read), -1)]


@pytest.mark.parametrize("raw", [b"", b"\n# x\n", b"no format", b"\n# x\n+caf\xe9\n", b"+\n\n# x\n+a\n# y\n+b\n"])
def test_a_file_that_is_damaged_is_read_as_far_as_it_goes(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "history"
    path.write_bytes(raw)
    history, _ = open_history(path, is_kept=True)
    assert all(isinstance(line, str) and line for line in history.load_history_strings())
    history.append_string("neu")
    assert next(iter(history.load_history_strings())) == "neu"
