"""The progress bar: on stderr, and only where somebody sees it."""

from contextlib import redirect_stderr

from jarvis_cli import render
from tests.peers.printing import Terminal, capture_error


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
