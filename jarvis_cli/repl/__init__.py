"""Everything typed: the prompt, lines from a pipe, confirmations, interrupts. The only home of prompt-toolkit.

Modules are loaded one after the other until one has what is asked for: only a chat needs the prompt.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jarvis_cli.repl.choosing import choose as choose
    from jarvis_cli.repl.choosing import edit as edit
    from jarvis_cli.repl.completing import Candidate as Candidate
    from jarvis_cli.repl.hushing import hushing_libraries as hushing_libraries
    from jarvis_cli.repl.interrupts import ending_safely as ending_safely
    from jarvis_cli.repl.interrupts import ignoring_interrupts as ignoring_interrupts
    from jarvis_cli.repl.interrupts import interruptible as interruptible
    from jarvis_cli.repl.interrupts import limiting_time as limiting_time
    from jarvis_cli.repl.prompt import Prompt as Prompt
    from jarvis_cli.repl.prompt import PromptOptions as PromptOptions
    from jarvis_cli.repl.prompt import Sources as Sources
    from jarvis_cli.repl.prompt import Typed as Typed
    from jarvis_cli.repl.reading import confirm as confirm
    from jarvis_cli.repl.reading import has_file_on_stdin as has_file_on_stdin
    from jarvis_cli.repl.reading import is_interactive as is_interactive
    from jarvis_cli.repl.reading import is_pipe_unread as is_pipe_unread
    from jarvis_cli.repl.reading import read_piped_lines as read_piped_lines
    from jarvis_cli.repl.reading import read_stdin as read_stdin
    from jarvis_cli.repl.typing_ahead import hiding_keys as hiding_keys
else:

    def __getattr__(name):
        """Return what one of the modules has under this name. Raises AttributeError."""
        for room in ("interrupts", "reading", "hushing", "typing_ahead", "choosing", "completing", "prompt"):
            module = importlib.import_module(f"{__name__}.{room}")
            if hasattr(module, name):
                return getattr(module, name)
        raise AttributeError(f"module {__name__} has no attribute {name}")
