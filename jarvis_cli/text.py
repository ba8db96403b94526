"""Unicode text: repaired and normalised at the edge, folded for comparison, cleaned before it is shown."""

import re
import unicodedata

# Letters that have no decomposition and that no SQLite tokenizer folds.
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t"}
)
_SURROGATES = re.compile("[\ud800-\udfff]")
_ESCAPED_BYTES = re.compile("[\udc80-\udcff]+")
_BLANKS = re.compile(r"\s+")
_WORDS = re.compile(r"\w+")
_FINAL_STOPS = ".。．।۔"
# Everything below U+0020 but tab and newline, DEL, and the C1 codes.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# Scripts that are written without blanks between words: each letter stands as a word of its own.
_UNSPACED = re.compile("([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)


def repair_text(text: str) -> str:
    """Return `text` as valid Unicode: split surrogate pairs joined, escaped bytes decoded, the rest U+FFFD, no NUL."""
    if _SURROGATES.search(text):
        joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        text = _SURROGATES.sub("\ufffd", _ESCAPED_BYTES.sub(_decode_escaped, joined))
    return text.replace("\0", "")


def _decode_escaped(match: re.Match[str]) -> str:
    return match.group().encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def normalise_text(text: str) -> str:
    """Return `text` as it enters JARVIS: valid, composed (NFC), unix line ends, no control bytes, no outer blanks."""
    text = unicodedata.normalize("NFC", repair_text(text))
    return clean_text(text.replace("\r\n", "\n").replace("\r", "\n")).strip()


def clean_text(text: str) -> str:
    """Return `text` without control bytes other than newline and tab: safe to show on a terminal."""
    return _CONTROL.sub("", text)


def is_blank(text: str) -> bool:
    """Return whether nothing visible is in `text` (blanks and invisible characters do not count)."""
    return not _INVISIBLE.sub("", text).strip()


def one_line(text: str) -> str:
    """Return `text` cleaned and on one line: every run of blanks and line ends becomes one blank."""
    return _BLANKS.sub(" ", clean_text(text)).strip()


def fold_text(text: str) -> str:
    """Return `text` for literal comparison: compatibility forms, case and ß/ss folded, composed, blanks collapsed."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _BLANKS.sub(" ", _INVISIBLE.sub("", folded)).strip()


def fold_statement(text: str) -> str:
    """Return what two statements share when they are the same again: folded, without a final stop."""
    return fold_text(text).rstrip(_FINAL_STOPS).rstrip()


def fold_words(text: str) -> str:
    """Return `text` for the word index: folded, accents off, letters that no tokenizer folds spelled plainly.

    Letters of scripts without blanks between words are set apart, so that each is a word.
    """
    apart = unicodedata.normalize("NFD", fold_text(text))
    plain = "".join(letter for letter in apart if unicodedata.category(letter) != "Mn").translate(_PLAIN_LETTERS)
    return _BLANKS.sub(" ", _UNSPACED.sub(r" \1 ", unicodedata.normalize("NFC", plain))).strip()


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of `text`, folded as in the word index, in order."""
    return tuple(word for part in _WORDS.findall(fold_words(text)) for word in part.split("_") if word)


def shorten(text: str, limit: int) -> str:
    """Return `text` on one line, cut to at most `limit` characters with an ellipsis."""
    line = one_line(text)
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"
