"""The sentences that ground what is learned: the person's own, in earnest, with their places in the message."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from jarvis_cli.extraction.asking import find_statement
from jarvis_cli.extraction.draft import Span, locate_sentences
from jarvis_cli.extraction.own_words import find_own_words
from jarvis_cli.extraction.patterns import Phrases
from jarvis_cli.extraction.playing import begins_play, ends_play
from jarvis_cli.extraction.wording import is_template
from jarvis_cli.memory.learning import SaidLine
from jarvis_cli.models.notebook.grammar import plain_letters
from jarvis_cli.models.notebook.rules import read_line
from jarvis_cli.models.notebook.words import detect_language
from jarvis_cli.text import split_words

_MOST_CLAUSES = 30
_LONGEST_OPENING = 2_000
_CLAUSE_END = Phrases(
    r"[,;:](?=\s)|[、，；：]|\s[–—-]\s|[()]"
    r"|\s+(?=(?:and|but|because|while|although|though|so|or|und|aber|weil|denn|sondern|obwohl|oder|ale|bo|oraz|lecz"
    r"|wiec"
    r"|poniewaz|albo|lub)\s)"
)
# "As a vegetarian | I need ideas": what somebody is stands apart from what they want.
_AS_SOMEBODY = Phrases(
    r"\W*(?:(?:as|being) an? [\w -]{2,60}?(?=(?P<en>\s+)(?:i|i'm|i'd|we)\b)"
    r"|als (?!ich\b|wir\b|es\b|ob\b|kind\b)[\w -]{2,60}?(?=(?P<de>\s+)\w+ (?:ich|wir)\b)"
    r"|jako (?!ze\b)\w+(?: \w+){0,3}?(?=(?P<pl>\s+)(?:potrzebuj|szuka|pyta|pros|chc|chcial|poprosz|musz|zastanawia"
    r"|mam|nie|lubi|wol)\w*))"
)
_POLISH_AND = Phrases(r"\s+(?=[ia]\s)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or the statement in front of a question, and where it stands in the text of its message.

    `words` are its words, folded as in the word index, and `clauses` the places of its clauses in `text`. `before` is
    the sentence in front of it in the same message. `was_asked_for` says that the person asked to have it remembered.
    """

    message_id: int
    start: int
    end: int
    text: str
    words: tuple[str, ...]
    clauses: tuple[Span, ...]
    before: str
    was_asked_for: bool


def leave_out_plays(lines: Iterable[SaidLine], before: Iterable[SaidLine] = ()) -> tuple[SaidLine, ...]:
    """Return the lines that were said in earnest: not those within a play, which may have begun in a line `before`."""
    playing = False
    for line in before:
        playing = _plays_on(line, playing)
    earnest = []
    for line in lines:
        was_playing, playing = playing, _plays_on(line, playing)
        if not (was_playing and playing):
            earnest.append(line)
    return tuple(earnest)


def _plays_on(line: SaidLine, playing: bool) -> bool:
    """Return whether a play goes on behind a line: it was begun there, or before, and has not ended."""
    plain = plain_letters(line.text[:_LONGEST_OPENING])
    return begins_play(plain) or (playing and not ends_play(plain))


def read_sentences(lines: Iterable[SaidLine]) -> Iterator[Sentence]:
    """Yield what may ground a fact in the lines of a conversation.

    Questions, quoted and pasted text, fiction and commands to forget ground nothing; nor does a play, until it ends.
    """
    for line in leave_out_plays(lines):
        yield from _read_line(line.message_id, line.text)


def _read_line(message_id: int, text: str) -> Iterator[Sentence]:
    own = find_own_words(text)
    before = ""
    for start, end in locate_sentences(own.text):
        sentence = own.text[start:end]
        stated = None if is_template(sentence) else find_statement(sentence)
        if stated:
            said = sentence[stated[0] : stated[1]]
            said_from, said_until = own.find_place(start, start + stated[1])
            yield Sentence(
                message_id,
                said_from,
                said_until,
                text=said,
                words=split_words(said),
                clauses=tuple(split_clauses(said)),
                before=before,
                was_asked_for=read_line(sentence).kind == "remember",
            )
        before = sentence


def split_clauses(text: str) -> list[Span]:
    """Return where the clauses of a sentence begin and end; at least one."""
    plain = plain_letters(text)
    ends = [match.span() for match in _CLAUSE_END.finditer(plain)]
    if detect_language(text) == "pl":
        ends = sorted(ends + [match.span() for match in _POLISH_AND.finditer(plain)])
    if apart := _AS_SOMEBODY.match(plain):
        ends = sorted([*ends, next(apart.span(name) for name in ("en", "de", "pl") if apart[name])])
    spans, start = [], 0
    for end, following in ends[: _MOST_CLAUSES - 1]:
        if split_words(text[start:end]):
            spans.append((start, end))
            start = following
    spans.append((start, len(text)))
    return spans
