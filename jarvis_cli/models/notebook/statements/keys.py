"""Keys: by which of its words a statement is known again, in whatever form they stand."""

import re

from jarvis_cli.models.notebook.statements.kinds import Kind
from jarvis_cli.models.notebook.statements.patterns import fold
from jarvis_cli.models.notebook.statements.tables import Tables

_SLOT = re.compile(r"\{([a-z_]+)\}")
_WORDS = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_SHORTEST_STEM = 3
_MOST_WORDS = 3


def make_key(kind: Kind, slots: dict[str, str], tables: Tables) -> str:
    """Return the key of a statement, or '' where it has none, or where more than one thing is named."""
    found = _SLOT.search(kind.key)
    if found is None:
        return kind.key
    text = slots.get(found[1]) or slots.get(f"{found[1]}_noun", "")
    value = name_word(found[1], text, tables) if found[1] in tables.slots.closed else _stem_words(text, tables)
    return kind.key.replace(found[0], value) if value else ""


def make_subject(kind: Kind, slots: dict[str, str], tables: Tables) -> str:
    """Return whom a statement is about: '' for the person, else the word for it, the same in all languages."""
    return name_word(kind.subject, slots.get(kind.subject, ""), tables) if kind.subject else ""


def name_word(slot: str, text: str, tables: Tables) -> str:
    """Return what a word of a closed slot becomes in a key; '' for an unknown one."""
    return tables.slots.closed[slot].get(fold(text).removesuffix("'s"), "")


def _stem_words(text: str, tables: Tables) -> str:
    words = _WORDS.findall(tables.keys.end.split(fold(text), maxsplit=1)[0])
    words = [word for word in words if word not in tables.keys.noise]
    if not 1 <= len(words) <= _MOST_WORDS or tables.keys.joining.search(fold(text)):
        return ""
    return "-".join(_stem(word, tables) for word in words)


def _stem(word: str, tables: Tables) -> str:
    stem = tables.keys.endings.sub("", word)
    return stem if len(stem) >= _SHORTEST_STEM else word
