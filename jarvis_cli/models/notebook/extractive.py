"""The built-in summariser: the sentences of the person that say most of what a conversation was about.

Each sentence is scored by how often its words stand in the conversation (the idea of Luhn, 1958), and sentences are
chosen one after another so that each adds something new (the idea of Carbonell and Goldstein, 1998). It is
deterministic, and its work grows with the length of the text, up to a bound.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.phrases import PHRASES, is_own_sentence
from jarvis_cli.models.notebook.replies import read_reply
from jarvis_cli.models.notebook.rules import is_question, read_line
from jarvis_cli.models.notebook.sentences import split_sentences
from jarvis_cli.models.notebook.words import detect_language, searching_words
from jarvis_cli.text import is_blank, one_line, shorten

LONGEST_SUMMARY = 400
_LONGEST_SENTENCE = 200
_SHORTEST_SENTENCE = 40
# Bounds of the work: messages, letters of one message, letters of all.
_MOST_MESSAGES = 2_000
_LONGEST_MESSAGE = 8_000
_LONGEST_TEXT = 200_000
# How much a sentence weighs by what it is.
_REMEMBERED = 1.5
_STATED = 1.0
_ASKED = 0.4
_ANSWERED = 0.3
_FIRST = 1.3
# A sentence with so large a part of its words already said adds nothing.
_REPEATED = 0.7
_FEW_WORDS = 3
_FEW_SENTENCES = 2
# 0 would favour long sentences, 1 short ones.
_LENGTH_DAMPING = 0.7
_SKIPPED_KINDS = frozenset(
    (
        "forget",
        "forget several",
        "remember this",
        "list facts",
        "greeting",
        "farewell",
        "thanks",
        "ask notebook",
        "nothing",
    )
)
_TERMINAL = re.compile(r"[.!?…。！？؟۔।]['\"”»)\]]*$")
# Sentences of Chinese and Japanese stand without blanks between them.
_UNSPACED_ENDS = ("。", "！", "？")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence that may stand in the summary: its place, its words, and what it weighs by its kind."""

    place: int
    text: str
    words: tuple[str, ...]
    weight: float


def summarise(transcript: tuple[Message, ...], sentences: int = 3) -> str:
    """Return at most `sentences` sentences, at most 400 characters together, that say what a conversation was about.

    They are the person's own, in their order; where these are too few, an answer helps out. '' only when nothing was
    said.
    """
    said = tuple(_bound_messages(transcript))
    candidates = list(_read_sentences(said, "user"))
    if len(candidates) < _FEW_SENTENCES:
        candidates += _read_sentences(said, "assistant", first_place=len(candidates))
    chosen = _choose(candidates, sentences)
    if not chosen:
        return _name_topic(said)
    return _fit([sentence.text for sentence in sorted(chosen, key=lambda sentence: sentence.place)])


