"""The assistants whose exports can be read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from jarvis_cli.foreign.chatgpt import read_chatgpt
from jarvis_cli.foreign.claude import read_claude
from jarvis_cli.foreign.claude_code import read_claude_code
from jarvis_cli.foreign.skipping import Skips
from jarvis_cli.memory.imported import NewConversation


@dataclass(frozen=True, slots=True)
class Source:
    """An assistant: the name it has in memory, the one that is shown, and what reads its export at a path.

    The reader yields conversations, notes what it leaves out, and raises NotFoundError, or UsageError for what is no
    such export.
    """

    name: str
    title: str
    read: Callable[[Path, Skips], Iterator[NewConversation]]


@dataclass(frozen=True, slots=True)
class Export:
    """An export of an assistant, at a path."""

    source: Source
    path: Path

    def read(self, skips: Skips) -> Iterator[NewConversation]:
        """Yield its conversations, as the reader of its source does."""
        return self.source.read(self.path, skips)


CHATGPT = Source("chatgpt", "ChatGPT", read_chatgpt)
CLAUDE = Source("claude", "Claude", read_claude)
CLAUDE_CODE = Source("claude-code", "Claude Code", read_claude_code)
