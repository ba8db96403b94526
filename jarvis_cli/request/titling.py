"""The request for the title of a conversation: short, since a summary of it is there already."""

from jarvis_cli import instructions
from jarvis_cli.messages import Message, Request
from jarvis_cli.request.fences import fence_content

_LONGEST_SUMMARY = 1_000
_LONGEST_LINE = 300


def build_title_request(summary: str, lines: tuple[Message, ...], max_tokens: int) -> Request:
    """Return the request for the title of a conversation: its summary (or ''), and the first lines of the person."""
    parts = []
    if summary:
        told = fence_content(summary, _LONGEST_SUMMARY)
        parts.append(f"{instructions.TITLE_SUMMARY}\n<summary>\n{told}\n</summary>")
    said = "\n".join(fence_content(line.text, _LONGEST_LINE) for line in lines)
    parts.append(f"{instructions.TITLE_LINES}\n<beginning>\n{said}\n</beginning>")
    parts.append(instructions.TITLE_REQUEST)
    line = Message("user", "\n\n".join(parts))
    return Request("title", instructions.TITLE, "", (line,), max_tokens=max_tokens, transcript=lines)
