"""What people tell of themselves in passing, in three languages: roles, households, nicknames, habits of any kind."""

import json
import time

import pytest

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.statements import extract


def _learn(*lines: str) -> list[dict[str, object]]:
    facts: list[dict[str, object]] = json.loads(extract(tuple(Message("user", line) for line in lines)))["facts"]
    return facts


def _read_sure(line: str) -> list[object]:
    return [fact["content"] for fact in _learn(line) if fact["confidence"] == 0.9]


TAKEN = """
My two boys, Finn and Luke, keep waking at five. Tips? -> My two boys, Finn and Luke, keep waking at five
We have three kids: Ella, Noah and Ruth -> We have three kids: Ella, Noah and Ruth
Our hamster (Peanut, a rescue) bites -> Our hamster (Peanut, a rescue) bites
Our guinea pig Olive is getting fat -> Our guinea pig Olive is getting fat
At our place nobody drinks cow's milk. Which pudding works? -> At our place nobody drinks cow's milk
We're a household of seven -> We're a household of seven
We speak Yoruba at home, what about school? -> We speak Yoruba at home
German isn't my first language -> German isn't my first language
As a beekeeper with forty hives, I should like a cheaper feed -> As a beekeeper with forty hives
Granny of two here, how do I send a photo? -> Granny of two here
Smoke-free since 2016 🎉 how do I celebrate -> Smoke-free since 2016
I wear a hearing aid, so meetings are hard, what helps? -> I wear a hearing aid
I finally passed my theory test on Monday 🎉 what next -> I finally passed my theory test on Monday
My colleagues call me Speedy -> My colleagues call me Speedy
Every Wednesday I mend bikes at the repair shop -> Every Wednesday I mend bikes at the repair shop
My husband Karl and I run a tiny guesthouse -> My husband Karl and I run a tiny guesthouse
My shoe size is 44. which boots run wide -> My shoe size is 44
I don't live in Hull any more, but in York -> I don't live in Hull any more, but in York
Elias, mein Großer, kommt in die Schule -> Elias, mein Großer, kommt in die Schule
Unser Meerschweinchen Rudi quiekt -> Unser Meerschweinchen Rudi quiekt
Bei uns isst niemand Rosenkohl -> Bei uns isst niemand Rosenkohl
Wir sind zu siebt zu Hause -> Wir sind zu siebt zu Hause
Als Floristin hätte ich gern Ruhe im Mai -> Als Floristin hätte ich gern Ruhe im Mai
Rauchfrei seit 2016, was nun -> Rauchfrei seit 2016
spiel trompete im posaunenchor, tipps? -> spiel trompete im posaunenchor
wohn in Passau, welche radwege gibts -> wohn in Passau
Im Kino sitze ich immer ganz hinten -> Im Kino sitze ich immer ganz hinten
Vor kurzem bin ich Opa geworden -> Vor kurzem bin ich Opa geworden
Den Jagdschein habe ich letztes Jahr bestanden -> Den Jagdschein habe ich letztes Jahr bestanden
Alle nennen mich Wolle -> Alle nennen mich Wolle
Meine Frau Ines und ich betreiben eine Imkerei -> Meine Frau Ines und ich betreiben eine Imkerei
Ich wohne nicht mehr in Trier, sondern in Suhl -> Ich wohne nicht mehr in Trier, sondern in Suhl
Über Ostern sind wir in Meran, das steht fest -> Über Ostern sind wir in Meran, das steht fest
Ich stricke fast jeden Abend -> Ich stricke fast jeden Abend
Mamy czwórkę dzieci: Olę, Jasia, Kubę i Hanię -> Mamy czwórkę dzieci: Olę, Jasia, Kubę i Hanię
Nasza świnka morska Tosia chudnie -> Nasza świnka morska Tosia chudnie
U nas nikt nie je brukselki -> U nas nikt nie je brukselki
Jest nas pięcioro w domu -> Jest nas pięcioro w domu
Jako położna śpię za mało -> Jako położna śpię
Jako weganka pytam: czym zastąpić jajka? -> Jako weganka pytam
Uczulony jestem na pyłki -> Uczulony jestem na pyłki
Rocznicę ślubu mamy 4 lipca -> Rocznicę ślubu mamy 4 lipca
Wszyscy mówią na mnie Lusia -> Wszyscy mówią na mnie Lusia
Zdałam prawko w maju! -> Zdałam prawko w maju
W niedziele uczę dzieci rysunku -> W niedziele uczę dzieci rysunku
Mąż Adam i ja tańczymy tango -> Mąż Adam i ja tańczymy tango
Nie mieszkam już w Łodzi, tylko w Płocku -> Nie mieszkam już w Łodzi, tylko w Płocku
W domu rozmawiamy po kaszubsku -> W domu rozmawiamy po kaszubsku
Jestem rozwiedziony i mam syna -> Jestem rozwiedziony i mam syna
Mam rozmiar buta 42. jakie korki kupić -> Mam rozmiar buta 42
"""


