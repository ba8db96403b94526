"""The two commands of the notebook in a line: what to remember, and what to forget."""

import re
from dataclasses import dataclass
from typing import Literal

from jarvis_cli.models.notebook import english, german, polish
from jarvis_cli.models.notebook.grammar import Commands, join_lines, plain_letters
from jarvis_cli.models.notebook.lines import (
    LONGEST_HEAD,
    LONGEST_TAIL,
    Line,
    clean_content,
    is_polite,
    read_opening,
    skip_asking,
)
from jarvis_cli.models.notebook.words import Language
from jarvis_cli.text import split_words

COMMANDS = (english.COMMANDS, german.COMMANDS, polish.COMMANDS)

_LEAST_TOLD_WORDS = 4
_LEAST_STATED_WORDS = 3

_SEPARATOR = re.compile(r"\s*(?:[,:;–—]\s*|[.-]+\s+)?")
_SENTENCE_END = re.compile(r"[.!?]+\s+|,\s+|\s*\n\s*|\s+[–—-]\s+")
_NUMBER_WORDS = """
(?:the )?fact(?: no| number)?
fakt(?:en|u)?(?: nr| nummer| numer)?
number|no|nr|nummer|numer|id
"""
_FACT_ID = re.compile(rf"(?:(?:{join_lines(_NUMBER_WORDS)})\b\.?\s*)?#?\s*(\d{{1,18}})")
_HASH_IDS = re.compile(r"#\s*\d+")
_TAIL_FORGET = re.compile(
    r"(?:^|\s)(?:bitte\s+)?(?:vergessen|vergisst|loschen|loeschen|loschst|loeschst|entfernen)\s*[.!?]*$"
)
_TAIL_SAID = re.compile(r"\s+(?:gesagt|erzahlt|erzaehlt|weisst|wei(?:ss|ß)t)(?:\s+(?:habe?|hast))?$")
_TAIL_NOT = re.compile(r"\s+(?:bitte\s+)?nicht\s*[.!]*$")
# What a person may have meant cannot be told from these alone.
_NOTHING_SAID = frozenset(
    """
    me us him her them you everything anything something mich dich uns ihn alles etwas was mnie nas cie wszystko cos
    one dass daß ze iz
    """.split()
)
# How the verb stands: as a plain command, as one that needs a clause or a colon, in a question, behind 'I want you to'.
_Form = Literal["plain", "weak", "asked", "told"]


@dataclass(frozen=True, slots=True)
class Command:
    """What a line tells the notebook to do.

    `content` is the statement to remember or the words of the fact to forget (`#12` for a number), '' where nothing
    was named. `this` points back to what was said before; `several` are more facts than can be forgotten at once.
    """

    verb: Literal["remember", "forget"]
    language: Language
    content: str = ""
    object: Literal["named", "this", "several"] = "named"


def find_command(line: str) -> Command | None:
    """Return the command that a line is, or None if it is none."""
    command = _find_at_start(line)
    if command is not None or len(line) > LONGEST_HEAD:
        return command
    return _find_later(line)


def _find_at_start(line: str) -> Command | None:
    read = read_opening(line)
    for grammar in COMMANDS:
        command = _find_remember(read, grammar) or _find_forget(read, grammar)
        if command is not None:
            return command
    return None


def _find_later(line: str) -> Command | None:
    """Return the command to remember in a later sentence of a short line: 'I moved. Please remember that I ...'."""
    for end in _SENTENCE_END.finditer(line):
        command = _find_at_start(line[end.end() :])
        if command is None or command.verb == "forget":
            continue
        before = line[: end.start()]
        if command.object == "this" or not command.content:
            is_stated = end.group()[:1] != "?" and len(split_words(before)) >= _LEAST_STATED_WORDS
            return Command("remember", command.language, clean_content(before)) if is_stated else command
        if command.content and end.group().strip() != ",":
            return command
    return None


def _find_remember(line: Line, grammar: Commands) -> Command | None:
    plain = line.plain
    verb = grammar.remember.match(plain, line.start)
    if verb:
        return _read_remember(line, grammar, verb.end(), "plain")
    verb = grammar.remember_weak.match(plain, line.start)
    if verb:
        return _read_remember(line, grammar, verb.end(), "weak")
    for pattern in (grammar.asking, grammar.telling):
        position = skip_asking(line, grammar, pattern)
        verb = grammar.remember_asked.match(plain, position) if position else None
        if verb:
            return _read_remember(line, grammar, verb.end(), "asked" if pattern is grammar.asking else "told")
    return _read_negated(line, grammar)


