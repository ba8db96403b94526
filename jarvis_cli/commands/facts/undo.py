"""jarvis facts undo: the last change is taken back."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.context import Context
from jarvis_cli.render.learned import describe_undone, print_undone

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("undo")
def undo_change(ctx: typer.Context, as_json: Json = False) -> None:
    """Take back the last change of a fact, whoever made it: what is new is removed, what was changed is restored.

    A fact that was forgotten cannot be brought back.
    """
    context: Context = ctx.obj
    undone = context.memory.undo()
    if as_json:
        render.print_json_object(describe_undone(undone))
    else:
        print_undone(undone)
