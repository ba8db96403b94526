"""Hybrid search: what the word indexes and the vectors find, put together by ranking."""

from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.clock import format_time, parse_time
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import COLUMNS, SHARED, read_fact
from jarvis_cli.memory.stop_words import STOP_WORDS
from jarvis_cli.memory.vectors import Vectors
from jarvis_cli.memory.words import Indexed, match_words, quote_words, tables_of
from jarvis_cli.messages import Fact, Passage, Summary
from jarvis_cli.text import split_words
from jarvis_cli.vector import Vector

_CANDIDATES = 50


@dataclass(frozen=True, slots=True)
class FactHit:
    """A fact that fits a line. `score` is its relevance from 0 to 1."""

    fact: Fact
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    id: int
    score: float


def search_facts(
    database: Database, line: str, vector: Vector | None, limit: int, now: datetime
) -> tuple[FactHit, ...]:
    """Return the facts that fit a line, best first; none below the relevance floor."""
    hits = _search(database, "fact", line, vector)
    found = []
    for hit in hits:
        row = database.row(
            f"SELECT {COLUMNS} FROM facts WHERE id = ? AND scope = ? AND (expires_at IS NULL OR expires_at > ?)",
            (hit.id, SHARED, format_time(now)),
        )
        if row:
            found.append(FactHit(read_fact(row), hit.score))
    return tuple(found[:limit])


def search_summaries(
    database: Database, line: str, vector: Vector | None, limit: int, current: int | None = None
) -> tuple[Summary, ...]:
    """Return the summaries of other conversations than the current one that fit a line, best first."""
    found = []
    for hit in _search(database, "summary", line, vector):
        row = database.row("SELECT summary, updated_at FROM summaries WHERE conversation_id = ?", (hit.id,))
        if row and hit.id != current:
            found.append(Summary(hit.id, row[0], parse_time(row[1]), hit.score))
    return tuple(found[:limit])


def search_passages(database: Database, line: str, limit: int, current: int | None = None) -> tuple[Passage, ...]:
    """Return messages of other conversations than the current one that share a telling word with a line, best first."""
    words = tuple(word for word in split_words(line) if word not in STOP_WORDS and len(word) > 1)
    found = []
    for match in match_words(database, "message_words", quote_words(words), _CANDIDATES):
        row = database.row(
            "SELECT conversation_id, id, role, text, created_at FROM messages WHERE id = ? AND NOT withheld",
            (match.id,),
        )
        if row and row[0] != current:
            found.append(Passage(row[0], row[1], row[2], row[3], parse_time(row[4])))
    return tuple(found[:limit])


def _search(database: Database, indexed: Indexed, line: str, vector: Vector | None) -> list[Hit]:
    words = tuple(word for word in split_words(line) if word not in STOP_WORDS and len(word) > 1)
    scores: dict[int, float] = {}
    for table in tables_of(indexed):
        for match in match_words(
            database, table, quote_words(words, shortest=3 if "trigrams" in table else 1), _CANDIDATES
        ):
            scores[match.id] = scores.get(match.id, 0) + 0.2
    if vector is not None:
        vectors = Vectors(database)
        cohort = vectors.nearest("cohort", vector, 64)
        mean = sum(n.cosine for n in cohort) / len(cohort) if cohort else 0.79
        for n in vectors.nearest("fact" if indexed == "fact" else "summary", vector, _CANDIDATES):
            if n.cosine > mean + 0.045:
                scores[n.owner_id] = scores.get(n.owner_id, 0) + (n.cosine - mean) * 5
    return [Hit(i, min(s, 1.0)) for i, s in sorted(scores.items(), key=lambda p: -p[1])]
