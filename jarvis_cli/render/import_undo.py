"""Taking an import back: what goes, what says again what it said before, and what stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.render.imports import describe_import
from jarvis_cli.render.lines import print_notice, spell_count
from jarvis_cli.render.moments import format_moment
from jarvis_cli.render.tables import print_rows
from jarvis_cli.text import one_line, shorten

if TYPE_CHECKING:
    from datetime import datetime

    from jarvis_cli.memory.import_undo import UndoPlan

_MOST_KEPT = 10
_LONGEST_CONTENT = 100


def describe_undo(plan: UndoPlan, *, undone: bool) -> dict[str, object]:
    """Return what goes with an import, or has gone, as it is printed in JSON."""
    return {
        "import": describe_import(plan.batch),
        "conversations": len(plan.conversations),
        "shortened_conversations": len(plan.grown),
        "messages": plan.messages,
        "facts": plan.facts,
        "restored_facts": plan.updated_facts,
        "kept": [{"id": kept.id, "title": kept.title} for kept in plan.kept],
        "kept_facts": [{"id": kept.id, "content": kept.content} for kept in plan.kept_facts],
        "undone": undone,
    }


def print_undo(plan: UndoPlan, now: datetime) -> None:
    """Print what goes with an import, and name what stays."""
    batch = plan.batch
    rows = [("import", f"#{batch.id}, {batch.source}, {format_moment(batch.started_at, now)}")]
    rows += [("conversations", str(len(plan.conversations))), ("messages", str(plan.messages))]
    counted = (
        (len(plan.grown), "conversations that become shorter"),
        (plan.facts, "facts"),
        (plan.updated_facts, "facts that get back their former value"),
    )
    rows += [(what, str(count)) for count, what in counted if count]
    print_rows(("what", "how much"), rows)
    _explain_kept(plan)


def report_undo(plan: UndoPlan) -> None:
    """Say what has gone with an import, and name what stays."""
    counted = ((len(plan.conversations), "conversation"), (plan.messages, "message"), (plan.facts, "fact"))
    gone = ", ".join(spell_count(count, one) for count, one in counted if count)
    restored = ""
    if plan.updated_facts:
        restored = f"; {spell_count(plan.updated_facts, 'fact')} got back the former value"
    print_notice(f"import #{plan.batch.id} is undone; removed: {gone or 'nothing'}{restored}")
    _explain_kept(plan)


def _explain_kept(plan: UndoPlan) -> None:
    """Name the conversations and facts that stay although the import brought or changed them."""
    named = [f"conversation #{kept.id} stays, since you went on with it here: {kept.title}" for kept in plan.kept]
    for fact in plan.kept_facts:
        content = shorten(one_line(fact.content), _LONGEST_CONTENT)
        named.append(f"fact #{fact.id} stays, since it was changed here since: {content}")
    for line in named[:_MOST_KEPT]:
        print_notice(line)
    if len(named) > _MOST_KEPT:
        print_notice(f"so do {len(named) - _MOST_KEPT} more")
