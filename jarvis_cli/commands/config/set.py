"""jarvis config set: another value in the settings file."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.config.refusing import refuse_hidden, refuse_overridden
from jarvis_cli.context import Context
from jarvis_cli.settings.values import read_name

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(context_settings={"ignore_unknown_options": True})
def set_setting(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="Such as anthropic.model or agents.watcher.model.", metavar="NAME")],
    value: Annotated[
        str, typer.Argument(help="The value, as it would stand in the file without quotes.", metavar="VALUE")
    ],
) -> None:
    """Give a setting another value in the settings file, whose comments and layout stay as they are."""
    from jarvis_cli.settings.changing import set_value

    context: Context = ctx.obj
    wanted = read_name(name)
    refuse_hidden(wanted)
    refuse_overridden(wanted, context.environment)
    set_value(context.places.settings, wanted, value)
    render.print_notice(f"{wanted.text} is set in {context.places.settings}")
