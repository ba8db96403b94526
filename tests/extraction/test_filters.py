"""The filters, one reason after the other, in three languages, each with near misses that are kept."""

from collections.abc import Callable

import pytest

from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.filters import Kept, Sifted, sift
from jarvis_cli.memory.learning import SaidLine

Judge = Callable[..., str]

REJECTED: dict[str, tuple[str, ...]] = {
    "empty": ("", "  \n", "\u200b\u200b"),
    "too short": ("likes cats", "mag Katzen", "mieszka tu", "我住"),
    "too long": ("I live in Graz and " * 16, "x" * 2_000),
    "placeholder": (
        "favorite color",
        "The user's favorite color",
        "preferred music genre",
        "user's name is [NAME]",
        "User lives in <city>",
        "My name is {name}",
        "My name is ____",
        "The user's job is not specified",
        "User's birthday is unknown",
        "John Doe lives here",
        "Lieblingsfarbe des Nutzers",
        "Der Name des Nutzers ist nicht angegeben",
        "Max Mustermann wohnt hier",
        "ulubiony kolor użytkownika",
        "Imię użytkownika to [IMIĘ]",
        "Wiek użytkownika: nie podano",
    ),
    "assistant": (
        "The assistant will remember this",
        "I am an AI language model",
        "I will remember your birthday",
        "You live in Lisbon and love jazz",
        "Jarvis prefers short answers",
        "Ich als KI habe keine Meinung",
        "Ich werde mir das merken",
        "Du wohnst in Graz",
        "Jako model językowy nie mam zdania",
        "Mieszkasz we Wrocławiu i kochasz jazz",
        "Zapamiętam to na przyszłość",
    ),
    "question": (
        "Where do I live now?",
        "User asks about the weather",
        "User wants to know the capital of Portugal",
        "Wo wohne ich eigentlich",
        "Der Nutzer fragt nach dem Wetter",
        "Czy ja mieszkam w Grazu",
        "Użytkownik pyta o pogodę",
    ),
    "wish": (
        "I want a pizza now",
        "I need a summary of this",
        "I'm looking for a dentist",
        "I have to finish the report",
        "Ich muss noch einkaufen gehen",
        "Muszę kupić mleko i chleb",
        "write me a poem",
        "User wants a recipe for soup",
        "ich möchte jetzt eine Pizza",
        "Der Nutzer braucht ein Rezept",
        "erklär mir die Quantenphysik",
        "chcę teraz iść spać",
        "Użytkownik szuka dobrego dentysty",
        "napisz mi wiersz",
    ),
    "small talk": (
        "Hello there Jarvis",
        "thanks a lot Jarvis",
        "I'm so tired today",
        "It is raining outside again",
        "I have a question",
        "I have no idea",
        "ich hab keine Ahnung",
        "nie mam pojęcia",
        "Ich verstehe die Aufgabe nicht",
        "Guten Morgen Jarvis",
        "Mir geht es gut",
        "Das Wetter ist schön",
        "ich bin heute müde",
        "jestem dziś bardzo zmęczony",
        "Nudzi mi się strasznie",
    ),
    "passing": (
        "I'm at the airport",
        "Today I'm working from home",
        "User is in a meeting",
        "I have a headache right now",
        "I'm flying to Rome tomorrow",
        "I've got an exam on Monday",
        "I'm stuck with this error",
        "my laptop doesn't work",
        "mein Drucker druckt nicht",
        "moja drukarka nie działa",
        "Ich bin gerade im Zug",
        "Heute arbeite ich zu Hause",
        "ich habe gerade Schnupfen",
        "Jestem teraz w sklepie",
        "Jutro lecę do Rzymu",
        "mam katar od wczoraj",
    ),
    "secret": (
        "My password is hunter2",
        "my PIN is 4471",
        "the key is [AWS Access Key]",
        "the login uses [password]",
        "Mein WLAN-Passwort lautet Blume",
        "Das Kennwort fürs Büro ist Rose",
        "Moje hasło to kotek",
        "Kod do domofonu mam 2580",
    ),
    "about others": (
        "my sister has cancer",
        "My husband is Catholic",
        "My brother was arrested in May",
        "my neighbour votes for the far right",
        "My aunt is broke again",
        "My sister lives in Graz and has cancer",
        "Anna ist schwanger im Mai",
        "Meine Kollegin hat Brustkrebs gehabt",
        "Mein Bruder ist schwul und wohnt in Wien",
        "mój szef pije za dużo",
        "Moja siostra ma raka",
        "Moja sąsiadka ma schizofrenię",
    ),
}
KEPT = (
    "My favorite color is blue",
    "I work as an assistant in a law firm",
    "Ich bin Assistentin in einer Kanzlei",
    "My name is Jarvis Cocker",
    "I prefer short answers",
    "I need insulin every day",
    "I want to become a doctor",
    "Call me Tom from now on",
    "I write novels for children",
    "Ich schreibe Krimis für Kinder",
    "I'm always tired since my operation",
    "I am good at chess",
    "I'm back in Graz since May",
    "I work at the airport",
    "Ich arbeite am Flughafen in Wien",
    "Pracuję na lotnisku w Krakowie",
    "I live in Linz now",
    "ich wohne jetzt in Linz",
    "Mieszkam teraz w Linzu",
    "I got married yesterday",
    "I quit smoking today",
    "Mein Wecker klingelt jeden Morgen um sechs",
    "I drink two coffees every morning",
    "I use a password manager",
    "my zip code is 8010",
    "Mój kod pocztowy to 31-000",
    "My sister is a nurse",
    "Moja siostra jest pielęgniarką",
    "My brother is called Christian",
    "My dog has diabetes",
    "I have asthma since childhood",
    "I'm Catholic and I sing in a choir",
    "Ich bin seit Februar geschieden",
    "ich bin farbenblind, rot-grün",
    "Jestem uczulona na orzechy",
    "choruję na cukrzycę",
    "My wife is vegetarian and I cook",
    "Ich bin Vater von drei Kindern",
    "jestem mamą dwójki dzieci",
    "I've been climbing for six years",
    "My birthday is on 3 May",
    "Urodziny mam 3 maja",
    "I'm scared of heights",
    "I just turned 50",
    "I've just moved in with my boyfriend",
    "I go to the gym three times a week",
    "I'm looking after my grandson on Mondays",
    "I hate it when people are late",
    "I can't swim",
    "Meine Frau und ich erwarten im Juni unser zweites Kind",
    "Ich mache gerade eine Ausbildung zum Koch",
    "Ich bin gerade nach Köln gezogen",
    "Ich habe keinen Führerschein",
    "Bin alleinerziehend und habe zwei Töchter",
    "Od września zaczynam studia w Toruniu",
    "Spodziewamy się dziecka w marcu",
    "Nie umiem pływać",
    "Lubię góry, a morza nie znoszę",
    "我对花生过敏",
    "저는 채식주의자입니다",
    "私は東京に住んでいます",
    "אני גר בתל אביב",
    "أنا أسكن في القاهرة",
    "Я живу в Москве",
    "J'habite à Lyon avec mon chat",
)


