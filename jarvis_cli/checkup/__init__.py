"""The check-up: everything that JARVIS needs, each looked at by a function that says how it stands and what to do.

Nothing is changed by looking, and nothing that is looked at can end it: a damaged file, a dead server, a wrong setting
are what it is for.
"""

from jarvis_cli.checkup.examining import Subject, examine
from jarvis_cli.checkup.finding import Finding
from jarvis_cli.checkup.repairing import repair

__all__ = ["Finding", "Subject", "examine", "repair"]
