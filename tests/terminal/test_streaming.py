"""An answer as it streams into a terminal: whole in the scrollback, styled, and with a sign before it comes."""

import re
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest

from tests.peers.background_requests import reply_in_background
from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.printing import STYLE
from tests.peers.program import Home
from tests.peers.scrolling import HeldChunks, ScrollingTerminal
from tests.peers.streaming import print_markdown
from tests.peers.terminal import Terminal

Serve = Callable[[Reply], Home]
SPINNER = re.compile("[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]")
ANSWER = "Das ist **so**.\n\n```python\nx = 1\n```\n"


@pytest.fixture
def serve(home: Home) -> Iterator[Serve]:
    """Start a server that answers so, and return a home that asks it."""
    servers = []

    def start(reply: Reply) -> Home:
        def answer(body: Any) -> Reply:
            background = reply_in_background(body)
            return Reply(background) if background else reply

        servers.append(OllamaServer(reply=answer).__enter__())
        return home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=servers[0].url)

    yield start
    for server in servers:
        server.__exit__(None, None, None)


def make_answer() -> str:
    """Return an answer of 200 lines with text, lists, code, tables and wide characters, each line numbered."""
    numbers = (f"«{number:03}»" for number in range(1, 1_000))
    parts = []
    for _ in range(10):
        parts += [
            f"## Teil {next(numbers)}",
            "",
            f"{next(numbers)} " + "Ein langer Satz mit **wichtigen** Wörtern. " * 4,
        ]
        parts += [f"{next(numbers)} 漢字が続く文章はどこでも折り返すことができる。" * 2, ""]
        parts += [f"- {next(numbers)} Punkt" for _ in range(3)] + ["", "```python"]
        parts += [f"print('{next(numbers)}')  # 漢字" for _ in range(3)] + ["```", "", "| Nr | Wort |", "|---|---|"]
        parts += [f"| {next(numbers)} | słowo 漢字 |" for _ in range(3)] + [""]
    return "\n".join(parts)


def split(text: str) -> list[str]:
    return re.findall("(?s).{1,7}", text)


def read_answer(terminal: ScrollingTerminal) -> list[str]:
    """Return the lines of the answer, without those of who answers above it."""
    return terminal.lines[terminal.lines.index("Teil «001»") :]


def test_tui_04_a_long_answer_stands_whole_in_the_scrollback_of_a_small_screen(serve: Serve) -> None:
    answer = make_answer()
    assert answer.count("\n") >= 200
    home = serve(Reply(chunks=tuple(split(answer))))
    with ScrollingTerminal("ask", "Alles?", environment=home.environment, size=(80, 10)) as terminal:
        assert terminal.wait_for_end() == 0
        lines = read_answer(terminal)
    written = STYLE.sub("", print_markdown([answer], 80))
    assert lines == [line.rstrip() for line in written.rstrip().split("\n")]
    shown, asked = (re.findall(r"«\d+»", text) for text in ("\n".join(lines), answer))
    assert shown == asked, "each once and in order"


