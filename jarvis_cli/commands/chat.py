"""jarvis chat: line by line, on a terminal or from a pipe."""

import threading
from dataclasses import dataclass, field

import typer

from jarvis_cli import __version__, render
from jarvis_cli.commands.news import News
from jarvis_cli.commands.reviewing import review_by_keys
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError
from jarvis_cli.memory import Memory
from jarvis_cli.models.choice import choose_provider
from jarvis_cli.render.learned import print_undone
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
    talk = Talk(context, News(context, context.memory))
    try:
        with ending_safely():
            code = _chat_on_terminal(talk, provider) if is_interactive() else _chat_from_pipe(talk)
    finally:
        talk.news.leave()
    if code:
        raise typer.Exit(code)


@dataclass
class Talk:
    """One chat in progress."""

    context: Context
    news: News
    conversation_id: int | None = None
    assistant: Assistant | None = None
    printer: render.AnswerPrinter = field(default_factory=render.AnswerPrinter)

    @property
    def memory(self) -> Memory:
        """The memory as far as a chat reaches. Raises MemoryFileError."""
        return self.context.chat_memory

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
        self.news.wake()
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
    prompt = Prompt(talk.context.places.history, talk.news.take, warm_up.start)
    talk.news.prompt = prompt
    with ignoring_interrupts():
        while (line := prompt.read()) is not None:
            if line.startswith("/") and "\n" not in line:
                if not _obey(line, talk):
                    return 0
            elif not is_blank(line):
                talk.take(line)
    return 0


def _warm_up(talk: Talk) -> None:
    talk.context.warm_up()
    talk.news.start()


def _chat_from_pipe(talk: Talk) -> int:
    # What background work needs is loaded while the next line is waited for: the first one must not wait for it.
    start = threading.Thread(target=talk.news.start, name="jarvis-start", daemon=True)
    code = 0
    for line in read_piped_lines():
        code = talk.take(line) or code
        if start.ident is None:
            start.start()
        if code == _INTERRUPTED:
            # Nobody is at a prompt who could go on.
            break
    return code


def _obey(line: str, talk: Talk) -> bool:
    """Carry out a slash command, whose failure is shown; return whether the chat goes on."""
    action = find_command(line)
    try:
        if action == "help":
            render.print_line(describe_commands())
        elif action == "new":
            talk.conversation_id = None
            render.print_notice("a new conversation begins with your next line")
        elif action == "facts":
            facts = talk.memory.facts.list()
            if facts:
                render.print_facts(facts)
            else:
                render.print_notice("no facts yet")
        elif action == "undo":
            print_undone(talk.memory.undo())
        elif action == "review":
            review_by_keys(talk.memory)
        elif action != "quit":
            render.print_notice("there is no such command; /help shows them")
    except JarvisError as error:
        render.print_error(error.message, error.hint)
    return action != "quit"
