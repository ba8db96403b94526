"""Keys that are pressed while an answer is printed: they wait for the prompt, and are not shown in the middle of it."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

# Set apart what is pasted from what is typed, as the prompt has it too (xterm, "Bracketed Paste Mode").
_MARK_PASTES = "\x1b[?2004h"
_LEAVE_PASTES = "\x1b[?2004l"


@contextmanager
def hiding_keys(environment: Mapping[str, str]) -> Iterator[None]:
    """Inside, a terminal does not show what is typed; Ctrl-C and the like go on working, and no key is lost.

    Keys are kept one by one, and not made into lines: the prompt sees all of them, and a paste as one.
    """
    try:
        import termios
    except ImportError:
        # A system without such terminals.
        yield
        return
    try:
        number = sys.stdin.fileno()
        before = termios.tcgetattr(number)
    except (AttributeError, OSError, ValueError, termios.error):
        yield
        return
    # By itself a terminal throws away at Ctrl-C what was printed and not shown yet, and what was typed.
    quiet = [*before[:3], before[3] & ~(termios.ECHO | termios.ICANON) | termios.NOFLSH, *before[4:]]
    termios.tcsetattr(number, termios.TCSANOW, quiet)
    understands = environment.get("TERM", "dumb") != "dumb" and sys.stdout is not None and sys.stdout.isatty()
    mark, leave = (_MARK_PASTES, _LEAVE_PASTES) if understands else ("", "")
    _write_code(mark)
    try:
        yield
    finally:
        _write_code(leave)
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSANOW, before)


def _write_code(code: str) -> None:
    if not code:
        return
    # Nobody may be there to read it any more.
    with suppress(OSError):
        sys.stdout.write(code)
        sys.stdout.flush()
