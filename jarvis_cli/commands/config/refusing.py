"""What the settings file is not changed for: what would be of no effect, and what is a secret."""

from collections.abc import Mapping

from jarvis_cli.errors import SettingsError, UsageError
from jarvis_cli.settings import list_settings
from jarvis_cli.settings.values import SettingName


def refuse_overridden(name: SettingName, environment: Mapping[str, str]) -> None:
    """Raise SettingsError where the environment goes over the file, so that a change there would not be seen."""
    if name.variable and name.variable in environment:
        raise SettingsError(
            f"{name.variable} in the environment goes over {name.text} in the file; nothing was changed",
            f"unset {name.variable}, or change it there",
        )


def refuse_hidden(name: SettingName) -> None:
    """Raise UsageError for a key: what is typed as an argument stands in the history of the shell."""
    if not name.agent and any(setting.name == name.field and not setting.repr for setting in list_settings()):
        raise UsageError(
            f"{name.text} is a key, and an argument can be seen by others",
            "`jarvis config set-key extractor` asks for it",
        )
