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
NO_FIGURES = (
    'I found no figures in the attached text. I look for them by rules, in lines such as "price: 140"; I understand'
    " nothing else of the text."
)
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
    assert shown[0] == "No figure of this report changed."
    assert sorted(shown[1].removeprefix("Figures as before: ").split("; ")) == report.splitlines()
    assert "figure 5: 7 (before: 5" in run(memory, CHECK, report.replace("5: 5", "5: 7"), agent)


@pytest.mark.parametrize(
    ("report", "told"),
    [
        ("load: 1", ["No figure of this report changed.", "Not found in this report: חום: 7"]),
        ("load: 1\nחום: n/a", ["No figure of this report changed.", "Not found in this report: חום: 7"]),
        ("nothing today", [NO_FIGURES, "Not found in this report: load: 1; חום: 7"]),
        (
            "",
            ["I found no figures: no text is attached, or an empty one.", "Not found in this report: load: 1; חום: 7"],
        ),
    ],
)
def test_figures_that_are_gone_are_named_in_each_run(
    memory: Memory, clock: HandClock, report: str, told: list[str]
) -> None:
    run(memory, CHECK, "load: 1\nחום: 7")
    for _ in range(2):
        clock.advance(minutes=30)
        assert run(memory, CHECK, report).splitlines()[:2] == told
    assert run(memory, CHECK, "load: 1\nחום: 7").startswith("No figure changed.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (CHECK, "I found no figures: no text is attached, or an empty one."),
        ("What changed in the report?", "I found no figures: no text is attached, or an empty one."),
        ("Prüfe die Zahlen im Text", "Ich habe keine Zahlen gefunden: Es ist kein Text angehängt, oder ein leerer."),
        ("Sprawdź liczby w tekście", "Nie ma tu liczb: nie załączono tekstu albo jest pusty."),
    ],
)
def test_an_empty_report_is_said_to_be_none(memory: Memory, line: str, said: str) -> None:
    assert run(memory, line).splitlines() == [said]


def test_what_is_known_answers_a_question_for_what_changed(memory: Memory) -> None:
    remember(memory, "the boiler was changed in May")
    assert "#1" in run(memory, "what boiler changed?")


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
    said = run(memory, "forget that I live in Graz")
    assert said == "Nothing is forgotten in the run of an agent: `jarvis facts forget` does that, after a yes of yours."
    assert len(memory.facts.list()) == 1


LANGUAGES = {
    "I had a lovely long walk by the sea with my sister today!": ("stays in this conversation", "remember ..."),
    "Ich war heute mit meiner Schwester lange am Meer spazieren!": ("bleibt in diesem Gespräch", "merke dir ..."),
    "Byłam dzisiaj z moją siostrą na długim spacerze nad morzem!": ("zostaje w tej rozmowie", "zapamiętaj ..."),
}


@pytest.mark.parametrize(("line", "sentences"), LANGUAGES.items())
def test_it_does_not_say_that_its_run_can_be_found_again(memory: Memory, line: str, sentences: tuple[str, str]) -> None:
    """Runs are never searched."""
    false, true = sentences
    said = run(memory, line)
    assert false not in said
    assert true in said
    chat = take_turn(line, None, Assistant(memory.within(CHAT), Notebook(), None, 1_000), lambda _: None).answer
    assert false in chat


@pytest.mark.parametrize(
    ("line", "false"),
    [
        ("hello", "forget"),
        ("who are you?", "forget"),
        ("hallo", "vergiss"),
        ("wer bist du?", "vergiss"),
        ("cześć", "zapomnij"),
        ("kim jesteś?", "zapomnij"),
        ("forget everything", "after a yes. "),
        ("vergiss alles", "vergiss #3"),
        ("zapomnij wszystko", "zapomnij #3"),
        ("what did we talk about?", "summaries"),
        ("worüber haben wir gesprochen?", "summaries"),
        ("o czym rozmawialiśmy?", "summaries"),
        ("what did we say about the zebra in our last conversation?", "summaries"),
    ],
)
def test_it_offers_nothing_that_a_run_cannot_do(memory: Memory, line: str, false: str) -> None:
    said = run(memory, line)
    assert said
    assert false not in said
    chat = take_turn(line, None, Assistant(memory.within(CHAT), Notebook(), None, 1_000), lambda _: None).answer
    assert false in chat


def test_what_no_longer_holds_is_forgotten_by_the_person(memory: Memory) -> None:
    run(memory, "merke dir: mein Hund heißt Bruno")
    said = run(memory, "merke dir: mein Hund heißt Rex")
    assert said.startswith("Gemerkt. Es gibt etwas Ähnliches: #1 mein Hund heißt Bruno.")
    assert said.endswith("`jarvis facts forget 1`.")
