"""What the answers of a chat took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.context import Context

if TYPE_CHECKING:
    from jarvis_cli.models.prices import Cost
    from jarvis_cli.usage import Usage


class Spent:
    """What the answers of a chat took: tokens, and dollars as far as prices are known."""

    def __init__(self) -> None:
        self.usage: Usage | None = None
        self.cost: Cost | None = None

    @property
    def tokens(self) -> int:
        """All tokens together."""
        return self.usage.total if self.usage else 0

    def add(self, usage: Usage, provider: str, model: str, context: Context) -> None:
        """Add what one turn took."""
        from jarvis_cli.models.prices import Cost, add_up, find_price

        cost = add_up([(usage, find_price(provider, model, context.settings))])
        before = self.cost or Cost()
        self.cost = Cost(before.dollars + cost.dollars, before.is_whole and cost.is_whole)
        self.usage = self.usage + usage if self.usage else usage
