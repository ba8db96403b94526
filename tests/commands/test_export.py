"""jarvis export and jarvis import FILE, as they are called."""

import json
import os
import stat
from pathlib import Path

import apsw
import pytest

from jarvis_cli.memory.remembering import NewFact
from tests.archive.test_round_trip import check_sound
from tests.peers.background_runs import talk
from tests.peers.full_memory import fill, fill_rows
from tests.peers.program import JARVIS, Home, run, wait_until
from tests.peers.rights import bind_by_rights, without_rights


@pytest.fixture
def full(home: Home) -> Home:
    """A home whose memory holds something of everything."""
    memory = home.open_memory()
    fill(memory)
    memory.close()
    fill_rows(home.memory_file)
    return home


@pytest.fixture
def other(template: Path, tmp_path: Path) -> Home:
    made = Home.make(tmp_path / "other", template)
    # Two copies of one file would take what is in the other for their own.
    connection = apsw.Connection(str(made.memory_file))
    connection.execute("UPDATE memory_origin SET origin = lower(hex(randomblob(8)))")
    connection.close()
    return made


def write_facts(home: Home, count: int) -> None:
    memory = home.open_memory()
    with memory.transaction():
        for number in range(count):
            memory.remember(NewFact(f"Tatsache {number} z Łodzi, שלום, 猫"))
    memory.close()


def strip_time(text: str) -> list[str]:
    first, *rest = text.splitlines()
    return [json.dumps({**json.loads(first), "made_at": ""}), *rest]


class TestExport:
    def test_all_goes_to_stdout_one_object_a_line(self, full: Home) -> None:
        ended = full.call("export").check_quiet()
        lines = [json.loads(line) for line in ended.stdout.splitlines()]
        assert (lines[0]["format"], lines[0]["version"]) == ("jarvis-export", 1)
        assert lines[0]["counts"]["message"] == sum(line.get("kind") == "message" for line in lines)
        assert {path.name for path in full.folder.iterdir()} == {"memory.db"}

    def test_sec_03_a_file_is_private_and_never_replaced_by_itself(self, full: Home, tmp_path: Path) -> None:
        out = tmp_path / "all.jsonl"
        mask = os.umask(0)
        try:
            ended = full.call("export", "--out", str(out))
        finally:
            os.umask(mask)
        ended.check()
        assert ended.stderr == f"jarvis: 9 conversations, 20 messages, 4 facts are in {out}\n"
        assert stat.S_IMODE(out.stat().st_mode) == 0o600
        assert strip_time(out.read_text()) == strip_time(full.call("export").stdout)
        out.write_text("mine")
        refused = full.call("export", "--out", str(out)).check_clean(2)
        assert "is there already; it was not touched" in refused.stderr
        assert out.read_text() == "mine"
        full.call("export", "--out", str(out), "--force", "--format", "markdown").check()
        assert out.read_text().startswith("# What JARVIS remembers\n")
        assert {path.name for path in tmp_path.iterdir()} == {"home", "all.jsonl"}

    def test_a_place_that_can_be_none_is_refused(self, full: Home, tmp_path: Path) -> None:
        for place in (tmp_path, tmp_path / "none" / "x", Path("/dev/null")):
            full.call("export", "--out", str(place), "--force").check_clean(2)
        full.call("export", "--format", "xml").check(2)

    def test_db_07_what_can_only_be_read_is_exported_all_the_same(self, full: Home) -> None:
        command = [*bind_by_rights(), str(JARVIS), "export"]
        with without_rights(full.folder):
            ended = run(command, full.environment)
        assert ended.exit_code == 0, ended
        assert len(ended.stdout.splitlines()) > 60


