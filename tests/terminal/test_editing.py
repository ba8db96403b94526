"""jarvis facts edit in the person's editor: a real program that changes a file, in a real terminal."""

import os
import re
import signal
import stat
import sys
from pathlib import Path

import pytest

from tests.peers.program import Home
from tests.peers.terminal import Terminal

# What the editors do with the text: the path of its file is their last argument.
EDITOR = """\
#!{python}
import os, re, sys
from pathlib import Path
path = Path(sys.argv[-1])
text = path.read_text(encoding="utf-8")
{body}
"""


@pytest.fixture
def home(home: Home) -> Home:
    home.call("facts", "add", "mieszka w Łodzi", "--subject", "Ines", "--tag", "dom").check_quiet()
    return home


@pytest.fixture
def drafts(tmp_path: Path) -> Path:
    """The folder for files of the moment."""
    folder = tmp_path / "drafts"
    folder.mkdir()
    return folder


def with_editor(home: Home, folder: Path, body: str, variable: str = "EDITOR") -> Home:
    """Return the home with a program of its own as the editor, in a folder with a blank in its name."""
    program = folder.parent / "my editor"
    program.write_text(EDITOR.format(python=sys.executable, body=body))
    program.chmod(0o700)
    return home.with_settings(**{variable: f"'{program}' --wait", "TMPDIR": str(folder)})


def edit(home: Home, *keys: tuple[str, str], code: int = 0) -> str:
    """Edit the first fact, answering each question with its key; return what was on the screen."""
    with Terminal("facts", "edit", "1", environment=home.environment) as terminal:
        for number, (question, key) in enumerate(keys, 1):
            terminal.wait_until(lambda question=question, number=number: terminal.text.count(question) == number)
            terminal.type(f"{key}\r")
        assert terminal.wait_for_end() == code, terminal.text
        return terminal.text


def read_fact(home: Home) -> dict[str, object]:
    fact: dict[str, object] = home.call("facts", "show", "1", "--json").check_quiet().json["fact"]
    return fact


AGAIN = "Edit it again? [y/N]"


class TestChanging:
    @pytest.mark.parametrize("variable", ["EDITOR", "VISUAL"])
    def test_what_was_written_is_stored_and_the_file_is_gone(self, home: Home, drafts: Path, variable: str) -> None:
        body = (
            "path.write_text(text.replace('mieszka w Łodzi', 'wohnt in\\nGraz 漢字').replace('\"dom\"', ''), 'utf-8')"
        )
        home = with_editor(home, drafts, body, variable).with_settings(
            **({"EDITOR": "false"} if variable == "VISUAL" else {})
        )
        assert "updated #1: wohnt in\\nGraz 漢字 (before: mieszka w Łodzi, since " in edit(home)
        fact = read_fact(home)
        assert (fact["content"], fact["tags"], fact["subject"]) == ("wohnt in\nGraz 漢字", [], "Ines")
        assert list(drafts.iterdir()) == []

    def test_nobody_else_can_read_the_file_meanwhile(self, home: Home, drafts: Path) -> None:
        body = "Path(str(path) + '.mode').write_text(oct(path.stat().st_mode & 0o777))"
        edit(with_editor(home, drafts, body))
        assert [path.read_text() for path in drafts.iterdir()] == ["0o600"]

    @pytest.mark.parametrize(
        "body",
        ["pass", "path.write_text('')", "path.write_text('# nothing\\n')", "path.unlink()", "os.utime(path)"],
    )
    def test_what_is_unchanged_or_emptied_changes_nothing(self, home: Home, drafts: Path, body: str) -> None:
        before = read_fact(home)
        assert edit(with_editor(home, drafts, body)) == "jarvis: nothing was changed"
        assert read_fact(home) == before
        assert list(drafts.iterdir()) == []


