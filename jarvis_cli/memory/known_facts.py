"""What is known already of what is said: the fact that says the same, and the facts that are about the same."""

from datetime import datetime
from itertools import zip_longest

from jarvis_cli.clock import format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.fact_words import match_scopes
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.sameness import is_terse, list_meaning, says_same, word_fully
from jarvis_cli.memory.search import Search
from jarvis_cli.memory.telling_words import find_telling_words
from jarvis_cli.memory.words import match_forms, match_newest
from jarvis_cli.scope import CHAT, SHARED
from jarvis_cli.text import fold_statement
from jarvis_cli.vector import Vector

_LIVE = "scope = ? AND (expires_at IS NULL OR expires_at > ?)"
_NEAREST = 8
_MOST_SHARING = 24
_SHARING_A_WORD = 8
# So many words find a statement again; more only take time.
_MOST_WORDS = 8
# What is looked for is what a line begins with; the rest of a pasted text is not searched.
_LONGEST_LINE = 2_000


def find_same(search: Search, facts: Facts, fact: NewFact, vector: Vector | None, now: datetime) -> Fact | None:
    """Return the live shared fact that says the same as a new one, in these words or in others, or None."""
    for known in _list_same_statement(facts, fact, now):
        if _is_about_the_same(known, fact):
            return known
    said = word_fully(fact.content, fact.subject, fact.key)
    sought = search.read_line(fact.content, vector)
    is_near = sought.aim is not None
    for hit in search.within(CHAT).find_facts(sought, _NEAREST, now):
        if says_same(said, _word(hit.fact), is_near=is_near):
            return hit.fact
    for known in _list_sharing_all(search.database, facts, fact.content, now):
        if says_same(said, _word(known), is_near=False):
            return known
    return None


def find_related(
    search: Search, facts: Facts, lines: tuple[tuple[str, Vector | None], ...], limit: int, now: datetime
) -> tuple[Fact, ...]:
    """Return the live shared facts that fit some lines, then those that share words with them: the best of each line
    first, each fact once, at most `limit`."""
    starts = [(line[:_LONGEST_LINE], vector) for line, vector in lines]
    shared = search.within(CHAT)
    fitting = [
        [hit.fact for hit in shared.find_facts(shared.read_line(line, vector), limit, now)] for line, vector in starts
    ]
    sharing = [_list_sharing_any(search.database, facts, line, now) for line, _ in starts]
    found: dict[int, Fact] = {}
    for ranks in (*zip_longest(*fitting), *zip_longest(*sharing)):
        found |= {fact.id: fact for fact in ranks if fact is not None and fact.id not in found}
    return tuple(found.values())[: max(limit, 0)]


def list_few(facts: Facts, limit: int, now: datetime) -> tuple[Fact, ...]:
    """Return all live shared facts, oldest first, or none where there are more than `limit`."""
    few = facts.select(f"{_LIVE} ORDER BY id LIMIT ?", (SHARED, format_time(now), limit + 1))
    return few if len(few) <= limit else ()


def _is_about_the_same(known: Fact, fact: NewFact) -> bool:
    if not is_terse(fact.content) and list_meaning(known.subject) == list_meaning(fact.subject):
        return True
    return fold_statement(_word(known)) == fold_statement(word_fully(fact.content, fact.subject, fact.key))


def _word(fact: Fact) -> str:
    return word_fully(fact.content, fact.subject, fact.key)


def _list_same_statement(facts: Facts, fact: NewFact, now: datetime) -> tuple[Fact, ...]:
    where = f"{_LIVE} AND statement = ? ORDER BY id"
    return facts.select(where, (SHARED, format_time(now), fold_statement(fact.content)))


def _list_sharing_all(database: Database, facts: Facts, content: str, now: datetime) -> tuple[Fact, ...]:
    words = find_telling_words(content).words[:_MOST_WORDS]
    query = " AND ".join(f"({match_forms(forms)})" for forms in words)
    return _read_facts(facts, _match_shared(database, query, _MOST_SHARING), now)


def _list_sharing_any(database: Database, facts: Facts, line: str, now: datetime) -> tuple[Fact, ...]:
    telling = find_telling_words(line)
    words = tuple(dict.fromkeys((*telling.names, *telling.words)))[:_MOST_WORDS]
    found = [_match_shared(database, match_forms(forms), _SHARING_A_WORD) for forms in words]
    ids = [fact_id for ranks in zip_longest(*found) for fact_id in ranks if fact_id is not None]
    return _read_facts(facts, list(dict.fromkeys(ids)), now)


def _match_shared(database: Database, query: str, limit: int) -> list[int]:
    """Return the newest shared facts for an FTS5 query; private ones take no places."""
    shared = f"{match_scopes((SHARED,))} AND text : ({query})" if query else ""
    return match_newest(database, "fact_words", shared, limit)


def _read_facts(facts: Facts, ids: list[int], now: datetime) -> tuple[Fact, ...]:
    """Return the live shared facts among some, in their order."""
    where = f"{_LIVE} AND id IN ({mark_places(ids)})"
    found = {fact.id: fact for fact in facts.select(where, (SHARED, format_time(now), *ids))}
    return tuple(found[fact_id] for fact_id in ids if fact_id in found)
