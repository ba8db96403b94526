"""Secrets by their shape: keys, tokens, passwords in addresses, private keys; and those that are said in words.

The only home of detect-secrets.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class _Shape:
    """A kind of secret by its shape. No text matches without one of `needs`; in small letters it may be in any case."""

    kind: str
    needs: tuple[str, ...]
    pattern: str


# Loading detect-secrets takes longer than storing a fact; only a text that could hold a secret is handed to it: one
# with a long run of letters that has a digit, a capital inside, or several capitals in it, as no long word has.
_LONG_RUN = re.compile(
    r"(?<![\w+/=.-])(?=[\w+/=.-]*(?:\d|[a-z][A-Z]|[A-Z]{4}))[\w+/=.-]{16}",
    re.ASCII,
)
_RUN_LENGTH = 16
# The others that could, and what they need.
_TELLING_MARKS = re.compile(
    r"-----? ?BEGIN|://[^\s/@]*:[^\s@]{1,200}@|eyJ[\w-]{8}|(?i:bearer\s+\S{12})|glpat-\w{20}|hf_[A-Za-z]{20}",
    re.ASCII,
)
_MARKS = ("BEGIN", "://", "eyJ", "bearer", "glpat-", "hf_")
_PRIVATE_KEY = r"PRIVATE KEY(?: BLOCK)? ?-{4,5}"
# In ASCII terms a secret ends, and a word begins, beside a letter of any other script. Compiled for what is suspicious.
_OWN_SHAPES = (
    _Shape("Anthropic key", ("sk-ant-",), r"sk-ant-[\w-]{8,}"),
    _Shape(
        "OpenAI Token",
        ("sk-proj", "sk-svcacct", "sk-admin", "T3BlbkFJ"),
        r"\bsk-(?:proj|svcacct|admin)-[\w-]{20,}|\bsk-[\w-]{0,200}T3BlbkFJ[\w-]+",
    ),
    _Shape("GitHub Token", ("github_pat_",), r"\bgithub_pat_\w{20,}"),
    _Shape("Hugging Face Token", ("hf_",), r"\bhf_[A-Za-z0-9]{20,}"),
    _Shape(
        "API key",
        ("sk-", "gsk_", "xai-", "pplx-", "r8_"),
        r"\bsk-(?:or-v1-)?(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{32,}|\b(?:gsk_|xai-|pplx-|r8_)[A-Za-z0-9]{30,}",
    ),
    _Shape(
        "token",
        (
            *("_v1_", "shp", "sbp_", "dapi", "rubygems_", "dckr_", "lin_api_", "ntn_", "figd_", "glsa_", "whsec_"),
            *("hvs.", "GOCSPX-", "ya29.", "PMAK-", "tskey-", "ATATT3x", "AGE-SECRET-KEY-1"),
        ),
        r"\b(?:do[opr]_v1_|shp(?:at|ca|pa|ss)_|sbp_|dapi|rubygems_)[a-fA-F0-9]{32,}"
        r"|\b(?:dckr_[po]at_|lin_api_|ntn_|figd_|glsa_|whsec_|hvs\.|GOCSPX-|ya29\.|PMAK-|tskey-[a-z]+-|ATATT3x)"
        r"(?=[\w-]*\d)[\w-]{20,}|\bAGE-SECRET-KEY-1[A-Z0-9]{50,}",
    ),
    _Shape("NPM tokens", ("npm_", "_authToken"), r"\bnpm_[A-Za-z0-9]{30,}|_authToken\s?=\s?\S+"),
    _Shape("Google key", ("AIza",), r"\bAIza[\w-]{30,}"),
    _Shape("Slack Token", ("xox", "xapp-"), r"\b(?:xox[a-z]\.)?(?:xox[a-z]|xapp)-(?=[\w.-]*\d)[\w.-]{10,}"),
    _Shape("Artifactory Credentials", ("AKC", "AP"), r"\bA(?:KC|P[\dA-F])(?=[a-zA-Z0-9]*\d)[a-zA-Z0-9]{10,}"),
    _Shape(
        "private key",
        ("BEGIN", "PuTTY-User-Key-File-"),
        rf"-{{4,5}} ?BEGIN [A-Z0-9 ]*{_PRIVATE_KEY}[\s\S]*?(?:-{{4,5}} ?END [A-Z0-9 ]*{_PRIVATE_KEY}|\Z)"
        r"|PuTTY-User-Key-File-\d[\s\S]*?(?:Private-(?:MAC|Hash): \S+|\Z)",
    ),
    # What follows the colon is no password if it is the number of a port.
    _Shape(
        "password in an address",
        ("://",),
        r"\b(?i:[a-z][a-z0-9+.-]{0,20})://[^\s/@:\[]*:(?!\d{1,5}[/?#,;)\]>\"'])[^\s@]{1,200}@[!-~]*",
    ),
    _Shape("web token", ("eyJ",), r"\beyJ[\w-]{8,2000}\.[\w-]{4,}(?:\.[\w-]*){0,3}"),
    _Shape(
        "bearer token",
        ("bearer",),
        r"\b(?i:bearer)\s+(?=[\w.~+/=-]*(?:\d|[a-z][A-Z]))[\w.~+/=-]{12,}",
    ),
)
# What those of detect-secrets need that take longest to look for, for certain only of this version. None has an i or an
# s: in any case these are also letters that no lower case spells so.
_KNOWN_VERSION = "1.5.0"
_LIBRARY_NEEDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "AWS Access Key": ("A3T", "ABIA", "ACCA", "AKIA", "ASIA", "aw"),
        "Cloudant Credentials": ("clou", "cl_", "cl-", "clap", "clke", "clpw", "clpa", "clto"),
        "Mailchimp Access Key": ("-us",),
        "Slack Token": ("xox", "lack.com"),
        "Stripe Access Key": ("k_live_",),
        "Telegram Bot Token": (":",),
    }
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
# Every word for a secret that is said in words begins with one of these; to know them takes loading many patterns.
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
    lowered = text.lower()
    is_suspicious = _is_suspicious(text, lowered)
    found = list(_find_shapes(text, lowered)) if is_suspicious else []
    found += _find_cards(text)
    if any(noun in lowered for noun in _NOUNS) or (is_suspicious and any(noun in lowered for noun in _KEY_NOUNS)):
        from jarvis_cli.secret_words import find_said_secrets

        found += find_said_secrets(text, (*_NOUNS, "pw"), _KEY_NOUNS)
    # Of two that begin together, the one that is known by its shape names the kind.
    return sorted(found, key=lambda secret: (secret[0], secret[2] in _LESS_TELLING, secret[1]))


def _is_suspicious(text: str, lowered: str) -> bool:
    """Return whether a text could hold a secret that is known by its shape."""
    if _has_any(_MARKS, text, lowered) and _TELLING_MARKS.search(text):
        return True
    # To look at long words alone takes a tenth of the time: most texts have none.
    return any(_LONG_RUN.search(word) for word in text.split() if len(word) >= _RUN_LENGTH)


def _has_any(needs: tuple[str, ...], text: str, lowered: str) -> bool:
    # A loop takes half as long as `any` of a generator, and all that is said and answered goes through here.
    for need in needs:  # noqa: SIM110
        if need in (lowered if need.islower() else text):
            return True
    return False


def _find_shapes(text: str, lowered: str) -> Iterator[tuple[int, int, str]]:
    own = (
        (shape.kind, re.compile(shape.pattern, re.ASCII))
        for shape in _OWN_SHAPES
        if _has_any(shape.needs, text, lowered)
    )
    library = (
        (kind, pattern) for kind, needs, pattern in _load_library() if not needs or _has_any(needs, text, lowered)
    )
    for kind, pattern in (*own, *library):
        for match in pattern.finditer(text):
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


@cache
def _load_library() -> tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...]:
    """Return the shapes that detect-secrets knows, by kind, with what they need where that is known.

    Only its patterns are used. Its scanner keeps settings for the whole process, which two threads cannot share, leaves
    out lines with certain remarks in them, and reports no more than a prefix of some tokens.
    """
    from detect_secrets.__version__ import VERSION
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
    known = _LIBRARY_NEEDS if VERSION == _KNOWN_VERSION else {}
    return tuple(
        (detector.secret_type, known.get(detector.secret_type, ()), pattern)
        for detector in detectors
        for pattern in detector.denylist
    )
