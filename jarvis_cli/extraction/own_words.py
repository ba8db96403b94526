"""What a person says in their own words and in earnest: a line without what they quote, paste, hand over or play."""

import re

from jarvis_cli.extraction.draft import Draft, locate_lines, locate_sentences
from jarvis_cli.extraction.fiction import remove_fiction
from jarvis_cli.extraction.handed_over import remove_handed_over
from jarvis_cli.extraction.pasting import remove_long, remove_pasted
from jarvis_cli.extraction.patterns import compile_phrases
from jarvis_cli.extraction.quoting import remove_quoted
from jarvis_cli.extraction.reviewing import remove_judged
from jarvis_cli.models.notebook.rules import read_line

_FORGETTING = ("forget", "forget several")
# The person does not want anything of this line to be kept.
_NOT_TO_KEEP = compile_phrases(
    r"""
    (do not|don'?t|please don'?t|never|no need to) (you )?(remember|save|store|memori[sz]e|learn|keep|note\
|record) (this|that|it|any of this|anything)
    off the record|between (us|you and me)|keep (this|that|it) (private|to yourself|between us)
    (merke?|speichere?|notiere?|behalte?)( dir| das| dies| es| bitte)* (nicht|nichts)|nicht (merken|speichern|notieren)
    unter uns|behalte? (das|es) fur dich
    nie (zapamietuj|zapisuj|notuj|zachowuj)|miedzy nami|zachowaj to dla siebie
    """
)


def read_own_words(text: str) -> str:
    """Return what a text says in the person's own words, verbatim; a line end stands for what was taken out.

    '' where nothing of it is their own.
    """
    return re.sub(r"\n{3,}", "\n\n", find_own_words(text).text).strip()


def find_own_words(text: str) -> Draft:
    """Return the draft of a text in which only the person's own words are left."""
    draft = Draft(text)
    remove_long(draft)
    draft.write_plain()
    remove_quoted(draft)
    remove_pasted(draft)
    if _NOT_TO_KEEP.search(draft.plain):
        draft.remove([(0, len(draft.text))])
        return draft
    remove_handed_over(draft)
    remove_judged(draft)
    remove_fiction(draft)
    draft.remove([span for span in locate_lines(draft.text) if _forgets(draft.text[span[0] : span[1]])])
    return draft


def _forgets(line: str) -> bool:
    """Return whether a line, or a sentence of it, asks to forget something."""
    if read_line(line).kind in _FORGETTING:
        return True
    return any(read_line(line[start:end]).kind in _FORGETTING for start, end in locate_sentences(line))
