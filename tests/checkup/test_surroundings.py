"""What JARVIS runs in and with is looked at: nothing of it is made up, and nothing ends the check-up."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jarvis_cli.checkup import places
from jarvis_cli.checkup.embedder import check_embedder
from jarvis_cli.checkup.finding import Finding
from jarvis_cli.checkup.memory_file import check_clock
from jarvis_cli.checkup.places import check_places
from jarvis_cli.checkup.program import check_program, check_python, check_search
from jarvis_cli.checkup.settings import check_settings
from jarvis_cli.checkup.surroundings import check_locale, check_terminal
from jarvis_cli.checkup.waiting import do_within
from jarvis_cli.errors import ModelError
from jarvis_cli.settings import Places, Settings
from tests.peers.ollama_server import OllamaServer


@pytest.fixture
def home(tmp_path: Path) -> Places:
    folder = tmp_path / "home"
    return Places(*(folder / name for name in ("memory.db", "settings.toml", "jarvis.log", "history")))


def by_name(findings: object) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings}  # type: ignore[attr-defined]


class TestProgram:
    def test_all_is_well_here(self) -> None:
        assert {finding.level for finding in check_program()} == {"ok"}
        assert check_python((3, 10, 4)).level == "failed"

    def test_env_02_a_library_that_cannot_be_loaded_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "vec0.so").write_bytes(b"garbage")
        found = by_name(check_search(str(tmp_path / "vec0")))
        assert found["sqlite"].level == "ok"
        assert found["vector search"].level == "warning"
        assert "cannot be loaded" in found["vector search"].text
        assert "sqlite-vec" in found["vector search"].what_to_do


class TestAround:
    @pytest.mark.parametrize(
        ("output", "files", "level"),
        [
            ("utf-8", "utf-8", "ok"),
            ("UTF_8", "UTF-8", "ok"),
            ("ascii", "utf-8", "warning"),
            ("cp1252", "utf-8", "warning"),
        ],
    )
    def test_an_encoding_without_all_letters_is_a_warning(self, output: str, files: str, level: str) -> None:
        found = check_locale({"LANG": "pl_PL"}, output, files)
        assert found.level == level
        assert "pl_PL" in found.text

    def test_a_terminal_is_told_by_its_kind(self) -> None:
        assert check_terminal({"TERM": "xterm"}, True).level == "ok"
        assert check_terminal({"TERM": "dumb"}, True).level == check_terminal({}, True).level == "warning"
        assert check_terminal({}, False).level == "ok"

    def test_a_clock_that_cannot_be_right_is_a_warning(self) -> None:
        now = datetime(2026, 3, 1, tzinfo=UTC)
        assert check_clock(now, None).level == "ok"
        assert check_clock(now, now + timedelta(minutes=1)).level == "ok"
        assert check_clock(now, now + timedelta(days=1)).level == "warning"
        assert check_clock(datetime(1970, 1, 1, 12, tzinfo=UTC), None).level == "warning"


class TestPlaces:
    def test_what_is_not_there_yet_is_no_fault_and_is_not_made(self, home: Places) -> None:
        assert {finding.level for finding in check_places(home)} == {"ok"}
        assert not home.memory.parent.exists()

    def test_what_others_may_read_is_a_warning(self, home: Places) -> None:
        home.memory.parent.mkdir()
        home.memory.parent.chmod(0o755)
        for path in (home.memory, home.history, home.log, home.settings):
            path.touch()
            path.chmod(0o644)
        found = by_name(check_places(home))
        open_to_others = {name for name, finding in found.items() if finding.level == "warning"}
        assert open_to_others == {
            "data folder",
            "memory file's rights",
            "settings file's rights",
            "prompt history",
            "log",
        }
        assert all(found[name].is_fixable for name in open_to_others)

    def test_a_folder_with_other_things_in_it_is_left_to_its_owner(self, home: Places) -> None:
        home.memory.parent.mkdir()
        home.memory.parent.chmod(0o755)
        (home.memory.parent / "letter.txt").touch()
        assert by_name(check_places(home))["data folder"].level == "ok"

    def test_a_file_in_the_place_of_the_folder_has_failed(self, home: Places) -> None:
        home.memory.parent.touch()
        assert by_name(check_places(home))["data folder"].level == "failed"

    @pytest.mark.parametrize(("least", "few", "level"), [(0, 0, "ok"), (0, 2**80, "warning"), (2**80, 2**80, "failed")])
    def test_db_06_little_room_is_told(self, tmp_path: Path, least: int, few: int, level: str) -> None:
        assert places.judge_room(tmp_path, least, few).level == level


class TestSettings:
    def test_a_wrong_file_has_failed_and_the_defaults_go_on(self, home: Places) -> None:
        home.settings.parent.mkdir()
        home.settings.write_text("\nanswer_tokens = 'many'\n")
        checked = check_settings(home.settings, {}, "")
        assert checked.settings == Settings()
        (found,) = checked.findings
        assert found.level == "failed"
        assert f"line 2 of {home.settings}" in found.text

    def test_a_variable_that_sets_nothing_is_a_warning(self, home: Places) -> None:
        checked = check_settings(home.settings, {"JARVIS_COLOUR": "1", "JARVIS_PROVIDER": "notebook"}, "")
        assert [finding.level for finding in checked.findings] == ["ok", "warning"]
        assert "JARVIS_COLOUR" in checked.findings[1].text
        assert checked.settings.provider == "notebook"


class TestEmbedder:
    def test_the_built_in_one_is_really_tried(self) -> None:
        (found,) = check_embedder(Settings(), {})
        assert found.level == "ok"
        assert "tried out" in found.text

    def test_none_is_a_choice(self) -> None:
        (found,) = check_embedder(Settings(embedder="none"), {})
        assert found.level == "ok"

    def test_one_that_cannot_be_reached_is_a_warning(self) -> None:
        (found,) = check_embedder(Settings(embedder="ollama"), {"OLLAMA_HOST": "127.0.0.1:1"})
        assert found.level == "warning"
        assert "found by their words" in found.text

    def test_one_in_ollama_is_asked_for_vectors(self) -> None:
        with OllamaServer(models=("nomic-embed-text",)) as server:
            (found,) = check_embedder(Settings(embedder="ollama"), {"OLLAMA_HOST": server.url})
        assert found.name == "embedder"
        assert "/api/embed" in {received.path for received in server.requests}


class TestWaiting:
    def test_what_takes_too_long_is_left_to_itself(self) -> None:
        import threading

        held = threading.Event()
        assert do_within(0.01, held.wait) is None
        held.set()
        assert do_within(5, lambda: 3) == 3

    def test_what_fails_is_raised(self) -> None:
        def fail() -> int:
            raise ModelError("away")

        with pytest.raises(ModelError, match="away"):
            do_within(5, fail)


def test_no_finding_that_is_not_well_leaves_out_what_to_do(home: Places) -> None:
    found = [*check_places(home), *check_program(), check_locale({}, "ascii", "ascii"), check_terminal({}, True)]
    assert all(finding.what_to_do for finding in found if finding.level != "ok")
    assert os.sep in by_name(found)["data folder"].text
