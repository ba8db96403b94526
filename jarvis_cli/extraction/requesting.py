"""The request for an extraction: the person's own lines, and the known facts that may have changed by them."""

from jarvis_cli import instructions
from jarvis_cli.extraction.candidates import write_schema
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message, Request
from jarvis_cli.request import escape_fences
from jarvis_cli.text import shorten

_LONGEST_FACT = 300


def build_extraction_request(lines: tuple[str, ...], known: tuple[Fact, ...], max_tokens: int) -> Request:
    """Return the request for the facts that lines of a person hold; `lines` are in their own words, in order."""
    parts = []
    if known:
        facts = "\n".join(f"- #{fact.id} {escape_fences(shorten(fact.content, _LONGEST_FACT))}" for fact in known)
        parts.append(f"{instructions.EXTRACTION_KNOWN}\n<known>\n{facts}\n</known>")
    said = "\n".join(f"- {escape_fences(line)}" for line in lines)
    parts.append(f"{instructions.EXTRACTION_LINES}\n<lines>\n{said}\n</lines>")
    parts.append(instructions.EXTRACTION_REQUEST)
    return Request(
        "extraction",
        instructions.EXTRACTION,
        "",
        (Message("user", "\n\n".join(parts)),),
        max_tokens=max_tokens,
        transcript=tuple(Message("user", line) for line in lines),
        schema=write_schema(),
    )
