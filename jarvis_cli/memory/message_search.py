"""The search over conversations: what was said in them, and their titles, by words.

A conversation fits that holds all that is looked for, in one message or in several; only where none does, those that
hold some of it. A word is found in its inflected forms too (word_forms.py), what stands in quotes only as it is.
Messages are weighed by BM25 (Robertson and Zaragoza, 2009); of words that stand in very many messages only the newest
ones are weighed, so that it takes no longer than for rare ones.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jarvis_cli.clock import parse_time
from jarvis_cli.conversation import ConversationHit
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.snippets import cut_snippet
from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.memory.words import list_terms, match_forms, match_newest
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import repair_text, split_folded, split_words

if TYPE_CHECKING:
    from jarvis_cli.memory.catalogue import Catalogue

# So many messages are weighed at most: the newest of those with all that is looked for, and as many with some of it.
MOST_WEIGHED = 250
_MOST_PARTS = 16
# A word that stands nowhere is taken for the beginning of one, from so many letters on, and for so many words.
_SHORTEST_BEGINNING = 3
_MOST_ENDINGS = 20
# BM25: how fast more of the same counts less, and how far long texts are set back. What an inflected form counts.
_SATURATION, _LENGTH_SHARE = 1.2, 0.75
_INFLECTED = 0.9
_QUOTED = re.compile(r'"([^"]+)"|(\S+)')
_QUOTES = str.maketrans("„“”«»", '"""""')


@dataclass(frozen=True, slots=True)
class _Part:
    """One of the things that are looked for: a word or a phrase, by its forms, and what it weighs.

    `said` is it as it was typed, folded; `rows` is how many messages hold one of its forms at most.
    """

    said: str
    forms: frozenset[str]
    rows: int
    weight: float = 1.0


@dataclass(slots=True)
class _Found:
    """What was found of a conversation: how well each part fits, and its best message (0: only the title fits)."""

    conversation_id: int
    fits: list[float]
    message_id: int = 0
    best: float = field(default=0.0)

    def take_message(self, message_id: int, fits: list[float]) -> None:
        """Count a message in; of two that fit alike the newer one is shown."""
        total = math.fsum(fits)
        if (total, message_id) > (self.best, self.message_id):
            self.best, self.message_id = total, message_id
        self.take(fits)

    def take(self, fits: list[float]) -> None:
        """Count in how well each part fits."""
        self.fits = [max(pair) for pair in zip(self.fits, fits, strict=True)]


def search_messages(database: Database, catalogue: Catalogue, text: str, limit: int) -> tuple[ConversationHit, ...]:
    """Return the conversations that hold a text in what was said or in their title, best first; at most `limit`."""
    parts = _weigh(_read_parts(database, text), database)
    if not parts or limit < 1:
        return ()
    found: dict[int, _Found] = {}
    _take_titles(database, parts, found)
    together = match_newest(database, "message_words", _match_all(parts), MOST_WEIGHED)
    _take_messages(database, together, parts, found)
    if len(parts) > 1 and len(found) < limit:
        _take_messages(database, _find_some(database, parts, set(together)), parts, found)
    whole = [one for one in found.values() if all(one.fits)]
    chosen = sorted(whole or found.values(), key=lambda one: (_score(one, parts), one.message_id), reverse=True)
    return tuple(_show(database, catalogue, one, parts) for one in chosen[:limit])


def _read_parts(database: Database, text: str) -> list[_Part]:
    """Return what is looked for; small words are left out where there are others."""
    pieces = [_read_piece(*piece) for piece in _QUOTED.findall(repair_text(text).translate(_QUOTES))]
    distinct = list(dict.fromkeys(piece for piece in pieces if piece[0]))
    telling = [piece for piece in distinct if piece[0] not in STOP_WORDS]
    return [_find_part(database, *piece) for piece in (telling or distinct)[:_MOST_PARTS]]


def _read_piece(quoted: str, word: str) -> tuple[str, bool]:
    """Return a piece of the text, folded, and whether it is meant as it is: quoted, or more than one word."""
    words = split_words(quoted or word)
    return " ".join(words), bool(quoted) or len(words) > 1


def _find_part(database: Database, said: str, is_literal: bool) -> _Part:
    if is_literal:
        rows = [sum(term.rows for term in list_terms(database, "message", frozenset({word}))) for word in said.split()]
        return _Part(said, frozenset({said}), min(rows))
    terms = list_terms(database, "message", list_forms(said) | {said})
    if not terms and len(said) >= _SHORTEST_BEGINNING:
        longer = database.rows(
            "SELECT term, doc FROM message_vocabulary WHERE term >= ?1 AND term < ?2 LIMIT ?3",
            (said, f"{said}\U0010ffff", _MOST_ENDINGS),
        )
        return _Part(said, frozenset({said, *(term for term, _ in longer)}), sum(rows for _, rows in longer))
    return _Part(said, frozenset({said, *(term.text for term in terms)}), sum(term.rows for term in terms))


