"""jarvis worker: the background work as a process of its own."""

import time

import typer

from jarvis_cli import render
from jarvis_cli.background.watching import watch_jobs
from jarvis_cli.context import Context
from jarvis_cli.errors import Terminated
from jarvis_cli.repl import ending_safely

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def worker(ctx: typer.Context) -> None:
    """Do background work as it becomes due, until told to stop: SIGTERM ends it with exit code 0, Ctrl-C with 130.

    What is being done at that moment stays due. No terminal is needed; any number may run beside chats.
    """
    context: Context = ctx.obj
    equipment = None
    try:
        with ending_safely():
            equipment = context.make_equipment()
            watch_jobs(equipment, render.print_notice, time.sleep)
    except Terminated:
        return
    finally:
        if equipment is not None:
            equipment.close()