def test_tui_04_resized_in_the_middle(serve: Serve) -> None:
    """Behind the place that had come the lines are as long as the screen is then wide, and none stands twice."""
    answer, go_on = make_answer(), Event()
    chunks = split(answer)
    home = serve(Reply(chunks=HeldChunks(chunks, len(chunks) // 2, go_on)))
    before = "".join(chunks[: len(chunks) // 2])
    last = re.findall(r"«\d+»", before.rpartition("##")[0])[-1]
    with ScrollingTerminal("ask", "?", environment=home.environment, size=(80, 10), columns_kept=120) as terminal:
        terminal.wait_until(lambda: last in "\n".join(terminal.lines))
        terminal.resize(40, 20)
        go_on.set()
        assert terminal.wait_for_end() == 0
        lines = read_answer(terminal)
    assert re.findall(r"«\d+»", "\n".join(lines)) == re.findall(r"«\d+»", answer)
    wide, narrow = (STYLE.sub("", print_markdown([answer], width)).rstrip().split("\n") for width in (80, 40))
    assert lines[:30] == [line.rstrip() for line in wide[:30]]
    assert lines[-30:] == [line.rstrip() for line in narrow[-30:]]


def test_an_answer_is_styled_only_where_a_person_wants_it(serve: Serve) -> None:
    home = serve(Reply(ANSWER))
    with Terminal("ask", "Wie?", environment=home.environment) as terminal:
        assert terminal.wait_for_end() == 0
        assert terminal.text.endswith("\nDas ist so.\n\n```python\nx = 1\n```")
        assert b"\x1b[1mso\x1b[0m" in terminal.raw
    for words, settings in (
        (("ask", "--plain", "Wie?"), {}),
        (("ask", "Wie?"), {"NO_COLOR": "1"}),
        (("ask", "Wie?"), {"TERM": "dumb"}),
    ):
        with Terminal(*words, environment=home.with_settings(**settings).environment) as terminal:
            assert terminal.wait_for_end() == 0
            assert terminal.raw.endswith(ANSWER.replace("\n", "\r\n").encode())
            assert b"\x1b" not in terminal.raw
    assert home.call("ask", "Wie?").stdout == ANSWER


class TestWaiting:
    @pytest.fixture
    def go_on(self) -> Event:
        return Event()

    @pytest.fixture
    def terminal(self, serve: Serve, go_on: Event) -> Iterator[Terminal]:
        """A chat that has been asked something, and waits for the first token."""
        chunks = HeldChunks(("Das ist ", "**so**."), 0, go_on)
        home = serve(Reply(chunks=chunks))
        with Terminal("chat", environment=home.environment) as opened:
            opened.wait_for_prompt()
            opened.type("Wie?\r")
            opened.wait_until(lambda: chunks.is_held.is_set() and SPINNER.search(opened.text))
            yield opened
            go_on.set()

    def test_the_sign_goes_with_the_first_token_and_leaves_no_trace(self, terminal: Terminal, go_on: Event) -> None:
        go_on.set()
        terminal.wait_for_prompt()
        assert "\nDas ist so.\n" in terminal.text
        assert not SPINNER.search(terminal.text)

    def test_a_line_typed_ahead_waits_for_the_prompt(self, terminal: Terminal, go_on: Event) -> None:
        terminal.type("halb")
        go_on.set()
        terminal.wait_for("\n> halb")
        # It is not shown in the middle of the answer too.
        assert terminal.text.count("halb") == 1
        assert "\nDas ist so.\n" in terminal.text
        assert not SPINNER.search(terminal.text)

    def test_what_is_pasted_meanwhile_waits_as_one_message(self, terminal: Terminal, go_on: Event) -> None:
        # Without the first a terminal sends a paste as if it were typed, line by line.
        assert terminal.raw.rindex(b"\x1b[?2004h") > terminal.raw.rindex(b"\x1b[?2004l")
        terminal.type("\x1b[200~Zeile eins\rZeile zwei\r\x1b[201~")
        go_on.set()
        terminal.wait_for("Zeile zwei")
        assert terminal.text.count("Das ist so.") == 1
        assert "\n> Zeile eins\n  Zeile zwei" in terminal.text

    def test_tui_06_an_interrupt_takes_it_away(self, terminal: Terminal) -> None:
        terminal.type("\x03")
        terminal.wait_for_prompt()
        terminal.wait_for("jarvis: stopped")
        assert not SPINNER.search(terminal.text)


def test_tui_06_an_interrupt_in_the_middle_shows_what_was_held_back(serve: Serve) -> None:
    go_on = Event()
    chunks = HeldChunks(("Das **ist so und", " mehr**"), 1, go_on)
    home = serve(Reply(chunks=chunks))
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        terminal.type("Wie?\r")
        terminal.wait_until(lambda: chunks.is_held.is_set() and "\nDas" in terminal.text)
        terminal.type("\x03")
        terminal.wait_for("jarvis: stopped")
        terminal.wait_for_prompt()
        go_on.set()
        assert re.search(r"\nDas(\^C)? \*\*ist so und\n", terminal.text)
