"""What the commands on settings look at."""

from jarvis_cli.context import Context
from jarvis_cli.settings.values import SettingValue, list_values


def list_present(context: Context) -> tuple[SettingValue, ...]:
    """Return all settings with their present values, flags included. Raises SettingsError."""
    # A flag that is wrong is told as it would be in any command.
    flags = {"provider": context.flags.provider and context.settings.provider}
    return list_values(context.places.settings, context.environment, flags)
