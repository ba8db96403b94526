"""Passwords, PINs and codes that are said in words (SEC-01): their values are taken out, ordinary sentences are not."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.secret_shapes import Cleaned, find_secret, list_secret_kinds, redact_secrets, take_out_secrets

PASSWORDS = (
    ("my password is hunter2", "my password is [password]"),
    ("The wifi password: Sommer2024!", "The wifi password: [password]"),
    ("my password is now Tr0ub4dor&3.", "my password is now [password]."),
    ('My password is "correct horse battery", ok?', 'My password is "[password]", ok?'),
    ("the password for my bank account is: swordfish", "the password for my bank account is: [password]"),
    ("Did I change my password to hunter2 today?", "Did I change my password to [password] today?"),
    ("hunter2 is my password for github", "[password] is my password for github"),
    ("DB_PASSWORD=hunter2", "DB_PASSWORD=[password]"),
    ('{"password": "hunter2", "user": "anna"}', '{"password": "[password]", "user": "anna"}'),
    ("**Password:** hunter2", "**Password:** [password]"),
    ("Password:\nhunter2\n", "Password:\n[password]\n"),
    ("my password is hunTer", "my password is [password]"),
    ("my password is $ecret1", "my password is [password]"),
    ("mein Passwort ist Geheim99, klar?", "mein Passwort ist [password], klar?"),
    ("Das Kennwort lautet Sesam.", "Das Kennwort lautet [password]."),
    ("Mein WLAN-Passwort zu Hause ist Sommer#24", "Mein WLAN-Passwort zu Hause ist [password]"),
    ("Bankpasswort: „mein kleines Pony“", "Bankpasswort: „[password]“"),
    ("Sommer24 ist mein Passwort.", "[password] ist mein Passwort."),
    ("Ich ändere mein Passwort auf Winter25", "Ich ändere mein Passwort auf [password]"),
    ("moje hasło to kotek", "moje hasło to [password]"),
    ("Hasło do wifi w biurze: Kawa2024!", "Hasło do wifi w biurze: [password]"),
    ("hasło brzmi sezam, zapamiętaj", "hasło brzmi [password], zapamiętaj"),
    ("moim hasłem jest Kotek1", "moim hasłem jest [password]"),
    ("Kotek99 to moje hasło", "[password] to moje hasło"),
    ("zmieniłem hasło na Kotek123", "zmieniłem hasło na [password]"),
    ("haslo do banku to kotek7", "haslo do banku to [password]"),
    ("我的密码，password: hunter2。谢谢", "我的密码，password: [password]。谢谢"),
    ("كلمة السر password: hunter2", "كلمة السر password: [password]"),
)
NUMBERS = (
    ("PIN ist 4711", "PIN ist [PIN]"),
    ("my PIN is 4711 and my wife's PIN is 0815.", "my PIN is [PIN] and my wife's PIN is [PIN]."),
    ("Is my PIN 4711?", "Is my PIN [PIN]?"),
    ("Die Geheimzahl lautet 123456", "Die Geheimzahl lautet [PIN]"),
    ("PIN do karty to 4711", "PIN do karty to [PIN]"),
    ("mój kod PIN to 47 11", "mój kod PIN to [PIN]"),
    ("PUK: 12345678", "PUK: [PIN]"),
    ("4711 is my PIN", "[PIN] is my PIN"),
    ("the door code is 1234", "the door code is [code]"),
    ("The code for the garage is 55#21", "The code for the garage is [code]"),
    ("Der Code für die Haustür ist 4711#", "Der Code für die Haustür ist [code]"),
    ("Türcode: 12-34-56", "Türcode: [code]"),
    ("kod do domofonu to 1234", "kod do domofonu to [code]"),
    ("kod dostępu: 12#34", "kod dostępu: [code]"),
    ("the CVV is 123", "the CVV is [code]"),
)
ORDINARY = (
    "my password is stolen",
    "my password is too short, and it was expired in 2024",
    "the password is wrong!",
    "my password is WRONG!!!",
    "What is my PIN? And what is the password?",
    "I forgot the password to GitHub",
    "my password is 12 characters long, my passphrase is 1024 letters",
    "My password is well-known, case-sensitive and out-of-date",
    "my password manager is KeePass2; Office365 is my password manager",
    "1Password is great2",
    "the password policy: 8 characters",
    "password: required",
    "password: https://example.org/reset1",
    "password: ****",
    "password: <your password 1>",
    "password = get_password()",
    "password = os.environ['DB1']",
    "def login(user: str, password: str = None) -> bool:",
    "mein Passwort ist abgelaufen",
    "Wie lautet das Passwort? Das Passwort lautet nicht mehr so",
    "Passwort: siehe Zettel im Schrank 3",
    "Die PIN ist gesperrt, und die Geheimzahl auch",
    "der Code für die Tür hat 1234 Zeilen",
    "hasło jest za krótkie",
    "hasło to podstawa bezpieczeństwa",
    "Jakie jest hasło? PIN jest zablokowany",
    "my code is RED",
    "my code is BLUE, the error code is 404 and the exit code 130",
    "the country code for Poland is 48, the zip code is 12345, kod pocztowy to 90-001",
    "the promo code is SAVE2024",
    "the pin is 300 years old, and shopping is 1234 times better",
    "I moved house in 2024: the address is Hauptstr. 12",
    "مرحبا، كيف حالك؟ 密码是什么？",
)


@pytest.mark.parametrize(("text", "redacted"), PASSWORDS)
def test_sec_01_a_password_said_in_words_is_taken_out(text: str, redacted: str) -> None:
    assert take_out_secrets(text).text == redacted
    assert find_secret(text) == "password"
    assert list_secret_kinds(text) == ("password",)
    assert find_secret(redacted) == ""


@pytest.mark.parametrize(("text", "redacted"), NUMBERS)
def test_sec_01_a_pin_or_a_code_said_in_words_is_taken_out(text: str, redacted: str) -> None:
    assert redact_secrets(text) == redacted
    assert len(list_secret_kinds(text)) == 1
    assert find_secret(redacted) == ""


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_sentences_about_passwords_stay_as_they_are(text: str) -> None:
    assert take_out_secrets(text) == Cleaned(text, ())


def test_each_kind_is_named_once_in_order() -> None:
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    text = f"password: Ab1!x, PIN: 4711, key {key}, password: Cd2!y"
    assert list_secret_kinds(text) == ("password", "PIN", "AWS Access Key")
    # What is known by its shape names the kind, also where it is called a password.
    assert redact_secrets(f"my password is {key}") == "my password is [AWS Access Key]"


def test_a_secret_that_is_longer_than_its_shape_is_taken_out_whole() -> None:
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    assert redact_secrets(f'password: "before {key} after"') == 'password: "[password]"'


def test_letters_that_change_their_length_in_lower_case_shift_nothing() -> None:
    assert redact_secrets("İİİ my PASSWORD is hunter2 İ") == "İİİ my PASSWORD is [password] İ"


def test_a_megabyte_is_searched_in_time() -> None:
    begun = time.perf_counter()
    for part in ("We talked about the password of the house. ", "PIN 12 ", 'password: "', "code for the ", "password="):
        redact_secrets(part * (80_000 // len(part)))
    prose = "Wir haben lange über den Garten gesprochen, und the pin was there. " * 15_000
    assert redact_secrets(f"{prose} my password is hunter2").endswith("my password is [password]")
    assert time.perf_counter() - begun < 10


_PARTS = st.sampled_from(
    (
        *("password", "Passwort", "hasło", "PIN", "kod do bramy", "door code", "hasłem"),
        *(" is ", " ist ", " to ", ": ", "=", " lautet ", " jest ", " is my ", " for the wifi ", " and ", "\n", " "),
        *(
            "hunter2",
            "Sommer",
            "4711",
            "[password]",
            '"',
            "„",
            "!",
            ".",
            "AKIA" + "IOSFODNN7EXAMPLE",
            "12 34",
            "(",
            "**",
        ),
    )
)


@given(st.lists(_PARTS | st.text(max_size=4), max_size=14).map("".join))
def test_redaction_never_fails_and_is_stable(text: str) -> None:
    redacted = redact_secrets(text)
    assert redact_secrets(redacted) == redacted
    assert (redacted == text) == (list_secret_kinds(text) == ())
