"""The sign of waiting: it turns on stderr, leaves no trace, and its thread ends with it."""

import io
import threading
from contextlib import redirect_stderr
from queue import Queue

import pyte

from jarvis_cli.render.spinner import Spinner
from tests.peers.printing import Terminal


class Ticks:
    """Lets a spinner draw one frame at a time."""

    def __init__(self) -> None:
        self._asked: Queue[None] = Queue()
        self._given: Queue[bool] = Queue()

    def wait(self, stopped: threading.Event) -> bool:
        """Take the place of waiting for a time."""
        self._asked.put(None)
        return self._given.get(timeout=10) or stopped.is_set()

    def tick(self) -> None:
        """Have one frame drawn, and return when it is."""
        self._asked.get(timeout=10)
        self._given.put(False)

    def stop(self, spinner: Spinner) -> None:
        """Stop a spinner that waits, which ends the waiting."""
        self._asked.get(timeout=10)
        self._given.put(True)
        spinner.stop()


def is_turning() -> bool:
    return any(thread.name == "jarvis-spinner" for thread in threading.enumerate())


def test_it_turns_in_its_place_and_leaves_nothing() -> None:
    stream, ticks = Terminal(), Ticks()
    spinner = Spinner(ticks.wait)
    with redirect_stderr(stream):
        spinner.start()
        for _ in range(3):
            ticks.tick()
        assert is_turning()
        ticks.stop(spinner)
        assert not is_turning()
        spinner.stop()
    assert stream.getvalue() == "⠋ \x1b7\r⠙\x1b8\x1b7\r⠹\x1b8\r\x1b[K"


def test_what_is_typed_ahead_stands_behind_it_until_it_goes() -> None:
    stream, ticks = Terminal(), Ticks()
    screen = pyte.Screen(20, 2)
    terminal = pyte.Stream(screen)
    spinner = Spinner(ticks.wait)
    with redirect_stderr(stream):
        spinner.start()
        for _ in range(2):
            ticks.tick()
        ticks._asked.get(timeout=10)
        first, second = stream.getvalue().split("\x1b7")
        terminal.feed(f"{first}ab\x1b7{second}c")
        assert screen.display[0].rstrip() == "⠙ abc"
        ticks._given.put(True)
        spinner.stop()
    terminal.feed(stream.getvalue().removeprefix(f"{first}\x1b7{second}"))
    assert screen.display[0].strip() == ""


def test_what_comes_at_once_needs_no_sign() -> None:
    stream, ticks = Terminal(), Ticks()
    spinner = Spinner(ticks.wait)
    with redirect_stderr(stream):
        spinner.start()
        ticks.stop(spinner)
        spinner.start()
        ticks.stop(spinner)
    assert stream.getvalue() == ""


def test_a_terminal_of_few_characters_gets_a_plain_one() -> None:
    raw, ticks = io.BytesIO(), Ticks()
    stream = io.TextIOWrapper(raw, encoding="latin-1", write_through=True)
    spinner = Spinner(ticks.wait)
    with redirect_stderr(stream):
        spinner.start()
        ticks.tick()
        ticks.stop(spinner)
    assert raw.getvalue() == b"- \r\x1b[K"


def test_a_terminal_that_is_gone_ends_nothing() -> None:
    stream, ticks = Terminal(), Ticks()
    spinner = Spinner(ticks.wait)
    stream.close()
    with redirect_stderr(stream):
        spinner.start()
        ticks.tick()
        ticks.stop(spinner)
    assert not is_turning()