def _weigh(parts: list[_Part], database: Database) -> tuple[_Part, ...]:
    """Return the parts with their weight by BM25: how rare each is among the messages, of which the last has the
    highest number."""
    texts = int(database.value("SELECT coalesce(max(id), 0) FROM messages"))
    counts = [min(part.rows, texts) for part in parts]
    weights = [math.log(1 + (texts - count + 0.5) / (count + 0.5)) for count in counts]
    return tuple(_Part(part.said, part.forms, part.rows, weight) for part, weight in zip(parts, weights, strict=True))


def _match_all(parts: Iterable[_Part]) -> str:
    return " AND ".join(f"({match_forms(part.forms)})" for part in parts)


def _find_some(database: Database, parts: tuple[_Part, ...], known: set[int]) -> list[int]:
    """Return messages that hold some of the parts, the rarest ones first, each of which has its share."""
    found: dict[int, None] = {}
    for place, part in enumerate(sorted(parts, key=lambda part: part.rows)):
        share = (MOST_WEIGHED - len(found)) // (len(parts) - place)
        newest = match_newest(database, "message_words", match_forms(part.forms), share)
        found |= dict.fromkeys(row_id for row_id in newest if row_id not in known)
    return list(found)


def _take_titles(database: Database, parts: tuple[_Part, ...], found: dict[int, _Found]) -> None:
    """Count in the titles that hold one of the parts: all of their words weigh alike."""
    forms = [part.forms | list_forms(part.said) for part in parts]
    query = " OR ".join(match_forms(some) for some in forms)
    newest = match_newest(database, "title_words", query, MOST_WEIGHED)
    rows = database.rows(f"SELECT rowid, text FROM title_words WHERE rowid IN ({mark_places(newest)})", newest)
    for conversation_id, title in rows:
        line = f" {' '.join(split_folded(title))} "
        fits = [
            part.weight * any(f" {form} " in line for form in some) for part, some in zip(parts, forms, strict=True)
        ]
        found.setdefault(conversation_id, _Found(conversation_id, [0.0] * len(parts))).take(fits)


def _take_messages(database: Database, row_ids: list[int], parts: tuple[_Part, ...], found: dict[int, _Found]) -> None:
    """Count in messages, each with how well it fits."""
    rows = database.rows(
        "SELECT w.rowid, w.text, m.conversation_id FROM message_words w JOIN messages m ON m.id = w.rowid"
        f" WHERE w.rowid IN ({mark_places(row_ids)})",
        row_ids,
    )
    texts = [split_folded(text) for _, text, _ in rows]
    mean = sum(map(len, texts)) / max(len(texts), 1) or 1.0
    for (message_id, _, conversation_id), words in zip(rows, texts, strict=True):
        line = f" {' '.join(words)} "
        damping = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * len(words) / mean)
        fits = [_measure_fit(part, line, damping) for part in parts]
        if any(fits):
            one = found.setdefault(conversation_id, _Found(conversation_id, [0.0] * len(parts)))
            one.take_message(message_id, fits)


def _measure_fit(part: _Part, line: str, damping: float) -> float:
    count = sum(line.count(f" {form} ") for form in part.forms)
    if not count:
        return 0.0
    form = 1.0 if f" {part.said} " in line else _INFLECTED
    return part.weight * form * count / (count + damping)


def _score(one: _Found, parts: tuple[_Part, ...]) -> float:
    """Return how well a conversation fits, from 0 to 1."""
    return math.fsum(one.fits) / math.fsum(part.weight for part in parts)


def _show(database: Database, catalogue: Catalogue, one: _Found, parts: tuple[_Part, ...]) -> ConversationHit:
    """Return what is shown of a conversation: its best message, or its first line where only the title fits."""
    row = database.row(
        "SELECT id, text, attached, created_at FROM messages WHERE id = ?1 OR (?1 = 0 AND id = (SELECT min(id)"
        " FROM messages WHERE conversation_id = ?2 AND NOT withheld)) LIMIT 1",
        (one.message_id, one.conversation_id),
    )
    conversation = catalogue.get(one.conversation_id)
    score = min(_score(one, parts), 1.0)
    if row is None:
        return ConversationHit(conversation, 0, "", conversation.last_at, score)
    message_id, text, attached, said_at = row
    snippet = cut_snippet(f"{text}\n\n{attached}", [part.forms for part in parts])
    return ConversationHit(conversation, message_id, snippet, parse_time(said_at), score)
