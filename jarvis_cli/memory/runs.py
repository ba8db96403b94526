"""Runs of agents: each is a conversation of its own, kept only while it is among the newest; what it cost stays.

Everything here is done in the caller's transaction.
"""

from dataclasses import dataclass
from datetime import timedelta

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.usage import read_day
from jarvis_cli.messages import Status, Usage

# Of each agent.
KEPT_RUNS = 20
# For so long a run that has no end may still be running: it is not taken away from under it.
_MAY_RUN = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run ended, who answered in it, and what that took."""

    status: Status
    provider: str
    model: str
    usage: Usage


def begin_run(database: Database, agent: str, conversation_id: int, now: str) -> None:
    """Count a run of an agent, of which nothing but the beginning is known yet."""
    database.rows(
        "INSERT INTO agents (name, runs, first_run_at, last_run_at) VALUES (?1, 1, ?2, ?2)"
        " ON CONFLICT DO UPDATE SET runs = runs + 1, last_run_at = ?2",
        (agent, now),
    )
    database.rows(
        "INSERT INTO agent_runs (conversation_id, agent, started_at) VALUES (?, ?, ?)", (conversation_id, agent, now)
    )


def end_run(database: Database, clock: Clock, agent: str, conversation_id: int, end: RunEnd) -> None:
    """Note the end of a run and what it took, and let go of the runs that are no longer among the newest."""
    usage = end.usage
    tokens = (usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, usage.cache_write_tokens)
    database.rows(
        "UPDATE agent_runs SET ended_at = ?, status = ?, provider = ?, model = ?, input_tokens = input_tokens + ?,"
        " output_tokens = output_tokens + ?, cache_read_tokens = cache_read_tokens + ?,"
        " cache_write_tokens = cache_write_tokens + ? WHERE conversation_id = ?",
        (format_time(clock()), end.status, end.provider, end.model, *tokens, conversation_id),
    )
    database.rows(
        "INSERT INTO agent_usage (agent, day, provider, model, runs, input_tokens, output_tokens, cache_read_tokens,"
        " cache_write_tokens) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET runs = runs + 1,"
        " input_tokens = input_tokens + excluded.input_tokens,"
        " output_tokens = output_tokens + excluded.output_tokens,"
        " cache_read_tokens = cache_read_tokens + excluded.cache_read_tokens,"
        " cache_write_tokens = cache_write_tokens + excluded.cache_write_tokens",
        (agent, read_day(clock).isoformat(), end.provider, end.model, *tokens),
    )
    _let_go(database, agent, format_time(clock() - _MAY_RUN))


def undo_run(database: Database, agent: str) -> None:
    """Take back the count of a run whose conversation is gone again, as if it had never begun."""
    database.rows(
        "UPDATE agents SET runs = runs - 1, last_run_at = coalesce((SELECT started_at FROM agent_runs WHERE agent = ?1"
        " ORDER BY conversation_id DESC LIMIT 1), first_run_at) WHERE name = ?1",
        (agent,),
    )
    database.rows("DELETE FROM agents WHERE name = ? AND runs < 1", (agent,))


def _let_go(database: Database, agent: str, killed_before: str) -> None:
    """Delete the conversations of an agent's runs but the newest; what refers to them stays, and names none."""
    database.rows(
        "DELETE FROM conversations WHERE id IN (SELECT conversation_id FROM agent_runs WHERE agent = ?1"
        " AND conversation_id <= (SELECT conversation_id FROM agent_runs WHERE agent = ?1"
        " ORDER BY conversation_id DESC LIMIT 1 OFFSET ?2) AND (ended_at IS NOT NULL OR started_at < ?3))",
        (agent, KEPT_RUNS, killed_before),
    )
