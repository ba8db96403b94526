"""Fences: what was remembered, or handed over, stands between them, and cannot open or close one, or fake a fact."""

from jarvis_cli import instructions
from jarvis_cli.text import one_line, shorten

# A name stands in brackets behind its fact. The wide ones are the same to read, and fold to the same name.
_WIDE_BRACKETS = str.maketrans("()[]<>", "（）［］＜＞")
_DASH = "&#45;"


def escape_fences(text: str) -> str:
    """Return a text that cannot open or close one of the fences."""
    return text.replace("<", "&lt;").replace(">", "&gt;")


def fence_content(content: str, longest: int | None = None) -> str:
    """Return a content on one line that leaves no fence, whole or cut to so many characters before it is escaped."""
    return escape_fences(one_line(content) if longest is None else shorten(content, longest))


def fence_name(name: str) -> str:
    """Return a subject, a key or who made a fact, on one line, so that it cannot end the brackets it stands in."""
    return one_line(name).translate(_WIDE_BRACKETS)


def fence_said(text: str, longest: int) -> str:
    """Return what was said, or a summary of it, on one line that does not begin as that of a fact does."""
    line = fence_content(text, longest)
    return f"{_DASH}{line[1:]}" if line.startswith("-") else line


def fence_attached(text: str) -> str:
    """Return a text that was handed over with a line as it is sent behind that: in a fence, and said to be data."""
    return f"<attached>\n{instructions.ATTACHED_HEADING}\n{escape_fences(text)}\n</attached>"


def read_attached(fenced: str) -> str:
    """Return the text that `fence_attached` has fenced: what becomes the same again when it is fenced anew."""
    text = fenced.removeprefix(f"<attached>\n{instructions.ATTACHED_HEADING}\n").removesuffix("\n</attached>")
    return text.replace("&lt;", "<").replace("&gt;", ">")
