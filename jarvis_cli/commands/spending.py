"""What answers and background work took today and in this month: tokens, and dollars as far as prices are known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from jarvis_cli.context import Context
from jarvis_cli.memory import Memory
from jarvis_cli.models.prices import Cost, Price, add_up, find_price
from jarvis_cli.render.money import format_cost
from jarvis_cli.settings import Settings
from jarvis_cli.usage import Usage

if TYPE_CHECKING:
    from jarvis_cli.memory.usage import UsageOfDay


def list_spending(context: Context, memory: Memory) -> Iterator[str]:
    """Yield a line for today and one for this month: what answers took, and what background work did.

    A clock that stood too far ahead has noted days that are still to come: they do not count.
    """
    today = memory.usage.today()
    month = tuple(each for each in memory.usage.read(today.replace(day=1)) if each.day <= today)
    for name, span in (("today", [each for each in month if each.day == today]), ("this month", [*month])):
        answers = [each for each in span if each.work == "answer"]
        background = [each for each in span if each.work == "background"]
        yield f"{name}: {_describe(answers, context.settings)} for answers"
        yield f"{name}: {_describe(background, context.settings)} for background work"


def describe_cost(tokens: int, cost: Cost) -> str:
    """Return tokens and what they cost; nothing of dollars where no price is known."""
    counted = f"{tokens:,} tokens" if tokens != 1 else "1 token"
    if not tokens or (not cost.dollars and not cost.is_whole):
        return counted
    return f"{counted}, {'' if cost.is_whole else 'at least '}{format_cost(cost.dollars)}"


def _describe(used: list[UsageOfDay], settings: Settings) -> str:
    total = sum((each.usage for each in used), Usage())
    return describe_cost(total.total, add_up((each.usage, find_spent_price(each, settings)) for each in used))


def find_spent_price(used: UsageOfDay, settings: Settings) -> Price | None:
    """Return the price of what was used, None where it is not known.

    Background work never asks anything so long that it would cost more for that.
    """
    price = find_price(used.provider, used.model, settings)
    if price is None or used.work == "answer":
        return price
    return replace(price, longest_prompt=0)
