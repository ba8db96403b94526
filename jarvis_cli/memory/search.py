"""Hybrid search: what the vectors and the word indexes find, put together by ranking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Generic, TypeVar

from jarvis_cli.clock import format_time, parse_time
from jarvis_cli.explanation import Kind, Mention
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.extent import Extent, count_facts, find_extent
from jarvis_cli.memory.fact_words import WeighedWord, find_inside, find_sharing, list_fact_terms
from jarvis_cli.memory.facts import COLUMNS, read_fact
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.ranking import Candidate, LineWord, Ranked, Statistics, rank, read_words, weigh_words
from jarvis_cli.memory.word_forms import list_forms
from jarvis_cli.memory.words import (
    Indexed,
    Term,
    list_terms,
    match_newest,
    match_words,
    quote_words,
    read_texts,
    tables_of,
)
from jarvis_cli.recalled import Passage, Summary
from jarvis_cli.scope import EVERYTHING, Reach
from jarvis_cli.stop_words import STOP_WORDS
from jarvis_cli.text import fold_statement

if TYPE_CHECKING:
    from jarvis_cli.memory.aiming import Calibrations
    from jarvis_cli.memory.calibration import Aim, Calibration
    from jarvis_cli.vector import Vector

Hit = TypeVar("Hit")

_CANDIDATES = 24
_INSIDE = 8
# So many times as many texts below the floor are ranked as are wanted: some are of the current conversation.
_SPARE = 3
_SHORTEST_INSIDE, _LONGEST_INSIDE = 4, 64
_LONGEST_LINE = 2_000
# As many rows as BM25 weighs in about a millisecond.
_MOST_WEIGHED = 1_000
# The runs of agents are no part of what is searched; the index has a row for each message that is.
_COUNTS = {
    "summary": "SELECT count(*) FROM summaries",
    "message": "SELECT count(*) FROM message_words_docsize",
}


@dataclass(frozen=True, slots=True)
class FactHit:
    """A fact that fits a line. `score` is its relevance from 0 to 1."""

    fact: Fact
    score: float


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for: the telling words of a line and, where there is a vector of it, its aim."""

    words: tuple[LineWord, ...]
    aim: Aim | None
    calibration: Calibration | None


@dataclass(frozen=True, slots=True)
class Sifted(Generic[Hit]):
    """What fits a line, best first, and what comes next after it: of less fit, or below the relevance floor."""

    found: tuple[Hit, ...] = ()
    missed: tuple[Mention, ...] = ()


