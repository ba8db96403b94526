"""One chat in progress: whose turn it is, where its lines go, who answers, and what that took."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from jarvis_cli import render
from jarvis_cli.commands.chat.spent import Spent
from jarvis_cli.commands.hearing import Heard
from jarvis_cli.commands.news import News
from jarvis_cli.context import Context
from jarvis_cli.errors import JarvisError, MemoryFileError, NotFoundError
from jarvis_cli.instructions import WITHHELD_ANSWER
from jarvis_cli.repl import hiding_keys, interruptible

if TYPE_CHECKING:
    from jarvis_cli.memory import Memory
    from jarvis_cli.memory.conversations import LastLine
    from jarvis_cli.messages import Message, Turn
    from jarvis_cli.turn import Assistant, Show

INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class TalkOptions:
    """Whether answers are printed plainly, and whether the whole chat is closed: nothing of it is ever stored."""

    is_plain: bool = False
    is_closed: bool = False


@dataclass(slots=True)
class Span:
    """A part of a chat that is not stored, be it wanted or because it cannot be: its memory and its conversation."""

    memory: Memory
    conversation_id: int | None
    is_private: bool


class Talk:
    """One chat in progress."""

    def __init__(self, context: Context, news: News, options: TalkOptions) -> None:
        self.context = context
        self.news = news
        self.options = options
        self.last_turn: Turn | None = None
        self.spent = Spent()
        self.assistant: Assistant | None = None
        self._saved_id: int | None = None
        self._span: Span | None = self._begin_span(is_private=True) if options.is_closed else None
        self._told_fault = ""
        self._proven: Assistant | None = None

    @cached_property
    def _printer(self) -> render.AnswerPrinter:
        """What prints the answers; made for the first, so that the prompt does not wait for it."""
        return render.make_printer(plain=self.options.is_plain, environment=self.context.environment)

    @property
    def kept(self) -> Memory:
        """What is stored, as far as a chat reaches. Raises MemoryFileError."""
        return self.context.chat_memory

    @property
    def memory(self) -> Memory:
        """The memory over which the next line is taken, and in which its conversation stands."""
        return self._span.memory if self._span else self.kept

    @property
    def conversation_id(self) -> int | None:
        """The conversation in that memory, or None where the next line begins one."""
        return self._span.conversation_id if self._span else self._saved_id

    @property
    def saved_id(self) -> int | None:
        """The conversation as it is stored, without what is not; None where nothing of it is."""
        return self._saved_id

    @property
    def is_private(self) -> bool:
        """Whether nothing of what is said is to be stored."""
        return self._span is not None and self._span.is_private

    def go_on(self, conversation_id: int | None) -> None:
        """Have the next line go on with a stored conversation, or begin one. What is private stays private."""
        self._saved_id, self.last_turn = conversation_id, None
        self._span = self._begin_span(is_private=True) if self.is_private else None

    def set_private(self, is_private: bool) -> None:
        """Begin or end a span that is not stored; in a closed chat nothing is ever stored."""
        if is_private != self.is_private and not self.options.is_closed:
            self._span, self.last_turn = self._begin_span(is_private=True) if is_private else None, None

    def take(self, line: str, replaced: LastLine | None = None) -> int:
        """Take one turn and return its exit code; an error is shown and ends only the turn.

        Where it takes the place of another, what was attached to that is attached to it.
        """
        printer = self._printer
        try:
            with hiding_keys(self.context.environment), interruptible():
                self.assistant = self.assistant or self._begin()
                printer.start()
                turn = self._take_turn(line, self.assistant, replaced)
        except KeyboardInterrupt:
            return INTERRUPTED
        except JarvisError as error:
            printer.close()
            self._explain(error)
            self._judge_model(error.exit_code)
            return error.exit_code
        finally:
            # Whatever ends the turn, the terminal is left in order.
            printer.close()
        self._note(turn)
        if turn.error:
            render.print_error(turn.error, turn.hint)
        self._judge_model(turn.exit_code)
        return INTERRUPTED if turn.status == "interrupted" else turn.exit_code

    def use_model(self, assistant: Assistant) -> None:
        """Have another model answer; where it fails at its first line, the one before answers again."""
        self._proven = self._proven or self.assistant
        self.assistant = assistant

    def read_last(self) -> LastLine:
        """Return the last line of the conversation, to be asked again. Raises NotFoundError, UsageError."""
        from jarvis_cli.turn import find_last_line

        if self.conversation_id is None:
            raise NotFoundError("nothing was asked in this conversation yet", "ask something first")
        return find_last_line(self.memory, self.conversation_id)

    def read_answer(self) -> str:
        """Return the last answer of the conversation, as far as it came. Raises NotFoundError where there is none."""
        answers = [said.text for said in self._read_history() if said.role == "assistant" and said.text]
        if not answers or answers[-1] == WITHHELD_ANSWER:
            raise NotFoundError("nothing was answered in this conversation yet", "ask something first")
        return answers[-1]

    def _read_history(self) -> tuple[Message, ...]:
        if self.conversation_id is None:
            return ()
        return self.memory.conversations.history(self.conversation_id)

    def _begin(self) -> Assistant:
        assistant = self.context.make_assistant()
        render.print_answering(assistant.model.provider, assistant.model.name, self.context.vector_fault)
        return assistant

    def _begin_span(self, *, is_private: bool) -> Span:
        return Span(self.kept.unsaved(self._saved_id), self._saved_id, is_private)

    def _take_turn(self, line: str, assistant: Assistant, replaced: LastLine | None) -> Turn:
        """Take a turn. Where its line cannot be saved it is taken all the same, with a word on why it is not kept."""
        if self.is_private:
            return self._take_unsaved(line, assistant, replaced)
        heard = Heard(self._printer.show)
        try:
            # What was said while nothing could be saved is not there to be replaced.
            kept = replaced if replaced and replaced.turn_id > 0 else None
            turn = _take_over(line, self._saved_id, replace(assistant, memory=self.kept), heard.show, kept)
        except MemoryFileError as error:
            if heard.is_too_late(error):
                raise
            self._tell_unsaved(error)
            return self._take_unsaved(line, assistant, replaced)
        self._saved_id = turn.conversation_id
        if self._span:
            self._save_again()
        return turn

    def _take_unsaved(self, line: str, assistant: Assistant, replaced: LastLine | None) -> Turn:
        span = self._span = self._span or self._begin_span(is_private=False)
        over = replace(assistant, memory=span.memory)
        turn = _take_over(line, span.conversation_id, over, self._printer.show, replaced)
        span.conversation_id = turn.conversation_id
        return turn

    def _save_again(self) -> None:
        self._span, self._told_fault = None, ""
        self._printer.close()
        render.print_notice("what is said is saved again; what was said meanwhile is not")
        self.news.start()

    def _tell_unsaved(self, error: MemoryFileError) -> None:
        """Say why nothing is saved: once for each cause, until saving works again."""
        if error.message != self._told_fault:
            self._told_fault = error.message
            self._printer.close()
            render.print_error(f"not saved: {error.message}", error.hint)
            self._printer.start()

    def _explain(self, error: JarvisError) -> None:
        is_unsaved = isinstance(error, MemoryFileError) and error.is_unwritable
        render.print_error(f"not saved: {error.message}" if is_unsaved else error.message, error.hint)

    def _note(self, turn: Turn) -> None:
        self.last_turn = turn
        if self.assistant:
            model = self.assistant.model
            self.spent.add(turn.usage, model.provider, model.name, self.context)
        self.news.wake()

    def _judge_model(self, exit_code: int) -> None:
        """Go back to the model before, if this one has failed at its first line."""
        proven, self._proven = self._proven, None
        if proven and exit_code:
            self.assistant = proven
            render.print_notice(f"{proven.model.provider}/{proven.model.name} answers again")


def _take_over(
    line: str, conversation_id: int | None, assistant: Assistant, show: Show, replaced: LastLine | None
) -> Turn:
    """Take a turn, in the place of another one if that is wanted. Raises what take_turn raises."""
    from jarvis_cli.turn import take_turn

    if replaced is None:
        return take_turn(line, conversation_id, assistant, show)
    return take_turn(line, conversation_id, assistant.replacing(replaced.turn_id), show, replaced.attached)
