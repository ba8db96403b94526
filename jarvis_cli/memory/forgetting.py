"""Forgetting: a fact goes with all that carries it, in one transaction.

The fact, its history, its words and its vector are deleted. Turns that carry it are withheld: they stay on disk as what
the person said, but are never sent, recalled or summarised again. Summaries that carry it are deleted and become due.
"""

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.conversations import withhold_turn
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts, note_change
from jarvis_cli.memory.jobs import SUMMARIZE, make_due
from jarvis_cli.memory.stop_words import STOP_WORDS
from jarvis_cli.memory.summaries import remove_summary
from jarvis_cli.memory.vectors import remove_vector
from jarvis_cli.memory.words import count_rows, remove_words, share_words, stem_query
from jarvis_cli.messages import Fact
from jarvis_cli.text import split_words

# A text with this part of a fact's words carries the fact, in whatever order and form.
_CARRYING_SHARE = 0.5
# A word that stands in more messages than this names nothing particular.
_RARE_MESSAGES = 20


def forget_fact(database: Database, clock: Clock, fact_id: int) -> Fact:
    """Delete a fact and all that carries it; return what was deleted. Raises NotFoundError."""
    now = format_time(clock())
    with database.transaction():
        fact = Facts(database, clock).get(fact_id)
        wordings = [fact.content]
        wordings += [row[0] for row in database.rows("SELECT content FROM fact_history WHERE fact_id = ?", (fact_id,))]
        conversations = _withhold_turns(database, fact_id, wordings)
        conversations |= _find_carrying_summaries(database, wordings)
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


def _withhold_turns(database: Database, fact_id: int, wordings: list[str]) -> set[int]:
    """Withhold the turn a fact was said in and all that carry it; return the conversations they stand in."""
    turns = {
        row[0]
        for row in database.rows(
            "SELECT m.turn_id FROM facts f JOIN messages m ON m.id = f.message_id WHERE f.id = ?", (fact_id,)
        )
    }
    for wording in wordings:
        turns |= _find_carrying_turns(database, wording)
    withheld = [withhold_turn(database, turn_id) for turn_id in turns]
    return {conversation for conversation in withheld if conversation is not None}


def _find_carrying_turns(database: Database, wording: str) -> set[int]:
    words = find_telling_words(wording)
    rare = set(find_rarest_words(database, words))
    found = set()
    for word in words:
        rows = database.rows(
            "SELECT m.turn_id, m.text FROM message_words w JOIN messages m ON m.id = w.rowid"
            " WHERE message_words MATCH ? AND NOT m.withheld",
            (stem_query(word),),
        )
        found |= {turn for turn, text in rows if word in rare or share_words(words, text) >= _CARRYING_SHARE}
    return found


def _find_carrying_summaries(database: Database, wordings: list[str]) -> set[int]:
    found = set()
    for wording in wordings:
        words = find_telling_words(wording)
        rare = find_rarest_words(database, words)
        rows = database.rows("SELECT conversation_id, summary FROM summaries")
        found |= {
            conversation
            for conversation, summary in rows
            if share_words(words, summary) >= _CARRYING_SHARE or any(share_words((word,), summary) for word in rare)
        }
    return found


def _clear_recalled(database: Database, fact_id: int, conversations: set[int]) -> None:
    """Empty the recalled blocks, stored with messages, that hold the fact or a conversation that carried it."""
    marks = [f"#{fact_id} ", *(f'<conversation id="{conversation}"' for conversation in conversations)]
    for mark in marks:
        database.rows("UPDATE messages SET recalled = '' WHERE recalled <> '' AND instr(recalled, ?)", (mark,))


def find_telling_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that say something: all but function words; all, if there are no others."""
    words = tuple(dict.fromkeys(split_words(text)))
    return tuple(word for word in words if word not in STOP_WORDS and len(word) > 1) or words


def find_rarest_words(database: Database, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the words that stand in the fewest messages, at least in one: what names the thing itself.

    Empty when even these stand in many.
    """
    counts = [(count_rows(database, "message_words", stem_query(word)), word) for word in words]
    least = min((count for count, _ in counts if count), default=0)
    return tuple(word for count, word in counts if 0 < count == least <= _RARE_MESSAGES)
