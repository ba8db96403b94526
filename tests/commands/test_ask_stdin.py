"""jarvis ask with a text that is handed over: when stdin is read, and above all when it is not."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from jarvis_cli.request import fence_attached
from tests.peers.anthropic_server import AnthropicServer, Received, text_reply
from tests.peers.program import JARVIS, Ended, Home
from tests.peers.terminal import Terminal

QUESTION = "Was hat sich geändert?"
UNREAD = "jarvis: what came on stdin was not read; `-` beside the question attaches it"
REPORT = "kurs 131\n\tcel 140 zł"


@pytest.fixture(scope="module")
def served() -> Iterator[AnthropicServer]:
    with AnthropicServer(lambda _: text_reply("Nichts.")) as server:
        yield server


@pytest.fixture
def server(served: AnthropicServer) -> AnthropicServer:
    return served.forget()


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    """A home in which Claude answers."""
    return home.with_settings(JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x", ANTHROPIC_BASE_URL=server.url)


def read_sent(received: Received) -> str:
    """Return what the person's message was when it was sent."""
    return str(received.body["messages"][-1]["content"][0]["text"])


def run_with(home: Home, stdin: int, *words: str) -> Ended:
    """Run the program with this open file on stdin."""
    done = subprocess.run(
        [JARVIS, *words], stdin=stdin, capture_output=True, env=home.environment, timeout=30, check=False
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


class TestHandedOver:
    @pytest.mark.parametrize(
        "words", [("-", QUESTION), (QUESTION, "-"), ("Was", "hat", "-", "sich", "geändert?"), ("--stdin", QUESTION)]
    )
    def test_it_stands_behind_the_question(self, words: tuple[str, ...], claude: Home, server: AnthropicServer) -> None:
        claude.call("ask", *words, stdin=f"\ufeff{REPORT}\r\n").check(0, "Nichts.\n")
        assert read_sent(server.requests[0]) == f"{QUESTION}\n\n{fence_attached(REPORT)}"

    def test_alone_it_is_the_question(self, claude: Home, server: AnthropicServer) -> None:
        for words in (("-",), ("--stdin",), ("--stdin", "-"), ("-", "-")):
            claude.call("ask", *words, stdin=REPORT).check(0, "Nichts.\n")
        assert [read_sent(received) for received in server.requests] == [REPORT] * 4

    def test_txt_07_what_is_no_utf_8_is_replaced_with_a_notice(self, claude: Home, server: AnthropicServer) -> None:
        asked = claude.call("ask", "-", QUESTION, stdin=b"caf\xe9")
        assert "jarvis: the input is not UTF-8; what cannot be read is replaced\n" in asked.stderr
        assert "caf\ufffd" in read_sent(server.requests[0])

    @pytest.mark.parametrize("blank", ["", " \n\n", "\u200b", "\ufeff"])
    def test_where_nothing_comes_the_question_is_asked_alone_and_that_is_said(
        self, blank: str, claude: Home, server: AnthropicServer
    ) -> None:
        asked = claude.call("ask", "-", QUESTION, stdin=blank)
        assert (asked.exit_code, asked.stdout) == (0, "Nichts.\n")
        assert "jarvis: nothing came on stdin: the question is asked alone\n" in asked.stderr
        assert read_sent(server.requests[0]) == QUESTION

    @pytest.mark.parametrize("words", [(), ("-",), ("",), (" ", "-")])
    def test_tui_05_nothing_at_all_is_nothing_to_ask(self, words: tuple[str, ...], home: Home) -> None:
        home.call("ask", *words, stdin="\n").check_clean(2)

    def test_ant_04_what_the_model_cannot_take_is_refused_with_its_size(
        self, claude: Home, server: AnthropicServer
    ) -> None:
        small = claude.with_settings(JARVIS_ANTHROPIC_CONTEXT="5000")
        refused = small.call("ask", "-", QUESTION, stdin="Zahl " * 4_000).check(2)
        attached = fence_attached(("Zahl " * 4_000).strip())
        assert f"({len(QUESTION.encode())} and {len(attached)} bytes, at most " in refused.stderr
        assert "Zahl" not in refused.stderr
        assert server.requests == []

    def test_tui_05_more_than_anything_could_be_is_refused_before_all_of_it_is_read(self, home: Home) -> None:
        endless = subprocess.Popen(["yes"], stdout=subprocess.PIPE)
        assert endless.stdout is not None
        with endless, endless.stdout:
            refused = run_with(home, endless.stdout.fileno(), "ask", "-", "zähle").check_clean(2)
            endless.kill()
        assert "too long" in refused.stderr


class TestFiles:
    """`jarvis ask "..." < report.txt`"""

    def ask(self, home: Home, path: Path, *words: str) -> Ended:
        with path.open("rb") as file:
            return run_with(home, file.fileno(), "ask", *words)

    @pytest.fixture
    def report(self, tmp_path: Path) -> Path:
        path = tmp_path / "report.txt"
        path.write_text(REPORT)
        return path

    def test_one_on_stdin_is_handed_over(self, claude: Home, report: Path, server: AnthropicServer) -> None:
        self.ask(claude, report, QUESTION).check(0, "Nichts.\n")
        assert read_sent(server.requests[0]) == f"{QUESTION}\n\n{fence_attached(REPORT)}"

    def test_alone_it_is_the_question(self, home: Home, report: Path) -> None:
        report.write_text("remember that my dog is called Bruno\n")
        asked = self.ask(home, report)
        assert asked.stdout.startswith("remembered #1: my dog is called Bruno\n")

    def test_an_empty_one_is_none(self, home: Home, report: Path) -> None:
        report.write_text("")
        asked = self.ask(home, report, "remember that my dog is called Bruno")
        assert asked.stdout.startswith("remembered #1: my dog is called Bruno\n")
        assert "stdin" not in asked.stderr

    def test_the_rest_of_one_that_a_loop_reads_is_left_to_the_loop(
        self, claude: Home, report: Path, server: AnthropicServer
    ) -> None:
        loop = f'while read line; do {JARVIS} ask "$line?"; done'
        report.write_text("Wer\nWas\n")
        with report.open("rb") as file:
            subprocess.run(["sh", "-c", loop], stdin=file, env=claude.environment, timeout=30, check=True)
        assert [read_sent(received) for received in server.requests] == ["Wer?", "Was?"]


class TestNotRead:
    """As cron and other programs start it: nothing that may never end is read unasked."""

    LINE = "remember that my dog is called Bruno"

    def test_sum_15_an_open_pipe(self, home: Home) -> None:
        reading, writing = os.pipe()
        os.write(writing, b"not for JARVIS\n")
        try:
            asked = run_with(home, reading, "ask", self.LINE)
            assert os.read(reading, 100) == b"not for JARVIS\n"
        finally:
            os.close(reading)
            os.close(writing)
        assert asked.stdout.startswith("remembered #1: my dog is called Bruno\n")
        assert asked.stderr.splitlines()[-1] == UNREAD

    def test_a_pipe_that_was_read_or_in_which_nothing_is_not_spoken_of(self, home: Home) -> None:
        for words, given in ((("ask", self.LINE, "-"), b"kurs 131\n"), (("ask", self.LINE), b"")):
            reading, writing = os.pipe()
            os.write(writing, given)
            if given:
                os.close(writing)
            asked = run_with(home, reading, *words)
            os.close(reading)
            if not given:
                os.close(writing)
            assert asked.exit_code == 0
            assert UNREAD not in asked.stderr

    def test_sum_15_nothing_at_all(self, home: Home) -> None:
        with open(os.devnull, "rb") as nothing:
            asked = run_with(home, nothing.fileno(), "ask", self.LINE)
        assert asked.stdout.startswith("remembered #1: my dog is called Bruno\n")

    @pytest.mark.parametrize(("words", "exit_code"), [((LINE,), 0), ((LINE, "-"), 2)])
    def test_tui_05_a_closed_stdin(self, words: tuple[str, ...], exit_code: int, home: Home) -> None:
        command = f'exec {JARVIS} ask "$@" <&-'
        done = subprocess.run(
            ["sh", "-c", command, "sh", *words], capture_output=True, env=home.environment, timeout=30, check=False
        )
        assert done.returncode == exit_code, done
        assert b"Traceback" not in done.stderr
        assert (b"closed" in done.stderr) == (exit_code == 2)

    def test_tui_05_a_terminal(self, home: Home) -> None:
        with Terminal("ask", self.LINE, environment=home.environment) as terminal:
            assert terminal.wait_for_end() == 0
        assert "remembered #1: my dog is called Bruno" in terminal.text
