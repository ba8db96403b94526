"""Scopes: the parts of memory that a caller may read and write: `shared` is everyone's, `agent:NAME` one agent's."""

from __future__ import annotations

import re
from dataclasses import dataclass

from jarvis_cli.errors import UsageError
from jarvis_cli.text import fold_text

SHARED = "shared"
AGENT_PREFIX = "agent:"
# Who stores a fact through the server for other programs is named by the program behind it.
CLIENT_PREFIX = "mcp:"
_AGENT_NAME = re.compile(r"\w[\w.-]{0,39}")


@dataclass(frozen=True, slots=True)
class Reach:
    """Which scopes a caller may read and write; None: all of them. `agent` is the agent that calls, or ''.

    The person at the shell reaches everything, their chat what is shared, an agent its own scope beside that.
    """

    readable: tuple[str, ...] | None = None
    writable: tuple[str, ...] | None = None
    agent: str = ""

    def may_read(self, scope: str) -> bool:
        """Return whether the facts of a scope may be read."""
        return self.readable is None or scope in self.readable

    def may_write(self, scope: str) -> bool:
        """Return whether facts of a scope may be stored, changed and forgotten."""
        return self.writable is None or scope in self.writable


EVERYTHING = Reach()
CHAT = Reach((SHARED,), (SHARED,))


def reach_agent(name: str, *, writes_shared: bool = False) -> Reach:
    """Return the reach of an agent: it reads and writes its own scope, reads what is shared, and may write that too."""
    own = name_scope(name)
    return Reach((SHARED, own), (own, SHARED) if writes_shared else (own,), name)


def tell_author(created_by: str) -> str:
    """Return who stored a fact where that was no chat of the person: an agent, or a client; else ''."""
    return created_by if created_by.startswith((AGENT_PREFIX, CLIENT_PREFIX)) else ""


def name_scope(agent: str) -> str:
    """Return the private scope of an agent."""
    return AGENT_PREFIX + agent


def read_agent_name(text: str) -> str:
    """Return the name of an agent, folded, so that case and Unicode form do not count. Raises UsageError."""
    name = fold_text(text)
    if not _AGENT_NAME.fullmatch(name):
        raise UsageError(
            "that is no name of an agent", "it has 1 to 40 letters, digits, points, hyphens or underscores, no blanks"
        )
    return name


def read_scope(text: str) -> str:
    """Return a scope as it is stored. Raises UsageError."""
    folded = fold_text(text)
    if folded == SHARED:
        return SHARED
    if not folded.startswith(AGENT_PREFIX):
        raise UsageError("there is no such scope", f"it is {SHARED}, or {AGENT_PREFIX}NAME for what one agent keeps")
    return name_scope(read_agent_name(folded.removeprefix(AGENT_PREFIX)))
