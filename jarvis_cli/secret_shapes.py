"""Secrets by their shape: keys, tokens, passwords in addresses, private keys. The only home of detect-secrets."""

import re

# Loading detect-secrets takes longer than storing a fact; only a text that could hold a secret is handed to it.
_SUSPICIOUS = re.compile(
    r"-----BEGIN|://[^\s/@]+:[^\s/@]+@|eyJ[\w-]{8}|(?i:bearer\s+\S{12})|[A-Za-z0-9_+/=.-]{16,}", re.ASCII
)
_OWN_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Anthropic key", re.compile(r"sk-ant-[\w-]{8,}")),
    ("private key", re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)")),
    ("password in an address", re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s/@:]+:[^\s/@]+@\S*", re.IGNORECASE)),
    ("web token", re.compile(r"\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?")),
    ("bearer token", re.compile(r"\bbearer\s+[\w.~+/=-]{12,}", re.IGNORECASE)),
)
_PLUGINS = (
    "AWSKeyDetector",
    "ArtifactoryDetector",
    "AzureStorageKeyDetector",
    "CloudantDetector",
    "DiscordBotTokenDetector",
    "GitHubTokenDetector",
    "GitLabTokenDetector",
    "JwtTokenDetector",
    "MailchimpDetector",
    "NpmDetector",
    "OpenAIDetector",
    "PrivateKeyDetector",
    "PypiTokenDetector",
    "SendGridDetector",
    "SlackDetector",
    "SquareOAuthDetector",
    "StripeDetector",
    "TelegramBotTokenDetector",
    "TwilioKeyDetector",
)


def find_secret(text: str) -> str:
    """Return the kind of the first secret in a text, such as `AWS Access Key`, or '' when there is none."""
    found = _find_all(text)
    return found[0][0] if found else ""


def redact_secrets(text: str) -> str:
    """Return a text with each secret replaced by its kind in brackets."""
    for kind, secret in _find_all(text):
        text = text.replace(secret, f"[{kind}]")
    return text


def _find_all(text: str) -> list[tuple[str, str]]:
    if not _SUSPICIOUS.search(text):
        return []
    found = [(kind, match.group()) for kind, shape in _OWN_SHAPES for match in shape.finditer(text)]
    return found + _ask_library(text)


def _ask_library(text: str) -> list[tuple[str, str]]:
    from detect_secrets.core.scan import scan_line
    from detect_secrets.settings import transient_settings

    found = []
    with transient_settings({"plugins_used": [{"name": name} for name in _PLUGINS]}):
        for line in text.splitlines():
            found += [(secret.type, secret.secret_value) for secret in scan_line(line) if secret.secret_value]
    return found
