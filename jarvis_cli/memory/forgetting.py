"""Forgetting: a fact goes with all that carries it, in one transaction.

The fact, its history, its words and its vector are deleted. Turns that carry it are withheld: they stay on disk as what
the person said, but are never sent, recalled or summarised again. Summaries that carry it are deleted and become due.
"""

import json
import re
from dataclasses import dataclass

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.fact import Fact
from jarvis_cli.memory.conversations import tell_again, withhold_turn
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.jobs import SUMMARIZE, make_due
from jarvis_cli.memory.remembering import note_change
from jarvis_cli.memory.summaries import remove_summary
from jarvis_cli.memory.telling_words import TellingWords, find_telling_words
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import count_rows, match_forms, remove_words, share_forms
from jarvis_cli.text import fold_statement, fold_text, split_words

# A text with this part of a fact's particular words carries the fact: one of up to four, two of up to eight.
_NAMING_SHARE = 0.25
# So does one with more than this part of all words that tell something, a value among them, or of the values.
_TELLING_SHARE = 0.5
# A word that stands in more messages than this is a subject of its own, and names nothing particular.
_MOST_MESSAGES = 50
_SENTENCE_ENDS = re.compile(r"(?<!\d)\.|[!?…;\n。！？؟]")


@dataclass(frozen=True, slots=True)
class Trace:
    """By what a wording of a fact is known again. `names` are its particular words, `rarest` where to look for it."""

    statement: str
    telling: TellingWords
    names: tuple[frozenset[str], ...]
    rarest: tuple[frozenset[str], ...]

    def is_in(self, text: str) -> bool:
        """Return whether a sentence of a text carries the wording, in whatever order and form."""
        if not self._fits(split_words(text)):
            return len(self.telling.words) == 1 and self.statement in fold_text(text)
        return any(self._fits(split_words(sentence)) for sentence in _SENTENCE_ENDS.split(text))

    def _fits(self, said: tuple[str, ...]) -> bool:
        if self.names and share_forms(self.names, said) >= _NAMING_SHARE:
            return True
        words, values = self.telling.words, self.telling.values
        if len(values) > 1 and share_forms(values, said) > _TELLING_SHARE:
            return True
        is_told = len(words) > 1 and share_forms(words, said) > _TELLING_SHARE
        return is_told and (not values or share_forms(values, said) > 0)


def forget_fact(database: Database, clock: Clock, fact_id: int) -> Fact:
    """Delete a fact and all that carries it; return what was deleted. Raises NotFoundError."""
    now = format_time(clock())
    with database.transaction():
        fact = Facts(database, clock).get(fact_id)
        traces = _find_traces(database, fact, now)
        conversations = _withhold_turns(database, fact_id, traces) | _find_carrying_summaries(database, traces)
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
    return fact


def _find_traces(database: Database, fact: Fact, now: str) -> list[Trace]:
    """Return the traces of a fact's wording and of its earlier ones."""
    history = database.rows("SELECT content FROM fact_history WHERE fact_id = ?", (fact.id,))
    wordings = list(dict.fromkeys((fact.content, *(content for (content,) in history))))
    telling = [find_telling_words(wording) for wording in wordings]
    counts = {
        forms: count_rows(database, "message_words", match_forms(forms)) for found in telling for forms in found.words
    }
    particular = {
        forms
        for found in telling
        for forms in found.names
        if counts[forms] <= _MOST_MESSAGES and not _is_known(database, forms, fact, now)
    }
    traces = []
    for wording, found in zip(wordings, telling, strict=True):
        names = tuple(forms for forms in found.names if forms in particular)
        rarest = {forms for part in (found.words, found.values) for forms in _take_rarer(part, counts)}
        traces.append(Trace(fold_statement(wording), found, names, tuple(rarest)))
    return traces


def _take_rarer(words: tuple[frozenset[str], ...], counts: dict[frozenset[str], int]) -> tuple[frozenset[str], ...]:
    """Return the rarer half of some words: a text with more than half of them has at least one of these."""
    return tuple(sorted(words, key=counts.__getitem__)[: (len(words) + 1) // 2])


def _is_known(database: Database, forms: frozenset[str], fact: Fact, now: str) -> bool:
    """Return whether another fact has the word too: then it is still remembered, and tells this one from no other."""
    found = database.row(
        "SELECT 1 FROM fact_words w JOIN facts f ON f.id = w.rowid WHERE fact_words MATCH ? AND f.id <> ?"
        " AND f.scope = ? AND (f.expires_at IS NULL OR f.expires_at > ?) LIMIT 1",
        (match_forms(forms), fact.id, fact.scope, now),
    )
    return found is not None


def _withhold_turns(database: Database, fact_id: int, traces: list[Trace]) -> set[int]:
    """Withhold the turns a fact was said in and all that carry it; return the conversations they stand in."""
    said = database.rows(
        "SELECT turn_id FROM messages WHERE id IN (SELECT message_id FROM facts WHERE id = ?1"
        " UNION SELECT message_id FROM fact_history WHERE fact_id = ?1)",
        (fact_id,),
    )
    turns = {turn_id for (turn_id,) in said} | _find_carrying_turns(database, traces)
    withheld = [withhold_turn(database, turn_id) for turn_id in turns | _find_carrying_tools(database, traces)]
    return {conversation for conversation in withheld if conversation is not None}


def _find_carrying_turns(database: Database, traces: list[Trace]) -> set[int]:
    messages: dict[int, tuple[int, str]] = {}
    for forms in {forms for trace in traces for forms in (*trace.names, *trace.rarest)}:
        rows = database.rows(
            "SELECT m.id, m.turn_id, m.text FROM message_words w JOIN messages m ON m.id = w.rowid"
            " WHERE message_words MATCH ? AND NOT m.withheld",
            (match_forms(forms),),
        )
        messages |= {message_id: (turn_id, text) for message_id, turn_id, text in rows}
    return {turn_id for turn_id, text in messages.values() if any(trace.is_in(text) for trace in traces)}


def _find_carrying_tools(database: Database, traces: list[Trace]) -> set[int]:
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
        if any(trace.is_in(text) for trace in traces):
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


def _find_carrying_summaries(database: Database, traces: list[Trace]) -> set[int]:
    rows = database.rows("SELECT conversation_id, summary FROM summaries")
    return {conversation for conversation, summary in rows if any(trace.is_in(summary) for trace in traces)}


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
