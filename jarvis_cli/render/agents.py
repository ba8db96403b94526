"""Agents, as JSON and in a list, and all that is known of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.facts import describe_fact
from jarvis_cli.render.lines import spell_count
from jarvis_cli.render.tables import format_day, print_rows
from jarvis_cli.text import shorten

if TYPE_CHECKING:
    from datetime import datetime

    from jarvis_cli.agent_settings import AgentSettings
    from jarvis_cli.fact import Fact
    from jarvis_cli.memory.agents import Agent, AgentRun

_LONGEST_INSTRUCTIONS = 200
# Of the facts of a run so many are named; --json has all.
_MOST_NAMED = 10


@dataclass(frozen=True, slots=True)
class ShownAgent:
    """An agent with its kept runs, the settings in force for it, and the most important facts of its scope."""

    agent: Agent
    settings: AgentSettings
    facts: tuple[Fact, ...]

    @property
    def more_facts(self) -> int:
        """How many facts of its scope are not among these."""
        return max(self.agent.facts - len(self.facts), 0)


def describe_agent(agent: Agent) -> dict[str, object]:
    """Return an agent as it is printed in JSON, with its last run; what never was is null."""
    return {
        "name": agent.name,
        "runs": agent.runs,
        "first_run_at": _moment(agent.first_run_at),
        "last_run_at": _moment(agent.last_run_at),
        "last_run": _describe_run(agent.last_run) if agent.last_run else None,
        "facts": agent.facts,
        "tokens": {"today": agent.today, "month": agent.month, "total": agent.total},
    }


def describe_shown_agent(shown: ShownAgent) -> dict[str, object]:
    """Return the members of the JSON object that shows one agent."""
    settings = shown.settings
    return {
        "agent": describe_agent(shown.agent),
        "settings": {
            "instructions": settings.instructions,
            "provider": settings.provider,
            "model": settings.model,
            "tools": list(settings.tools),
            "tokens": settings.tokens,
            "seconds": settings.seconds,
            "facts": settings.facts,
            "shared": settings.shared,
            "decay": dict(settings.decay),
        },
        "runs": [_describe_run(run) for run in shown.agent.kept],
        "facts": [describe_fact(fact) for fact in shown.facts],
        "more_facts": shown.more_facts,
    }


def print_agents(agents: Sequence[Agent]) -> None:
    """Print agents as a table, or one a line in a pipe: name, last run, facts, tokens today and this month."""
    rows = [
        (agent.name, _tell_last_run(agent), str(agent.facts), str(agent.today), str(agent.month)) for agent in agents
    ]
    print_rows(("agent", "last run", "facts", "tokens today", "this month"), rows)


def print_shown_agent(shown: ShownAgent) -> None:
    """Print all that is known of one agent, one thing a row: what it is, and what there is to say of it."""
    agent = shown.agent
    rows = [("agent", agent.name), ("runs", str(agent.runs)), ("last run", _tell_last_run(agent))]
    rows.append(("tokens", f"{agent.today} today, {agent.month} this month, {agent.total} in all"))
    rows += _list_settings(shown.settings)
    rows += [(f"run #{run.conversation_id}", _tell_run(run)) for run in agent.kept]
    rows += [(f"fact #{fact.id}", _tell_fact(fact)) for fact in shown.facts]
    if shown.more_facts:
        rows.append(("facts", f"and {shown.more_facts} more; `jarvis facts list --scope agent:{agent.name}`"))
    print_rows(("", ""), rows)


def _list_settings(settings: AgentSettings) -> Iterator[tuple[str, str]]:
    yield "instructions", shorten(settings.instructions, _LONGEST_INSTRUCTIONS) or "none of its own"
    yield "answers by", "/".join(word for word in (settings.provider, settings.model) if word) or "who answers you"
    yield "tools", ", ".join(settings.tools) or "none"
    tokens = spell_count(settings.tokens, "token") if settings.tokens else ""
    seconds = f"{settings.seconds:.10g} s" if settings.seconds else ""
    yield "stopped after", " or ".join(limit for limit in (tokens, seconds) if limit) or "no limit is set"
    yield "is told", f"at most {spell_count(settings.facts, 'fact')}"
    yield "shared facts", "reads them" if settings.shared == "read" else "reads and writes them"
    decay = ", ".join(f"{category} after {spell_count(days, 'day')}" for category, days in settings.decay)
    yield "decay", decay or "nothing expires"


def _tell_last_run(agent: Agent) -> str:
    """Return when an agent last ran, and how that ended if not well."""
    run = agent.last_run
    if run is None:
        return "never" if agent.last_run_at is None else _minute(agent.last_run_at)
    ending = _tell_end(run)
    return _minute(run.started_at) + (f", {ending}" if ending != "complete" else "")


def _tell_run(run: AgentRun) -> str:
    parts = [_minute(run.started_at)]
    if run.ended_at:
        parts.append(f"{(run.ended_at - run.started_at).total_seconds():.0f} s")
    parts.append(_tell_end(run))
    if run.model:
        parts.append(f"{run.provider}/{run.model}")
    parts.append(spell_count(run.usage.total, "token"))
    if run.facts:
        named = " ".join(f"#{fact_id}" for fact_id in run.facts[:_MOST_NAMED])
        more = len(run.facts) - _MOST_NAMED
        parts.append(f"remembered {named}" + (f" and {more} more" if more > 0 else ""))
    return ", ".join(parts)


def _tell_end(run: AgentRun) -> str:
    return run.status if run.ended_at else "runs still, or was killed"


def _tell_fact(fact: Fact) -> str:
    name = " ".join(word for word in (fact.subject, fact.key) if word)
    about = f", {name}" if name else ""
    return f"importance {fact.importance}, {format_day(fact.updated_at)}{about}: {fact.content}"


def _describe_run(run: AgentRun) -> dict[str, object]:
    return {
        "conversation_id": run.conversation_id,
        "started_at": format_time(run.started_at),
        "ended_at": _moment(run.ended_at),
        "status": run.status,
        "provider": run.provider,
        "model": run.model,
        "usage": asdict(run.usage),
        "facts": list(run.facts),
    }


def _moment(moment: datetime | None) -> str | None:
    return format_time(moment) if moment else None


def _minute(moment: datetime) -> str:
    """Return the person's local day and minute of a moment."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")
