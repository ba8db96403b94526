"""Leases: who is at work on a job, and whether that is still so."""

import os
import sys
from datetime import datetime, timedelta

from jarvis_cli.clock import format_time

LEASE = timedelta(minutes=5)


def is_lease_over(owner: str, until: str, now: datetime) -> bool:
    """Return whether a lease has ended: by time, or because its owner is gone."""
    # A lease longer than any that is given comes from a clock that has been set back since.
    longest = format_time(now + LEASE + timedelta(seconds=1))
    return until < format_time(now) or until > longest or is_owner_gone(owner)


def name_owner() -> str:
    """Return a name for this process and a random part: `host:pid:random`."""
    import platform

    return f"{platform.node()}:{os.getpid()}:{os.urandom(4).hex()}"


def is_owner_gone(owner: str) -> bool:
    """Return whether an owner was a process of this machine that no longer runs. When in doubt, it runs."""
    import platform

    host, _, rest = owner.rpartition(":")[0].rpartition(":")
    if sys.platform == "win32" or host != platform.node() or not rest.isdigit():
        return False
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False
