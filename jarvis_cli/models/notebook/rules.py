"""What a line means to the notebook: a command, a question, a greeting, or something it cannot answer."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from jarvis_cli.models.notebook import english, german, polish
from jarvis_cli.models.notebook.commands import find_command
from jarvis_cli.models.notebook.grammar import word_set
from jarvis_cli.models.notebook.words import Language, detect_language
from jarvis_cli.text import is_blank, split_words

Kind = Literal[
    "remember",  # content is the statement, '' if none was said
    "remember this",  # what was said before
    "forget",  # content is the words of the fact, or `#12`, '' if none were said
    "forget several",  # more than one at once
    "list facts",
    "ask conversations",  # what was talked about
    "ask",  # any other question
    "look up",  # a few words that are no sentence
    "unread",  # a line in a script for which there are no rules
    "greeting",
    "farewell",
    "thanks",
    "ask notebook",  # who it is, what it can do
    "state",  # a statement, or anything else
    "nothing",  # nothing visible
]

_LONGEST_LOOK = 2_000
_MOST_LOOK_UP_WORDS = 4
_QUESTION_MARKS = re.compile(r"[?](?=\s|$)|[？؟]")
_QUESTION_END = re.compile(r"[?？؟][\s\"'”»)\]!.…]*$")
_LATIN = re.compile("[a-z]")

_ADDRESS = word_set("hey hi hello hallo ok okay please bitte prosze and und a so jarvis")
_MOST_SMALL_TALK_WORDS = 6
_QUESTIONS = (english.QUESTIONS, german.QUESTIONS, polish.QUESTIONS)
_SMALL_TALK = (english.SMALL_TALK, german.SMALL_TALK, polish.SMALL_TALK)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line means. `language` is None where neither its words nor its command tell it."""

    kind: Kind
    language: Language | None
    content: str = ""


def read_line(line: str) -> Reading:
    """Return what a line means. Never raises; the same line always means the same."""
    line = unicodedata.normalize("NFC", line)
    if is_blank(line):
        return Reading("nothing", None)
    command = find_command(line)
    if command is None:
        return _read_other(line)
    if command.verb == "forget":
        kind: Kind = "forget" if command.object == "named" else "forget several"
        return Reading(kind, command.language, command.content)
    return Reading("remember this" if command.object == "this" else "remember", command.language, command.content)


def is_question(text: str) -> bool:
    """Return whether a sentence asks something: by its mark, or by how it begins."""
    if _QUESTION_END.search(text[-_LONGEST_LOOK:]):
        return True
    return not text.endswith("!") and _starts_question(" ".join(split_words(text[:_LONGEST_LOOK])))


def _starts_question(folded: str) -> bool:
    if any(questions.statement_starts.match(folded) for questions in _QUESTIONS):
        return False
    return any(questions.starts.match(folded) for questions in _QUESTIONS)


def _read_other(line: str) -> Reading:
    words = split_words(line[:_LONGEST_LOOK])
    language = detect_language(line[:_LONGEST_LOOK])
    small_talk = _read_small_talk(words)
    if small_talk is not None:
        return Reading(small_talk, language)
    # "Jarvis, what ..." asks what it asks without the name.
    address = next((place for place, word in enumerate(words) if word not in _ADDRESS), len(words))
    asked = " ".join(words[address:])
    is_long = len(line) > _LONGEST_LOOK
    if not is_long and any(questions.for_notebook.fullmatch(asked) for questions in _QUESTIONS):
        return Reading("ask notebook", language)
    if not is_long and any(questions.for_facts.fullmatch(asked) for questions in _QUESTIONS):
        return Reading("list facts", language)
    has_mark = not is_long and _QUESTION_MARKS.search(line)
    if has_mark or is_question(line) or (_starts_question(asked) and not line.endswith("!")):
        about_talk = any(questions.for_conversations.match(asked) for questions in _QUESTIONS)
        return Reading("ask conversations" if about_talk else "ask", language, line)
    return Reading(_read_rest(line, words), language, line)


def _read_rest(line: str, words: tuple[str, ...]) -> Kind:
    letters = "".join(words)
    if not _LATIN.search(letters) and not letters.isdecimal():
        return "unread"
    is_short = len(words) <= _MOST_LOOK_UP_WORDS and not line.rstrip().endswith("!")
    is_stated = any(questions.stating_words.intersection(words) for questions in _QUESTIONS)
    return "look up" if is_short and not is_stated else "state"


def _read_small_talk(words: tuple[str, ...]) -> Kind | None:
    folded = " ".join(words)
    if len(words) > _MOST_SMALL_TALK_WORDS:
        return None
    if any(talk.how_are_you.fullmatch(folded) for talk in _SMALL_TALK):
        return "greeting"
    for talk in _SMALL_TALK:
        kinds: tuple[tuple[Kind, tuple[frozenset[str], frozenset[str]]], ...] = (
            ("greeting", talk.greeting),
            ("thanks", talk.thanks),
            ("farewell", talk.farewell),
        )
        for kind, (saying, beside) in kinds:
            if saying.intersection(words) and all(word in saying or word in beside for word in words):
                return kind
    return None
