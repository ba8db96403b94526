"""Passwords, PINs and codes that are said in words (SEC-01): their values are taken out, ordinary sentences are not."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.secret_shapes import Cleaned, find_secret, redact_secrets, take_out_secrets

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
    ("pw: hunter2", "pw: [password]"),
    ("username bob password hunter2", "username bob password [password]"),
    ("use my wifi password hunter2, please", "use my wifi password [password], please"),
    ("la contraseña del wifi es Gato2024", "la contraseña del wifi es [password]"),
    ("mot de passe : chaton", "mot de passe : [password]"),
    ("la mia password è Gattino7", "la mia password è [password]"),
    ("wachtwoord: katje", "wachtwoord: [password]"),
    ("a senha é Gato99", "a senha é [password]"),
    ("heslo je Kocka99", "heslo je [password]"),
    ("הסיסמה שלי היא hunter2", "הסיסמה שלי היא [password]"),
    ("כלמה, הסיסמה: שלום99", "כלמה, הסיסמה: [password]"),
    ("كلمة المرور الخاصة بي هي abc123", "كلمة المرور الخاصة بي هي [password]"),
    ("мой пароль: котик", "мой пароль: [password]"),
    ("пароль — Kot2024", "пароль — [password]"),
    ("мій пароль: Кіт2024", "мій пароль: [password]"),
    ("我的密码是hunter2。谢谢", "我的密码是[password]。谢谢"),
    ("密码：sesame", "密码：[password]"),
    ("パスワードはhunter2です", "パスワードは[password]です"),
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
    ("the combination of my safe is 12-34-56", "the combination of my safe is [code]"),
    ("lock combination: 7-21-33", "lock combination: [code]"),
    ("Die Kombination für den Tresor ist 12-34-56", "Die Kombination für den Tresor ist [code]"),
    ("szyfr do sejfu to 12-34-56", "szyfr do sejfu to [code]"),
    ("暗証番号は4711です", "暗証番号は[PIN]です"),
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
    "the pw was 8 characters; Eisenhandel geht upward",
    "password SHA256 hashes, password 2fa, the password v2 API, passwords 10.000",
    "reset your password anna2@example.org",
    "the combination of both is 12-34-56, the combination of lock and key is great",
    "la contraseña es incorrecta, a senha é longa, heslo je krátké",
    "mot de passe : oublié",
    "wachtwoord: vergeten",
    "пароль неверный, пароль: забыл",
    "密码：请看邮件。我的密码忘了。パスワードは忘れました",
    "הסיסמה שלי היא ארוכה",
    "كلمة المرور هي طويلة",
)
_HEX, _BASE64 = "9f86d081884c7d65" + "9a2feaa0c55ad015", "wJalrXUtnFEMI/K7MDENG" + "/bPxRfiCYEXAMPLEKEY"
_UUID = "7c9e6679-7425-40de" + "-944b-e07fc1f90ae7"
NAMED_KEYS = (
    ("aws_secret_access_key={}", _BASE64, "API key"),
    ("api_key = {}", _HEX, "API key"),
    ('API_KEY="{}"', _HEX * 2, "API key"),
    ("my api key is {}, ok?", _HEX, "API key"),
    ("the secret key is {}.", _BASE64, "API key"),
    ("client_secret: {}", _UUID, "API key"),
    ('{{"accessToken": "{}"}}', _HEX, "token"),
    ("refresh-token: {}", _BASE64, "token"),
    ("The API key for the weather service is `{}`", _HEX, "API key"),
    ("My bot token is {}", "abcDEF123456ghiJKL789", "token"),
    ("DISCORD_TOKEN={}", _HEX, "token"),
    ("{} is my API key", _HEX, "API key"),
    ("mein API-Schlüssel ist {}", _HEX, "API key"),
    ("Mein Zugriffstoken lautet {}", _HEX, "token"),
    ("der geheime Schlüssel: {}", _BASE64, "API key"),
    ("mój klucz API to {}", _HEX, "API key"),
    ("klucz do API wynosi {}", _HEX, "API key"),
    ("token dostępu brzmi {}", _HEX, "token"),
)
NO_KEYS = (
    "my api key is missing",
    "the api key is in the vault, the private key was lost",
    "secret key: see below",
    "api_key = settings.openai_api_key_v2",
    'api_key = os.environ["OPENAI_API_KEY"]',
    "api_key = getSecretFromVault2024(name)",
    "secret_key: /etc/keys/my-key-2024.pem",
    "access token: see-section-4-of-the-docs",
    "client_secret: https://example.org/a1b2c3d4e5f6g7h8",
    "API_KEY=$OPENAI_API_KEY",
    f"the primary key is {_UUID}, the monkey is {_HEX}",
    "mein API-Schlüssel ist abgelaufen, klucz API jest nieważny",
)


@pytest.mark.parametrize(("text", "redacted"), PASSWORDS)
def test_sec_01_a_password_said_in_words_is_taken_out(text: str, redacted: str) -> None:
    assert take_out_secrets(text).text == redacted
    assert find_secret(text) == "password"
    assert take_out_secrets(text).kinds == ("password",)
    assert find_secret(redacted) == ""


@pytest.mark.parametrize(("text", "redacted"), NUMBERS)
def test_sec_01_a_pin_or_a_code_said_in_words_is_taken_out(text: str, redacted: str) -> None:
    assert redact_secrets(text) == redacted
    assert len(take_out_secrets(text).kinds) == 1
    assert find_secret(redacted) == ""


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_sentences_about_passwords_stay_as_they_are(text: str) -> None:
    assert take_out_secrets(text) == Cleaned(text, ())


@pytest.mark.parametrize(("sentence", "key", "kind"), NAMED_KEYS)
def test_sec_01_a_key_that_is_called_one_is_taken_out(sentence: str, key: str, kind: str) -> None:
    assert take_out_secrets(sentence.format(key)) == Cleaned(sentence.format(f"[{kind}]"), (kind,))
    assert find_secret(sentence.format(f"[{kind}]")) == ""


@pytest.mark.parametrize("text", NO_KEYS)
def test_what_is_said_of_keys_is_not_a_key(text: str) -> None:
    assert take_out_secrets(text) == Cleaned(text, ())


def test_each_kind_is_named_once_in_order() -> None:
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    text = f"password: Ab1!x, PIN: 4711, key {key}, password: Cd2!y"
    assert take_out_secrets(text).kinds == ("password", "PIN", "AWS Access Key")
    # What is known by its shape names the kind, also where it is called a password.
    assert redact_secrets(f"my password is {key}") == "my password is [AWS Access Key]"


def test_a_secret_that_is_longer_than_its_shape_is_taken_out_whole() -> None:
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    assert redact_secrets(f'password: "before {key} after"') == 'password: "[password]"'


def test_letters_that_change_their_length_in_lower_case_shift_nothing() -> None:
    assert redact_secrets("İİİ my PASSWORD is hunter2 İ") == "İİİ my PASSWORD is [password] İ"


def test_a_megabyte_is_searched_in_time() -> None:
    begun = time.perf_counter()
    for part in (
        "We talked about the password of the house. ",
        "PIN 12 ",
        'password: "',
        "code for the ",
        "password=",
        "password a",
    ):
        redact_secrets(part * (80_000 // len(part)))
    for part in ("api key = a-b-a-", "api_key=abc_", "api_key=aB1", "secret_"):
        redact_secrets(f"aB1aB1aB1aB1aB1aB1 {part * (80_000 // len(part))}")
    prose = "Wir haben lange über den Garten gesprochen, und the pin was there. " * 15_000
    assert redact_secrets(f"{prose} my password is hunter2").endswith("my password is [password]")
    assert time.perf_counter() - begun < 10


_PARTS = st.sampled_from(
    (
        *(
            "password",
            "Passwort",
            "hasło",
            "PIN",
            "kod do bramy",
            "door code",
            "hasłem",
            "api key",
            "access_token",
            "密码",
            "пароль",
        ),
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
            "9f86d081884c7d65" + "9a2feaa0c55ad015",
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
    assert (redacted == text) == (take_out_secrets(text).kinds == ())
