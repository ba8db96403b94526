"""The command reference and the man page, both from the commands themselves: `python -m docs.command_pages`.

With --check it only says whether that would change one of them.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.main import get_command

from docs.generate import list_exit_codes, read_help
from jarvis_cli import __version__
from jarvis_cli.app import app
from jarvis_cli.settings import list_settings

REFERENCE = Path(__file__).with_name("commands.md")
MANUAL = Path(__file__).with_name("jarvis.1")
_ENVIRONMENT = (
    ("JARVIS_HOME", "one folder for everything that is kept: memory, settings, history and log"),
    ("ANTHROPIC_API_KEY", "the key for Anthropic, if it is not kept in the keyring"),
    ("ANTHROPIC_BASE_URL", "another address of the API of Anthropic"),
    ("OLLAMA_HOST", "the address of the Ollama server"),
    ("NO_COLOR", "set to anything: answers are plain text"),
    ("VISUAL, EDITOR", "the editor for facts and settings"),
)
_FILES = (
    ("memory.db", "the memory file, in the data folder of the platform (~/.local/share/jarvis)"),
    ("history", "what was typed at the prompt of chats, beside it"),
    ("settings.toml", "the settings, in the configuration folder (~/.config/jarvis)"),
    ("jarvis.log", "what background work did, and where something failed, without any texts"),
)


@dataclass(frozen=True, slots=True)
class CommandPage:
    """One command: its words, its usage, its help in paragraphs, and its arguments and options with their help."""

    words: tuple[str, ...]
    usage: str
    paragraphs: tuple[str, ...]
    arguments: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        """The command as it is typed."""
        return " ".join(("jarvis", *self.words))


def list_pages() -> Iterator[CommandPage]:
    """Yield every command that is shown, the root first, each group before its commands."""
    yield from _read_pages(get_command(app), ())


def _read_pages(command: Any, words: tuple[str, ...]) -> Iterator[CommandPage]:
    context = command.context_class(command, info_name=" ".join(("jarvis", *words)), help_option_names=["-h", "--help"])
    shown = [parameter for parameter in command.get_params(context) if not getattr(parameter, "hidden", False)]
    yield CommandPage(
        words,
        " ".join((context.command_path, *command.collect_usage_pieces(context))),
        tuple(" ".join(part.split()) for part in (command.help or "").split("\n\n")),
        tuple(_read_records(shown, context, "argument")),
        tuple(_read_records(shown, context, "option")),
    )
    for name in getattr(command, "commands", ()):
        yield from _read_pages(command.commands[name], (*words, name))


def _read_records(parameters: list[Any], context: Any, kind: str) -> Iterator[tuple[str, str]]:
    for parameter in parameters:
        record = parameter.get_help_record(context)
        if parameter.param_type_name == kind and record:
            yield record[0], " ".join(record[1].split())


def write_reference() -> str:
    """Return the command reference in Markdown: the help of every command, as the program prints it."""
    pages = tuple(list_pages())
    lines = ["# Commands", "", "What `--help` says of each command; this page is written from the program.", ""]
    lines += [f"- [{page.name}](#{page.name.replace(' ', '-')}): {_cut_sentence(page)}" for page in pages]
    for page in pages:
        lines += ["", f"## {page.name}", "", "```text", read_help(page.words), "```"]
    return "\n".join(lines) + "\n"


def _cut_sentence(page: CommandPage) -> str:
    first = page.paragraphs[0]
    return first.partition(". ")[0].rstrip(".")


def write_manual() -> str:
    """Return the man page, in the macros of man(7)."""
    pages = tuple(list_pages())
    root = pages[0]
    lines = [
        f'.TH JARVIS 1 "" "jarvis {__version__}" "User Commands"',
        ".SH NAME",
        "jarvis \\- an assistant that remembers",
    ]
    lines += [".SH SYNOPSIS", f".B {_escape(root.usage)}", ".SH DESCRIPTION", *_write_paragraphs(root.paragraphs[:1])]
    lines += [".SH OPTIONS", *_write_terms(root.options), ".SH COMMANDS"]
    for page in pages[1:]:
        lines += [f".SS {_escape(page.usage)}", *_write_paragraphs(page.paragraphs)]
        lines += _write_terms((*page.arguments, *(option for option in page.options if "--help" not in option[0])))
    lines += [".SH EXIT STATUS", *_write_terms(tuple(list_exit_codes())), ".SH ENVIRONMENT"]
    lines += _write_terms(tuple((f"JARVIS_{each.name.upper()}", each.metadata["help"]) for each in list_settings()))
    lines += _write_terms(_ENVIRONMENT)
    lines += [".SH FILES", *_write_terms(_FILES)]
    return "\n".join(lines) + "\n"


def _write_paragraphs(paragraphs: tuple[str, ...]) -> Iterator[str]:
    for paragraph in paragraphs:
        yield from (".PP", _escape(paragraph))


def _write_terms(terms: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, text in terms:
        yield from (".TP", f".B {_escape(name)}", _escape(text) or "\\&")


def _escape(text: str) -> str:
    """Return a text as man(7) takes it literally."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if re.match(r"[.']", escaped) else escaped


def main() -> None:
    """Write both pages, or check them."""
    for path, text in ((REFERENCE, write_reference()), (MANUAL, write_manual())):
        if "--check" not in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"docs/{path.name} is not as the commands are: `make docs` writes it")


if __name__ == "__main__":
    main()
