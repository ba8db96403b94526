"""The values among the arguments of a tool call: what can be used is used, the rest is an error that says why."""

import json
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.errors import ToolError
from jarvis_cli.scope import AGENT_PREFIX, CHAT, SHARED, reach_agent
from jarvis_cli.text import is_blank
from jarvis_cli.tools.values import (
    read_object,
    take_category,
    take_importance,
    take_limit,
    take_moment,
    take_number,
    take_scope,
    take_tags,
    take_text,
    take_words,
)

NOW = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)
# Whatever JSON can hold, and what Python takes for JSON.
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None))
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5)


def refuse(take: object, *arguments: object) -> str:
    assert callable(take)
    with pytest.raises(ToolError) as error:
        take(*arguments)
    return f"{error.value.message}. {error.value.hint}"


@pytest.mark.parametrize(
    ("value", "tags"),
    [
        (None, ()),
        ("", ()),
        ([], ()),
        ("stocks", ("stocks",)),
        ("stocks, chips ,,AI", ("stocks", "chips", "AI")),
        ("株、半導体，AI", ("株", "半導体", "AI")),
        ("מניות، שבבים", ("מניות", "שבבים")),
        (["Aktien", "Chips, Speicher"], ("Aktien", "Chips, Speicher")),
        ([" giełda\r\n", "", "\u200b", "gie\u0142da"], ("giełda",)),
        (["a\x1b[31mb\0"], ("a[31mb",)),
    ],
)
def test_tags_come_as_a_list_or_with_commas_between_them(value: object, tags: tuple[str, ...]) -> None:
    assert take_tags({"tags": value}, "tags") == tags


@pytest.mark.parametrize("value", [5, True, 2.5, {"a": 1}, ["a", 5], ["a", None], [["a"]], [{"tag": "a"}]])
def test_what_are_no_tags_is_refused(value: object) -> None:
    assert "tags is not a list of texts" in refuse(take_tags, {"tags": value}, "tags")


def test_so_many_tags_are_a_mistake() -> None:
    assert len(take_tags({"tags": [str(number) for number in range(20)]}, "tags")) == 20
    assert "at most 20" in refuse(take_tags, {"tags": [str(number) for number in range(21)]}, "tags")
    assert "at most 20" in refuse(take_tags, {"tags": "a,b," * 20_000}, "tags")


@pytest.mark.parametrize(("value", "category"), [(None, ""), ("", ""), (" ", ""), ("Observation\n", "observation")])
def test_a_category_is_compared_folded(value: object, category: str) -> None:
    assert take_category({"category": value}) == category


@pytest.mark.parametrize("value", ["secret", "facts", "fact observation", "fact\0", "事実"])
def test_another_category_is_refused_with_those_there_are(value: str) -> None:
    assert "fact, preference, decision, observation, task, contact, other" in refuse(take_category, {"category": value})


@pytest.mark.parametrize(("value", "number"), [(None, None), ("", None), (1, 1), (5.0, 5), ("3", 3), ("４", 4)])
def test_an_importance_is_a_number_from_1_to_5(value: object, number: int | None) -> None:
    assert take_importance({"importance": value}, "importance") == number


@pytest.mark.parametrize(
    "value",
    [0, 6, -1, 2.5, True, False, "high", "-1", [3], {"a": 3}, float("nan"), float("inf"), 1e300, 10**400, "9" * 5_000],
)
def test_another_importance_is_refused_with_its_range(value: object) -> None:
    told = refuse(take_importance, {"min_importance": value}, "min_importance")
    assert told.startswith("min_importance is")
    assert told.endswith("a whole number from 1 to 5")


@pytest.mark.parametrize(("value", "limit"), [(None, 20), ("", 20), (1, 1), ("7", 7), (50, 50), (51, 50), (1e300, 50)])
def test_a_limit_is_capped(value: object, limit: int) -> None:
    assert take_limit({"limit": value}, 20, 50) == limit


