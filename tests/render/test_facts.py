"""Facts in a list: in the table what is not as usual has a column, in a pipe the fields are always the same."""

from dataclasses import replace

import pytest

from jarvis_cli import render
from jarvis_cli.fact import Fact
from tests.peers.printing import CONTROL, HOSTILE, STYLE, Terminal, capture, make_fact

PLAIN = make_fact("mein Hund heißt Bruno")


def list_heads(*facts: Fact) -> list[str]:
    """Return the heads of the table that facts are printed in."""
    table = STYLE.sub("", capture(lambda: render.print_facts(facts), Terminal()))
    return table.splitlines()[0].split()


@pytest.mark.parametrize(
    ("fact", "head", "field"),
    [
        (replace(PLAIN, scope="agent:watcher"), "scope", "agent:watcher"),
        (replace(PLAIN, subject="Łódź 漢字"), "subject", "Łódź 漢字"),
        (replace(PLAIN, key="דירה"), "key", "דירה"),
        (replace(PLAIN, importance=5), "importance", "5"),
        (replace(PLAIN, created_by="agent:watcher"), "by", "agent:watcher"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_as_usual_in_one_has_a_column(fact: Fact, head: str, field: str) -> None:
    assert list_heads(PLAIN) == ["id", "updated", "category", "fact"]
    assert list_heads(PLAIN, fact) == ["id", "updated", "category", head, "fact"]
    table = STYLE.sub("", capture(lambda: render.print_facts([PLAIN, fact]), Terminal()))
    assert field in table.splitlines()[2]
    in_pipe = capture(lambda: render.print_facts([PLAIN, fact])).splitlines()
    assert in_pipe[1] == (f"{in_pipe[0]}\t{field}" if head == "scope" else in_pipe[0])


def test_an_agent_is_named_only_where_others_read_what_it_stored() -> None:
    own = replace(PLAIN, scope="agent:watcher", created_by="agent:watcher")
    assert list_heads(own) == ["id", "updated", "category", "scope", "fact"]
    assert list_heads(replace(PLAIN, created_by="claude-opus-5-5")) == ["id", "updated", "category", "fact"]


def test_long_names_are_folded_and_leave_room_for_the_fact() -> None:
    fact = replace(PLAIN, scope=f"agent:{'n' * 40}", subject="s" * 200, key="k" * 200, importance=1)
    table = STYLE.sub("", capture(lambda: render.print_facts([fact]), Terminal()))
    assert "heißt" in table
    assert (table.count("k"), "…" in table) == (201, False)


def test_tui_01_tui_11_a_name_is_text_like_any_other() -> None:
    facts = (
        replace(PLAIN, scope=HOSTILE, subject=HOSTILE, key=HOSTILE),
        replace(PLAIN, created_by=f"agent:{HOSTILE}"),
    )
    assert not CONTROL.search(STYLE.sub("", capture(lambda: render.print_facts(facts), Terminal())))
    table = STYLE.sub("", capture(lambda: render.print_facts([replace(PLAIN, subject="[/foo] [bold]x")]), Terminal()))
    assert "[/foo] [bold]x" in table
