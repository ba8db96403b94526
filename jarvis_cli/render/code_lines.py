"""Lines of code in colours, each as it comes: what began in a line before, such as a long string, goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from pygments.lexer import ExtendedRegexLexer, Lexer, LexerContext, RegexLexer
from pygments.lexers import get_all_lexers, get_lexer_by_name
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, String, _TokenType

from jarvis_cli.render.wrapping import paint

_STYLES = {
    Comment: "dim italic",
    Keyword: "magenta",
    Keyword.Type: "cyan",
    Operator.Word: "magenta",
    Name.Function: "bold",
    Name.Class: "bold",
    Name.Builtin: "cyan",
    Name.Decorator: "cyan",
    Name.Tag: "magenta",
    Name.Attribute: "cyan",
    String: "green",
    Number: "cyan",
    Generic.Deleted: "red",
    Generic.Inserted: "green",
    Generic.Heading: "bold",
}
# Comments of several lines, which most lexers know only when they see their end.
_COMMENTS = (("/*", "*/"), ("<!--", "-->"), ("{-", "-}"), ("(*", "*)"), ("--[[", "]]"))

# Lines so long were written by a program, and there are lexers that take very long over them.
_LONGEST = 2_000

_Read = tuple[_TokenType, str]


@cache
def _find_style(kind: _TokenType) -> str:
    while kind:
        if kind in _STYLES:
            return _STYLES[kind]
        kind = kind.parent
    return ""


@cache
def _list_languages() -> frozenset[str]:
    # Those that come with the library: to look for others would import whatever is installed.
    return frozenset(alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases)


class CodeLines:
    """Colours the lines of one block of code. A language that is not known has none."""

    def __init__(self, named: str) -> None:
        word = re.match(r"[{.\s]*([\w+#.-]*)", named)
        language = word[1].lower() if word else ""
        self._lexer: Lexer | None = get_lexer_by_name(language) if language in _list_languages() else None
        self._stack = ["root"]
        self._goes_on = _can_go_on(self._lexer)
        self._comments = [pair for pair in _COMMENTS if self._lexer and _knows_comment(self._lexer, *pair)]
        self._until = ""

    def paint(self, line: str) -> str:
        """Return the next line, codes included."""
        if self._lexer is None or len(line) > _LONGEST:
            return line
        read = self._read(self._lexer, f"{line}\n")
        return "".join(paint(text, _find_style(kind)) for kind, text in read).removesuffix("\n")

    def _read(self, lexer: Lexer, text: str) -> Iterator[_Read]:
        if self._until:
            end = text.find(self._until)
            if end < 0:
                yield from _split_end(Comment, text)
                return
            end += len(self._until)
            self._until = ""
            yield Comment, text[:end]
            text = text[end:]
        before = self._stack.copy()
        tokens = self._lex(lexer, text)
        for begin, close in self._comments:
            start = _find_open_comment(tokens, text, begin, close)
            if start >= 0:
                self._stack, self._until = before, close
                tokens = [*self._lex(lexer, text[:start]), *_split_end(Comment, text[start:])]
                break
        yield from tokens

    def _lex(self, lexer: Lexer, text: str) -> list[_Read]:
        """Return what a text is made of, from where the last one ended, without losing anything of it."""
        tokens = self._go_on(lexer, text)
        if not self._goes_on:
            tokens = [(kind, value) for _, kind, value in lexer.get_tokens_unprocessed(text)]
        is_whole = "".join(value for _, value in tokens) == text
        return [part for token in tokens for part in _split_end(*token)] if is_whole else [(Name, text)]

    def _go_on(self, lexer: Lexer, text: str) -> list[_Read]:
        if not self._goes_on:
            return []
        context = LexerContext(text, 0, stack=self._stack.copy())
        try:
            read = ExtendedRegexLexer.get_tokens_unprocessed(lexer, context=context)
            tokens = [(kind, value) for _, kind, value in read]
        except TypeError:
            # It has a step that takes no context: its lines are read one by one.
            self._goes_on = False
            return []
        self._stack = context.stack
        return tokens


def _can_go_on(lexer: Lexer | None) -> bool:
    """Return whether a lexer is driven by its table of states alone, so that a line can begin where the last ended."""
    own = type(lexer).get_tokens_unprocessed if lexer else None
    return own is RegexLexer.get_tokens_unprocessed


def _knows_comment(lexer: Lexer, begin: str, close: str) -> bool:
    read = lexer.get_tokens_unprocessed(f"{begin} x\nx {close}")
    return all(kind in Comment for _, kind, value in read if value.strip())


def _find_open_comment(tokens: Sequence[_Read], text: str, begin: str, close: str) -> int:
    """Return where in a text a comment begins that does not end in it, or -1."""
    last = text.rfind(close)
    start = text.find(begin, last + len(close) if last >= 0 else 0)
    position = 0
    for kind, value in tokens:
        if start < position + len(value):
            # In a string it begins nothing, nor within a comment of another kind.
            is_inside = kind in String or (kind in Comment and position < start)
            return -1 if is_inside else start
        position += len(value)
    return -1


def _split_end(kind: _TokenType, text: str) -> list[_Read]:
    """Set the line end apart, so that no style reaches over it."""
    body = text.removesuffix("\n")
    return [(kind, body), (Name, "\n")] if body != text else [(kind, text)]
