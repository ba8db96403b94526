"""Where a text stands that is to be forgotten everywhere, and the proof that it is gone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from jarvis_cli.render.lines import format_field, print_error, print_line, print_notice, spell_count
from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.erasure.everywhere import Everywhere, Proof
    from jarvis_cli.memory.occurrences import Occurrence

_FATES = {
    "fact": "forgotten, with what carries it",
    "history": "deleted",
    "proposal": "deleted",
    "summary": "deleted, and made anew without it",
    "title": "deleted, and made anew without it",
    "message": "cut out of it",
}


def print_everywhere(found: Everywhere) -> None:
    """Print each place that holds a text, what becomes of it, and what stands around; a place a line in a pipe."""
    rows = [(_name_place(one), _FATES[one.kind], format_field(one.around)) for one in found.occurrences]
    if found.history:
        rows.append(("prompt history", "deleted", spell_count(found.history, "line") + " that was typed"))
    if found.log:
        rows.append(("log", "deleted", spell_count(found.log, "line")))
    print_rows(("place", "what becomes of it", "text"), rows)


def describe_everywhere(found: Everywhere) -> dict[str, object]:
    """Return the places that hold a text as they are printed in JSON."""
    return {
        "places": [
            {"kind": one.kind, "id": one.id, "belongs_to": one.belongs_to, "around": one.around}
            for one in found.occurrences
        ],
        "counts": dict(Counter(one.kind for one in found.occurrences)),
        "history_lines": found.history,
        "log_lines": found.log,
    }


def print_proof(proof: Proof) -> None:
    """Print how often the text is left in the bytes of all files, and where; and which file could not be read."""
    if proof.is_whole:
        print_line(f"0 occurrences in {spell_count(len(proof.files), 'file')}")
        if proof.own:
            print_notice(
                f"the same letters stand {spell_count(proof.own, 'time')} in what is JARVIS' own, not in your words"
            )
        return
    for file in proof.files:
        if file.fault:
            print_line(f"{file.path} cannot be read ({file.fault}): what is in it is not known")
        elif left := proof.count_left(file):
            print_line(f"{spell_count(left, 'occurrence')} left in {file.path}")
    for remains in proof.remains:
        if remains.is_personal:
            print_notice(f"{spell_count(remains.count, 'time')} in {remains.place}")
    print_error(
        "the text is not gone everywhere" if proof.left else "it is not proved that the text is gone", _advise(proof)
    )


def _advise(proof: Proof) -> str:
    """Return what to do about what is left, by the kinds of files that it is in."""
    holding = [file for file in proof.files if proof.count_left(file)]
    ways = []
    if any(file.is_kept for file in holding):
        ways.append("end other chats and workers, and run it again; `jarvis doctor --fix` makes indexes anew")
    if any(not file.is_kept for file in holding):
        ways.append("JARVIS changes no file that you put there, nor an earlier memory: delete it, or take the text out")
    if any(file.fault for file in proof.files):
        ways.append("check the rights of what cannot be read, and run it again")
    return "; ".join(ways)


def describe_proof(proof: Proof) -> dict[str, object]:
    """Return a proof as it is printed in JSON."""
    return {
        "files": [
            {"path": str(file.path), "occurrences": file.count, "fault": file.fault or None} for file in proof.files
        ],
        "own": proof.own,
        "left": proof.left,
    }


def _name_place(found: Occurrence) -> str:
    if found.kind == "history":
        return f"history of fact #{found.belongs_to}"
    if found.kind == "message":
        return f"message #{found.id} of conversation #{found.belongs_to}"
    if found.kind in ("summary", "title"):
        return f"{found.kind} of conversation #{found.id}"
    return f"{found.kind} #{found.id}"
