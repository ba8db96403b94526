"""jarvis doctor finds rights that are too wide or too narrow, says what to do, and --fix puts right its own."""

import os
import shutil
import stat
from pathlib import Path

import pytest

from tests.peers.program import JARVIS, Ended, Home, run
from tests.peers.rights import bind_by_rights

NAMES = {
    "memory.db": "memory file's rights",
    "settings.toml": "settings file's rights",
    "history": "prompt history",
    "jarvis.log": "log",
    "memory.db.2026-03-01T120000Z.replaced": "memory.db.2026-03-01T120000Z.replaced's rights",
    "memory-monday.db": "memory-monday.db's rights",
}


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    home = Home.make(tmp_path / "home", template, HOME=str(tmp_path / "person"))
    (tmp_path / "person").mkdir(mode=0o700)
    home.call("facts", "add", "mein Hund heißt Bruno")
    assert home.call("backup", str(home.folder / "memory-monday.db")).exit_code == 0
    shutil.copy(home.memory_file, home.folder / "memory.db.2026-03-01T120000Z.replaced")
    for name in ("history", "settings.toml", "jarvis.log"):
        (home.folder / name).touch()
    for path in home.folder.iterdir():
        path.chmod(0o600)
    return home


def run_bound(home: Home, *words: str) -> Ended:
    """Run the program bound by the rights of files."""
    return run([*bind_by_rights(), str(JARVIS), *words], home.environment)


def find(ended: Ended, name: str) -> list[str]:
    """Return what was found of one thing: level, name, text, what to do."""
    (row,) = [line.split("\t") for line in ended.stdout.splitlines() if line.split("\t")[1] == name]
    return row


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def list_ill(ended: Ended) -> list[str]:
    rows = [line.split("\t") for line in ended.stdout.splitlines()]
    return [row[1] for row in rows if row[0] != "ok" and row[1] != "disk"]


def test_rights_that_are_right_are_well(home: Home) -> None:
    assert list_ill(run_bound(home, "doctor").check_quiet()) == []


class TestFiles:
    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("wrong", [0o644, 0o666, 0o640, 0o777])
    def test_sec_03_those_that_are_open_to_others_are_found_and_closed(self, home: Home, name: str, wrong: int) -> None:
        (home.folder / name).chmod(wrong)
        level, _, text, what_to_do = find(run_bound(home, "doctor"), NAMES[name])
        assert (level, what_to_do) == ("warning", f"`jarvis doctor --fix`, or chmod 600 {home.folder / name}")
        assert "others" in text
        fixed = run_bound(home, "doctor", "--fix")
        assert (fixed.exit_code, mode(home.folder / name)) == (0, 0o600)
        assert f"jarvis: rights put right: {home.folder / name} (600)\n" in fixed.stderr
        assert list_ill(fixed) == []

    @pytest.mark.parametrize("name", [name for name in NAMES if name != "memory-monday.db"])
    @pytest.mark.parametrize("wrong", [0o400, 0o000, 0o444, 0o200])
    def test_those_that_are_closed_to_their_owner_are_found_and_opened(self, home: Home, name: str, wrong: int) -> None:
        (home.folder / name).chmod(wrong)
        ill = run_bound(home, "doctor")
        level, _, text, what_to_do = find(ill, NAMES[name])
        assert level in ("warning", "failed")
        assert (ill.exit_code, level) == (5, "failed") or name not in ("memory.db",), "nothing can be saved then"
        assert "you may not" in text
        assert what_to_do == f"`jarvis doctor --fix`, or chmod 600 {home.folder / name}"
        fixed = run_bound(home, "doctor", "--fix")
        assert (fixed.exit_code, mode(home.folder / name)) == (0, 0o600), fixed
        assert list_ill(fixed) == []
        assert "Bruno" in run_bound(home, "facts", "list").stdout

    def test_settings_that_may_not_be_read_have_failed_and_say_so(self, home: Home) -> None:
        file = home.folder / "settings.toml"
        file.chmod(0)
        ill = run_bound(home, "doctor")
        assert ill.exit_code == 5
        assert find(ill, "settings")[0] == find(ill, NAMES["settings.toml"])[0] == "failed"
        refused = run_bound(home, "facts", "list").check_clean(3)
        assert f"the settings file {file} may not be read" in refused.stderr
        assert f"chmod 600 {file}" in refused.stderr

    def test_what_a_link_leads_to_is_closed_only_where_it_is_a_file(self, home: Home, tmp_path: Path) -> None:
        (tmp_path / "dotfiles").mkdir(mode=0o755)
        target = tmp_path / "dotfiles" / "settings.toml"
        target.touch(0o644)
        target.chmod(0o644)
        for name in ("settings.toml", "history"):
            (home.folder / name).unlink()
        (home.folder / "settings.toml").symlink_to(target)
        (home.folder / "history").symlink_to("/dev/null")
        before = mode(Path("/dev/null"))
        fixed = run_bound(home, "doctor", "--fix")
        assert fixed.exit_code == 0
        assert (mode(target), mode(target.parent), mode(Path("/dev/null"))) == (0o600, 0o755, before)
        assert list_ill(fixed) == []


