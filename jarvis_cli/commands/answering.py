"""Answers that have to keep a schema, checked once more when the turn is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from jarvis_cli.models.answer_schemas import WrongAnswerError

if TYPE_CHECKING:
    from jarvis_cli.messages import Turn
    from jarvis_cli.models.answer_schemas import AnswerSchema


def check_answer(turn: Turn, schema: AnswerSchema) -> tuple[object, Turn]:
    """Return the document that the answer of a turn is, and the turn.

    Where there is none that keeps the schema, the first is None and the turn has failed, if it had not already; what
    the model said stays in the conversation.
    """
    if turn.status in ("failed", "interrupted"):
        return None, turn
    if turn.status == "cut":
        return None, _fail(turn, "the answer was cut off before its JSON was complete", "raise answer_tokens")
    try:
        return schema.read(turn.answer), turn
    except WrongAnswerError as error:
        kept = f"what the model said stands in conversation #{turn.conversation_id}; " if turn.is_stored else ""
        hint = f"{kept}a simpler schema may help"
        return None, _fail(turn, error.message, hint)


def _fail(turn: Turn, message: str, hint: str) -> Turn:
    return replace(turn, error=message, hint=hint, exit_code=WrongAnswerError.exit_code)
