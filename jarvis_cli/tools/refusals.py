"""How a model is told that a call of it failed: with what it can do about that, and nothing for a shell."""

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError, NotFoundError, ToolError, UsageError

# In the hints that are written for a person: what has to be typed stands between these.
_COMMAND = "`jarvis "


def word_refusal(error: JarvisError) -> str:
    """Return what a model is told of an error: what failed, and a hint where it is one for a model.

    What only the person can do something about, such as their settings, has none.
    """
    return f"{error.message}. {_find_hint(error)}".rstrip(". ")


def _find_hint(error: JarvisError) -> str:
    if isinstance(error, NotFoundError):
        return instructions.LOOK_FIRST
    is_for_models = isinstance(error, (ToolError, UsageError)) and _COMMAND not in error.hint
    return error.hint if is_for_models else ""
