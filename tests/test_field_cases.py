"""Every fault that users of software like ours reported has a test, which carries its number."""

import re
from collections.abc import Mapping
from pathlib import Path

# By subject, the numbers of the cases that were collected.
CASES: Mapping[str, str] = {
    "ENV": "01 02 03 04 05 06 09",
    "DB": "01 02 03 04 05 06 07 08 09 10 12",
    "VEC": "01 02 03 04 05 06 07 11",
    "TXT": "01 02 03 04 05 06 07",
    "FACT": "01 02 03 04 05 06 07 08 13 14",
    "SUM": "01 02 03 04 05 06 07 08 09 11 15",
    "ANT": "01 02 03 04 05 06",
    "OLL": "01 02 03 04 07",
    "TUI": "01 04 05 06 07 08 09 10 11 14",
    "CLI": "01 02 03 04 05 09",
    "SEC": "01 02 03",
    "TIME": "01",
}
_TESTS = Path(__file__).parent


def test_every_field_case_has_a_test_that_carries_its_number() -> None:
    # In a name it is written small, as in `test_db_06_...`; in a docstring or a comment as here, in front of a test.
    carried: set[str] = set()
    for file in _TESTS.rglob("test_*.py"):
        if file != Path(__file__):
            found = re.findall(r"\b([A-Z]+)-(\d\d)\b|_([a-z]+)_(\d\d)_", file.read_text(encoding="utf-8"))
            carried |= {f"{(big or small).upper()}-{number or other}" for big, number, small, other in found}
    cases = {f"{subject}-{number}" for subject, numbers in CASES.items() for number in numbers.split()}
    assert cases - carried == set()
