"""Secrets that are said in words: passwords, PINs, codes and keys, in English, German and Polish.

Passwords are also known where another language has a plain word for them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# The nouns are looked for in lower case, which is quicker than in any case.
_NOUN = re.compile(
    r"(?P<password>(?:passwor[dt]s?|passwort(?:es|e)|passwörtern?|passphrases?|passcodes?|kennwort(?:es|e)?|kennwörtern?"
    r"|pwd?|has[łl](?:o|a|em|u)|contraseñas?|mots? de passe|mdp|wachtwoord(?:en)?|senhas?|palavras?-passe"
    r"|hesl(?:o|a|em)|парол(?:ь|я|ем|і)|סיסמ(?:ה|א|תי|תנו|ת)|كلمة (?:ال)?(?:سر|مرور)ي?)(?![\w\[-])"
    r"|密码|密碼|口令|パスワード|パスコード)"
    r"|(?P<PIN>(?:pins?(?:[ -](?:code|number|nummer|zahl))?|puks?|geheimzahl)(?![\w\[-])|暗証番号)"
    r"|(?P<code>(?:codes?|kod(?:em)?(?: (?:dostępu|bezpieczeństwa|wejściowy|weryfikacyjny))?|cv[vc]2?"
    r"|combinations?|combo|kombination|kombinacj[aąę]|szyfr(?:em)?)(?![\w\[-]))"
)
_IN_COMPOUNDS = ("passw", "passp", "passc", "kennw", "סיסמ", "كلمة", "密", "口", "パ", "暗")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
# A key or a token is a secret only where its name tells what it is for: there are others on keyboards and in rings.
_KEY_NOUN = re.compile(
    r"(?:klucz(?:a|em|u)?|(?P<token_of>token(?:a|em|u)?)|sekret) (?:do )?(?:api|tajn\w+|prywatn\w+|dostęp\w*"
    r"|odśwież\w+|bota|klienta|autoryz\w+|uwierzyt\w+)(?!\w)"
    r"|(?:keys?|(?P<token>token(?:s|a|em|u)?)|secrets?|(?:schlüssel|schluessel)n?s?|geheimnis|sekret|klucz(?:a|em)?)"
    r"(?![^\W_])"
)
_FOR_ACCESS = re.compile(
    r"(?:api|secret|access|auth|authentication|authori[sz]ation|refresh|client|private|\bbot|_bot|bearer|session"
    r"|encryption|signing|account|consumer|webhook|\bid|_id|zugriffs|zugangs|geheim(?:e[rnms]?)?|privat(?:e[rnms]?)?"
    r"|authentifizierungs|sicherheits|tajny|tajnym|prywatny|prywatnym)[ _.-]?\Z"
)
_NAMED = re.compile(r"[a-z\d][_-]\Z")
# A code is a secret only where it opens something: there are others for countries, errors and discounts.
_OPENING = re.compile(
    r"(?:\b(?:door|gate|access|entry|alarm|safe|security|unlock|lock|keypad|garage|locker|verification|recovery|backup)"
    r"[ -]?|(?:tür|zugangs|zutritts|alarm|tor|tresor|safe|sicherheits|entsperr|zahlen)-?)\Z"
)
_OPENED = re.compile(
    r"\b(?:door|gate|safe|alarm|lock|garage|house|building|flat|apartment|office|phone|bike|suitcase|intercom|wi-?fi"
    r"|wlan|haustür|tür|tor\b|tresor|haus\b|schloss|handy|fahrrad|koffer|keller|wohnung|büro|domofon|bram|drzwi|sejf"
    r"|klat|furt|garaż|telefon|kart|wejści|szaf|kłód|walizk|mieszkan|domu|biur|blok)",
    re.IGNORECASE,
)
# What may stand between the noun and the link, as in `password for the wifi at home: ...`.
_ABOUT = re.compile(
    r"[\"'`*_’”)]{0,3}(?:[ \t]+(?:for|of|to|on|at|in|from|do|od|na|w|z|für|fürs|zu|zum|zur|von|vom|bei|beim|im|am|auf"
    r"|an|meines|meiner|des|der|de|del|da|di|pour|du|per|voor|van|para|pro|k|для|от|від|до|к|на)"
    r"(?:[ \t]+[\w'’&/@-]+(?:\.\w+)*){1,6}|[ \t]+(?:שלי|שלנו|של[ \t]+\S+|الخاصة(?:[ \t]+(?:بي|بنا))?)\b)?",
    re.IGNORECASE,
)
# After a colon, `lautet` or the Polish `to` stands the value itself; after `is` it may be anything that is said of it,
# after `=` the name of something in a program, and after `to` it is a value only where something was changed.
_LINK = re.compile(
    r"(?P<told>[ \t]*(?:(?<=\s)(?:is|ist|are|sind|jest|to|lautet|brzmi|as follows|wie folgt)[ \t]*)?(?:[:：→]|[-=]>)"
    r"|[ \t]+(?:lautet|lauten|brzmi|brzmią|wynosi)(?=\s))|(?P<assigned>[ \t]*=+)"
    r"|(?P<said>[ \t]+(?:is|was|are|were|ist|war|sind|waren|jest|było|są|es|est|è|é|je|היא|هي)(?=\s)"
    r"|(?<=[\u0400-\u04ff])[ \t]+[—–-](?=\s)|[ \t]*(?:就?是|为|為|は))"
    r"|(?P<changed>[ \t]+(?:to|auf|na)(?=\s))",
    re.IGNORECASE,
)
# Whose `to` is the Polish for `is`; after a key's name the value has to look like a key anyway.
_POLISH = ("has", "kod", "pin", "kombin", "szyfr", "klucz", "token", "key", "secret")
_CHANGING = re.compile(
    r"\b(?:chang|set|reset|updat|änder|setz|stell|zmie|ustaw)\w*[ \t]+(?:[\w-]+[ \t]+){0,3}\Z", re.IGNORECASE
)
# The other way about: `... is my password`.
_TURNING = (" is ", " was ", " ist ", " war ", " to ", " jest ")
_TURNED = re.compile(
    r"(?<!\S)(\S{3,70})[ \t]+(?:is|was|ist|war|to|jest)[ \t]+"
    r"(?:my|our|the|mein|meine|unser|unsere|das|die|der|mój|moje|nasze)[ \t]+(?:[\w-]+[ \t-])?\Z",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[ \t]*(?:[.,;!?)\]…\n]|\Z|(?:and|or|but|und|oder|aber|i|oraz|lub|ale)\b)", re.IGNORECASE)
# In letters, on each side of a noun.
_REACH, _LONGEST_LINK = 80, 16

_GAP = re.compile(
    r"[ \t]*(?:\n[ \t]*)?[*_`(]{0,3}(?:(?:now|still|just|jetzt|nun|noch|immer|teraz|nadal)[ \t]+){0,2}[ \t]*",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"\"([^\"\n]{2,100})\"|'([^'\n]{2,100})'|`([^`\n]{2,100})`|[„“”]([^„“”\"\n]{2,100})[“”\"]|[‚‘]([^‚‘’\n]{2,100})[‘’]"
    r"|[»«]([^»«\n]{2,100})[»«]"
)
_UNIT = (
    r"(?![ \t]*(?:[%€$£]|characters?|chars?|letters?|digits?|words?|years?|months?|weeks?|days?|hours?|minutes?|times"
    r"|euros?|zeichen|buchstaben|ziffern|wörter|stellen|jahren?|monaten?|wochen?|tagen?|stunden|minuten|mal|znak|liter"
    r"|cyfr|słów|lat|miesi|tygod|dni|godzin|razy)\b)"
)
# Without a link, only a user before it or an end after it tells that a value is the password.
_USER = re.compile(
    r"\b(?:user|username|login|account|e-?mail|benutzer|benutzername|nutzer|konto|użytkownik|usuario|utilisateur|логин)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"[ \t]+(?=[^\s@]*[^\W\d])(?=\S{0,60}(?:\d|[!@#$%^&*]\w))(?!\S{0,60}@\w+\.\w)[\w!#$%^&*@.-]{5,60}(?!\S*[(\[=/])"
)
_NO_BARE = re.compile(
    r"\W*(?:sha|md5|base\d|pbkdf|argon|bcrypt|aes|utf|oauth|office|keepass|web\d|iphone|windows|ios|v\d|2fa|\d+[a-z-]+\b)",
    re.IGNORECASE,
)
# A key cannot be read as words and short numbers, as a name or a path can.
_KEY = re.compile(
    r"[\"'„“]?((?:\d{6,12}:)?[A-Za-z0-9+/_][\w+/=.~!%^*-]{14,2000}[\w+/=~-])(?![(\[\u00c0-\u024f])", re.ASCII
)
_READABLE = re.compile(
    r"(?:[_.\-/=]*+(?:[A-Z]?[a-z]{2,15}+(?![a-z])|[A-Z]{2,15}+(?![A-Z])|\d{1,4}+(?!\d)|v\d(?!\w)))++[_.\-/=]*+",
    re.ASCII,
)
_MIXED = re.compile(r"\d|[a-z][A-Z]", re.ASCII)
_PIN = re.compile(
    rf"[\"'„“]?(\d{{3,8}}|\d(?: \d){{2,7}}|\d\d \d\d)(?![^\W\u3040-\u30ff\u3400-\u9fff]|[.,:/-]\d){_UNIT}",
    re.IGNORECASE,
)
_CODE = re.compile(
    rf"[\"'„“]?((?=\D{{0,3}}\d[^\d\s]?\d[^\d\s]?\d)[\w#*]{{3,16}}|\d\d(?:[ -]\d\d){{1,4}}"
    rf"|\d\d?(?:[ -]\d\d?){{2,4}})(?![^\W\u3040-\u30ff\u3400-\u9fff]|[.,:/-]\d){_UNIT}",
    re.IGNORECASE,
)
# Where no blanks are written, a password in other letters ends where the sentence goes on.
_TOKEN = re.compile(r"[!-~]{4,300}(?=[\u3040-\u30ff\u3400-\u9fff])|[^\s。，、；！？「」]{1,300}")
_AFTER_TOKEN = re.compile(r"[!#$%&+=~^@]*")
_LONG_ENOUGH = re.compile(rf"\d{{4,}}{_UNIT}", re.IGNORECASE)
_KIND = re.compile(r"\[[\w .-]+\]")
# Ordinals and amounts, addresses, names and calls in programs, and what stands for a value that is not told.
_NO_VALUE = re.compile(
    r"\d+(?:st|nd|rd|th|%)\Z|\d{1,3}-[^\W\d]+\Z|\w+://|(?:[^\W\d]|\.)+[(\[]\D*\Z|[<{]|\$[({]|\$[^\W\d]+\Z|%[s(]"
    r"|(\W|\w)\1*\Z",
    re.IGNORECASE,
)
_CALL = re.compile(r"\w[(\[]")
_TELLING = re.compile(r"\d|[a-zß-ÿ][A-Z]|[!@#$%^&*+~|\\=?]", re.ASCII)
_PLAIN = re.compile(r"[^\W\d_]{3,}(?:[-_'’][^\W\d_]+)*")
_NO_PASSWORDS = frozenset(
    "required optional none null true false yes string str text any empty blank missing unknown forgotten lost wrong"
    " invalid incorrect expired correct same hidden secret vergessen falsch leer keins keines unbekannt abgelaufen"
    " geheim richtig gleich siehe zapomniane brak nieznane puste błędne złe tajne wygasło olvidada incorrecta ninguna"
    " obligatoria oublié incorrect aucun obligatoire requis perdu vergeten verplicht onjuist geen dimenticata errata"
    " obbligatoria esquecida incorreta nenhuma obrigatória zapomenuté špatné žádné povinné забыл забыла забыт неверный"
    " неизвестен нет обязательно забув забула невірний немає שכחתי חובה שגויה אין مطلوبة منسية خاطئة".split()
)


@dataclass(frozen=True, slots=True)
class _Noun:
    """A word for a secret. One that `is_vague` has to be told what it opens before it is one."""

    kind: str
    word: str
    start: int
    end: int
    is_vague: bool


def find_said_secrets(text: str, nouns: tuple[str, ...], key_nouns: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Yield where each secret that is said in words begins and ends, and its kind.

    The kinds are password, PIN, code, API key and token. Their words begin with the `nouns`, those of keys and tokens
    with the `key_nouns`, all in small letters.
    """
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    for noun in _find_nouns(lowered, nouns):
        span = _read_after(text, noun) or _read_before(text, noun)
        if span:
            yield (*span, noun.kind)
    read = 0
    for noun in _find_key_names(lowered, key_nouns):
        span = (_read_after(text, noun) or _read_before(text, noun)) if noun.start >= read else None
        if span:
            read = span[1]
            yield (*span, noun.kind)


