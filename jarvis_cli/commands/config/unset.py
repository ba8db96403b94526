"""jarvis config unset: a setting taken out of the settings file."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.config.refusing import refuse_overridden
from jarvis_cli.context import Context
from jarvis_cli.settings.values import read_name

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def unset(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="Such as anthropic.model or agents.watcher.model.", metavar="NAME")],
) -> None:
    """Take a setting out of the settings file, so that its default holds again, or an entry that is wrong."""
    from jarvis_cli.settings.changing import remove_wrong, unset_value

    context: Context = ctx.obj
    if removed := remove_wrong(context.places.settings, name.strip()):
        render.print_notice(f"{removed} is no longer set in {context.places.settings}")
        return
    wanted = read_name(name)
    refuse_overridden(wanted, context.environment)
    if unset_value(context.places.settings, wanted):
        render.print_notice(f"{wanted.text} is no longer set in {context.places.settings}")
    else:
        render.print_notice(f"{wanted.text} was not set in {context.places.settings}")
