"""Why, on a terminal: a heading, what was sent, what was left out, and lines for the rest."""

from dataclasses import replace
from datetime import timedelta

import pytest

from jarvis_cli.explanation import Answered, Explanation, Piece
from jarvis_cli.render.why import print_explanation
from tests.peers.printing import CONTROL, HOSTILE, MARKUP, NOW, STYLE, VISIBLE, Terminal, capture

ANSWERED = Answered(12, 3, "", NOW, "Wie heißt mein Hund?", provider="anthropic", model="claude-x")
DOG = Piece("fact", 1, "system", 0.91, "Mój pies wabi się Bruno", at=NOW, by="claude-x", source="model")
SAID = Piece("passage", 40, "below", 0.2, "כלב", at=NOW, by="assistant", conversation_id=7)
WHY = Explanation(ANSWERED, is_noted=True, sent=(DOG,), left_out=(SAID,))
LATER = NOW + timedelta(days=21)


def show(explanation: Explanation) -> str:
    """Return what a person sees, without styles."""
    return STYLE.sub("", capture(lambda: print_explanation(explanation, LATER), Terminal()))


def test_a_person_sees_both_with_ages_and_sources() -> None:
    lines = [" ".join(line.split()) for line in show(WHY).splitlines()]
    assert lines == [
        "The answer to: Wie heißt mein Hund?",
        "(#12, conversation #3, 3 weeks ago, anthropic/claude-x)",
        "",
        "sent:",
        "what score when from why text",
        "fact #1 0.91 3 weeks ago claude-x in the system text Mój pies wabi się Bruno",
        "",
        "left out:",
        "what score when from why text",
        "message #40 0.20 3 weeks ago the answer, from #7 below the relevance floor כלב",
    ]


def test_the_rest_is_told_in_lines() -> None:
    shown = show(
        replace(
            WHY,
            answered=replace(ANSWERED, tools=("recall",), is_replaced=True),
            left_out=(),
            others=140,
            cut_turns=12,
            withheld_turns=1,
            words_only=True,
        )
    )
    assert shown.splitlines()[1].endswith(", asked again)")
    assert shown.splitlines()[-6:] == [
        "left out: nothing",
        "140 more facts: no room",
        "12 turns: older turns of this conversation are no longer sent",
        "1 turn: withheld, since something was forgotten",
        "similar texts: not looked for, so that all was found by its words",
        "tools: what recall told is not listed here",
    ]


def test_of_many_facts_in_the_system_text_those_that_fit_and_some_others_are_shown() -> None:
    others = tuple(replace(DOG, number=number, score=None) for number in range(2, 100))
    shown = show(replace(WHY, sent=(DOG, *others)))
    assert shown.count("fact #") == 11
    assert "and 88 more facts in the system text; --json shows them all\n" in shown
    assert capture(lambda: print_explanation(replace(WHY, sent=(DOG, *others)), LATER)).count("\tfact\t#") == 99


@pytest.mark.parametrize(
    ("piece", "source"),
    [
        (replace(DOG, source="user", by=""), "you"),
        (replace(DOG, source="user", by="agent:watcher"), "agent:watcher"),
        (replace(DOG, source="extracted", by="builtin", conversation_id=4), "learned by builtin, from #4"),
        (replace(DOG, source="imported", by=""), "imported"),
        (replace(DOG, source="imported", by="claude-x"), "imported by claude-x"),
        (replace(DOG, source="", by=""), ""),
        (replace(SAID, by="user"), "you, from #7"),
        (Piece("summary", 7, "fits", 0.5, "x", at=NOW, conversation_id=7), "from #7"),
    ],
)
def test_where_something_is_from(piece: Piece, source: str) -> None:
    out = capture(lambda: print_explanation(replace(WHY, sent=(piece,), left_out=()), LATER))
    assert out.split("\t")[5] == source


def test_what_became_of_it_is_told() -> None:
    gone = replace(DOG, text="", state="forgotten", at=None, by="", source="")
    shown = show(replace(WHY, answered=replace(ANSWERED, line="", is_withheld=True), sent=(gone,)))
    assert shown.startswith("The answer to: (carries something that was forgotten)\n")
    assert "in the system text; forgotten since" in shown


def test_a_turn_that_is_not_kept_and_a_run_are_called_so() -> None:
    assert "(not kept, 3 weeks ago" in show(replace(WHY, answered=replace(ANSWERED, turn_id=-1)))
    assert "(agent watcher, #12, conversation #3" in show(replace(WHY, answered=replace(ANSWERED, agent="watcher")))


def test_an_answer_from_before_is_told_as_such() -> None:
    shown = show(Explanation(ANSWERED, is_noted=False))
    assert shown.splitlines()[2:] == ["what this answer was told is not known: it was not noted then"]


@pytest.mark.parametrize("text", MARKUP)
def test_tui_01_markup_is_text_like_any_other(text: str) -> None:
    told = replace(WHY, answered=replace(ANSWERED, line=text), sent=(replace(DOG, text=text),))
    assert show(told).count(text) == 2


def test_sec_04_control_bytes_never_get_through() -> None:
    hostile = replace(DOG, text=HOSTILE, by=HOSTILE, source="model")
    told = replace(WHY, answered=replace(ANSWERED, line=HOSTILE, model=HOSTILE), sent=(hostile,))
    shown = show(told)
    assert VISIBLE in shown.splitlines()[0]
    assert not CONTROL.search(shown)
    assert not CONTROL.search(capture(lambda: print_explanation(told, LATER)).replace("\t", ""))
