"""Facts, as JSON and in a list."""

from collections.abc import Sequence

from jarvis_cli.clock import format_time
from jarvis_cli.fact import Fact
from jarvis_cli.render.tables import format_day, print_rows


def describe_fact(fact: Fact, score: float | None = None) -> dict[str, object]:
    """Return a fact as it is printed in JSON."""
    described: dict[str, object] = {
        "id": fact.id,
        "content": fact.content,
        "scope": fact.scope,
        "subject": fact.subject,
        "key": fact.key,
        "category": fact.category,
        "tags": list(fact.tags),
        "importance": fact.importance,
        "confidence": fact.confidence,
        "source": fact.source,
        "created_by": fact.created_by,
        "conversation_id": fact.conversation_id,
        "created_at": format_time(fact.created_at),
        "updated_at": format_time(fact.updated_at),
        "expires_at": format_time(fact.expires_at) if fact.expires_at else None,
    }
    return described if score is None else {**described, "score": round(score, 4)}


def print_facts(facts: Sequence[Fact]) -> None:
    """Print facts as a table, or one a line in a pipe: id, day, category, content."""
    rows = [(f"#{fact.id}", format_day(fact.updated_at), fact.category, fact.content) for fact in facts]
    print_rows(("id", "updated", "category", "fact"), rows)
