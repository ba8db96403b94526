"""The form of the tables that say how people of one language tell and ask the notebook something.

The tables stand in english.py, german.py and polish.py; a language more is a file more.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from jarvis_cli.models.notebook.words import Language

_SPELLED: Mapping[str, str] = {"ł": "l", "Ł": "l", "đ": "d", "ø": "o", "’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'"}


@dataclass(frozen=True, slots=True)
class Commands:
    """How one language tells to remember and to forget: patterns over `plain_letters(line)`.

    A command begins with one of the verbs: `weak` ones count only before a clause or a colon; the `_asked` ones stand
    behind `asking` (could you ...) or `telling` (I want you to ...). After the verb come `fillers`, then what `clause`
    takes, then the content. `clause_start` is how a clause begins where a noun might stand as well; `interrogatives`
    begin what is no statement; `pronouns` stand for what was said before. Of what is to be forgotten, `leads` come
    before the words of the fact, and `all_facts` is the whole of it.
    """

    language: Language
    remember: re.Pattern[str]
    remember_weak: re.Pattern[str]
    remember_asked: re.Pattern[str]
    forget: re.Pattern[str]
    forget_asked: re.Pattern[str]
    asking: re.Pattern[str]
    telling: re.Pattern[str]
    fillers: re.Pattern[str]
    clause: re.Pattern[str]
    clause_start: re.Pattern[str]
    interrogatives: re.Pattern[str]
    pronouns: frozenset[str]
    leads: re.Pattern[str]
    all_facts: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Questions:
    """How one language asks: patterns over the folded words of a line, with one blank between two words.

    `for_facts` and `for_notebook` are whole lines that ask for all facts, and for the notebook itself;
    `for_conversations` stands anywhere in a question for what was talked about. `starts` begin a question or an order
    to tell something, `statement_starts` look like one and are none. A short line with one of the `stating_words` is a
    sentence, not a few words to look up. With an attached text, `for_figures` begins an order to compare its figures,
    and `for_changes` stands anywhere in one to tell what changed.
    """

    for_facts: re.Pattern[str]
    for_notebook: re.Pattern[str]
    for_conversations: re.Pattern[str]
    starts: re.Pattern[str]
    statement_starts: re.Pattern[str]
    stating_words: frozenset[str]
    for_figures: re.Pattern[str]
    for_changes: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class SmallTalk:
    """How one language greets, thanks and takes leave.

    Each is a line made of words of the first set and, beside them, the second. `how_are_you` are whole lines.
    """

    greeting: tuple[frozenset[str], frozenset[str]]
    thanks: tuple[frozenset[str], frozenset[str]]
    farewell: tuple[frozenset[str], frozenset[str]]
    how_are_you: re.Pattern[str]


def plain_letters(text: str) -> str:
    """Return `text` in small letters without accents, letter by letter: of the same length."""
    return "".join(_SPELLED.get(letter) or _plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    small = unicodedata.normalize("NFKD", letter)[0].lower()
    return small if len(small) == 1 else letter


def compile_lines(lines: str) -> re.Pattern[str]:
    """Return a pattern for any of the lines, each a pattern up to the end of a word; a blank is any run of blanks."""
    return re.compile(f"(?:{join_lines(lines)})(?![\\w'])")


def compile_fillers(words: str) -> re.Pattern[str]:
    """Return a pattern for any number of words that change nothing, with the blanks and commas before them."""
    return re.compile(rf"(?:[\s,]+(?:{'|'.join(words.split())})\b)*")


def compile_clause(markers: str, conjunctions: str) -> re.Pattern[str]:
    """Return a pattern for all between the verb and the content.

    Its group `told` is set where a colon announces the content, perhaps after one of the markers ('this: ...'), and
    the group `that` where a conjunction does.
    """
    marker = rf"(?:(?:{join_lines(markers)})(?=\s*:))?"
    that = rf"(?P<that>(?:{join_lines(conjunctions)})(?:\s+|\s*:\s*))?"
    return re.compile(rf"\s*(?:[,;.]\s*)?{marker}\s*(?P<told>:\s*)?(?:[,;–—]\s*|-\s+)?{that}")


def join_lines(lines: str) -> str:
    """Return one pattern for any of the lines, in which a blank is any run of blanks.

    A line that ends with a backslash goes on in the next one.
    """
    whole = lines.replace("\\\n", "").strip().splitlines()
    return "|".join(line.strip() for line in whole).replace(" ", r"\s+")


def word_set(words: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(words.split())
