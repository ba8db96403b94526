"""How the tables of phrases in this room are written and looked up."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from jarvis_cli.models.notebook.grammar import join_lines, plain_letters


@dataclass(frozen=True, slots=True)
class Phrases:
    """A regular expression that is compiled when it is first used: there are many, and most runs use none of them."""

    pattern: str

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match anywhere in a text, or None."""
        return _compile(self.pattern).search(text)

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match at the start of a text, or None."""
        return _compile(self.pattern).match(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Return the matches in a text, in order."""
        return _compile(self.pattern).finditer(text)

    def remove(self, text: str) -> str:
        """Return a text with a blank for each match."""
        return _compile(self.pattern).sub(" ", text)


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def simplify(text: str) -> str:
    """Return `text` in small letters without accents, with ss for ß and one blank for any run of blanks."""
    return " ".join(plain_letters(text).replace("ß", "ss").split())


def is_latin(text: str) -> bool:
    """Return whether a text has letters of the script whose words for the person are known."""
    return any("a" <= letter <= "z" for letter in simplify(text))


def compile_phrases(lines: str) -> Phrases:
    """Return a pattern for any of the lines, each a pattern of whole words; a blank is any run of blanks.

    A line that ends with a backslash goes on in the next one. A blank with a question mark behind it may be missing.
    It is meant for texts that `simplify` or `plain_letters` made; only the former spells ß as ss.
    """
    return Phrases(rf"(?<![\w'])(?:{join_phrases(lines)})(?![\w'])")


def compile_openings(lines: str, openers: str = "") -> Phrases:
    """Return a pattern for any of the lines where a clause begins: at the start, or behind a stop, comma or colon.

    `openers` are lines too; any number of them may stand in front. The group `said` is what the lines matched.
    """
    before = rf"(?:(?:{join_phrases(openers)})(?![\w'])[\s,:;.!-]*){{0,4}}" if openers else ""
    return Phrases(rf"(?:^|[\n.!?…:;,(–—-])\s*{before}(?P<said>{join_phrases(lines)})(?![\w'])")


def join_phrases(lines: str) -> str:
    """Return one pattern for any of the lines, written as for `compile_phrases`."""
    return join_lines(lines.replace("\\\n", "").replace(" ?", r"\s?"))


POLITE_OPENERS = r"""
please|pls|plz|kindly|now|then|so|ok|okay|and|but|also|just|jarvis|hey|hi|hello|thanks|well|maybe|anyway|nice|great
(can|could|would|will) you( please| maybe| just)?
i (want|need|would like) you to|i'?d like you to|you should|help me( to)?
bitte|jetzt|nun|dann|also|und|aber|hallo|danke|mal|nun gut|gut|komm
(kannst|konntest|koenntest|wurdest|wuerdest) du( mir)?( bitte)?( mal)?
prosze|teraz|wiec|no|dobra|dobrze|ale|czesc|hej|dzieki
(czy )?(mozesz|moglbys|moglabys)( prosze)?( mi)?
"""