@pytest.mark.parametrize("value", [0, -1, -1e300, 2.5, True, "all", [1], float("nan")])
def test_what_is_no_limit_is_refused(value: object) -> None:
    assert refuse(take_limit, {"limit": value}, 20, 50).startswith("limit is")


@pytest.mark.parametrize(
    ("text", "scope"),
    [("", ""), (" ", ""), ("shared", "shared"), (" SHARED ", "shared"), ("Agent:Watcher", "agent:watcher")],
)
def test_a_scope_in_reach_is_taken_in_any_spelling(text: str, scope: str) -> None:
    assert take_scope({"scope": text}, reach_agent("watcher").readable, "read") == scope
    assert take_scope({"scope": text}, None, "read") == scope


@pytest.mark.parametrize(
    "text", ["agent:other", "agent:watcher2", "agent:", "all", "*", "%", "shared,agent:other", "שלי"]
)
def test_a_scope_out_of_reach_is_refused_with_those_in_reach(text: str) -> None:
    assert refuse(take_scope, {"scope": text}, CHAT.writable, "write to").endswith("you may write to: shared")
    told = refuse(take_scope, {"scope": text}, reach_agent("watcher").readable, "read")
    assert told.endswith("you may read: shared, agent:watcher")
    assert "none" in refuse(take_scope, {"scope": text}, (), "write to")


def test_where_all_scopes_are_in_reach_only_what_is_none_is_refused() -> None:
    assert take_scope({"scope": "agent:日誌"}, None, "read") == "agent:日誌"
    assert "agent:NAME" in refuse(take_scope, {"scope": "all"}, None, "read")


def test_a_moment_is_a_date_or_a_span() -> None:
    assert take_moment({"since": "7d"}, "since", NOW) == NOW - timedelta(days=7)
    assert take_moment({"since": "2026-11-30T14:00Z"}, "since", NOW) == datetime(2026, 11, 30, 14, tzinfo=UTC)
    assert take_moment({"since": " "}, "since", NOW) is None
    told = refuse(take_moment, {"since": "recently"}, "since", NOW)
    assert told.startswith("since cannot be read")
    assert "7d" in told
    assert "not a text" in refuse(take_moment, {"since": 7}, "since", NOW)


@given(VALUES)
def test_any_value_is_taken_or_refused(value: object) -> None:
    given = {"x": value, "scope": value, "category": value, "limit": value}
    writable = reach_agent("watcher", writes_shared=True).writable
    takers = (
        lambda: take_text(given, "x"),
        lambda: take_words(given, "x").encode(),
        lambda: take_number(given, "x"),
        lambda: take_importance(given, "x"),
        lambda: take_limit(given, 20, 50),
        lambda: take_category(given),
        lambda: take_tags(given, "x"),
        lambda: take_scope(given, writable, "write to"),
        lambda: take_moment(given, "x", NOW),
    )
    for take in takers:
        with suppress(ToolError):
            take()


@given(
    st.text(st.characters(codec=None)) | st.sampled_from((SHARED, AGENT_PREFIX + "watcher", "Agent:WATCHER", "agent:x"))
)
def test_no_text_makes_a_scope_that_is_not_allowed(text: str) -> None:
    try:
        assert take_scope({"scope": text}, CHAT.writable, "write to") in ("", SHARED)
    except ToolError:
        assert not is_blank(text)


@given(st.lists(st.text(st.characters(exclude_characters=",،，、", codec=None)), max_size=20))
def test_tags_are_the_same_as_a_list_and_with_commas(tags: list[str]) -> None:
    assert take_tags({"tags": tags}, "tags") == take_tags({"tags": ", ".join(tags)}, "tags")


@given(st.dictionaries(st.text(), SCALARS, max_size=3) | VALUES)
def test_an_object_is_read_as_it_was_written_and_nothing_else(value: object) -> None:
    try:
        read = read_object(json.dumps(value))
    except ToolError:
        assert not isinstance(value, dict)
    else:
        assert list(read) == list(value if isinstance(value, dict) else ())


@given(st.text())
def test_any_text_is_an_object_or_refused(text: str) -> None:
    with suppress(ToolError):
        assert isinstance(read_object(text), dict)
