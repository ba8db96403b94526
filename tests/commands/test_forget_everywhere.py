"""jarvis forget --everywhere: shown first, asked, taken out, and proved by the bytes of the files."""

from pathlib import Path

import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.peers.background_runs import talk
from tests.peers.program import Home

HISTORY = "\n# 2026-03-02 09:00:00\n+wer ist Bruno?\n\n# 2026-03-02 09:01:00\n+wann fährt\n+der Zug?\n"
KEPT = "\n# 2026-03-02 09:01:00\n+wann fährt\n+der Zug?\n"


@pytest.fixture
def home(home: Home) -> Home:
    """A home in which Bruno stands in a fact, a line, what was typed, and the log."""
    memory = home.open_memory()
    talk(memory, "Wer ist BRUNO, und wann fährt der Zug?")
    memory.remember(NewFact("mein Hund heisst Bruno"))
    memory.close()
    (home.folder / "history").write_text(HISTORY, encoding="utf-8")
    (home.folder / "jarvis.log").write_text("2026 job done\n2026 bruno failed\n", encoding="utf-8")
    return home


def read_all(home: Home) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(home.folder.iterdir())).lower()


def test_every_place_is_shown_and_after_the_yes_nothing_is_left(home: Home) -> None:
    ended = home.call("forget", "--everywhere", "bruno", "--yes")
    lines = ended.check_quiet().stdout.splitlines()
    assert [line.partition("\t")[0] for line in lines[:-1]] == [
        "fact #1",
        "message #1 of conversation #1",
        "prompt history",
        "log",
    ]
    assert lines[-1] == "0 occurrences in 5 files"
    assert b"bruno" not in read_all(home)
    assert (home.folder / "history").read_text(encoding="utf-8") == KEPT
    assert (home.folder / "jarvis.log").read_text(encoding="utf-8") == "2026 job done\n"
    assert (home.folder / "history").stat().st_mode & 0o777 == 0o600
    home.call("facts", "list").check(0, "")
    assert "Zug" in home.call("summarize").stderr or b"zug" in read_all(home)


def test_a_dry_run_changes_nothing(home: Home) -> None:
    before = read_all(home)
    ended = home.call("forget", "--everywhere", "Bruno", "--dry-run")
    assert (ended.exit_code, ended.stderr) == (0, "jarvis: nothing was forgotten\n")
    assert "fact #1\tforgotten, with what carries it\tmein Hund heisst Bruno" in ended.stdout
    assert read_all(home) == before


def test_without_a_terminal_the_yes_is_asked_for_by_its_flag(home: Home) -> None:
    before = read_all(home)
    ended = home.call("forget", "--everywhere", "Bruno")
    assert ended.exit_code == 2
    assert "add --yes" in ended.stderr
    assert read_all(home) == before


def test_json_has_the_places_and_the_proof(home: Home) -> None:
    ended = home.call("forget", "--everywhere", "Bruno", "--yes", "--json").check_quiet()
    assert ended.json["counts"] == {"fact": 1, "message": 1}
    assert (ended.json["history_lines"], ended.json["log_lines"], ended.json["forgotten"]) == (1, 1, True)
    assert ended.json["proof"]["left"] == 0
    assert {Path(file["path"]).name for file in ended.json["proof"]["files"]} == {
        *("memory.db", "memory.db-wal", "memory.db-shm"),
        *("history", "jarvis.log"),
    }


def test_a_text_that_stands_nowhere_is_proved_to(home: Home) -> None:
    ended = home.call("forget", "--everywhere", "Filemon")
    ended.check(0, "0 occurrences in 5 files\n").check_quiet()


def test_an_earlier_memory_file_that_holds_it_is_named(home: Home) -> None:
    (home.folder / "memory.db.2026-01-01").write_bytes(b"...Bruno...")
    ended = home.call("forget", "--everywhere", "Bruno", "--yes")
    assert ended.exit_code == 5
    assert ended.stdout.splitlines()[-1] == f"1 occurrence left in {home.folder / 'memory.db.2026-01-01'}"
    assert "the text is not gone everywhere" in ended.stderr


def test_letters_of_the_files_own_making_are_told_apart(home: Home) -> None:
    # "assistant" is a value of a column, and in the form of the table.
    ended = home.call("forget", "--everywhere", "assistant", "--yes")
    assert ended.exit_code == 0
    assert ended.stdout == "0 occurrences in 5 files\n"
    assert "in what is JARVIS' own, not in your words" in ended.stderr


@pytest.mark.parametrize("words", [("a",), (" ",), ("",)])
def test_what_stands_nearly_everywhere_is_refused(words: tuple[str, ...], home: Home) -> None:
    home.call("forget", "--everywhere", *words, "--yes").check_clean(2)


def test_where_to_forget_has_to_be_said(home: Home) -> None:
    assert "--everywhere" in home.call("forget", "Bruno").check_clean(2).stderr


def test_what_was_deleted_before_and_still_stands_in_the_file_goes(home: Home) -> None:
    with home.memory_file.open("ab") as file:
        file.write(b"Filemon".ljust(16_384, b"\0"))
    home.call("forget", "--everywhere", "Filemon", "--yes").check(0, "0 occurrences in 5 files\n")