def _find_nouns(lowered: str, nouns: tuple[str, ...]) -> Iterator[_Noun]:
    for found in _match_all(_NOUN, nouns, lowered):
        kind, word, start = found.lastgroup or "", found.group(), found.start()
        before = lowered[start - 1 : start]
        is_opener = " " in word or word.startswith("cv") or _OPENING.search(lowered, max(start - 20, 0), start)
        is_whole = not before.isalnum() or (kind == "code" and is_opener)
        is_compound = word.startswith(_IN_COMPOUNDS) and not before.isdigit()
        if before != "[" and (is_whole or is_compound):
            yield _Noun(kind, word, start, found.end(), is_vague=kind == "code" and not is_opener)


def _find_key_names(lowered: str, key_nouns: tuple[str, ...]) -> Iterator[_Noun]:
    for found in _match_all(_KEY_NOUN, key_nouns, lowered):
        start = found.start()
        is_named = found.group().startswith(("token", "secret")) and _NAMED.search(lowered, max(start - 2, 0), start)
        if " " in found.group() or is_named or _FOR_ACCESS.search(lowered, max(start - 30, 0), start):
            kind = "token" if found.lastgroup else "API key"
            yield _Noun(kind, found.group(), start, found.end(), is_vague=False)


def _match_all(pattern: re.Pattern[str], beginnings: tuple[str, ...], text: str) -> Iterator[re.Match[str]]:
    """Yield what `finditer` does, twenty times as fast, for a pattern that only matches what begins in these ways."""
    end = 0
    present = [beginning for beginning in beginnings if beginning in text]
    for start in sorted({start for beginning in present for start in _find_places(text, beginning)}):
        found = pattern.match(text, start) if start >= end else None
        if found:
            end = found.end()
            yield found


