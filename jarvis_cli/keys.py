"""Keys in the keyring of the system: kept, read and taken out there, and never shown.

The only home of keyring, an optional part of JARVIS that is imported when a key is really read from there.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from jarvis_cli.errors import NotFoundError, SettingsError

if TYPE_CHECKING:
    from types import ModuleType

# The name of a key, and the variable of the environment that goes over what is kept.
KEY_VARIABLES = (("anthropic", "ANTHROPIC_API_KEY"), ("extractor", "JARVIS_EXTRACTOR_KEY"))

_SERVICE = "jarvis-cli"
_IN_ENVIRONMENT = "or have the key in the environment, where it goes over the keyring"


def find_variable(name: str) -> str:
    """Return the variable of the environment for a key. Raises NotFoundError where there is no such key."""
    for known, variable in KEY_VARIABLES:
        if known == name:
            return variable
    names = " and ".join(known for known, _ in KEY_VARIABLES)
    raise NotFoundError("there is no key of this name", f"there are {names}")


def is_keyring_installed() -> bool:
    """Return whether the optional part is there; nothing is imported."""
    return find_spec("keyring") is not None


def read_key(name: str) -> str:
    """Return the key that the keyring keeps, '' where it keeps none. Raises SettingsError where it cannot be asked."""
    keyring = _load_keyring()
    from keyring.errors import KeyringError

    try:
        return (keyring.get_password(_SERVICE, name) or "").strip()
    except (KeyringError, OSError, RuntimeError) as error:
        raise _explain(error) from None


def keep_key(name: str, key: str) -> None:
    """Keep a key in the keyring, in the place of the one before. Raises SettingsError."""
    keyring = _load_keyring()
    from keyring.errors import KeyringError

    try:
        keyring.set_password(_SERVICE, name, key)
    except (KeyringError, OSError, RuntimeError) as error:
        raise _explain(error) from None


def drop_key(name: str) -> bool:
    """Take a key out of the keyring; return whether there was one. Raises SettingsError."""
    keyring = _load_keyring()
    from keyring.errors import KeyringError, PasswordDeleteError

    try:
        if keyring.get_password(_SERVICE, name) is None:
            return False
        keyring.delete_password(_SERVICE, name)
    except PasswordDeleteError:
        return False
    except (KeyringError, OSError, RuntimeError) as error:
        raise _explain(error) from None
    return True


def _load_keyring() -> ModuleType:
    try:
        import keyring
    except ImportError:
        raise SettingsError(
            "keys cannot be kept in the keyring: the package keyring is not installed",
            f"pip install 'jarvis-cli[keyring]', {_IN_ENVIRONMENT}",
        ) from None
    return keyring


def _explain(error: Exception) -> SettingsError:
    # What a backend says may hold anything; its kind is enough.
    from keyring.errors import KeyringLocked, NoKeyringError

    if isinstance(error, NoKeyringError):
        return SettingsError("this system has no keyring that can be used", f"set one up, {_IN_ENVIRONMENT}")
    if isinstance(error, KeyringLocked):
        return SettingsError("the keyring of the system is locked", f"unlock it, {_IN_ENVIRONMENT}")
    return SettingsError(
        f"the keyring of the system failed ({type(error).__name__})", f"look after it, {_IN_ENVIRONMENT}"
    )