def _bound_messages(transcript: tuple[Message, ...]) -> Iterator[Message]:
    """Yield the messages that are looked at: the first and the last ones of a very long conversation, each in part."""
    half = _MOST_MESSAGES // 2
    kept = transcript if len(transcript) <= _MOST_MESSAGES else (*transcript[:half], *transcript[-half:])
    longest = min(_LONGEST_MESSAGE, max(_LONGEST_SENTENCE, _LONGEST_TEXT // max(len(kept), 1)))
    for message in kept:
        if message.role != "tool" and not is_blank(message.text[:longest]):
            yield Message(message.role, message.text[:longest], status=message.status)


def _read_sentences(said: tuple[Message, ...], role: str, first_place: int = 0) -> Iterator[_Sentence]:
    """Yield the sentences of the person's messages, or of the answers to those of them that say something."""
    place, told = first_place, False
    for message in said:
        if message.role == "user":
            read = [] if is_own_sentence(message.text) else list(_read_user(message.text))
            told = bool(read)
        if message.role != role:
            continue
        if role == "assistant":
            read = list(_read_answer(message.text)) if told and not is_own_sentence(message.text) else []
        for text, weight in read:
            words = searching_words(text)
            if words:
                yield _Sentence(place, shorten(text, _LONGEST_SENTENCE), words, weight)
                place += 1


def _read_user(text: str) -> Iterator[tuple[str, float]]:
    """Yield the sentences of a user message that say something, and what each weighs."""
    reading = read_line(text)
    if reading.kind in _SKIPPED_KINDS or read_reply(text).kind != "other":
        return
    if reading.kind == "remember":
        if reading.content:
            yield _finish(reading.content), _REMEMBERED
        return
    for sentence in split_sentences(text):
        kind = read_line(sentence).kind
        if kind in ("greeting", "thanks", "farewell", "nothing"):
            continue
        asked = is_question(sentence) or kind == "look up" or kind.startswith("ask")
        yield _finish(sentence), _ASKED if asked else _STATED


def _read_answer(text: str) -> Iterator[tuple[str, float]]:
    """Yield the first sentence of an answer that states something."""
    for sentence in split_sentences(text):
        if not is_question(sentence) and len(searching_words(sentence)) >= _FEW_WORDS:
            yield _finish(sentence), _ANSWERED
            return


def _finish(sentence: str) -> str:
    """Return a sentence on one line, with a stop at its end."""
    sentence = one_line(sentence).rstrip(",;:")
    if not sentence or _TERMINAL.search(sentence):
        return sentence
    return sentence + ("。" if _UNSPACED.match(sentence[-1]) else ".")


def _choose(candidates: list[_Sentence], count: int) -> list[_Sentence]:
    """Return the sentences that together say most, each adding words that those before it have not."""
    frequency = Counter(word for sentence in candidates for word in sentence.words)
    chosen: list[_Sentence] = []
    covered: set[str] = set()
    left = list(candidates)
    while left and len(chosen) < count:
        best = max(left, key=lambda sentence: (_score(sentence, frequency, covered), -sentence.place))
        chosen.append(best)
        covered |= set(best.words)
        left = [sentence for sentence in left if not _is_covered(sentence, covered)]
    return chosen


def _score(sentence: _Sentence, frequency: Counter[str], covered: set[str]) -> float:
    """Return the mean frequency of the new words, damped for sentences of few words, by the sentence's weight."""
    new = math.fsum(math.sqrt(frequency[word]) for word in sentence.words if word not in covered)
    length = max(len(sentence.words), _FEW_WORDS)
    first = _FIRST if sentence.place == 0 else 1.0
    return sentence.weight * first * new / math.pow(length, _LENGTH_DAMPING)


def _is_covered(sentence: _Sentence, covered: set[str]) -> bool:
    return sum(word in covered for word in sentence.words) >= _REPEATED * len(sentence.words)


def _fit(texts: list[str]) -> str:
    """Return the texts, joined, within the bound: later ones are shortened, or left out where too little remains."""
    fitted = ""
    for text in texts:
        blank = "" if not fitted or fitted.endswith(_UNSPACED_ENDS) else " "
        room = LONGEST_SUMMARY - len(fitted) - len(blank)
        if room < min(len(text), _SHORTEST_SENTENCE):
            break
        fitted += blank + shorten(text, room)
    return fitted


def _name_topic(said: tuple[Message, ...]) -> str:
    """Return a line for a conversation without telling sentences: the person's longest words that forget nothing."""
    lines = [message.text for message in said if message.role == "user"] or [message.text for message in said]
    forgetting = [line for line in lines if read_line(line).kind in ("forget", "forget several")]
    kept = [line for line in lines if line not in forgetting and not is_own_sentence(line)]
    if forgetting:
        kept = [line for line in kept if read_reply(line).kind == "other"]
    if kept:
        return shorten(max(kept, key=len), _LONGEST_SENTENCE)
    return PHRASES[detect_language(lines[0]) or "en"].only_forgetting if lines else ""
