"""Texts as an embedder can take them: long ones cut into overlapping pieces, unusual characters made usual."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from jarvis_cli.errors import EmbedderError
from jarvis_cli.text import is_blank, normalise_text
from jarvis_cli.vector import EmbedderName, Vector, make_vector, mean_vector

_HIGH_SURROGATES = ("\ud800", "\udbff")
_LOW_SURROGATES = ("\udc00", "\udfff")
_SKIN_TONES = ("\U0001f3fb", "\U0001f3ff")
_FLAG_LETTERS = ("\U0001f1e6", "\U0001f1ff")
_VOWEL_AND_FINAL_JAMO = ("\u1160", "\u11ff")
_EMOJI_TAGS = ("\U000e0020", "\U000e007f")
_JOINER = "\u200d"
# Embedding takes about a second for 2,000 letters, and longer for those of other scripts than Latin. Of a text beyond
# the first length only so many stretches of the second are embedded; all of its words stand in the word index.
_LONGEST_WHOLE = 8_000
_STRETCH = 500
_STRETCHES = 16


def cut_text(text: str, limit: int = 2000, overlap: int = 200) -> tuple[str, ...]:
    """Return `text` as pieces of at most `limit` characters that follow each other and together cover it.

    Each piece begins at least `overlap` characters, and at most a fifth of `limit` more, before the end of the one
    before it. A piece ends after a blank or line end where one stands in its last fifth, else between two letters,
    and inside a combining sequence only where that cannot be avoided. A text of at most `limit` characters is one
    piece, the empty text too. Raises ValueError unless `limit` is positive and `overlap` between 0 and half of it.
    """
    if limit < 1 or not 0 <= overlap <= limit // 2:
        raise ValueError(f"cannot cut into pieces of {limit} characters that overlap by {overlap}")
    near = limit // 5
    pieces = []
    start = 0
    while len(text) - start > limit:
        end = _find_cut(text, start + limit - near, start + limit)
        pieces.append(text[start:end])
        # Never before `start` + 1: the two fifths and the half leave a tenth of the limit.
        start = _find_cut(text, end - overlap - near, end - overlap)
    return (*pieces, text[start:])


def choose_pieces(text: str) -> tuple[str, ...]:
    """Return the pieces of `text` that stand for it, none of them blank; nothing where all of it is blank.

    Up to 8,000 characters these are all, in pieces of at most 2,000. Of a longer text they are 16 stretches of at most
    500, as far from each other everywhere, the first at its beginning and the last at its end.
    """
    pieces = cut_text(text) if len(text) <= _LONGEST_WHOLE else _spread(text)
    return _drop_blank(pieces) or _drop_blank(cut_text(text))[:_STRETCHES]


def _spread(text: str) -> tuple[str, ...]:
    near, distance = _STRETCH // 5, (len(text) - _STRETCH) / (_STRETCHES - 1)
    starts = [round(distance * number) for number in range(_STRETCHES)]
    starts = [0, *(_find_cut(text, start, start + near) for start in starts[1:])]
    ends = [_find_cut(text, start + _STRETCH - near, start + _STRETCH) for start in starts[:-1]]
    return tuple(text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True))


def _drop_blank(pieces: Iterable[str]) -> tuple[str, ...]:
    return tuple(piece for piece in pieces if not is_blank(piece))


def split_for_embedding(text: str) -> tuple[str, ...]:
    """Return the pieces of `text` that a built-in embedder is given: valid Unicode, NFKC, no control codes, none blank.

    NFKC makes composed and decomposed spelling the same text, and leaves no character that a tokenizer expands (one of
    them, U+FDFA, into 18: more than one native library has room for). Raises EmbedderError for a blank text.
    """
    plain = unicodedata.normalize("NFKC", normalise_text(text))
    pieces = tuple(piece.strip() for piece in choose_pieces(plain))
    if not pieces:
        raise EmbedderError("a blank text has no meaning to embed", transient=False)
    return pieces


def embed_by_pieces(
    embedder: EmbedderName, texts: Sequence[str], embed: Callable[[str], Iterable[float]]
) -> list[Vector]:
    """Return one vector per text, in order: the middle of what `embed` returns for each of its pieces.

    Raises EmbedderError for a blank text, and for numbers that are no vector of this embedder.
    """
    return [mean_vector([make_vector(embedder, embed(piece)) for piece in split_for_embedding(text)]) for text in texts]


def _find_cut(text: str, earliest: int, latest: int) -> int:
    """Return the last place from `earliest` to `latest` after a blank, else between two letters, else `latest`."""
    places = range(latest, earliest - 1, -1)
    apart = [place for place in places if not _belong_together(text[place - 1], text[place])]
    return next((place for place in apart if text[place - 1].isspace()), apart[0] if apart else latest)


def _belong_together(before: str, after: str) -> bool:
    """Return whether a cut between these two neighbours would tear what is read as one letter or sign."""
    if after.isascii():
        return before == "\r" and after == "\n"
    return (
        unicodedata.category(after).startswith("M")
        or _JOINER in (before, after)
        or (_is_between(before, _HIGH_SURROGATES) and _is_between(after, _LOW_SURROGATES))
        or (_is_between(before, _FLAG_LETTERS) and _is_between(after, _FLAG_LETTERS))
        or any(_is_between(after, signs) for signs in (_SKIN_TONES, _EMOJI_TAGS, _VOWEL_AND_FINAL_JAMO))
    )


def _is_between(letter: str, bounds: tuple[str, str]) -> bool:
    return bounds[0] <= letter <= bounds[1]
