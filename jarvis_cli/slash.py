"""The slash commands of the chat: one table, read by dispatch, by /help and by completion."""

from dataclasses import dataclass
from typing import Literal

Action = Literal["help", "facts", "undo", "review", "new", "quit"]


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A command of the chat: its name as it is typed, what it does, and its help."""

    name: str
    action: Action
    help: str


COMMANDS: tuple[SlashCommand, ...] = (
    SlashCommand("/help", "help", "Show these commands."),
    SlashCommand("/facts", "facts", "List the facts that are remembered."),
    SlashCommand("/undo", "undo", "Take back the last change of what is remembered, whoever made it."),
    SlashCommand("/review", "review", "Keep, edit or drop what was learned and waits for you."),
    SlashCommand("/new", "new", "Begin a new conversation."),
    SlashCommand("/quit", "quit", "Leave the chat."),
    SlashCommand("/exit", "quit", "Leave the chat."),
)


def find_command(line: str) -> Action | None:
    """Return what a line beginning with a slash asks for, or None if there is no such command."""
    for command in COMMANDS:
        if line.strip().casefold() == command.name:
            return command.action
    return None


def describe_commands() -> str:
    """Return the help: a command a line."""
    return "\n".join(f"{command.name:8} {command.help}" for command in COMMANDS)
