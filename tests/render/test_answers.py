"""A turn as it is printed: the answer in pieces, and what was stored, found or forgotten on lines of its own."""

import io
from contextlib import redirect_stderr, redirect_stdout

import pytest

from jarvis_cli import render
from jarvis_cli.messages import Notice, TextDelta
from jarvis_cli.recalled import Forgotten, Found, Remembered
from tests.peers.printing import (
    HOSTILE,
    MARKUP,
    NOW,
    VISIBLE,
    make_fact,
)


class TestAnswer:
    def show(self, *shown: object) -> str:
        """Return what a printer writes, on stdout and stderr together, in order."""
        stream = io.StringIO()
        with redirect_stdout(stream), redirect_stderr(stream):
            printer = render.AnswerPrinter()
            for event in shown:
                printer.show(event)  # type: ignore[arg-type]
            printer.close()
            printer.close()
        return stream.getvalue()

    @pytest.mark.parametrize("text", MARKUP)
    def test_tui_01_an_answer_in_pieces_is_shown_literally(self, text: str) -> None:
        assert self.show(*(TextDelta(letter) for letter in text)) == f"{text}\n"

    def test_tui_11_a_sequence_torn_over_pieces_stays_harmless(self) -> None:
        assert self.show(*(TextDelta(letter) for letter in HOSTILE)) == f"{VISIBLE}\n"

    def test_an_answer_ends_with_one_line_end(self) -> None:
        assert self.show(TextDelta("Ja"), TextDelta(".")) == "Ja.\n"
        assert self.show(TextDelta("Ja.\n")) == "Ja.\n"
        assert self.show(TextDelta("")) == ""
        assert self.show() == ""

    def test_what_comes_between_stands_on_lines_of_its_own(self) -> None:
        fact = make_fact("Mieszkam w Łodzi\nna Bałutach")
        assert self.show(
            TextDelta("Moment"),
            Remembered(fact, "remembered"),
            Notice("die Verbindung stockt"),
            TextDelta("So."),
            Found((fact, make_fact("أحب الشاي", 2))),
            Forgotten(7),
        ) == (
            "Moment\n"
            "remembered #1: Mieszkam w Łodzi\\nna Bałutach\n"
            "jarvis: die Verbindung stockt\n"
            "So.\n"
            "found #1: Mieszkam w Łodzi\\nna Bałutach\n"
            "found #2: أحب الشاي\n"
            "forgotten #7\n"
        )

    @pytest.mark.parametrize("how", ["remembered", "updated", "already known"])
    def test_what_was_stored_is_told_as_it_was(self, how: str) -> None:
        assert self.show(Remembered(make_fact("Tee"), how)) == f"{how} #1: Tee\n"  # type: ignore[arg-type]

    def test_what_an_updated_fact_said_before_is_told(self) -> None:
        fact = make_fact("Tee")
        assert self.show(Remembered(fact, "updated", "Kaffee\nund \x1b[2Jwoda", NOW)) == (
            "updated #1: Tee (before: Kaffee und [2Jwoda, since 2026-03-01)\n"
        )
        assert self.show(Remembered(fact, "updated", "Tee", NOW)) == "updated #1: Tee\n"
        told = self.show(Remembered(fact, "updated", "x" * 1_000))
        assert told.startswith("updated #1: Tee (before: xxx")
        assert len(told) < 300

    def test_what_is_so_all_chat_long_is_told_once(self) -> None:
        once = Notice("words only", once=True)
        assert self.show(once, TextDelta("a"), once) == "jarvis: words only\na\n"
        assert self.show(Notice("x"), Notice("x")) == "jarvis: x\njarvis: x\n"
