"""The built-in title: what the person said, on one short line, in any script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.messages import Message, Request
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.models.notebook.titles import LONGEST_TITLE, make_title
from jarvis_cli.text import one_line


def entitle(*lines: str) -> str:
    return make_title(tuple(Message("user", line) for line in lines))


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (("Wie pflanzt man Rosen?",), "Wie pflanzt man Rosen?"),
        (("I moved to Graz last month.",), "I moved to Graz last month"),
        (("Jadę pociągiem do Krakowa.", "dzięki"), "Jadę pociągiem do Krakowa"),
        (("東京に行く予定です。",), "東京に行く予定です"),
        (("הכלב שלי נקרא ברונו",), "הכלב שלי נקרא ברונו"),
        (("remember that my dog is called Bruno",), "my dog is called Bruno"),
    ],
)
def test_it_is_what_the_person_said(lines: tuple[str, ...], title: str) -> None:
    assert entitle(*lines) == title


def test_a_long_line_is_cut_behind_a_word() -> None:
    title = entitle("I would like to know how to plant many old roses in a small garden in the north")
    assert title == "I would like to know how to plant many old roses in a small…"
    assert len(entitle("漢" * 100)) == LONGEST_TITLE


@given(st.lists(st.text(max_size=120), max_size=3))
def test_whatever_was_said_it_is_one_short_line_and_the_same_each_time(lines: list[str]) -> None:
    title = entitle(*lines)
    assert len(title) <= LONGEST_TITLE
    assert title in (one_line(title), "")
    assert title == entitle(*lines)


def test_the_notebook_gives_it_by_the_protocol() -> None:
    request = Request("title", "", "", (Message("user", "x"),), transcript=(Message("user", "I like tea."),))
    (text, stop) = Notebook().stream(request)
    assert (getattr(text, "text", ""), getattr(stop, "reason", "")) == ("I like tea", "end")
