"""Unicode text: repaired and normalised at the edge, folded for comparison, cleaned before it is shown."""

import re
import unicodedata

# Letters that have no decomposition and that no SQLite tokenizer folds.
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t"}
)
_FINAL_STOPS = ".。．।۔"
# Everything below U+0020 but tab and newline, DEL, and the C1 codes; and what turns the order of letters round for all
# that follows: embeddings, overrides and isolates.
_CONTROL = dict.fromkeys(
    (*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
# Soft hyphen, zero-width and direction marks, variation selectors, fillers, the byte order mark.
_INVISIBLE = dict.fromkeys(
    (
        *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *range(0xFE00, 0xFE10),
    )
)
# Scripts that are written without blanks between words: each letter stands as a word of its own.
_FIRST_UNSPACED = "\u3040"
_UNSPACED = "([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])"


def repair_text(text: str) -> str:
    """Return `text` as valid Unicode: split surrogate pairs joined, escaped bytes decoded, the rest U+FFFD, no NUL."""
    try:
        text.encode()
    except UnicodeEncodeError:
        joined = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        text = re.sub("[\ud800-\udfff]", "\ufffd", re.sub("[\udc80-\udcff]+", _decode_escaped, joined))
    return text.replace("\0", "")


def _decode_escaped(match: re.Match[str]) -> str:
    return match.group().encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def normalise_text(text: str) -> str:
    """Return `text` as it enters JARVIS: valid, composed (NFC), unix line ends, cleaned, no outer blanks."""
    # Cleaned first: a control byte between a letter and its accent would keep the two from being composed.
    text = clean_text(repair_text(text).replace("\r\n", "\n").replace("\r", "\n"))
    return unicodedata.normalize("NFC", text).strip()


def clean_text(text: str) -> str:
    """Return `text` without control characters other than newline and tab: safe to show on a terminal.

    None is left that would show letters in another order than they are stored in; the marks for a single place
    (U+200E, U+200F, U+061C) stay.
    """
    return text if text.isprintable() else text.translate(_CONTROL)


def is_blank(text: str) -> bool:
    """Return whether nothing visible is in `text` (blanks and invisible characters do not count)."""
    return not text.translate(_INVISIBLE).strip()


def one_line(text: str) -> str:
    """Return `text` cleaned and on one line: every run of blanks and line ends becomes one blank."""
    return " ".join(clean_text(text).split())


def fold_text(text: str) -> str:
    """Return `text` for literal comparison: compatibility forms, case and ß/ss folded, composed, blanks collapsed."""
    # What is only ASCII, as most is, takes a tenth of the time so; and few texts have anything invisible.
    if text.isascii():
        return " ".join(text.lower().split())
    shown = text if _INVISIBLE.keys().isdisjoint(map(ord, set(text))) else text.translate(_INVISIBLE)
    composed = unicodedata.normalize("NFKC", shown)
    return " ".join(unicodedata.normalize("NFKC", composed.casefold()).split())


def fold_statement(text: str) -> str:
    """Return what two statements share when they are the same again: folded, without a final stop."""
    return fold_text(text).rstrip(_FINAL_STOPS).rstrip()


def fold_words(text: str) -> str:
    """Return `text` for the word index: folded, accents off, letters that no tokenizer folds spelled plainly.

    Letters of scripts without blanks between words are set apart, so that each is a word.
    """
    folded = fold_text(text)
    if folded.isascii():
        return folded
    plain = unicodedata.normalize("NFD", folded)
    for letter in set(plain):
        if unicodedata.category(letter) == "Mn":
            plain = plain.replace(letter, "")
        elif spelt := _PLAIN_LETTERS.get(ord(letter)):
            plain = plain.replace(letter, spelt)
    composed = unicodedata.normalize("NFC", plain)
    # To compile the pattern takes 2 ms, and most texts have no such letters.
    if max(composed, default="") >= _FIRST_UNSPACED:
        composed = " ".join(re.split(_UNSPACED, composed))
    return " ".join(composed.split())


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of `text`, folded as in the word index, in order."""
    return split_folded(fold_words(text))


def split_folded(folded: str) -> tuple[str, ...]:
    """Return the words of a text that is folded as in the word index already, in order."""
    return tuple(word for part in re.findall(r"\w+", folded) for word in part.split("_") if word)


def shorten(text: str, limit: int) -> str:
    """Return `text` on one line, cut to at most `limit` characters with an ellipsis."""
    line = one_line(text)
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"
