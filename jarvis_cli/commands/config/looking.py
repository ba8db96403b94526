"""What the commands on settings look at."""

from pathlib import Path

from jarvis_cli import render
from jarvis_cli.context import Context
from jarvis_cli.settings import Settings, override
from jarvis_cli.settings.values import SettingValue, list_values


def list_present(context: Context) -> tuple[SettingValue, ...]:
    """Return all settings with their present values, flags included, and what is wrong. Raises SettingsError."""
    # A flag that is wrong is told as it would be in any command.
    flags = {"provider": override(Settings(), provider=context.flags.provider).provider}
    return list_values(context.places.settings, context.environment, flags)


def tell_wrong(values: tuple[SettingValue, ...], file: Path) -> None:
    """Tell what is wrong in the file and in the environment, as a notice, if anything is."""
    wrong = [value for value in values if value.fault]
    count = sum(value.source == "file" for value in wrong)
    entries = [f"{'1 entry' if count == 1 else f'{count} entries'} of {file}"] if count else []
    named = entries + [value.detail for value in wrong if value.source == "environment"]
    if named:
        verb = "is" if len(wrong) == 1 else "are"
        hint = "; `jarvis config unset NAME` takes one out" if count else ""
        render.print_notice(f"{', '.join(named)} {verb} wrong, so that other commands do not start{hint}")
