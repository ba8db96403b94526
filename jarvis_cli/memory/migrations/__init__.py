"""How the memory file came to its present form: named steps in order. A step that has landed is never edited.

Only a file that is not in its present form needs the steps: they are loaded when one is opened.
"""

import importlib
from typing import cast

from jarvis_cli.memory.migrations.connection import Step

# The name of each step, and the module that it is in.
STEPS = (
    ("create_memory", "creating"),
    ("learn_from_conversations", "learning"),
    ("serve_agents", "agents"),
    ("live_in_terminal", "terminal"),
)


def load_step(number: int) -> Step:
    """Return the step that makes form `number` + 1 of a file in form `number`."""
    name, module = STEPS[number]
    return cast("Step", getattr(importlib.import_module(f"{__name__}.{module}"), name))
