"""Installing the script of a shell: a block in the file that the shell reads when it starts, or a file of its own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.completion.scripts import SCRIPTS
from jarvis_cli.errors import SettingsError, UsageError

_BEGIN = "# >>> jarvis completion >>>"
_END = "# <<< jarvis completion <<<"
_PLACES: Mapping[str, str] = {
    "bash": "~/.bashrc",
    "zsh": "$ZDOTDIR/.zshrc",
    "fish": "$XDG_CONFIG_HOME/fish/completions/jarvis.fish",
    "powershell": "$XDG_CONFIG_HOME/powershell/Microsoft.PowerShell_profile.ps1",
}
_WINDOWS_PROFILE = "~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1"


@dataclass(frozen=True, slots=True)
class Installation:
    """Where the script of a shell stands, and whether the file was changed just now."""

    shell: str
    file: Path
    is_changed: bool


def choose_shell(name: str | None, environment: Mapping[str, str]) -> str:
    """Return the shell that is named, or else the one the person uses. Raises UsageError where there is no such."""
    wanted = name or Path(environment.get("SHELL", "")).name or ("powershell" if os.name == "nt" else "")
    wanted = {"pwsh": "powershell"}.get(wanted.casefold(), wanted.casefold())
    if wanted not in SCRIPTS:
        raise UsageError("that is no shell JARVIS can complete in", f"name one of {', '.join(SCRIPTS)}")
    return wanted


def install(shell: str, environment: Mapping[str, str]) -> Installation:
    """Have a shell complete, from its next start on; done again, the script is brought up to date.

    What else is in the file stays as it is. Raises SettingsError where it cannot be written.
    """
    file = _find_file(shell, environment)
    text = _read(file)
    block = SCRIPTS[shell] if shell == "fish" else f"{_BEGIN}\n{SCRIPTS[shell]}{_END}\n"
    before, after = ("", "") if shell == "fish" else _take_out(text, file)
    gap = "\n" if before and not before.endswith("\n") else ""
    return _write(shell, file, text, f"{before}{gap}{block}{after}")


def uninstall(shell: str, environment: Mapping[str, str]) -> Installation:
    """Take the script of a shell out again. Raises SettingsError where the file cannot be written."""
    file = _find_file(shell, environment)
    text = _read(file)
    if shell != "fish":
        return _write(shell, file, text, "".join(_take_out(text, file)))
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise _explain(file, error) from None
    return Installation(shell, file, bool(text))


def _find_file(shell: str, environment: Mapping[str, str]) -> Path:
    home = environment.get("HOME") or environment.get("USERPROFILE")
    if not home:
        raise SettingsError("there is no home folder in which the shell keeps its settings", "set HOME")
    config = environment.get("XDG_CONFIG_HOME") or f"{home}/.config"
    place = _WINDOWS_PROFILE if shell == "powershell" and os.name == "nt" else _PLACES[shell]
    place = place.replace("$ZDOTDIR", environment.get("ZDOTDIR") or home).replace("$XDG_CONFIG_HOME", config)
    # A link to where somebody keeps such files stays one.
    return Path(place.replace("~", home)).resolve()


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="surrogateescape")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise _explain(file, error) from None


def _take_out(text: str, file: Path) -> tuple[str, str]:
    """Return what stands before and behind our block, or all of it and ''. Raises SettingsError for half a block."""
    before, begin, rest = text.partition(_BEGIN)
    if not begin:
        return text, ""
    _, end, after = rest.partition(_END)
    if not end:
        raise SettingsError(f"the end of JARVIS' block in {file} is missing", f"take out what begins with {_BEGIN}")
    return before, after.removeprefix("\n")


def _write(shell: str, file: Path, old: str, new: str) -> Installation:
    if new != old:
        draft = file.with_name(f"{file.name}.jarvis-new")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(new, encoding="utf-8", errors="surrogateescape")
            if file.exists():
                draft.chmod(file.stat().st_mode & 0o777)
            draft.replace(file)
        except OSError as error:
            draft.unlink(missing_ok=True)
            raise _explain(file, error) from None
    return Installation(shell, file, new != old)


def _explain(file: Path, error: OSError) -> SettingsError:
    return SettingsError(f"{file} cannot be written ({error.strerror})", "check its rights, or add the script yourself")
