"""jarvis chat: line by line, on a terminal or from a pipe."""

import threading
from dataclasses import dataclass, field

import typer

from jarvis_cli import __version__, render
from jarvis_cli.background import Worker
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory
from jarvis_cli.models.choice import choose_provider
from jarvis_cli.repl import (
    Prompt,
    ending_safely,
    ignoring_interrupts,
    interruptible,
    is_interactive,
    read_piped_lines,
)
from jarvis_cli.slash import describe_commands, find_command
from jarvis_cli.text import is_blank
from jarvis_cli.turn import Assistant, take_turn

_INTERRUPTED = 130

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def chat(ctx: typer.Context) -> None:
    """Talk, line by line. What you say is kept; piped in, each line is one turn and the answers are plain."""
    context: Context = ctx.obj
    # What would make every turn fail is told before the first.
    provider = choose_provider(context.surroundings)
    talk = Talk(context, Worker(context.make_equipment), context.memory)
    try:
        with ending_safely():
            code = _chat_on_terminal(talk, provider) if is_interactive() else _chat_from_pipe(talk)
    finally:
        _leave(talk.worker)
    if code:
        raise typer.Exit(code)


@dataclass
class Talk:
    """One chat in progress."""

    context: Context
    worker: Worker
    memory: Memory
    conversation_id: int | None = None
    assistant: Assistant | None = None
    printer: render.AnswerPrinter = field(default_factory=render.AnswerPrinter)

    def take(self, line: str) -> int:
        """Take one turn and return its exit code; an error is shown and ends only the turn."""
        printer = self.printer
        try:
            with interruptible():
                self.assistant = self.assistant or self._begin()
                turn = take_turn(line, self.conversation_id, self.assistant, printer.show)
        except KeyboardInterrupt:
            printer.close()
            return _INTERRUPTED
        except JarvisError as error:
            printer.close()
            render.print_error(error.message, error.hint)
            return error.exit_code
        printer.close()
        self.conversation_id = turn.conversation_id
        self.worker.wake()
        if turn.error:
            render.print_error(turn.error, turn.hint)
        return _INTERRUPTED if turn.status == "interrupted" else turn.exit_code

    def _begin(self) -> Assistant:
        assistant = self.context.make_assistant()
        render.print_answering(assistant.model.provider, assistant.model.name, self.context.vector_fault)
        return assistant


def _chat_on_terminal(talk: Talk, provider: str) -> int:
    render.print_notice(f"JARVIS {__version__}, {provider}; /help shows the commands")
    # What the first answer needs is loaded while the person types.
    warm_up = threading.Thread(target=_warm_up, args=(talk,), name="jarvis-warm-up", daemon=True)
    prompt = Prompt(talk.context.places.history, when_shown=warm_up.start)
    with ignoring_interrupts():
        while (line := prompt.read()) is not None:
            if line.startswith("/") and "\n" not in line:
                if not _obey(line, talk):
                    return 0
            elif not is_blank(line):
                talk.take(line)
            for notice in talk.worker.take_notices():
                render.print_notice(notice)
    return 0


def _warm_up(talk: Talk) -> None:
    talk.context.warm_up()
    talk.worker.start()


def _chat_from_pipe(talk: Talk) -> int:
    talk.worker.start()
    code = 0
    for line in read_piped_lines():
        code = talk.take(line) or code
        if code == _INTERRUPTED:
            # Nobody is at a prompt who could go on.
            break
    return code


def _obey(line: str, talk: Talk) -> bool:
    """Carry out a slash command, whose failure is shown; return whether the chat goes on."""
    action = find_command(line)
    if action == "help":
        render.print_line(describe_commands())
    elif action == "new":
        talk.conversation_id = None
        render.print_notice("a new conversation begins with your next line")
    elif action == "facts":
        try:
            facts = talk.memory.facts.list()
            if facts:
                render.print_facts(facts)
            else:
                render.print_notice("no facts yet")
        except JarvisError as error:
            render.print_error(error.message, error.hint)
    elif action != "quit":
        render.print_notice("there is no such command; /help shows them")
    return action != "quit"


def _leave(worker: Worker) -> None:
    if not worker.stop():
        render.print_notice("some background work is not done yet; the next chat or `jarvis summarize` does it")
    for notice in worker.take_notices():
        render.print_notice(notice)
