"""jarvis backup and jarvis restore, as they are called."""

import json
import os
import stat
from pathlib import Path

import apsw

from jarvis_cli.memory.remembering import NewFact
from tests.peers.program import JARVIS, Home, run, run_on_full_disk
from tests.peers.rights import bind_by_rights, without_rights
from tests.peers.terminal import Terminal


def list_facts(home: Home) -> list[str]:
    return [line.split("\t")[3] for line in home.call("facts", "list").stdout.splitlines()]


def test_a_backup_is_made_and_put_back(home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    home.call("facts", "add", "mein Kot nazywa się Filemon, 猫")
    made = home.call("backup", str(copy)).check_quiet()
    assert made.stdout.startswith(f"{copy}\t0 conversations, 0 messages, 1 fact (")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    home.call("facts", "add", "später")
    asked = home.call("restore", str(copy))
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert asked.stderr.endswith("there is no terminal to ask on\n        add --yes to say it beforehand\n")
    home.call("restore", str(copy), "--dry-run").check(0)
    assert len(list_facts(home)) == 2
    done = home.call("restore", str(copy), "--yes")
    assert done.exit_code == 0
    assert done.stdout.startswith("restored: 0 conversations, 0 messages, 1 fact (")
    assert "what was there is kept in " in done.stderr
    assert list_facts(home) == ["mein Kot nazywa się Filemon, 猫"]


def test_both_say_in_json_what_they_did(home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    made = home.call("backup", str(copy), "--json").check_quiet().json
    counts = {"conversations": 0, "messages": 0, "facts": 0, "summaries": 0, "bytes": copy.stat().st_size}
    assert made == {"version": 1, "backup": {"path": str(copy), **counts}}
    looked = home.call("restore", str(copy), "--json", "--dry-run").check_quiet().json
    assert looked == {"version": 1, "backup": counts, "restored": False, "kept": None}
    done = home.call("restore", str(copy), "--json", "--yes").check_quiet().json
    assert done["restored"] is True
    assert Path(done["kept"]).is_file()


def test_what_goes_wrong_is_told_and_nothing_changes(home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    home.call("facts", "add", "bleibt")
    home.call("backup", str(copy)).check_quiet()
    assert "it was not touched" in home.call("backup", str(copy)).check_clean(2).stderr
    home.call("backup", str(copy), "--force").check_quiet()
    home.call("backup", str(home.memory_file), "--force").check_clean(2)
    home.call("backup", str(tmp_path)).check_clean(2)
    home.call("restore", str(tmp_path / "none"), "--yes").check_clean(6)
    home.call("restore", str(home.memory_file), "--yes").check_clean(2)
    (tmp_path / "text").write_text("no database")
    home.call("restore", str(tmp_path / "text"), "--yes").check_clean(5)
    assert list_facts(home) == ["bleibt"]


def test_db_06_a_full_disk_leaves_nothing_half(home: Home, tmp_path: Path) -> None:
    """DB-06: for backups, exports and what takes the place of the memory."""
    memory = home.open_memory()
    with memory.transaction():
        for number in range(300):
            memory.remember(NewFact(f"Tatsache {number}"))
    memory.close()
    home.call("backup", str(tmp_path / "copy.db")).check_quiet()
    before = sorted(path.name for path in (*tmp_path.iterdir(), *home.folder.iterdir()))
    for words, exit_code in (
        (("backup", str(tmp_path / "b.db")), 1),
        (("export", "--out", str(tmp_path / "all.jsonl")), 1),
        (("export",), 1),
        (("restore", str(tmp_path / "copy.db"), "--yes", "--json"), 5),
    ):
        # Python takes that for a full disk, SQLite for a fault of it.
        full = run_on_full_disk(home, 100, *words)
        full.check_clean(exit_code)
        assert "the disk is full" in full.stderr or "cannot be written (Input/output error)" in full.stderr
    assert sorted(path.name for path in (*tmp_path.iterdir(), *home.folder.iterdir())) == before
    assert len(list_facts(home)) == 300


def test_db_07_what_can_only_be_read_is_backed_up_but_not_replaced(home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    home.call("facts", "add", "bleibt")
    bound = bind_by_rights()
    with without_rights(home.folder):
        made = run([*bound, str(JARVIS), "backup", str(copy), "--json"], home.environment)
        refused = run([*bound, str(JARVIS), "restore", str(copy), "--yes", "--json"], home.environment)
    assert made.exit_code == 0, made
    assert json.loads(made.stdout)["backup"]["facts"] == 1
    refused.check_clean(5)
    assert "is read-only; nothing was restored" in refused.stderr


def test_a_chat_that_is_open_goes_on_during_a_backup_and_is_not_replaced(home: Home, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        terminal.enter("remember that my dog is called Bruno")
        terminal.wait_for("Remembered.")
        terminal.wait_for_prompt()
        made = home.run("backup", str(copy)).check_quiet()
        assert made.stdout.startswith(f"{copy}\t1 conversation, 4 messages, 1 fact (")
        refused = home.run("restore", str(copy), "--yes", "--json").check_clean(5)
        assert "is open in another JARVIS; nothing was changed" in refused.stderr
    assert list_facts(home) == ["my dog is called Bruno"]
    assert home.call("restore", str(copy), "--yes").exit_code == 0
    assert list_facts(home) == ["my dog is called Bruno"]


class TestOthers:
    """What cannot be restored is told with what to do, and with what else there is that is whole."""

    def make_damaged(self, home: Home, folder: Path) -> Path:
        damaged = folder / "damaged.db"
        home.call("backup", str(damaged)).check_quiet()
        content = bytearray(damaged.read_bytes())
        content[16_384::3] = b"\xff" * len(content[16_384::3])
        damaged.write_bytes(content)
        return damaged

    def test_where_there_is_no_other_it_says_what_is_wanted(self, home: Home, tmp_path: Path) -> None:
        home.call("facts", "add", "bleibt")
        damaged = self.make_damaged(home, tmp_path)
        refused = home.call("restore", str(damaged), "--yes").check_clean(5)
        assert refused.stderr == (
            f"jarvis: the backup {damaged} is damaged; nothing was restored\n"
            "        keep it, and give another file that `jarvis backup` made\n"
        )
        assert list_facts(home) == ["bleibt"]

    def test_others_beside_it_and_beside_the_memory_are_named_the_newest_first(
        self, home: Home, tmp_path: Path
    ) -> None:
        home.call("facts", "add", "bleibt")
        damaged = self.make_damaged(home, tmp_path)
        for number, path in enumerate((tmp_path / "of monday.db", home.folder / "b.db", tmp_path / "c.db")):
            home.call("backup", str(path)).check_quiet()
            os.utime(path, (number, number))
        os.link(home.memory_file, tmp_path / "another-name.db")
        named = f"{tmp_path}/c.db, {home.folder}/b.db, '{tmp_path}/of monday.db' are whole\n"
        assert home.call("restore", str(damaged), "--yes").check_clean(5).stderr.endswith(f" made; {named}")
        missing = home.call("restore", str(tmp_path / "none.db"), "--yes").check_clean(6)
        assert missing.stderr.endswith(f"check the path; {named}")
        (tmp_path / "text.db").write_text("Liebes Tagebuch " * 99)
        assert named in home.call("restore", str(tmp_path / "text.db"), "--yes").check_clean(5).stderr
        assert list_facts(home) == ["bleibt"]

    def test_one_of_a_newer_jarvis_says_so(self, home: Home, tmp_path: Path) -> None:
        newer = tmp_path / "newer.db"
        home.call("backup", str(newer)).check_quiet()
        content = bytearray(newer.read_bytes())
        content[60:64] = (99).to_bytes(4, "big")
        newer.write_bytes(content)
        refused = home.call("restore", str(newer), "--yes").check_clean(5)
        assert "made by a newer JARVIS" in refused.stderr
        assert refused.stderr.endswith("        upgrade JARVIS\n")

    def test_with_a_broken_index_of_words_it_is_made_and_put_back_and_can_be_put_right(
        self, home: Home, tmp_path: Path
    ) -> None:
        home.call("facts", "add", "bleibt")
        for number, harm in enumerate(("DELETE FROM fact_words_data", "DELETE FROM fact_trigrams_config")):
            connection = apsw.Connection(str(home.memory_file))
            connection.execute(harm)
            connection.close()
            copy = tmp_path / f"{number}.db"
            assert "1 fact" in home.call("backup", str(copy)).check_quiet().stdout
            assert home.call("restore", str(copy), "--yes").exit_code == 0
            assert home.call("doctor", "--fix").exit_code == 0
            assert home.call("facts", "search", "bleibt").stdout.startswith("#1\t")
