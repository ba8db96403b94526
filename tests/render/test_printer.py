"""Which printer answers get, and what it leaves behind: on a terminal, in a pipe, and when it is interrupted."""

import io
import threading
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout

import pytest

from jarvis_cli import render
from jarvis_cli.messages import Notice, Shown, TextDelta
from jarvis_cli.recalled import Remembered
from jarvis_cli.render.spinner import Spinner
from jarvis_cli.render.streamed import MarkdownPrinter
from tests.peers.printing import Terminal, make_fact

TEXT = "Das ist **so** und\n\n- a\n"


def show(*shown: Shown, stream: io.StringIO, environment: Mapping[str, str], plain: bool = False) -> str:
    """Return what is written on stdout and stderr together, in order."""
    with redirect_stdout(stream), redirect_stderr(stream):
        printer = render.make_printer(plain=plain, environment=environment)
        printer.start()
        for event in shown:
            printer.show(event)
        printer.close()
        printer.close()
    return stream.getvalue()


def show_on_terminal(*shown: Shown) -> str:
    return show(*shown, stream=Terminal(), environment={"TERM": "xterm"})


def fail() -> None:
    raise KeyboardInterrupt


class Failing(Terminal):
    """A terminal on which an interrupt comes in the middle of writing."""

    def write(self, text: str) -> int:
        if "Stopp" in text and "Stopp" not in self.getvalue():
            super().write(text)
            fail()
        return super().write(text)


class TestWhichOne:
    @pytest.mark.parametrize("environment", [{"TERM": "xterm"}, {}, {"TERM": "xterm", "NO_COLOR": ""}])
    def test_on_a_terminal_it_is_markdown(self, environment: Mapping[str, str]) -> None:
        printed = show(TextDelta(TEXT), stream=Terminal(), environment=environment)
        assert printed == "Das ist \x1b[1mso\x1b[0m und\n\n• a\n"

    @pytest.mark.parametrize(
        ("make", "environment", "plain"),
        [
            (io.StringIO, {"TERM": "xterm"}, False),
            (Terminal, {"TERM": "xterm", "NO_COLOR": "1"}, False),
            (Terminal, {"TERM": "dumb"}, False),
            (Terminal, {"TERM": "xterm"}, True),
        ],
        ids=["pipe", "NO_COLOR", "dumb", "--plain"],
    )
    def test_else_it_is_the_text_as_it_is(
        self, make: Callable[[], io.StringIO], environment: Mapping[str, str], plain: bool
    ) -> None:
        assert show(TextDelta(TEXT), stream=make(), environment=environment, plain=plain) == TEXT


class TestBetween:
    def test_what_comes_between_stands_on_lines_of_its_own(self) -> None:
        assert show_on_terminal(
            TextDelta("Mo"),
            TextDelta("ment **bit"),
            Remembered(make_fact("Mieszkam w Łodzi"), "remembered"),
            TextDelta("```\na"),
            Notice("die Verbindung stockt"),
            TextDelta("b\n```\nSo."),
            Notice("die Verbindung stockt"),
        ) == (
            "Moment **bit\nremembered #1: Mieszkam w Łodzi\n"
            "\x1b[2m```\x1b[0m\njarvis: die Verbindung stockt\nab\n\x1b[2m```\x1b[0m\nSo.\n"
            "jarvis: die Verbindung stockt\n"
        )

    def test_an_answer_begins_anew_behind_another(self) -> None:
        stream = Terminal()
        with redirect_stdout(stream):
            printer = MarkdownPrinter()
            for text in ("```\na\n", "**b**"):
                printer.show(TextDelta(text))
                printer.close()
        assert stream.getvalue() == "\x1b[2m```\x1b[0m\na\n\x1b[1mb\x1b[0m\n"

    def test_nothing_is_printed_for_nothing(self) -> None:
        assert show_on_terminal() == ""
        assert show_on_terminal(TextDelta(""), TextDelta("\n \n")) == ""


class TestWaiting:
    def test_it_ends_with_the_first_of_the_answer_and_goes_on_behind_a_notice(self) -> None:
        drawn, waiting = threading.Semaphore(0), set()

        def wait(stopped: threading.Event) -> bool:
            """Have one frame drawn each time it starts, and say so."""
            if stopped not in waiting:
                waiting.add(stopped)
                return False
            drawn.release()
            return stopped.wait(10)

        stream = Terminal()
        with redirect_stdout(stream), redirect_stderr(stream):
            printer = MarkdownPrinter(Spinner(wait))
            printer.start()
            assert drawn.acquire(timeout=10)
            printer.show(Notice("stockt"))
            assert drawn.acquire(timeout=10)
            printer.show(TextDelta("Ja"))
            printer.show(Notice("wieder"))
            assert drawn.acquire(timeout=10)
            printer.close()
        gone = "\r\x1b[K"
        assert stream.getvalue() == f"⠋ {gone}jarvis: stockt\n⠋ {gone}Ja\njarvis: wieder\n⠋ {gone}"
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("jarvis-")]

    @pytest.mark.parametrize("is_quiet", [False, True])
    def test_there_is_none_where_stderr_is_no_terminal_or_nothing_is_to_be_told(self, is_quiet: bool) -> None:
        errors = Terminal() if is_quiet else io.StringIO()
        end = render.be_quiet() if is_quiet else fail
        with redirect_stdout(Terminal()), redirect_stderr(errors):
            printer = MarkdownPrinter(Spinner(lambda _: False))
            printer.start()
            assert not [thread for thread in threading.enumerate() if thread.name == "jarvis-spinner"]
            printer.close()
        if is_quiet:
            end()
        assert errors.getvalue() == ""


class TestInterrupts:
    def test_tui_06_in_the_middle_of_writing(self) -> None:
        stream = Failing()
        with redirect_stdout(stream):
            printer = MarkdownPrinter()
            printer.show(TextDelta("Eins **zwei** "))
            with pytest.raises(KeyboardInterrupt):
                printer.show(TextDelta("**Stopp** und "))
            printer.close()
            printer.show(TextDelta("Neu"))
            printer.close()
        assert stream.getvalue() == "Eins \x1b[1mzwei\x1b[0m \x1b[1mStopp\x1b[0m und\x1b[0m\nNeu\n"

    def test_tui_06_before_the_first_word(self) -> None:
        stream, begun = Terminal(), threading.Event()

        def wait(stopped: threading.Event) -> bool:
            begun.set()
            return stopped.wait(10)

        with redirect_stdout(stream), redirect_stderr(stream):
            printer = MarkdownPrinter(Spinner(wait))
            printer.start()
            assert begun.wait(10)
            printer.close()
        assert stream.getvalue() == ""
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("jarvis-")]


def test_warming_up_prints_nothing() -> None:
    stream = Terminal()
    with redirect_stdout(stream), redirect_stderr(stream):
        render.warm_up_markdown()
    assert stream.getvalue() == ""
