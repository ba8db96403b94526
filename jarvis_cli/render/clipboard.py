"""The clipboard of the person's terminal, wherever the program runs: also at the other end of an ssh connection."""

import sys
from base64 import b64encode

from jarvis_cli.errors import UsageError
from jarvis_cli.text import clean_text

# What terminals take at most differs; xterm's own limit for what is encoded is the smallest that is known.
_MOST_ENCODED = 74_994


def copy_text(text: str) -> None:
    """Ask the terminal to put a text on its clipboard. It does not say whether it did.

    The sequence is OSC 52 (xterm's control sequences, "Manipulate Selection Data"); the text is cleaned, and encoded in
    base64, so that nothing in it can end the sequence. Raises UsageError for a text that is longer than terminals take.
    """
    encoded = b64encode(clean_text(text).encode()).decode("ascii")
    if len(encoded) > _MOST_ENCODED:
        raise UsageError("the answer is too long for the clipboard of a terminal", "/save FILE writes it into a file")
    sys.stdout.write(f"\x1b]52;c;{encoded}\x07")
    sys.stdout.flush()
