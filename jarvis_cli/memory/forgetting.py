"""Forgetting: a fact goes with all that carries it, in one transaction.

The fact, its history, its words and its vector are deleted, and so are learned facts that say the same, and proposals
that carry it: they were made from what was said, as summaries are. Turns that carry it are withheld: they stay on disk
as what the person said, but are never sent, recalled, summarised or learned from again. Summaries that carry it are
deleted and become due.
"""

import json

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.conversations import tell_again, withhold_turn
from jarvis_cli.memory.database import Database, mark_places
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.jobs import SUMMARIZE, make_due
from jarvis_cli.memory.remembering import EXTRACTED
from jarvis_cli.memory.sameness import is_terse, says_same
from jarvis_cli.memory.storing import Change, remove_fact
from jarvis_cli.memory.summaries import remove_summary
from jarvis_cli.memory.traces import Traces, find_traces
from jarvis_cli.memory.words import match_forms
from jarvis_cli.recalled import Forgotten
from jarvis_cli.text import fold_statement, fold_text


def forget_fact(database: Database, clock: Clock, fact_id: int) -> Forgotten:
    """Delete a fact and all that carries it; return how much that was. Raises NotFoundError."""
    now = format_time(clock())
    facts = Facts(database, clock)
    with database.transaction():
        fact = facts.get(fact_id)
        wordings = _list_wordings(database, fact)
        carrying = _find_carrying_facts(facts, fact, find_traces(database, fact, now))
        others = tuple(other for other in carrying if other.source == EXTRACTED and _tells(other.content, wordings))
        gone = (fact, *others)
        traces = find_traces(database, fact, now, frozenset(other.id for other in others))
        turns = _find_turns(database, gone, traces)
        withheld = [conversation for turn in turns if (conversation := withhold_turn(database, turn)) is not None]
        conversations = {*withheld, *_find_carrying_summaries(database, traces)}
        for conversation_id in conversations:
            remove_summary(database, conversation_id)
            database.rows("UPDATE conversations SET epoch = epoch + 1 WHERE id = ?", (conversation_id,))
            make_due(database, SUMMARIZE, conversation_id, now)
        _clear_recalled(database, gone, conversations)
        _remove_wordings(database, fact.scope, wordings)
        _remove_proposals(database, gone, turns, traces)
        for one in gone:
            remove_fact(database, Change(one.id, one.scope, "forgotten"), now)
    database.shrink_log()
    left = tuple(other.id for other in carrying if other not in others)
    return Forgotten(fact_id, len(withheld), tuple(other.id for other in others), left)


def _list_wordings(database: Database, fact: Fact) -> tuple[str, ...]:
    former = database.rows("SELECT content FROM fact_history WHERE fact_id = ? ORDER BY id", (fact.id,))
    return (fact.content, *(content for (content,) in former))


def _find_carrying_facts(facts: Facts, fact: Fact, traces: Traces) -> tuple[Fact, ...]:
    """Return the other facts that carry a fact, or at least look as if they did."""
    where = "scope = ? AND id <> ? AND id IN (SELECT rowid FROM fact_words WHERE fact_words MATCH ?) ORDER BY id"
    found = {
        other.id: other
        for forms in traces.clues
        for other in facts.select(where, (fact.scope, fact.id, match_forms(forms)))
    }
    return tuple(other for _, other in sorted(found.items()) if traces.are_in(other.content))


def _tells(content: str, wordings: tuple[str, ...]) -> bool:
    """Return whether a text tells one of some wordings: word for word, or it says the same.

    Traces alone are not enough to delete a fact for: "my brother lives in Graz" has most of "my sister lives in Graz".
    """
    folded = fold_text(content)
    return any(
        (not is_terse(wording) and fold_statement(wording) in folded) or says_same(wording, content, is_near=True)
        for wording in wordings
    )


def _find_turns(database: Database, gone: tuple[Fact, ...], traces: Traces) -> set[int]:
    """Return the turns that facts were said in, and all that carry their traces."""
    ids = tuple(fact.id for fact in gone)
    places = mark_places(ids)
    said = database.rows(
        f"SELECT turn_id FROM messages WHERE id IN (SELECT message_id FROM facts WHERE id IN ({places})"
        f" UNION SELECT message_id FROM fact_history WHERE fact_id IN ({places}))",
        (*ids, *ids),
    )
    turns = {turn_id for (turn_id,) in said}
    return turns | _find_carrying_turns(database, traces) | _find_carrying_tools(database, traces)


def _remove_wordings(database: Database, scope: str, wordings: tuple[str, ...]) -> None:
    """Delete the former wordings of other facts that tell what is forgotten."""
    rows = database.rows(
        "SELECT h.id, h.content FROM fact_history h JOIN facts f ON f.id = h.fact_id WHERE f.scope = ?", (scope,)
    )
    for history_id, content in rows:
        if _tells(content, wordings):
            database.rows("DELETE FROM fact_history WHERE id = ?", (history_id,))


def _remove_proposals(database: Database, gone: tuple[Fact, ...], turns: set[int], traces: Traces) -> None:
    """Delete the proposals that carry what is forgotten, change it, or come from turns that carry it."""
    ids = {fact.id for fact in gone}
    rows = database.rows(
        "SELECT p.id, p.content, p.replaces, m.turn_id FROM proposals p LEFT JOIN messages m ON m.id = p.message_id"
    )
    for proposal_id, content, replaces, turn_id in rows:
        if replaces in ids or turn_id in turns or traces.are_in(content):
            database.rows("DELETE FROM proposals WHERE id = ?", (proposal_id,))


def _find_carrying_turns(database: Database, traces: Traces) -> set[int]:
    messages: dict[int, tuple[int, str]] = {}
    for forms in traces.clues:
        rows = database.rows(
            "SELECT m.id, m.turn_id, m.text FROM message_words w JOIN messages m ON m.id = w.rowid"
            " WHERE message_words MATCH ? AND NOT m.withheld",
            (match_forms(forms),),
        )
        messages |= {message_id: (turn_id, text) for message_id, turn_id, text in rows}
    return {turn_id for turn_id, text in messages.values() if traces.are_in(text)}


def _find_carrying_tools(database: Database, traces: Traces) -> set[int]:
    """Return the turns in which a tool was told the fact, or told it; what tools say is in no word index."""
    rows = database.rows(
        "SELECT turn_id, tool_calls, tool_results FROM messages"
        " WHERE NOT withheld AND (tool_calls <> '[]' OR tool_results <> '[]')"
    )
    found = set()
    for turn_id, calls, results in rows:
        said = [arguments for _, _, arguments in json.loads(calls)]
        said += [content for _, content, _ in json.loads(results)]
        text = "\n".join(part for saying in said for part in _list_texts(saying))
        if traces.are_in(text):
            found.add(turn_id)
    return found


def _list_texts(saying: str) -> list[str]:
    """Return the texts in what a tool was told or told, which normally is JSON; its names tell nothing."""
    try:
        waiting = [json.loads(saying)]
    except ValueError:
        return [saying]
    texts = []
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            texts.append(value)
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            waiting += value.values()
    return texts


def _find_carrying_summaries(database: Database, traces: Traces) -> set[int]:
    rows = database.rows("SELECT conversation_id, summary FROM summaries")
    return {conversation for conversation, summary in rows if traces.are_in(summary)}


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