@pytest.mark.parametrize(
    ("reason", "content"), [(reason, content) for reason in REJECTED for content in REJECTED[reason]]
)
def test_fact_06_what_is_not_worth_it_is_rejected_with_its_reason(judge: Judge, reason: str, content: str) -> None:
    assert judge(content) == f"<{reason}>"


@pytest.mark.parametrize("content", KEPT)
def test_a_near_miss_is_kept_with_its_sentence(judge: Judge, content: str) -> None:
    assert judge(content, f"Also! {content}!") == f"{content}!"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"category": "hobby"}, "category"),
        ({"category": ""}, "category"),
        ({"category": "Fact"}, "category"),
        ({"restricted": True}, "restricted"),
        ({"confidence": 0.69}, "confidence"),
        ({"confidence": 0.0}, "confidence"),
        ({"confidence": float("nan")}, "confidence"),
        ({"confidence": 5.0}, "confidence"),
        ({"subject": "assistant"}, "assistant"),
        ({"subject": "Jarvis"}, "assistant"),
        ({"subject": "you"}, "assistant"),
    ],
)
def test_a_field_alone_rejects(judge: Judge, fields: dict[str, object], reason: str) -> None:
    assert judge("Ich wohne in Graz", **fields) == f"<{reason}>"


@pytest.mark.parametrize("fields", [{"confidence": 0.7}, {"category": "other"}, {"subject": "Anna"}, {"replaces": 3}])
def test_a_field_within_its_range_does_not(judge: Judge, fields: dict[str, object]) -> None:
    assert judge("Ich wohne in Graz", **fields) == "Ich wohne in Graz"


