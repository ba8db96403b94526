"""Where a sentence ends, in many scripts, and where a stop only ends an abbreviation or a number."""

import re

# A stop with closing quotes before a blank; a full-width or Indic one needs none; a line end ends any sentence.
_END = re.compile(r"(?P<stop>[.!?…؟۔]+)[\"'”“»)\]]*(?=\s|$)|[。！？।]+[」』”）]*|\n+")
_LAST_WORD = re.compile(r"[^\s(\[\"'„“«]+$")
_LONGEST_WORD = 40
_GENTLE_STOPS = (".", "...", "…")

_ABBREVIATIONS = frozenset(
    """
    e.g i.e etc vs mr mrs ms dr prof st jr sr inc ltd approx dept fig
    z.b d.h u.a u.u bzw ca evtl ggf inkl nr str usw vgl sog bspw hr fr dipl ing jh tel abs s.o s.u i.d.r
    np m.in tzn tj itd itp al ul os mgr inz lek godz zob ds pt wg
    """.split()
)


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text, in order, without blanks around them; none is empty."""
    sentences = []
    start = 0
    for end in _END.finditer(text):
        if end["stop"] in _GENTLE_STOPS and _goes_on(text, start, end.start(), end.end()):
            continue
        sentences.append(text[start : end.end()].strip())
        start = end.end()
    sentences.append(text[start:].strip())
    return [sentence for sentence in sentences if sentence]


def _goes_on(text: str, start: int, stop: int, end: int) -> bool:
    """Return whether the sentence goes on after a stop: of an abbreviation, an initial, an ordinal number, a pause."""
    following = text[end : end + 2].lstrip()
    if not following:
        return False
    if text[stop : stop + 1] == "…" or text[stop : stop + 2] == "..":
        return following[0].islower()
    found = _LAST_WORD.search(text, max(start, stop - _LONGEST_WORD), stop)
    word = found.group().casefold() if found else ""
    if word.isdecimal():
        return len(word) <= 2
    return word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word.isascii())
