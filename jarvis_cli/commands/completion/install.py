"""jarvis completion install."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Shell
from jarvis_cli.completion.installing import choose_shell, install
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("install")
def install_completion(ctx: typer.Context, shell: Shell = None) -> None:
    """Have a shell complete, from its next start on: in the file it reads then, a block that is marked as ours.

    Without a name it is the shell you use. Done again, the block is brought up to date.
    """
    context: Context = ctx.obj
    done = install(choose_shell(shell, context.environment), context.environment)
    said = "completion is installed in" if done.is_changed else "completion is up to date in"
    render.print_line(f"{said} {done.file}; it is there when {done.shell} starts next")
