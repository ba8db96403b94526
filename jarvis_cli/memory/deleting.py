"""Deleting a conversation: all that was said in it, all that was made from that, and where it was told elsewhere."""

from dataclasses import replace

from jarvis_cli.clock import Clock
from jarvis_cli.conversation import Conversation, Deletion
from jarvis_cli.fact import Fact
from jarvis_cli.memory.conversations import tell_again
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.forgetting import forget_fact
from jarvis_cli.memory.jobs import MODEL_KINDS
from jarvis_cli.memory.remembering import EXTRACTED
from jarvis_cli.memory.summaries import remove_summary

_SAID_HERE = "(conversation_id = ?1 OR message_id IN (SELECT id FROM messages WHERE conversation_id = ?1))"


def preview_deletion(database: Database, clock: Clock, conversation: Conversation) -> Deletion:
    """Return what would go with a conversation."""
    target = (conversation.id,)
    told = Facts(database, clock).select(f"{_SAID_HERE} ORDER BY id", target)
    return Deletion(
        conversation,
        messages=database.value("SELECT count(*) FROM messages WHERE conversation_id = ?", target),
        has_summary=database.row("SELECT 1 FROM summaries WHERE conversation_id = ?", target) is not None,
        learned=tuple(fact for fact in told if fact.source == EXTRACTED),
        explicit=tuple(fact for fact in told if fact.source != EXTRACTED),
        proposals=database.value(f"SELECT count(*) FROM proposals WHERE {_SAID_HERE}", target),
    )


def delete_conversation(database: Database, clock: Clock, conversation: Conversation, with_facts: bool) -> Deletion:
    """Delete a conversation, in the caller's transaction; return what has gone.

    With `with_facts` what was learned from it goes as if it were forgotten.
    """
    deletion = preview_deletion(database, clock, conversation)
    if with_facts:
        _remove_learned(database, conversation.id)
    _remove_said(database, conversation.id)
    if not with_facts:
        return deletion
    # The turns of this conversation are gone by now: what is withheld for the facts stands in others.
    withheld, others = _forget(database, clock, deletion.learned)
    return replace(deletion, withheld=withheld, others=others)


def _remove_learned(database: Database, conversation_id: int) -> None:
    """Delete what was learned and is no fact: proposals, and former wordings of facts that now say something else."""
    target = (conversation_id,)
    database.rows(f"DELETE FROM proposals WHERE {_SAID_HERE}", target)
    database.rows(f"DELETE FROM fact_history WHERE source = '{EXTRACTED}' AND {_SAID_HERE}", target)


def _remove_said(database: Database, conversation_id: int) -> None:
    """Delete the messages, their words and explanations, the summary, the jobs, and what was told of it elsewhere."""
    target = (conversation_id,)
    database.rows(
        "DELETE FROM message_words WHERE rowid IN (SELECT id FROM messages WHERE conversation_id = ?)", target
    )
    remove_summary(database, conversation_id)
    for kind in MODEL_KINDS:
        database.rows("DELETE FROM jobs WHERE target = ? AND kind = ?", (conversation_id, kind))
    # With the row go the messages, with these their explanations: both refer to it.
    database.rows("DELETE FROM conversations WHERE id = ?", target)
    told = database.rows(
        "UPDATE messages SET recalled = '' WHERE recalled <> '' AND instr(recalled, ?) RETURNING conversation_id",
        (f'<conversation id="{conversation_id}"',),
    )
    for (other,) in set(told):
        tell_again(database, other)


def _forget(database: Database, clock: Clock, facts: tuple[Fact, ...]) -> tuple[int, tuple[int, ...]]:
    """Forget facts; return how many turns are withheld for them, and which others went along."""
    withheld = 0
    others: dict[int, None] = {}
    for fact in facts:
        if fact.id not in others:
            forgotten = forget_fact(database, clock, fact.id)
            withheld += forgotten.turns
            others |= dict.fromkeys(forgotten.others)
    named = {fact.id for fact in facts}
    return withheld, tuple(other for other in others if other not in named)
