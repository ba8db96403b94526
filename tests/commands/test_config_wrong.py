"""A settings file that is wrong: its line is named, and the commands that look at it and put it right still work."""

from pathlib import Path

import pytest

from tests.peers.printed import check_printed
from tests.peers.program import Home
from tests.peers.terminal import Terminal

WRONG = """# oben
colour = "sk-very-secret"
answer_tokens = 'viele' # zu viele
history_budget = 5000

[ollama]
model = "bielik"
colour = 1

["odd name"]
x = 1

[agents.watcher]
facts = 3
tokens = -1
hue = 2

[agents."b c"]
facts = 3
"""
# What is wrong in it: the name, as it is typed, and the line.
FAULTS = {
    "colour": 2,
    "answer_tokens": 3,
    "ollama.colour": 8,
    '"odd name"': 10,
    "agents.watcher.tokens": 15,
    "agents.watcher.hue": 16,
    'agents."b c"': 18,
}


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    home = Home.make(tmp_path / "home", template)
    write_file(home, WRONG)
    return home


def write_file(home: Home, text: str | bytes) -> None:
    (home.folder / "settings.toml").write_bytes(text.encode() if isinstance(text, str) else text)


def read_file(home: Home) -> str:
    return (home.folder / "settings.toml").read_text()


class TestEntries:
    def test_list_shows_all_and_marks_what_is_wrong(self, home: Home) -> None:
        listed = home.call("config", "list")
        assert listed.exit_code == 0
        rows = {line.split("\t")[0]: line.split("\t")[1:] for line in listed.stdout.splitlines()}
        for name, line in FAULTS.items():
            value, source, *_, meaning = rows[name]
            assert (value, source) == ("(wrong, not shown)", f"settings.toml line {line}"), name
            assert meaning.startswith("wrong: ")
        assert rows["history_budget"][:2] == ["5000", "settings.toml line 4"]
        assert rows["ollama.model"][:2] == ["bielik", "settings.toml line 7"]
        assert rows["agents.watcher.facts"][:2] == ["3", "settings.toml line 14"]
        assert sum("wrong" in row[0] for row in rows.values()) == len(FAULTS)
        assert listed.stderr == (
            f"jarvis: 7 entries of {home.folder}/settings.toml are wrong, so that other commands do not start;"
            " `jarvis config unset NAME` takes one out\n"
        )
        assert "very-secret" not in listed.stdout

    def test_the_json_names_what_is_wrong_of_each(self, home: Home) -> None:
        printed = home.call("config", "list", "--json").json
        check_printed("config-list.json", printed)
        settings = {setting["name"]: setting for setting in printed["settings"]}
        assert {name for name, setting in settings.items() if setting["fault"]} == {*FAULTS}
        assert (settings["colour"]["value"], settings["colour"]["line"], settings["colour"]["source"]) == (
            None,
            2,
            "file",
        )
        assert "there is no setting colour" in settings["colour"]["fault"]
        assert (
            settings["answer_tokens"]["fault"]
            == f"answer_tokens in line 3 of {home.folder}/settings.toml is not a number"
        )
        assert settings["ollama.model"]["fault"] == ""

    def test_what_is_wrong_in_the_environment_is_marked_too(self, home: Home) -> None:
        write_file(home, "")
        listed = home.with_settings(JARVIS_ANSWER_TOKENS="viele").call("config", "list")
        assert listed.exit_code == 0
        assert "answer_tokens\t(wrong, not shown)\tJARVIS_ANSWER_TOKENS\t" in listed.stdout
        assert listed.stderr.startswith("jarvis: JARVIS_ANSWER_TOKENS is wrong, so that other commands do not start")

    def test_get_gives_what_is_right_and_names_what_is_wrong(self, home: Home) -> None:
        home.call("config", "get", "ollama.model").check(0, "bielik\n").check_quiet()
        refused = home.call("config", "get", "answer_tokens").check_clean(3)
        assert f"line 3 of {home.folder}/settings.toml" in refused.stderr
        home.call("config", "get", "ollama.context").check(0, "16384\n")

    @pytest.mark.parametrize("name", FAULTS)
    def test_unset_takes_out_one_that_is_wrong_and_leaves_all_else(self, home: Home, name: str) -> None:
        done = home.call("config", "unset", name).check(0)
        assert done.stderr == f"jarvis: {name} is no longer set in {home.folder}/settings.toml\n"
        left = {line for line in WRONG.splitlines() if line}
        gone = left - {*read_file(home).splitlines()}
        assert gone <= {*WRONG.splitlines()[FAULTS[name] - 1 : FAULTS[name] + 1]}
        assert WRONG.splitlines()[FAULTS[name] - 1] in gone
        listed = home.call("config", "list")
        assert "6 entries" in listed.stderr

    def test_when_all_are_taken_out_the_file_is_right(self, home: Home) -> None:
        for name in FAULTS:
            home.call("config", "unset", name).check(0)
        home.call("config", "list").check_quiet()
        home.call("facts", "list").check(0, home.call("facts", "list").stdout)
        assert "# oben" in read_file(home)
        assert "history_budget = 5000" in read_file(home)

    @pytest.mark.parametrize(
        "name", ["hue", "agents", "agents.watcher", "ollama", "ollama.hue", '"odd', "agents.x.hue"]
    )
    def test_unset_finds_nothing_that_is_not_wrong_there(self, home: Home, name: str) -> None:
        assert "there is no setting" in home.call("config", "unset", name).check_clean(6).stderr
        assert read_file(home) == WRONG

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("agents = 5\n", "agents"),
            ("anthropic = 5\n", "anthropic"),
            ("[agents]\nwatcher = 5\n", "agents.watcher"),
            ("[agents.a]\nfacts = 1\n[agents.A]\nfacts = 2\n", "agents.A"),
            ("[[agents.a]]\nfacts = 1\n", "agents.a"),
            ("[agents.a.b]\nfacts = 1\n", "agents.a.b"),
            ('"" = 1\n', '""'),
            ("a.b.c = 1\n", "a"),
            ("answer_tokens = [\n 1,\n]\n", "answer_tokens"),
        ],
    )
    def test_whatever_stands_in_the_place_of_a_table(self, home: Home, text: str, name: str) -> None:
        write_file(home, text)
        home.call("facts", "list").check_clean(3)
        listed = home.call("config", "list")
        assert (listed.exit_code, "1 entry of" in listed.stderr) == (0, True), listed.stderr
        assert f"\n{name}\t(wrong, not shown)\t" in f"\n{listed.stdout}"
        home.call("config", "unset", name).check(0)
        home.call("config", "list").check_quiet()
        assert home.call("facts", "list").exit_code == 0

    def test_set_names_what_else_is_wrong_and_what_takes_it_out(self, home: Home) -> None:
        refused = home.call("config", "set", "provider.x", "1")
        assert refused.exit_code == 6
        refused = home.call("config", "set", "history_budget", "6000").check_clean(3)
        assert "line 2 of" in refused.stderr
        assert "`jarvis config unset colour`" in refused.stderr
        assert read_file(home) == WRONG

    def test_path_and_edit_work(self, home: Home, tmp_path: Path) -> None:
        home.call("config", "path").check(0, f"{home.folder}/settings.toml\n").check_quiet()
        check_edit(home, tmp_path, b"answer_tokens = 7\n")

    def test_an_error_says_what_takes_the_entry_out(self, home: Home) -> None:
        refused = home.call("facts", "list").check_clean(3)
        assert f"there is no setting colour (in line 2 of {home.folder}/settings.toml)" in refused.stderr
        assert "`jarvis config unset colour`" in refused.stderr


