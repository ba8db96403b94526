"""What is learned of a statement that goes on with a question, an order or a condition, and what only looks like it."""

import json

import pytest

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.statements import extract

TAKEN = """
I umpire cricket on Sundays if the weather holds, what hat do I need? -> I umpire cricket on Sundays
Sonntags pfeife ich Spiele, wenn das Wetter hält -> Sonntags pfeife ich Spiele
W niedziele sędziuję mecze, jeśli pogoda dopisze -> W niedziele sędziuję mecze
I switched from the night shift to days, can you set up a plan? -> I switched from the night shift to days
I swapped my Golf for a Skoda Enyaq, what charger do I need? -> I swapped my Golf for a Skoda Enyaq
My wife's Brazilian so we speak Portuguese at home, find me books -> we speak Portuguese at home
I can't have dairy, what can I put in my coffee? -> I can't have dairy
I've got a dodgy left knee so no jumping please -> I've got a dodgy left knee so no jumping please
I take the tram to work, so keep it short -> I take the tram to work
My niece Lotte turns seven on Friday, gift ideas? -> My niece Lotte turns seven on Friday
I bake all our bread myself, what flour is best? -> I bake all our bread myself
I'm the only one in my family who doesn't drive, so buses only -> I'm the only one in my family who doesn't drive
Meine Tochter Nora wird am Samstag fünf, Kuchenidee? -> Meine Tochter Nora wird am Samstag fünf
Ich habe gestern gekündigt und weiß nicht, wie ich es sage -> Ich habe gestern gekündigt
Ich mache die Buchhaltung für unseren Verein, erklär mir das -> Ich mache die Buchhaltung für unseren Verein
Nie jemy w domu wieprzowiny, więc bez boczku proszę -> Nie jemy w domu wieprzowiny
Prowadzę scholę w parafii i szukam pieśni -> Prowadzę scholę w parafii
Mama Halina wprowadziła się do nas wiosną -> Mama Halina wprowadziła się do nas wiosną
"""
NOT_TAKEN = """
I would volunteer on Thursdays if I had time
Do I volunteer on Thursdays if I have the kids?
I switched to night mode
I switched to days in the config
I swapped my answer for B
I can't have two columns with the same name
I've got a bad back-end engineer
I've got a bad feeling about this
I take the tram to work today because my bike broke
My colleague's niece turns seven on Friday, gift ideas?
My son turns the lights on on Saturday
I make all my mistakes twice
I'm the only one who gets this error in my team
I get migraines from this spreadsheet
Mittwochs hätte ich Zeit, wenn das ginge
Mein Sohn wird am Samstag operiert
Ich habe mein Abo gekündigt und weiß nicht, ob das klappt
Ich höre mit einem Ohr zu
Co tydzień zmieniałbym hasło, jeśli bym mógł
Mój syn kończy pracę w sobotę
Prowadzę rozmowę w tej aplikacji
Złożyłem zamówienie wczoraj
"""


def _read_sure(line: str) -> list[str]:
    facts = json.loads(extract((Message("user", line),)))["facts"]
    return [fact["content"] for fact in facts if fact["confidence"] >= 0.7]


@pytest.mark.parametrize("case", TAKEN.strip().splitlines())
def test_a_statement_is_taken_without_what_goes_on_behind_it(case: str) -> None:
    line, _, content = case.partition(" -> ")
    assert content in _read_sure(line)


@pytest.mark.parametrize("line", NOT_TAKEN.strip().splitlines())
def test_what_only_looks_like_a_statement_is_not_taken(line: str) -> None:
    assert _read_sure(line) == []
