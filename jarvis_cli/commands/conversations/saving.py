"""A file for what a person exports: only theirs to read, whole or not there at all, and never in place of another."""

import os
from pathlib import Path

from jarvis_cli.errors import UsageError


def save_private(path: Path, text: str, *, force: bool) -> None:
    """Write a text into a new file with mode 0600; with `force` one that is there is replaced once all is written.

    Raises UsageError where there is a file already, or where it cannot be written.
    """
    target = path.with_name(f".{path.name}.{os.getpid()}") if force else path
    made = False
    try:
        number = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        made = True
        with open(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if force:
            os.replace(target, path)
    except FileExistsError:
        raise UsageError(f"there is a file {path} already", "name another, or add --force to replace it") from None
    except OSError as error:
        if made:
            target.unlink(missing_ok=True)
        raise UsageError(f"{path} cannot be written ({error.strerror})", "name another file") from None
