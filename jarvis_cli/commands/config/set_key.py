"""jarvis config set-key: a key kept in the keyring of the system."""

from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.context import Context
from jarvis_cli.errors import UsageError
from jarvis_cli.keys import KEY_VARIABLES, find_variable, keep_key
from jarvis_cli.repl import read_stdin
from jarvis_cli.repl.secret import ask_for_secret
from jarvis_cli.settings import check_key
from jarvis_cli.settings.values import name_setting

app = typer.Typer(rich_markup_mode=None, add_completion=False)

KeyName = Annotated[
    str, typer.Argument(help=f"{' or '.join(name for name, _ in KEY_VARIABLES)}.", metavar="NAME", show_default=False)
]


@app.command()
def set_key(
    ctx: typer.Context,
    name: KeyName,
    source: Annotated[str, typer.Argument(help="`-` reads the key from stdin.", metavar="[-]")] = "",
) -> None:
    """Keep a key in the keyring of the system; it is asked for without being shown, or read from stdin."""
    from jarvis_cli.settings.changing import set_value

    context: Context = ctx.obj
    variable = find_variable(name)
    if source not in ("", "-"):
        raise UsageError("a key is no argument: others could see it", f"`jarvis config set-key {name}` asks for it")
    typed = (
        read_stdin()
        if source
        else ask_for_secret(f"The key for {name}: ", f"`jarvis config set-key {name} -` reads it")
    )
    key = check_key(typed, "the key")
    if key is None:
        raise UsageError("no key was given; nothing was changed", f"`jarvis config set-key {name}` asks for it again")
    keep_key(name, key.value)
    set_value(context.places.settings, name_setting(f"{name}_key_in"), "keyring")
    render.print_notice(f"the key for {name} is kept in the keyring")
    if context.environment.get(variable, "").strip():
        render.print_notice(f"as long as {variable} is set in the environment, that one is used")