def check_edit(home: Home, tmp_path: Path, text: bytes) -> str:
    """Have the file edited by a program that puts in a text; return what that was shown."""
    script = tmp_path / "editor"
    script.write_text('#!/bin/sh\ncat "$1" > "$0.seen"\ncat "$0.text" > "$1"\n')
    script.chmod(0o700)
    Path(f"{script}.text").write_bytes(text)
    with Terminal("config", "edit", environment=home.with_settings(VISUAL=str(script)).environment) as terminal:
        assert terminal.wait_for_end() == 0, terminal.text
    assert (home.folder / "settings.toml").read_bytes() == text
    return Path(f"{script}.seen").read_text()


class TestBytes:
    @pytest.mark.parametrize(
        ("content", "line", "place", "byte"),
        [
            (b"# gr\xfcn\n", 1, 5, "fc"),
            ("# zażółć\nprovider = 'x'\n".encode() + b"\n# \xb3\xf3d\xbc\n", 4, 3, "b3"),
            (b"\xef\xbb\xbf# x\r\n\r\nprovider = '\xe9'\r\n", 3, 13, "e9"),
            ("# 你好\n".encode("utf-16"), 1, 1, "ff"),
            ("ä\n".encode()[:1], 1, 1, "c3"),
        ],
    )
    def test_one_that_is_not_utf8_is_named_with_line_and_byte(
        self, home: Home, content: bytes, line: int, place: int, byte: str
    ) -> None:
        write_file(home, content)
        file = home.folder / "settings.toml"
        said = f"line {line} of the settings file {file} is not UTF-8 (byte {place} of it is 0x{byte})"
        for words in (("facts", "list"), ("config", "list"), ("config", "unset", "answer_tokens")):
            refused = home.call(*words).check_clean(3)
            assert said in refused.stderr
            assert "`jarvis config edit`" in refused.stderr
        assert said in home.call("doctor").stdout
        assert file.read_bytes() == content
        home.call("config", "path").check(0, f"{file}\n")

    def test_it_can_be_edited_and_is_utf8_then(self, home: Home, tmp_path: Path) -> None:
        write_file(home, "# grün\nanswer_tokens = 5\n".encode("cp1252"))
        assert check_edit(home, tmp_path, "# grün\nanswer_tokens = 6\n".encode()) == "# grün\nanswer_tokens = 5\n"
        write_file(home, "# 你好\n".encode("utf-16"))
        assert check_edit(home, tmp_path, "# 你好\n".encode()) == "# 你好\n"

    def test_one_that_is_no_toml_is_named_and_can_be_edited(self, home: Home, tmp_path: Path) -> None:
        write_file(home, "answer_tokens = 5\nprovider = = 'x'\n")
        for words in (("config", "list"), ("config", "unset", "answer_tokens"), ("facts", "list")):
            refused = home.call(*words).check_clean(3)
            assert "line 2" in refused.stderr
            assert "`jarvis config edit`" in refused.stderr
        assert "provider = =" in check_edit(home, tmp_path, b"answer_tokens = 5\n")
