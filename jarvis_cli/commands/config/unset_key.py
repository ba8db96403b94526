"""jarvis config unset-key: a key taken out of the keyring."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.context import Context
from jarvis_cli.keys import KEY_VARIABLES, drop_key, find_variable
from jarvis_cli.settings.values import name_setting

app = typer.Typer(rich_markup_mode=None, add_completion=False)

KeyName = Annotated[str, typer.Argument(help=f"{' or '.join(name for name, _ in KEY_VARIABLES)}.", metavar="NAME")]


@app.command()
def unset_key(ctx: typer.Context, name: KeyName) -> None:
    """Take a key out of the keyring of the system."""
    from jarvis_cli.settings.changing import unset_value

    context: Context = ctx.obj
    find_variable(name)
    was_kept = drop_key(name)
    unset_value(context.places.settings, name_setting(f"{name}_key_in"))
    render.print_notice(f"the keyring keeps no key for {name}{' any more' if was_kept else ''}")
