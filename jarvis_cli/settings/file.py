"""The settings file: read from TOML, checked value by value, and what is wrong in it named with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import SECTIONS, Provider, check_value, find_setting

if TYPE_CHECKING:
    from jarvis_cli.agent_settings import AgentSettings

# Where in a file something stands, by its keys from the outermost one, counted from 1.
Lines = Mapping[tuple[str, ...], int]

_NO_LINES: Lines = {}


def read_file(file: Path) -> dict[str, Any]:
    """Return what a file sets, by name, `agents` among it. Raises SettingsError, which names the line."""
    return parse_settings(read_text(file), file)


def read_text(file: Path) -> str:
    """Return the text of the file, '' where there is none. Raises SettingsError."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except PermissionError:
        raise SettingsError(
            f"the settings file {file} may not be read", f"`chmod 600 {file}`, if it is yours"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(
            f"the settings file {file} cannot be read ({type(error).__name__})", "check its rights"
        ) from None


def parse_settings(text: str, file: Path) -> dict[str, Any]:
    """Return the settings that the text of a file holds. Raises SettingsError, which names the file and the line."""
    tree = parse_tree(text, file)
    try:
        return _check_tree(tree, file, _NO_LINES)
    except SettingsError:
        # Only now is it worth the time to find the lines.
        return _check_tree(tree, file, find_lines(text))


def parse_tree(text: str, file: Path) -> dict[str, Any]:
    """Return the tables of a text. Raises SettingsError where it is no TOML."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error the parser lets out those of overlong numbers and of nesting without end.
        raise SettingsError(f"the settings file {file} is not valid TOML: {error}", "correct that line") from None


def find_lines(text: str) -> dict[tuple[str, ...], int]:
    """Return in which line each key and each table of a text in TOML begins.

    A key or a value may go on over several lines, so lines are taken together until they are TOML by themselves.
    """
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    begun, statement = 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
        begun, statement = (begun, f"{statement}\n{line}") if statement else (number, line)
        tree = _try_parse(statement)
        if tree is None:
            continue
        is_table = statement.lstrip().startswith("[")
        paths = list(_list_paths(tree))
        for path in paths:
            found.setdefault(path if is_table else (*table, *path), begun)
        if is_table and paths:
            table = paths[-1]
        statement = ""
    return found


def _try_parse(text: str) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _list_paths(tree: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the paths to all that is in a tree, outer ones first."""
    for key, value in tree.items():
        yield (key,)
        inner = value[-1] if isinstance(value, list) and value else value
        if isinstance(inner, dict):
            yield from ((key, *path) for path in _list_paths(inner))


def _check_tree(tree: Mapping[str, Any], file: Path, lines: Lines) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in tree.items():
        if key == "agents":
            continue
        is_section = key in SECTIONS and isinstance(value, dict)
        values = {(key, inner): content for inner, content in value.items()} if is_section else {(key,): value}
        for path, given in values.items():
            name, place = "_".join(path), _name_place(file, lines, path)
            read[name] = check_value(find_setting(name, place), given, f"{name} in {place}")
    return {**read, "agents": _read_agents(tree["agents"], file, lines) if "agents" in tree else ()}


def _read_agents(tables: object, file: Path, lines: Lines) -> tuple[AgentSettings, ...]:
    from jarvis_cli.agent_settings import read_agents

    if lines and isinstance(tables, dict):
        # Each by itself, so that the one that is wrong is named with its line.
        for name, table in tables.items():
            read_agents({name: {} if isinstance(table, dict) else table}, *_place(file, lines, ("agents", name)))
            for key, value in table.items():
                read_agents({name: {key: value}}, *_place(file, lines, ("agents", name, key)))
    return read_agents(tables, *_place(file, lines, ("agents",)))


def _place(file: Path, lines: Lines, path: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    return _name_place(file, lines, path), get_args(Provider)


def _name_place(file: Path, lines: Lines, path: tuple[str, ...]) -> str:
    return f"line {lines[path]} of {file}" if path in lines else str(file)
