"""The program as a whole: help, exit codes, first runs on bare machines, and errors that show nothing private."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import apsw
import pytest
import typer

from jarvis_cli import __version__
from jarvis_cli.app import COMMANDS, app
from jarvis_cli.context import Context, Flags
from jarvis_cli.memory import Memory
from tests.peers.program import ENDLESS_COMMANDS, EVERY_COMMAND, Ended, Home, call
from tests.peers.rights import look_at

SECRET = "sk-ant-XYZ-mein-Geheimnis"
AGAIN = "nothing was written about it; run it again with `jarvis --debug` to see the place"


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


# Commands that hold others.
GROUPS = ("facts", "conversations", "summaries", "agents", "jobs", "import", "config", "completion")


def list_commands() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every command and group with the words that call it."""
    root: Any = typer.main.get_command(app)
    yield (), root
    for name, _, _ in COMMANDS:
        command = root.get_command(None, name)
        yield (name,), command
        for inner in getattr(command, "commands", {}):
            yield (name, inner), command.commands[inner]


class TestHelp:
    @pytest.mark.parametrize("words", [words for words, _ in list_commands()], ids=" ".join)
    @pytest.mark.parametrize("flag", ["--help", "-h"])
    def test_every_command_has_a_page(self, home: Home, words: tuple[str, ...], flag: str) -> None:
        page = home.call(*words, flag).check_quiet().stdout
        assert page.startswith("Usage: ")
        assert "Show this message and exit." in page

    def test_every_command_option_and_argument_has_a_text(self) -> None:
        seen = set()
        for words, command in list_commands():
            assert len(command.help) > 10, words
            assert command.help.rstrip().endswith("."), words
            for parameter in command.params:
                assert parameter.help, (words, parameter.name)
                seen.add(parameter.name)
        assert {"what", "text", "limit", "as_json", "yes", "dry_run", "retry", "provider", "debug"} <= seen

    def test_every_command_has_a_call_in_these_tests(self) -> None:
        groups = {"", *GROUPS}
        assert {" ".join(words) for words, _ in list_commands()} - groups == {*EVERY_COMMAND} | ENDLESS_COMMANDS

    @pytest.mark.parametrize("words", [(), *((group,) for group in GROUPS)], ids=" ".join)
    def test_without_a_command_the_page_is_an_error(self, home: Home, words: tuple[str, ...]) -> None:
        shown = home.call(*words).check(2)
        assert shown.stderr.startswith("Usage: ")

    def test_the_version(self, home: Home) -> None:
        home.call("--version").check_quiet().check(0, f"jarvis {__version__}\n")


