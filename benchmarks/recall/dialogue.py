"""Short chat turns about confusable people, with questions whose answering turn is known.

Every person of a language has something to tell on every topic: so a question shares its topic with seven turns that
do not answer it, and its person with nineteen. Asides name person and topic without the answer. Nothing here is random.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TEMPLATES = Path(__file__).with_name("dialogue_templates.json")


@dataclass(frozen=True, slots=True)
class DialogueTurn:
    """One chat turn; `id` is unique over all languages."""

    id: str
    language: str
    text: str


@dataclass(frozen=True, slots=True)
class DialogueQuestion:
    """A question and the id of the one turn that answers it. Odd topics are the held-out half."""

    half: str
    language: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Dialogue:
    """All turns, in no meaningful order, and all questions."""

    turns: tuple[DialogueTurn, ...]
    questions: tuple[DialogueQuestion, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """What people of one language say and ask about one subject.

    A question of `questions` shares hardly a word with its answer but the name; `echoes` has one for each statement,
    in some of its words.
    """

    statements: tuple[str, ...]
    questions: tuple[str, ...]
    echoes: tuple[str, ...]
    asides: tuple[str, ...]
    replies: tuple[str, ...]
    values: tuple[str, ...]


def read_dialogue() -> Dialogue:
    """Return the dialogue that the templates describe, always the same."""
    turns: list[DialogueTurn] = []
    questions: list[DialogueQuestion] = []
    for part in json.loads(TEMPLATES.read_text(encoding="utf-8")):
        language = part["language"]
        texts = list(part["fillers"])
        for number, row in enumerate(part["topics"]):
            topic = Topic(**{name: tuple(values) for name, values in row.items()})
            for place, person in enumerate(part["persons"]):
                turn = DialogueTurn(f"{language}-{number}-{place}", language, _state(topic, person, place, number))
                turns.append(turn)
                half = "held-out" if number % 2 else "tuning"
                free = topic.questions[(place + 2 * number) % len(topic.questions)]
                asked = (free, _pick(topic.echoes, place, number))
                questions.extend(DialogueQuestion(half, language, _fill(text, person), turn.id) for text in asked)
                texts.append(_fill(_pick(topic.asides, place, number), person))
            texts.extend(topic.replies)
        turns.extend(DialogueTurn(f"{language}-x{place}", language, text) for place, text in enumerate(texts))
    return Dialogue(tuple(turns), tuple(questions))


def _state(topic: Topic, person: dict[str, Any], place: int, number: int) -> str:
    value = topic.values[(place + 3 * number) % len(topic.values)]
    return _fill(_pick(topic.statements, place, number), person).replace("{v}", value)


def _pick(templates: tuple[str, ...], place: int, number: int) -> str:
    return templates[(place + number) % len(templates)]


def _fill(template: str, person: dict[str, Any]) -> str:
    text = template.replace("{n}", person["name"]).replace("{g}", person["possessive"])
    return text[0].upper() + text[1:]
