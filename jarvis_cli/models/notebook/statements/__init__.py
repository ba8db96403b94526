"""What the notebook learns from what a person says, by rules: first-person statements that are meant to last."""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.statements.assertions import Reader, cut_condition
from jarvis_cli.models.notebook.statements.english import ENGLISH
from jarvis_cli.models.notebook.statements.german import GERMAN
from jarvis_cli.models.notebook.statements.naming import read_naming
from jarvis_cli.models.notebook.statements.polish import POLISH
from jarvis_cli.models.notebook.statements.reading import Statement, read_sentence
from jarvis_cli.models.notebook.statements.tables import Tables
from jarvis_cli.models.notebook.words import detect_language

_POLISH_LETTERS = re.compile("[ąćęłńóśźż]", re.IGNORECASE)
_GERMAN_LETTERS = re.compile("[äöüß]", re.IGNORECASE)
_ALL: tuple[Tables, ...] = (ENGLISH, GERMAN, POLISH)


def extract(transcript: tuple[Message, ...]) -> str:
    """Return what the lines of a person state, as the JSON text of an extractor's reply. Never raises."""
    learned: list[list[Statement]] = []
    reader = Reader(_ALL)
    spoken = _ALL
    for message in transcript:
        if message.role != "user":
            continue
        line = unicodedata.normalize("NFC", message.text)
        spoken = _choose_tables(line) or spoken
        learned.append(list(_read_line(line, reader, spoken)))
        if reader.taken_back:
            learned[-2:] = [[]]
    facts = [asdict(statement) | {"restricted": False} for statements in learned for statement in statements]
    return json.dumps({"facts": facts}, ensure_ascii=False)


def _choose_tables(text: str) -> tuple[Tables, ...]:
    """Return the tables of the language of a text, none where neither its letters nor its words tell it."""
    is_polish, is_german = _POLISH_LETTERS.search(text), _GERMAN_LETTERS.search(text)
    language = "pl" if is_polish else "de" if is_german else detect_language(text)
    return tuple(tables for tables in _ALL if tables.language == language)


def _read_line(line: str, reader: Reader, spoken: tuple[Tables, ...]) -> Iterator[Statement]:
    before = ""
    for sentence in reader.read(line):
        chosen = _choose_tables(sentence) or spoken
        yield from _read_first(sentence, chosen)
        named = (read_naming(line, before, sentence, tables) for tables in chosen if before)
        yield from (statement for statement in named if statement is not None)
        before = sentence


def _read_first(sentence: str, chosen: tuple[Tables, ...]) -> list[Statement]:
    for tables in chosen:
        if statements := read_sentence(cut_condition(sentence, tables), tables):
            return statements
    return []
