"""The difference of two amounts, where it is beyond doubt: two plain numbers of the same unit.

A number without a unit may be a date, a version or a code, and one such as 1,500 may mean two things. Of these no
difference is told.
"""

import re
from decimal import Decimal

_MOST_DIGITS = 15
_UNITS = frozenset(
    """
    $ € £ ¥ % ‰ USD EUR GBP CHF PLN JPY CZK SEK NOK DKK zł Kč Euro euro dollars
    °C °F K kg g mg t km m cm mm mi ft l ml W kW MW kWh MWh V A bar hPa ppm bps pt
    B kB KB MB GB TB KiB MiB GiB TiB ms
    """.split()
)
_SIGN = r"[+\-−]?"
_NUMBER = r"\d+(?:[.,]\d+)*"
_AMOUNT = re.compile(rf"(?P<before>[^\s\d+\-−]*) ?(?P<number>{_SIGN}{_NUMBER}) ?(?P<behind>\S*)", re.ASCII)
_WHOLE = re.compile(rf"{_SIGN}(?:0|[1-9]\d*)", re.ASCII)
# One sign with other than three digits behind it, or with too many before it to group: that can only be a decimal one.
_DECIMAL = re.compile(rf"{_SIGN}(?:\d+[.,](?:\d{{1,2}}|\d{{4,}})|(?:0|\d{{4,}})[.,]\d{{3}})", re.ASCII)
# Both signs: the one that stands once, at the end, is the decimal one.
_GROUPED = re.compile(rf"{_SIGN}[1-9]\d{{0,2}}(?:(?:,\d{{3}})+\.\d+|(?:\.\d{{3}})+,\d+)", re.ASCII)


def measure_difference(before: str, now: str) -> str:
    """Return by how much an amount has changed, with its sign, written as `now` is ('+10', '-0,5'), or ''."""
    first, second = _read_amount(before), _read_amount(now)
    if first is None or second is None or first[1] != second[1] or first[0] == second[0]:
        return ""
    told = f"{second[0] - first[0]:+f}"
    return told.replace(".", ",") if re.search(r",\d+\D*$", now) else told


def _read_amount(text: str) -> tuple[Decimal, tuple[str, str]] | None:
    """Return the number and the unit, before or behind it, or None where either is not beyond doubt."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None or len(found["number"]) > _MOST_DIGITS:
        return None
    unit, number = (found["before"], found["behind"]), found["number"].replace("−", "-")
    if "".join(unit) not in _UNITS:
        return None
    if _DECIMAL.fullmatch(number):
        return Decimal(number.replace(",", ".")), unit
    if _GROUPED.fullmatch(number):
        decimal = max(number.rfind(","), number.rfind("."))
        return Decimal(re.sub("[.,]", "", number[:decimal]) + "." + number[decimal + 1 :]), unit
    return (Decimal(number), unit) if _WHOLE.fullmatch(number) else None
