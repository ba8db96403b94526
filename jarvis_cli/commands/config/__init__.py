"""jarvis config: its commands by name, one file each."""

import typer

from jarvis_cli.commands.lazy_group import LazyGroup, Table

COMMANDS: Table = (
    ("list", "jarvis_cli.commands.config.list", "List all settings: value, where it comes from, and meaning."),
    ("get", "jarvis_cli.commands.config.get", "Print the value of one setting."),
    ("set", "jarvis_cli.commands.config.set", "Give a setting another value in the settings file."),
    ("unset", "jarvis_cli.commands.config.unset", "Take a setting out of the settings file."),
    ("path", "jarvis_cli.commands.config.path", "Print where the settings file is."),
    ("edit", "jarvis_cli.commands.config.edit", "Open the settings file in your editor."),
    ("set-key", "jarvis_cli.commands.config.set_key", "Keep a key in the keyring of the system."),
    ("unset-key", "jarvis_cli.commands.config.unset_key", "Take a key out of the keyring."),
)


class ConfigGroup(LazyGroup):
    """The commands of `jarvis config`."""

    table = COMMANDS


app = typer.Typer(cls=ConfigGroup, no_args_is_help=True, rich_markup_mode=None, add_completion=False)


@app.callback()
def config() -> None:
    """Show and change settings and keys; names are those of the README, such as anthropic.model."""