class TestImport:
    def test_out_and_in_again_is_the_same(self, full: Home, other: Home, tmp_path: Path) -> None:
        written = full.call("export").stdout
        out = tmp_path / "all.jsonl"
        out.write_text(written)
        preview = other.call("import", str(out), "--dry-run", "--json").check_quiet().json
        assert preview["preview"]["facts"] == {"total": 4, "new": 4, "changed": 0, "known": 0, "deleted": 0}
        assert preview["imported"] is None
        assert other.call("facts", "list").stdout == ""
        other.call("import", str(out)).check(
            2, "conversations\t9\t9\t0\t0\t0\nmessages\t20\t20\t0\t0\t0\nfacts\t4\t4\t0\t0\t0\n"
        )
        done = other.call("import", "--yes", str(out)).check(
            0, "conversations\t9\t9\t0\t0\t0\nmessages\t20\t20\t0\t0\t0\nfacts\t4\t4\t0\t0\t0\n"
        )
        assert "imported: 9 conversations, 20 messages, 4 facts (import #3; `jarvis import undo 3`" in done.stderr
        assert strip_time(other.call("export").stdout) == strip_time(written)
        again = other.call("import", "archive", str(out), "--yes", "--json")
        assert again.check_quiet().json["imported"] is None
        assert "there is nothing new to import" in other.call("import", str(out)).check(0, again_rows()).stderr

    def test_stdin_is_read_where_that_is_said(self, full: Home, other: Home) -> None:
        written = full.call("export").stdout
        refused = other.call("import", "-", stdin=written)
        assert (refused.exit_code, "--yes" in refused.stderr) == (2, True)
        done = other.call("import", "-", "--yes", "--json", stdin=written).check_quiet()
        counts = {"conversations": 9, "messages": 20, "facts": 4, "updated_facts": 0, "former_values": 0}
        assert done.json["imported"] == {"id": 3, **counts}

    def test_a_damaged_file_is_refused_or_imported_but_for_that(self, full: Home, other: Home, tmp_path: Path) -> None:
        lines = full.call("export").stdout.splitlines()
        out = tmp_path / "all.jsonl"
        out.write_text("\n".join([*lines[:-1], lines[-1][:-5]]))
        refused = other.call("import", str(out), "--yes").check_clean(2)
        assert f"(line {len(lines)}: it is not JSON)" in refused.stderr
        assert "--skip-broken" in refused.stderr
        done = other.call("import", str(out), "--yes", "--skip-broken", "--json")
        assert done.exit_code == 0
        assert done.json["preview"]["broken"] == [{"line": len(lines), "why": "it is not JSON"}]
        assert done.stderr == f"jarvis: left out: line {len(lines)}: it is not JSON\n"

    def test_a_newer_or_another_file_is_refused(self, other: Home, tmp_path: Path) -> None:
        out = tmp_path / "all.jsonl"
        out.write_text('{"format":"jarvis-export","version":9}\n')
        assert "newer JARVIS (version 9 > 1)" in other.call("import", str(out)).check_clean(2).stderr
        out.write_text("[]\n")
        other.call("import", str(out)).check_clean(2)
        other.call("import", str(tmp_path / "none.jsonl")).check_clean(6)
        other.call("import", str(tmp_path)).check_clean(2)

    def test_a_word_that_is_no_path_is_no_command(self, other: Home) -> None:
        ended = other.call("import", "chatgtp").check(2)
        assert "chatgpt" in ended.stderr
        assert "archive" in other.call("import", "--help").check_quiet().stdout

    def test_it_can_be_taken_back_and_done_again(self, full: Home, other: Home, tmp_path: Path) -> None:
        out = tmp_path / "all.jsonl"
        out.write_text(full.call("export").stdout)
        other.call("facts", "add", "schon da").check_quiet()
        other.call("import", str(out), "--yes").check(
            0, "conversations\t9\t9\t0\t0\t0\nmessages\t20\t20\t0\t0\t0\nfacts\t4\t4\t0\t0\t0\n"
        )
        other.call("import", "undo", "--yes").check()
        assert [line.split("\t")[3] for line in other.call("facts", "list").stdout.splitlines()] == ["schon da"]
        assert other.call("import", str(out), "--dry-run", "--json").json["preview"]["messages"]["new"] == 20

    def test_db_10_a_kill_leaves_nothing_half_and_a_second_run_completes_it(
        self, home: Home, other: Home, tmp_path: Path
    ) -> None:
        write_facts(home, 550)
        out = tmp_path / "all.jsonl"
        out.write_text(home.call("export").stdout)
        process = other.start("import", str(out), "--yes")
        memory = other.open_memory()
        wait_until(lambda: memory.facts.count() or process.poll() is not None)
        process.kill()
        process.communicate()
        memory.close()
        check_sound(other.memory_file)
        assert other.call("import", str(out), "--yes").exit_code == 0
        check_sound(other.memory_file)
        assert strip_time(other.call("export").stdout) == strip_time(out.read_text())

    def test_a_chat_goes_on_meanwhile(self, home: Home, other: Home, tmp_path: Path) -> None:
        write_facts(home, 550)
        out = tmp_path / "all.jsonl"
        out.write_text(home.call("export").stdout)
        memory = other.open_memory()
        process = other.start("import", str(out), "--yes")
        count = 0
        while process.poll() is None:
            count += 1
            talk(memory, f"Zeile {count}")
        _, errors = process.communicate()
        assert (process.returncode, b"Traceback" in errors) == (0, False), errors
        assert len(memory.catalogue.list()) == count
        assert memory.facts.count() == 550
        memory.close()
        check_sound(other.memory_file)


def again_rows() -> str:
    return "conversations\t9\t0\t0\t9\t0\nmessages\t20\t0\t0\t20\t0\nfacts\t4\t0\t0\t4\t0\n"
