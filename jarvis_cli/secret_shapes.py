"""Secrets by their shape: keys, tokens, passwords in addresses, private keys; and those that are said in words.

The only home of detect-secrets.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Loading detect-secrets takes longer than storing a fact; only a text that could hold a secret is handed to it: one
# with a long run of letters that has a digit, a capital inside, or several capitals in it, as no long word has.
_SUSPICIOUS = re.compile(
    r"-----? ?BEGIN|://[^\s/@]*:[^\s@]{1,200}@|eyJ[\w-]{8}|(?i:bearer\s+\S{12})"
    r"|(?<![\w+/=.-])(?=[\w+/=.-]*(?:\d|[a-z][A-Z]|[A-Z]{4}))[\w+/=.-]{16}"
    r"|glpat-\w{20}|hf_[A-Za-z]{20}",
    re.ASCII,
)
_PRIVATE_KEY = r"PRIVATE KEY(?: BLOCK)? ?-{4,5}"
# In ASCII terms a secret ends, and a word begins, beside a letter of any other script. Compiled for what is suspicious.
_OWN_SHAPES = (
    ("Anthropic key", r"sk-ant-[\w-]{8,}"),
    ("OpenAI Token", r"\bsk-(?:proj|svcacct|admin)-[\w-]{20,}|\bsk-[\w-]{0,200}T3BlbkFJ[\w-]+"),
    ("GitHub Token", r"\bgithub_pat_\w{20,}"),
    ("Hugging Face Token", r"\bhf_[A-Za-z0-9]{20,}"),
    ("API key", r"\bsk-(?:or-v1-)?(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{32,}|\b(?:gsk_|xai-|pplx-|r8_)[A-Za-z0-9]{30,}"),
    (
        "token",
        r"\b(?:do[opr]_v1_|shp(?:at|ca|pa|ss)_|sbp_|dapi|rubygems_)[a-fA-F0-9]{32,}"
        r"|\b(?:dckr_[po]at_|lin_api_|ntn_|figd_|glsa_|whsec_|hvs\.|GOCSPX-|ya29\.|PMAK-|tskey-[a-z]+-|ATATT3x)"
        r"(?=[\w-]*\d)[\w-]{20,}|\bAGE-SECRET-KEY-1[A-Z0-9]{50,}",
    ),
    ("NPM tokens", r"\bnpm_[A-Za-z0-9]{30,}|_authToken\s?=\s?\S+"),
    ("Google key", r"\bAIza[\w-]{30,}"),
    ("Slack Token", r"\b(?:xox[a-z]\.)?(?:xox[a-z]|xapp)-(?=[\w.-]*\d)[\w.-]{10,}"),
    ("Artifactory Credentials", r"\bA(?:KC|P[\dA-F])(?=[a-zA-Z0-9]*\d)[a-zA-Z0-9]{10,}"),
    (
        "private key",
        rf"-{{4,5}} ?BEGIN [A-Z0-9 ]*{_PRIVATE_KEY}[\s\S]*?(?:-{{4,5}} ?END [A-Z0-9 ]*{_PRIVATE_KEY}|\Z)"
        r"|PuTTY-User-Key-File-\d[\s\S]*?(?:Private-(?:MAC|Hash): \S+|\Z)",
    ),
    # What follows the colon is no password if it is the number of a port.
    (
        "password in an address",
        r"\b(?i:[a-z][a-z0-9+.-]{0,20})://[^\s/@:\[]*:(?!\d{1,5}[/?#,;)\]>\"'])[^\s@]{1,200}@[!-~]*",
    ),
    ("web token", r"\beyJ[\w-]{8,2000}\.[\w-]{4,}(?:\.[\w-]*){0,3}"),
    ("bearer token", r"\b(?i:bearer)\s+(?=[\w.~+/=-]*(?:\d|[a-z][A-Z]))[\w.~+/=-]{12,}"),
)
# Groups as they stand on cards. Digits without groups may be any number, if nothing before them tells of a card.
_CARD = re.compile(
    r"(?:4\d|5\d|6\d|2[2-7]|3[04-9])\d\d([ \xa0-]?)"
    r"(?:\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{6}\1\d{4,5}|\d{3}\1\d{3}\1\d{3})"
    r"(?![ \xa0-]?\d|\w)",
    re.ASCII,
)
# Part of a longer number, as in an IBAN.
_INSIDE = re.compile(r"(?:[\w.,+/-]|\d[ \xa0]|\b[A-Z]{2}\d\d ?)\Z", re.ASCII)
_CARD_WORD = re.compile(r"card|kart|visa|mastercard|amex|carte|tarjeta|carta|карт|כרטיס|بطاقة|卡|カード", re.IGNORECASE)
_REST_OF_TOKEN = re.compile(r"[\w+/=-]*", re.ASCII)
# Part of every word for a secret that is said in words; to know these takes loading many patterns.
_NOUNS = (
    *("passw", "passp", "passc", "kennw", "pwd", "hasł", "hasl", "pin", "puk", "geheimz", "code", "kod", "cv"),
    *(
        "pw:",
        "pw=",
        "pw ",
        "combination",
        "combo",
        "kombin",
        "szyfr",
        "contrase",
        "mot de passe",
        "mots de passe",
        "mdp",
    ),
    *("wachtwoord", "senha", "palavra", "heslo", "hesla", "heslem", "парол", "סיסמ", "كلمة", "密码", "密碼", "口令"),
    *("パス", "暗証番号"),
)
# Their values are suspicious, so they are looked for only where something is.
_KEY_NOUNS = ("key", "token", "secret", "schlüssel", "schluessel", "geheimnis", "klucz", "sekret")
_LESS_TELLING = frozenset(("password", "PIN", "code", "API key", "token"))


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text with each secret replaced by its kind in brackets, and the kinds, each once, in order."""

    text: str
    kinds: tuple[str, ...]


