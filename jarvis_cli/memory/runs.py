"""Runs of agents: each is a conversation of its own, kept only while it is among the newest; what it cost stays.

Everything here is done in the caller's transaction.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Status
from jarvis_cli.usage import Usage

# Of each agent.
KEPT_RUNS = 20
# For so long a run that has no end may still be running: it is not taken away from under it.
_MAY_RUN = timedelta(hours=6)


_TOKENS = "input_tokens, output_tokens, cache_read_tokens, cache_write_tokens"
_ADD_TOKENS = ", ".join(f"{column} = {column} + ?" for column in _TOKENS.split(", "))


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run ended, or '' where it goes on, who answered in it, and what that took."""

    status: Status | Literal[""]
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


def note_rounds(database: Database, clock: Clock, agent: str, conversation_id: int, so_far: RunEnd) -> None:
    """Note what the finished rounds of a run have taken, all together: if it is killed now, that is known."""
    row = database.row(f"SELECT ended_at, {_TOKENS} FROM agent_runs WHERE conversation_id = ?", (conversation_id,))
    noted = Usage(*row[1:]) if row is not None and row[0] is None else Usage()
    rest = tuple(new - old for new, old in zip(_list_tokens(so_far.usage), _list_tokens(noted), strict=True))
    database.rows(
        f"UPDATE agent_runs SET provider = ?, model = ?, {_ADD_TOKENS} WHERE conversation_id = ?",
        (so_far.provider, so_far.model, *rest, conversation_id),
    )
    _add_usage(database, (agent, _today(clock), so_far.provider, so_far.model), rest)


def end_run(database: Database, clock: Clock, agent: str, conversation_id: int, end: RunEnd) -> None:
    """Note the end of a run and what it took, and let go of the runs that are no longer among the newest."""
    note_rounds(database, clock, agent, conversation_id, end)
    database.rows(
        "UPDATE agent_runs SET ended_at = ?, status = ? WHERE conversation_id = ?",
        (format_time(clock()), end.status, conversation_id),
    )
    database.rows(
        "UPDATE agent_usage SET runs = runs + 1 WHERE agent = ? AND day = ? AND provider = ? AND model = ?",
        (agent, _today(clock), end.provider, end.model),
    )
    _let_go(database, agent, format_time(clock() - _MAY_RUN))


def note_failed_run(database: Database, clock: Clock, agent: str, end: RunEnd) -> None:
    """Note a run that was over before its line was kept: it has a number, as all have, and no messages."""
    now = format_time(clock())
    conversation_id = database.insert(
        "INSERT INTO conversations (agent, opening_change, started_at) VALUES (?, 0, ?)", (agent, now)
    )
    begin_run(database, agent, conversation_id, now)
    end_run(database, clock, agent, conversation_id, end)


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


def _add_usage(database: Database, whose: tuple[str, str, str, str], tokens: tuple[int, ...]) -> None:
    """Add tokens to what an agent took in a day, of one model of a provider."""
    database.rows(
        f"INSERT INTO agent_usage (agent, day, provider, model, runs, {_TOKENS}) VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0)"
        " ON CONFLICT DO NOTHING",
        whose,
    )
    database.rows(
        f"UPDATE agent_usage SET {_ADD_TOKENS} WHERE agent = ? AND day = ? AND provider = ? AND model = ?",
        (*tokens, *whose),
    )


def _list_tokens(usage: Usage) -> tuple[int, int, int, int]:
    return usage.input_tokens, usage.output_tokens, usage.cache_read_tokens, usage.cache_write_tokens


def _today(clock: Clock) -> str:
    from jarvis_cli.memory.usage import read_day

    return read_day(clock).isoformat()
