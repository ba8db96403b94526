"""The settings one by one, as a person looks at them: name, kind, default, present value, and where that comes from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, replace
from pathlib import Path
from typing import Any, get_args

from jarvis_cli.agent_settings import AgentSettings, list_agent_settings
from jarvis_cli.errors import JarvisError, NotFoundError, SettingsError
from jarvis_cli.scope import read_agent_name
from jarvis_cli.settings import SECTIONS, list_settings, parse_value
from jarvis_cli.settings.entries import Entry, list_entries, spell_path
from jarvis_cli.settings.file import read_text
from jarvis_cli.text import shorten

_KINDS: Mapping[Any, str] = {int: "a whole number", float: "a number", str: "text"}
_AGENT = ("agents", "its name")
_AGENT_KINDS: Mapping[str, str] = {
    "tools": "a list of tools",
    "tokens": "a whole number",
    "facts": "a whole number",
    "seconds": "a number",
    "shared": "read or write",
    "decay": "a table of days by category",
}


@dataclass(frozen=True, slots=True)
class SettingName:
    """A setting by where it may stand in the file: the first of these paths is the one that is used for a new one."""

    paths: tuple[tuple[str, ...], ...]

    @property
    def text(self) -> str:
        """The name as a person reads and types it, such as anthropic.model."""
        return spell_path(self.paths[0])

    @property
    def variable(self) -> str:
        """The variable of the environment that goes over the file, or '' for a setting of an agent."""
        return "" if self.agent else f"JARVIS_{self.field.upper()}"

    @property
    def agent(self) -> str:
        """The agent whose setting it is, or ''."""
        path = self.paths[0]
        return path[1] if path[0] == "agents" and len(path) > 1 else ""

    @property
    def field(self) -> str:
        """The name as the program has it: that in the table of settings, or that in the table of the agent."""
        path = self.paths[0]
        return path[-1] if self.agent else "_".join(path)


@dataclass(frozen=True, slots=True)
class SettingValue:
    """A setting with its value. One that is `hidden` is a key: only whether there is one may be told.

    `source` is 'default', 'file', 'environment' or 'flag'; `line` is that of the file, or 0; `detail` names the
    variable or the flag. `fault` says what is wrong with it where it has no value, and `hint` what to do.
    """

    name: SettingName
    kind: str
    default: object
    value: object
    help: str
    hidden: bool = False
    source: str = "default"
    line: int = 0
    detail: str = ""
    fault: str = ""
    hint: str = ""


def read_name(text: str) -> SettingName:
    """Return the setting of a name: anthropic.model, anthropic_model, or agents.NAME.model.

    Raises NotFoundError for one that there is not.
    """
    parts = text.strip().split(".")
    if parts[0] == "agents":
        return _read_agent_name(text, parts)
    name = "_".join(parts)
    if not any(setting.name == name for setting in list_settings()):
        raise _miss(text)
    return name_setting(name)


def name_setting(name: str) -> SettingName:
    """Return the name of a setting of the table."""
    section, _, rest = name.partition("_")
    return SettingName(((section, rest), (name,)) if section in SECTIONS and rest else ((name,),))


def list_values(file: Path, environment: Mapping[str, str], flags: Mapping[str, str]) -> tuple[SettingValue, ...]:
    """Return all settings with their values, those that the file holds for agents, and what is wrong, with its fault.

    `flags` are those that were given, by the name of the setting. Raises SettingsError where the file is no TOML.
    """
    entries = list_entries(read_text(file), file)
    by_path = {entry.path: entry for entry in entries}
    values = [_trace(setting, by_path, environment, flags) for setting in list_settings()]
    shown = {path for value in values for path in value.name.paths}
    for entry in entries:
        if entry.path[0] == "agents" and not entry.fault:
            # The name of an agent alone sets nothing.
            values += [_trace_agent(entry)] if len(entry.path) > len(_AGENT) else []
        elif entry.path not in shown:
            values.append(_trace_wrong(entry))
    return tuple(values)


def find_value(values: tuple[SettingValue, ...], name: SettingName) -> SettingValue:
    """Return one of the values by its name; that of an agent which the file does not name is the default."""
    for value in values:
        if (value.name.field, value.name.agent) == (name.field, name.agent):
            return value
    return _describe_agent(name.agent, name.field)


def _trace(
    setting: Field[Any],
    entries: Mapping[tuple[str, ...], Entry],
    environment: Mapping[str, str],
    flags: Mapping[str, str],
) -> SettingValue:
    name = name_setting(setting.name)
    value = SettingValue(
        name, _name_kind(setting), setting.default, setting.default, setting.metadata["help"], not setting.repr
    )
    found = [entries[path] for path in name.paths if path in entries]
    if found:
        entry = next((entry for entry in found if entry.fault), found[-1])
        value = replace(value, value=entry.value, source="file", line=entry.line, fault=entry.fault, hint=entry.hint)
    if name.variable in environment and not value.fault:
        value = replace(value, source="environment", line=0, detail=name.variable)
        try:
            value = replace(value, value=parse_value(setting, environment[name.variable], name.variable))
        except SettingsError as error:
            return replace(value, value=None, fault=error.message, hint=error.hint)
    if flags.get(setting.name) and not value.fault:
        flag = f"--{setting.name.replace('_', '-')}"
        return replace(value, value=flags[setting.name], source="flag", line=0, detail=flag)
    return value


def _trace_agent(entry: Entry) -> SettingValue:
    _, title, key = entry.path
    return replace(_describe_agent(title, key), value=entry.value, source="file", line=entry.line)


def _describe_agent(title: str, key: str) -> SettingValue:
    """Return a setting of an agent with its default."""
    setting = next(setting for setting in list_agent_settings() if setting.name == key)
    default = setting.default if setting.default is not MISSING else None
    held = getattr(AgentSettings(title), key)
    name = SettingName((("agents", title, key),))
    return SettingValue(name, _AGENT_KINDS.get(key, "text"), default, held, setting.metadata["help"])


def _trace_wrong(entry: Entry) -> SettingValue:
    """Return what is set in the file and is no setting, or none that an agent may have."""
    name = SettingName((entry.path,))
    return SettingValue(
        *(name, "wrong", None, None, "", False),
        source="file",
        line=entry.line,
        fault=entry.fault,
        hint=entry.hint,
    )


def _name_kind(setting: Field[Any]) -> str:
    kind: Any = setting.type
    choices = [choice for choice in get_args(kind) if choice]
    return " or ".join(choices) if choices else _KINDS[kind]


def _read_agent_name(text: str, parts: list[str]) -> SettingName:
    # A name may hold a point: the last part is the key.
    title, key = ".".join(parts[1:-1]), parts[-1]
    if key not in {setting.name for setting in list_agent_settings()} or not title:
        raise _miss(text)
    try:
        return SettingName((("agents", read_agent_name(title), key),))
    except JarvisError as error:
        raise NotFoundError(f"there is no setting {shorten(text, 60)}: {error.message}", error.hint) from None


def _miss(text: str) -> NotFoundError:
    return NotFoundError(f"there is no setting {shorten(text, 60)}", "`jarvis config list` shows them all")


def write_sample() -> str:
    """Return a text for a settings file that is to be begun: every setting with its meaning, as a comment."""
    sections: dict[str, list[str]] = {}
    for setting in list_settings():
        *section, key = name_setting(setting.name).paths[0]
        default = json.dumps(setting.default, ensure_ascii=False)
        sections.setdefault("".join(section), []).append(f"# {setting.metadata['help']}\n# {key} = {default}\n")
    blocks = [f"# [{name}]\n" * bool(name) + "\n".join(lines) for name, lines in sections.items()]
    return "# Settings of JARVIS. Take away the # before what you set, and before the [name] above it.\n\n" + "\n".join(
        blocks
    )
