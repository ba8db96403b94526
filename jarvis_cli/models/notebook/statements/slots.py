"""What a slot of a rule takes: names, places, trades and the like, told from other words that may stand there."""

import re

from jarvis_cli.models.notebook.statements.patterns import fold
from jarvis_cli.models.notebook.statements.tables import Tables

_PLACEHOLDER = re.compile(r"[\[\]<>{}_□]|\.\.\.|…|x{3,}|\byyy|\bnnn")
# People and figures whose name nobody has who says it in earnest.
_FAMOUS = re.compile(
    r"\b(?:superman|supermanem|batman|batmanem|spider-?man|iron ?man|catwoman|hulk|groot|gandalf\w*|frodo|bilbo|yoda"
    r"|darth vader|voldemort\w*|dumbledore\w*|harry potter\w*|sauron\w*|godzilla|shrek\w*|pikachu|zorro|tarzan\w*"
    r"|inigo montoya|james bond|rambo|terminator\w*|sherlock holmes|hase|osterhase|weihnachtsmann|santa claus"
    r"|robin hood"
    r"|napoleon|cleopatra|dracula|donald duck|mickey mouse|asterix|obelix|slim shady|captain kirk|rumpelstilzchen"
    r"|rumpelstiltskin|schneewittchen|aschenputtel|pinocchio|captain america|kopciuszek|kubus puchatek|ishmael"
    r"|muminek|smerf\w*|spongebob|homer simpson|neptun|optimus prime)\b"
)
_LETTER = re.compile(r"[^\W\d_]")


def is_famous(folded: str) -> bool:
    """Return whether a folded text names a figure that everybody knows."""
    return _FAMOUS.search(folded) is not None


def is_fitting(slot: str, text: str, clause: str, tables: Tables) -> bool:
    """Return whether a slot takes a text, as the person wrote it in `clause`."""
    if slot == "what":
        text = text.partition(" ,")[0]
    folded = fold(text)
    words = folded.replace(",", " ").split()
    if not words or _PLACEHOLDER.search(folded):
        return False
    if slot in tables.slots.closed:
        return _is_closed(slot, text, folded, tables)
    group = "name" if slot == "cap_name" else slot
    barred = tables.slots.barred.get(group, frozenset())
    if words[0] in barred or "_".join(words[:2]) in barred:
        return False
    within = tables.slots.barred_within.get(group)
    if within is not None and within.search(folded):
        return False
    return _has_shape(slot, text, clause, tables)


def _is_closed(slot: str, text: str, folded: str, tables: Tables) -> bool:
    words = tables.slots.closed[slot]
    first = folded.split(maxsplit=1)[0]
    if folded in words or first in words or (slot == "job" and first.removesuffix("s") in words):
        return True
    if slot not in tables.slots.endings or first in tables.slots.barred.get(slot, frozenset()):
        return False
    return bool(tables.slots.endings[slot].fullmatch(first)) and (
        text[0].isupper() or slot not in tables.slots.capitals
    )


def _has_shape(slot: str, text: str, clause: str, tables: Tables) -> bool:
    if slot == "cap_name":
        return text[0].isupper() and not text.isupper()
    if slot in ("name", "place"):
        # Who writes names in small letters writes all in small letters.
        return text[0].isupper() or not any(letter.isupper() for letter in clause[1:])
    if slot == "date":
        return any(letter.isdigit() for letter in text) or _names_month(text, tables)
    return slot in ("age", "phone", "email") or bool(_LETTER.search(text))


def _names_month(text: str, tables: Tables) -> bool:
    return any(word in tables.slots.closed["month"] for word in fold(text).split())
