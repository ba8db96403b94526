"""jarvis config path: where the settings file is."""

import typer

from jarvis_cli import render
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def path(ctx: typer.Context) -> None:
    """Print where the settings file is, whether there is one or not."""
    context: Context = ctx.obj
    render.print_line(str(context.places.settings))