class TestMistakes:
    BROKEN = "path.write_text(text.replace('importance = 3', 'importance = 9') + '# mine\\n')"

    def test_a_mistake_is_named_and_mended(self, home: Home, drafts: Path) -> None:
        """What was written stands there when it is edited again."""
        body = f"{self.BROKEN} if '= 3' in text else path.write_text(text.replace('= 9', '= 5'))"
        screen = edit(with_editor(home, drafts, body), (AGAIN, "y"))
        assert (
            "jarvis: importance: the importance is out of its range\n        it is a whole number from 1 to 5" in screen
        )
        assert screen.endswith("updated #1: mieszka w Łodzi")
        assert read_fact(home)["importance"] == 5
        assert list(drafts.iterdir()) == []

    @pytest.mark.parametrize(
        ("change", "said", "code"),
        [
            ("text.replace('importance = 3', 'importance = 9')", "importance: the importance is out of its range", 2),
            ("text.replace('subject = ', 'subject ')", "the text is not valid TOML (line ", 2),
            ("text.replace('mieszka w Łodzi', 'AKIAIOSFODNN7EXAMPLQ')", "a secret (AWS Access Key)", 2),
            ("text.replace('key = \"\"', 'key = \"k\"')", "fact #2 has this key already", 7),
        ],
        ids=["value", "toml", "secret", "key"],
    )
    def test_what_cannot_be_stored_is_not_lost(
        self, home: Home, drafts: Path, change: str, said: str, code: int
    ) -> None:
        home.call("facts", "add", "pracuje", "--subject", "Ines", "--key", "k").check_quiet()
        before = read_fact(home)
        screen = edit(with_editor(home, drafts, f"path.write_text({change} + '# mine\\n')"), (AGAIN, "n"), code=code)
        assert said in screen
        [draft] = drafts.iterdir()
        assert draft.read_text().endswith("# mine\n")
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
        assert re.sub(r"\s", "", f"jarvis: nothing was changed what you wrote is in {draft}") in re.sub(
            r"\s", "", screen
        )
        assert read_fact(home) == before

    def test_a_text_that_is_no_utf_8_is_not_lost(self, home: Home, drafts: Path) -> None:
        screen = edit(with_editor(home, drafts, "path.write_bytes(b'content = \"caf\\xe9\"')"), (AGAIN, "n"), code=2)
        assert "save it as UTF-8" in screen
        assert [draft.read_bytes() for draft in drafts.iterdir()] == [b'content = "caf\xe9"']

    def test_an_editor_that_fails_after_a_change_leaves_it(self, home: Home, drafts: Path) -> None:
        screen = edit(with_editor(home, drafts, "path.write_text('# mine'); sys.exit(1)"), (AGAIN, ""), code=2)
        assert "jarvis: the editor ended with an error" in screen
        assert [draft.read_text() for draft in drafts.iterdir()] == ["# mine"]

    def test_leaving_the_question_with_ctrl_c_names_the_file(self, home: Home, drafts: Path) -> None:
        with Terminal("facts", "edit", "1", environment=with_editor(home, drafts, self.BROKEN).environment) as terminal:
            terminal.wait_for(AGAIN)
            terminal.type("\x03")
            assert terminal.wait_for_end() == 130
            assert "jarvis: what you wrote is in " in terminal.text
        assert len(list(drafts.iterdir())) == 1


class TestEditors:
    @pytest.mark.parametrize(
        ("editor", "said"),
        [
            ("false", "the editor ended with an error"),
            ("/nowhere/ed", "the editor cannot be started (No such file or directory)"),
            ("'ed", "EDITOR cannot be understood"),
        ],
    )
    def test_one_that_does_not_work_is_said_not_to(self, home: Home, drafts: Path, editor: str, said: str) -> None:
        screen = edit(home.with_settings(EDITOR=editor, TMPDIR=str(drafts)), code=2)
        assert said in screen
        assert "--content" in screen
        assert list(drafts.iterdir()) == []

    def test_none_at_all_is_said(self, home: Home, drafts: Path) -> None:
        screen = edit(home.with_settings(PATH=str(drafts), TMPDIR=str(drafts)), code=2)
        assert "jarvis: no editor was found" in screen

    def test_ctrl_c_is_for_the_editor(self, home: Home, drafts: Path) -> None:
        body = (
            "import signal\ndef stop(*_):\n    path.write_text('importance = 4')\n    sys.exit(0)\n"
            "signal.signal(signal.SIGINT, stop)\nprint('ready', flush=True)\nsignal.pause()"
        )
        with Terminal("facts", "edit", "1", environment=with_editor(home, drafts, body).environment) as terminal:
            terminal.wait_for("ready")
            terminal.type("\x03")
            assert terminal.wait_for_end() == 0, terminal.text
        assert read_fact(home)["importance"] == 4

    def test_a_program_that_is_killed_meanwhile_leaves_the_file(self, home: Home, drafts: Path) -> None:
        body = "print('ready', flush=True)\nsys.stdin.read()"
        with Terminal("facts", "edit", "1", environment=with_editor(home, drafts, body).environment) as terminal:
            terminal.wait_for("ready")
            os.kill(terminal.pid, signal.SIGKILL)
            assert terminal.wait_for_end() == -signal.SIGKILL
        assert len(list(drafts.iterdir())) == 1