@dataclass
class Search:
    """Searches one memory file. What an embedder makes of the cohort is worked out once and kept."""

    database: Database
    reach: Reach = EVERYTHING
    _calibrations: Calibrations = field(default_factory=dict)

    def within(self, reach: Reach) -> Search:
        """Return the same search with another reach; what was worked out for embedders is shared."""
        return replace(self, reach=reach)

    def read_line(self, line: str, vector: Vector | None) -> Sought:
        """Return what is to be looked for; the same for facts, summaries and passages.

        What a text is about stands at its beginning, and each word of it is looked for.
        """
        words = read_words(line[:_LONGEST_LINE], STOP_WORDS, list_forms)
        if vector is None:
            return Sought(words, None, None)
        from jarvis_cli.memory.aiming import Aiming

        aimed = Aiming(self.database, self._calibrations).aim(vector)
        return Sought(words, *(aimed or (None, None)))

    def find_facts(
        self, sought: Sought, limit: int, now: datetime, wanted: FactFilter | None = None
    ) -> tuple[FactHit, ...]:
        """Return the facts within reach that are wanted and fit, best first; none below the relevance floor.

        Facts of other scopes have no part in it: what is rare, and what fits, is told by those within reach alone.
        """
        return self.sift_facts(sought, limit, now, wanted).found

    def sift_facts(
        self, sought: Sought, limit: int, now: datetime, wanted: FactFilter | None = None, misses: int = 0
    ) -> Sifted[FactHit]:
        """Return what `find_facts` does, and the facts that come next after these, at most `misses`."""
        extent = find_extent(self.database, self.reach, wanted, now)
        if extent.scopes == ():
            return Sifted()
        sql = f"SELECT {COLUMNS} FROM facts WHERE id = ? AND (expires_at IS NULL OR expires_at > ?)"
        moment = format_time(now)
        fitting = (
            (ranked, FactHit(read_fact(row), ranked.score))
            for ranked in self._rank_facts(sought, extent, misses)
            if (row := self.database.row(sql, (ranked.id, moment)))
        )
        return _sift("fact", fitting, limit, misses)

    def find_summaries(self, line: str, sought: Sought, limit: int, current: int | None = None) -> tuple[Summary, ...]:
        """Return the summaries of other conversations than the current one that fit, best first.

        One that is nothing but the line itself, asked before, tells nothing new.
        """
        return self.sift_summaries(line, sought, limit, current).found

    def sift_summaries(
        self, line: str, sought: Sought, limit: int, current: int | None = None, misses: int = 0
    ) -> Sifted[Summary]:
        """Return what `find_summaries` does, and the summaries that come next after these, at most `misses`."""
        said = fold_statement(line)
        sql = "SELECT summary, updated_at FROM summaries WHERE conversation_id = ?"
        fitting = (
            (ranked, Summary(ranked.id, row[0], parse_time(row[1]), ranked.score))
            for ranked in self._rank("summary", sought, limit + _CANDIDATES, misses * _SPARE)
            if ranked.id != current and (row := self.database.row(sql, (ranked.id,))) and fold_statement(row[0]) != said
        )
        return _sift("summary", fitting, limit, misses)

    def find_passages(self, line: str, sought: Sought, limit: int, current: int | None = None) -> tuple[Passage, ...]:
        """Return messages of other conversations than the current one that fit by their words, best first.

        The line itself, said before, tells nothing new.
        """
        return self.sift_passages(line, sought, limit, current).found

    def sift_passages(
        self, line: str, sought: Sought, limit: int, current: int | None = None, misses: int = 0
    ) -> Sifted[Passage]:
        """Return what `find_passages` does, and the messages that come next after these, at most `misses`."""
        said = fold_statement(line)
        usable = "NOT withheld AND NOT replaced"
        sql = f"SELECT conversation_id, role, text, created_at FROM messages WHERE id = ? AND {usable}"
        fitting = (
            (ranked, Passage(row[0], ranked.id, row[1], row[2], parse_time(row[3]), ranked.score))
            for ranked in self._rank("message", sought, _CANDIDATES, misses * _SPARE)
            if (row := self.database.row(sql, (ranked.id,))) and row[0] != current and fold_statement(row[2]) != said
        )
        return _sift("passage", fitting, limit, misses)

    def _rank(self, indexed: Indexed, sought: Sought, limit: int, misses: int) -> tuple[Ranked, ...]:
        terms = [list_terms(self.database, indexed, word.forms | {word.text}) for word in sought.words]
        found = self._find_by_words(indexed, sought, terms)
        if sought.aim and indexed != "message":
            from jarvis_cli.memory.vectors import Vectors

            found.update(Vectors(self.database).list_near(indexed, sought.aim.vector, _CANDIDATES))
        statistics = _count_words(sought, terms, int(self.database.value(_COUNTS[indexed])))
        return rank(self._read_candidates(indexed, found, sought), statistics, limit, misses)

    def _rank_facts(self, sought: Sought, extent: Extent, misses: int) -> tuple[Ranked, ...]:
        terms = [list_fact_terms(self.database, word.forms | {word.text}, extent) for word in sought.words]
        statistics = _count_words(sought, terms, count_facts(self.database, extent))
        words = [WeighedWord(*weighed) for weighed in zip(weigh_words(statistics), terms, strict=True)]
        found = set(find_sharing(self.database, words, extent, _CANDIDATES))
        inside = [word.text for word, known in zip(sought.words, terms, strict=True) if _may_be_inside(word, known)]
        found |= find_inside(self.database, inside, extent, _INSIDE)
        if sought.aim:
            from jarvis_cli.memory.vectors import Vectors

            found.update(Vectors(self.database).list_near("fact", sought.aim.vector, _CANDIDATES, extent))
        return rank(self._read_candidates("fact", found, sought), statistics, _CANDIDATES, misses)

    def _find_by_words(self, indexed: Indexed, sought: Sought, terms: list[tuple[Term, ...]]) -> set[int]:
        """Return rows that share words with the line, or hold one inside a longer word.

        The rarest words are looked for first: a common one says little, and to weigh all of its rows takes long.
        """
        wanted: list[str] = []
        rows = 0
        for term in sorted((term for word in terms for term in word), key=lambda term: term.rows):
            if wanted and rows + term.rows > _MOST_WEIGHED:
                break
            wanted.append(term.text)
            rows += term.rows
        words, *trigrams = tables_of(indexed)
        found = set(match_words(self.database, words, quote_words(tuple(wanted)), _CANDIDATES))
        for word, known in zip(sought.words, terms, strict=True):
            if _may_be_inside(word, known):
                for table in trigrams:
                    found |= set(match_newest(self.database, table, quote_words((word.text,)), _INSIDE))
        return found

    def _read_candidates(self, indexed: Indexed, found: set[int], sought: Sought) -> list[Candidate]:
        texts = read_texts(self.database, indexed, found)
        if sought.aim is None or sought.calibration is None or indexed == "message":
            return [Candidate(row_id, text, None) for row_id, text in texts]
        from jarvis_cli.memory.calibration import list_references, read_nearness
        from jarvis_cli.memory.vectors import Vectors

        aim, calibration = sought.aim, sought.calibration
        cosines = Vectors(self.database).measure(indexed, found, list_references(calibration, aim))
        nearness = {row_id: read_nearness(calibration, aim, measured) for row_id, measured in cosines.items()}
        return [Candidate(row_id, text, nearness.get(row_id)) for row_id, text in texts]


def _sift(kind: Kind, ranked: Iterator[tuple[Ranked, Hit]], limit: int, misses: int) -> Sifted[Hit]:
    """Return the first ones that are above the floor, and those after them; no more is read than that takes."""
    found: list[Hit] = []
    missed: list[Mention] = []
    for each, hit in ranked:
        if each.is_kept and len(found) < limit:
            found.append(hit)
        elif len(missed) < misses:
            missed.append(Mention(kind, each.id, "others" if each.is_kept else "below", each.score))
        if len(missed) >= misses and (len(found) >= limit or not each.is_kept):
            break
    return Sifted(tuple(found), tuple(missed))


def _count_words(sought: Sought, terms: list[tuple[Term, ...]], texts: int) -> Statistics:
    occurrences = tuple(min(sum(term.rows for term in word), texts) for word in terms)
    return Statistics(texts, sought.words, occurrences, sought.aim.commonness if sought.aim else 0.0)


def _may_be_inside(word: LineWord, known: tuple[Term, ...]) -> bool:
    return _SHORTEST_INSIDE <= len(word.text) <= _LONGEST_INSIDE and sum(term.rows for term in known) < _CANDIDATES
