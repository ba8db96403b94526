"""A secret that is typed: no letter of it is shown."""

import sys

from jarvis_cli.errors import UsageError
from jarvis_cli.repl.reading import is_interactive


def ask_for_secret(question: str, otherwise: str) -> str:
    """Return what is typed without being shown, without outer blanks.

    Raises UsageError without a terminal, which says what to do `otherwise`; KeyboardInterrupt.
    """
    if not is_interactive():
        raise UsageError("there is no terminal to type a key at", otherwise)
    import getpass

    try:
        return getpass.getpass(question, stream=sys.stderr).strip()
    except EOFError:
        return ""