def _find_places(text: str, wanted: str) -> Iterator[int]:
    start = text.find(wanted)
    while start >= 0:
        yield start
        start = text.find(wanted, start + 1)


def _read_after(text: str, noun: _Noun) -> tuple[int, int] | None:
    """Return where the value stands that is told after a noun, if one is."""
    if noun.kind == "PIN" and text[noun.start : noun.end].isupper() and (bare := _PIN.match(text, noun.end + 1)):
        return bare.span(1)
    nearest = _ABOUT.match(text, noun.end, noun.end + _REACH)
    for link in _LINK.finditer(text, noun.end, (nearest.end() if nearest else noun.end) + _LONGEST_LINK):
        about, how = text[noun.end : link.start()], link.lastgroup or ""
        if not _ABOUT.fullmatch(about):
            return None
        if noun.is_vague and not _OPENED.search(about):
            continue
        if how == "changed" and link.group().strip() == "to" and noun.word.startswith(_POLISH):
            how = "told"
        elif how == "told" and _UNSPACED.match(noun.word) and _UNSPACED.match(text, link.end()):
            how = "said"
        elif how == "changed" and not _CHANGING.search(text, max(noun.start - _REACH, 0), noun.start):
            continue
        if span := _read_value(text, link.end(), noun.kind, how):
            return span
    return _read_bare(text, noun) if noun.kind == "password" else None


