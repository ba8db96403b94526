"""What is printed: literally, without control bytes, a row a line in a pipe, and JSON with its version."""

import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli import render
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Notice, TextDelta
from jarvis_cli.recalled import Forgotten, Found, Remembered, Summary

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MARKUP = ("[/foo]", "[bold]x", "[/]", "list[int]", "[link=http://x]", "[/INST]", ":smile:", "[red]fire[/red]")
HOSTILE = "\x1b]0;title\x07Grüße\x1b[2J\x1b]52;c;eA==\x07\x9b31m\b\x7f\x00\rżółć"
VISIBLE = "]0;titleGrüße[2J]52;c;eA==31mżółć"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# What the terminal's own styles look like; nothing else may begin with an escape.
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def make_fact(content: str, number: int = 1) -> Fact:
    return Fact(number, content, "shared", "", "", "fact", (), 3, 1.0, "user", "", None, NOW, NOW, None)


@pytest.fixture(autouse=True)
def _known_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def capture(show: Callable[[], object], stream: io.StringIO | None = None) -> str:
    """Return what a function prints on stdout, to a pipe or to the stream that is given."""
    stream = stream or io.StringIO()
    with redirect_stdout(stream):
        show()
    return stream.getvalue()


def capture_error(show: Callable[[], object]) -> str:
    stream = io.StringIO()
    with redirect_stderr(stream):
        show()
    return stream.getvalue()


class TestPipe:
    @pytest.mark.parametrize("text", MARKUP)
    def test_tui_01_markup_is_text_like_any_other(self, text: str) -> None:
        fact, summary = make_fact(text), Summary(1, text, NOW)
        assert capture(lambda: render.print_facts([fact])).endswith(f"\tfact\t{text}\n")
        assert capture(lambda: render.print_summaries([summary])).endswith(f"\t{text}\n")
        assert capture(lambda: render.print_line(text)) == f"{text}\n"
        assert capture_error(lambda: render.print_notice(text)) == f"jarvis: {text}\n"
        assert capture_error(lambda: render.print_error(text, text)) == f"jarvis: {text}\n        {text}\n"

    def test_cli_02_a_long_fact_is_one_line(self) -> None:
        content = "Wort und słowo 漢字 " * 20
        lines = capture(lambda: render.print_facts([make_fact(content), make_fact("kurz", 2)])).splitlines()
        assert len(lines) == 2
        number, day, category, field = lines[0].split("\t")
        assert (number, category, field) == ("#1", "fact", content)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)

    def test_cli_02_line_ends_and_tabs_in_a_fact_are_escaped(self) -> None:
        out = capture(lambda: render.print_facts([make_fact("eins\nzwei\tdrei")]))
        assert out.endswith("\teins\\nzwei drei\n")
        assert out.count("\n") == 1
        assert out.count("\t") == 3

    @given(st.text(st.characters(codec="utf-8")))
    def test_cli_02_whatever_a_fact_holds_it_is_one_line_of_four_fields(self, content: str) -> None:
        out = capture(lambda: render.print_facts([make_fact(content)]))
        assert out.count("\n") == 1
        assert out.count("\t") == 3
        assert not CONTROL.search(out)

    def test_nothing_to_print_prints_nothing(self) -> None:
        assert capture(lambda: render.print_facts([])) == ""

    def test_tui_11_no_control_byte_passes(self) -> None:
        printed = (
            capture(lambda: render.print_facts([make_fact(HOSTILE)])),
            capture(lambda: render.print_summaries([Summary(1, HOSTILE, NOW)])),
            capture(lambda: render.print_line(HOSTILE)),
            capture(lambda: render.print_json("facts", [render.describe_fact(make_fact(HOSTILE))])),
            capture_error(lambda: render.print_notice(HOSTILE)),
            capture_error(lambda: render.print_error(HOSTILE, HOSTILE)),
        )
        for text in printed:
            assert not CONTROL.search(text)
            assert "Grüße" in text
            assert "żółć" in text
        assert VISIBLE in printed[0]


