"""The settings file, the environment over it, and the keys: their form, and where they are kept."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.checkup.finding import Finding, fail, fine, warn
from jarvis_cli.errors import SettingsError
from jarvis_cli.settings import Settings, list_settings, override, read_settings


@dataclass(frozen=True, slots=True)
class CheckedSettings:
    """What was found, and the settings to go on with: the defaults, where what is set cannot be read."""

    findings: tuple[Finding, ...]
    settings: Settings


def check_settings(file: Path, environment: Mapping[str, str], provider: str) -> CheckedSettings:
    """Return how the settings stand; `provider` is the flag, or ''."""
    try:
        settings = override(read_settings(file, environment), provider=provider)
    except SettingsError as error:
        return CheckedSettings((fail("settings", error.message, error.hint),), override(Settings()))
    names = {f"JARVIS_{setting.name.upper()}" for setting in list_settings()}
    given = len(names & {*environment})
    text = f"{file} is read" if os.path.exists(file) else f"{file} is not there: the defaults hold"
    goes = "1 variable of the environment goes" if given == 1 else f"{given} variables of the environment go"
    over = f"; {goes} over it" if given else ""
    return CheckedSettings((fine("settings", text + over), *_check_variables(environment, names)), settings)


def _check_variables(environment: Mapping[str, str], names: set[str]) -> Iterator[Finding]:
    """Yield the variables that look like settings and are none."""
    unknown = sorted(name for name in environment if name.startswith("JARVIS_") and name not in names | _OTHERS)
    if unknown:
        yield warn(
            "environment", f"{', '.join(unknown)[:200]} set nothing", "`jarvis config list --json` has all names"
        )


_OTHERS = {"JARVIS_HOME", "JARVIS_COMPLETE_LINE"}
