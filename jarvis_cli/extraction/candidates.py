"""What an extractor hands in: candidates for facts, and the schema that its reply has to keep."""

import json
from dataclasses import dataclass

from jarvis_cli.fact import CATEGORIES

_TEXT = {"type": "string"}
_PROPERTIES: tuple[tuple[str, object], ...] = (
    ("content", _TEXT),
    ("category", {"type": "string", "enum": list(CATEGORIES)}),
    ("key", _TEXT),
    ("subject", _TEXT),
    ("importance", {"type": "integer"}),
    ("confidence", {"type": "number"}),
    ("restricted", {"type": "boolean"}),
    ("replaces", {"type": "integer"}),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A statement that may become a fact, as an extractor worded it; nothing in it is checked yet.

    `restricted` says that the extractor takes it for something that is better not kept. `replaces` is the id of a known
    fact that no longer holds.
    """

    content: str
    category: str = "fact"
    key: str = ""
    subject: str = ""
    importance: int = 3
    confidence: float = 0.0
    restricted: bool = False
    replaces: int | None = None


def write_schema() -> str:
    """Return the JSON text of the JSON Schema of a reply; '' and 0 stand for a field that says nothing.

    Providers with structured output want every property required and no other one allowed.
    """
    properties = dict(_PROPERTIES)
    fact = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
    facts = {"type": "array", "items": fact}
    return json.dumps(
        {"type": "object", "properties": {"facts": facts}, "required": ["facts"], "additionalProperties": False}
    )
