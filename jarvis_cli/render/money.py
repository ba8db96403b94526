"""Money, as it is shown."""

_LEAST = 0.0001


def format_cost(dollars: float) -> str:
    """Return an amount of dollars: with four decimals below a dollar, as single answers cost, else with two."""
    if dollars <= 0:
        return "$0"
    if dollars < _LEAST:
        return f"<${_LEAST}"
    return f"${dollars:,.2f}" if round(dollars, 4) >= 1 else f"${dollars:.4f}"
