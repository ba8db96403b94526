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
    was|wer|wen|wem|welche[rsnm]?|wie|wo|wohin|woher|wann|warum|wieso|weshalb|womit|worauf|wozu|hast du|irgendwelche
    czy|co|kto|kogo|komu|ktor\w+|jak|jaki\w*|jakie\w*|gdzie|dokad|skad|kiedy|dlaczego|czemu|ile|(po|na) co|od czego
    (mozesz|moglbys|moglabys|znasz|wiesz|polecisz|masz|umiesz|pomozesz|powiesz|\w+sz)( \w+)?
    """,
    r"""
    and|und|i|a|so|also|wiec|but|aber|ale|then|dann|or|oder|lub|please|bitte|prosze|therefore|deshalb|dlatego|anyway|hey
    """,
)
_SEPARATED = re.compile(r"\s+(?=(?:and|so|und|also|i|wiec|but|aber|ale)\s)")
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
    for question in _BEGINS_QUESTION.finditer(marked):
        end = question.start()
        if not end:
            return None
        if len(plain[:end].split()) >= _LEAST_WORDS and not asks(text[:end]):
            return 0, end
    return None
