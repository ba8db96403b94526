"""jarvis completion uninstall."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Shell
from jarvis_cli.completion.installing import choose_shell, uninstall
from jarvis_cli.context import Context

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command("uninstall")
def uninstall_completion(ctx: typer.Context, shell: Shell = None) -> None:
    """Take completion out of a shell again; what else is in its file stays as it is."""
    context: Context = ctx.obj
    done = uninstall(choose_shell(shell, context.environment), context.environment)
    render.print_line(f"{'taken out of' if done.is_changed else 'there is none in'} {done.file}")
