"""What is measured: short dialogues, each with the facts that are worth learning from it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.text import split_words

Half = Literal["tuning", "held_out"]
HALVES: tuple[Half, ...] = ("tuning", "held_out")
LANGUAGES = ("en", "de", "pl")

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Pattern:
    """A folded word, or with `is_stem` the beginning of one."""

    word: str
    is_stem: bool

    def is_in(self, words: tuple[str, ...]) -> bool:
        """Return whether one of the words of a text is this one, or begins so."""
        return any(word == self.word or (self.is_stem and word.startswith(self.word)) for word in words)


@dataclass(frozen=True, slots=True)
class Label:
    """A statement that should be learned, by the words that have to be in it; an optional one may be.

    `words` holds, for each word, what may stand there; `without` what must not be in the content, since it belongs to
    another sentence. `category` is '' where more than one would do.
    """

    words: tuple[tuple[Pattern, ...], ...]
    without: tuple[Pattern, ...] = ()
    category: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Some turns of a person with the assistant, and what should be learned from them.

    `trap` says what is in a dialogue that should teach nothing, and is '' for the others.
    """

    id: str
    language: str
    trap: str
    turns: tuple[tuple[Message, ...], ...]
    labels: tuple[Label, ...]


def read_dialogues(half: Half) -> tuple[Dialogue, ...]:
    """Return the dialogues of a half. Raises ValueError for a line that is not as it should be."""
    lines = (_HERE / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(parse_dialogue(line) for line in lines)


def parse_dialogue(line: str) -> Dialogue:
    """Return the dialogue that is written in one line of JSON. Raises ValueError."""
    row = json.loads(line)
    turns: list[tuple[Message, ...]] = []
    for message in row["messages"]:
        if message["role"] == "user":
            turns.append((Message("user", message["text"], message.get("recalled", "")),))
        else:
            turns[-1] += _make_answer(message["role"], message["text"])
    labels = tuple(
        parse_label(
            fact["words"], fact.get("without", []), fact.get("category", ""), optional=fact.get("optional", False)
        )
        for fact in row["facts"]
    )
    return Dialogue(row["id"], row["language"], row.get("trap", ""), tuple(turns), labels)


def parse_label(words: list[str], without: list[str], category: str = "", *, optional: bool = False) -> Label:
    """Return a label: `|` stands between what may be in one place, `*` after the beginning of a word."""
    return Label(
        tuple(tuple(map(_parse_pattern, place.split("|"))) for place in words),
        tuple(map(_parse_pattern, without)),
        category,
        optional,
    )


def _parse_pattern(text: str) -> Pattern:
    words = split_words(text)
    if len(words) != 1:
        raise ValueError(f"{text!r} is not one word")
    return Pattern(words[0], text.endswith("*"))


def _make_answer(role: str, text: str) -> tuple[Message, ...]:
    if role == "assistant":
        return (Message("assistant", text),)
    call = ToolCall("call-1", "look_up", "{}")
    return (
        Message("assistant", "", tool_calls=(call,)),
        Message("tool", "", tool_results=(ToolResult(call.id, text),)),
    )
