"""Forgetting: a fact goes with all that carries it, in one transaction.

The fact, its history, its words and its vector are deleted, and so are learned facts that say the same, and proposals
that carry it: they were made from what was said, as summaries are. Turns that carry it are withheld: they stay on disk
as what the person said, but are never sent, recalled, summarised or learned from again. Summaries that carry it are
deleted and become due, and so do titles.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.carriers import Carriers
from jarvis_cli.memory.conversations import tell_again, withhold_turn
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.filtering import match_scopes
from jarvis_cli.memory.jobs import SUMMARIZE, make_due
from jarvis_cli.memory.line_vectors import remove_line_vectors
from jarvis_cli.memory.remembering import EXTRACTED, check_writable
from jarvis_cli.memory.storing import Change, remove_fact
from jarvis_cli.memory.summaries import outdate_summary
from jarvis_cli.memory.titles import clear_titles
from jarvis_cli.memory.traces import Traces, find_traces, list_wordings
from jarvis_cli.memory.wordings import Wordings, collect_wordings
from jarvis_cli.memory.words import match_forms
from jarvis_cli.recalled import ForgettingPreview, Forgotten
from jarvis_cli.scope import EVERYTHING, SHARED, Reach


@dataclass(frozen=True, slots=True)
class _Extent:
    """All that goes with a fact: learned facts, turns, and what `carriers` finds. `left` are facts that stay."""

    fact: Fact
    wordings: Wordings
    others: tuple[Fact, ...]
    left: tuple[Fact, ...]
    carriers: Carriers
    turns: frozenset[int]

    @property
    def gone(self) -> tuple[Fact, ...]:
        """The fact and those that go with it."""
        return (self.fact, *self.others)


def preview_forgetting(database: Database, clock: Clock, fact_ids: Sequence[int], reach: Reach) -> ForgettingPreview:
    """Return what would go with some facts; nothing is written. Raises as `forget_fact` does."""
    extents = [_measure(database, clock, fact_id, reach) for fact_id in fact_ids]
    named = set(fact_ids)
    others = {other.id: other for extent in extents for other in extent.others if other.id not in named}
    left = {other.id for extent in extents for other in extent.left} - {*named, *others}
    turns = {turn for extent in extents for turn in extent.turns}
    return ForgettingPreview(tuple(others.values()), len(turns), tuple(sorted(left)))


def forget_fact(database: Database, clock: Clock, fact_id: int, reach: Reach = EVERYTHING) -> Forgotten:
    """Delete a fact and all that carries it; return how much that was.

    Raises NotFoundError, and UsageError where the fact may be read but not written.
    """
    now = format_time(clock())
    with database.transaction():
        extent = _measure(database, clock, fact_id, reach)
        fact, carriers, gone = extent.fact, extent.carriers, extent.gone
        withheld = [found for turn in extent.turns if (found := withhold_turn(database, turn)) is not None]
        conversations = {*withheld, *carriers.find_summaries()}
        for conversation_id in conversations:
            make_anew(database, conversation_id, now)
        clear_titles(database, conversations, carriers.is_in, now)
        _clear_recalled(database, gone, conversations)
        _remove_wordings(database, gone, extent.wordings)
        _remove_proposals(database, gone, extent.turns, carriers)
        remove_line_vectors(database, fact.scope)
        for one in gone:
            remove_fact(database, Change(one.id, one.scope, "forgotten"), now)
    database.shrink_log()
    others, left = (tuple(other.id for other in facts) for facts in (extent.others, extent.left))
    return Forgotten(fact_id, len(withheld), others, left)


def _measure(database: Database, clock: Clock, fact_id: int, reach: Reach) -> _Extent:
    """Return what goes with a fact. Raises NotFoundError, and UsageError where it may be read but not written."""
    now = format_time(clock())
    facts = Facts(database, clock, reach)
    fact = facts.get(fact_id)
    check_writable(fact.scope, reach)
    wordings = collect_wordings(list_wordings(database, fact))
    carrying = _find_carrying_facts(facts, fact, find_traces(database, fact, now))
    others = tuple(other for other in carrying if _goes_with(other, fact, wordings))
    left = tuple(other for other in carrying if other not in others)
    traces = find_traces(database, fact, now, frozenset(other.id for other in others))
    carriers = Carriers(database, traces, fact.scope)
    turns = frozenset(_find_said(database, (fact, *others)) | carriers.find_turns())
    return _Extent(fact, wordings, others, left, carriers, turns)


def _find_carrying_facts(facts: Facts, fact: Fact, traces: Traces) -> tuple[Fact, ...]:
    """Return the other facts that carry a fact, or at least look as if they did, as far as the caller may read them.

    Anyone may have taken over what is shared; what is in the scope of an agent that agent alone, into what is shared.
    """
    scopes = match_scopes(None if fact.scope == SHARED else (fact.scope, SHARED))
    where = f"{scopes.sql} AND id <> ? AND id IN (SELECT rowid FROM fact_words WHERE fact_words MATCH ?)"
    found = {
        other.id: other
        for forms in (*traces.clues, *traces.older.list_phrases())
        for other in facts.select(where, (*scopes.bindings, fact.id, match_forms(forms)))
    }
    return tuple(other for _, other in sorted(found.items()) if traces.are_in(other.content))


def _goes_with(other: Fact, fact: Fact, wordings: Wordings) -> bool:
    """Return whether another fact was learned, and tells what is forgotten."""
    return other.scope == fact.scope and other.source == EXTRACTED and wordings.are_told_in(other.content)


def _find_said(database: Database, gone: tuple[Fact, ...]) -> set[int]:
    """Return the turns that facts were said in."""
    ids = tuple(fact.id for fact in gone)
    places = mark_places(ids)
    said = database.rows(
        f"SELECT turn_id FROM messages WHERE id IN (SELECT message_id FROM facts WHERE id IN ({places})"
        f" UNION SELECT message_id FROM fact_history WHERE fact_id IN ({places}))",
        (*ids, *ids),
    )
    return {turn_id for (turn_id,) in said}


def make_anew(database: Database, conversation_id: int, now: str) -> None:
    """Delete the summary of a conversation and ask for another one; the run of an agent has none."""
    outdate_summary(database, conversation_id)
    if database.row("SELECT agent FROM conversations WHERE id = ?", (conversation_id,)) == ("",):
        make_due(database, SUMMARIZE, conversation_id, now)


def _remove_wordings(database: Database, gone: tuple[Fact, ...], wordings: Wordings) -> None:
    """Delete the former wordings of other facts that tell what is forgotten."""
    ids = tuple(fact.id for fact in gone)
    rows = database.rows(
        "SELECT h.id, h.content FROM facts f JOIN fact_history h ON h.fact_id = f.id"
        f" WHERE f.scope = ? AND f.id NOT IN ({mark_places(ids)})",
        (gone[0].scope, *ids),
    )
    for history_id, content in rows:
        if wordings.are_told_in(content):
            database.rows("DELETE FROM fact_history WHERE id = ?", (history_id,))


def _remove_proposals(database: Database, gone: tuple[Fact, ...], turns: frozenset[int], carriers: Carriers) -> None:
    """Delete the proposals that carry what is forgotten, change it, or come from turns that carry it."""
    ids = {fact.id for fact in gone}
    rows = database.rows(
        "SELECT p.id, p.content, p.replaces, m.turn_id FROM proposals p LEFT JOIN messages m ON m.id = p.message_id"
    )
    for proposal_id, content, replaces, turn_id in rows:
        if replaces in ids or turn_id in turns or carriers.is_in(content):
            database.rows("DELETE FROM proposals WHERE id = ?", (proposal_id,))


def _clear_recalled(database: Database, gone: tuple[Fact, ...], conversations: set[int]) -> None:
    """Empty the recalled blocks, stored with messages, that may hold the facts: those of the conversations that carried
    them, whose own summary stood in them, and those elsewhere that name a fact or one of these conversations."""
    marks = [
        *(f"#{fact.id} " for fact in gone),
        *(f'<conversation id="{conversation}"' for conversation in conversations),
    ]
    wheres = [("instr(recalled, ?)", mark) for mark in marks] + [("conversation_id = ?", id_) for id_ in conversations]
    for where, binding in wheres:
        cleared = database.rows(
            f"UPDATE messages SET recalled = '' WHERE recalled <> '' AND {where} RETURNING conversation_id", (binding,)
        )
        for (conversation_id,) in set(cleared):
            tell_again(database, conversation_id)
