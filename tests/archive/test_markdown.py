"""Everything as a text to read: nothing in it is taken for more than what was said."""

from pathlib import Path

import pytest

from jarvis_cli.archive.markdown import list_markdown
from jarvis_cli.archive.writing import write_archive
from jarvis_cli.memory import Memory
from jarvis_cli.memory.new_file import Target
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message
from tests.conftest import HandClock
from tests.peers.background_runs import talk


@pytest.fixture
def text(full: Memory, clock: HandClock, tmp_path: Path) -> str:
    clock.advance(weeks=3)
    write_archive(full.archives.exporting, clock, "markdown", Target(tmp_path / "all.md"))
    return (tmp_path / "all.md").read_text(encoding="utf-8")


def test_facts_stand_by_scope_with_what_they_were_and_their_age(text: str) -> None:
    shared, _, agents = text.partition("## Facts: agent:watcher")
    assert "- #1 ich wohne in Łódź (fact; importance 5; key wohnort; tags ważne, 住所; 2026-03-01T12:00:00Z (" in shared
    assert "3 weeks ago))" in shared
    assert "ich wohne in Graz" in shared
    assert "- #6 Kurs 141 株価" in agents
    assert "  - until 2026-03-01T12:00:00Z (3 weeks ago): Kurs 140 株価" in agents


def test_conversations_stand_with_titles_dates_and_what_was_said(text: str) -> None:
    assert "### #1 Hund \\& Graz\n\nBegun 2026-03-01T12:00:00Z (3 weeks ago), from chatgpt." in text
    assert "### #2 Łódź\n" in text
    assert "**You**, 2026-03-01T12:00:00Z (asked again):\n\n> שמי דוד ואני גר בירושלים\n" in text
    assert "Summary: Es ging um Bruno, Filemon und דוד." in text
    assert "Handed over with it:\n\n> Anhang ß\n" in text
    assert "(withheld: it carries something forgotten):" in text
    assert "(interrupted):" in text
    assert "## Runs of agents\n\n### #7 " in text
    assert "## Waiting for you\n\n- Sie wohnt in Wien\n" in text


def test_no_text_breaks_out_of_its_place(other: Memory, clock: HandClock) -> None:
    """A fence that is never closed, headings, markup and control bytes stay what was said."""
    evil = "```\n# Heading\r\n</details><script>\x1b[31m\n> x\u2028## Two\n\n```"
    talk(other, evil, Message("assistant", "~~~\n## Facts: shared\n- #9 gelogen"))
    other.remember(NewFact("*a* `b` <b>c</b> [x](y) # d", subject="_s_"))
    lines = list(list_markdown(other.archives.exporting, clock()))
    assert [line for line in lines if line.startswith("#")] == [
        "# What JARVIS remembers",
        "## Facts: shared",
        "## Conversations",
        next(line for line in lines if line.startswith("### ")),
    ]
    assert all("\n" not in line and "\x1b" not in line for line in lines)
    assert "> ## Facts: shared" in lines
    assert "> ## Two" in lines
    (fact,) = (line for line in lines if line.startswith("- #1 "))
    assert fact.startswith(r"- #1 \*a\* \`b\` \<b\>c\</b\> \[x\](y) \# d (fact; importance 3; about \_s\_; ")


def test_an_empty_memory_is_a_heading(other: Memory, clock: HandClock) -> None:
    assert list(list_markdown(other.archives.exporting, clock())) == [
        "# What JARVIS remembers",
        "",
        "As of 2026-03-01T12:00:00Z.",
    ]
