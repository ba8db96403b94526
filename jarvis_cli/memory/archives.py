"""All that one memory holds, as a whole: read out, taken in, and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock
from jarvis_cli.memory.database import Database

if TYPE_CHECKING:
    from jarvis_cli.memory.backup import Contents, Report
    from jarvis_cli.memory.exporting import Exporting
    from jarvis_cli.memory.new_file import Target
    from jarvis_cli.memory.unpacking import Archive, Unpacking


class Archives:
    """The ways out of one memory file, and into it."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @property
    def exporting(self) -> Exporting:
        """Everything there is, to be read out row by row."""
        from jarvis_cli.memory.exporting import Exporting

        return Exporting(self._database)

    def unpack(self, archive: Archive) -> Unpacking:
        """Return what takes an archive in."""
        from jarvis_cli.memory.unpacking import Unpacking

        return Unpacking(self._database, self._clock, archive)

    def back_up(self, target: Target, report: Report) -> Contents:
        """Copy all there is into a file, which is checked; return how much that is. Others may write meanwhile.

        `report` is told how many pages are done, and of how many. Raises UsageError, OutputError, MemoryFileError.
        """
        from jarvis_cli.memory.backup import back_up

        return back_up(self._database, target, report)
