"""What is a yes, a no, or a choice, and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.notebook.replies import Reply, read_reply


@pytest.mark.parametrize(
    "line",
    [
        *("yes", "Yes!", "YES.", "y", "yep", "sure", "ok", "okay", "yes please", "Yes, do it.", "yes, forget it"),
        *("do it", "go ahead", "of course", "delete it", "yes, I am sure", "Jarvis, yes", "certainly"),
        *("ja", "Ja!", "j", "jawohl", "ja bitte", "klar", "na klar", "ja, wirklich", "ja, vergiss es"),
        *("natürlich", "genau", "ja, mach das", "lösch es"),
        *("tak", "Tak.", "t", "tak, proszę", "jasne", "oczywiście", "tak, usuń", "tak, na pewno", "na pewno"),
    ],
)
def test_yes(line: str) -> None:
    assert read_reply(line) == Reply("yes")


@pytest.mark.parametrize(
    "line",
    [
        *("no", "No!", "n", "nope", "never", "no thanks", "no, keep it", "not really", "don't", "do not delete it"),
        *(
            "never mind",
            "forget it",
            "cancel",
            "stop",
            "I am not sure",
            "no, yes",
            "of course not",
            "leave it alone, no",
        ),
        *("nein", "Nein danke", "nee", "nicht", "lieber nicht", "bitte nicht", "lass es", "niemals"),
        *("vergiss es", "behalte es", "ja nein"),
        *("nie", "Nie!", "nie, dziękuję", "nie usuwaj", "zostaw to", "anuluj", "nieważne"),
    ],
)
def test_no(line: str) -> None:
    assert read_reply(line) == Reply("no")


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("1", Reply("choice", 1)),
        ("#12", Reply("choice", 12)),
        ("2.", Reply("choice", 2)),
        ("number 3", Reply("choice", 3)),
        ("#3 please", Reply("choice", 3)),
        ("yes, #3", Reply("choice", 3)),
        ("Nummer 3 bitte", Reply("choice", 3)),
        ("Fakt 3", Reply("choice", 3)),
        ("numer 3", Reply("choice", 3)),
        ("１２", Reply("choice", 12)),
        ("the first", Reply("choice", position=1)),
        ("the second one, please", Reply("choice", position=2)),
        ("the last one", Reply("choice", position=-1)),
        ("das erste", Reply("choice", position=1)),
        ("die zweite bitte", Reply("choice", position=2)),
        ("den letzten", Reply("choice", position=-1)),
        ("pierwszy", Reply("choice", position=1)),
        ("ten drugi", Reply("choice", position=2)),
        ("all", Reply("several")),
        ("both of them", Reply("several")),
        ("1 and 2", Reply("several")),
        ("the first and the second", Reply("several")),
        ("alle", Reply("several")),
        ("beide", Reply("several")),
        ("wszystkie", Reply("several")),
    ],
)
def test_choices(line: str, reply: Reply) -> None:
    assert read_reply(line) == reply


@pytest.mark.parametrize(
    "line",
    [
        *(
            "",
            "?",
            "yes?",
            "ok, but what is my dog called?",
            "yes, but not that one tomorrow",
            "ja, aber morgen",
            "maybe",
        ),
        *("no 2 is the best", "not 2", "all but 2", "1 day ago", "the first time I was in Graz", "don't delete 1"),
        *(
            "please",
            "bitte",
            "proszę",
            "the fact",
            "ich",
            "na",
            "sure thing about the 3 cats",
            "yes " * 50,
            "9" * 30,
            "tak sobie",
            "好",
            "نعم",
        ),
    ],
)
def test_other_lines_answer_nothing(line: str) -> None:
    assert read_reply(line).kind == "other"


@given(st.text())
def test_a_choice_names_one_fact(line: str) -> None:
    reply = read_reply(line)
    assert (reply.kind == "choice") == (reply.id is not None or reply.position is not None)
    assert reply.id is None or reply.position is None
