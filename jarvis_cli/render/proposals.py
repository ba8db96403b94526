"""What was learned and waits for the person, as JSON, in a list, and one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.lines import format_field, print_line
from jarvis_cli.render.tables import format_day, print_rows

if TYPE_CHECKING:
    from jarvis_cli.fact import Fact
    from jarvis_cli.learned import Proposal


def describe_proposal(proposal: Proposal) -> dict[str, object]:
    """Return a proposal as it is printed in JSON."""
    return {
        "id": proposal.id,
        "content": proposal.content,
        "subject": proposal.subject,
        "key": proposal.key,
        "category": proposal.category,
        "importance": proposal.importance,
        "confidence": proposal.confidence,
        "replaces": proposal.replaces,
        "created_by": proposal.created_by,
        "conversation_id": proposal.conversation_id,
        "sentence": proposal.sentence,
        "created_at": format_time(proposal.created_at),
    }


def print_proposals(proposals: Sequence[Proposal]) -> None:
    """Print proposals as a table, or one a line in a pipe: id, day, category, the fact it would replace, content."""
    rows = [
        (
            f"#{proposal.id}",
            format_day(proposal.created_at),
            proposal.category,
            f"#{proposal.replaces}" if proposal.replaces else "",
            proposal.content,
        )
        for proposal in proposals
    ]
    print_rows(("id", "said", "category", "replaces", "fact"), rows)


def print_proposal(proposal: Proposal, replaced: Fact | None, place: str) -> None:
    """Print one proposal with the sentence that it was read from and what it would replace; `place` is like `1/3`."""
    print_line(f"{place} #{proposal.id}: {format_field(proposal.content)}")
    print_line(f"    {proposal.category}, importance {proposal.importance}, by {proposal.created_by}")
    if proposal.sentence:
        print_line(f"    said on {format_day(proposal.created_at)}: {format_field(proposal.sentence)}")
    if replaced is not None:
        print_line(f"    replaces #{replaced.id}: {format_field(replaced.content)}")
