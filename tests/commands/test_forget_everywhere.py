"""jarvis forget --everywhere: shown first, asked, taken out, and proved by the bytes of the files."""

import json
from pathlib import Path

import apsw
import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.peers.background_runs import talk
from tests.peers.program import JARVIS, Home, run, run_on_full_disk
from tests.peers.rights import bind_by_rights
from tests.test_schemas import make_validator

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


def count_free_pages(home: Home) -> int:
    """Return how many pages of the memory file hold nothing, which it has not when it was just written anew."""
    connection = apsw.Connection(str(home.memory_file))
    pages = connection.pragma("freelist_count")
    connection.close()
    return int(pages)


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
    assert ended.stderr == (
        "jarvis: the text is not gone everywhere\n        JARVIS changes no file that you put there, nor an earlier"
        " memory: delete it, or take the text out\n"
    )


def test_what_the_person_put_into_the_folder_is_named_and_left_as_it_is(home: Home) -> None:
    out, copy = home.folder / "all.jsonl", home.folder / "monday.db"
    home.call("export", "--out", str(out)).check()
    home.call("backup", str(copy)).check_quiet()
    (home.folder / "settings.toml").write_text("# Bruno\n")
    before = out.read_bytes(), copy.read_bytes()
    ended = home.call("forget", "--everywhere", "Bruno", "--yes")
    assert ended.exit_code == 5
    assert {line.rpartition("/")[2] for line in ended.stdout.splitlines() if " left in " in line} == {
        *("all.jsonl", "monday.db", "settings.toml"),
    }
    assert (out.read_bytes(), copy.read_bytes()) == before
    for path in (out, copy, home.folder / "settings.toml"):
        path.unlink()
    assert home.call("forget", "--everywhere", "Bruno", "--yes").stdout == "0 occurrences in 5 files\n"


