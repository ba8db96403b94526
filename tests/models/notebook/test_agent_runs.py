"""Runs of an agent without a language model: a real memory, one turn a run, and reports that are handed over."""

from dataclasses import replace

import pytest

from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.memory import Memory
from jarvis_cli.messages import Shown
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.recalled import Remembered
from jarvis_cli.scope import CHAT
from jarvis_cli.turn import Assistant, take_turn
from tests.conftest import HandClock
from tests.peers.remembering import remember

WATCHER = AgentSettings("watcher")
CHECK = "Check the figures in the attached text and tell me what changed"


def run(memory: Memory, line: str, report: str = "", agent: AgentSettings = WATCHER) -> str:
    """Return the answer of one run of an agent."""
    assistant = Assistant(memory.within(agent.reach, agent.facts), Notebook(), None, 1_000, agent=agent)
    turn = take_turn(line, None, assistant, lambda _: None, report)
    assert (turn.status, turn.error) == ("complete", "")
    return turn.answer


def list_contents(memory: Memory) -> list[tuple[str, str, str]]:
    return [(fact.scope, fact.key, fact.content) for fact in memory.facts.list()]


@pytest.mark.parametrize(
    ("line", "new", "unchanged", "changed"),
    [
        (CHECK, "New figures:", "No figure changed.", "(before: 3,5 °C, since 2026-03-01; +1,0)"),
        (
            "Prüfe die Zahlen im Text und sag mir, was sich geändert hat",
            "Neue Zahlen:",
            "Keine Zahl hat sich geändert.",
            "(vorher: 3,5 °C, seit 2026-03-01; +1,0)",
        ),
        (
            "Sprawdź liczby w tekście i powiedz, co się zmieniło",
            "Nowe liczby:",
            "Żadna liczba się nie zmieniła.",
            "(przedtem: 3,5 °C, od 2026-03-01; +1,0)",
        ),
    ],
)
def test_the_second_run_knows_the_first_and_the_third_tells_the_change(
    memory: Memory, clock: HandClock, line: str, new: str, unchanged: str, changed: str
) -> None:
    report = "Größe Łódź: 3,5 °C\n株価：140\nטמפרטורה: 7"
    assert run(memory, line, report).splitlines()[:4] == [
        new,
        "- Größe Łódź: 3,5 °C",
        "- 株価: 140",
        "- טמפרטורה: 7",
    ]
    clock.advance(minutes=30)
    assert run(memory, line, report).splitlines()[0] == unchanged
    clock.advance(minutes=30)
    third = run(memory, line, report.replace("3,5", "4,5"))
    assert third.splitlines()[1] == f"- Größe Łódź: 4,5 °C {changed}"
    assert [content for *_, content in list_contents(memory)] == [
        "Größe Łódź: 4,5 °C",
        "株価: 140",
        "טמפרטורה: 7",
    ]
    assert len(memory.facts.list_history(1)) == 1


def test_a_name_in_another_spelling_is_the_same_figure(memory: Memory) -> None:
    run(memory, CHECK, "Größe: 1")
    assert "(before: 1" in run(memory, CHECK, "GRO\u0308SSE: 2")
    assert len(memory.facts.list()) == 1


def test_more_figures_than_an_agent_is_told_are_compared_all_the_same(memory: Memory) -> None:
    agent = replace(WATCHER, facts=2)
    report = "\n".join(f"figure {number}: {number}" for number in range(6))
    run(memory, CHECK, report, agent)
    shown = run(memory, CHECK, report, agent).splitlines()
    assert shown[0] == "No figure changed."
    assert sorted(shown[1].removeprefix("Figures as before: ").split("; ")) == report.splitlines()
    assert "figure 5: 7 (before: 5" in run(memory, CHECK, report.replace("5: 5", "5: 7"), agent)


def test_agents_keep_figures_apart_and_chats_do_not_see_them(memory: Memory) -> None:
    run(memory, CHECK, "load: 1")
    other = run(memory, CHECK, "load: 2", AgentSettings("other"))
    assert other.startswith("New figures:")
    assert list_contents(memory) == [("agent:watcher", "load", "load: 1"), ("agent:other", "load", "load: 2")]
    assert memory.within(CHAT).facts.list() == ()


def test_what_a_person_keeps_under_the_same_name_stays(memory: Memory) -> None:
    remember(memory, "load: 5 at the most", key="load")
    assert run(memory, CHECK, "load: 1").startswith("New figures:")
    assert list_contents(memory) == [("shared", "load", "load: 5 at the most"), ("agent:watcher", "load", "load: 1")]


def test_a_chat_compares_figures_too(memory: Memory) -> None:
    shown: list[Shown] = []
    for report in ("load: 1 kg", "load: 2 kg"):
        take_turn(CHECK, None, Assistant(memory.within(CHAT), Notebook(), None, 1_000), shown.append, report)
    assert [event.how for event in shown if isinstance(event, Remembered)] == ["remembered", "updated"]
    assert list_contents(memory) == [("shared", "load", "load: 2 kg")]


def test_a_secret_in_the_report_is_neither_kept_nor_told(memory: Memory) -> None:
    told = run(memory, CHECK, "load: 1\nthe password: hunter2hunter2")
    assert "- load: 1" in told
    assert "hunter2" not in told
    assert "hunter2" not in str(list_contents(memory))


def test_an_agent_without_the_tool_keeps_nothing(memory: Memory) -> None:
    told = run(memory, CHECK, "load: 1", replace(WATCHER, tools=("recall",)))
    assert told.startswith("I cannot compare figures here")
    assert memory.facts.list() == ()


def test_it_remembers_and_answers_as_in_a_chat(memory: Memory) -> None:
    assert run(memory, "remember that the boiler was serviced in May") == "Remembered."
    assert list_contents(memory) == [("agent:watcher", "", "the boiler was serviced in May")]
    assert run(memory, "when was the boiler serviced?") == "Fact #1, just now: the boiler was serviced in May"
    assert "boiler" not in run(memory, "when was the boiler serviced?", agent=AgentSettings("other"))


def test_what_is_shared_is_known_to_an_agent(memory: Memory) -> None:
    remember(memory, "I live in Graz")
    assert run(memory, "where do I live?") == "Fact #1, just now: I live in Graz"
    assert run(memory, "list my facts").splitlines()[1:] == ["Fact #1, just now: I live in Graz"]


def test_a_forgetting_is_refused_where_nobody_can_say_yes(memory: Memory) -> None:
    remember(memory, "I live in Graz")
    assert run(memory, "forget that I live in Graz").startswith("That did not work: there is no such tool.")
    assert len(memory.facts.list()) == 1
