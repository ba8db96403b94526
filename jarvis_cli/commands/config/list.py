"""jarvis config list: all settings, and where each value comes from."""

import typer

from jarvis_cli import render
from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.config.looking import list_present, tell_wrong
from jarvis_cli.context import Context
from jarvis_cli.render.settings import describe_setting, print_settings

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def list_settings(ctx: typer.Context, as_json: Json = False) -> None:
    """List all settings with their values and where those come from; a key is never shown."""
    context: Context = ctx.obj
    values, file = list_present(context), context.places.settings
    if as_json:
        render.print_json_object({"file": str(file), "settings": [describe_setting(value) for value in values]})
    else:
        print_settings(values, file.name)
    tell_wrong(values, file)
