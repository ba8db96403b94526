"""Questions that one key answers, and a text that is changed before it is taken."""

from typing import Any

from jarvis_cli.repl.interrupts import wait_for_keys
from jarvis_cli.text import normalise_text


def choose(question: str, keys: str) -> str | None:
    """Return which of the keys the person pressed, as soon as it is; None where they leave with Ctrl-C or Ctrl-D.

    Capitals count as the same; any other key does nothing. Raises Terminated.
    """
    from prompt_toolkit import PromptSession

    session: Any = PromptSession(key_bindings=_bind(keys))
    pressed = ""
    try:
        # A terminal without cursor movement takes Enter for an answer, whatever is bound.
        while not pressed:
            pressed = str(wait_for_keys(lambda: session.prompt(question)))
    except (KeyboardInterrupt, EOFError):
        return None
    return pressed


def edit(question: str, text: str) -> str | None:
    """Return the text as the person changed it, normalised; None where they leave with Ctrl-C or Ctrl-D.

    Raises Terminated.
    """
    from prompt_toolkit import PromptSession

    session: Any = PromptSession(enable_open_in_editor=False)
    try:
        return normalise_text(wait_for_keys(lambda: session.prompt(question, default=text)))
    except (KeyboardInterrupt, EOFError):
        return None


def _bind(keys: str) -> Any:
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    bindings = KeyBindings()
    for other in (Keys.Any, Keys.Enter, Keys.ControlJ, Keys.BracketedPaste):
        bindings.add(other)(_ignore)
    for key in keys:
        for typed in (key, key.upper()):
            bindings.add(typed)(lambda event, key=key: event.app.exit(result=key))
    return bindings


def _ignore(_: object) -> None:
    """Do nothing, not even show the key."""
