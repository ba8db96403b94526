"""On a machine that knows nothing of JARVIS yet: no folder, no key, no home, no library, no right to write (ENV)."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from jarvis_cli.context import Flags
from tests.peers.program import EVERY_COMMAND, JARVIS, WITH_MEMORY, Ended, Home, run

with_every_command = pytest.mark.parametrize("name", EVERY_COMMAND)


@pytest.fixture
def fresh(tmp_path: Path) -> dict[str, str]:
    """The environment of a person who has never used JARVIS."""
    names = {"HOME": "", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state"}
    places = {name: str(tmp_path / "person" / folder) for name, folder in names.items()}
    return {"PATH": os.environ["PATH"], "JARVIS_PROVIDER": "notebook", "JARVIS_EMBEDDER": "none", **places}


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


@pytest.mark.parametrize("name", WITH_MEMORY)
def test_env_03_any_command_may_be_the_first(fresh: dict[str, str], tmp_path: Path, name: str) -> None:
    words, exit_code = EVERY_COMMAND[name]
    first = run([str(JARVIS), *words], fresh)
    assert first.exit_code == exit_code, first
    folder = tmp_path / "person" / "data" / "jarvis"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [(path.name, path.stat().st_mode & 0o777) for path in folder.iterdir()] == [("memory.db", 0o600)]


class TestWithoutHome:
    def test_env_04_the_home_is_that_of_the_user_database(self) -> None:
        code = "from jarvis_cli.settings import find_places; print(find_places({}).memory)"
        search = os.pathsep.join(sys.path)
        place = run([sys.executable, "-c", code], {"PATH": "/usr/bin:/bin", "PYTHONPATH": search}).check_quiet().stdout
        pwd = pytest.importorskip("pwd")
        assert place.startswith(f"{pwd.getpwuid(os.getuid()).pw_dir}{os.sep}")

    def test_env_04_a_home_that_is_none_is_said_to_be_none(self, tmp_path: Path) -> None:
        environment = {"PATH": "/usr/bin:/bin", "JARVIS_HOME": "~nobody-of-this-name/jarvis"}
        ended = run(["/bin/sh", "-c", f'cd "{tmp_path}" && exec "{JARVIS}" facts list'], environment).check_clean(3)
        assert "HOME" in ended.stderr
        assert list(tmp_path.iterdir()) == []


class TestWithoutKey:
    @with_every_command
    def test_env_05_the_notebook_needs_none(self, home: Home, name: str) -> None:
        words, exit_code = EVERY_COMMAND[name]
        assert home.call(*words).exit_code == exit_code

    @pytest.mark.parametrize("name", [name for name in EVERY_COMMAND if name not in ("chat", "ask", "doctor")])
    def test_env_05_what_asks_no_model_needs_none(self, home: Home, name: str) -> None:
        words, exit_code = EVERY_COMMAND[name]
        assert home.with_settings(JARVIS_PROVIDER="anthropic").call(*words).exit_code == exit_code
        assert home.call(*words, flags=Flags(provider="anthropic", model="claude-x")).exit_code == exit_code

    @pytest.mark.parametrize("words", [("chat",), ("ask", "Hallo"), ("summarize",)])
    def test_env_05_anthropic_needs_its_own(self, home: Home, words: tuple[str, ...]) -> None:
        home.call("ask", "Hallo")
        refused = home.with_settings(JARVIS_PROVIDER="anthropic").call(*words, stdin="Hallo\n").check_clean(3)
        assert "ANTHROPIC_API_KEY" in refused.stderr

    @pytest.mark.parametrize("words", [("chat",), ("ask", "Hallo"), ("summarize",)])
    def test_env_05_ollama_never_asks_for_one(self, home: Home, words: tuple[str, ...]) -> None:
        home.call("ask", "Hallo")
        refused = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="127.0.0.1:1").call(*words, stdin="Hallo\n")
        assert refused.exit_code == 4
        assert "KEY" not in refused.stderr
        assert "127.0.0.1:1" in refused.stderr


class TestWithoutRights:
    def run_without_privileges(self, home: Home, *words: str) -> Ended:
        """Run as somebody whom modes of files can stop, which root is not as long as it has its capabilities."""
        command = [str(JARVIS), *words]
        if os.geteuid() == 0:
            limit = shutil.which("setpriv")
            if limit is None:
                pytest.skip("root may write everywhere")
            command = [limit, "--bounding-set=-dac_override,-dac_read_search", *command]
        return run(command, home.environment)

    def test_env_06_a_folder_that_cannot_be_written_is_named_and_so_is_the_way_out(self, tmp_path: Path) -> None:
        locked = tmp_path / "locked"
        locked.mkdir(mode=0o555)
        for folder in (locked, locked / "below"):
            refused = self.run_without_privileges(Home(folder), "facts", "add", "x").check_clean(5)
            assert str(folder / "memory.db") in refused.stderr
            assert "JARVIS_HOME" in refused.stderr
        assert list(locked.iterdir()) == []

    def test_env_06_a_file_where_the_folder_should_be(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        refused = Home(tmp_path / "file").call("facts", "add", "x").check_clean(5)
        assert str(tmp_path / "file" / "memory.db") in refused.stderr


class TestWithoutSqliteVec:
    """ENV-01, ENV-02: another `sqlite_vec` is found first, whose library is not one for this machine."""

    @pytest.fixture
    def broken(self, home: Home, tmp_path: Path) -> Home:
        package = tmp_path / "packages" / "sqlite_vec"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        for ending in ("so", "dylib", "dll"):
            (package / f"vec0.{ending}").write_bytes(b"\x7fELF garbage")
        return home.with_settings(PYTHONPATH=str(package.parent), JARVIS_EMBEDDER="builtin")

    def test_env_01_words_still_find_and_the_fault_is_named_once(self, broken: Home) -> None:
        broken.run("facts", "add", "I live in Graz").check_quiet().check(0, "remembered #1: I live in Graz\n")
        assert broken.run("facts", "list").check_quiet().stdout.endswith("\tI live in Graz\n")
        found = broken.run("facts", "search", "graz")
        assert (found.exit_code, found.stdout.split("\t")[3]) == (0, "I live in Graz\n")
        chat = broken.run("chat", stdin=b"Where do I live?\nremember that I like tea\n")
        assert chat.exit_code == 0
        assert "Graz" in chat.stdout
        assert "remembered #2: I like tea" in chat.stdout
        assert chat.stderr.count("sqlite-vec cannot be loaded") == 1

    def test_env_02_a_search_names_the_fault(self, broken: Home) -> None:
        for group in ("facts", "summaries"):
            searched = broken.run(group, "search", "holidays")
            assert (searched.exit_code, searched.stdout) == (0, "")
            assert "sqlite-vec cannot be loaded" in searched.stderr
            assert "sqlite-vec" in searched.stderr.partition("cannot be loaded")[2]

    def test_env_09_vectors_made_elsewhere_harm_nothing_here(self, broken: Home) -> None:
        """A file with an index that this machine cannot read: everything still works."""
        capable = Home(broken.folder, {"JARVIS_EMBEDDER": "builtin"})
        capable.call("facts", "add", "I live in Graz")
        capable.call("summarize")
        for words in (
            ("facts", "add", "I like tea"),
            ("summarize",),
            ("ask", "Where do I live?"),
            ("summaries", "search", "tea"),
            ("facts", "forget", "1", "--yes"),
        ):
            ended = broken.run(*words)
            assert ended.exit_code == 0, ended
            assert "no such module" not in ended.stderr
        assert capable.call("facts", "list").stdout.endswith("\tI like tea\n")
