"""Archives and backups: what is in a file that is to be imported, and how much a memory file holds."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.ages import describe_age
from jarvis_cli.clock import parse_time
from jarvis_cli.render.lines import print_notice, spell_count
from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.archive.importing import Imported
    from jarvis_cli.archive.previewing import Preview
    from jarvis_cli.memory.backup import Contents

_MOST_NAMED = 10
_STEP = 1000
_UNITS = ("bytes", "KB", "MB", "GB")


def describe_preview(preview: Preview) -> dict[str, object]:
    """Return what is in an archive, and how much of it is new, as it is printed in JSON."""
    found = {
        f"{tally.kind}s": {
            "total": tally.total,
            "new": tally.new,
            "changed": tally.changed,
            "known": tally.known,
            "deleted": tally.gone,
        }
        for tally in preview.tallies
    }
    broken = [{"line": line.number, "why": line.fault} for line in preview.broken]
    return {
        **found,
        "first_at": preview.first_at or None,
        "last_at": preview.last_at or None,
        "broken_lines": preview.broken_count,
        "broken": broken,
        "secret_lines": preview.refused_count,
        "secrets": [{"line": refused.number, "kind": refused.kind} for refused in preview.refused],
        "kept_values": list(preview.not_taken),
        "goes_on": preview.is_begun,
    }


def print_preview(preview: Preview, now: datetime) -> None:
    """Print what is in an archive and how much of it is new, one kind a line; on stderr what is left out, and why."""
    heads = ("what", "there", "new here", "newer value", "known", "deleted here")
    rows = [
        (f"{tally.kind}s", *map(str, (tally.total, tally.new, tally.changed, tally.known, tally.gone)))
        for tally in preview.tallies
    ]
    print_rows(heads, rows)
    if preview.first_at:
        ages = [describe_age(parse_time(moment), now) for moment in (preview.first_at, preview.last_at)]
        print_notice(f"its conversations began from {ages[0]} to {ages[1]}")
    if any(tally.gone for tally in preview.tallies):
        print_notice("what was deleted or forgotten here stays so; --again brings it back")
    if preview.not_taken:
        numbers = [f"#{number}" for number in preview.not_taken[:_MOST_NAMED]]
        more = len(preview.not_taken) - len(numbers)
        facts = f"{', '.join(numbers)}{f' and {more} more' if more else ''}"
        print_notice(
            f"{spell_count(len(preview.not_taken), 'fact')} of here ({facts}) will keep the value of here; the one in"
            " the file, which was not said later, becomes history"
        )
    if preview.is_begun:
        print_notice("an import of this file was broken off; it goes on from there")


def explain_left_out(preview: Preview) -> None:
    """Name the lines of an archive that are not taken over, since they hold a secret; it is not shown."""
    if not preview.refused_count:
        return
    named = ", ".join(f"line {refused.number}: {refused.kind.replace('_', ' ')}" for refused in preview.refused)
    more = preview.refused_count - len(preview.refused)
    named = f"{named}, and {more} more" if more else named
    print_notice(f"left out: {spell_count(preview.refused_count, 'line')} with a secret in it ({named})")


def report_imported(imported: Imported) -> None:
    """Say what an import brought, and how it is taken back."""
    counted = [
        (imported.conversations, "conversation"),
        (imported.messages, "message"),
        (imported.facts, "fact"),
    ]
    counted += [(imported.updated_facts, "updated fact")] if imported.updated_facts else []
    counted += [(imported.former_values, "former value")] if imported.former_values else []
    what, number = ", ".join(spell_count(count, one) for count, one in counted), imported.import_id
    print_notice(f"imported: {what} (import #{number}; `jarvis import undo {number}` takes it back)")


def describe_contents(contents: Contents) -> dict[str, object]:
    """Return how much a memory file holds as it is printed in JSON."""
    return {
        "conversations": contents.conversations,
        "messages": contents.messages,
        "facts": contents.facts,
        "summaries": contents.summaries,
        "bytes": contents.file_bytes,
    }


def spell_contents(contents: Contents) -> str:
    """Return how much a memory file holds, in words."""
    counted = (
        (contents.conversations, "conversation"),
        (contents.messages, "message"),
        (contents.facts, "fact"),
    )
    return f"{', '.join(spell_count(count, one) for count, one in counted)} ({_spell_size(contents.file_bytes)})"


def _spell_size(count: float) -> str:
    for unit in _UNITS:
        if count < _STEP or unit == _UNITS[-1]:
            break
        count /= _STEP
    return f"{count:.3g} {unit}"
