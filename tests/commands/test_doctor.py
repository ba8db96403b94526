"""jarvis doctor: a line for each thing and what to do, exit 0 or 5, and nothing changed unless it is asked to."""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest

from jarvis_cli.memory.migrations import STEPS
from tests.peers.program import JARVIS, Ended, Home, run
from tests.peers.rights import bind_by_rights, look_at, without_rights


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    home = Home.make(tmp_path / "home", template)
    for text in ("mein Hund heißt Bruno", "Kot nazywa się Filemon", "我喜欢喝绿茶"):
        home.call("facts", "add", text)
    home.call("ask", "Hallo")
    return home


def read_levels(ended: Ended) -> dict[str, str]:
    """Return the level of each thing, by its name."""
    rows = [line.split("\t") for line in ended.stdout.splitlines()]
    assert all(len(row) == 4 for row in rows)
    assert all(row[3] for row in rows if row[0] != "ok"), "what to do is said"
    return {row[1]: row[0] for row in rows}


def change(home: Home, *statements: str) -> None:
    connection = apsw.Connection(str(home.memory_file))
    for statement in statements:
        connection.execute(statement)
    connection.close()


def damage(home: Home) -> None:
    """Overwrite most of the file."""
    content = bytearray(home.memory_file.read_bytes())
    content[16_384::5] = b"\xff" * len(content[16_384::5])
    home.memory_file.write_bytes(content)


class TestWell:
    def test_all_is_well_and_nothing_is_changed(self, home: Home) -> None:
        before = look_at(home.folder)
        well = home.call("doctor").check_quiet()
        levels = read_levels(well)
        assert {name for name, level in levels.items() if level != "ok"} <= {"disk"}
        assert {"python", "sqlite", "vector search", "memory file", "word indexes", "vectors", "clock"} <= {*levels}
        assert {"embedder", "answers", "locale", "terminal", "settings", "data folder", "log"} <= {*levels}
        assert look_at(home.folder) == before

    def test_json_has_the_same(self, home: Home) -> None:
        printed = home.call("doctor", "--json").check_quiet().json
        assert (printed["version"], printed["is_well"], printed["repairs"]) == (1, True, [])
        assert {*printed["findings"][0]} == {"name", "level", "text", "what_to_do", "is_fixable"}

    def test_env_03_a_new_machine_is_well_and_nothing_is_made(self, home: Home, tmp_path: Path) -> None:
        new = Home(tmp_path / "nowhere", home.settings)
        assert read_levels(new.call("doctor").check_quiet())["memory file"] == "ok"
        assert not new.folder.exists()

    def test_with_nothing_to_fix_nothing_is_fixed(self, home: Home) -> None:
        fixed = home.call("doctor", "--fix")
        assert (fixed.exit_code, fixed.stderr) == (0, "jarvis: there was nothing to put right\n")


