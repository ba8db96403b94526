"""What is quoted in a text: code, quoted lines, and quotations long enough to be somebody's sentence."""

import re

from jarvis_cli.extraction.draft import Draft
from jarvis_cli.models.notebook.grammar import plain_letters, word_set
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import split_words

_FENCE = re.compile(r"```.*?(?:```|\Z)|^[ \t]*~~~.*?(?:^[ \t]*~~~|\Z)", re.DOTALL | re.MULTILINE)
_QUOTED_LINE = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_INLINE_CODE = re.compile(r"`[^`\n]{1,400}`")
# A quotation may go over lines, but not over a blank one; one that is never closed ends with its line.
_INNER = r"(?:(?!\n\s*\n)[^{0}]){{1,3000}}"
_QUOTATION = re.compile(
    "|".join(
        (
            "„" + _INNER.format('„“”"') + '[“”"]',
            "“" + _INNER.format("“”") + "”",
            "«" + _INNER.format("«»") + "»",
            "»" + _INNER.format("«»") + "«",
            "‚" + _INNER.format("‚‘\n") + "‘",
            "「" + _INNER.format("「」") + "」",
            "『" + _INNER.format("『』") + "』",
            r"(?<![\w\"])\"(?=\S)" + _INNER.format('"') + r"(?<=\S)\"(?!\w)",
            # An apostrophe stands within a word, or at its end; only what stands free on both sides quotes.
            r"(?<![\w'’])['‘](?=\w)[^\n]{1,600}?(?<=[\w.!?…])['’](?!\w)",
            r"(?:(?<!\w)[„“«»‚「『]|(?<![\w\"])\"(?=\w))[^\n]*",
        )
    )
)
_MOST_NAME_WORDS = 3
_MOST_TITLE_WORDS = 8
# Somebody speaks where one of these stands.
_SPEAKING = word_set("""
    i im ive me my we our you your am
    ich mich mir mein meine meinen meinem meiner wir uns unser unsere du dich dir dein deine bin habe
    ja mnie mi moj moja moje mam jestem my nas nasz nasza ty twoj twoja masz jestes
""")


def remove_quoted(draft: Draft) -> None:
    """Take out code, quoted lines and quotations. Names and titles in quotation marks stay."""
    draft.remove_matches(_FENCE)
    draft.remove_matches(_QUOTED_LINE)
    draft.remove_matches(_INLINE_CODE)
    found = [match for match in _QUOTATION.finditer(draft.text) if not _is_name(match.group())]
    draft.remove(match.span() for match in found)


def _is_name(quotation: str) -> bool:
    """Return whether what is in quotation marks names something, rather than saying something."""
    words = split_words(quotation)
    if _SPEAKING.intersection(words):
        return False
    if len(words) <= _MOST_NAME_WORDS:
        return True
    telling = [word for word in quotation.split() if not STOP_WORDS.issuperset(split_words(word))]
    return len(words) <= _MOST_TITLE_WORDS and all(_is_capitalised(word) for word in telling)


def _is_capitalised(word: str) -> bool:
    letters = [letter for letter in word if letter.isalnum()]
    return bool(letters) and plain_letters(letters[0]) != letters[0]
