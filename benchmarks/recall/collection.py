"""What is measured: documents with the queries about them, and chat turns with the questions about those."""

import json
from dataclasses import dataclass
from pathlib import Path

from dialogue import read_dialogue

from jarvis_cli.models.protocols import Embedder
from jarvis_cli.text import split_words
from jarvis_cli.vector import Vector

HERE = Path(__file__).parent
Asked = tuple[str, str, str, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Query:
    """A line, the places of the documents that are right for it (none: nothing should come), and its vector."""

    kind: str
    half: str
    text: str
    answers: frozenset[int]
    vector: Vector


@dataclass(frozen=True, slots=True)
class Collection:
    """Texts in order, with their vectors and words, and the queries about them."""

    texts: tuple[str, ...]
    vectors: tuple[Vector, ...]
    words: tuple[frozenset[str], ...]
    queries: tuple[Query, ...]


def read_documents(embedder: Embedder) -> Collection:
    """Return the summaries and facts, and the queries about them."""
    rows = [json.loads(line) for line in (HERE / "documents.jsonl").read_text(encoding="utf-8").splitlines()]
    places = {row["id"]: place for place, row in enumerate(rows)}
    asked: list[Asked] = []
    for line in (HERE / "queries.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        asked.append((row["kind"], row["half"], row["text"], frozenset(places[answer] for answer in row["answers"])))
    return _collect([row["text"] for row in rows], asked, embedder)


def read_turns(embedder: Embedder) -> Collection:
    """Return the chat turns, and the questions about them."""
    dialogue = read_dialogue()
    places = {turn.id: place for place, turn in enumerate(dialogue.turns)}
    asked: list[Asked] = [
        ("dialogue", each.half, each.text, frozenset({places[each.answer]})) for each in dialogue.questions
    ]
    return _collect([turn.text for turn in dialogue.turns], asked, embedder)


def _collect(texts: list[str], asked: list[Asked], embedder: Embedder) -> Collection:
    lines = embedder.embed([text for _, _, text, _ in asked], "query")
    return Collection(
        tuple(texts),
        tuple(embedder.embed(texts, "document")),
        tuple(frozenset(split_words(text)) for text in texts),
        tuple(Query(*row, vector) for row, vector in zip(asked, lines, strict=True)),
    )
