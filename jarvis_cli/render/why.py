"""What an answer was told, and what it was not, and why: on a terminal in two tables, in a pipe one line a thing."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from jarvis_cli.clock import format_time
from jarvis_cli.render.lines import print_line, print_notice, spell_count
from jarvis_cli.render.moments import format_moment
from jarvis_cli.render.tables import print_rows
from jarvis_cli.scope import tell_author
from jarvis_cli.secret_shapes import redact_secrets
from jarvis_cli.text import one_line, shorten

if TYPE_CHECKING:
    from jarvis_cli.explanation import Answered, Explanation, Kind, Piece, Reason

_Row = tuple[str, ...]

_HEADS = ("score", "when", "from", "why", "text")
_KINDS: Mapping[Kind, str] = {"fact": "fact", "summary": "summary", "passage": "message"}
_REASONS: Mapping[Reason, str] = {
    "system": "in the system text",
    "new": "new or changed",
    "fits": "fits the line",
    "important": "important",
    "gone": "told that it is forgotten",
    "again": "told again",
    "stands in": "stands for older turns",
    "no room": "no room",
    "below": "below the relevance floor",
    "others": "others fit better",
    "told before": "told earlier in this conversation",
}
_NOT_NOTED = "what this answer was told is not known: it was not noted then"
_FORGOTTEN = "(carries something that was forgotten)"
# So many facts that stand in the system text, and do not fit the line, are shown where a person reads.
_MOST_SHOWN = 10
# As much of a line, and of a passage, which is told no longer.
_LONGEST_LINE, _LONGEST_PASSAGE = 100, 400


def describe_explanation(explanation: Explanation) -> dict[str, object]:
    """Return an explanation as it is printed in JSON.

    `noted` is false for an answer from before this was noted; then `sent` and `left_out` are empty. `turn_id` is the
    number of the line's message, `line` what was said ('' where it is `withheld`), `replaced` whether it was asked
    again, `tools` what was called in the turn. `others` is how many more facts found no room than are listed,
    `cut_turns` how many turns of the conversation were no longer sent, `withheld_turns` how many of the others stood as
    a remark, since they carry something forgotten; `words_only` says that similar texts were not looked for.

    Each of `sent` and `left_out` has a `kind` (fact, summary or passage), an `id` (of the fact, the conversation or the
    message), the `reason` (sent: system, new, fits, important, gone, again, stands in; left out: no room, below,
    others, told before), a `score` from 0 to 1 or null, the `text` ('' where it is gone), its `state` since ('',
    changed, forgotten, expired, deleted), `at` (when it was stored or said, or null), `by` (who stored or said it),
    `source` (of facts: user, model, extracted or imported) and `conversation_id`, or null.
    """
    answered = explanation.answered
    return {
        "turn_id": answered.turn_id,
        "conversation_id": answered.conversation_id or None,
        "agent": answered.agent,
        "said_at": format_time(answered.said_at),
        "line": answered.line,
        "withheld": answered.is_withheld,
        "replaced": answered.is_replaced,
        "provider": answered.provider,
        "model": answered.model,
        "tools": list(answered.tools),
        "noted": explanation.is_noted,
        "sent": [_describe_piece(piece) for piece in explanation.sent],
        "left_out": [_describe_piece(piece) for piece in explanation.left_out],
        "others": explanation.others,
        "cut_turns": explanation.cut_turns,
        "withheld_turns": explanation.withheld_turns,
        "words_only": explanation.words_only,
    }


def print_explanation(explanation: Explanation, now: datetime) -> None:
    """Print what an answer was told, and what was left out and why.

    On a terminal there is a heading, a table of each, and lines for the rest. In a pipe each thing is one line: sent or
    left out, what it is, its number, score, day, where it is from, why, and the text.
    """
    if sys.stdout.isatty():
        _print_for_person(explanation, now)
        return
    if not explanation.is_noted:
        print_notice(_NOT_NOTED)
        return
    rows = [("sent", *_name_piece(piece), *_make_row(piece, now)) for piece in explanation.sent]
    rows += [("left out", *_name_piece(piece), *_make_row(piece, now)) for piece in explanation.left_out]
    rows += [("left out", what, "", "", "", "", why, "") for what, why in _list_rest(explanation)]
    print_rows(("", "what", "id", *_HEADS), rows)


def _print_for_person(explanation: Explanation, now: datetime) -> None:
    print_line(_make_heading(explanation.answered, now))
    if not explanation.is_noted:
        print_line(_NOT_NOTED)
        return
    shown = _choose_shown(explanation.sent)
    _print_table("sent", shown, now)
    if len(shown) < len(explanation.sent):
        more = spell_count(len(explanation.sent) - len(shown), "more fact")
        print_line(f"and {more} in the system text; --json shows them all")
    _print_table("left out", explanation.left_out, now)
    for what, why in _list_rest(explanation):
        print_line(f"{what}: {why}")


def _print_table(heading: str, pieces: Sequence[Piece], now: datetime) -> None:
    print_line("")
    print_line(f"{heading}:" if pieces else f"{heading}: nothing")
    if pieces:
        rows = [(" ".join(_name_piece(piece)), *_make_row(piece, now)) for piece in pieces]
        print_rows(("what", *_HEADS), rows, folded=("from", "why"))


def _make_heading(answered: Answered, now: datetime) -> str:
    line = _FORGOTTEN if answered.is_withheld else shorten(answered.line, _LONGEST_LINE)
    whose = f"agent {answered.agent}, " if answered.agent else ""
    kept = f"#{answered.turn_id}, conversation #{answered.conversation_id}" if answered.turn_id > 0 else "not kept"
    model = f", {answered.provider}/{answered.model}" if answered.provider else ""
    replaced = ", asked again" if answered.is_replaced else ""
    return f"The answer to: {line}\n({whose}{kept}, {format_moment(answered.said_at, now)}{model}{replaced})"


def _choose_shown(sent: Sequence[Piece]) -> list[Piece]:
    """Return what is sent without most of the facts that stand in the system text and do not fit the line."""
    shown, lasting = [], 0
    for piece in sent:
        is_lasting = piece.reason == "system" and piece.score is None
        lasting += is_lasting
        if not is_lasting or lasting <= _MOST_SHOWN:
            shown.append(piece)
    return shown


def _name_piece(piece: Piece) -> tuple[str, str]:
    """Return what a piece is, and its number."""
    return _KINDS[piece.kind], f"#{piece.number}"


def _make_row(piece: Piece, now: datetime) -> _Row:
    state = f"; {piece.state} since" if piece.state else ""
    return (
        "" if piece.score is None else f"{piece.score:.2f}",
        format_moment(piece.at, now) if piece.at else "",
        _name_source(piece),
        f"{_REASONS[piece.reason]}{state}",
        shorten(_read_text(piece), _LONGEST_PASSAGE) if piece.kind == "passage" else piece.text,
    )


def _name_source(piece: Piece) -> str:
    """Return who stored a fact, or who said a passage, and in which conversation."""
    place = f"from #{piece.conversation_id}" if piece.conversation_id else ""
    return ", ".join(part for part in (_name_author(piece), place) if part)


def _name_author(piece: Piece) -> str:
    if piece.kind != "fact":
        return {"user": "you", "assistant": "the answer"}.get(piece.by, "")
    by = one_line(piece.by)
    if piece.source == "user" and not tell_author(piece.by):
        return "you"
    if piece.source in ("extracted", "imported"):
        how = "learned" if piece.source == "extracted" else "imported"
        return f"{how} by {by}" if by else how
    return by or piece.source


def _list_rest(explanation: Explanation) -> Iterator[tuple[str, str]]:
    """Yield what else was left out, and why."""
    if explanation.others:
        yield spell_count(explanation.others, "more fact"), "no room"
    if explanation.cut_turns:
        yield spell_count(explanation.cut_turns, "turn"), "older turns of this conversation are no longer sent"
    if explanation.withheld_turns:
        yield spell_count(explanation.withheld_turns, "turn"), "withheld, since something was forgotten"
    if explanation.words_only:
        yield "similar texts", "not looked for, so that all was found by its words"
    if explanation.answered.tools:
        yield "tools", f"what {', '.join(explanation.answered.tools)} told is not listed here"


def _read_text(piece: Piece) -> str:
    return redact_secrets(piece.text)


def _describe_piece(piece: Piece) -> dict[str, object]:
    return {
        "kind": piece.kind,
        "id": piece.number,
        "reason": piece.reason,
        "score": None if piece.score is None else round(piece.score, 4),
        "text": _read_text(piece),
        "state": piece.state,
        "at": format_time(piece.at) if piece.at else None,
        "by": piece.by,
        "source": piece.source,
        "conversation_id": piece.conversation_id,
    }