class TestExitCodes:
    @pytest.mark.parametrize(
        "words",
        [
            ("nonsense",),
            ("--nonsense",),
            ("facts", "nonsense"),
            ("facts", "list", "--nonsense"),
            ("facts", "list", "too", "many"),
            ("facts", "add"),
            ("facts", "add", "-5 degrees"),
            ("facts", "search", "x", "--limit", "0"),
            ("summaries", "show"),
            ("summaries", "show", "abc"),
            ("summaries", "search"),
            ("summaries", "search", " "),
            ("agents", "show"),
            ("agents", "show", "no name"),
            ("summarize", "now"),
            ("ask",),
            ("ask", " "),
            ("ask", "-"),
            ("chat", "hello"),
            ("--provider",),
        ],
        ids=" ".join,
    )
    def test_2_wrong_usage(self, home: Home, words: tuple[str, ...]) -> None:
        wrong = home.call(*words).check(2)
        assert wrong.stderr
        assert "Traceback" not in wrong.stderr

    @pytest.mark.parametrize(
        ("settings", "flags"),
        [
            ({"JARVIS_PROVIDER": "chatgpt"}, Flags()),
            ({"JARVIS_EMBEDDER": "word2vec"}, Flags()),
            ({"JARVIS_ANSWER_TOKENS": "many"}, Flags()),
            ({"JARVIS_FACTS_BUDGET": "-1"}, Flags()),
            ({}, Flags(provider="chatgpt")),
            ({"JARVIS_HOME": "~nobody-of-this-name/jarvis"}, Flags()),
        ],
    )
    def test_3_a_wrong_setting(self, home: Home, settings: dict[str, str], flags: Flags) -> None:
        home.with_settings(**settings).call("facts", "list", flags=flags).check_clean(3)

    @pytest.mark.parametrize("words", [("summarize",), ("worker",), ("status",), ("facts", "prune")], ids=" ".join)
    @pytest.mark.parametrize("days", ["0", "30"])
    def test_3_a_category_that_does_not_exist_is_refused_by_all_that_expiring_concerns(
        self, home: Home, words: tuple[str, ...], days: str
    ) -> None:
        settings = {"JARVIS_RETENTION_CATEGORIES": "observation,gossip", "JARVIS_RETENTION_DAYS": days}
        wrong = home.with_settings(**settings).call(*words).check_clean(3)
        assert wrong.stderr.startswith("jarvis: retention_categories names a category that does not exist\n")

    def test_3_a_wrong_setting_of_an_agent(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text('[agents.watcher]\ntools = ["shell"]\n', encoding="utf-8")
        wrong = home.call("facts", "list").check_clean(3)
        assert wrong.stderr.startswith("jarvis: tools of the agent watcher in ")
        assert "remember_fact, recall, list_facts" in wrong.stderr

    def test_3_a_settings_file_that_is_no_toml(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text("provider = \n", encoding="utf-8")
        wrong = home.call("facts", "list").check_clean(3)
        assert "settings.toml" in wrong.stderr


class Broken(Context):
    """A context whose memory raises something that nobody foresaw."""

    error: BaseException = RuntimeError(f"failed on {SECRET}")

    @property
    def memory(self) -> Memory:  # type: ignore[override]
        raise self.error


class Interrupted(Broken):
    error = KeyboardInterrupt()


def end_with_newer_file(home: Home) -> Ended:
    connection = apsw.Connection(str(home.memory_file))
    connection.pragma("user_version", 1_000)
    connection.close()
    return home.call("facts", "list")


def end_with_several(home: Home) -> Ended:
    home.call("facts", "add", "Tee am Morgen")
    home.call("facts", "add", "Tee am Abend")
    return home.call("facts", "forget", "Tee", "--yes")


ENDS: dict[int, Callable[[Home], Ended]] = {
    0: lambda home: home.call("facts", "list"),
    1: lambda home: call(Broken(home.environment), "facts", "list"),
    2: lambda home: home.call("facts", "add", ""),
    3: lambda home: home.with_settings(JARVIS_PROVIDER="anthropic").call("ask", "Hallo"),
    4: lambda home: home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST="127.0.0.1:1").call("ask", "Hallo"),
    5: end_with_newer_file,
    6: lambda home: home.call("facts", "forget", "999", "--yes"),
    7: end_with_several,
    130: lambda home: call(Interrupted(home.environment), "facts", "list"),
}


class TestReadme:
    @pytest.mark.parametrize("code", ENDS)
    def test_every_exit_code_is_one_that_happens(self, home: Home, code: int) -> None:
        ended = ENDS[code](home)
        assert ended.exit_code == code
        assert code == 130 or ended.stderr.startswith("jarvis: ")

    def test_every_exit_code_is_in_the_table(self) -> None:
        readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
        assert [int(code) for code in re.findall(r"^\| (\d+) \| ", readme, re.MULTILINE)] == list(ENDS)


class TestBugs:
    """CLI-04: an error that nobody foresaw shows where it happened, and nothing of what was said."""

    @pytest.mark.parametrize("words", [("facts", "add", SECRET), ("ask", SECRET), ("chat",), ("summaries", "list")])
    def test_cli_04_neither_screen_nor_log_holds_a_key_or_a_text(self, home: Home, words: tuple[str, ...]) -> None:
        home = home.with_settings(ANTHROPIC_API_KEY=SECRET)
        bug = call(Broken(home.environment), *words, stdin=f"{SECRET}\n").check_clean(1)
        log = home.folder / "jarvis.log"
        assert bug.stderr == f"jarvis: internal error (RuntimeError)\n        the place is in {log}\n"
        text = log.read_text(encoding="utf-8")
        assert "RuntimeError" in text
        assert "test_app.py" in text
        assert SECRET not in text + bug.stderr
        assert log.stat().st_mode & 0o777 == 0o600

    def test_cli_04_with_debug_there_is_a_traceback_still_without_texts(self, home: Home) -> None:
        broken = Broken(home.environment, flags=Flags(debug=True))
        bug = call(broken, "facts", "list").check(1)
        assert "raise self.error" in bug.stderr
        assert SECRET not in bug.stderr

    def test_cli_04_where_there_is_no_log_it_is_still_one_line(self, home: Home) -> None:
        (home.folder / "jarvis.log").mkdir()
        bug = call(Broken(home.environment), "facts", "list").check_clean(1)
        assert bug.stderr == f"jarvis: internal error (RuntimeError)\n        {AGAIN}\n"

    def test_sec_03_a_private_chat_that_a_bug_ends_leaves_the_folder_as_it_was(self, home: Home) -> None:
        def stop() -> datetime:
            raise RuntimeError(f"failed on {SECRET}")

        (home.folder / "jarvis.log").write_text("2026-03-01T12:00:00Z RuntimeError\n", encoding="utf-8")
        before = look_at(home.folder)
        for context in (Context(home.environment, clock=stop), Broken(home.environment)):
            bug = call(context, "chat", "--private", stdin=f"{SECRET}\n").check(1)
            assert bug.stderr.endswith(f"jarvis: internal error (RuntimeError)\n        {AGAIN}\n")
            assert SECRET not in bug.stderr
            assert look_at(home.folder) == before
        (home.folder / "jarvis.log").unlink()
        call(Broken(home.environment), "chat", "--private", "--continue").check(1)
        assert not (home.folder / "jarvis.log").exists()
