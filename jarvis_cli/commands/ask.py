"""jarvis ask: one turn."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.repl import ending_safely, interruptible, read_stdin
from jarvis_cli.text import is_blank, normalise_text
from jarvis_cli.turn import take_turn

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def ask(
    ctx: typer.Context,
    text: Annotated[list[str], typer.Argument(help="What to ask; `-` reads it from stdin.", metavar="TEXT")],
) -> None:
    """Ask one thing and print the answer. It begins a conversation of its own."""
    context: Context = ctx.obj
    line = read_stdin() if text == ["-"] else normalise_text(" ".join(text))
    if is_blank(line):
        raise UsageError(
            "there is nothing to ask: the text is empty", "give some words, or `-` to read them from stdin"
        )
    printer = render.AnswerPrinter()
    with ending_safely(), interruptible():
        assistant = context.make_assistant()
        render.print_answering(assistant.model.provider, assistant.model.name, context.vector_fault)
        turn = take_turn(line, None, assistant, printer.show)
    printer.close()
    if turn.error:
        render.print_error(turn.error, turn.hint)
    if turn.exit_code or turn.status == "interrupted":
        raise typer.Exit(turn.exit_code or 130)
