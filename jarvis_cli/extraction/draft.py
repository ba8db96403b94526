"""A person's text from which parts are taken out, while each letter that is left still knows its place."""

import re
from collections.abc import Iterable

from jarvis_cli.models.notebook.grammar import plain_letters
from jarvis_cli.models.notebook.sentences import split_sentences

Span = tuple[int, int]
_LONG_BLANKS = re.compile(r"\s{100,}")
# A picture ends a sentence, unless it only stands in it; and so does a number before a question.
_OTHER_ENDS = re.compile(
    "((?<=\\S)\\s?[\u2600-\u27bf\U0001f300-\U0001faff\ufe0f\u200d]+)"
    r"\s+(?!(?:and|but|because|so|or|und|aber|weil|denn|oder|i|a|ale|bo|oraz|więc|że|which|who|die|der|das"
    r"|who)\b)(?=\w)"
    r"|(?<=\d)(\.)\s+(?=(?:what|which|how|where|who|why|when|can|could|is|are|do|does|any|was|wie|wo|wer|welche\w*"
    r"|kann|gibt"
    r"|warum|jak\w*|co|czy|gdzie|kto|ile|któr\w*|kiedy)\b)"
)


class Draft:
    """A text, and `plain`, the same in plain letters, of the same length. A line end stands for each part taken out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.plain = ""
        self._places = list(range(len(text)))
        self.remove_matches(_LONG_BLANKS)

    def write_plain(self) -> None:
        """Make `plain`: only once, when what is much too long has been taken out."""
        self.plain = plain_letters(self.text)

    def remove(self, spans: Iterable[Span]) -> None:
        """Take parts out; each is a half-open range of places in `text`, in any order; they may overlap."""
        pieces: list[Span] = []
        read = 0
        for start, end in sorted(spans):
            if end > max(start, read):
                pieces.append((read, max(start, read)))
                read = end
        if pieces:
            last = (read, len(self.text))
            self._places = [
                place for start, end in pieces for place in (*self._places[start:end], self._places[end])
            ] + self._places[read:]
            self.text = "\n".join(self.text[start:end] for start, end in (*pieces, last))
            self.plain = "\n".join(self.plain[start:end] for start, end in (*pieces, last)) if self.plain else ""

    def remove_matches(self, pattern: re.Pattern[str]) -> None:
        """Take out what a pattern matches in the text."""
        self.remove([match.span() for match in pattern.finditer(self.text)])

    def was_removed_behind(self, place: int) -> bool:
        """Return whether something has been taken out between a place and what was said next."""
        following = next((at for at in range(place, len(self.text)) if not self.text[at].isspace()), len(self.text))
        between = self._places[max(place - 1, 0) : following + 1]
        return bool(between) and between[-1] - between[0] >= len(between)

    def find_place(self, start: int, end: int) -> Span:
        """Return where a part stood in the text as it was given, for a part out of which nothing has been taken."""
        return self._places[start], self._places[end - 1] + 1


def locate_lines(text: str) -> list[Span]:
    """Return where each line of a text begins and ends, without its line end."""
    spans, start = [], 0
    for line in text.split("\n"):
        spans.append((start, start + len(line)))
        start += len(line) + 1
    return spans


def locate_sentences(text: str) -> list[Span]:
    """Return where each sentence of a text begins and ends, without the blanks around it; none is empty."""
    spans: list[Span] = []
    start = 0
    for sentence in split_sentences(text):
        start = text.index(sentence, start)
        begin = 0
        for end in _OTHER_ENDS.finditer(sentence):
            spans.append((start + begin, start + end.end(end.lastindex or 0)))
            begin = end.end()
        spans.append((start + begin, start + len(sentence)))
        start += len(sentence)
    return spans


def locate_paragraphs(text: str) -> list[Span]:
    """Return where each run of lines that are not blank begins and ends."""
    spans: list[Span] = []
    is_open = False
    for start, end in locate_lines(text):
        if not text[start:end].strip():
            is_open = False
        elif is_open:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
            is_open = True
    return spans