def test_a_memory_file_that_is_a_link_is_proved_where_it_really_is(home: Home, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home.memory_file.rename(elsewhere / "real.db")
    home.memory_file.symlink_to(elsewhere / "real.db")
    (home.folder / "history").rename(elsewhere / "typed")
    (home.folder / "history").symlink_to(elsewhere / "typed")
    (elsewhere / "real.db.2026.replaced").write_bytes(b"Bruno")
    ended = home.call("forget", "--everywhere", "Bruno", "--yes", "--json")
    assert ended.exit_code == 5
    proof = ended.json["proof"]
    counts = {Path(file["path"]).name: file["occurrences"] for file in proof["files"]}
    assert (proof["left"], counts["real.db.2026.replaced"], counts["real.db"]) == (1, 1, 0)
    assert "memory.db" not in counts
    assert (home.folder / "history").is_symlink()
    assert (elsewhere / "typed").read_text(encoding="utf-8") == KEPT


def test_what_cannot_be_read_is_named_and_nothing_is_proved(home: Home) -> None:
    secret = home.folder / "secret"
    secret.write_text("Bruno")
    secret.chmod(0)
    ended = run([*bind_by_rights(), str(JARVIS), "forget", "--everywhere", "Bruno", "--yes"], home.environment)
    assert ended.exit_code == 5
    assert ended.stdout.splitlines()[-1].startswith(f"{secret} cannot be read (Permission denied)")
    assert ended.stderr == (
        "jarvis: it is not proved that the text is gone\n"
        "        check the rights of what cannot be read, and run it again\n"
    )
    words = ("forget", "--everywhere", "Bruno", "--yes", "--json")
    told = json.loads(run([*bind_by_rights(), str(JARVIS), *words], home.environment).stdout)
    make_validator(("forget",)).validate(told)
    assert {file["fault"] for file in told["proof"]["files"]} == {None, "Permission denied"}
    assert [line for line in home.call("facts", "list").stdout.splitlines() if "Bruno" in line] == []


def test_db_06_where_only_the_rewriting_finds_no_room_that_is_said_and_it_can_be_done_again(home: Home) -> None:
    memory = home.open_memory()
    talk(memory, "und anderes. " * 300_000)
    # So that the file has pages to lose.
    memory._database.rows("CREATE TABLE passing AS SELECT zeroblob(100000)")
    memory._database.rows("DROP TABLE passing")
    memory.close()
    ended = run_on_full_disk(home, 5_000, "forget", "--everywhere", "Bruno", "--yes", "--json")
    assert ended.exit_code == 5
    assert "nothing was saved" not in ended.stderr
    assert "removed from memory, but the file could not be written anew; its old bytes may still be in it" in (
        ended.stderr
    )
    assert "make room" in ended.stderr
    assert len(ended.json["faults"]) == 1
    make_validator(("forget",)).validate(ended.json)
    assert home.call("facts", "list").stdout == ""
    assert home.call("conversations", "search", "Bruno").stdout == ""
    assert count_free_pages(home) > 0
    again = run_on_full_disk(home, 5_000, "forget", "--everywhere", "Bruno", "--yes")
    assert again.exit_code == 5
    assert "it stands nowhere in memory, but the file could not be written anew" in again.stderr
    assert home.call("forget", "--everywhere", "Bruno", "--yes").stdout == "0 occurrences in 5 files\n"
    assert count_free_pages(home) == 0


def test_a_history_that_cannot_be_written_is_told_and_the_rest_is_done(home: Home) -> None:
    (home.folder / "history.new").mkdir()
    ended = home.call("forget", "--everywhere", "Bruno", "--yes")
    assert ended.exit_code == 5
    assert "the text still stands in it" in ended.stderr
    assert ended.stdout.splitlines()[-1] == f"1 occurrence left in {home.folder / 'history'}"
    assert home.call("facts", "list").stdout == ""
    assert (home.folder / "jarvis.log").read_text(encoding="utf-8") == "2026 job done\n"


def test_a_word_with_other_accents_stays_and_is_no_failure(home: Home) -> None:
    home.call("facts", "add", "das Café in Łódź heisst Brúno").check_quiet()
    (home.folder / "notes").write_text("Brúno, Bruno\u0301", encoding="utf-8")
    ended = home.call("forget", "--everywhere", "Bruno", "--yes")
    assert (ended.exit_code, ended.stdout.splitlines()[-1]) == (0, "0 occurrences in 6 files")
    assert "das Café in Łódź heisst Brúno" in home.call("facts", "list").stdout
    assert home.call("facts", "search", "Brúno").stdout


def test_a_row_of_an_index_without_its_text_is_a_failure(home: Home) -> None:
    memory = home.open_memory()
    memory._database.rows("INSERT INTO message_words (rowid, text) VALUES (99, 'filemon bellt')")
    memory.close()
    ended = home.call("forget", "--everywhere", "Filemon", "--yes")
    assert ended.exit_code == 5
    assert "1 time in message_words_content.c0" in ended.stderr
    assert "`jarvis doctor --fix`" in ended.stderr
    home.call("doctor", "--fix")
    assert home.call("forget", "--everywhere", "Filemon", "--yes").exit_code == 0


@pytest.mark.parametrize("wanted", ["İstanbul", "istanbul", "ISTANBUL"])
def test_the_dot_of_a_turkish_letter_does_not_count(home: Home, wanted: str) -> None:
    for spelled in ("İstanbul", "istanbul", "Istanbul", "i\u0307stanbul"):
        home.call("facts", "add", f"{spelled} ist {len(spelled.encode())} weit").check_quiet()
    (home.folder / "history").write_text("\n# 2026-03-02 09:00:00\n+wo ist İSTANBUL?\n", encoding="utf-8")
    ended = home.call("forget", "--everywhere", wanted, "--yes")
    assert (ended.exit_code, ended.stdout.splitlines()[-1]) == (0, "0 occurrences in 5 files")
    assert "stanbul" not in read_all(home).decode("utf-8", "replace")


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
