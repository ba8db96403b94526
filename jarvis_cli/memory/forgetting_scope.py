"""Forgetting all that one agent keeps: its facts and the runs that told them, in one transaction.

Nobody else was ever told what is in an agent's scope, so that nothing else has to be looked through.
"""

from jarvis_cli.clock import Clock, format_time
from jarvis_cli.errors import UsageError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.line_vectors import remove_line_vectors
from jarvis_cli.memory.remembering import check_writable
from jarvis_cli.memory.storing import Change, remove_fact
from jarvis_cli.scope import AGENT_PREFIX, SHARED, Reach


def forget_scope(database: Database, clock: Clock, scope: str, reach: Reach) -> tuple[Fact, ...]:
    """Delete all facts of an agent's scope and the runs that are kept of it; return the facts. What it cost stays.

    Raises UsageError for what is shared, which conversations carry, and for a scope that may not be written.
    """
    if scope == SHARED:
        raise UsageError("what is shared is not forgotten all at once", "name the facts by their numbers")
    check_writable(scope, reach)
    now = format_time(clock())
    with database.transaction():
        # Also what has expired, but is still there.
        gone = Facts(database, clock).select("scope = ? ORDER BY id", (scope,))
        for fact in gone:
            remove_fact(database, Change(fact.id, scope, "forgotten"), now)
        remove_line_vectors(database, scope)
        agent = scope.removeprefix(AGENT_PREFIX)
        database.rows("DELETE FROM conversations WHERE agent = ? AND agent <> ''", (agent,))
    database.shrink_log()
    return gone