class TestFolders:
    @pytest.mark.parametrize("wrong", [0o777, 0o755, 0o770, 0o707, 0o500, 0o400, 0o300, 0o000, 0o555])
    def test_one_of_its_own_is_found_and_put_right(self, home: Home, wrong: int) -> None:
        (home.folder / "memory.db").chmod(0o644)
        home.folder.chmod(wrong)
        ill = run_bound(home, "doctor")
        level, _, text, what_to_do = find(ill, "data folder")
        assert level == ("warning" if wrong & 0o700 == 0o700 else "failed")
        assert what_to_do == f"`jarvis doctor --fix`, or chmod 700 {home.folder}"
        assert ("others" if wrong & 0o700 == 0o700 else "you may not") in text
        assert "Traceback" not in ill.stderr
        assert "internal" not in ill.stderr
        fixed = run_bound(home, "doctor", "--fix")
        assert (fixed.exit_code, mode(home.folder), mode(home.memory_file)) == (0, 0o700, 0o600), fixed
        assert f"jarvis: rights put right: {home.folder} (700)\n" in fixed.stderr
        assert list_ill(fixed) == []

    def test_that_of_the_settings_and_that_of_the_log_are_looked_at_too(self, home: Home, tmp_path: Path) -> None:
        places = {"XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state"}
        environment = {**home.environment, **{name: str(tmp_path / place) for name, place in places.items()}}
        del environment["JARVIS_HOME"]
        run([str(JARVIS), "config", "set", "answer_tokens", "500"], environment).check(0)
        (tmp_path / "config" / "jarvis").chmod(0o777)
        (tmp_path / "config" / "jarvis" / "settings.toml").chmod(0o666)
        bound = bind_by_rights()
        ill = run([*bound, str(JARVIS), "doctor"], environment)
        assert find(ill, "settings folder")[0] == "warning"
        run([*bound, str(JARVIS), "doctor", "--fix"], environment)
        assert mode(tmp_path / "config" / "jarvis") == 0o700
        assert mode(tmp_path / "config" / "jarvis" / "settings.toml") == 0o600

    def check_left(self, home: Home, folder: Path, wrong: int, said: str) -> None:
        """Check that the rights of a folder are found, with what to do, and left as they are, but those of the file."""
        folder.chmod(wrong)
        home.memory_file.chmod(0o644)
        level, _, text, what_to_do = find(run_bound(home, "doctor"), "data folder")
        assert (level, said in text, "--fix" in what_to_do) == ("warning", True, False)
        assert "chmod go-w" in what_to_do or "JARVIS_HOME" in what_to_do
        run_bound(home, "doctor", "--fix")
        run_bound(home, "facts", "add", "noch etwas")
        assert (mode(folder), stat.S_IMODE(folder.stat().st_mode)) == (wrong & 0o777, wrong)
        assert mode(home.memory_file) == 0o600

    def test_a_folder_that_a_link_leads_to_is_not_changed(self, home: Home, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(home.folder)
        linked = Home(tmp_path / "link", home.settings)
        self.check_left(linked, home.folder, 0o777, "others may write")
        home.folder.chmod(0o755)
        assert find(run_bound(linked, "doctor", "--fix"), "data folder")[0] == "ok"
        run_bound(linked, "facts", "add", "noch mehr")
        assert mode(home.folder) == 0o755

    def test_the_home_of_the_person_is_not_changed(self, home: Home) -> None:
        at_home = home.with_settings(HOME=str(home.folder))
        self.check_left(at_home, home.folder, 0o777, "others may write")
        home.folder.chmod(0o755)
        assert find(run_bound(at_home, "doctor", "--fix"), "data folder")[0] == "ok"
        run_bound(at_home, "facts", "add", "noch mehr")
        assert mode(home.folder) == 0o755

    def test_one_with_other_things_in_it_is_not_changed(self, home: Home) -> None:
        (home.folder / "photos").mkdir()
        self.check_left(home, home.folder, 0o777, "others may write")

    def test_one_for_everyone_is_not_changed(self, home: Home) -> None:
        home.folder.chmod(0o1777)
        level, _, text, what_to_do = find(run_bound(home, "doctor"), "data folder")
        assert (level, "everyone" in text) == ("warning", True)
        assert "JARVIS_HOME" in what_to_do
        run_bound(home, "doctor", "--fix")
        assert stat.S_IMODE(home.folder.stat().st_mode) == 0o1777

    @pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder to someone else")
    def test_one_of_someone_else_is_not_changed(self, home: Home) -> None:
        os.chown(home.folder, 12345, 12345)
        try:
            home.folder.chmod(0o777)
            assert "--fix" not in find(run_bound(home, "doctor"), "data folder")[3]
            run_bound(home, "doctor", "--fix")
            assert mode(home.folder) == 0o777
        finally:
            os.chown(home.folder, 0, 0)
