"""Plays, practised conversations and the person's own books: nothing in them is about the person."""

import pytest

from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.filters import sift
from jarvis_cli.extraction.own_words import read_own_words
from jarvis_cli.memory.learning import SaidLine

PLAYS = (
    "We're practising a sales call.",
    "Let's rehearse a first date.",
    "Can we practise ordering in a restaurant?",
    "Mock interview, please.",
    "Interview me for the job of a pilot.",
    "Let's do a practice interview.",
    "You're a grumpy doctor now.",
    "You are now a Roman emperor.",
    "From now on you're my driving instructor.",
    "I'm your new patient.",
    "Let's play school.",
    "I'll be the guest, you be the waiter.",
    "Wir üben ein Bewerbungsgespräch.",
    "Lass uns ein Telefonat üben.",
    "Ich möchte mit dir ein Vorstellungsgespräch simulieren.",
    "Du bist jetzt mein Fahrlehrer.",
    "Ab jetzt bist du ein alter Pirat.",
    "Ich bin dein neuer Lehrling.",
    "Ćwiczymy rozmowę z klientem.",
    "Poćwiczmy wizytę u lekarza.",
    "Chcę poćwiczyć rozmowę kwalifikacyjną.",
    "Jesteś teraz moim trenerem.",
    "Od teraz jesteś kelnerem.",
    "Jestem twoim nowym uczniem.",
)


@pytest.mark.parametrize("play", PLAYS)
def test_a_play_goes_on_until_it_is_ended(play: str) -> None:
    lines = (play, "Ich wohne in Bonn.", "Mieszkam w Bonn.", "OK, stop.", "I live in Graz.")
    said = tuple(SaidLine(number, text) for number, text in enumerate(lines, 1))
    contents = ("Ich wohne in Bonn", "Mieszkam w Bonn", "I live in Graz")
    sifted = sift(tuple(Candidate(content, confidence=0.9) for content in contents), said, 0.7)
    assert [kept.message_id for kept in sifted.kept] == [5]
    assert "Bonn" not in read_own_words(f"{play} I live in Bonn.")


@pytest.mark.parametrize(
    "text",
    [
        "I live in a lighthouse, that's how my novel begins. I drink a lot.",
        "Opening of my novel. I live in a lighthouse.",
        "This is the first line of my story. I live in a lighthouse.",
        "I live in a lighthouse, the narrator says. I drink a lot.",
        "I'm the narrator here. I live in a lighthouse.",
        "Ich wohne im Leuchtturm, so beginnt mein Roman. Ich trinke viel.",
        "Hier der Anfang meiner Geschichte. Ich wohne im Leuchtturm.",
        "Ich bin der Erzähler. Ich wohne im Leuchtturm.",
        "Mieszkam w latarni, tak zaczyna się moja powieść. Dużo piję.",
        "To początek mojego opowiadania. Mieszkam w latarni.",
        "Jestem narratorem. Mieszkam w latarni.",
    ],
)
def test_of_a_line_with_a_part_of_a_book_nothing_is_left(text: str) -> None:
    assert read_own_words(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "I'm practising the violin every day.",
        "I'm practising for my driving test.",
        "Let's play chess. I'm a beginner.",
        "You're my assistant now. I live in Graz.",
        "Act as a tour guide. I live in Graz.",
        "I write novels for children.",
        "Ich übe jeden Tag Geige.",
        "Du bist jetzt mein Assistent. Ich wohne in Graz.",
        "Ich schreibe an einem Krimi.",
        "Ćwiczę codziennie na skrzypcach.",
        "Jesteś teraz moją asystentką. Mieszkam w Grazu.",
        "Piszę powieści dla dzieci.",
    ],
)
def test_what_is_no_play_stays(text: str) -> None:
    assert read_own_words(text) == text
