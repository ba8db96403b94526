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

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_EDIT = "`jarvis config edit` opens it, `jarvis config path` says where it is"
_SAVE_AS = f"save it as UTF-8: {_EDIT}"


def read_file(file: Path) -> dict[str, Any]:
    """Return what a file sets, by name, `agents` among it. Raises SettingsError, which names the line."""
    return parse_settings(read_text(file), file)


def read_text(file: Path) -> str:
    """Return the text of the file, '' where there is none. Raises SettingsError, which names the line."""
    content = read_bytes(file)
    try:
        return _spell(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise _explain_bytes(content, file) from None


def read_anyhow(file: Path) -> tuple[str, bool]:
    """Return the text of the file, to be looked at, and whether it is UTF-8, as it has to be. Raises SettingsError."""
    content = read_bytes(file)
    for encoding in ("utf-8-sig", "utf-16" if content.startswith(_UTF_16) else "cp1252"):
        try:
            return _spell(content.decode(encoding)), encoding == "utf-8-sig"
        except UnicodeDecodeError:
            continue
    return _spell(content.decode("latin-1")), False


def read_bytes(file: Path) -> bytes:
    """Return the content of the file, nothing where there is none. Raises SettingsError."""
    try:
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except PermissionError:
        raise SettingsError(
            f"the settings file {file} may not be read", f"`jarvis doctor --fix`, or chmod 600 {file}, if it is yours"
        ) from None
    except OSError as error:
        raise SettingsError(
            f"the settings file {file} cannot be read ({error.strerror})", "look at what is in its place"
        ) from None


def _spell(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _explain_bytes(content: bytes, file: Path) -> SettingsError:
    """Return the error that names the first byte that is none of a text in UTF-8."""
    try:
        content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line, place = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
        wrong = f"byte {place} of it is 0x{content[error.start]:02x}"
        return SettingsError(f"line {line} of the settings file {file} is not UTF-8 ({wrong})", _SAVE_AS)
    return SettingsError(f"the settings file {file} is not UTF-8", _SAVE_AS)


def parse_settings(text: str, file: Path) -> dict[str, Any]:
    """Return the settings that the text of a file holds. Raises SettingsError, which names the file and the line."""
    tree = parse_tree(text, file)
    try:
        return _check_tree(tree, file)
    except SettingsError:
        # Only now is it worth the time to find the lines.
        from jarvis_cli.settings.entries import list_entries

        for entry in list_entries(text, file):
            if entry.fault:
                raise SettingsError(entry.fault, entry.hint) from None
        raise


def parse_tree(text: str, file: Path) -> dict[str, Any]:
    """Return the tables of a text. Raises SettingsError where it is no TOML."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error the parser lets out those of overlong numbers and of nesting without end.
        raise SettingsError(
            f"the settings file {file} is not valid TOML: {error}", f"correct that line: {_EDIT}"
        ) from None


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


def _check_tree(tree: Mapping[str, Any], file: Path) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in tree.items():
        if key == "agents":
            continue
        is_section = key in SECTIONS and isinstance(value, dict)
        values = {f"{key}_{inner}": given for inner, given in value.items()} if is_section else {key: value}
        for name, given in values.items():
            read[name] = check_value(find_setting(name, str(file)), given, f"{name} in {file}")
    return {**read, "agents": _read_agents(tree["agents"], file) if "agents" in tree else ()}


def _read_agents(tables: object, file: Path) -> tuple[AgentSettings, ...]:
    from jarvis_cli.agent_settings import read_agents

    return read_agents(tables, str(file), get_args(Provider))