class TestIll:
    @pytest.mark.parametrize(
        ("harm", "said"),
        [
            (damage, "is damaged"),
            (lambda home: home.memory_file.write_text("Liebes Tagebuch " * 900), "is not a memory file of JARVIS"),
            (lambda home: change(home, f"PRAGMA user_version = {len(STEPS) + 1}"), "made by a newer JARVIS"),
            (lambda home: change(home, "PRAGMA application_id = 77"), "of another program"),
            (lambda home: (home.memory_file.unlink(), home.memory_file.mkdir()), "cannot be opened"),
        ],
        ids=["damaged", "text", "newer", "foreign", "folder"],
    )
    def test_db_08_a_file_that_cannot_be_used_has_failed_and_is_left_as_it_is(
        self, home: Home, harm: Callable[[Home], object], said: str
    ) -> None:
        harm(home)
        before = look_at(home.folder)
        ill = home.call("doctor")
        assert ill.exit_code == 5
        assert said in ill.stdout
        levels = read_levels(ill)
        assert levels["memory file"] == "failed"
        assert levels["answers"] == "ok", "the rest is looked at all the same"
        assert "jarvis: 1 thing that JARVIS needs failed" in ill.stderr
        assert look_at(home.folder) == before
        fixed = home.call("doctor", "--fix")
        assert fixed.exit_code == 5
        assert "not repaired: " in fixed.stderr
        if home.memory_file.is_file():
            assert look_at(home.folder)["memory.db"][0] == before["memory.db"][0]

    def test_settings_that_are_wrong_have_failed_and_the_rest_is_looked_at(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text("\ncolour = 1\n")
        ill = home.call("doctor")
        assert ill.exit_code == 5
        assert f"line 2 of {home.folder}/settings.toml" in ill.stdout
        assert read_levels(ill)["memory file"] == "ok"

    def test_env_04_without_a_home_it_says_so(self, home: Home) -> None:
        ill = home.with_settings(JARVIS_HOME="~nobody-at-all").call("doctor")
        assert ill.exit_code == 5
        assert read_levels(ill)["places"] == "failed"

    def test_a_dead_server_is_a_warning(self, home: Home) -> None:
        dead = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        ill = dead.call("doctor").check_quiet()
        assert read_levels(ill)["answers"] == "warning"

    def test_time_01_a_clock_behind_the_newest_message_is_a_warning(self, home: Home) -> None:
        ill = home.call("doctor", clock=lambda: datetime(2025, 6, 1, tzinfo=UTC))
        assert ill.exit_code == 0
        assert [line.split("\t")[0] for line in ill.stdout.splitlines() if "\tclock\t" in line] == ["ok", "warning"]

    def test_db_07_what_is_read_only_has_failed_and_is_looked_at(self, home: Home) -> None:
        bound = bind_by_rights()
        with without_rights(home.folder):
            before = look_at(home.folder)
            ill = run([*bound, str(JARVIS), "doctor"], home.environment)
            assert look_at(home.folder) == before
        assert ill.exit_code == 5
        levels = read_levels(ill)
        assert (levels["data folder"], levels["memory file"]) == ("failed", "ok")


class TestFixing:
    def test_what_is_derived_is_made_again_and_leases_are_freed(self, home: Home) -> None:
        change(
            home,
            "DELETE FROM fact_words",
            "INSERT INTO message_words (rowid, text) VALUES (999, 'stray')",
            "INSERT INTO embedders (name, version, dimension) VALUES ('plane', '1', 4)",
            "INSERT INTO vectors (owner, owner_id, made_from, embedder_id, vector) VALUES ('fact', 1, 1, 1, x'00')",
            "UPDATE jobs SET lease_owner = 'elsewhere:1:x', lease_until = '2020-01-01T00:00:00Z'",
        )
        ill = home.call("doctor")
        assert ill.exit_code == 5
        levels = read_levels(ill)
        assert (levels["word indexes"], levels["vectors"], levels["leases"]) == ("failed", "failed", "warning")
        assert "jarvis doctor --fix" in ill.stderr
        fixed = home.call("doctor", "--fix")
        assert fixed.exit_code == 0, fixed
        for sentence in ("word indexes made again (fact_words, message_words", "vectors dropped: 1", "jobs freed: "):
            assert f"jarvis: {sentence}" in fixed.stderr
        assert home.call("facts", "search", "Bruno").stdout.startswith("#1\t")

    def test_sec_03_rights_that_are_too_wide_are_taken_back(self, home: Home) -> None:
        (home.folder / "history").touch()
        for path in (home.memory_file, home.folder / "history"):
            path.chmod(0o644)
        home.folder.chmod(0o755)
        levels = read_levels(home.call("doctor").check_quiet())
        assert [levels[name] for name in ("data folder", "memory file's rights", "prompt history")] == ["warning"] * 3
        fixed = home.call("doctor", "--fix")
        assert fixed.stderr.count("rights put right: ") == 3
        assert home.folder.stat().st_mode & 0o777 == 0o700
        assert {path.stat().st_mode & 0o777 for path in home.folder.iterdir()} == {0o600}

    def test_without_a_file_none_is_made(self, home: Home) -> None:
        shutil.rmtree(home.folder)
        assert home.call("doctor", "--fix").exit_code == 0
        assert not home.folder.exists()
