"""What the filters make of a statement beside a question, a weekday or a condition, in three languages."""

from collections.abc import Callable

import pytest

Judge = Callable[..., str]

IN_FRONT = (
    ("We keep kosher at home, is gelatine ok?", "We keep kosher at home"),
    ("We rent, we don't own, so can I still claim it?", "We rent, we don't own"),
    ("I do all the cooking, dinner ideas?", "I do all the cooking"),
    ("I stopped eating meat when I was twelve, how do I get iron?", "I stopped eating meat when I was twelve"),
    ("Wir wohnen zur Miete, brauchen wir eine Versicherung?", "Wir wohnen zur Miete"),
    ("Wir haben zwei Frettchen, Futterideen?", "Wir haben zwei Frettchen"),
    ("Nie toleruję laktozy, czym zastąpić mleko?", "Nie toleruję laktozy"),
    ("Mam w domu dwie fretki, jaka karma jest dobra?", "Mam w domu dwie fretki"),
    ("Co niedzielę chodzę na basen, jakie okulary?", "Co niedzielę chodzę na basen"),
)
ALL = """
Co czwartek trenuję młodzików
mam astmę od dziecka
I'm pregnant with twins
As a midwife I'm on my feet all day
My daughter Nora turns five on Saturday
Meine Tochter Nora wird am Samstag fünf
Moja córka Nora kończy w sobotę pięć lat
I handed in my notice yesterday
Wczoraj złożyłem wypowiedzenie
W niedzielę zawsze gotuję rosół
Sonntags koche ich immer Suppe
Od września jestem na urlopie macierzyńskim
I umpire cricket on Sundays if the weather holds
"""
NOT = """
Co rano powinienem jeść
Co tydzień temu pisałem
My neighbour is pregnant with twins
I know my sister is pregnant with twins
Mój mąż ma astmę od dzieciństwa
My brother has had asthma since childhood
As a favour I'm on my feet all day
My son turns the heating on on Saturday
Moja żona kończy pracę w sobotę
On Monday it always crashes
W niedzielę gotuję rosół
Jestem teraz na urlopie
I'd umpire on Sundays if I had time
Is my dog allergic, do you think?
"""


@pytest.mark.parametrize(("line", "content"), IN_FRONT)
def test_the_statement_in_front_of_a_question_is_kept(judge: Judge, line: str, content: str) -> None:
    assert judge(content, line).rstrip(" ,") == content


@pytest.mark.parametrize("line", ALL.strip().splitlines())
def test_what_lasts_is_kept_beside_a_day_a_child_or_a_condition(judge: Judge, line: str) -> None:
    assert judge(line) == line


@pytest.mark.parametrize("line", NOT.strip().splitlines())
def test_what_only_looks_like_it_is_not(judge: Judge, line: str) -> None:
    assert judge(line).startswith("<")
