"""Settings: one line each, or as JSON. A key is never shown, only that there is one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jarvis_cli.render.tables import print_rows

if TYPE_CHECKING:
    from jarvis_cli.settings.values import SettingValue

_HIDDEN = "(set, not shown)"
# It may be a key that was put in a wrong place.
_WRONG = "(wrong, not shown)"
_TABLE = "a table of days by category"


def describe_setting(setting: SettingValue) -> dict[str, object]:
    """Return a setting as it is printed in JSON; the value of a key is null."""
    return {
        "name": setting.name.text,
        "variable": setting.name.variable,
        "kind": setting.kind,
        "default": _describe(setting.default, setting.kind),
        "value": None if setting.hidden or setting.fault else _describe(setting.value, setting.kind),
        "is_set": bool(setting.value) if setting.hidden else setting.source != "default",
        "source": setting.source,
        "line": setting.line,
        "flag": setting.detail if setting.source == "flag" else "",
        "help": setting.help,
        "fault": setting.fault,
    }


def print_settings(settings: tuple[SettingValue, ...], file: str) -> None:
    """Print settings, one line each: name, value, where it comes from, kind, default and meaning.

    `file` is the name of the settings file.
    """
    rows = [
        (
            *(setting.name.text, format_value(setting), _name_source(setting, file)),
            *(setting.kind, _spell(setting.default), f"wrong: {setting.fault}" if setting.fault else setting.help),
        )
        for setting in settings
    ]
    print_rows(("NAME", "VALUE", "FROM", "KIND", "DEFAULT", "MEANING"), rows, folded=("VALUE", "KIND", "DEFAULT"))


def format_value(setting: SettingValue) -> str:
    """Return the value of a setting as it would stand in the file, a text without quotes.

    Of a key nothing is told, nor of what is wrong.
    """
    if setting.fault:
        return _WRONG
    if setting.hidden:
        return _HIDDEN if setting.value else ""
    return _spell(setting.value)


def _name_source(setting: SettingValue, file: str) -> str:
    if setting.source == "file":
        return f"{file} line {setting.line}"
    return setting.detail or setting.source


def _spell(value: object) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return f"{{ {', '.join(f'{key} = {given}' for key, given in value)} }}"
    return json.dumps(list(value), ensure_ascii=False) if isinstance(value, tuple) else str(value)


def _describe(value: object, kind: str) -> object:
    if not value and kind == _TABLE:
        return {}
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
