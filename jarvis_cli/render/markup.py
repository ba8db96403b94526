"""What is marked up within a line, read with markdown-it: that takes a while to load, and plain words do without."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from jarvis_cli.render.wrapping import Span
from jarvis_cli.text import one_line

_STYLES = {"strong": "bold", "em": "italic", "s": "strike", "link": "underline"}
_RULES = ["text", "newline", "escape", "backticks", "strikethrough", "emphasis", "link", "image"]
# A backslash in front of these is markup; in front of others it belongs to a path or a formula.
_ESCAPED = frozenset("*_`~#>|")
_OPEN_ADDRESS = re.compile(r"\]\([^)]*$")


class _Markdown(MarkdownIt):
    """Takes every address as it is written: none is followed, and none is to be lost."""

    def validateLink(self, url: str) -> bool:  # noqa: ARG002, N802 - the name and signature are the library's
        return True

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802
        return link


@cache
def _make_markdown() -> MarkdownIt:
    markdown = _Markdown("zero")
    markdown.inline.ruler.enableOnly(_RULES)
    markdown.inline.ruler2.enableOnly(["balance_pairs", "strikethrough", "emphasis", "fragments_join"])
    markdown.inline.ruler.at("escape", _read_escape)
    return markdown


def _read_escape(state: StateInline, silent: bool) -> bool:
    escaped = state.src[state.pos + 1 : state.pos + 2]
    if state.src[state.pos] != "\\" or escaped not in _ESCAPED or not escaped:
        return False
    if not silent:
        state.push("text_special", "", 0).content = escaped
    state.pos += 2
    return True


def read_markup(text: str) -> tuple[tuple[Span, ...], bool]:
    """Return the pieces of a text, and whether some of its markup is open: shown as it is here, or closed by more."""
    markdown = _make_markdown()
    state = StateInline(text, markdown, {}, [])
    markdown.inline.tokenize(state)
    for rule in markdown.inline.ruler2.getRules(""):
        rule(state)
    is_open = any(mark.open and mark.end < 0 for mark in state.delimiters) or _is_literal_open(state.tokens)
    return tuple(_make_spans(state.tokens)), is_open


def _is_literal_open(tokens: Sequence[Token]) -> bool:
    """Return whether a code span or a link may have begun in what was taken for text."""
    literal = "".join(token.content if token.type == "text" else " " for token in tokens)
    if "`" in literal:
        return True
    depth = 0
    for bracket in re.findall(r"[\[\]]", literal):
        depth = depth + 1 if bracket == "[" else max(depth - 1, 0)
    return depth > 0 or _OPEN_ADDRESS.search(literal) is not None


def _make_spans(tokens: Sequence[Token]) -> Iterator[Span]:
    styles: list[str] = []
    link: Token | None = None
    shown = ""
    for token in tokens:
        name = token.type.removesuffix("_open").removesuffix("_close")
        if name == "link":
            if token.nesting > 0:
                link, shown = token, ""
            elif link:
                yield from _show_address(link, "href", shown)
        if token.nesting > 0:
            styles.append(_STYLES[name])
        elif token.nesting < 0:
            styles.pop()
        else:
            text = "\n" if name in ("softbreak", "hardbreak") else token.content
            shown += text
            yield Span(text, " ".join([*styles, "cyan"] if name == "code_inline" else styles))
            if name == "image":
                yield from _show_address(token, "src", text)


def _show_address(token: Token, name: str, shown: str) -> Iterator[Span]:
    """Yield where a link leads, unless that is what stands there already."""
    address = one_line(str(token.attrs.get(name, "")))
    title = one_line(str(token.attrs.get("title", "")))
    parts = [address] if address not in (shown, f"mailto:{shown}") else []
    parts += [f'"{title}"'] if title else []
    if any(parts):
        yield Span(f" ({' '.join(parts)})" if shown.strip() else f"({' '.join(parts)})")
