"""An agent that runs often and keeps what it finds under keys, as benchmarks/keyed_runs.py measures it at full size."""

from pathlib import Path

import pytest

from benchmarks.keyed_runs import run_often
from jarvis_cli.memory import open_memory
from jarvis_cli.scope import reach_agent
from tests.memory.conftest import AssertSound

RUNS = 160
PAGE = 16_384


@pytest.mark.parametrize("embeds", [False, True], ids=["words", "vectors"])
def test_each_key_has_one_current_fact_and_the_file_grows_by_its_history(
    memory_path: Path, embeds: bool, assert_sound: AssertSound
) -> None:
    grown = run_often(memory_path, RUNS, embeds)
    assert set(grown.facts.values()) == {1}
    # A file grows by whole pages.
    assert grown.bytes_per_run * (RUNS // 2) <= 300 * (RUNS // 2) + PAGE
    memory = open_memory(memory_path)
    agent = memory.agents.get("watcher")
    assert (agent.runs, len(agent.kept), agent.facts) == (RUNS, 20, len(grown.facts))
    former = [memory.facts.list_history(fact.id) for fact in memory.within(reach_agent("watcher")).facts.list()]
    assert sum(map(len, former)) == RUNS - len(grown.facts)
    assert all(wording.content for wordings in former for wording in wordings)
    memory.close()
    assert_sound(memory_path)
