"""jarvis ask: one turn, of a person or of an agent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from jarvis_cli import render
from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.commands.arguments import Json
from jarvis_cli.commands.asking import Question, check_asked, keep_to, read_answer_schema, read_question
from jarvis_cli.commands.hearing import Heard, mark_unsaved
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError, MemoryFileError, ModelError, SettingsError, Terminated
from jarvis_cli.messages import Status
from jarvis_cli.models.missing import MissingModel
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.repl import ending_safely, interruptible, is_pipe_unread, limiting_time
from jarvis_cli.turn import Assistant, Deadline, take_turn

if TYPE_CHECKING:
    from jarvis_cli.messages import Shown, Turn
    from jarvis_cli.models.answer_schemas import AnswerSchema

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@dataclass(frozen=True, slots=True)
class _Ask:
    """What was said on the command line: what is asked, of which agent, and by which schema it is to be answered."""

    words: list[str]
    files: list[str]
    from_stdin: bool
    agent: AgentSettings | None
    schema: AnswerSchema | None


class _Printer(Protocol):
    """What is told what happens in a turn."""

    def start(self) -> None: ...

    def show(self, shown: Shown) -> None: ...

    def close(self) -> None: ...


@app.command()
def ask(  # noqa: PLR0913 - each is an option
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
    file: Annotated[
        list[str] | None, typer.Option("--file", metavar="PATH", help="Attach a text file; may be given several times.")
    ] = None,
    schema: Annotated[
        str | None, typer.Option(metavar="FILE", help="Answer with JSON that keeps the JSON Schema in this file.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print the answer as it comes, not as Markdown.")] = False,
    as_json: Json = False,
) -> None:
    """Ask one thing and print the answer. It begins a conversation of its own.

    Where that cannot be saved, the answer is printed all the same, and the exit code is 5.
    """
    context: Context = ctx.obj
    named = None if agent is None else context.find_agent(agent)
    asked = _Ask(text or [], file or [], stdin, named, read_answer_schema(schema))
    if as_json or asked.schema:
        turn = _answer_program(context, asked, as_json=as_json)
    else:
        turn, _ = _take_turn(context, asked, render.make_printer(plain=plain, environment=context.environment))
    if is_pipe_unread():
        render.print_notice("what came on stdin was not read; `-` beside the question attaches it")
    if turn.error:
        render.print_error(turn.error, turn.hint)
    if turn.exit_code or turn.status == "interrupted":
        raise typer.Exit(turn.exit_code or 130)


def _answer_program(context: Context, asked: _Ask, *, as_json: bool) -> Turn:
    """Take the turn and print what came of it, as JSON. Where the answer does not keep its schema, that is its error.

    Without --json nothing but a valid document is printed.
    """
    from jarvis_cli.commands.answering import check_answer
    from jarvis_cli.models.prices import find_price, tell_cost
    from jarvis_cli.render.asked import Asked, KeptPrinter, print_asked

    printer = KeptPrinter()
    turn, model = _take_turn(context, asked, printer)
    answer, turn = check_answer(turn, asked.schema) if asked.schema else (turn.answer, turn)
    if as_json:
        cost = tell_cost(turn.usage, find_price(model.provider, model.name, context.settings))
        stored = (tuple(printer.remembered), tuple(printer.forgotten))
        print_asked(Asked(turn, answer, model.provider, model.name, cost, *stored))
    elif turn.status == "complete" and (not turn.error or turn.exit_code == MemoryFileError.exit_code):
        # What only could not be saved is there.
        render.print_document(answer)
    return turn


def _take_turn(context: Context, asked: _Ask, printer: _Printer) -> tuple[Turn, LanguageModel]:
    """Return how the turn ended, and the model that answered. A run of an agent is noted, however it ends."""
    agent, deadline = asked.agent, Deadline.of(asked.agent)
    with ending_safely(), interruptible(), limiting_time(deadline.seconds_left, deadline.strike):
        with _noting(context, agent):
            question = deadline.wait_for(lambda: read_question(asked.words, asked.files, from_stdin=asked.from_stdin))
        check_asked(question)
        with _noting(context, agent):
            assistant = _make_assistant(context, asked, deadline)
        with _noting(context, agent, assistant.model):
            try:
                printer.start()
                turn = _answer(question, assistant, printer)
            finally:
                printer.close()
    return turn, assistant.model


def _answer(question: Question, assistant: Assistant, printer: _Printer) -> Turn:
    """Take the turn. Where nothing can be saved it is taken all the same, and that is its error, if it has no other."""
    heard = Heard(printer.show)
    try:
        return take_turn(question.line, None, assistant, heard.show, question.attached)
    except MemoryFileError as error:
        if heard.is_too_late(error):
            raise
        unsaved = replace(assistant, memory=assistant.memory.unsaved(None))
        turn = take_turn(question.line, None, unsaved, printer.show, question.attached)
        if turn.error or turn.status == "interrupted":
            printer.close()
            render.print_notice(f"not saved: {error.message}")
        return mark_unsaved(turn, error)


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


def _make_assistant(context: Context, asked: _Ask, deadline: Deadline) -> Assistant:
    """Return the assistant, and tell who answers. A run of an agent without a model begins too, and is kept as failed.

    Raises what the memory and, for a person, the model raise; SettingsError where the model can keep to no schema.
    """
    # Opened first: where a file is made or brought up to date, no time limit strikes.
    memory, agent = context.memory, asked.agent
    try:
        assistant = deadline.wait_for(lambda: context.make_assistant(agent))
    except (ModelError, SettingsError) as error:
        if agent is None:
            raise
        own, tokens = memory.within(agent.reach, agent.facts), context.settings.answer_tokens
        return Assistant(own, MissingModel(error), None, tokens, agent=agent, deadline=deadline)
    if asked.schema:
        assistant = keep_to(asked.schema, assistant)
    render.print_answering(assistant.model.provider, assistant.model.name, context.vector_fault)
    return replace(assistant, deadline=deadline)
