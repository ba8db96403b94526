"""The state of everything, on some lines or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jarvis_cli.render.jobs import describe_job
from jarvis_cli.render.lines import format_field, print_line
from jarvis_cli.render.money import format_cost

if TYPE_CHECKING:
    from jarvis_cli.memory.counting import Counted, MemoryCounts, Spent
    from jarvis_cli.memory.jobs import JobCounts, JobState
    from jarvis_cli.models.plans import ProviderPlan
    from jarvis_cli.models.prices import Cost

_MOST_FAILED = 20
_UNITS = ("bytes", "KB", "MB", "GB")


@dataclass(frozen=True, slots=True)
class Spending:
    """What one kind of work cost today and in this month."""

    today: Cost
    month: Cost


@dataclass(frozen=True, slots=True)
class Costs:
    """What answers and background work cost."""

    answers: Spending
    background: Spending


@dataclass(frozen=True, slots=True)
class Status:
    """What `jarvis status` tells. Sizes are in bytes; `embedder` is '' where there is none, with the reason beside it.

    `daily_tokens` is what background work may use in a day.
    """

    path: str
    file_bytes: int
    side_bytes: int
    counts: MemoryCounts
    jobs: JobCounts
    failed: tuple[JobState, ...]
    embedder: str
    embedder_fault: str
    answering: ProviderPlan
    summarizing: ProviderPlan
    extracting: ProviderPlan | None
    daily_tokens: int
    costs: Costs

    @property
    def is_budget_used(self) -> bool:
        """Whether what is left of the background work waits for tomorrow."""
        return self.counts.background.today >= self.daily_tokens


def describe_status(status: Status) -> dict[str, object]:
    """Return the status as it is printed in JSON."""
    counts, jobs = status.counts, status.jobs
    return {
        "memory": {"path": status.path, "bytes": status.file_bytes, "side_bytes": status.side_bytes},
        "conversations": counts.conversations,
        "summaries": counts.summaries,
        "facts": {
            "total": _total(counts),
            "by_source": dict(counts.facts_by_source),
            "by_category": dict(counts.facts_by_category),
        },
        "agents": {"count": counts.agents, "facts": counts.agent_facts},
        "proposals": counts.proposals,
        "jobs": {
            "due": jobs.due,
            "running": jobs.running,
            "waiting": jobs.waiting,
            "parked": jobs.parked,
            "failed": [describe_job(job) for job in status.failed],
        },
        "embedder": {"name": status.embedder, "waiting": counts.unembedded, "fault": status.embedder_fault},
        "models": {
            "answer": _describe_plan(status.answering),
            "summary": _describe_plan(status.summarizing),
            "extraction": _describe_plan(status.extracting) if status.extracting else None,
        },
        "tokens": {
            "answers": {"today": counts.answers.today, "month": counts.answers.month},
            "background": {"today": counts.background.today, "month": counts.background.month},
            "background_per_day": status.daily_tokens,
            "is_budget_used": status.is_budget_used,
        },
        "costs": {
            "answers": _describe_spending(status.costs.answers),
            "background": _describe_spending(status.costs.background),
        },
    }


def _describe_spending(spending: Spending) -> dict[str, object]:
    """Return costs as they are printed in JSON, in dollars; one that is not whole is at least so much."""
    spans = (("today", spending.today), ("month", spending.month))
    return {name: {"dollars": cost.dollars, "is_whole": cost.is_whole} for name, cost in spans}


def _describe_plan(plan: ProviderPlan) -> dict[str, object]:
    return {"provider": plan.provider, "model": plan.model, "address": plan.address, "fault": plan.fault}


def print_status(status: Status) -> None:
    """Print the status, one line for each thing: its name and what there is to say of it, in a pipe with a tab."""
    is_terminal = sys.stdout.isatty()
    for name, text in _list_lines(status):
        print_line(f"{name:<15}{text}" if is_terminal else f"{name}\t{format_field(text)}")


def _list_lines(status: Status) -> Iterator[tuple[str, str]]:
    counts, jobs = status.counts, status.jobs
    yield "memory", f"{status.path}, {_size(status.file_bytes)} and {_size(status.side_bytes)} beside it"
    yield "conversations", str(counts.conversations)
    yield "summaries", str(counts.summaries)
    by = [", ".join(f"{count} {word}" for word, count in group) for group in _groups(counts)]
    yield "facts", f"{_total(counts)} ({'; '.join(by)})" if _total(counts) else "0"
    if counts.agents:
        keep = f"{counts.agent_facts} of these facts in scopes of their own"
        yield "agents", f"{counts.agents}, with {keep}; `jarvis agents list` shows them"
    yield "proposals", f"{counts.proposals}; `jarvis review` goes through them" if counts.proposals else "0"
    yield "jobs", f"{jobs.due} due, {jobs.running} running, {jobs.waiting} waiting, {jobs.parked} parked"
    for job in status.failed[:_MOST_FAILED]:
        tries = "once" if job.attempts == 1 else f"{job.attempts} times"
        yield "failed", f"job #{job.id}, {job.kind} #{job.target}, {job.state}, failed {tries}: {job.last_error}"
    if len(status.failed) > _MOST_FAILED:
        yield "failed", f"and {len(status.failed) - _MOST_FAILED} more; `jarvis jobs list` shows them all"
    yield "embedder", f"{status.embedder}; {counts.unembedded} to embed" if status.embedder else status.embedder_fault
    yield "answers by", _name_plan(status.answering)
    yield "summaries by", _name_plan(status.summarizing)
    yield "learning by", _name_plan(status.extracting) if status.extracting else "nobody: the setting extraction is off"
    yield "tokens", f"answers {_spent(counts.answers)}; background work {_spent(counts.background)}"
    costs = status.costs
    yield "cost", f"answers {_name_spending(costs.answers)}; background work {_name_spending(costs.background)}"
    used = "; used up, what is left waits for tomorrow" if status.is_budget_used else ""
    yield "budget", f"{counts.background.today} of {status.daily_tokens} tokens for background work today{used}"


def _total(counts: MemoryCounts) -> int:
    return sum(count for _, count in counts.facts_by_source)


def _groups(counts: MemoryCounts) -> tuple[Counted, Counted]:
    return counts.facts_by_source, counts.facts_by_category


def _name_plan(plan: ProviderPlan) -> str:
    """Return who does a work, in words."""
    if plan.fault:
        return f"nobody: {plan.fault}"
    if not plan.provider:
        return f"Ollama if it runs at {plan.address}, else the notebook"
    name = f"{plan.provider}/{plan.model}" if plan.model else plan.provider
    return f"{name} at {plan.address}" if plan.address else name


def _spent(spent: Spent) -> str:
    return f"{spent.today} today, {spent.month} this month"


def _name_spending(spending: Spending) -> str:
    return f"{_name_cost(spending.today)} today, {_name_cost(spending.month)} this month"


def _name_cost(cost: Cost) -> str:
    return format_cost(cost.dollars) if cost.is_whole else f"at least {format_cost(cost.dollars)}"


def _size(size: float) -> str:
    """Return a size in a unit that keeps the number short; a KB is 1,000 bytes."""
    for unit in _UNITS[:-1]:
        if size < 1_000:
            return f"{size:.0f} {unit}" if unit == _UNITS[0] else f"{size:.1f} {unit}"
        size /= 1_000
    return f"{size:.1f} {_UNITS[-1]}"
