"""What `jarvis ask` asks: the words, what is handed over with them, and the schema that the answer has to keep."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.errors import SettingsError, UsageError
from jarvis_cli.repl import has_file_on_stdin, read_stdin
from jarvis_cli.text import is_blank, normalise_text, one_line

if TYPE_CHECKING:
    from jarvis_cli.models.answer_schemas import AnswerSchema
    from jarvis_cli.turn import Assistant

_STDIN = "-"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and the text that is handed over with it, or ''."""

    line: str
    attached: str


def read_question(words: list[str], files: list[str], *, from_stdin: bool) -> Question:
    """Return what is asked. stdin is read only where that is said, or where it is a file: a pipe may never end.

    Text on stdin without words is the question; files never are. Raises UsageError where
    what is to be handed over cannot be read.
    """
    said = [word for word in words if word != _STDIN]
    is_wanted = from_stdin or len(said) < len(words)
    line = normalise_text(" ".join(said))
    given = read_stdin() if is_wanted or has_file_on_stdin() else ""
    if is_blank(line):
        line, given = given, ""
    elif is_wanted and is_blank(given):
        render.print_notice("nothing came on stdin: the question is asked alone")
    parts = ("" if is_blank(given) else given, _read_files(files, len(given.encode())) if files else "")
    return Question(line, "\n\n".join(part for part in parts if part))


def check_asked(question: Question) -> None:
    """Raise UsageError where nothing is asked."""
    if is_blank(question.line):
        raise UsageError(
            "there is nothing to ask: the text is empty", "give some words, or `-` to read them from stdin"
        )


def _read_files(files: list[str], taken: int) -> str:
    from jarvis_cli.commands.attaching import read_files

    return read_files(files, taken)


def read_answer_schema(name: str | None) -> AnswerSchema | None:
    """Return the schema in a file, checked, or None where no file is named. Raises UsageError."""
    if name is None:
        return None
    from jarvis_cli.commands.attaching import read_text_file
    from jarvis_cli.models.answer_schemas import read_schema

    path = Path(name)
    return read_schema(read_text_file(path), one_line(name))


def keep_to(schema: AnswerSchema, assistant: Assistant) -> Assistant:
    """Return an assistant whose answers keep a schema, as far as its model manages.

    Raises SettingsError for the notebook, which answers in its own words.
    """
    from jarvis_cli.models.structured import StructuredModel

    if assistant.model.provider == "notebook":
        raise SettingsError(
            "the notebook cannot answer by a schema", "set up a language model: ANTHROPIC_API_KEY, or Ollama"
        )
    return replace(assistant, model=StructuredModel(assistant.model, schema))
