"""A line as commands are looked for in it: without what comes before the command, and what closes it politely."""

import re
import unicodedata
from dataclasses import dataclass

from jarvis_cli.models.notebook.grammar import Commands, join_lines, plain_letters
from jarvis_cli.text import is_blank

# The command stands in the first letters of a line, a closing "please" in the last.
LONGEST_HEAD = 400
LONGEST_TAIL = 60
_MOST_OPENERS = 4
_LONGEST_CLOSING = 12

_OPENING_WORDS = """
hey|hi|hello|hallo|czesc|hej
ok|okay|great|so|well|now|oh|ach|dobrze|jetzt|nun
please|pls|plz|just|bitte|prosze|thanks|danke|dzieki
and|also|und|dann|oraz
by the way|btw|ubrigens
jarvis
"""
_OPENERS = re.compile(rf"[\s\u200b-\u200f\u2060\ufeff,.:;!-]*(?:{join_lines(_OPENING_WORDS)})\b[\s,:;!.–—]*")
_POLITE = re.compile(r"\b(?:please|pls|plz|kindly|bitte|prosze)\b")
_CLOSING = re.compile(
    r"(?:\s*,\s*(?:ok|okay|thanks|thank you|thx|danke|danke dir|dzieki|dziekuje|dobrze|ja|gell|alright|will you|jarvis)"
    r"|[\s,]+(?:please|pls|plz|bitte|prosze))\s*[.!?]*\s*$"
)
_QUESTION_END = re.compile(r"[?？؟]\W*$")
_INNER_DOT = re.compile(r"\w\.\w+\.$")
_QUOTES = ('""', "''", "“”", "„“", "„”", "»«", "«»", "‚‘", "‘’", "「」", "``")
_LEADING = " \t\n,.:;!-\u200b\u200e\u200f\u2060\ufeff¡¿"
# What a statement consists of, at least one of it: letters, numbers, pictures, or what may stand in code.
_TELLING = re.compile(r"\w|[^\s\x00-\x7f]|[%_\\*+=<>@&]")


@dataclass(frozen=True, slots=True)
class Line:
    """A line and the plain letters of its head.

    `start` is where openers such as 'Jarvis, please' end, `polite` whether it says please, `asks` whether it ends with
    a question mark.
    """

    text: str
    plain: str
    start: int
    polite: bool
    asks: bool


def read_opening(line: str) -> Line:
    """Return a line with the place where its command would begin."""
    text = unicodedata.normalize("NFC", line).strip()
    plain = plain_letters(text[:LONGEST_HEAD])
    start = 0
    for _ in range(_MOST_OPENERS):
        opener = _OPENERS.match(plain, start)
        if opener is None or opener.end() == len(plain):
            break
        start = opener.end()
    start += len(plain[start:]) - len(plain[start:].lstrip(_LEADING))
    closing = plain_letters(text[-LONGEST_TAIL:])
    polite = is_polite(plain[:start]) or is_polite(closing[-_LONGEST_CLOSING:])
    return Line(text, plain, start, polite, bool(_QUESTION_END.search(text[-LONGEST_TAIL:])))


def is_polite(plain: str) -> bool:
    """Return whether plain letters say please."""
    return bool(_POLITE.search(plain))


def clean_content(text: str) -> str:
    """Return a statement without blanks, quotes and a final stop around it, and without a closing 'please'."""
    text = text.strip()
    tail = text[-LONGEST_TAIL:]
    closing = _CLOSING.search(plain_letters(tail))
    if closing:
        text = text[: len(text) - len(tail) + closing.start()].rstrip()
    if not _INNER_DOT.search(text[-LONGEST_TAIL:]):
        text = text.rstrip(" \t\n.!。．।۔…")
    text = text.lstrip(" \t\n,:;")
    if len(text) > 1 and text[0] + text[-1] in _QUOTES and text[0] not in text[1:-1]:
        text = text[1:-1].strip().rstrip(".!。")
    return "" if is_blank(text) or not _TELLING.search(text) else text.strip()


def skip_asking(line: Line, grammar: Commands, pattern: re.Pattern[str]) -> int:
    """Return where the verb stands after a way of asking, or 0 where nobody asks so."""
    asking = pattern.match(line.plain, line.start)
    if asking is None:
        return 0
    filled = grammar.fillers.match(line.plain, asking.end())
    end = filled.end() if filled else asking.end()
    return end + len(line.plain[end:]) - len(line.plain[end:].lstrip(" \t\n,"))
