"""Keys that are pressed while an answer is printed: they wait for the prompt, and are not shown in the middle of it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def hiding_keys() -> Iterator[None]:
    """Inside, a terminal does not show what is typed; Ctrl-C and the like go on working, and no key is lost."""
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
    quiet = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
    termios.tcsetattr(number, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSANOW, before)