class TestTerminal:
    @pytest.mark.parametrize("text", MARKUP)
    def test_tui_01_markup_is_text_like_any_other(self, text: str) -> None:
        assert text in STYLE.sub("", capture(lambda: render.print_facts([make_fact(text)]), Terminal()))
        assert text in STYLE.sub("", capture(lambda: render.print_summaries([Summary(1, text, NOW)]), Terminal()))

    def test_tui_11_no_control_byte_passes_but_the_styles_of_the_table(self) -> None:
        out = STYLE.sub("", capture(lambda: render.print_facts([make_fact(HOSTILE)]), Terminal()))
        assert not CONTROL.search(out)
        assert VISIBLE in out

    def test_a_long_fact_is_folded_and_nothing_of_it_lost(self) -> None:
        content = " ".join(f"słowo{number}" for number in range(60))
        out = STYLE.sub("", capture(lambda: render.print_facts([make_fact(content)]), Terminal()))
        assert "…" not in out
        assert re.findall(r"słowo\d+", out) == content.split()

    def test_in_a_real_terminal(self) -> None:
        """With a pseudo-terminal, in a process of its own: the table, and an answer that comes in pieces."""
        program = (
            "import sys\nfrom tests.test_render import HOSTILE, MARKUP, make_fact\nfrom jarvis_cli import render\n"
            "from jarvis_cli.messages import TextDelta\n"
            "render.print_facts([make_fact(text, n) for n, text in enumerate((*MARKUP, HOSTILE))])\n"
            "printer = render.AnswerPrinter()\n"
            "for piece in ('[/fo', 'o]', '\\x1b', '[2J', ' Ende'):\n    printer.show(TextDelta(piece))\n"
            "printer.close()\n"
        )
        here = Path(__file__).parent.parent
        out = STYLE.sub("", run_in_terminal([sys.executable, "-c", program], here))
        for text in (*MARKUP, VISIBLE, "[/foo][2J Ende\r\n"):
            assert text in out
        assert not CONTROL.search(out.replace("\r\n", "\n"))


def run_in_terminal(command: list[str], folder: Path) -> str:
    """Run a command with a pseudo-terminal for its output and return what it wrote there."""
    ours, theirs = pty.openpty()
    environment = {
        "PATH": os.environ["PATH"],
        "TERM": "xterm",
        "COLUMNS": "100",
        "PYTHONPATH": str(folder),
        "LC_ALL": "C.UTF-8",
    }
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, cwd=folder) as process:
        os.close(theirs)
        written = b"".join(iter(lambda: read_some(ours), b""))
    os.close(ours)
    assert process.returncode == 0, written.decode()
    return written.decode()


def read_some(number: int) -> bytes:
    try:
        return os.read(number, 65_536)
    except OSError:
        # How Linux says that nobody has the other end open any more.
        return b""


class TestAnswer:
    def show(self, *shown: object) -> str:
        """Return what a printer writes, on stdout and stderr together, in order."""
        stream = io.StringIO()
        with redirect_stdout(stream), redirect_stderr(stream):
            printer = render.AnswerPrinter()
            for event in shown:
                printer.show(event)  # type: ignore[arg-type]
            printer.close()
            printer.close()
        return stream.getvalue()

    @pytest.mark.parametrize("text", MARKUP)
    def test_tui_01_an_answer_in_pieces_is_shown_literally(self, text: str) -> None:
        assert self.show(*(TextDelta(letter) for letter in text)) == f"{text}\n"

    def test_tui_11_a_sequence_torn_over_pieces_stays_harmless(self) -> None:
        assert self.show(*(TextDelta(letter) for letter in HOSTILE)) == f"{VISIBLE}\n"

    def test_an_answer_ends_with_one_line_end(self) -> None:
        assert self.show(TextDelta("Ja"), TextDelta(".")) == "Ja.\n"
        assert self.show(TextDelta("Ja.\n")) == "Ja.\n"
        assert self.show(TextDelta("")) == ""
        assert self.show() == ""

    def test_what_comes_between_stands_on_lines_of_its_own(self) -> None:
        fact = make_fact("Mieszkam w Łodzi\nna Bałutach")
        assert self.show(
            TextDelta("Moment"),
            Remembered(fact, "remembered"),
            Notice("die Verbindung stockt"),
            TextDelta("So."),
            Found((fact, make_fact("أحب الشاي", 2))),
            Forgotten(7),
        ) == (
            "Moment\n"
            "remembered #1: Mieszkam w Łodzi\\nna Bałutach\n"
            "jarvis: die Verbindung stockt\n"
            "So.\n"
            "found #1: Mieszkam w Łodzi\\nna Bałutach\n"
            "found #2: أحب الشاي\n"
            "forgotten #7\n"
        )

    @pytest.mark.parametrize("how", ["remembered", "updated", "already known"])
    def test_what_was_stored_is_told_as_it_was(self, how: str) -> None:
        assert self.show(Remembered(make_fact("Tee"), how)) == f"{how} #1: Tee\n"  # type: ignore[arg-type]

    def test_what_is_so_all_chat_long_is_told_once(self) -> None:
        once = Notice("words only", once=True)
        assert self.show(once, TextDelta("a"), once) == "jarvis: words only\na\n"
        assert self.show(Notice("x"), Notice("x")) == "jarvis: x\njarvis: x\n"


