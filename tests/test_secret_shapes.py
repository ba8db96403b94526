"""Secrets are known by their shape (SEC-01), taken out whole, and ordinary texts are left as they are."""

import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.secret_shapes import find_secret, redact_secrets

_KEY_BLOCK = (
    "-----BEGIN {0}PRIVATE KEY{1}-----\nMIIEpAIBAAKCAQEA7bq\nQ29mZmVlIGlzIGdvb2Q=\n-----END {0}PRIVATE KEY{1}-----"
)

# Kind, secret. Put together here so that no tool takes this file for a leak.
SECRETS: tuple[tuple[str, str], ...] = (
    ("Anthropic key", "sk-ant-" + "api03-Zx81kd02mfQpLw7-_AA"),
    ("OpenAI Token", "sk-" + "abcdefghij0123456789" + "T3BlbkFJ" + "abcdefghij0123456789"),
    ("OpenAI Token", "sk-proj-" + "aB3_-kQ92" * 8 + "T3BlbkFJ" + "Zx81-kd_02" * 7),
    ("OpenAI Token", "sk-svcacct-" + "aB3dkQ92zz" * 3),
    ("AWS Access Key", "AKIA" + "IOSFODNN7EXAMPLE"),
    ("AWS Access Key", "ASIA" + "ABCDEFGHIJKLMNOP"),
    ("GitHub Token", "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"),
    ("GitHub Token", "github_pat_" + "11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz0123456789"),
    ("GitLab Token", "glpat-" + "abcdefghij0123456789"),
    ("GitLab Token", "glpat-" + "abcdefghijklmnopqrst"),
    ("Hugging Face Token", "hf_" + "abcdefghijklmnopqrstuvwxyzabcdefgh"),
    ("API key", "sk-or-v1-" + "0a1b2c3d" * 8),
    ("API key", "gsk_" + "a1B2c3D4e5F6g7H8" * 3),
    ("token", "dop_v1_" + "0a1b2c3d" * 8),
    ("token", "dckr_pat_" + "a1B2c3D4e5F6g7H8-_aaaaa1"),
    ("token", "GOCSPX-" + "a1B2c3D4e5F6g7H8-_aaaaa1abcd"),
    ("card number", "4111 1111" + " 1111 1111"),
    ("card number", "5555-5555" + "-5555-4444"),
    ("card number", "3782 822463" + " 10005"),
    ("Slack Token", "xoxb-" + "123456789012-123456789012-abcDEFghiJKLmnoPQR"),
    ("Slack Token", "xapp-" + "1-A0123456789-123456789012-0a1b2c3d4e5f"),
    ("Slack Token", "https://hooks.slack.com/services/" + "T00000000/B00000000/abcDEFghi123"),
    ("Google key", "AIza" + "SyA1234567890abcdefghijklmnopqrstuv"),
    ("Stripe Access Key", "sk_live_" + "0123456789abcdefghijklmn"),
    ("NPM tokens", "npm_" + "abcdefghijklmnopqrstuvwxyz0123456789"),
    ("private key", _KEY_BLOCK.format("RSA ", "")),
    ("private key", _KEY_BLOCK.format("", "")),
    ("private key", _KEY_BLOCK.format("OPENSSH ", "")),
    ("private key", _KEY_BLOCK.format("PGP ", " BLOCK")),
    ("private key", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nQ29mZmVl\n---- END SSH2 ENCRYPTED PRIVATE KEY ----"),
    ("web token", "eyJhbGciOiJIUzI1NiJ9" + ".eyJzdWIiOiIxMjM0NTY3ODkwIn0" + ".dozjgNryP4J3jVmNHl0w5N"),
    ("bearer token", "Bearer " + "Zm9vYmFyYmF6MTIz"),
    ("bearer token", "bearer " + "ya29.a0AfH6SMBx-_~x"),
    ("password in an address", "postgres://u:p@h/db"),
    ("password in an address", "postgresql+psycopg://anna:tajne:hasło@db.example.org:5432/dom"),
    ("password in an address", "redis://:geheim@localhost:6379/0"),
    ("password in an address", "https://anna:p/w@example.org/"),
    ("password in an address", "ftp://anna:1234@example.org"),
)
SENTENCES = (
    "Bitte merk dir, mein Schlüssel ist {} und gilt ab März.",
    "Zapamiętaj: mój klucz to {} — dziękuję!",
    "记住我的密钥是{}。谢谢",
    "المفتاح هو {} من فضلك",
)


@pytest.mark.parametrize(("kind", "secret"), SECRETS)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_sec_01_every_kind_is_found_in_a_sentence_and_taken_out_whole(kind: str, secret: str, sentence: str) -> None:
    text = sentence.format(secret)
    assert find_secret(text) == kind
    # Exactly the sentence with the kind in it: no part of the secret is left, and no part of the sentence is lost.
    assert redact_secrets(text) == sentence.format(f"[{kind}]")
    assert find_secret(redact_secrets(text)) == ""


ORDINARY = (
    "Die Donaudampfschifffahrtsgesellschaftskapitänswitwe wohnt im Rindfleischetikettierungsweg.",
    "Konstantynopolitańczykowianeczka mieszka w Szczebrzeszynie.",
    "APFELKUCHEN und APFELSTRUDELTEIG: https://example.org/rezepte/apfelkuchen",
    "See https://example.org:8443/path/to/page?user=anna@example.org and http://localhost:11434",
    "Reach me: https://example.org:8443, anna@example.org",
    "http://anna@example.org:8080/ and https://example.org/a:b@c and ftp://example.com:21/foo@bar",
    "The file is /home/anna/Dokumente/Steuererklärung_2025-03-31_final.pdf",
    r"C:\Users\Anna\AppData\Roaming\JARVIS\memory.db",
    "My phone is +49 30 1234567890 or 004930123456789012, my IBAN DE89370400440532013000.",
    "ISBN 978-3-16-148410-0, order 550e8400-e29b-41d4-a716-446655440000",
    # A digest names a version or a file; nothing in it tells it from one, and most are not secret.
    "The commit is da39a3ee5e6b4b0d3255bfef95601890afd80709, the md5 d41d8cd98f00b204e9800998ecf8427e.",
    "He is the bearer of bad news, a bearer unfortunately without responsibilities.",
    "xoxo-kisses-and-hugs from Kraków; I use scikit (sk-learn-contrib-extensions) a lot.",
    "JWTs begin with eyJ and keys with sk-ant- or AKIA; a PEM file begins with BEGIN CERTIFICATE.",
    "一二三四五六七八九十一二三四五六七八九十，这不是密钥。",
    "Meeting at 12:30, ratio 3:1, mail anna@example.org, emoji 🦊, price 1.234.567,89 EUR",
    "Die Rhein-Main-Verkehrsverbund-Fahrgastbeirat-Sitzung war gut.",
    "glpat- and hf_ are prefixes, as in hf_hub_download_from_repository_main",
    "4111 1111 1111 1112 fails the check, and order 4111111111111111 has no groups.",
    "AT61 1904 3002 3457 3201, DE89 3704 0044 0532 0130 00, PL61 1090 1014 0000 0712 1981 2874.",
    "+49 4111 1111 1111 1111",
    # An IBAN whose groups would be a card's.
    "AT61 4111 1111 1111 1111",
)


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_texts_are_not_secrets(text: str) -> None:
    assert find_secret(text) == ""
    assert redact_secrets(text) == text


def test_ordinary_texts_do_not_load_the_library() -> None:
    """Loading detect-secrets takes longer than storing a fact (checked in a process of its own)."""
    texts = (
        "Mein Hund heißt Bruno und ich wohne in Graz.",
        "Donaudampfschifffahrtsgesellschaftskapitän",
        "Rhein-Main-Verkehrsverbund",
        "See https://example.org/path/to/page and http://localhost:11434, phone +49 30 123456",
        "记住我住在上海。",
        "a" * 50_000,
    )
    program = (
        "import sys\nfrom jarvis_cli.secret_shapes import find_secret, redact_secrets\n"
        f"for text in {texts!r}:\n    assert find_secret(text) == '' and redact_secrets(text) == text\n"
        "sys.exit('detect_secrets' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_several_secrets_in_one_text_are_all_taken_out() -> None:
    text = "\n".join(secret for _, secret in SECRETS)
    redacted = redact_secrets(text)
    for _, secret in SECRETS:
        assert secret not in redacted
    assert find_secret(redacted) == ""


def test_a_secret_inside_another_goes_with_it() -> None:
    text = f"db: https://anna:{SECRETS[4][1]}@example.org/x, ok"
    assert redact_secrets(text).startswith("db: [password in an address]")
    assert "AKIA" not in redact_secrets(text)


def test_sec_01_digits_without_groups_are_a_card_number_where_a_card_is_named() -> None:
    assert redact_secrets("Meine Visa-Karte: 41111111" + "11111111") == "Meine Visa-Karte: [card number]"


def test_a_private_key_that_is_cut_off_is_taken_out_to_the_end() -> None:
    assert (
        redact_secrets("Hier: " + next(secret for kind, secret in SECRETS if kind == "private key")[:60])
        == "Hier: [private key]"
    )


def test_no_remark_in_the_text_makes_a_secret_ordinary() -> None:
    text = f"{SECRETS[4][1]}  # pragma: allowlist secret"
    assert find_secret(text) == "AWS Access Key"


def test_a_very_long_text_is_searched_in_time() -> None:
    """None of the shapes takes time that grows with the square of the length."""
    begun = time.perf_counter()
    for part in ("://a:b", "a.", "sk-", "AC1", "-eyJabcdefgh", "glpat-", "-----BEGIN ", "1//", "xoxb-", "bearer "):
        assert find_secret(part * (30_000 // len(part))) == ""
    assert time.perf_counter() - begun < 5


_FRAGMENTS = st.sampled_from(
    (
        *(
            "sk-ant-",
            "AKIA",
            "ABCDEFGHIJKLMNOP",
            "://",
            ":",
            "@",
            "eyJhbGciOiJIUzI1NiJ9",
            ".",
            "Bearer ",
            "1",
            "a",
            "=",
        ),
        *("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", " ", "\n", "ü", "密", "postgres", "ghp_"),
        "0123456789" * 4,
    )
)


@given(st.lists(_FRAGMENTS | st.text(max_size=5), max_size=12).map("".join))
def test_redaction_never_fails_and_is_stable(text: str) -> None:
    redacted = redact_secrets(text)
    assert redact_secrets(redacted) == redacted
