"""jarvis why: what an answer was told, and what was left out."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json, read_number
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.render.why import describe_explanation, print_explanation

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_ID = "The number of any message of the turn, as `jarvis conversations show` has them; if not given, the last answer."


@app.command("why")
def explain_answer(
    ctx: typer.Context,
    number: Annotated[str, typer.Argument(help=_ID, metavar="ID", show_default=False)] = "",
    as_json: Json = False,
) -> None:
    """Show which facts, summaries and passages an answer was told, with score, age and source, and what was left out.

    It was noted with the answer by number; what was forgotten since is gone here too. No model is asked.
    """
    context: Context = ctx.obj
    explanations = context.memory.explanations
    explanation = explanations.find(_read_id(number)) if number else explanations.last()
    if as_json:
        render.print_json_object(describe_explanation(explanation))
    else:
        print_explanation(explanation, context.clock())


def _read_id(word: str) -> int:
    """Return the number that names a message. Those that are not kept, in a chat, are below 0. Raises UsageError."""
    digits = word.strip()
    number = read_number(digits.removeprefix("-"))
    if number is None:
        raise UsageError("an answer is named by the number of a message", "`jarvis conversations show` has them")
    return -number if digits.startswith("-") else number
