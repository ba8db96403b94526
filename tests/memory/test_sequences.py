"""Whatever is done to facts in whatever order: one current fact for each key, nothing orphaned, a sound file."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.editing import FactEdit
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.scope import reach_agent
from jarvis_cli.text import fold_text
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.memory.teaching import learn

CONTENTS = (
    "Ich wohne in Graz",
    "Ich wohne in Linz",
    "Mam psa imieniem Bruno",
    "my dog is called Bruno",
    "犬はブルーノです",
)
KEYS = ("", "", "ort", "Ort", "pies")
ids = st.integers(1, 9)
contents, keys = st.sampled_from(CONTENTS), st.sampled_from(KEYS)
scopes = st.sampled_from(("shared", "shared", "agent:watcher"))
Step = Callable[[Memory], object]


def _remember(content: str, key: str, scope: str) -> Step:
    return lambda memory: memory.remember(NewFact(content, key=key, scope=scope))


def _learn(content: str, key: str, replaces: int, review: bool) -> Step:
    return lambda memory: learn(memory, content, key=key, replaces=replaces, review=review)


def _edit(fact_id: int, content: str | None, key: str | None, importance: int | None) -> Step:
    return lambda memory: memory.edit(fact_id, FactEdit(content, key=key, importance=importance))


def embed(memory: Memory) -> None:
    embedder = EmbedderName("plane", "1", 4)
    for waiting in memory.vectors.list_waiting(embedder, 99):
        memory.vectors.save(waiting, make_vector(embedder, [1, waiting.owner_id, 0, 0]))


STEPS = st.one_of(
    st.builds(_remember, contents, keys, scopes),
    st.builds(_edit, ids, st.none() | contents, st.none() | keys, st.none() | st.integers(0, 6)),
    st.builds(_learn, contents, keys, ids, st.booleans()),
    st.just(lambda memory: memory.undo()),
    st.just(lambda memory: memory.within(reach_agent("watcher")).undo()),
    ids.map(lambda number: lambda memory: memory.forget(number)),
    ids.map(lambda number: lambda memory: memory.proposals.keep(number)),
    ids.map(lambda number: lambda memory: memory.doubles.merge(number, (number + 1,))),
    st.just(embed),
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEPS, max_size=14))
def test_fact_05_db_10_any_sequence_keeps_one_fact_for_each_key_and_a_sound_file(
    template: Path, tmp_path_factory: pytest.TempPathFactory, assert_sound: Callable[[Path], None], steps: list[Step]
) -> None:
    path = tmp_path_factory.mktemp("sequence") / "memory.db"
    path.write_bytes(template.read_bytes())
    memory = open_memory(path, HandClock())
    for step in steps:
        with suppress(JarvisError):
            step(memory)
        assert not memory._database.in_transaction
    names = [(fact.scope, fold_text(fact.key)) for fact in memory.facts.list() if fact.key]
    assert len(set(names)) == len(names)
    orphans = "SELECT id FROM fact_history WHERE fact_id NOT IN (SELECT id FROM facts)"
    assert memory._database.rows(orphans) == []
    known = {fact.id for fact in memory.facts.list()}
    assert {proposal.replaces for proposal in memory.proposals.list()} <= known | {None}
    # Taken back one by one, what was done leads to nothing, or to what was forgotten.
    with suppress(JarvisError):
        while memory.undo():
            pass
    memory.close()
    assert_sound(path)
