"""What a fact takes of the room for facts is what the line takes that it is told on."""

from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.clock import Clock
from jarvis_cli.fact import Fact
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.choosing import FactLimits
from jarvis_cli.memory.filtering import EVERY_FACT
from jarvis_cli.memory.recall import list_facts_at
from jarvis_cli.memory.told_size import measure_fact, select_size
from jarvis_cli.recalled import Overview, Recalled
from jarvis_cli.request import Frame, build_request, render_memory
from jarvis_cli.request.overview import render_overview
from jarvis_cli.scope import reach_agent
from jarvis_cli.text import one_line
from tests.peers.program import Home
from tests.peers.remembering import remember, undone
from tests.peers.requests import WIDE, user

OWN = "agent:watcher"
SIZE = select_size("f")
WATCHER = reach_agent("watcher", writes_shared=True)
# What memory takes: nothing blank.
WORDS = st.sampled_from(("Bruno", "a < b > c", "żółw", "東京", "חיפה", "lang " * 300, "eins\n- #2 zwei", "(x) [y]"))
CONTENTS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
NAMES = st.sampled_from(("", "NVDA", "Łódź (s)", "<k>"))
ANY_FACT = st.tuples(CONTENTS, NAMES, st.integers(1, 5), st.sampled_from(("shared", OWN)), st.sampled_from(("", OWN)))

EXAMPLES = [
    ("Bruno bellt", "", 3, OWN, OWN),
    ("lang " * 300 + "Bruno", "", 5, OWN, OWN),
    ("東京 < 大阪", "Łódź (s)", 4, "shared", OWN),
    ("eins\n- #2 zwei", "<k>", 2, "shared", ""),
    ("חיפה", "NVDA", 3, OWN, OWN),
    ("Bruno " * 500, "NVDA", 1, OWN, OWN),
    ("żółw", "", 4, OWN, OWN),
]


def store(memory: Memory, given: list[tuple[str, str, int, str, str]]) -> None:
    """Store facts; each has a key of its own where it has a subject."""
    for number, (content, subject, importance, scope, creator) in enumerate(given):
        key = f"{subject}.{number}" if subject else ""
        remember(
            memory,
            f"{number} {content}",
            scope=scope,
            subject=subject,
            key=key,
            importance=importance,
            created_by=creator,
        )


def read_lines(block: str) -> list[str]:
    return [line for line in block.split("\n") if line.startswith("- #")]


def read_ids(block: str) -> list[int]:
    return [int(line[3:].split(" ", 1)[0]) for line in read_lines(block)]


def render(memory: Memory, overview: Overview) -> str:
    return render_overview(Recalled(overview=overview, now=memory._clock()), 10**9, has_recall=True)


def check_size(fact: Fact, line: str, size: int) -> None:
    """Check that a line is as large as was counted, but for runs of blanks."""
    assert len(line) + 1 == size - (len(fact.content) - len(one_line(fact.content)))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(facts=st.lists(ANY_FACT, max_size=8), budget=st.integers(0, 5_000), query=st.sampled_from(("", "Bruno")))
def test_what_is_chosen_is_told_and_takes_what_was_counted(
    memory: Memory, facts: list[tuple[str, str, int, str, str]], budget: int, query: str
) -> None:
    with undone(memory):
        store(memory, facts)
        overview = memory.within(WATCHER).choose_facts(query, None, EVERY_FACT, FactLimits(6, budget))
        stored = memory.facts.list()
        rows = memory._database.rows(f"SELECT f.id, {SIZE} FROM facts f")
        opening = list_facts_at(memory._database, 10**9, memory._clock(), budget)
    assert dict(rows) == {fact.id: measure_fact(fact) for fact in stored}
    block = render(memory, overview)
    assert read_ids(block) == [told.fact.id for told in overview.facts]
    assert (f"{overview.left_out} more fact" in block) == (overview.left_out > 0 and block != "")
    for told, line in zip(overview.facts, read_lines(block), strict=True):
        check_size(told.fact, line, measure_fact(told.fact))
    assert sum(len(line) + 1 for line in read_lines(block)) <= budget
    memory_block = render_memory(opening)
    assert read_ids(memory_block) == [fact.id for fact in opening]
    assert sum(len(line) + 1 for line in read_lines(memory_block)) <= budget


class TestRecallCommand:
    """`jarvis recall` prints what an agent is told: the same facts, in the same order, and the same number left out."""

    @pytest.mark.parametrize("budget", [60, 300, 1_600, 4_000, 20_000])
    @pytest.mark.parametrize("question", ["Bruno", "東京", "sonst nichts"])
    def test_it_is_what_the_agent_is_told(
        self, tmp_path: Path, template: Path, clock: Clock, budget: int, question: str
    ) -> None:
        home = Home.make(tmp_path / "home", template)
        with closing(open_memory(home.memory_file, clock, facts_budget=budget)) as memory:
            store(memory, EXAMPLES)
            within = memory.within(WATCHER, 5)
            overview = within.choose_facts(question, None, EVERY_FACT, FactLimits(5, budget))
            recalled = within.recall(question, None, None)
        request = build_request(user(question), (), recalled, Frame("You are an agent."), WIDE)
        told = read_ids(request.messages[-1].recalled)
        words = ("recall", question, "--scope", OWN, "--limit", "5", "--budget", str(budget), "--json")
        ended = home.call(*words)
        assert ended.exit_code == 0
        assert "Traceback" not in ended.stderr
        assert [fact["id"] for fact in ended.json["facts"]] == told == [each.fact.id for each in overview.facts]
        assert ended.json["left_out"] == overview.left_out == len(EXAMPLES) - len(told)