class TestJson:
    def test_it_is_one_object_on_one_line_with_its_version(self) -> None:
        out = capture(lambda: render.print_json_object({"done": 1, "text": "Łódź\n漢"}))
        assert out.count("\n") == 1
        assert json.loads(out) == {"version": render.JSON_VERSION, "done": 1, "text": "Łódź\n漢"}
        assert "Łódź" in out

    @given(st.text(st.characters(codec="utf-8")))
    def test_whatever_a_text_holds_it_comes_back_from_one_line(self, text: str) -> None:
        out = capture(lambda: render.print_json("text", text))
        assert json.loads(out)["text"] == text
        assert len(out.splitlines()) == 1
        assert not CONTROL.search(out)

    def test_a_fact_has_all_its_members(self) -> None:
        fact = replace(
            make_fact("Mieszkam w Łodzi"), subject="ja", key="city", tags=("a", "b"), conversation_id=4, expires_at=NOW
        )
        described = json.loads(capture(lambda: render.print_json("fact", render.describe_fact(fact, 0.123456))))["fact"]
        assert described == {
            "id": 1,
            "content": "Mieszkam w Łodzi",
            "scope": "shared",
            "subject": "ja",
            "key": "city",
            "category": "fact",
            "tags": ["a", "b"],
            "importance": 3,
            "confidence": 1.0,
            "source": "user",
            "created_by": "",
            "conversation_id": 4,
            "created_at": "2026-03-01T12:00:00Z",
            "updated_at": "2026-03-01T12:00:00Z",
            "expires_at": "2026-03-01T12:00:00Z",
            "score": 0.1235,
        }
        assert render.describe_fact(make_fact("x"))["expires_at"] is None
        assert "score" not in render.describe_fact(make_fact("x"))

    def test_a_summary_has_all_its_members(self) -> None:
        summary = Summary(7, "Es ging um Tee.", NOW, 0.5)
        expected = {"conversation_id": 7, "summary": "Es ging um Tee.", "updated_at": "2026-03-01T12:00:00Z"}
        assert render.describe_summary(summary) == {**expected, "score": 0.5}
        assert render.describe_summary(replace(summary, score=None)) == expected


class TestErrors:
    def test_cli_04_a_traceback_says_where_and_never_what(self) -> None:
        try:
            raise KeyError("sk-ant-Geheimnis")
        except KeyError as error:
            caught = error
        out = capture_error(lambda: render.print_traceback(caught))
        assert "test_render.py" in out
        assert out.endswith("KeyError\n")
        assert out.count("Geheimnis") <= 1  # the line of this file that raises it

    def test_an_error_without_a_hint_is_one_line(self) -> None:
        assert capture_error(lambda: render.print_error("it is full")) == "jarvis: it is full\n"

    def test_without_stderr_nothing_fails(self) -> None:
        with redirect_stderr(None):
            render.print_notice("x")
            render.print_error("x", "y")
            assert not render.is_terminal()


class TestProgress:
    def test_without_a_terminal_there_is_none(self) -> None:
        def work() -> None:
            with render.show_progress(3) as report:
                report(1)
                report(3)

        assert capture_error(work) == ""

    def test_on_a_terminal_it_is_drawn_on_stderr(self) -> None:
        stream = Terminal()
        with redirect_stderr(stream), render.show_progress(2) as report:
            report(1)
            report(5)
        assert "summarizing" in stream.getvalue()

    def test_with_nothing_to_do_there_is_none(self) -> None:
        stream = Terminal()
        with redirect_stderr(stream), render.show_progress(0) as report:
            report(0)
        assert stream.getvalue() == ""


def test_a_question_quotes_a_text_on_one_short_line() -> None:
    assert render.describe_briefly("eins\nzwei") == "eins zwei"
    assert len(render.describe_briefly("x" * 1_000)) == 200
