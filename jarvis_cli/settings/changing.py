"""Changing the settings file: one value at a time, its comments and its layout kept, and nothing written that is wrong.

The only home of tomlkit.
"""

from __future__ import annotations

import os
import tempfile
import tomllib
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import Provider, find_setting, parse_value
from jarvis_cli.settings.entries import list_entries
from jarvis_cli.settings.file import parse_settings, parse_tree, read_text
from jarvis_cli.settings.values import SettingName
from jarvis_cli.text import fold_text

_EDIT = "`jarvis config edit` opens the file"


def set_value(file: Path, name: SettingName, text: str) -> None:
    """Give a setting another value in the file, which is made if there is none.

    Raises SettingsError; nothing is written then.
    """
    before = read_text(file)
    path = _find_path(parse_tree(before, file), name)
    value = _read_value(name, text)
    _write_checked(file, before, path, value)


def unset_value(file: Path, name: SettingName) -> bool:
    """Take a setting out of the file; return whether it stood there. Raises SettingsError; nothing is written then."""
    before = read_text(file)
    path = _find_path(parse_tree(before, file), name)
    if _look_up(parse_tree(before, file), path) is None:
        return False
    _write_checked(file, before, path, None)
    return True


def remove_wrong(file: Path, name: str) -> str:
    """Take an entry that is wrong out of the file by its name; return how that is spelled, '' where there is none.

    Raises SettingsError; nothing is written then.
    """
    before = read_text(file)
    for entry in list_entries(before, file):
        if entry.fault and name in (entry.name, ".".join(entry.path), "_".join(entry.path)):
            _write_checked(file, before, entry.path, None)
            return entry.name
    return ""


def write_settings(file: Path, text: str) -> None:
    """Put a text in the place of the settings file, mode 0600, at once or not at all; a link to it stays one.

    Raises SettingsError for settings that are wrong, and where the file cannot be written.
    """
    parse_settings(text, file)
    _write(file, text)


def _write(file: Path, text: str) -> None:
    place = Path(os.path.realpath(file))
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number, part = tempfile.mkstemp(".toml", f".{place.name}-", place.parent)
        try:
            with os.fdopen(number, "w", encoding="utf-8", newline="") as writing:
                writing.write(text)
                writing.flush()
                os.fsync(writing.fileno())
            os.replace(part, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise
    except OSError as error:
        raise SettingsError(
            f"the settings file {file} cannot be written ({error.strerror}); it is as it was",
            "check the folder and its rights",
        ) from None


def _read_value(name: SettingName, text: str) -> object:
    """Return the value that a text stands for, checked. Raises SettingsError."""
    if not name.agent:
        return parse_value(find_setting(name.field), text, name.text)
    # Numbers, lists and tables are typed as they stand in the file, and texts without their quotes too.
    given = {"value": text}
    with suppress(ValueError, RecursionError):
        given = tomllib.loads(f"value = {text}")
    value: object = given["value"] if len(given) == 1 else text
    if name.field in ("instructions", "provider", "model", "shared") and not isinstance(value, str):
        value = text
    from jarvis_cli.agent_settings import read_agents

    read_agents({name.agent: {name.field: value}}, "what is given", get_args(Provider))
    return value


def _find_path(tree: Mapping[str, Any], name: SettingName) -> tuple[str, ...]:
    """Return where a setting stands in the file, or else where it is to stand."""
    if name.agent:
        tables = tree.get("agents", {})
        titles = tables if isinstance(tables, dict) else ()
        title = next((title for title in titles if fold_text(title) == name.agent), name.agent)
        return ("agents", title, name.field)
    return next((path for path in name.paths if _look_up(tree, path) is not None), name.paths[0])


def _look_up(tree: Mapping[str, Any], path: tuple[str, ...]) -> object:
    found: object = tree
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _write_checked(file: Path, before: str, path: tuple[str, ...], value: object) -> None:
    """Write the file with another value, or without one (None), and make sure that nothing else in it changes."""
    after = _change(before, path, value)
    wanted = parse_tree(before, file)
    _put(wanted, path, value)
    if _prune(parse_tree(after, file)) != _prune(wanted):
        raise SettingsError(f"the settings file {file} is laid out in a way that cannot be changed from here", _EDIT)
    # One thing less may still be wrong in it, and then be taken out, too.
    if value is None:
        _write(file, after)
    else:
        write_settings(file, after)


def _change(text: str, path: tuple[str, ...], value: object) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        place: MutableMapping[str, Any] = document
        for depth, key in enumerate(path[:-1]):
            if key not in place:
                place[key] = tomlkit.table(is_super_table=depth + 2 < len(path))
            place = place[key]
        if value is None:
            del place[path[-1]]
        else:
            place[path[-1]] = value
        return tomlkit.dumps(document)
    except (TOMLKitError, ValueError, TypeError, KeyError) as error:
        raise SettingsError(f"the settings file cannot be changed from here ({type(error).__name__})", _EDIT) from None


def _put(tree: dict[str, Any], path: tuple[str, ...], value: object) -> None:
    place = tree
    for key in path[:-1]:
        place = place.setdefault(key, {})
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value


def _prune(tree: dict[str, Any]) -> dict[str, Any]:
    """Return a tree without its empty tables: they set nothing."""
    pruned = {key: _prune(value) if isinstance(value, dict) else value for key, value in tree.items()}
    return {key: value for key, value in pruned.items() if value != {}}