def test_the_setting_says_how_sure_is_sure_enough() -> None:
    candidates = (Candidate("Ich wohne in Graz", confidence=0.5),)
    lines = (SaidLine(1, "Ich wohne in Graz"),)
    assert len(sift(candidates, lines, 0.5).kept) == 1
    assert sift(candidates, lines, 0.51).rejected == (("confidence", 1),)


# Put together here so that no tool takes this file for a leak.
SECRETS = (
    "sk-ant-" + "api03-Zx81kd02mfQpLw7-_AA",
    "AKIA" + "IOSFODNN7EXAMPLE",
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq\n-----END RSA PRIVATE KEY-----",
    "postgres://u:p" + "w@h/db",
    "Bearer " + "Zm9vYmFyYmF6MTIz",
    "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0" + ".dozjgNryP4J3jVmNHl0w5N",
)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("sentence", ["My server key is {}", "Ich benutze {} auf meinem Server", "Mój klucz to {}"])
def test_sec_01_no_secret_is_learned(judge: Judge, secret: str, sentence: str) -> None:
    assert judge(sentence.format(secret)) == "<secret>"


@pytest.mark.parametrize("secret", [SECRETS[0], SECRETS[1], "[AWS Access Key]", "my password is hunter2"])
def test_sec_01_nothing_is_learned_from_a_sentence_with_a_secret_in_it(judge: Judge, secret: str) -> None:
    assert judge("I live in Graz", f"I live in Graz and {secret}") == "<secret>"
    assert judge("I live in Graz", f"I live in Graz. {secret}.") == "I live in Graz."


def test_each_rejection_is_counted_with_its_reason() -> None:
    contents = ("Wo wohne ich eigentlich", "Where do I live now?", "favorite color", "Ich wohne in Graz", "Mam dwa psy")
    sifted = sift(
        tuple(Candidate(content, confidence=1.0) for content in contents), (SaidLine(3, "Ich wohne in Graz"),), 0.7
    )
    assert dict(sifted.rejected) == {"question": 2, "placeholder": 1, "not said by the person": 1}
    assert [kept.candidate.content for kept in sifted.kept] == ["Ich wohne in Graz"]


def test_of_several_that_say_the_same_the_first_is_kept() -> None:
    contents = (
        "I live in Graz with two dogs",
        "i live in graz with two dogs.",
        "User lives in Graz with two dogs",
        "User has two dogs in Graz",
        "My name is Tom",
    )
    line = "I live in Graz with two dogs. My name is Tom."
    sifted = sift(tuple(Candidate(content, confidence=0.9) for content in contents), (SaidLine(1, line),), 0.7)
    assert [kept.candidate.content for kept in sifted.kept] == [contents[0], contents[3], contents[4]]
    assert sifted.rejected == ()


def test_each_fact_names_the_message_and_the_sentence_it_was_said_in() -> None:
    lines = (
        SaidLine(4, "Hallo! Ich wohne in Graz."),
        SaidLine(9, "> x\nUnd was kostet das?\nIch mag Tee, oder?"),
        SaidLine(12, "Mam psa."),
    )
    candidates = (Candidate("Mam jednego psa", confidence=1.0), Candidate("Ich wohne in Graz", confidence=1.0))
    sifted = sift(candidates, lines, 0.7)
    assert sifted.kept == (Kept(candidates[1], 4, 7, 25),)
    assert lines[0].text[7:25] == "Ich wohne in Graz."


def test_nothing_comes_of_nothing() -> None:
    assert sift((), (), 0.7) == Sifted((), ())
    assert sift((), (SaidLine(1, "Ich wohne in Graz"),), 0.7) == Sifted((), ())
    assert sift((Candidate("Ich wohne in Graz", confidence=1.0),), (), 0.7).rejected == (("not said by the person", 1),)
