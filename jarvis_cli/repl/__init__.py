"""Everything typed: the prompt, lines from a pipe, confirmations, interrupts. The only home of prompt-toolkit."""

from jarvis_cli.repl.choosing import choose, edit
from jarvis_cli.repl.interrupts import ending_safely, ignoring_interrupts, interruptible, limiting_time
from jarvis_cli.repl.prompt import Prompt
from jarvis_cli.repl.reading import confirm, has_file_on_stdin, is_interactive, read_piped_lines, read_stdin

__all__ = [
    "Prompt",
    "choose",
    "confirm",
    "edit",
    "ending_safely",
    "has_file_on_stdin",
    "ignoring_interrupts",
    "interruptible",
    "is_interactive",
    "limiting_time",
    "read_piped_lines",
    "read_stdin",
]
