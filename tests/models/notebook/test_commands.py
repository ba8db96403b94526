"""Commands in many phrasings: what is to be remembered or forgotten, and what only looks like a command."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.models.notebook.rules import read_line

REMEMBER = [
    # English
    ("remember that my dog is called Bruno", "en", "my dog is called Bruno"),
    ("Remember my dog is called Bruno.", "en", "my dog is called Bruno"),
    ("REMEMBER THAT I LIVE IN GRAZ", "en", "I LIVE IN GRAZ"),
    ("please remember that I live in Graz", "en", "I live in Graz"),
    ("Please remember my birthday is 3 May!", "en", "my birthday is 3 May"),
    ("remember I live in Graz, please", "en", "I live in Graz"),
    ("remember: my dog is called Bruno", "en", "my dog is called Bruno"),
    ("remember this: the code is blue", "en", "the code is blue"),
    ("Remember the following: the code is blue", "en", "the code is blue"),
    ("Jarvis, remember that I am tall", "en", "I am tall"),
    ("hey jarvis, please remember I have two cats", "en", "I have two cats"),
    ("Hello! Remember that I like tea.", "en", "I like tea"),
    ("note that the meeting is on Monday", "en", "the meeting is on Monday"),
    ("note: buy milk", "en", "buy milk"),
    ("make a note that Anna is allergic to nuts", "en", "Anna is allergic to nuts"),
    ("make a note of my address: Ring 5", "en", "my address: Ring 5"),
    ("note down that the key is under the mat", "en", "the key is under the mat"),
    ("write down: 5 eggs", "en", "5 eggs"),
    ("keep in mind that I am vegetarian", "en", "I am vegetarian"),
    ("Keep in mind I am vegetarian", "en", "I am vegetarian"),
    ("bear in mind that she is away", "en", "she is away"),
    ("don't forget that I am vegetarian", "en", "I am vegetarian"),
    ("don’t forget: rent is due on the 1st", "en", "rent is due on the 1st"),
    ("dont forget to call Anna", "en", "to call Anna"),
    ("do not forget that I moved", "en", "I moved"),
    ("never forget that I love you", "en", "I love you"),
    ("can you remember that I like tea?", "en", "I like tea"),
    ("Could you please remember my birthday is 3 May?", "en", "my birthday is 3 May"),
    ("I want you to remember that my car is red", "en", "my car is red"),
    ("I'd like you to remember that my car is red.", "en", "my car is red"),
    ("save this: the wifi is called fox", "en", "the wifi is called fox"),
    ('remember "my dog is Bruno"', "en", "my dog is Bruno"),
    ("remember that -5 degrees is too cold", "en", "-5 degrees is too cold"),
    ("remember -5 degrees is too cold", "en", "-5 degrees is too cold"),
    ("remember that I work for the U.S.A.", "en", "I work for the U.S.A."),
    ("remember that https://example.org/?a=b is my page", "en", "https://example.org/?a=b is my page"),
    ("I moved last week. Please remember that I live in Linz now.", "en", "I live in Linz now"),
    ("My dog is called Bruno, remember that", "en", "My dog is called Bruno"),
    ("pls remember my wife's name is Eva", "en", "my wife's name is Eva"),
    ("Just remember I hate coffee", "en", "I hate coffee"),
    ("Remember for me that the code is 1234", "en", "the code is 1234"),
    ("I need you to remember something: the code is 1234", "en", "the code is 1234"),
    ("add to memory: I like tea", "en", "I like tea"),
    ("I like green tea, don't forget!", "en", "I like green tea"),
    ("remember that\nI like tea\nand cake", "en", "I like tea\nand cake"),
    # German
    ("merke dir, dass mein Hund Bruno heisst", "de", "mein Hund Bruno heisst"),
    ("Merk dir, dass mein Hund Bruno heißt.", "de", "mein Hund Bruno heißt"),
    ("merk dir dass ich in Graz wohne", "de", "ich in Graz wohne"),
    ("merk dir daß ich in Graz wohne", "de", "ich in Graz wohne"),
    ("merk dir das ich in Graz wohne", "de", "ich in Graz wohne"),
    ("merk dir: mein Hund heißt Bruno", "de", "mein Hund heißt Bruno"),
    ("merke dir bitte, dass ich Tee mag", "de", "ich Tee mag"),
    ("Bitte merke dir, dass ich Tee mag", "de", "ich Tee mag"),
    ("Bitte merk dir mal, dass ich Tee mag!", "de", "ich Tee mag"),
    ("Jarvis, merk dir das: ich mag Tee", "de", "ich mag Tee"),
    ("Hallo Jarvis, merk dir bitte folgendes: ich mag Tee", "de", "ich mag Tee"),
    ("MERKE DIR, DASS ICH TEE MAG", "de", "ICH TEE MAG"),
    ("merken Sie sich, dass ich Tee mag", "de", "ich Tee mag"),
    ("merke dir das Datum 3. Mai", "de", "das Datum 3. Mai"),
    ("vergiss nicht, dass Anna morgen kommt", "de", "Anna morgen kommt"),
    ("vergiss bitte nicht, dass Anna morgen kommt", "de", "Anna morgen kommt"),
    ("vergiß nicht: Anna kommt", "de", "Anna kommt"),
    ("vergiss meinen Geburtstag nicht", "de", "meinen Geburtstag"),
    ("notiere, dass die Heizung kaputt ist", "de", "die Heizung kaputt ist"),
    ("Notiere dir: Zahnarzt am 3. Mai", "de", "Zahnarzt am 3. Mai"),
    ("schreib dir auf, dass ich Milch brauche", "de", "ich Milch brauche"),
    ("denk daran, dass ich Vegetarier bin", "de", "ich Vegetarier bin"),
    ("erinnere dich daran, dass ich Vegetarier bin", "de", "ich Vegetarier bin"),
    ("Kannst du dir bitte merken, dass ich Kaffee mag?", "de", "ich Kaffee mag"),
    ("könntest du dir merken dass ich Kaffee mag", "de", "ich Kaffee mag"),
    ("Können Sie sich bitte merken, dass ich Kaffee mag?", "de", "ich Kaffee mag"),
    ("Ich möchte, dass du dir merkst, dass ich Kaffee mag", "de", "ich Kaffee mag"),
    ("Du sollst dir merken: ich mag Kaffee", "de", "ich mag Kaffee"),
    ("merk dir dass ich Tee mag, danke", "de", "ich Tee mag"),
    ("merk dir, wie mein Hund heißt: Bruno", "de", "wie mein Hund heißt: Bruno"),
    # Polish
    ("zapamiętaj, że mój pies nazywa się Bruno", "pl", "mój pies nazywa się Bruno"),
    ("Zapamiętaj że mieszkam w Krakowie.", "pl", "mieszkam w Krakowie"),
    ("zapamietaj, ze mieszkam w Krakowie", "pl", "mieszkam w Krakowie"),
    ("ZAPAMIĘTAJ: LUBIĘ KAWĘ", "pl", "LUBIĘ KAWĘ"),
    ("Proszę zapamiętaj, że lubię kawę", "pl", "lubię kawę"),
    ("zapamiętaj proszę, że lubię kawę", "pl", "lubię kawę"),
    ("zapamiętaj, że lubię kawę, proszę", "pl", "lubię kawę"),
    ("Jarvis, zapamiętaj, że lubię kawę!", "pl", "lubię kawę"),
    ("pamiętaj, że mam psa", "pl", "mam psa"),
    ("pamiętaj o tym, że mam psa", "pl", "mam psa"),
    ("pamietaj ze mam psa", "pl", "mam psa"),
    ("zanotuj: spotkanie w piątek", "pl", "spotkanie w piątek"),
    ("zanotuj sobie, że spotkanie jest w piątek", "pl", "spotkanie jest w piątek"),
    ("zapisz, że klucz jest pod wycieraczką", "pl", "klucz jest pod wycieraczką"),
    ("nie zapomnij, że jutro mam urodziny", "pl", "jutro mam urodziny"),
    ("czy możesz zapamiętać, że lubię herbatę?", "pl", "lubię herbatę"),
    ("Chcę, żebyś zapamiętał, że lubię herbatę", "pl", "lubię herbatę"),
    # Any script behind English words
    ("remember that 我的狗叫布鲁诺", "en", "我的狗叫布鲁诺"),
    ("remember: اسم كلبي برونو", "en", "اسم كلبي برونو"),
    ("remember that שם הכלב שלי ברונו", "en", "שם הכלב שלי ברונו"),
    ("please remember 私の犬の名前はブルーノです。", "en", "私の犬の名前はブルーノです"),
]


@pytest.mark.parametrize(("line", "language", "content"), REMEMBER)
def test_remembering_is_understood(line: str, language: str, content: str) -> None:
    reading = read_line(line)
    assert (reading.kind, reading.language, reading.content) == ("remember", language, content)


@pytest.mark.parametrize("form", ["NFD", "NFKD"])
def test_decomposed_letters_are_understood(form: str) -> None:
    line = unicodedata.normalize(form, "zapamiętaj, że Łódź jest piękna")  # type: ignore[arg-type]
    reading = read_line(line)
    assert (reading.kind, reading.content) == ("remember", "Łódź jest piękna")


@pytest.mark.parametrize(
    "line",
    [
        "remember",
        "Remember!",
        "please remember",
        "remember:",
        'remember ""',
        "don't forget",
        "remember me",
        "merke dir",
        "Merk dir bitte",
        "merk dir was",
        "merk dir, was ich gesagt habe",
        "vergiss nicht",
        "zapamiętaj",
        "zapamiętaj, proszę",
        "zapamietaj ze",
        "pamiętaj, co mówiłem",
        "remember \u200b\u200f",
    ],
)
def test_remembering_nothing_names_nothing(line: str) -> None:
    reading = read_line(line)
    assert (reading.kind, reading.content) == ("remember", "")


@pytest.mark.parametrize(
    "line",
    ["remember that", "remember this.", "don't forget it", "merk dir das", "Merk dir das bitte!", "zapamiętaj to"],
)
def test_pointing_back_is_understood(line: str) -> None:
    assert read_line(line).kind == "remember this"


@pytest.mark.parametrize(
    "line",
    [
        "do you remember my dog?",
        "Do you remember my dog",
        "remember my dog?",
        "Remember that my dog is called Bruno?",
        "can you remember my name?",
        "can you remember what I said?",
        "remember what I told you about Graz",
        "please remember what I told you about Graz",
        "do you remember that I live in Graz?",
        "erinnerst du dich an meinen Hund?",
        "Erinnerst du dich, wo ich wohne",
        "weißt du noch, wo ich wohne?",
        "kannst du dir meinen Namen merken?",
        "hast du dir gemerkt, dass ich Tee mag?",
        "pamiętasz mojego psa?",
        "czy pamiętasz, jak nazywa się mój pies",
        "pamietasz gdzie mieszkam",
        "did you forget my dog?",
        "have you forgotten my dog?",
        "hast du meinen Hund vergessen?",
        "czy zapomniałeś o moim psie?",
    ],
)
def test_a_question_about_remembering_is_a_question(line: str) -> None:
    assert read_line(line).kind == "ask"


FORGET = [
    ("forget that my dog is called Bruno", "en", "my dog is called Bruno"),
    ("forget my dog", "en", "my dog"),
    ("Forget my dog.", "en", "my dog"),
    ("please forget about my dog", "en", "my dog"),
    ("Jarvis, forget my dog please", "en", "my dog"),
    ("delete my address", "en", "my address"),
    ("delete the fact that I live in Graz", "en", "I live in Graz"),
    ("remove the fact about Graz", "en", "Graz"),
    ("forget everything about Graz", "en", "Graz"),
    ("forget what I said about Graz", "en", "Graz"),
    ("can you forget my dog?", "en", "my dog"),
    ("could you please delete my address?", "en", "my address"),
    ("I want you to forget my address", "en", "my address"),
    ("forget 50% off", "en", "50% off"),
    ("forget a_b", "en", "a_b"),
    ("forget %", "en", "%"),
    ("forget #12", "en", "#12"),
    ("forget 12", "en", "#12"),
    ("forget fact 12", "en", "#12"),
    ("delete fact #12.", "en", "#12"),
    ("forget number 12", "en", "#12"),
    ("forget 12 monkeys", "en", "12 monkeys"),
    ("vergiss, dass mein Hund Bruno heißt", "de", "mein Hund Bruno heißt"),
    ("Vergiss dass ich in Graz wohne", "de", "ich in Graz wohne"),
    ("vergiss meinen Hund", "de", "meinen Hund"),
    ("vergiß bitte meinen Hund", "de", "meinen Hund"),
    ("Bitte vergiss meinen Hund", "de", "meinen Hund"),
    ("vergiss, was ich über Graz gesagt habe", "de", "Graz"),
    ("lösche meine Adresse", "de", "meine Adresse"),
    ("loesche meine Adresse", "de", "meine Adresse"),
    ("lösch die Sache mit Graz", "de", "Graz"),
    ("vergiss #12", "de", "#12"),
    ("lösche Fakt 12", "de", "#12"),
    ("Fakt 12 löschen", "de", "#12"),
    ("kannst du meinen Hund vergessen?", "de", "meinen Hund"),
    ("Kannst du bitte vergessen, dass ich in Graz wohne?", "de", "ich in Graz wohne"),
    ("vergiss, dass ich Fisch nicht mag", "de", "ich Fisch nicht mag"),
    ("zapomnij, że mój pies nazywa się Bruno", "pl", "mój pies nazywa się Bruno"),
    ("zapomnij ze mieszkam w Krakowie", "pl", "mieszkam w Krakowie"),
    ("zapomnij o moim psie", "pl", "moim psie"),
    ("zapomnij o tym, że lubię kawę", "pl", "lubię kawę"),
    ("proszę zapomnij o moim psie", "pl", "moim psie"),
    ("usuń mój adres", "pl", "mój adres"),
    ("usun moj adres", "pl", "moj adres"),
    ("usuń fakt 12", "pl", "#12"),
    ("zapomnij #12", "pl", "#12"),
    ("czy możesz zapomnieć o moim psie?", "pl", "moim psie"),
    ("forget 我的狗", "en", "我的狗"),
    ("forget الكلب", "en", "الكلب"),
]


@pytest.mark.parametrize(("line", "language", "query"), FORGET)
def test_forgetting_is_understood(line: str, language: str, query: str) -> None:
    reading = read_line(line)
    assert (reading.kind, reading.language, reading.content) == ("forget", language, query)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "forget",
            "Forget!",
            "forget it",
            "forget that",
            "please forget",
            'forget ""',
            "forget ?",
            "delete",
            "forget \u200b",
        ),
        *("vergiss", "vergiss es", "Vergiss das!", "bitte vergiss", "vergiss dass", "lösche"),
        *("zapomnij", "zapomnij o tym", "zapomnij, że", "usuń to"),
    ],
)
def test_forgetting_nothing_names_nothing(line: str) -> None:
    """FACT-03."""
    reading = read_line(line)
    assert (reading.kind, reading.content) == ("forget", "")


@pytest.mark.parametrize(
    "line",
    [
        *("forget everything", "forget all my facts", "delete all facts", "forget everything you know about me"),
        *("forget #1 and #2", "vergiss alles", "lösche alle Fakten", "vergiss alles, was du über mich weißt"),
        *("zapomnij wszystko", "usuń wszystkie fakty"),
    ],
)
def test_forgetting_more_than_one_is_told_apart(line: str) -> None:
    """FACT-03."""
    assert read_line(line).kind == "forget several"


@given(st.sampled_from(["remember that ", "Merk dir: ", "zapamietaj, ze "]), st.text(min_size=1))
def test_what_is_remembered_was_said(command: str, said: str) -> None:
    reading = read_line(command + said)
    assert reading.kind != "remember" or reading.content in unicodedata.normalize("NFC", command + said)