def find_secret(text: str) -> str:
    """Return the kind of the first secret in a text, such as `AWS Access Key`, or '' when there is none."""
    found = _find_all(text)
    return found[0][2] if found else ""


def redact_secrets(text: str) -> str:
    """Return a text with each secret replaced by its kind in brackets."""
    return take_out_secrets(text).text


def take_out_secrets(text: str) -> Cleaned:
    """Return a text with its secrets taken out, and their kinds."""
    parts: list[str] = []
    kinds: list[str] = []
    read = 0
    for start, end, kind in _find_all(text):
        if start >= read:
            parts += (text[read:start], f"[{kind}]")
            kinds.append(kind)
        read = max(read, end)
    return Cleaned("".join((*parts, text[read:])), tuple(dict.fromkeys(kinds)))


def _find_all(text: str) -> list[tuple[int, int, str]]:
    """Return where each secret begins and ends, and its kind, in order; they may overlap."""
    is_suspicious = _SUSPICIOUS.search(text) is not None
    found = list(_find_shapes(text)) if is_suspicious else []
    found += _find_cards(text)
    lowered = text.lower()
    if any(noun in lowered for noun in (*_NOUNS, *(_KEY_NOUNS if is_suspicious else ()))):
        from jarvis_cli.secret_words import find_said_secrets

        found += find_said_secrets(text)
    # Of two that begin together, the one that is known by its shape names the kind.
    return sorted(found, key=lambda secret: (secret[0], secret[2] in _LESS_TELLING, secret[1]))


def _find_shapes(text: str) -> Iterator[tuple[int, int, str]]:
    own = ((kind, re.compile(shape, re.ASCII)) for kind, shape in _OWN_SHAPES)
    for kind, shape in (*own, *_library_shapes()):
        for match in shape.finditer(text):
            rest = _REST_OF_TOKEN.match(text, match.end())
            yield match.start(), rest.end() if rest else match.end(), kind


def _find_cards(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _CARD.finditer(text):
        start = match.start()
        is_told = match[1] or _CARD_WORD.search(text, max(start - 40, 0), start)
        if is_told and not _INSIDE.search(text, max(start - 6, 0), start) and _has_check_digit(match.group()):
            yield start, match.end(), "card number"


def _has_check_digit(number: str) -> bool:
    """Return whether the last digit is the one that Luhn's formula (ISO/IEC 7812-1) asks for."""
    digits = [int(digit) for digit in reversed(number) if digit.isdecimal()]
    return sum(digits[::2] + [sum(divmod(2 * digit, 10)) for digit in digits[1::2]]) % 10 == 0


def _library_shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the shapes that detect-secrets knows, by kind.

    Only its patterns are used. Its scanner keeps settings for the whole process, which two threads cannot share, leaves
    out lines with certain remarks in them, and reports no more than a prefix of some tokens.
    """
    from detect_secrets.plugins.aws import AWSKeyDetector
    from detect_secrets.plugins.azure_storage_key import AzureStorageKeyDetector
    from detect_secrets.plugins.cloudant import CloudantDetector
    from detect_secrets.plugins.discord import DiscordBotTokenDetector
    from detect_secrets.plugins.github_token import GitHubTokenDetector
    from detect_secrets.plugins.gitlab_token import GitLabTokenDetector
    from detect_secrets.plugins.mailchimp import MailchimpDetector
    from detect_secrets.plugins.pypi_token import PypiTokenDetector
    from detect_secrets.plugins.sendgrid import SendGridDetector
    from detect_secrets.plugins.slack import SlackDetector
    from detect_secrets.plugins.square_oauth import SquareOAuthDetector
    from detect_secrets.plugins.stripe import StripeDetector
    from detect_secrets.plugins.telegram_token import TelegramBotTokenDetector
    from detect_secrets.plugins.twilio import TwilioKeyDetector

    detectors = (
        *(AWSKeyDetector, AzureStorageKeyDetector, CloudantDetector, DiscordBotTokenDetector, GitHubTokenDetector),
        *(GitLabTokenDetector, MailchimpDetector, PypiTokenDetector, SendGridDetector, SlackDetector),
        *(SquareOAuthDetector, StripeDetector, TelegramBotTokenDetector, TwilioKeyDetector),
    )
    return tuple((detector.secret_type, shape) for detector in detectors for shape in detector.denylist)
