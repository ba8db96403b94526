"""Fences: what was remembered, or handed over, stands between them, and cannot open or close one."""

from jarvis_cli import instructions


def escape_fences(text: str) -> str:
    """Return a text that cannot open or close one of the fences."""
    return text.replace("<", "&lt;").replace(">", "&gt;")


def fence_attached(text: str) -> str:
    """Return a text that was handed over with a line as it is sent behind that: in a fence, and said to be data."""
    return f"<attached>\n{instructions.ATTACHED_HEADING}\n{escape_fences(text)}\n</attached>"
