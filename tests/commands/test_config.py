"""jarvis config: settings are shown with where they come from, and changed without harm to the file."""

from pathlib import Path

import pytest

from jarvis_cli.context import Flags
from tests.peers.program import Home
from tests.peers.terminal import Terminal


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    home = Home.make(tmp_path / "home", template)
    (home.folder / "settings.toml").write_text(
        '# oben\n[ollama]\nmodel = "bielik" # gut\n\n[agents.watcher]\nfacts = 3\n'
    )
    return home


def read_file(home: Home) -> str:
    return (home.folder / "settings.toml").read_text()


class TestLooking:
    def test_list_has_a_line_for_each(self, home: Home) -> None:
        listed = home.call("config", "list").check_quiet()
        rows = {line.split("\t")[0]: line.split("\t")[1:4] for line in listed.stdout.splitlines()}
        assert rows["ollama.model"] == ["bielik", "settings.toml line 3", "text"]
        assert rows["provider"] == ["notebook", "JARVIS_PROVIDER", "anthropic or ollama or notebook"]
        assert rows["answer_tokens"] == ["4096", "default", "a whole number"]
        assert rows["agents.watcher.facts"] == ["3", "settings.toml line 6", "a whole number"]
        flagged = home.call("config", "list", flags=Flags(provider="ollama"))
        assert "provider\tollama\t--provider\t" in flagged.stdout

    def test_list_as_json(self, home: Home) -> None:
        printed = home.call("config", "list", "--json").check_quiet().json
        assert (printed["version"], printed["file"]) == (1, str(home.folder / "settings.toml"))
        (model,) = [setting for setting in printed["settings"] if setting["name"] == "ollama.model"]
        assert model == {
            "name": "ollama.model",
            "variable": "JARVIS_OLLAMA_MODEL",
            "kind": "text",
            "default": "",
            "value": "bielik",
            "is_set": True,
            "source": "file",
            "line": 3,
            "flag": "",
            "help": model["help"],
            "fault": "",
        }

    def test_a_key_is_never_shown(self, home: Home) -> None:
        keyed = home.with_settings(JARVIS_EXTRACTOR_KEY="sk-very-secret")
        for words in (("list",), ("list", "--json"), ("get", "extractor.key"), ("get", "extractor_key", "--json")):
            shown = keyed.call("config", *words).check_quiet()
            assert "secret" not in shown.stdout.replace("not shown", "")
        keyed.call("config", "get", "extractor.key").check(0, "(set, not shown)\n")

    def test_get_and_path(self, home: Home) -> None:
        home.call("config", "get", "ollama_model").check(0, "bielik\n").check_quiet()
        home.call("config", "get", "agents.watcher.tools").check(0, '["remember_fact", "recall", "list_facts"]\n')
        assert home.call("config", "get", "ollama.model", "--json").json["setting"]["value"] == "bielik"
        home.call("config", "path").check(0, f"{home.folder}/settings.toml\n").check_quiet()

    def test_what_is_no_setting_is_not_found(self, home: Home) -> None:
        for command in (("get", "colour"), ("set", "colour", "red"), ("unset", "agents.x.colour")):
            refused = home.call("config", *command).check_clean(6)
            assert "there is no setting" in refused.stderr

    def test_a_file_that_is_wrong_is_named_with_the_line(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text("[ollama]\n\ntimeout = 'long'\n")
        refused = home.call("config", "get", "ollama.timeout").check_clean(3)
        assert f"line 3 of {home.folder}/settings.toml" in refused.stderr
        home.call("config", "path").check(0, f"{home.folder}/settings.toml\n")


class TestChanging:
    def test_set_and_unset_keep_what_else_is_there(self, home: Home) -> None:
        done = home.call("config", "set", "ollama.model", "gemma3").check(0)
        assert done.stderr == f"jarvis: ollama.model is set in {home.folder}/settings.toml\n"
        assert read_file(home) == '# oben\n[ollama]\nmodel = "gemma3" # gut\n\n[agents.watcher]\nfacts = 3\n'
        home.call("config", "set", "agents.watcher.model", "qwen3").check(0)
        home.call("config", "get", "agents.watcher.model").check(0, "qwen3\n")
        home.call("config", "unset", "ollama_model").check(0)
        again = home.call("config", "unset", "ollama_model").check(0)
        assert "was not set" in again.stderr
        home.call("config", "get", "ollama.model").check(0, "\n")

    def test_cli_03_a_value_may_begin_with_a_hyphen(self, home: Home) -> None:
        home.call("config", "set", "ollama.small_model", "-x").check(0)
        home.call("config", "get", "ollama.small_model").check(0, "-x\n")
        home.call("config", "set", "retention.days", "-1").check_clean(3)

    def test_what_the_environment_says_is_not_set_in_vain(self, home: Home) -> None:
        before = read_file(home)
        for command in (("set", "provider", "ollama"), ("unset", "provider")):
            refused = home.call("config", *command).check_clean(3)
            assert "JARVIS_PROVIDER in the environment goes over provider in the file" in refused.stderr
        assert read_file(home) == before

    def test_a_wrong_value_is_refused(self, home: Home) -> None:
        before = read_file(home)
        refused = home.call("config", "set", "answer_tokens", "viele").check_clean(3)
        assert "answer_tokens is not a number" in refused.stderr
        assert read_file(home) == before

    def test_a_key_is_no_argument(self, home: Home) -> None:
        refused = home.call("config", "set", "extractor_key", "sk-very-secret").check_clean(2)
        assert "set-key" in refused.stderr
        assert "very-secret" not in refused.stderr


EDITOR = """#!/bin/sh
cat "$1" > "$0.seen"
cat "$0.text" > "$1"
"""


class TestEditing:
    @pytest.fixture
    def editor(self, tmp_path: Path) -> Path:
        """An editor that puts in what stands in a file beside it."""
        script = tmp_path / "editor"
        script.write_text(EDITOR)
        script.chmod(0o700)
        return script

    def test_what_is_right_is_saved(self, home: Home, editor: Path) -> None:
        Path(f"{editor}.text").write_text("# neu\nanswer_tokens = 7\n")
        edited = home.with_settings(VISUAL=str(editor))
        with Terminal("config", "edit", environment=edited.environment) as terminal:
            assert terminal.wait_for_end() == 0
            assert "saved in" in terminal.text
        assert read_file(home) == "# neu\nanswer_tokens = 7\n"
        assert Path(f"{editor}.seen").read_text().startswith("# oben\n[ollama]")

    def test_what_is_wrong_is_given_back_or_the_old_one_stays(self, home: Home, editor: Path) -> None:
        Path(f"{editor}.text").write_text("answer_tokens = 7\ncolour = 1\n")
        before = read_file(home)
        edited = home.with_settings(EDITOR=str(editor))
        with Terminal("config", "edit", environment=edited.environment) as terminal:
            terminal.wait_until(lambda: "Edit it again?" in terminal.text)
            assert "line 2 of" in terminal.text
            terminal.type("y\r")
            terminal.wait_until(lambda: terminal.text.count("Edit it again?") == 2)
            terminal.type("n\r")
            assert terminal.wait_for_end() == 3
            assert "what you wrote is in" in terminal.text
        assert Path(f"{editor}.seen").read_text() == "answer_tokens = 7\ncolour = 1\n"
        assert read_file(home) == before

    def test_without_a_terminal_there_is_no_editor(self, home: Home) -> None:
        refused = home.call("config", "edit").check_clean(2)
        assert "jarvis config set" in refused.stderr
