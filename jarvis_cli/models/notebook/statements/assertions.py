"""What of the lines of a person is said by the person in earnest: neither a play, nor a text of someone else."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from jarvis_cli.models.notebook.rules import is_question
from jarvis_cli.models.notebook.sentences import split_sentences
from jarvis_cli.models.notebook.statements.patterns import fold
from jarvis_cli.models.notebook.statements.tables import Gates, Tables

_LONGEST_LINE = 4_000
_LONGEST_SENTENCE = 1_000
_FENCED = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_CITED = re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE)
# Marks of quotation in pairs; a name or a title of a few words in them is the person's own.
_QUOTED = re.compile(r"[„“”\"«»‚]([^„“”\"«»‚\n]{1,600})[“”\"»«‘]")
TAKEN_OUT = "□"
_MOST_OWN_WORDS = 4
_COLON = re.compile(r":(?=\s|$)")
_CODE = re.compile(r"[{}<>=\[\]]|\w\(\)|;$|^\s*(?:#|//|\$ )")
# What ends a sentence in a chat as well: little pictures, and a number before a question.
_PICTURES = re.compile("(?<=[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f])\\s+")
_NUMBER = re.compile(
    r"(?<=\d\.)\s+(?=(?:what|which|how|where|when|can|do|was|wie|welche\w*|wo|wann|kann|gibt|jak\w*|co|czy|gdzie"
    r"|kt[oó]r\w*)\b)"
)
# What comes before a colon and goes on behind it with a list: "We have three kids: Tom, ...".
_LISTING = re.compile(
    r"(?:i|we) (?:have|keep|own|grow|speak|play)\b|(?:i|we)'ve got\b|we(?:'re| are)\b|(?:my )?new job\b"
    r"|(?:ich|wir) (?:habe?n?|sind|bin|halten|sprechen?|spielen?)\b"
    r"|(?:mam|mamy|jestesmy|hodujemy|gram|trzymamy|uprawiam)\b"
)
_SPEAKING = re.compile(
    r"\b(?:i (?:am|was|have|live|work|like|love|can|do)|i'm|im|i've|we|you|ich|wir|du|ja|ty|mam|mamy|jestem|jestes\w*"
    r"|mieszkam|\w+(?:lem|lam|sz)|am|is|ist|jest|hei(?:ss|ß)t)\b"
)
_TEXTUAL = re.compile(
    r"\b(?:question|sentence|text|line|problem|issue|joke|error|bug|idea|quote|paragraph|frage|satz|zeile|witz|fehler"
    r"|idee|zitat|pytanie|zdanie|tekst|zart|blad|pomysl|cytat|narrat\w+|charact\w+|role|rolle)\b"
)
_LETTER = re.compile(r"[^\W\d_]")
_GREETED = re.compile(r"\A[\s,.–-]*(?:(?:ok|also|so|well|no|hej|hi|hallo)[ ,]+)*")
_QUESTION = re.compile(r"[?？؟][\s\"'”»)\]!.…]*$")
_WANTED = re.compile(r"\w*(?:ideas?|ideen?|tips|tipps?|advice|suggestions|vorschlage?|pomysly?|rady|thoughts)")
_EMPTY_LINE = re.compile(r"[ \t]*\n[ \t]*\n")
_MOST_ASKING_WORDS = 14
_FEWEST_ASKING_WORDS = 2


@dataclass(slots=True)
class Reader:
    """Reads the lines of one conversation in order, and keeps whether a play or a text of someone else goes on."""

    tables: tuple[Tables, ...]
    pretending: bool = False
    awaiting: bool = False
    taken_back: bool = False

    def read(self, line: str) -> Iterator[str]:
        """Yield the sentences of a line that may be statements; `taken_back` then says that the last line was none."""
        line = _blank_foreign(line[:_LONGEST_LINE])
        folded = fold(line)
        awaited, self.awaiting = self.awaiting, False
        self.taken_back = self._has(lambda gates: gates.retracting, folded)
        if (end := self._find_end_of_play(folded)) is not None:
            self.pretending = False
            line, folded = line[end:], folded[end:]
        elif self._has(lambda gates: gates.pretending, folded):
            self.pretending = True
        if self.pretending or self.taken_back:
            return
        if self._has(lambda gates: gates.foreign, folded):
            self.awaiting = len(folded.split()) <= _MOST_ASKING_WORDS
            return
        if not awaited:
            yield from self._read_sentences(line)

    def _read_sentences(self, line: str) -> Iterator[str]:
        for sentence in _split(line):
            folded = fold(sentence)
            if self._has(lambda gates: gates.creative, folded):
                return
            colon = _COLON.search(folded)
            if colon is not None and not self._announces(folded[: colon.start()]):
                if colon.end() < len(folded) or not _is_cut_out(line, sentence):
                    yield from _read_listing(sentence, colon.start())
                    return
                continue
            if len(sentence) <= _LONGEST_SENTENCE and not _CODE.search(sentence):
                yield sentence

    def _find_end_of_play(self, folded: str) -> int | None:
        """Return where a line goes on after it has ended a play."""
        ends = [match.end() for tables in self.tables if (match := tables.gates.ending.search(folded))]
        return min(ends) if ends and self.pretending else None

    def _announces(self, folded: str) -> bool:
        """Return whether the person goes on in their own words behind a colon."""
        return self._has(lambda gates: gates.announcing, folded) or any(
            tables.frames.openers.fullmatch(folded) for tables in self.tables
        )

    def _has(self, choose: Callable[[Gates], re.Pattern[str]], folded: str) -> bool:
        return any(choose(tables.gates).search(folded) for tables in self.tables)


def _split(line: str) -> Iterator[str]:
    for sentence in split_sentences(line):
        for part in _PICTURES.split(sentence):
            yield from (piece for piece in _NUMBER.split(part) if _LETTER.search(piece))


def _read_listing(sentence: str, colon: int) -> Iterator[str]:
    """Yield a sentence that lists behind its colon what the person tells of before it."""
    before, behind = _GREETED.sub("", fold(sentence[:colon])), fold(sentence[colon + 1 :])
    if _LISTING.match(before) and not _TEXTUAL.search(before) and len(sentence) <= _LONGEST_SENTENCE:
        yield sentence[:colon] if _SPEAKING.search(behind) else sentence


def _cut_tail(sentence: str, tables: Tables) -> str:
    """Return a sentence without the few words behind its last comma that make it a question (..., gift ideas?)."""
    stated, comma, tail = sentence.rpartition(",")
    asked = fold(tail).strip(" ?!.")
    is_short = len(asked.split()) < _FEWEST_ASKING_WORDS and not _WANTED.fullmatch(asked)
    if not comma or not _QUESTION.search(tail) or is_short:
        return sentence
    return sentence if tables.frames.tags.fullmatch(asked) or tables.frames.boundary.match(fold("," + tail)) else stated


def _is_cut_out(line: str, sentence: str) -> bool:
    """Return whether what a sentence announces has been taken out of the line: an empty line is left of it."""
    end = line.find(sentence) + len(sentence)
    return _EMPTY_LINE.match(line, end) is not None


def cut_condition(sentence: str, tables: Tables) -> str:
    """Return a sentence that tells of a habit without what may keep the person from it, and what comes behind that."""
    condition = tables.frames.condition.match(fold(sentence))
    return sentence[: condition.end("habit")] if condition else sentence


def cut_question(sentence: str, tables: Tables) -> str:
    """Return what a sentence states before it asks or orders something, '' where it only does that."""
    folded = fold(sentence)
    asking = tables.frames.asking.search(folded)
    stated = _cut_tail(sentence, tables) if asking is None else sentence[: asking.start()]
    if tables.frames.stating.match(folded):
        return "" if _QUESTION.search(stated) else stated
    return "" if is_question(stated) or _QUESTION.search(stated) else stated


def _blank_foreign(line: str) -> str:
    """Return a line without pasted and quoted parts."""
    line = _CITED.sub("", _FENCED.sub("\n", line))
    return _QUOTED.sub(lambda quoted: quoted[0] if len(quoted[1].split()) <= _MOST_OWN_WORDS else TAKEN_OUT, line)
