"""jarvis config get: the value of one setting."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.config.looking import list_present
from jarvis_cli.context import Context
from jarvis_cli.errors import SettingsError
from jarvis_cli.render.settings import describe_setting, format_value
from jarvis_cli.settings.values import find_value, read_name

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def get(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="Such as anthropic.model or agents.watcher.model.", metavar="NAME")],
    as_json: Json = False,
) -> None:
    """Print the value of one setting, as it holds now; an empty one is an empty line."""
    context: Context = ctx.obj
    value = find_value(list_present(context), read_name(name))
    if value.fault:
        raise SettingsError(value.fault, value.hint)
    if as_json:
        render.print_json("setting", describe_setting(value))
    else:
        render.print_line(format_value(value))
