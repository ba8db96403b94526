"""What models cost: by the published list, by the settings over it, and never by a guess."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.prices import Cost, Price, add_up, find_price, tell_cost
from jarvis_cli.settings import Settings
from jarvis_cli.usage import Usage

SETTINGS = Settings()
COUNTS = st.integers(0, 10_000_000)
USAGES = st.builds(Usage, COUNTS, COUNTS, COUNTS, COUNTS)


def find(model: str, settings: Settings = SETTINGS) -> Price:
    """Return the price of a model of Anthropic's that has one."""
    price = find_price("anthropic", model, settings)
    assert price is not None
    return price


class TestTheList:
    @pytest.mark.parametrize(
        ("model", "read", "written", "cached"),
        [
            ("claude-opus-5-5", 4.0, 20.0, 0.2),
            ("claude-haiku-5-5", 0.1, 0.5, 0.01),
            ("claude-sonnet-5-5", 2.0, 10.0, 0.1),
            ("claude-fable-5-1", 10.0, 50.0, 0.25),
            ("claude-opus-4-5-20251101", 5.0, 25.0, 0.5),
            ("claude-haiku-4-5-20251001", 1.0, 5.0, 0.1),
            ("claude-sonnet-4-20250514", 3.0, 15.0, 0.3),
            ("claude-3-5-haiku-latest", 0.8, 4.0, 0.08),
        ],
    )
    def test_a_million_of_each_kind(self, model: str, read: float, written: float, cached: float) -> None:
        price = find(model)
        assert price.cost(Usage(1_000_000)) == pytest.approx(read)
        assert price.cost(Usage(output_tokens=1_000_000)) == pytest.approx(written)
        assert price.cost(Usage(cache_read_tokens=1_000_000)) == pytest.approx(cached)
        assert price.cost(Usage(cache_write_tokens=1_000_000)) == pytest.approx(1.25 * read)

    def test_the_models_that_are_set_by_default_have_one(self) -> None:
        assert find(SETTINGS.anthropic_model)
        assert find(SETTINGS.anthropic_small_model)

    @pytest.mark.parametrize(
        ("provider", "model"),
        [
            ("anthropic", "claude-opus-9"),
            ("anthropic", "claude-opus"),
            ("anthropic", ""),
            ("openai", "bielik"),
            ("", ""),
            ("ollama", "gpt-oss:120b-cloud"),
        ],
    )
    def test_what_is_not_known_has_none(self, provider: str, model: str) -> None:
        assert find_price(provider, model, SETTINGS) is None

    @pytest.mark.parametrize(("provider", "model"), [("ollama", "bielik"), ("notebook", "rules")])
    def test_what_runs_here_costs_nothing(self, provider: str, model: str) -> None:
        price = find_price(provider, model, SETTINGS)
        assert price is not None
        assert price.cost(Usage(5, 6, 7, 8)) == 0


class TestSettings:
    def test_they_go_over_the_list_for_the_model_that_answers_alone(self) -> None:
        settings = replace(SETTINGS, anthropic_input_price=1.0, anthropic_output_price=2.0)
        assert find("claude-opus-5-5", settings).cost(Usage(1_000_000, 1_000_000)) == pytest.approx(3.0)
        assert find("claude-opus-5-5", settings).cost(Usage(0, 0, 1_000_000)) == pytest.approx(0.05)
        assert find("claude-haiku-5-5", settings) == find("claude-haiku-5-5")

    def test_one_of_them_leaves_the_other_as_it_is_listed(self) -> None:
        settings = replace(SETTINGS, anthropic_output_price=2.0)
        assert find("claude-opus-5-5", settings).cost(Usage(1_000_000, 1_000_000)) == pytest.approx(6.0)

    def test_a_model_that_is_not_listed_needs_both(self) -> None:
        settings = replace(SETTINGS, anthropic_model="claude-x", anthropic_input_price=3.0)
        assert find_price("anthropic", "claude-x", settings) is None
        settings = replace(settings, anthropic_output_price=4.0)
        assert find("claude-x", settings).cost(Usage(1_000_000, 1_000_000, 1_000_000)) == pytest.approx(7.3)


class TestLongPrompts:
    def test_what_may_have_been_asked_at_length_has_no_sure_cost(self) -> None:
        price = find("claude-haiku-5-5")
        assert tell_cost(Usage(90_000, 9, 10_000), price) == pytest.approx(0.0091045)
        assert tell_cost(Usage(90_000, 9, 10_000, 1), price) is None
        assert tell_cost(Usage(1), None) is None


class TestSums:
    @given(st.lists(USAGES))
    def test_all_together_cost_what_each_does(self, usages: list[Usage]) -> None:
        price = find("claude-opus-5-5")
        total = add_up((usage, price) for usage in usages)
        assert total.dollars == pytest.approx(price.cost(sum(usages, Usage())))
        assert total.is_whole

    @given(USAGES, USAGES)
    def test_without_a_price_for_all_it_is_no_whole_sum(self, one: Usage, other: Usage) -> None:
        price = find("claude-opus-5-5")
        assert add_up([(one, price), (other, None)]) == Cost(price.cost(one), is_whole=False)

    def test_nothing_costs_nothing(self) -> None:
        assert add_up([]) == Cost()
