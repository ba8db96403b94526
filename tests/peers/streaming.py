"""What the tests of streamed Markdown share: what was printed, by piece and by width, with and without codes."""

from collections.abc import Iterable

from jarvis_cli.render.markdown import MarkdownStream
from tests.peers.printing import STYLE


def print_markdown(pieces: Iterable[str], width: int = 80) -> str:
    """Return what is written for a text that comes in pieces, codes included."""
    written: list[str] = []
    stream = MarkdownStream(written.append, lambda: width)
    for piece in pieces:
        stream.feed(piece)
    stream.finish()
    return "".join(written)


def show_markdown(text: str, width: int = 80) -> str:
    """Return what a person reads of a text, without the last line end."""
    return STYLE.sub("", print_markdown([text], width)).removesuffix("\n")
