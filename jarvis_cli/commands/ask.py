"""jarvis ask: one turn, of a person or of an agent."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from jarvis_cli import render
from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError, MemoryFileError, ModelError, SettingsError, Terminated, UsageError
from jarvis_cli.messages import Status
from jarvis_cli.models.missing import MissingModel
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.repl import ending_safely, has_file_on_stdin, interruptible, is_pipe_unread, limiting_time, read_stdin
from jarvis_cli.text import is_blank, normalise_text
from jarvis_cli.turn import Assistant, Deadline, take_turn

_STDIN = "-"

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked, and the text that is handed over with it, or ''."""

    line: str
    attached: str


@app.command()
def ask(
    ctx: typer.Context,
    text: Annotated[
        list[str] | None,
        typer.Argument(
            help="What to ask; `-` beside it attaches what comes on stdin, alone it asks that.", metavar="TEXT"
        ),
    ] = None,
    agent: Annotated[
        str | None, typer.Option(metavar="NAME", help="The agent whose run this is, with its own memory.")
    ] = None,
    stdin: Annotated[bool, typer.Option("--stdin", help="Attach what comes on stdin; a file there always is.")] = False,
) -> None:
    """Ask one thing and print the answer. It begins a conversation of its own."""
    context: Context = ctx.obj
    named = None if agent is None else context.find_agent(agent)
    deadline = Deadline.of(named)
    printer = render.AnswerPrinter()
    with ending_safely(), interruptible(), limiting_time(deadline.seconds_left, deadline.strike):
        with _noting(context, named):
            question = deadline.wait_for(lambda: _read_question(text or [], stdin))
        _check_asked(question)
        with _noting(context, named):
            assistant = _make_assistant(context, named, deadline)
        with _noting(context, named, assistant.model):
            turn = take_turn(question.line, None, assistant, printer.show, question.attached)
    printer.close()
    if is_pipe_unread():
        render.print_notice("what came on stdin was not read; `-` beside the question attaches it")
    if turn.error:
        render.print_error(turn.error, turn.hint)
    if turn.exit_code or turn.status == "interrupted":
        raise typer.Exit(turn.exit_code or 130)


def _read_question(words: list[str], from_stdin: bool) -> _Question:
    """Return what is asked. stdin is read only where that is said, or where it is a file: a pipe may never end."""
    said = [word for word in words if word != _STDIN]
    is_wanted = from_stdin or len(said) < len(words)
    line = normalise_text(" ".join(said))
    given = read_stdin() if is_wanted or has_file_on_stdin() else ""
    if is_blank(line):
        line, given = given, ""
    elif is_wanted and is_blank(given):
        render.print_notice("nothing came on stdin: the question is asked alone")
    return _Question(line, "" if is_blank(given) else given)


def _check_asked(question: _Question) -> None:
    if is_blank(question.line):
        raise UsageError(
            "there is nothing to ask: the text is empty", "give some words, or `-` to read them from stdin"
        )


@contextmanager
def _noting(context: Context, agent: AgentSettings | None, model: LanguageModel | None = None) -> Iterator[None]:
    """Inside, a run of an agent that is over before its line is kept is noted all the same, as failed."""
    try:
        yield
    except MemoryFileError:
        raise
    except JarvisError:
        if agent is not None:
            _note(context, agent, model, "failed")
        raise
    except (KeyboardInterrupt, Terminated):
        # A turn that has begun keeps itself.
        if agent is not None and model is None:
            _note(context, agent, model, "interrupted")
        raise


def _note(context: Context, agent: AgentSettings, model: LanguageModel | None, status: Status) -> None:
    # What has ended the run is to be told, not this.
    with suppress(MemoryFileError):
        provider, name = (model.provider, model.name) if model else ("", "")
        context.memory.agents.note_failed(agent.name, provider, name, status)


def _make_assistant(context: Context, agent: AgentSettings | None, deadline: Deadline) -> Assistant:
    """Return the assistant, and tell who answers. A run of an agent without a model begins too, and is kept as failed.

    Raises what the memory and, for a person, the model raise.
    """
    # Opened first: where a file is made or brought up to date, no time limit strikes.
    memory = context.memory
    try:
        assistant = deadline.wait_for(lambda: context.make_assistant(agent))
    except (ModelError, SettingsError) as error:
        if agent is None:
            raise
        own, tokens = memory.within(agent.reach, agent.facts), context.settings.answer_tokens
        return Assistant(own, MissingModel(error), None, tokens, agent=agent, deadline=deadline)
    render.print_answering(assistant.model.provider, assistant.model.name, context.vector_fault)
    return replace(assistant, deadline=deadline)
