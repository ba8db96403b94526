"""How a text may be spelled in the bytes of a file, as patterns: in any case and form, and as JSON escapes it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from jarvis_cli.memory.sought import fold_sought
from jarvis_cli.text import fold_words

# Blanks of any kind, as they are and as JSON writes them; so many of them in a row.
_BLANK = (
    rb"(?:[\t-\r \x1c-\x1f]|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80"
    rb"|\\{1,2}[nrt]|\\{1,2}u00a0)"
)
_MOST_BLANKS = 8
_LONGEST_BLANK = 7
# Letters whose other forms are not their capitals.
_OTHERS = {"i": ("İ",), "ss": ("ß", "ẞ"), "s": ("ſ",), "σ": ("ς",), "k": ("\u212a",), "å": ("\u212b",)}
_MARKS = tuple(map(chr, range(0x300, 0x370)))


@dataclass(frozen=True, slots=True)
class Spellings:
    """Patterns of a text, for bytes whose ASCII letters are small.

    `exact` finds it wherever words of the person are; `wide` also as it stands in an index of words, without accents.
    No match has more than `longest` bytes, with what must not follow it.
    """

    exact: re.Pattern[bytes]
    wide: re.Pattern[bytes]
    longest: int


def make_spellings(wanted: str, spelled: Iterable[str]) -> Spellings:
    """Return the patterns of a folded text, that was typed or found spelled so."""
    letters = _split_letters(wanted)
    forms = [_list_forms(letter) if letter != " " else (b" " * _LONGEST_BLANK * _MOST_BLANKS,) for letter in letters]
    spelt = b"".join(
        _make_group(form) if letter != " " else b"%b{1,%d}" % (_BLANK, _MOST_BLANKS)
        for letter, form in zip(letters, forms, strict=True)
    )
    others = tuple(form for form in _list_forms(*spelled) if not re.fullmatch(spelt, form))
    marks = _list_composing(letters[-1])
    ending = b"(?!%b)" % _make_group(marks) if marks else b""
    exact = b"(?:%b)%b" % (b"|".join((spelt, *map(re.escape, others))), ending)
    indexed = _spell_bytes(fold_words(wanted))
    wide = b"%b|%b" % (exact, re.escape(indexed)) if indexed else exact
    longest = max(sum(max(map(len, form)) for form in forms), *map(len, others), len(indexed))
    return Spellings(re.compile(exact), re.compile(wide), longest + max(map(len, marks), default=0))


def _split_letters(wanted: str) -> tuple[str, ...]:
    """Return the letters of a folded text; two s are one, since they may be a ß."""
    return tuple(re.findall("ss|.", wanted, re.DOTALL))


def _list_forms(*texts: str) -> tuple[bytes, ...]:
    """Return the bytes of texts in all their forms, the longest first."""
    forms: set[str] = set()
    for text in texts:
        for cased in (text, text.lower(), text.upper(), text.title(), *_OTHERS.get(text, ())):
            # A capital may be that of two letters.
            if fold_sought(cased) == fold_sought(text):
                forms |= {unicodedata.normalize(form, cased) for form in ("NFC", "NFD")} | {cased, cased.lower()}
    return _spell_all(forms)


def _list_composing(letter: str) -> tuple[bytes, ...]:
    """Return the marks that make another letter of one, as bytes: where one follows, the text is another."""
    last = letter[-1]
    # The dot of a Turkish İ is none of them.
    return _spell_all(
        mark
        for mark in _MARKS
        if fold_sought(last + mark) != last and len(unicodedata.normalize("NFC", last + mark)) == 1
    )


def _spell_all(texts: Iterable[str]) -> tuple[bytes, ...]:
    """Return texts as bytes: as they are, as JSON escapes them, and as JSON that stands within JSON does."""
    found: set[bytes] = set()
    for text in texts:
        once = json.dumps(text)[1:-1]
        for form in (text, json.dumps(text, ensure_ascii=False)[1:-1], once, json.dumps(once)[1:-1]):
            found.add(_spell_bytes(form))
    return tuple(sorted(found - {b""}, key=lambda form: (-len(form), form)))


def _spell_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass").lower()


def _make_group(forms: tuple[bytes, ...]) -> bytes:
    escaped = b"|".join(map(re.escape, forms))
    return escaped if len(forms) == 1 else b"(?:%b)" % escaped
