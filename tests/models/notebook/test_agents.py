"""The notebook for an agent: what it was told before its line counts as known, and results of all tools are read."""

import json
from datetime import timedelta

import pytest

from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.models.notebook.extractive import summarise
from jarvis_cli.recalled import Overview, Recalled, ToldFact
from tests.peers.notebook_requests import NOW, answer, answer_result, ask, call, make_fact, say

BRUNO = make_fact(1, "my dog is called Bruno")
GRAZ = make_fact(2, "I live in Graz")


def overview(*told: ToldFact, left_out: int = 0) -> Recalled:
    """Return what an agent is told; what fits its line is matching too."""
    fitting = tuple(each.fact for each in told if each.why == "fits")
    return Recalled(
        overview=Overview(told, left_out, NOW - timedelta(minutes=30)),
        matching_facts=fitting,
        relevance=tuple(0.7 for _ in fitting),
        now=NOW,
    )


@pytest.mark.parametrize("why", ["fits", "important"])
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("what is my dog called?", "Fact #1, 3 days ago: my dog is called Bruno"),
        ("wie heißt Bruno?", "Fakt #1, vor 3 Tagen: my dog is called Bruno"),
        ("Bruno", "Fact #1, 3 days ago: my dog is called Bruno"),
    ],
)
def test_what_it_was_told_answers(line: str, told: str, why: str) -> None:
    known = overview(ToldFact(BRUNO, "fits" if why == "fits" else "important", 0.7), ToldFact(GRAZ, "important"))
    assert say(line, recalled=known) == told


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("list my facts", "... and 3 more; `jarvis facts list` shows them all."),
        ("zeig meine Fakten", "... und 3 weitere; `jarvis facts list` zeigt alle."),
        ("pokaż moje fakty", "... i jeszcze 3; `jarvis facts list` pokazuje wszystkie."),
    ],
)
def test_it_lists_what_it_was_told_and_how_many_more_there_are(line: str, more: str) -> None:
    lines = say(line, recalled=overview(ToldFact(GRAZ, "important"), ToldFact(BRUNO, "important"), left_out=3))
    assert [told.partition(": ")[2] for told in lines.splitlines()[1:3]] == [GRAZ.content, BRUNO.content]
    assert lines.splitlines()[3:] == [more]


def test_what_has_expired_meanwhile_does_not_answer() -> None:
    gone = make_fact(1, "my dog is called Bruno", expires_at=NOW)
    assert "Bruno" not in say("what is my dog called?", recalled=overview(ToldFact(gone, "important")))


def test_it_remembers_as_in_a_chat() -> None:
    """Where it goes is for the tool to say: into its own scope."""
    assert call("remember that I like tea", recalled=overview()) == ("remember_fact", {"content": "I like tea"})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("remember: I like coffee", "Updated. Before: I like tea."),
        ("merke dir: ich mag Kaffee", "Geändert. Vorher: I like tea."),
        ("zapamiętaj: lubię kawę", "Zmienione. Przedtem: I like tea."),
    ],
)
def test_of_what_is_updated_it_tells_what_it_was_before(line: str, said: str) -> None:
    result = {"result": "updated", "id": 1, "content": "x", "before": "I like tea", "before_since": "2026-02-27 08:30"}
    assert answer_result(line, result)[0] == said
    assert answer_result(line, {**result, "before": "I like tea!"})[0] == said.rstrip(".") + "!"
    assert "tea" not in str(answer_result(line, {**result, "result": "already known"})[0])


@pytest.mark.parametrize("before", [None, 3, "", ["x"]])
def test_a_before_that_is_no_text_is_passed_over(before: object) -> None:
    result = {"result": "updated", "id": 1, "content": "x", "before": before, "before_since": before}
    assert answer_result("remember: I like coffee", result)[0] == "Updated."


FACTS = {"facts": [{"id": 1, "content": "my dog is called Bruno", "why": "fits"}], "left_out": 2}


@pytest.mark.parametrize("tool", ["recall", "list_facts"])
@pytest.mark.parametrize("result", [FACTS, {"found": [{"id": 4, "content": "x"}]}, {"forgotten": 4}, []])
def test_results_of_the_other_tools_are_not_taken_for_its_own(tool: str, result: object) -> None:
    """A model that answered before in the same conversation may have called them."""
    made = ToolCall("en_1", tool, "{}")
    round_ = (
        Message("user", "what is my dog called?"),
        Message("assistant", "", tool_calls=(made,)),
        Message("tool", "", tool_results=(ToolResult("en_1", json.dumps(result)),)),
    )
    said = answer(ask("yes", (*round_, Message("assistant", "Really forget this? (yes/no)"))))
    assert said == "There is no question of mine open at the moment."
    listed = say("list my facts", (*round_, Message("assistant", "-")), overview(ToldFact(GRAZ, "important")))
    assert listed.splitlines()[1:] == ["Fact #2, 3 days ago: I live in Graz"]


def test_what_it_tells_of_figures_is_not_summarised_as_news() -> None:
    transcript = (
        Message("user", "what changed?"),
        Message("assistant", "Figures that changed:\n- NVDA: 150 (before: 140, since 2026-02-27)"),
    )
    assert "NVDA" not in summarise(transcript)
