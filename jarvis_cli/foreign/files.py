"""The files of an export: in a zip, in a folder, or the one that is named. Nothing is ever unpacked to the disk."""

import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from jarvis_cli.errors import NotFoundError, UsageError
from jarvis_cli.text import one_line

# Text is seldom a tenth of its size in a zip; what claims more than this is made to fill memory or disk.
_MOST_RATIO = 200
_SMALL_BYTES = 64 * 2**20
_MOST_BYTES = 32 * 2**30
_ZIP_MARK = b"PK"
_DEEPEST = 3
# Copies that macOS puts beside the files.
_COPIES = "__MACOSX"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which files an export consists of, by where they stand in it, and how a person is told what is expected."""

    is_one: Callable[[PurePosixPath], bool]
    expected: str


@dataclass(frozen=True, slots=True)
class ExportFile:
    """One file of an export: where it stands there, how large it is, and the zip that it is in, if it is in one."""

    place: PurePosixPath
    path: Path
    size: int
    member: str = ""

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Open the file to be read while inside. Raises UsageError where that is not allowed, or it is encrypted."""
        try:
            if not self.member:
                with self.path.open("rb") as file:
                    yield file
                return
            with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as file:
                yield cast("BinaryIO", file)
        except (RuntimeError, NotImplementedError):
            raise UsageError(
                f"{show_path(self.path)} cannot be read: it is encrypted, or packed in an unusual way",
                "unpack it, and give the folder",
            ) from None
        except PermissionError:
            raise _refuse_reading(self.path) from None


def find_files(path: Path, wanted: Wanted) -> tuple[ExportFile, ...]:
    """Return the files of the export at a path, in order: those that lie least deep, and only the wanted ones.

    Raises NotFoundError where there is nothing, and UsageError where there is something else.
    """
    try:
        if path.is_dir():
            found = _list_folder(path, wanted)
        elif not path.exists():
            raise NotFoundError(f"there is no {show_path(path)}", wanted.expected)
        elif not path.is_file():
            # A device or a pipe may have no end.
            raise UsageError(f"{show_path(path)} is neither a file nor a folder", wanted.expected)
        elif zipfile.is_zipfile(path):
            found = _list_zip(path, wanted)
        else:
            _refuse_broken_zip(path)
            found = [ExportFile(PurePosixPath(path.name), path, path.stat().st_size)]
    except PermissionError:
        raise _refuse_reading(path) from None
    except (OSError, zipfile.BadZipFile) as error:
        raise UsageError(f"{show_path(path)} cannot be read ({type(error).__name__})", wanted.expected) from None
    if not found:
        raise UsageError(f"there is no such export in {show_path(path)}", wanted.expected)
    return _keep_highest(found)


def show_path(path: Path) -> str:
    """Return a path as a person is told it."""
    return one_line(str(path))


def _keep_highest(found: Sequence[ExportFile]) -> tuple[ExportFile, ...]:
    """Return the files that lie least deep: another copy may lie in a folder beside them."""
    depth = min(len(file.place.parts) for file in found)
    return tuple(sorted((file for file in found if len(file.place.parts) == depth), key=lambda file: file.place))


def _list_folder(folder: Path, wanted: Wanted) -> list[ExportFile]:
    found = []
    for depth in range(1, _DEEPEST + 1):
        for path in folder.glob("/".join("*" * depth)):
            place = PurePosixPath(path.relative_to(folder).as_posix())
            if wanted.is_one(place) and path.is_file():
                found.append(ExportFile(place, path, path.stat().st_size))
        if found:
            break
    return found


def _list_zip(path: Path, wanted: Wanted) -> list[ExportFile]:
    found = []
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            place = PurePosixPath(member.filename)
            if member.is_dir() or _COPIES in place.parts or not wanted.is_one(place):
                continue
            packed = max(member.compress_size, 1)
            is_bomb = member.file_size > _SMALL_BYTES and member.file_size / packed > _MOST_RATIO
            if is_bomb or member.file_size > _MOST_BYTES:
                raise UsageError(
                    f"{show_path(path)} is not read: what is in it would be {member.file_size:,} bytes",
                    "if you trust it, unpack it, and give the folder",
                )
            found.append(ExportFile(place, path, member.file_size, member.filename))
    return found


def _refuse_broken_zip(path: Path) -> None:
    with path.open("rb") as file:
        if file.read(len(_ZIP_MARK)) == _ZIP_MARK:
            raise UsageError(f"the zip file {show_path(path)} is damaged, or not complete", "download it once more")


def _refuse_reading(path: Path) -> UsageError:
    return UsageError(f"{show_path(path)} may not be read", "check its rights")