def _read_bare(text: str, noun: _Noun) -> tuple[int, int] | None:
    """Return where the value stands that follows a password's noun with no link, if one does."""
    bare = _BARE.match(text, noun.end)
    start = bare.end() - len(bare.group().lstrip()) if bare else 0
    if bare is None or _NO_BARE.match(text, start):
        return None
    span = _read_password(text, start, "said")
    has_user = _USER.search(text, max(noun.start - _REACH, 0), noun.start)
    return span if span and (has_user or _ENDED.match(text, span[1])) else None


def _read_before(text: str, noun: _Noun) -> tuple[int, int] | None:
    """Return where the value stands that is told before a noun, if one is."""
    start = max(noun.start - _REACH, 0)
    before = text[start : noun.start]
    turned = _TURNED.search(text, start, noun.start) if any(link in before for link in _TURNING) else None
    about = _ABOUT.match(text, noun.end)
    if turned is None or noun.is_vague or not (_ENDED.match(text, noun.end) or (about and " " in about.group())):
        return None
    span = _read_value(text, turned.start(1), noun.kind, "said")
    return span if span and span[1] <= turned.end(1) else None


def _read_value(text: str, start: int, kind: str, how: str) -> tuple[int, int] | None:
    gap = _GAP.match(text, start)
    start = gap.end() if gap else start
    if kind in ("API key", "token"):
        return _read_key(text, start)
    if kind != "password":
        number = (_PIN if kind == "PIN" else _CODE).match(text, start)
        return number.span(1) if number else None
    if _KIND.match(text, start):
        return None
    if quoted := _QUOTED.match(text, start):
        value = quoted.group(quoted.lastindex or 0)
        is_none = not value.strip() or _KIND.match(value) or _NO_VALUE.match(value)
        return None if is_none or value.casefold() in _NO_PASSWORDS else quoted.span(quoted.lastindex or 0)
    if how == "told" and gap is not None and "\n" in gap.group():
        how = "said"
    return _read_password(text, start, how)


def _read_key(text: str, start: int) -> tuple[int, int] | None:
    key = _KEY.match(text, start)
    if key is None or not _MIXED.search(key[1]) or _READABLE.fullmatch(key[1]) or _NO_VALUE.match(key[1]):
        return None
    return key.span(1)


def _read_password(text: str, start: int, how: str) -> tuple[int, int] | None:
    token = _TOKEN.match(text, start)
    value = token.group().rstrip(".,;:?!)]}>\"'”’»…*`") if token else ""
    end = start + len(value)
    if not value or _NO_VALUE.match(value) or (how == "assigned" and _CALL.search(value)):
        return None
    is_value = _TELLING.search(value) is not None
    if value.isdecimal():
        is_value = _LONG_ENOUGH.match(text, start) is not None
    elif _PLAIN.fullmatch(value) and not (is_value and how != "assigned"):
        is_value = how == "told" and value.casefold() not in _NO_PASSWORDS and _ENDED.match(text, end) is not None
    rest = _AFTER_TOKEN.match(text, end)
    return (start, rest.end() if rest else end) if is_value else None
