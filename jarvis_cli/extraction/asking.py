"""Questions, and the statement that a person makes in front of one: "I'm vegan, what can I cook?"."""

import re

from jarvis_cli.extraction.draft import Span
from jarvis_cli.extraction.patterns import Phrases, compile_openings
from jarvis_cli.models.notebook.grammar import plain_letters
from jarvis_cli.models.notebook.rules import is_question

# "When I eat nuts, ..." and "Wo ich wohne, ..." ask nothing.
_STATING = Phrases(
    r"\W*(?:(?:when|where|while|what|how|as|wenn|wo|was|wie|als|seit|since)\s+(?:i|i'm|we|my|ich|wir|man|mein\w*|es)"
    r"|(?:kiedy|gdy|jak|gdzie|odkad|co)\s+(?:jestem|mam|jem|mieszkam|pije|bylem|bylam|lubie|moj\w*|nasz\w*|sie)"
    r"|nenne?\s+(?:mich|uns)|(?:what|how|was|co|jak)\s+(?:an?|nice|lovely|fur|za|wiesz|zwykle|gesagt"
    r"|immer))(?![\w'])[^?？؟]*\Z"
)
_BEGINS_QUESTION = compile_openings(
    r"""
    (can|could|would|will|should|shall|may|must|do|does|did|is|are|was|were|am|have|has) (i|you|we|he|she|it|they\
|there|that|this|my|your|the)
    (what|which|who|whom|whose|how|why|where|when)('?s| is| are| do| does| did| can| could| should| would| will\
| about| to| much| many| kind)?
    any (ideas?|tips|advice|suggestions?|recommendations?|thoughts)|got any|know any
    (kann|kannst|konnte|konntest|koennte|koenntest|soll|sollte|darf|muss|hast|weisst|kennst|gibt|wurdest|wuerdest\
|magst|ist|sind) (ich|du|man|wir|es|sie|das|mir|da)
    \w+t (das|es|man|sowas)
    (?<!\bi\x20)was|wer|wen|wem|welche[rsnm]?|wie|wo|wohin|woher|wann|warum|wieso|weshalb|womit
    worauf|wozu|hast du|irgendwelche
    co(?! (drug\w+ )?(poniedzialek|wtorek|srode|czwartek|piatek|sobote|niedziele|dzien|tydzien|miesiac|rok|rano|wieczor\
|weekend))
    czy|kto|kogo|komu|kim|czym|czego|ktor\w+|(na |w |z |do )?jak(i\w*|a)?|gdzie|dokad|skad|kiedy|dlaczego|czemu|ile
    (po|na|za|w) co|(od|do|dla|z) (czego|kogo|czym|kim)
    (mozesz|moglbys|moglabys|znasz|wiesz|polecisz|masz|umiesz|pomozesz|powiesz|\w+sz)( \w+)?
    """,
    r"""
    and|und|i|a|so|also|wiec|but|aber|ale|then|dann|or|oder|lub|please|bitte|prosze|therefore|deshalb|dlatego|anyway|hey
    """,
)
# What asks only where a question mark stands behind it: "is gelatine ok?", "brauchen wir eine Versicherung?".
_BEGINS_MARKED = compile_openings(
    r"""
    (is|are|was|were|do|does|did|can|could|will|would|should|has|have|any|got|ok|okay|possible|possibly) \w+
    (\w+ ){0,2}\w*(ideas?|ideen?|tips|tipps?|advice|suggestions|recommendations|thoughts|vorschlage?|pomysly?\
|rady)(?=\W*$)
    \w+(e|en|st|t) (ich|du|wir|man|ihr|es|er|sie|das|da|der|die)|(an|auf|bei|fur|in|mit|nach|von|zu) welche\w+
    (mozna|moge|mozemy|da sie|warto|trzeba|potrzebn\w+|powinn\w+|powinien\w*|musze|musimy\
|dasz|sa|jest|jakies)(?!\w)( \w+)?
    """,
    "and|und|so|also|wiec|but|aber|ale|then|dann|please|bitte|prosze",
)
_SEPARATED = re.compile(
    r"\s+(?=(?:and|so|und|also|wiec|but|aber|ale)\s|i\s+(?:co|czy|jak\w*|gdzie|kiedy"
    r"|ile|kt\w+|dlaczego|czemu|na|od|po|w|moz\w+|cz\w+)\s)"
)
_LEAST_WORDS = 2


def asks(text: str) -> bool:
    """Return whether a sentence asks something: by its mark, or by how it begins."""
    return is_question(text) and not _STATING.match(plain_letters(text))


def find_statement(text: str) -> Span | None:
    """Return where the statement stands in a sentence: all of it, what comes before a question, or nowhere (None)."""
    if not asks(text):
        return 0, len(text)
    plain = plain_letters(text)
    marked = _SEPARATED.sub(lambda blanks: "," * len(blanks.group()), plain)
    ends = {question.start() for question in _BEGINS_QUESTION.finditer(marked)}
    if "?" in text:
        ends |= {question.start() for question in _BEGINS_MARKED.finditer(marked)}
    if 0 in ends:
        return None
    stated = (end for end in sorted(ends) if len(plain[:end].split()) >= _LEAST_WORDS and not asks(text[:end]))
    return next(((0, end) for end in stated), None)
