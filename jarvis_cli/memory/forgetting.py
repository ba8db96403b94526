"""Forgetting: a fact goes with all that carries it, in one transaction.

The fact, its history, its words and its vector are deleted. Turns that carry it are withheld: they stay on disk as what
the person said, but are never sent, recalled or summarised again. Summaries that carry it are deleted and become due.
"""

import json

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.conversations import tell_again, withhold_turn
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.jobs import SUMMARIZE, make_due
from jarvis_cli.memory.remembering import note_change
from jarvis_cli.memory.summaries import remove_summary
from jarvis_cli.memory.traces import Traces, find_traces
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import match_forms, remove_words
from jarvis_cli.recalled import Forgotten


def forget_fact(database: Database, clock: Clock, fact_id: int) -> Forgotten:
    """Delete a fact and all that carries it; return how much that was. Raises NotFoundError."""
    now = format_time(clock())
    with database.transaction():
        fact = Facts(database, clock).get(fact_id)
        traces = find_traces(database, fact, now)
        withheld = _withhold_turns(database, fact_id, traces)
        conversations = {*withheld, *_find_carrying_summaries(database, traces)}
        for conversation_id in conversations:
            remove_summary(database, conversation_id)
            database.rows("UPDATE conversations SET epoch = epoch + 1 WHERE id = ?", (conversation_id,))
            make_due(database, SUMMARIZE, conversation_id, now)
        _clear_recalled(database, fact_id, conversations)
        remove_words(database, "fact", fact_id)
        remove_vector(database, "fact", fact_id)
        database.rows("DELETE FROM forget_offers WHERE fact_id = ?", (fact_id,))
        database.rows("DELETE FROM facts WHERE id = ?", (fact_id,))
        note_change(database, fact_id, fact.scope, "forgotten", now)
    database.shrink_log()
    return Forgotten(fact_id, len(withheld))


def _withhold_turns(database: Database, fact_id: int, traces: Traces) -> list[int]:
    """Withhold the turns a fact was said in and all that carry it; return the conversation of each."""
    said = database.rows(
        "SELECT turn_id FROM messages WHERE id IN (SELECT message_id FROM facts WHERE id = ?1"
        " UNION SELECT message_id FROM fact_history WHERE fact_id = ?1)",
        (fact_id,),
    )
    turns = {turn_id for (turn_id,) in said} | _find_carrying_turns(database, traces)
    withheld = [withhold_turn(database, turn_id) for turn_id in turns | _find_carrying_tools(database, traces)]
    return [conversation for conversation in withheld if conversation is not None]


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


def _clear_recalled(database: Database, fact_id: int, conversations: set[int]) -> None:
    """Empty the recalled blocks, stored with messages, that may hold the fact: those of the conversations that carried
    it, whose own summary stood in them, and those elsewhere that name the fact or one of these conversations."""
    marks = [f"#{fact_id} ", *(f'<conversation id="{conversation}"' for conversation in conversations)]
    wheres = [("instr(recalled, ?)", mark) for mark in marks] + [("conversation_id = ?", id_) for id_ in conversations]
    for where, binding in wheres:
        cleared = database.rows(
            f"UPDATE messages SET recalled = '' WHERE recalled <> '' AND {where} RETURNING conversation_id", (binding,)
        )
        for (conversation_id,) in set(cleared):
            tell_again(database, conversation_id)
