"""Secrets in a text: by their shape, by what was put in their place, and passwords and codes said in words."""

import re

from jarvis_cli.extraction.patterns import Phrases, compile_phrases, simplify
from jarvis_cli.secret_shapes import find_secret

# What stands for a secret that was taken out: its kind in brackets.
_REDACTED = re.compile(
    r"\[[^\]\n]{0,60}\b(?:key|token|secret|password|credential|pin|code)s?\b[^\]\n]{0,40}\]", re.IGNORECASE
)
_NAMES = r"""
(pass ?words?|passphrase|pass ?codes?|pin|puk|cvv|cvc|login|credentials|one[- ]time code|(security|access|door|alarm\
|gate|unlock|recovery|entry|safe|lock) (code|key|phrase|combination)|seed phrase|api[ -]?key|secret key|access token)
(\w*passwort\w*|\w*kennwort\w*|losungswort|pincode|pin-code|geheimzahl|\w*zugangscode|zugangsdaten|turcode\
|sicherheitscode|zahlencode|wlan-schlussel|wlan-passwort|passw\w*rter)
(haslo|hasla|haslem|pinu|kod (do|dostepu|pin|bramy|domofonu|alarmu|zamka|bezpieczenstwa)|klucz api)
"""
_NAMED = Phrases(
    rf"{compile_phrases(_NAMES).pattern}[^.!?\n]{{0,40}}?(?:[:=]\s*\S|(?<![\w'])(?:is|are|was|being|set to|ist"
    r"|lautet|lauten|sind|war|heisst|to|jest|brzmi|mam|mialo)(?![\w'])\s*\S|\s\S*\d)"
)
_CODE = Phrases(
    r"(?<!zip )(?<!post )(?<!postal )(?<!area )(?<!source )(?<!country )(?<!dress )(?<!promo )(?<![\w-])"
    r"(?:codes?|kod|kodu|pin|tan)(?! pocztow)(?![\w-])[^.!?\n\d]{0,30}(?<!\w)\d{3,}"
)
_CARD = Phrases(r"(?:card|karte|kreditkarte|kart\w+|konto\w*|account)\b[^.!?\n]{0,40}?(?:\d[ -]?){13,19}")


def holds_secret(text: str) -> bool:
    """Return whether there is a secret in a text. In doubt there is."""
    if _REDACTED.search(text) or find_secret(text):
        return True
    plain = simplify(text)
    return any(pattern.search(plain) for pattern in (_NAMED, _CODE, _CARD))
