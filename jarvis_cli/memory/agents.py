"""Agents: which there are, when they ran and how that ended, what they keep, and what it cost."""

from dataclasses import dataclass
from datetime import datetime

from jarvis_cli.clock import Clock, format_time, parse_time
from jarvis_cli.errors import NotFoundError
from jarvis_cli.fact import Fact
from jarvis_cli.memory.database import Database, Row
from jarvis_cli.memory.facts import Facts
from jarvis_cli.memory.runs import KEPT_RUNS, RunEnd, note_failed_run
from jarvis_cli.memory.usage import read_day
from jarvis_cli.messages import Status
from jarvis_cli.scope import AGENT_PREFIX, SHARED, name_scope
from jarvis_cli.usage import Usage

_LIVE = "(expires_at IS NULL OR expires_at > ?)"
_RUN_COLUMNS = (
    "conversation_id, started_at, ended_at, status, provider, model, input_tokens, output_tokens, cache_read_tokens,"
    " cache_write_tokens"
)


@dataclass(frozen=True, slots=True)
class AgentRun:
    """A run of an agent that is still kept. One without `ended_at` is running, or was killed: its `status` is ''.

    `facts` are the ids of those that it stored or updated, also where they were changed again since.
    """

    conversation_id: int
    started_at: datetime
    ended_at: datetime | None
    status: str
    provider: str
    model: str
    usage: Usage
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent: how often it ran, how many live facts are in its scope, and the tokens that it took.

    `today` and `month` are by the person's calendar, `total` is of all time. One that never ran has only facts. `kept`
    are the runs that are kept, newest first; where agents are listed, only the last one of each.
    """

    name: str
    runs: int = 0
    first_run_at: datetime | None = None
    last_run_at: datetime | None = None
    facts: int = 0
    today: int = 0
    month: int = 0
    total: int = 0
    kept: tuple[AgentRun, ...] = ()

    @property
    def last_run(self) -> AgentRun | None:
        """The newest run, if there was any."""
        return self.kept[0] if self.kept else None


class Agents:
    """The agents in one memory file: those that ran, and those that were only given facts."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._facts = Facts(database, clock)

    def list(self) -> tuple[Agent, ...]:
        """Return all agents in the order of their names, each with its last run."""
        # In the order of scopes those of agents stand before what is shared.
        counts = self._count_facts(AGENT_PREFIX, SHARED)
        names = {name for (name,) in self._database.rows("SELECT name FROM agents")}
        return tuple(self._read(name, counts.get(name, 0), 1) for name in sorted(names | {*counts}))

    def get(self, name: str) -> Agent:
        """Return one agent with its kept runs. Raises NotFoundError."""
        scope = name_scope(name)
        counts = self._count_facts(scope, scope + "\0")
        agent = self._read(name, counts.get(name, 0), KEPT_RUNS)
        if not agent.runs and name not in counts:
            raise NotFoundError(f"there is no agent {name}", "`jarvis agents list` shows them all")
        return agent

    def list_facts(self, name: str, limit: int) -> tuple[Fact, ...]:
        """Return live facts in the scope of an agent, the most important and then the newest first."""
        return self._facts.select(
            f"scope = ? AND {_LIVE} ORDER BY importance DESC, change DESC LIMIT ?",
            (name_scope(name), format_time(self._clock()), limit),
        )

    def note_failed(self, name: str, provider: str = "", model: str = "", status: Status = "failed") -> None:
        """Note a run of an agent that failed before its line was kept; who was to answer may not be known."""
        with self._database.transaction():
            note_failed_run(self._database, self._clock, name, RunEnd(status, provider, model, Usage()))

    def _count_facts(self, first: str, end: str) -> dict[str, int]:
        """Return how many live facts are in the scopes of agents from one to before another, by the agents' names."""
        rows = self._database.rows(
            f"SELECT scope, count(*) FILTER (WHERE {_LIVE}) FROM facts WHERE scope >= ? AND scope < ? GROUP BY scope",
            (format_time(self._clock()), first, end),
        )
        return {scope.removeprefix(AGENT_PREFIX): count for scope, count in rows}

    def _read(self, name: str, facts: int, most_runs: int) -> Agent:
        row = self._database.row("SELECT runs, first_run_at, last_run_at FROM agents WHERE name = ?", (name,))
        if row is None:
            return Agent(name, facts=facts)
        today = read_day(self._clock).isoformat()
        today_tokens, month_tokens, all_tokens = self._database.rows(
            "SELECT coalesce(sum(tokens) FILTER (WHERE day = ?1), 0),"
            " coalesce(sum(tokens) FILTER (WHERE day BETWEEN ?2 AND ?1), 0), coalesce(sum(tokens), 0) FROM"
            " (SELECT day, input_tokens + output_tokens + cache_read_tokens + cache_write_tokens AS tokens"
            " FROM agent_usage WHERE agent = ?3)",
            (today, f"{today[:8]}01", name),
        )[0]
        kept = self._list_runs(name, most_runs)
        ran = (parse_time(row[1]), parse_time(row[2]))
        return Agent(name, row[0], *ran, facts, today_tokens, month_tokens, all_tokens, kept)

    def _list_runs(self, name: str, limit: int) -> tuple[AgentRun, ...]:
        rows = self._database.rows(
            f"SELECT {_RUN_COLUMNS} FROM agent_runs WHERE agent = ? ORDER BY conversation_id DESC LIMIT ?",
            (name, limit),
        )
        return tuple(_read_run(row, self._list_changed(row[0])) for row in rows)

    def _list_changed(self, conversation_id: int) -> tuple[int, ...]:
        """Return the ids of the facts whose present wording, or a former one, is from a run."""
        rows = self._database.rows(
            "SELECT id FROM facts WHERE conversation_id = ?1"
            " UNION SELECT fact_id FROM fact_history WHERE conversation_id = ?1 ORDER BY 1",
            (conversation_id,),
        )
        return tuple(fact_id for (fact_id,) in rows)


def _read_run(row: Row, facts: tuple[int, ...]) -> AgentRun:
    conversation_id, started_at, ended_at, status, provider, model, *tokens = row
    ended = parse_time(ended_at) if ended_at else None
    return AgentRun(conversation_id, parse_time(started_at), ended, status, provider, model, Usage(*tokens), facts)
