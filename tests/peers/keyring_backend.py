"""Keyrings for the tests: a JSON file named in the environment, or one that fails in the way that is named there."""

import json
import os
import subprocess
from pathlib import Path

from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, NoKeyringError


class FileKeyring(KeyringBackend):
    """Keeps everything in the file that KEYRING_FILE names."""

    priority = 1.0

    def get_password(self, service: str, username: str) -> str | None:
        found: str | None = self._read().get(f"{service}/{username}")
        return found

    def set_password(self, service: str, username: str, password: str) -> None:
        kept = self._read()
        if os.environ.get("KEYRING_FAULT", "") != "forgetful":
            self._write({**kept, f"{service}/{username}": password})

    def delete_password(self, service: str, username: str) -> None:
        self._write({name: key for name, key in self._read().items() if name != f"{service}/{username}"})

    def _read(self) -> dict[str, str]:
        match os.environ.get("KEYRING_FAULT", ""):
            case "locked":
                raise KeyringLocked("sk-secret-in-a-message")
            case "none":
                raise NoKeyringError("sk-secret-in-a-message")
            case "broken":
                raise RuntimeError("sk-secret-in-a-message")
            case "helpless":
                raise subprocess.CalledProcessError(1, ["pass"], "sk-secret-in-a-message")
            case "odd":
                raise ValueError("sk-secret-in-a-message")
        file = Path(os.environ["KEYRING_FILE"])
        kept: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
        return kept

    def _write(self, kept: dict[str, str]) -> None:
        Path(os.environ["KEYRING_FILE"]).write_text(json.dumps(kept))
