"""Everything typed: the prompt, lines from a pipe, confirmations, interrupts. The only home of prompt-toolkit."""

from jarvis_cli.repl.choosing import choose, edit
from jarvis_cli.repl.interrupts import ending_safely, ignoring_interrupts, interruptible
from jarvis_cli.repl.prompt import Prompt
from jarvis_cli.repl.reading import confirm, is_interactive, read_piped_lines, read_stdin

__all__ = [
    "Prompt",
    "choose",
    "confirm",
    "edit",
    "ending_safely",
    "ignoring_interrupts",
    "interruptible",
    "is_interactive",
    "read_piped_lines",
    "read_stdin",
]
