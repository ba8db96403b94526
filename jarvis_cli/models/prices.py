"""What models cost: the published list prices of Anthropic's, in dollars per million tokens.

Source: https://platform.claude.com/docs/en/about-claude/pricing and the overview page of each model beside it, as of
October 2026. To write into the cache for five minutes, which is what JARVIS asks for, costs 1.25 times as much as to
read anew; to read from the cache a tenth, of some models less. A model that is not listed has no price, and its cost is
never guessed.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from jarvis_cli.settings import Settings
from jarvis_cli.usage import Usage

_MILLION = 1_000_000
_CACHE_WRITE = 1.25
_CACHE_READ = 0.1
# A version of a model by its day, or the newest one, costs what the model does.
_VERSION = re.compile(r"-(?:\d{8}|latest)$")


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens, read and written; what is read from the cache costs a part of `input`.

    Where `longest_prompt` is not 0, it is the price of requests of at most so many tokens, and longer ones cost more.
    """

    input: float
    output: float
    cache_read: float = _CACHE_READ
    longest_prompt: int = 0

    def cost(self, usage: Usage) -> float:
        """Return what `usage` costs, in dollars: the sum of its tokens, each kind by its price per million."""
        read = usage.input_tokens + self.cache_read * usage.cache_read_tokens + _CACHE_WRITE * usage.cache_write_tokens
        return (self.input * read + self.output * usage.output_tokens) / _MILLION

    def is_sure(self, usage: Usage) -> bool:
        """Return whether `usage`, of one request or of several, cannot have cost more than `cost` says."""
        prompt = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens
        return not self.longest_prompt or prompt <= self.longest_prompt


@dataclass(frozen=True, slots=True)
class Cost:
    """What several requests cost together, in dollars; where it is not `is_whole`, they cost at least so much."""

    dollars: float = 0.0
    is_whole: bool = True


_FREE = Price(0.0, 0.0)
_LIST: Mapping[str, Price] = {
    "claude-fable-5-1": Price(10.0, 50.0, 0.025),
    "claude-mythos-5-1": Price(10.0, 50.0, 0.025),
    "claude-fable-5": Price(10.0, 50.0),
    "claude-mythos-5": Price(10.0, 50.0),
    "claude-opus-5-5": Price(4.0, 20.0, 0.05),
    "claude-opus-5": Price(5.0, 25.0),
    "claude-opus-4-8": Price(5.0, 25.0),
    "claude-opus-4-7": Price(5.0, 25.0),
    "claude-opus-4-6": Price(5.0, 25.0),
    "claude-opus-4-5": Price(5.0, 25.0),
    "claude-opus-4-1": Price(15.0, 75.0),
    "claude-opus-4-0": Price(15.0, 75.0),
    "claude-opus-4": Price(15.0, 75.0),
    "claude-sonnet-5-5": Price(2.0, 10.0, 0.05),
    "claude-sonnet-5": Price(2.0, 10.0),
    "claude-sonnet-4-6": Price(3.0, 15.0),
    "claude-sonnet-4-5": Price(3.0, 15.0),
    "claude-sonnet-4-0": Price(3.0, 15.0),
    "claude-sonnet-4": Price(3.0, 15.0),
    # Five times as much for each token of a request whose prompt is longer.
    "claude-haiku-5-5": Price(0.10, 0.50, longest_prompt=100_000),
    "claude-haiku-4-5": Price(1.0, 5.0),
    "claude-3-5-haiku": Price(0.80, 4.0),
}


def find_price(provider: str, model: str, settings: Settings) -> Price | None:
    """Return what a model costs, or None where that is not known.

    Ollama and the notebook cost nothing, but for models that Ollama has another computer run. The settings
    anthropic_input_price and anthropic_output_price go over the list for the model that is set to answer.
    """
    if provider == "notebook":
        return _FREE
    if provider == "ollama":
        return None if model.endswith(("-cloud", ":cloud")) else _FREE
    if provider != "anthropic":
        return None
    listed = _LIST.get(_VERSION.sub("", model))
    if model != settings.anthropic_model:
        return listed
    return _override(listed, settings.anthropic_input_price, settings.anthropic_output_price)


def tell_cost(usage: Usage, price: Price | None) -> float | None:
    """Return what `usage` cost, in dollars, or None where that cannot be told for sure."""
    return price.cost(usage) if price is not None and price.is_sure(usage) else None


def add_up(used: Iterable[tuple[Usage, Price | None]]) -> Cost:
    """Return what all of it costs together; what has no price, or one that may be higher, makes it `at least`."""
    dollars, is_whole = 0.0, True
    for usage, price in used:
        dollars += price.cost(usage) if price is not None else 0.0
        is_whole = is_whole and tell_cost(usage, price) is not None
    return Cost(dollars, is_whole)


def _override(listed: Price | None, read: float, written: float) -> Price | None:
    """Return a price with what is given over it; 0: not given. Without a listed one both are needed."""
    if read and written:
        return Price(read, written, listed.cache_read if listed else _CACHE_READ)
    if listed is None or not (read or written):
        return listed
    return replace(listed, input=read or listed.input, output=written or listed.output)
