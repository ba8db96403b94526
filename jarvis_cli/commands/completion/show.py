"""jarvis completion show."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Shell
from jarvis_cli.completion.installing import choose_shell
from jarvis_cli.completion.scripts import SCRIPTS
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("show")
def show_script(ctx: typer.Context, shell: Shell = None) -> None:
    """Print the script of a shell, for a place of your own choice."""
    context: Context = ctx.obj
    render.print_line(SCRIPTS[choose_shell(shell, context.environment)].removesuffix("\n"))
