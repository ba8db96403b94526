"""An import that is running is told from one that was broken off, and the two never meet in one batch."""

import os
import subprocess
import sys

import pytest

from jarvis_cli.errors import UsageError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.import_undo import plan_undo, undo_import
from tests.conftest import HandClock
from tests.memory.importing import SOURCE, bring, make


def test_a_running_import_is_not_undone(memory: Memory) -> None:
    batch = memory.imports.begin(SOURCE, ["a"], is_built_in=False)
    memory.imports.save(batch, [make("a")])
    assert memory.imports.find(1).state == "running"
    with pytest.raises(UsageError, match="import #1 is running"):
        plan_undo(memory.imports, memory.imports.find(1))
    memory.imports.finish(batch)
    assert memory.imports.find(1).state == "done"


def test_an_import_whose_process_is_gone_is_broken_off_and_gone_on_with(memory: Memory) -> None:
    memory.imports.begin(SOURCE, [], is_built_in=False)
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    memory._database.rows("UPDATE imports SET lease_owner = ?", (f"{os.uname().nodename}:{process.pid}:0",))
    assert memory.imports.find(1).state == "broken off"
    assert memory.imports.begin(SOURCE, [], is_built_in=False).import_id == 1


def test_another_import_of_the_same_source_gets_a_batch_of_its_own(memory: Memory) -> None:
    assert [memory.imports.begin(SOURCE, [], is_built_in=False).import_id for _ in range(2)] == [1, 2]


def test_an_importer_that_slept_and_was_undone_meanwhile_stops(memory: Memory, clock: HandClock) -> None:
    batch = memory.imports.begin(SOURCE, ["a", "b"], is_built_in=False)
    memory.imports.save(batch, [make("a")])
    clock.advance(minutes=6)
    assert memory.imports.find(1).state == "broken off"
    undo_import(memory.imports, plan_undo(memory.imports, memory.imports.find(1)), lambda _: None)
    with pytest.raises(UsageError, match="import #1 was taken over or undone meanwhile"):
        memory.imports.save(batch, [make("b")])
    assert memory.catalogue.count() == 0
    with pytest.raises(UsageError):
        memory.imports.finish(batch)
    assert memory.imports.find(1).state == "undone"


def test_batches_keep_the_lease(memory: Memory, clock: HandClock) -> None:
    batch = memory.imports.begin(SOURCE, ["a", "b"], is_built_in=False)
    for name in "ab":
        clock.advance(minutes=4)
        memory.imports.save(batch, [make(name)])
    assert memory.imports.find(1).state == "running"


def test_two_do_not_undo_the_same_at_once(memory: Memory) -> None:
    bring(memory, make("a"))
    plan = plan_undo(memory.imports, memory.imports.find(1))
    owner = memory.imports.begin("claude", [], is_built_in=False).owner
    held = "UPDATE imports SET lease_owner = ?1, lease_until = (SELECT max(lease_until) FROM imports) WHERE id = 1"
    memory._database.rows(held, (owner,))
    with pytest.raises(UsageError, match="import #1 is running"):
        undo_import(memory.imports, plan, lambda _: None)
    assert memory.catalogue.count() == 1