@pytest.mark.parametrize("case", TAKEN.strip().splitlines())
def test_told_in_passing(case: str) -> None:
    """Field case FACT-04: a statement is taken from among other words, and its content can be understood alone."""
    line, _, content = case.partition(" -> ")
    assert content in _read_sure(line)


NOT_TAKEN = """
We're practising a phone interview. I'm a welder and I live in Leith.
Rate this intro. Hi, I'm Mia, I'm from Bonn and I love climbing.
I'm Groot
My name is Inigo Montoya
I'm a huge fan of your replies
I love your jokes
I work on this every day and it fails
I have a class Cat with a method purr
I'm married to my career
I live in a world where nobody answers
As a doctor, would you take these pills?
As a result, I need another list
I always get a 404 here
I always think you are right
I've been waiting for years
We have two options: A and B
We do standups every Monday
Wir üben ein Bewerbungsgespräch. Ich bin Maurer und wohne in Bonn.
Ich heiße Hase
Mein Name ist Batman 😂
Ich bin Fan deiner Antworten
Ich arbeite täglich mit dieser Liste
Ich habe eine Klasse Katze mit einer Methode miau
Als Erstes brauche ich eine Liste
Als Ärztin, würdest du das nehmen?
Spiel mir ein Lied auf der Gitarre
Spiel Schach mit mir
Trage die Werte in die Tabelle ein
Bei mir kommt immer ein Fehler
Antworte bitte kürzer, ich mag keine Romane
Ćwiczymy rozmowę o pracę. Jestem spawaczem i mieszkam w Pile.
Oceń moje przedstawienie się. Cześć, jestem Ala i kocham góry.
Nazywam się Superman
Jestem fanem twoich odpowiedzi
Pracuję codziennie nad tym plikiem
Mam klasę Kot z metodą miaucz
Jako klient chcę widzieć koszyk
Jako żart powiedziałem szefowi, że odchodzę
Codziennie widzę ten błąd
Zawsze zapominam
Lecimy z tym dalej
"""


@pytest.mark.parametrize("line", NOT_TAKEN.strip().splitlines())
def test_not_told_in_earnest(line: str) -> None:
    """Field case FACT-05: plays, famous names, figures of speech and things pointed at are not learned."""
    assert _read_sure(line) == []


@pytest.mark.parametrize("line", ["My name is Olga 😂", "ich heiße Rolf haha", "nazywam się Ela xd"])
def test_what_is_laughed_at_is_unsure(line: str) -> None:
    assert [fact["confidence"] for fact in _learn(line)] == [0.5]


@pytest.mark.parametrize(
    "line",
    [
        "I live in Hull no more, so what: I don't live in Hull any more",
        "Ich wohne nicht mehr in Trier, sondern in Suhl",
    ],
)
def test_a_home_that_is_over_ends_the_old_one(line: str) -> None:
    """The sentence is kept whole under the key of the home, so that it replaces what was known."""
    assert [fact["key"] for fact in _learn(line)] == ["residence"]


def test_a_role_is_not_told_twice() -> None:
    (fact,) = _learn("As a nurse I never work mornings")
    assert fact["content"] == "As a nurse I never work mornings"


def test_pictures_and_roles_take_no_time() -> None:
    started = time.perf_counter()
    for line in ("😅 " * 20_000, "as a nurse" * 8_000, "jako " + "a" * 90_000, "we have: " * 10_000):
        extract((Message("user", line),))
    assert time.perf_counter() - started < 1.5
