"""Which known facts no longer hold by what was said, where the extractor has not said so itself."""

from dataclasses import replace

from jarvis_cli.errors import ModelError
from jarvis_cli.extraction.candidates import Candidate
from jarvis_cli.extraction.reply import read_reply
from jarvis_cli.fact import Fact
from jarvis_cli.messages import Message


def point_at_changed(
    candidates: tuple[Candidate, ...], shown: tuple[Fact, ...], others: tuple[Fact, ...]
) -> tuple[Candidate, ...]:
    """Return the candidates, each pointing at a fact that the extractor was shown, or at none.

    What a person had remembered has no key as a rule; where it says what only one thing can be said of at a time, such
    as where they live, a candidate about the same points at it, whether it was `shown` or is among the `others`.
    """
    ids = {fact.id for fact in shown}
    pointing = [
        candidate if candidate.replaces in ids else replace(candidate, replaces=None) for candidate in candidates
    ]
    if not any(candidate.key and candidate.replaces is None for candidate in pointing):
        return tuple(pointing)
    unkeyed = {fact.id: fact for fact in (*shown, *others) if not fact.key}
    named = {name: fact_id for fact_id, fact in unkeyed.items() if (name := _read_name(fact))}
    return tuple(
        replace(candidate, replaces=candidate.replaces or named.get((candidate.subject, candidate.key)))
        for candidate in pointing
    )


def _read_name(fact: Fact) -> tuple[str, str] | None:
    """Return the subject and the key that the rules give a fact, or None where they know none."""
    # The rules load many patterns, which a memory whose facts have keys does without.
    from jarvis_cli.models.notebook.statements import extract

    try:
        read = read_reply(extract((Message("user", fact.content),)))
    except ModelError:
        return None
    return (read[0].subject, read[0].key) if len(read) == 1 and read[0].key else None
