"""The entries of a settings file one by one, each with its line, and with what is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import SECTIONS, Provider, check_value, find_setting, list_settings
from jarvis_cli.settings.file import Lines, find_lines, parse_tree

# In the name of an agent there may be points.
_BARE, _TITLE = re.compile(r"[\w-]+"), re.compile(r"[\w.-]+")
_AGENT_PARTS = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a settings file at one place: its checked value, or what is wrong with it and what to do.

    An agent whose name is wrong, or what stands in the place of a table, is one entry.
    """

    path: tuple[str, ...]
    line: int
    value: Any = None
    fault: str = ""
    hint: str = ""

    @property
    def name(self) -> str:
        """The name as a person types it: with points, and quotes where they are needed."""
        return spell_path(self.path)


def list_entries(text: str, file: Path) -> tuple[Entry, ...]:
    """Return all that a settings file sets, right or wrong. Raises SettingsError where it is no TOML."""
    tree, place = parse_tree(text, file), _Place(file, find_lines(text), {})
    entries: dict[tuple[str, ...], Entry] = {}
    for path, value in _walk(tree):
        outer = entries.get(path[:-1])
        # With the name of an agent all that it sets is wrong.
        if outer is None or not outer.fault:
            entries[path] = _read(path, value, place)
    return tuple(entries.values())


def spell_path(path: tuple[str, ...]) -> str:
    """Return a path as a person types it: with points, and with quotes where they are needed."""
    is_agent = path[0] == "agents" and len(path) == _AGENT_PARTS
    forms = (_BARE, _TITLE, _BARE) if is_agent else (_BARE,) * len(path)
    return ".".join(
        key if form.fullmatch(key) else json.dumps(key, ensure_ascii=False)
        for key, form in zip(path, forms, strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """The file, its lines, and the names of agents that were read already."""

    file: Path
    lines: Lines
    titles: dict[str, Any]

    def name(self, path: tuple[str, ...]) -> str:
        return f"line {self.lines[path]} of {self.file}" if path in self.lines else str(self.file)


def _walk(tree: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for key, value in tree.items():
        if key == "agents" and isinstance(value, dict):
            for title, table in value.items():
                # The name of an agent is an entry of its own: all that is wrong may be that.
                yield ("agents", title), table
                if isinstance(table, dict):
                    yield from ((("agents", title, name), given) for name, given in table.items())
        elif key in SECTIONS and isinstance(value, dict):
            yield from (((key, inner), given) for inner, given in value.items())
        else:
            yield (key,), value


def _read(path: tuple[str, ...], value: Any, place: _Place) -> Entry:
    line = place.lines.get(path, 0)
    try:
        return Entry(path, line, _check(path, value, place))
    except SettingsError as error:
        takes_out = f"`jarvis config unset {spell_path(path)}` takes it out"
        return Entry(path, line, None, error.message, error.hint if _is_setting(path) else f"{takes_out}; {error.hint}")


def _is_setting(path: tuple[str, ...]) -> bool:
    """Return whether there is such a setting, so that it can be given another value."""
    if path[0] != "agents":
        return any(setting.name == "_".join(path) for setting in list_settings())
    from jarvis_cli.agent_settings import list_agent_settings

    return len(path) == _AGENT_PARTS and any(setting.name == path[2] for setting in list_agent_settings())


def _check(path: tuple[str, ...], value: Any, place: _Place) -> Any:
    """Return the value at a path, checked; of an agent alone its name. Raises SettingsError, which names the line."""
    where = place.name(path)
    if path[0] != "agents":
        name = "_".join(path)
        return check_value(find_setting(name, where), value, f"{name} in {where}")
    from jarvis_cli.agent_settings import read_agents

    if len(path) == 1:
        return read_agents(value, where, get_args(Provider))
    if len(path) < _AGENT_PARTS:
        (*_, agent) = read_agents({**place.titles, path[1]: {} if isinstance(value, dict) else value}, where, ())
        place.titles[path[1]] = {}
        return agent.name
    (agent,) = read_agents({path[1]: {path[2]: value}}, where, get_args(Provider))
    return getattr(agent, path[2])
