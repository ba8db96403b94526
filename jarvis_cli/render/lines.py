"""Single lines: one on stdout; notices and errors on stderr."""

import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar

from jarvis_cli.text import clean_text, shorten

_is_quiet: ContextVar[bool] = ContextVar("is_quiet", default=False)


def be_quiet() -> Callable[[], None]:
    """Have no notice and no progress printed from here on; return what ends that. Errors are printed all the same."""
    token = _is_quiet.set(True)
    return lambda: _is_quiet.reset(token)


def print_line(text: str) -> None:
    """Print one text on stdout."""
    sys.stdout.write(clean_text(text) + "\n")
    sys.stdout.flush()


def print_notice(text: str) -> None:
    """Print something to know beside the answer, on stderr, unless the person wants to know no such thing."""
    if not _is_quiet.get():
        write_error(f"jarvis: {text}")


def print_answering(provider: str, model: str, fault: str) -> None:
    """Print who answers, which is always shown, and what is amiss with finding similar texts, if anything."""
    print_notice(f"{provider}/{model} answers")
    if fault:
        print_notice(fault)


def print_error(message: str, hint: str = "") -> None:
    """Print what failed and why, and what to do, on stderr."""
    write_error(f"jarvis: {message}")
    if hint:
        write_error(f"        {hint}")


def print_traceback(error: BaseException) -> None:
    """Print where an internal error happened, on stderr, without its message and thus without anybody's text."""
    import traceback

    write_error("".join(traceback.format_tb(error.__traceback__)) + type(error).__name__)


def write_error(text: str) -> None:
    """Write a text on stderr, if there is one."""
    if sys.stderr is None:
        return
    # The terminal may be gone, or whoever read the pipe; the work goes on without them.
    with suppress(OSError):
        sys.stderr.write(clean_text(text) + "\n")
        sys.stderr.flush()


def format_field(text: str) -> str:
    """Return a text on one line, to stand in one of several fields."""
    return clean_text(text).replace("\n", "\\n").replace("\t", " ")


def spell_count(count: float, one: str) -> str:
    """Return how many there are of something, such as "1 day", "2 days" or "0.5 days"."""
    return f"{count:.10g} {one}" if count == 1 else f"{count:.10g} {one}s"


def describe_briefly(text: str) -> str:
    """Return a text on one short line, for a question to the person."""
    return shorten(text, 200)


def is_terminal() -> bool:
    """Return whether a person sees stderr, where progress is shown, and wants to see it."""
    return not _is_quiet.get() and sys.stderr is not None and sys.stderr.isatty()
