"""The slash commands of the chat: one table, read by dispatch, by /help and by completion."""

from dataclasses import dataclass
from typing import Literal

from jarvis_cli.errors import UsageError

# What a command does. One that is `shell` is the command of the shell, and nothing else.
Action = Literal[
    "help", "new", "continue", "why", "private", "model", "retry", "edit", "copy", "save", "usage", "quit", "shell"
]
# What the word behind a command may be.
Kind = Literal["", "command", "conversation", "fact", "switch", "model", "file"]


@dataclass(frozen=True, slots=True)
class SlashCommand:
    """A command of the chat: its name and arguments as they are typed, what it does, and its help.

    `kind` is what the word behind it may be, `shell` the command of the shell that it is, and `changes` whether it may
    change what is stored, which a private chat does not.
    """

    name: str
    arguments: str
    help: str
    action: Action
    kind: Kind = ""
    shell: tuple[str, ...] = ()
    changes: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """A command that was typed, and what stood behind its name, without outer blanks."""

    command: SlashCommand
    arguments: str


COMMANDS: tuple[SlashCommand, ...] = (
    SlashCommand("/help", "[NAME]", "Show these commands, or what one of them does.", "help", "command"),
    SlashCommand("/new", "", "Begin a new conversation.", "new"),
    SlashCommand("/continue", "[ID|TITLE]", "Go on with an earlier conversation.", "continue", "conversation"),
    SlashCommand("/list", "", "List your conversations, newest first.", "shell", "", ("conversations", "list")),
    SlashCommand("/search", "TEXT", "Search your conversations.", "shell", "", ("conversations", "search")),
    SlashCommand("/facts", "", "List the facts that are remembered.", "shell", "", ("facts", "list")),
    SlashCommand("/remember", "TEXT", "Remember a fact.", "shell", "", ("facts", "add"), changes=True),
    SlashCommand("/forget", "ID|TEXT", "Forget a fact for good.", "shell", "fact", ("facts", "forget"), changes=True),
    SlashCommand("/why", "[ID]", "Show what an answer was told: the last, or any.", "why", "", ("why",)),
    SlashCommand("/private", "[on|off]", "Store and learn nothing of what follows.", "private", "switch"),
    SlashCommand("/model", "[NAME]", "Tell which model answers, or have another one answer.", "model", "model"),
    SlashCommand("/undo", "", "Take back the last change of a fact.", "shell", "", ("facts", "undo"), changes=True),
    SlashCommand("/retry", "", "Ask your last line again.", "retry"),
    SlashCommand(
        "/edit", "[ID]", "Change your last line and send it again, or a fact.", "edit", "fact", ("facts", "edit")
    ),
    SlashCommand("/copy", "", "Copy the last answer to the clipboard.", "copy"),
    SlashCommand("/save", "FILE", "Write this conversation into a file.", "save", "file", ("conversations", "export")),
    SlashCommand("/usage", "", "Show the tokens of this chat, of today and of this month.", "usage"),
    SlashCommand(
        "/review", "", "Keep, edit or drop what was learned and waits for you.", "shell", "", ("review",), changes=True
    ),
    SlashCommand("/quit", "", "Leave the chat.", "quit"),
    SlashCommand("/exit", "", "Leave the chat.", "quit"),
)


def read_command(line: str) -> Called | None:
    """Return the command that a line beginning with a slash calls, or None if there is no such command."""
    name, arguments = _split_name(line)
    command = find_command(name) if name.startswith("/") else None
    return Called(command, arguments) if command else None


def find_command(name: str) -> SlashCommand | None:
    """Return the command of a name, which may be in capitals and without its slash, or None."""
    wanted = "/" + name.casefold().removeprefix("/")
    return next((command for command in COMMANDS if command.name == wanted), None)


def find_nearest(line: str) -> str:
    """Return the name that is nearest to what a line calls, or ''."""
    import difflib

    names = [command.name for command in COMMANDS]
    return next(iter(difflib.get_close_matches(_split_name(line)[0].casefold(), names, 1)), "")


def is_like_text(line: str) -> bool:
    """Return whether a line that begins with a slash, and calls no command, looks like a path or a sentence."""
    name, arguments = _split_name(line)
    return "/" in name[1:] or (bool(arguments) and not find_nearest(line))


def split_arguments(called: Called) -> tuple[str, ...]:
    """Return what stands behind a command as the arguments of the command of the shell that it is.

    A text is one argument, whatever is in it; so is the path of a file that stands alone. What begins with an option,
    or has any beside a file, is split as a shell does. Raises UsageError where a quotation mark has no partner.
    """
    text = called.arguments
    if not text:
        return ()
    if "TEXT" in called.command.arguments and not text.startswith("--"):
        # Numbers, too: those of facts stand apart.
        words = text.split()
        are_numbers = all(word.removeprefix("#").isdecimal() for word in words)
        return ("--", *words) if are_numbers else ("--", text)
    has_options = any(word.startswith("-") and word != "-" for word in text.split())
    if called.command.kind == "file" and not has_options and text[0] not in "\"'":
        return (text,)
    import shlex

    try:
        return tuple(shlex.split(text))
    except ValueError:
        raise UsageError("a quotation mark has no partner", "close it, or leave it out") from None


def describe_commands() -> str:
    """Return the help: a command a line."""
    heads = [_describe_head(command) for command in COMMANDS]
    width = max(map(len, heads))
    return "\n".join(f"{head:{width}}  {command.help}" for head, command in zip(heads, COMMANDS, strict=True))


def describe_command(command: SlashCommand) -> str:
    """Return the help of one command, and what it is on the shell."""
    lines = [_describe_head(command), f"  {command.help}"]
    if command.shell:
        lines.append(f"  On the shell: jarvis {' '.join(command.shell)}; its options may stand behind {command.name}.")
    return "\n".join(lines)


def _describe_head(command: SlashCommand) -> str:
    return f"{command.name} {command.arguments}".rstrip()


def _split_name(line: str) -> tuple[str, str]:
    name, *arguments = line.split(maxsplit=1) or ("",)
    return name, "".join(arguments).strip()
