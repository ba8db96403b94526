"""What the filters make of one clause of a sentence: by itself, not by the wish or the question beside it."""

from collections.abc import Callable

import pytest

Judge = Callable[..., str]

SAID = (
    # A wish or a question beside it.
    ("As a coeliac I need a bread recipe", "User is coeliac"),
    ("As a diabetic, which fruit is safe?", "User is a diabetic"),
    ("Als Imkerin suche ich ein Geschenk", "Die Nutzerin ist Imkerin"),
    ("Jako strażak potrzebuję diety", "Użytkownik jest strażakiem"),
    ("I'm a carpenter and I want a good joke", "I'm a carpenter"),
    ("I don't eat pork so please suggest a stew", "I don't eat pork"),
    ("Ich bin taub, bitte schreib mir das auf", "Ich bin taub"),
    ("Jestem kierowcą karetki, potrzebuję podcastów", "Jestem kierowcą karetki"),
    # What is set right in the midst of it.
    ("It's my uncle, not my dad, who lives in Oslo", "My uncle lives in Oslo"),
    ("it's my uncle, not my dad, who lives in Oslo", "it's my uncle, not my dad, who lives in Oslo"),
    ("Wir fliegen jedes Jahr nach Malta, nicht nach Zypern, im Mai", "Wir fliegen jedes Jahr im Mai nach Malta"),
    ("Lecimy do Albanii, nie do Grecji, w lipcu", "Lecimy do Albanii w lipcu"),
    # Where a sentence ends.
    ("I finally got my licence on Monday 🎉 what should I check", "I finally got my licence on Monday"),
    ("Hab jetzt drei Hühner 🐔 was fressen die", "Hab jetzt drei Hühner"),
    ("Mam dwa koty 🐱🐱 co im kupić", "Mam dwa koty"),
    ("My shoe size is 38. Which skates fit?", "My shoe size is 38"),
    ("mam rozmiar 41. jakie narty", "mam rozmiar 41"),
    ("I live in Linz 🙂 and I have two cats", "I have two cats"),
    # What lasts, though it was yesterday.
    ("Sprzedałam wczoraj stare mieszkanie", "Sprzedałam wczoraj stare mieszkanie"),
    ("Gestern habe ich ein gebrauchtes Motorrad gekauft", "Gestern habe ich ein gebrauchtes Motorrad gekauft"),
    ("I bought a second-hand van yesterday", "I bought a second-hand van yesterday"),
    ("We're going to Crete in May", "We're going to Crete in May"),
    # What happened to the person, with others in it.
    ("Since my divorce I live with my daughter Ida", "Since my divorce I live with my daughter Ida"),
    ("I'm a divorced mother of three", "I'm a divorced mother of three"),
    ("After my stroke my son moved in with me", "After my stroke my son moved in with me"),
    ("Seit meiner Trennung wohnt mein Bruder bei mir", "Seit meiner Trennung wohnt mein Bruder bei mir"),
    ("Seit der OP fahre ich mit meiner Frau Rad", "Seit der OP fahre ich mit meiner Frau Rad"),
    ("Po rozwodzie mieszkam z córką Zosią", "Po rozwodzie mieszkam z córką Zosią"),
    ("Od emerytury pomagam synowi w sklepie", "Od emerytury pomagam synowi w sklepie"),
    # One's own kin, without a word that says so.
    ("Dad's birthday is on 9 July", "User's dad's birthday is on 9 July"),
    ("Grandma lives in Leeds", "Grandma lives in Leeds"),
    ("Oma hat am 3. Mai Geburtstag", "Oma hat am 3. Mai Geburtstag"),
    ("Tata ma urodziny 2 lutego", "Tata ma urodziny 2 lutego"),
    ("Babcia mieszka w Radomiu", "Babcia mieszka w Radomiu"),
    # Short verbs, and none at all.
    ("W piątki jemy tylko ryby", "W piątki jemy tylko ryby"),
    ("Pijemy wyłącznie herbatę", "Pijemy wyłącznie herbatę"),
    ("Jeżdżę na wózku", "Jeżdżę na wózku"),
    ("Mów mi Kasia", "Mów mi Kasia"),
    ("U nas w domu nikt nie pali", "U nas w domu nikt nie pali"),
    ("coeliac here, which beers are safe?", "User is coeliac"),
    ("Rauchfrei seit 90 Tagen", "Rauchfrei seit 90 Tagen"),
    ("Retired in May after 30 years at sea", "Retired in May after 30 years at sea"),
    # Greeted like a letter, and said to the assistant.
    ("Dear Sir or Madam, I am a retired vet. Any tips?", "I am a retired vet"),
    ("Sehr geehrte Damen und Herren, ich bin Witwe aus Jena.", "ich bin Witwe aus Jena"),
    ("Szanowni Państwo, jestem emerytowaną krawcową.", "jestem emerytowaną krawcową"),
    ("Lieber Jarvis, ich wohne in Jena.", "ich wohne in Jena"),
    # How the answers should be.
    ("I prefer your answers in Polish", "I prefer your answers in Polish"),
    ("Answer briefly, I'm a surgeon", "I'm a surgeon"),
    ("I work on this farm every day", "I work on this farm every day"),
    ("Pracuję w tej szkole od lat", "Pracuję w tej szkole od lat"),
    ("I have a table with four chairs", "I have a table with four chairs"),
)
REJECTED = {
    "small talk": (
        "I adore your sense of humour",
        "I'm a huge fan of your explanations",
        "I like the way you explain things",
        "Ich liebe deine Wortspiele",
        "Ich mag, wie du das erklärst",
        "Uwielbiam twoje wyjaśnienia",
        "Lubię twój styl",
        "I live for Fridays",
        "I'm married to my job",
    ),
    "passing": (
        "I struggle with this spreadsheet every week",
        "I use this formula daily",
        "Ich arbeite jeden Tag an diesem Dokument",
        "Ich sitze seit Stunden daran",
        "Pracuję codziennie nad tym slajdem",
        "Zawsze używam tej funkcji",
        "I have a function with two arguments",
        "Ich habe eine Klasse Auto mit einer Methode fahren",
        "Mam funkcję z trzema argumentami",
    ),
    "about others": (
        "Since my sister's divorce I live with her",
        "Seit der Scheidung meiner Tochter wohnt sie hier bei uns",
        "Po rozwodzie siostra mieszka ze mną",
        "I'm the father of a boy with autism",
        "Mum has cancer",
        "Mama ma depresję",
    ),
    "not said by the person": (
        "A mum lives in Bonn",
        "Dear Mr Hill, I live in Paris and keep bees.",
        "Die Oma wohnt in Bonn",
        "As a rule, Graz is quiet",
        "Graz is nice here",
    ),
}


@pytest.mark.parametrize(("line", "content"), SAID)
def test_a_clause_counts_by_itself(judge: Judge, line: str, content: str) -> None:
    assert judge(content, line) in line


@pytest.mark.parametrize(
    ("reason", "content"), [(reason, content) for reason in REJECTED for content in REJECTED[reason]]
)
def test_what_is_beside_it_does_not_save_it(judge: Judge, reason: str, content: str) -> None:
    assert judge(content) == f"<{reason}>"


@pytest.mark.parametrize(
    ("line", "content"),
    [
        ("Keep it short, I hate long texts", "I hate long texts"),
        ("Fass dich kürzer, ich lese ungern Romane", "ich lese ungern Romane"),
        ("Odpowiadaj zwięźlej, nie znoszę elaboratów", "nie znoszę elaboratów"),
    ],
)
def test_a_taste_that_explains_an_order_is_part_of_the_order(judge: Judge, line: str, content: str) -> None:
    assert judge(content, line) == "<wish>"
