"""What comes on stdin without a prompt: a text, lines, and the answer to a question."""

import os
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import BinaryIO, cast

from jarvis_cli import render
from jarvis_cli.errors import UsageError
from jarvis_cli.text import is_blank, normalise_text

_LONGEST_INPUT = 10_000_000
_INT_BYTES = 4


def is_interactive() -> bool:
    """Return whether a person types and sees what is asked."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def confirm(question: str, flag: str) -> bool:
    """Ask the person a question and return whether the answer was yes.

    Raises UsageError without a terminal: a confirmation nobody can give is a refusal that names the flag.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError("this needs a yes, and there is no terminal to ask on", f"add {flag} to say it beforehand")
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    answer = _decode(next(_read_lines(), b"")).casefold()
    return answer in ("y", "yes", "j", "ja", "t", "tak")


def has_file_on_stdin() -> bool:
    """Return whether stdin is a file, as with `< report.txt`: no terminal, pipe or device that may never end.

    A file of which something was read already is not meant for this program, but for the loop that calls it.
    """
    if sys.stdin is None or sys.stdin.closed:
        return False
    try:
        number = sys.stdin.fileno()
        return stat.S_ISREG(os.fstat(number).st_mode) and os.lseek(number, 0, os.SEEK_CUR) == 0
    except OSError:
        return False


def is_pipe_unread() -> bool:
    """Return whether stdin is a pipe in which something stands that nobody has read. Nothing is waited for.

    Where a system cannot tell, there is nothing.
    """
    try:
        import fcntl
        import termios

        number = sys.stdin.fileno()
        if not stat.S_ISFIFO(os.fstat(number).st_mode):
            return False
        count = fcntl.ioctl(number, termios.FIONREAD, bytes(_INT_BYTES))
    except (ImportError, AttributeError, OSError, ValueError):
        # There is no stdin, it is closed, or it is no file.
        return False
    return any(count)


def read_stdin() -> str:
    """Return all of stdin as one normalised text; what is no UTF-8 is replaced, with a notice.

    Raises UsageError where there is none, or where it is longer than anything that could be sent.
    """
    raw = _open_stdin().read(_LONGEST_INPUT + 1)
    if len(raw) > _LONGEST_INPUT:
        raise UsageError(f"the text on stdin is too long (more than {_LONGEST_INPUT:,} bytes)", "give a shorter one")
    text = _decode(raw.removeprefix(BOM_UTF8))
    _explain_replaced(text)
    return text


def read_piped_lines() -> Iterator[str]:
    """Yield the lines of stdin that are not blank, normalised. What is no UTF-8 is replaced, with one notice."""
    warned = False
    for raw in _read_lines():
        line = _decode(raw)
        warned = warned or _explain_replaced(line)
        if not is_blank(line):
            yield line


def _explain_replaced(text: str) -> bool:
    if "\ufffd" not in text:
        return False
    render.print_notice("the input is not UTF-8; what cannot be read is replaced")
    return True


def _open_stdin() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise UsageError("there is nothing to read: stdin is closed", "give the text as an argument")
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise UsageError("stdin cannot be read", "give the text as an argument")
    return cast("BinaryIO", stream)


def _read_lines() -> Iterator[bytes]:
    for number, raw in enumerate(_open_stdin()):
        # Some programs begin a text with a mark that belongs to the file, not to what it says.
        yield (raw if number else raw.removeprefix(BOM_UTF8))[:_LONGEST_INPUT]


def _decode(raw: bytes) -> str:
    return normalise_text(raw.decode("utf-8", "replace"))
