"""What the tests of printing share: texts that must not get through as they are, and what was printed."""

import io
import re
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from datetime import UTC, datetime

from jarvis_cli.fact import Fact

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MARKUP = ("[/foo]", "[bold]x", "[/]", "list[int]", "[link=http://x]", "[/INST]", ":smile:", "[red]fire[/red]")
HOSTILE = "\x1b]0;title\x07Grüße\x1b[2J\x1b]52;c;eA==\x07\x9b31m\b\x7f\x00\rżółć"
VISIBLE = "]0;titleGrüße[2J]52;c;eA==31mżółć"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# What the terminal's own styles look like; nothing else may begin with an escape.
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def make_fact(content: str, number: int = 1) -> Fact:
    return Fact(number, content, "shared", "", "", "fact", (), 3, 1.0, "user", "", None, NOW, NOW, None)


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
