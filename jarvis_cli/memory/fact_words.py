"""The words of facts within the extent of a search: how many facts hold them, and which ones."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.extent import ALL_FACTS, Extent, count_facts, match_extent
from jarvis_cli.memory.words import Term, count_rows, list_terms, match_newest, quote_words, spell_scope

# As many facts as are weighed by their words in about a millisecond.
_MOST_WEIGHED = 1_000
# Of the facts that hold a word inside a longer one, be they within the extent or not, so many are looked at first.
# Where those within it are fewer than the other number, they are read instead then.
_MOST_LOOKED_AT = 200
_MOST_READ = 5_000


@dataclass(frozen=True, slots=True)
class WeighedWord:
    """A word of a line as it stands in the index, in its forms, and what it is worth to share it."""

    worth: float
    terms: tuple[Term, ...]


def list_fact_terms(database: Database, forms: frozenset[str], extent: Extent) -> tuple[Term, ...]:
    """Return those of the forms that stand in facts of the scopes of an extent, each with the number of facts."""
    known = list_terms(database, "fact", forms)
    if extent.scopes is None:
        return known
    counted = (_count_within(database, term.text, extent) for term in known)
    return tuple(term for term in counted if term.rows)


def _count_within(database: Database, text: str, extent: Extent) -> Term:
    query = match_within(text, extent)
    newest = tuple(match_newest(database, "fact_words", query, _MOST_WEIGHED))
    rows = len(newest) if len(newest) < _MOST_WEIGHED else count_rows(database, "fact_words", query)
    return Term(text, rows, newest if extent.condition is None else None)


def match_within(word: str, extent: Extent) -> str:
    """Return the FTS5 query for facts of the scopes of an extent that hold a word."""
    text = f"text : {quote_words((word,))}"
    return text if extent.scopes is None else f"{match_scopes(extent.scopes)} AND {text}"


def match_scopes(scopes: tuple[str, ...]) -> str:
    """Return the FTS5 query for the facts of some scopes, of which there is one at least."""
    return f"scope : ({' OR '.join(map(spell_scope, scopes))})"


def find_sharing(database: Database, words: Sequence[WeighedWord], extent: Extent, limit: int) -> list[int]:
    """Return the facts within an extent that share the words of the greatest worth, best first, then the newest.

    The rarest words are looked for first: a common one says little, and to weigh all that hold it takes long.
    """
    terms = [(term.rows, term.text, number, term) for number, word in enumerate(words) for term in word.terms]
    # Which words each fact holds, as bits.
    shared: dict[int, int] = {}
    weighed = 0
    for rows, _, number, term in sorted(terms, key=lambda ranked: ranked[:3]):
        if weighed and weighed + (rows if extent.condition is None else 0) > _MOST_WEIGHED:
            break
        found = _match_facts(database, term, extent) if term.newest is None else term.newest
        weighed += len(found)
        for fact_id in found:
            shared[fact_id] = shared.get(fact_id, 0) | 1 << number
    worth = {
        held: sum(word.worth for number, word in enumerate(words) if held >> number & 1) for held in {*shared.values()}
    }
    return heapq.nlargest(limit, shared, key=lambda fact_id: (worth[shared[fact_id]], fact_id))


def find_inside(database: Database, words: Sequence[str], extent: Extent, limit: int) -> set[int]:
    """Return the newest facts within an extent that hold a word, be it inside a longer one: so many of each word."""
    most = limit if extent == ALL_FACTS else _MOST_LOOKED_AT
    holding = {word: match_newest(database, "fact_trigrams", quote_words((word,)), most) for word in words}
    if extent == ALL_FACTS:
        return {fact_id for ids in holding.values() for fact_id in ids}
    within = match_extent(extent)
    ids = tuple({fact_id for ids in holding.values() for fact_id in ids})
    rows = database.rows(
        f"SELECT f.id FROM facts f WHERE f.id IN ({mark_places(ids)}) AND {within.sql}", (*ids, *within.bindings)
    )
    are_within = {fact_id for (fact_id,) in rows}
    found: set[int] = set()
    crowded = []
    for word, newest in holding.items():
        of_word = [fact_id for fact_id in newest if fact_id in are_within][:limit]
        if len(of_word) < limit and len(newest) == most:
            crowded.append(word)
        found.update(of_word)
    return found | _find_among_many(database, crowded, extent, limit)


def _find_among_many(database: Database, words: Sequence[str], extent: Extent, limit: int) -> set[int]:
    """Return the same for words that very many facts hold, most of them elsewhere."""
    if not words:
        return set()
    within = match_extent(extent)
    if extent.scopes is None or count_facts(database, extent) > _MOST_READ:
        # The plus has SQLite read the facts within the extent once, and not look up each one that holds the word.
        sql = (
            "SELECT rowid FROM fact_trigrams WHERE fact_trigrams MATCH ?"
            f" AND +rowid IN (SELECT f.id FROM facts f WHERE {within.sql}) ORDER BY rowid DESC LIMIT ?"
        )
        asked = [database.rows(sql, (quote_words((word,)), *within.bindings, limit)) for word in words]
        return {fact_id for rows in asked for (fact_id,) in rows}
    any_word = " OR ".join("instr(w.text, ?)" for _ in words)
    rows = database.rows(
        "SELECT f.id, w.text FROM fact_words w JOIN facts f ON f.id = w.rowid"
        f" WHERE fact_words MATCH ? AND ({any_word}) AND {within.sql} ORDER BY w.rowid DESC",
        (match_scopes(extent.scopes), *words, *within.bindings),
    )
    of_words = ([fact_id for fact_id, text in rows if word in text][:limit] for word in words)
    return {fact_id for ids in of_words for fact_id in ids}


def _match_facts(database: Database, term: Term, extent: Extent) -> Sequence[int]:
    """Return the newest facts within an extent that hold a term, no more than are weighed."""
    query = match_within(term.text, extent)
    if extent.condition is None:
        return match_newest(database, "fact_words", query, _MOST_WEIGHED)
    rows = database.rows(
        "SELECT f.id FROM fact_words w JOIN facts f ON f.id = w.rowid"
        f" WHERE fact_words MATCH ? AND {extent.condition.sql} ORDER BY w.rowid DESC LIMIT ?",
        (query, *extent.condition.bindings, _MOST_WEIGHED),
    )
    return [fact_id for (fact_id,) in rows]
