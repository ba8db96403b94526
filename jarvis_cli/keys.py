"""Keys in the keyring of the system: kept, read and taken out there, and never shown.

The only home of keyring, an optional part of JARVIS that is imported when a key is really read from there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from subprocess import SubprocessError
from typing import TYPE_CHECKING

from jarvis_cli.errors import NotFoundError, SettingsError
from jarvis_cli.extras import explain_extra

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

# The name of a key, and the variable of the environment that goes over what is kept.
KEY_VARIABLES = (("anthropic", "ANTHROPIC_API_KEY"), ("extractor", "JARVIS_EXTRACTOR_KEY"))

_SERVICE = "jarvis-cli"
_OTHER = "choose another one with PYTHON_KEYRING_BACKEND (`python -m keyring --list-backends` shows them)"
# Whatever the backends raise beside the errors of keyring itself: each asks another program or library.
_FAULTS = (OSError, RuntimeError, ValueError, LookupError, TypeError, AttributeError, ImportError, SubprocessError)


def find_variable(name: str) -> str:
    """Return the variable of the environment for a key. Raises NotFoundError where there is no such key."""
    for known, variable in KEY_VARIABLES:
        if known == name:
            return variable
    names = " and ".join(known for known, _ in KEY_VARIABLES)
    raise NotFoundError("there is no key of this name", f"there are {names}")


def read_key(name: str) -> str:
    """Return the key that the keyring keeps, '' where it keeps none. Raises SettingsError where it cannot be asked."""
    with _open_keyring(name) as keyring:
        return (keyring.get_password(_SERVICE, name) or "").strip()


def keep_key(name: str, key: str) -> None:
    """Keep a key in the keyring, in the place of the one before, and read it back. Raises SettingsError."""
    with _open_keyring(name) as keyring:
        keyring.set_password(_SERVICE, name, key)
        if keyring.get_password(_SERVICE, name) == key:
            return
        raise SettingsError(
            f"the keyring of the system did not keep the key ({_name_backend(keyring)})",
            f"{_OTHER}, {_spell_instead(name)}",
        )


def drop_key(name: str) -> bool:
    """Take a key out of the keyring; return whether there was one. Raises SettingsError."""
    with _open_keyring(name) as keyring:
        if keyring.get_password(_SERVICE, name) is None:
            return False
        keyring.delete_password(_SERVICE, name)
        if keyring.get_password(_SERVICE, name) is None:
            return True
        raise SettingsError(
            f"the keyring of the system still keeps the key ({_name_backend(keyring)})", "take it out there by hand"
        )


@contextmanager
def _open_keyring(name: str) -> Iterator[KeyringBackend]:
    """Yield what keeps keys here; what it fails by becomes a SettingsError that names it."""
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        raise SettingsError(
            "keys cannot be kept in the keyring: the package keyring is not installed",
            f"{explain_extra('keyring')}, {_spell_instead(name)}",
        ) from None
    try:
        backend = keyring.get_keyring()
    except (KeyringError, *_FAULTS) as error:
        chosen = os.environ.get("PYTHON_KEYRING_BACKEND") or "keyringrc.cfg"
        raise SettingsError(
            f"the keyring that is set cannot be loaded ({chosen}, {type(error).__name__})",
            f"set PYTHON_KEYRING_BACKEND to another one, {_spell_instead(name)}",
        ) from None
    try:
        yield backend
    except (KeyringError, *_FAULTS) as error:
        raise _explain(error, name, _name_backend(backend)) from None


def _explain(error: Exception, name: str, backend: str) -> SettingsError:
    # What a backend says may hold anything; its kind is enough.
    from keyring.errors import KeyringLocked, NoKeyringError

    if isinstance(error, NoKeyringError):
        return SettingsError(
            f"this system has no keyring that can be used ({backend})",
            f"set one up, or {_OTHER}, {_spell_instead(name)}",
        )
    if isinstance(error, KeyringLocked):
        return SettingsError(f"the keyring of the system is locked ({backend})", f"unlock it, {_spell_instead(name)}")
    return SettingsError(
        f"the keyring of the system failed ({backend}, {type(error).__name__})",
        f"look after it, {_spell_instead(name)}",
    )


def _name_backend(backend: KeyringBackend) -> str:
    kind = type(backend)
    return f"{kind.__module__}.{kind.__qualname__}"


def _spell_instead(name: str) -> str:
    return f"or have the key in {find_variable(name)}, which goes over the keyring"
