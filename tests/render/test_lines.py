"""Single lines on stdout and stderr."""

from contextlib import redirect_stderr

from jarvis_cli import render
from tests.peers.printing import capture_error


class TestErrors:
    def test_cli_04_a_traceback_says_where_and_never_what(self) -> None:
        try:
            raise KeyError("sk-ant-Geheimnis")
        except KeyError as error:
            caught = error
        out = capture_error(lambda: render.print_traceback(caught))
        assert "test_lines.py" in out
        assert out.endswith("KeyError\n")
        assert out.count("Geheimnis") <= 1  # the line of this file that raises it

    def test_an_error_without_a_hint_is_one_line(self) -> None:
        assert capture_error(lambda: render.print_error("it is full")) == "jarvis: it is full\n"

    def test_without_stderr_nothing_fails(self) -> None:
        with redirect_stderr(None):
            render.print_notice("x")
            render.print_error("x", "y")
            assert not render.is_terminal()


def test_a_question_quotes_a_text_on_one_short_line() -> None:
    assert render.describe_briefly("eins\nzwei") == "eins zwei"
    assert len(render.describe_briefly("x" * 1_000)) == 200
