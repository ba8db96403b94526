"""How the patterns of the tables are written: in the letters of their language, over what `fold` makes of a text."""

import re
from collections.abc import Mapping, Sequence

from jarvis_cli.models.notebook.statements.tables import Rule

# German vowels stay as they are, since they tell `würde` from `wurde`; a table written with them takes `ae` as well.
_FOLDED = str.maketrans(
    {
        letter: plain
        for plain, letters in {
            "a": "ąáàâãå", "c": "ćčç", "d": "ď", "e": "ęéèêëě", "i": "íìîïı", "l": "ł", "n": "ńñň", "o": "óòôõø",
            "r": "ř", "s": "śšş", "t": "ť", "u": "úùûů", "y": "ýÿ", "z": "źżž", "'": "’‘`´ʼ", '"': "„“”«»‟",
        }.items()
        for letter in letters
    }
)  # fmt: skip
_SPELLINGS = {"ä": "(?:ä|ae)", "ö": "(?:ö|oe)", "ü": "(?:ü|ue)", "ß": "(?:ß|ss)"}

# What a slot takes at first, a word where nothing else is said; what is in it is checked by slots.py.
_WORD = r"[^\W_][\w'.&/+#-]*"
_SLOTS: Mapping[str, str] = {
    "name": r"[^\W\d_][\w'.-]*",
    "cap_name": r"[^\W\d_][\w'.-]*",
    "tool": rf"{_WORD}(?: {_WORD})?",
    "relation": r"[^\W_][\w'-]*?(?: in law)?",
    "pet": r"[^\W_][\w-]*?(?: (?:pigs?|morsk\w+))?",
    "what": r".+",
    "what_noun": r"[^\W_][\w' -]{1,30}?",
    "date": r".+",
    "age": r"[1-9]\d",
    "phone": r"\+?[\d(][\d ()/.-]{4,}",
    "email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
}
_SLOT = re.compile(r"\{([a-z_]+)\}")


def fold(text: str) -> str:
    """Return `text` in small letters without accents but the German ones, letter by letter: of the same length."""
    small = text.lower()
    if len(small) != len(text):
        small = "".join(letter.lower() if len(letter.lower()) == 1 else letter for letter in text)
    return small.translate(_FOLDED)


def compile_text(pattern: str) -> re.Pattern[str]:
    """Return a pattern over folded text, written with the letters of its language."""
    return re.compile(_spell(pattern))


def compile_marks(lines: str, parts: Mapping[str, str]) -> re.Pattern[str]:
    """Return a pattern for any of the lines, which say themselves where words begin and end."""
    return compile_text(_join(fill_parts(lines, parts)))


def compile_any(lines: str) -> re.Pattern[str]:
    """Return a pattern for any of the lines, each of whole words."""
    return compile_text(rf"(?<![\w'])(?:{_join(lines)})(?![\w'])")


def compile_openers(lines: str) -> re.Pattern[str]:
    """Return a pattern for any of the lines, at the beginning of a clause, with the marks behind it."""
    return compile_text(rf"[\s,;:.!)(–—-]*(?:{_join(lines)})(?![\w'])[\s,;:.!–—-]*")


def compile_rules(table: str, parts: Mapping[str, str]) -> tuple[Rule, ...]:
    """Return the rules of a table, each a line of a kind and a pattern.

    In a pattern `{name}` stands for a slot, or for one of the parts; a blank is one blank, and `~` before it says that
    it may stand anywhere in a clause; one that begins with `@` is for the role in which a person speaks. A line that
    ends in a backslash goes on in the next.
    """
    rules = []
    for line in _read_lines(table):
        kind, _, pattern = line.partition(" ")
        pattern = fill_parts(pattern, parts)
        pattern = _SLOT.sub(lambda slot: f"(?P<{slot[1]}>{_SLOTS.get(slot[1], _WORD)})", pattern)
        anywhere = pattern.startswith("~")
        start = r"(?<![\w'])" if anywhere else r"\A"
        rules.append(Rule(kind, compile_text(f"{start}(?:{pattern.removeprefix('~')})(?![\\w'])"), anywhere))
    return tuple(rules)


def drop_clause(words: Sequence[str]) -> list[str]:
    """Return the words without a clause at their beginning, and without commas."""
    commas = [place for place, word in enumerate(words[:-1]) if word == ","]
    return [word for word in words[commas[-1] if commas else 0 :] if word != ","]


def put_behind(rest: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return the words of a clause up to its first comma, then what stood before its subject, then the others."""
    comma = rest.index(",") if "," in rest else len(rest)
    return [*rest[:comma], *drop_clause(before), *rest[comma:]]


def read_parts(table: str) -> Mapping[str, str]:
    """Return the parts that patterns share: in each line a name and a pattern, in which earlier parts may stand."""
    parts: dict[str, str] = {}
    for line in _read_lines(table):
        name, _, pattern = line.partition(" ")
        parts[name] = fill_parts(pattern, parts)
    return parts


def fill_parts(pattern: str, parts: Mapping[str, str]) -> str:
    """Return a pattern with the parts that it names in braces."""
    return _SLOT.sub(lambda slot: f"(?:{parts[slot[1]]})" if slot[1] in parts else slot[0], pattern)


def read_forms(table: str) -> Mapping[str, str]:
    """Return the words of a table, folded: each form with the first word of its line."""
    forms = {}
    for line in table.strip().splitlines():
        lemma, *others = line.replace(":", " ").split()
        forms.update({fold(form).replace("_", " "): lemma for form in (lemma, *others)})
    return forms


def read_words(words: str) -> frozenset[str]:
    """Return the words of a text, folded."""
    return frozenset(fold(words).split())


def _join(lines: str) -> str:
    return "|".join(_read_lines(lines)).replace(" ", r"\s+")


def _read_lines(table: str) -> list[str]:
    return [line.strip() for line in table.replace("\\\n", "").strip().splitlines()]


def _spell(pattern: str) -> str:
    # Not `fold`: a capital in a pattern is a sign, not a letter.
    plain = pattern.translate(_FOLDED)
    return "".join(_SPELLINGS.get(letter, letter) for letter in plain)