def _read_remember(line: Line, grammar: Commands, end: int, form: _Form) -> Command | None:
    """Return the command to remember what comes after its verb, or None where the verb was no command."""
    filled = grammar.fillers.match(line.plain, end)
    start = filled.end() if filled else end
    is_asked_nicely = line.polite or is_polite(line.plain[line.start : start])
    clause = grammar.clause.match(line.plain, start)
    start = clause.end() if clause else start
    content = clean_content(line.text[start:])
    if form == "asked" or is_asked_nicely:
        content = content.rstrip("?？؟").rstrip()
    if clause and clause["told"]:
        return _point(grammar, content)
    has_clause = bool(clause and clause["that"])
    is_stated = has_clause and _begins_clause(line, grammar, start)
    is_sure = is_asked_nicely and form != "weak"
    if not is_sure and not _is_meant(form, is_stated, asks=line.asks, words=len(split_words(content[:LONGEST_HEAD]))):
        return None
    if not has_clause and ":" not in content and grammar.interrogatives.match(plain_letters(content[:LONGEST_TAIL])):
        return None if grammar.language == "en" else Command("remember", grammar.language)
    return _point(grammar, content)


def _begins_clause(line: Line, grammar: Commands, start: int) -> bool:
    """Return whether a clause begins here ('that I ...'), rather than a noun ('that restaurant')."""
    return bool(grammar.clause_start.match(line.plain, start)) or line.text[start : start + 1].isupper()


def _is_meant(form: _Form, is_stated: bool, *, asks: bool, words: int) -> bool:
    """Return whether a verb in this form, without please or colon, commands to remember what follows."""
    if form == "plain":
        return not asks
    return is_stated or (form == "told" and words >= _LEAST_TOLD_WORDS)


def _point(grammar: Commands, content: str) -> Command:
    """Return the command to remember a content, which may only point back, or say nothing."""
    folded = plain_letters(content[:LONGEST_HEAD])
    if folded in grammar.pronouns:
        return Command("remember", grammar.language, "", "this")
    return Command("remember", grammar.language, "" if folded in _NOTHING_SAID else content)


def _read_negated(line: Line, grammar: Commands) -> Command | None:
    """Return what 'vergiss X nicht' asks to remember: only German puts its 'not' behind."""
    verb = grammar.forget.match(line.plain, line.start) if grammar.language == "de" else None
    content = line.text[verb.end() :].strip() if verb else ""
    negated = _TAIL_NOT.search(plain_letters(content[-LONGEST_TAIL:]))
    if not negated or plain_letters(content[:8]).lstrip(" ,").startswith(("dass", "daß")):
        return None
    return _point(grammar, clean_content(content[: len(content) - len(negated.group())]))


def _find_forget(line: Line, grammar: Commands) -> Command | None:
    verb = grammar.forget.match(line.plain, line.start)
    if verb is None:
        for pattern in (grammar.asking, grammar.telling):
            position = skip_asking(line, grammar, pattern)
            verb = verb or (grammar.forget_asked.match(line.plain, position) if position else None)
    if verb is None:
        return _find_forget_behind(line, grammar)
    filled = grammar.fillers.match(line.plain, verb.end())
    return _name(grammar, line.text[filled.end() if filled else verb.end() :])


def _find_forget_behind(line: Line, grammar: Commands) -> Command | None:
    """Return the command of a German line that has its verb at the end: 'kannst du X vergessen?'."""
    tail = line.text[-LONGEST_TAIL:]
    verb = _TAIL_FORGET.search(plain_letters(tail)) if grammar.language == "de" else None
    if verb is None:
        return None
    start = skip_asking(line, grammar, grammar.asking) or skip_asking(line, grammar, grammar.telling)
    content = line.text[start or line.start : len(line.text) - len(tail) + verb.start()]
    return _name(grammar, content) if start or _FACT_ID.fullmatch(plain_letters(content.strip())) else None


def _name(grammar: Commands, said: str) -> Command:
    """Return the command to forget what was said after the verb."""
    language = grammar.language
    content = clean_content(said).rstrip("?？؟").rstrip()
    head = plain_letters(content[:LONGEST_HEAD])
    number = _FACT_ID.fullmatch(head)
    if number:
        return Command("forget", language, f"#{int(number[1])}")
    if len(_HASH_IDS.findall(head)) > 1 or grammar.all_facts.fullmatch(head):
        return Command("forget", language, object="several")
    for _ in range(3):
        start = _SEPARATOR.match(content)
        content = content[start.end() if start else 0 :]
        lead = grammar.leads.match(plain_letters(content[:LONGEST_HEAD]))
        if lead is None or head in grammar.pronouns:
            break
        content = content[lead.end() :]
    said_tail = _TAIL_SAID.search(plain_letters(content[-LONGEST_TAIL:])) if language == "de" else None
    content = clean_content(content[: len(content) - len(said_tail.group())] if said_tail else content)
    return Command("forget", language, "" if plain_letters(content[:LONGEST_HEAD]) in grammar.pronouns else content)
