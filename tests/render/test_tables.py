"""Rows: one a line in a pipe, a table on a terminal, literally and without control bytes."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli import render
from jarvis_cli.recalled import Summary
from tests.peers.printing import (
    CONTROL,
    HOSTILE,
    MARKUP,
    NOW,
    STYLE,
    VISIBLE,
    Terminal,
    capture,
    capture_error,
    make_fact,
)


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
            "import sys\nfrom tests.peers.printing import HOSTILE, MARKUP, make_fact\nfrom jarvis_cli import render\n"
            "from jarvis_cli.messages import TextDelta\n"
            "render.print_facts([make_fact(text, n) for n, text in enumerate((*MARKUP, HOSTILE))])\n"
            "printer = render.AnswerPrinter()\n"
            "for piece in ('[/fo', 'o]', '\\x1b', '[2J', ' Ende'):\n    printer.show(TextDelta(piece))\n"
            "printer.close()\n"
        )
        here = Path(__file__).parents[2]
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
