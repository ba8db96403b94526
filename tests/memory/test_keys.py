"""Keys: one current value for each; in whatever case or Unicode form it is written, a key is the same key."""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.text import fold_text
from tests.conftest import HandClock
from tests.memory.teaching import learn
from tests.peers.remembering import remember

GERMAN, POLISH = "aeßüÄÖ.-Zs1", "aąęłŻźć.-Ss1"
HEBREW, JAPANESE = "אבגםןשׁ.-1", "ガぷァーｱﾞ犬名。1"
KEYS = st.one_of(*(st.text(letters, min_size=1, max_size=8) for letters in (GERMAN, POLISH, HEBREW, JAPANESE)))
SPELLINGS: tuple[Callable[[str], str], ...] = (
    str.upper,
    str.lower,
    str.title,
    str.swapcase,
    "  {}\u200f ".format,
    *(lambda text, form=form: unicodedata.normalize(form, text) for form in ("NFC", "NFD", "NFKC", "NFKD")),
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=KEYS, other=KEYS, spellings=st.lists(st.sampled_from(SPELLINGS), min_size=1, max_size=3))
def test_fact_05_case_and_unicode_form_do_not_make_another_key(
    template: Path,
    tmp_path_factory: pytest.TempPathFactory,
    key: str,
    other: str,
    spellings: list[Callable[[str], str]],
) -> None:
    path, clock = tmp_path_factory.mktemp("keys") / "memory.db", HandClock()
    path.write_bytes(template.read_bytes())
    memory = open_memory(path, clock)
    first = remember(memory, "1", key=key, subject=key)
    spelled = key
    for spell in spellings:
        spelled = spell(spelled)
    clock.advance(minutes=30)
    again = memory.remember(NewFact("2", key=spelled, subject=spelled))
    assert again.how == "updated"
    assert (again.fact.id, again.fact.created_at, again.fact.updated_at) == (first.id, first.created_at, clock())
    assert (again.before, again.before_since) == ("1", first.updated_at)
    assert memory.facts.list() == memory.facts.find_keyed(spelled.swapcase()) == (again.fact,)
    assert [wording.content for wording in memory.facts.list_history(first.id)] == ["1"]
    third = memory.remember(NewFact("3", key=other, subject=key))
    assert (third.how == "updated") == (fold_text(other) == fold_text(key))
    memory.close()


@pytest.mark.parametrize(
    "given",
    [{"importance": 5}, {"category": "task"}, {"tags": ("b",)}, {"expires_at": "2030-01-01T00:00:00Z"}],
)
def test_the_same_with_another_field_updates_that_field(
    memory: Memory, clock: HandClock, given: dict[str, Any]
) -> None:
    fields = {"key": "ziel", "category": "observation", "importance": 4, "tags": ("a",), "source": "model"}
    first = remember(memory, "Kurs 140", **fields)
    clock.advance(days=1)
    updated = memory.remember(NewFact("kurs 140", **(fields | given)))
    assert (updated.how, updated.fact.id, updated.fact.updated_at) == ("updated", first.id, clock())
    after = {name: getattr(updated.fact, name) for name in ("key", "category", "importance", "tags", "source")}
    assert after == fields | {name: value for name, value in given.items() if name != "expires_at"}
    assert (updated.fact.expires_at is not None) == ("expires_at" in given)
    assert (updated.before, updated.before_since) == ("Kurs 140", first.updated_at)
    (former,) = memory.facts.list_history(first.id)
    assert (former.importance, former.category, former.tags) == (4, "observation", ("a",))
    assert memory.remember(NewFact("Kurs 140.", **(fields | given))).how == "already known"


def test_what_is_not_given_again_stays(memory: Memory) -> None:
    first = remember(memory, "Kurs 140", key="ziel", category="observation", importance=4, tags=("a",))
    again = memory.remember(NewFact("Kurs 140", key="ziel"))
    assert (again.how, again.fact, again.before) == ("already known", first, "")
    updated = memory.remember(NewFact("Kurs 140", key="ziel", importance=5)).fact
    assert (updated.importance, updated.category, updated.tags) == (5, "observation", ("a",))


def test_without_a_key_only_what_says_something_else_is_added(memory: Memory) -> None:
    for content in ("NVDA bei 140", "nvda bei 140.", "NVDA bei 150", "NVDA bei 140"):
        memory.remember(NewFact(content, category="observation", scope="agent:watcher", subject="NVDA"))
    assert [fact.content for fact in memory.facts.list()] == ["NVDA bei 140", "NVDA bei 150"]


def test_whatever_changes_a_fact_tells_what_it_said_before(memory: Memory, clock: HandClock) -> None:
    learned = learn(memory, "Ich wohne in Graz", key="wohnort").facts[0].fact
    clock.advance(days=1)
    (moved,) = learn(memory, "Ich wohne in Linz", key="wohnort").facts
    assert (moved.how, moved.before, moved.before_since) == ("updated", "Ich wohne in Graz", learned.updated_at)
    learn(memory, "Ich wohne in Wien", key="wohnort", review=True)
    kept = memory.proposals.keep(1)
    assert (kept.how, kept.before, kept.before_since) == ("updated", "Ich wohne in Linz", moved.fact.updated_at)
