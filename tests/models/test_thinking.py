"""Thinking in front of an answer (SUM-11): closed, unclosed, empty, and torn apart over the pieces of a stream."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.thinking import ThinkingFilter, remove_thinking

# The rule written a second way, for a whole answer at once.
_THINK, _ING = "[tT][hH][iI][nN][kK]", "[iI][nN][gG]"
_CLOSED = f"<{_THINK}>(?:(?!</{_THINK}>).)*(?:</{_THINK}>|\\Z)"
_CLOSED_LONG = f"<{_THINK}{_ING}>(?:(?!</{_THINK}{_ING}>).)*(?:</{_THINK}{_ING}>|\\Z)"
_AT_THE_START = re.compile(rf"\A(?:\s*(?:{_CLOSED}|{_CLOSED_LONG}))+\s*", re.DOTALL)

_TAGS = ("<think>", "</think>", "<thinking>", "</thinking>", "<THINK>", "</Think>", "<think", "<thin", "</", "<", ">")
_TEXTS = ("İ", "ſ", " ", "\n\n", "\u3000", "Ja, gerne.", "Źródło", "شكرا", "你好", "K")
_FRAGMENTS = st.sampled_from(_TAGS + _TEXTS)
_ANSWERS = st.lists(_FRAGMENTS, max_size=10).map("".join)


def feed_pieces(pieces: list[str]) -> str:
    thinking = ThinkingFilter()
    return "".join([thinking.feed(piece) for piece in pieces] + [thinking.finish()])


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("<think>Der Hund heißt Bruno.</think>Bruno.", "Bruno."),
        ("<think></think>\n\nBruno.", "Bruno."),
        ("<think>\n\n</think>\n\nPies nazywa się Bruno.", "Pies nazywa się Bruno."),
        ("\n <think>a</think> \n<thinking>b</thinking>\n{}", "{}"),
        ("<THINK>hm</Think>برونو", "برونو"),
        ("<think>a <think> b</think>答えはブルーノです。", "答えはブルーノです。"),
        ("<think>İstanbul</think>İzmir", "İzmir"),
        ("<think>never closed, so all of it is thinking", ""),
        ("<think>wrongly closed</thinking> still thinking", ""),
        ("<think>", ""),
        ("<think></think>", ""),
    ],
)
def test_sum_11_thinking_at_the_beginning_is_removed(answer: str, left: str) -> None:
    assert remove_thinking(answer) == left


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "  \n",
        "  two blanks in front stay",
        "The tag <think> opens it and </think> closes it.",
        "`<think>` is a tag.",
        "Bruno.<think>late</think>",
        "<thinker>no</thinker>",
        "<thi",
        " <think",
        "</think>Bruno.",
        "<b>fett</b>",
    ],
)
def test_sum_11_text_that_is_not_thinking_stays_as_it_is(answer: str) -> None:
    assert remove_thinking(answer) == answer


@given(_ANSWERS)
def test_a_whole_answer_loses_exactly_its_leading_thinking(answer: str) -> None:
    assert remove_thinking(answer) == _AT_THE_START.sub("", answer)


@given(_ANSWERS, st.data())
def test_the_cuts_between_pieces_change_nothing(answer: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(answer)), max_size=8)))
    pieces = [answer[start:end] for start, end in zip([0, *cuts], [*cuts, len(answer)], strict=True)]
    assert feed_pieces(pieces) == feed_pieces(list(answer)) == remove_thinking(answer)


def test_text_is_passed_on_as_soon_as_it_cannot_be_thinking() -> None:
    thinking = ThinkingFilter()
    assert [thinking.feed(piece) for piece in ("<th", "e end", " <think>")] == ["", "<the end", " <think>"]
    assert thinking.finish() == ""


def test_text_after_thinking_streams_at_once() -> None:
    thinking = ThinkingFilter()
    pieces = ("<think>so", " so</thi", "nk>\n", "\nBruno", " ist", " da.")
    assert [thinking.feed(piece) for piece in pieces] == ["", "", "", "Bruno", " ist", " da."]


def test_long_thinking_is_not_kept() -> None:
    thinking = ThinkingFilter()
    thinking.feed("<think>")
    for _ in range(2000):
        assert thinking.feed("long " * 20) == ""
    assert thinking.feed("</think>done") == "done"
