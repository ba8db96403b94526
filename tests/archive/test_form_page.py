"""The page about the form of an export says what the program does."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from jarvis_cli.archive.form import FORMAT, KINDS, VERSION, Header, spell_header
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.memory.archived import LastIds

PAGE = (Path(__file__).parents[2] / "docs" / "export-format.md").read_text(encoding="utf-8")
# How a value is called there, by how its field is declared.
WORDS = {
    "int": "number",
    "str": "text",
    "bool": "true or false",
    "Moment": "time",
    "Day": "day",
    "Scope": "scope",
    "Category": "category",
    "Importance": "1 to 5",
    "Share": "0 to 1",
    "Name": "name",
    "Hex": "hex",
    "Mentions": "mentions",
    "Numbers": "numbers",
    "Status": "status",
}


def read_table(heading: str) -> list[tuple[str, str]]:
    """Return the members of the table under a heading, and how their values are called."""
    section = PAGE.partition(f"\n{heading}\n")[2].partition("\n#")[0]
    return re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE)


@pytest.mark.parametrize("kind", KINDS)
def test_the_members_of_each_kind_are_those_on_the_page(kind: str) -> None:
    table = read_table(f"### {kind}")
    assert [name for name, _ in table] == [field.name for field in fields(KINDS[kind])]
    for (_, word), field in zip(table, fields(KINDS[kind]), strict=True):
        declared = str(field.type)
        plain = declared.removesuffix(" | None")
        assert word.endswith(", or null") == declared.endswith(" | None")
        if plain in WORDS:
            assert word.removesuffix(", or null") == WORDS[plain]


def test_no_other_kind_is_on_the_page() -> None:
    assert re.findall(r"^### (\w+)$", PAGE, re.MULTILINE) == list(KINDS)


def test_the_header_is_as_on_the_page() -> None:
    header = spell_header(Header("2026-03-01T12:00:00Z", "1", (), LastIds()))
    assert [name for name, _ in read_table("## Header")] == re.findall(r'[{,]"(\w+)":(?:["1]|\{)', header)[:6]
    assert f"| `format` | `{FORMAT}` |" in PAGE
    assert f"| `version` | {VERSION} |" in PAGE
    assert all(f"`{field.name}`" in PAGE for field in fields(LastIds))
    assert all(f"`{category}`" in PAGE for category in CATEGORIES)
