"""Answers that keep a schema: a language model that is told of it, and asked again once where it did not keep it."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from jarvis_cli import instructions
from jarvis_cli.errors import JarvisError
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta
from jarvis_cli.models.answer_schemas import AnswerSchema, WrongAnswerError
from jarvis_cli.models.protocols import LanguageModel


class StructuredModel:
    """A LanguageModel whose answers are JSON documents, as far as the model behind it manages.

    An answer comes in one piece. The one that still does not keep the schema is passed on as it is: who uses it checks
    it, too.
    """

    def __init__(self, model: LanguageModel, schema: AnswerSchema) -> None:
        self._model = model
        self._schema = schema
        self._told = f"{instructions.STRUCTURED}\n{schema.text}"
        self._was_wrong = False

    @property
    def provider(self) -> str:
        """The provider of the model behind it."""
        return self._model.provider

    @property
    def name(self) -> str:
        """The name of the model behind it."""
        return self._model.name

    @property
    def budget(self) -> int:
        """How many bytes a request may hold beside the schema."""
        return self._model.budget - len(self._told.encode()) - 2

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield tool calls as they arrive, the answer in one piece, and one Stop with what all of it cost.

        Raises what the model behind it raises, after what had come of the answer.
        """
        asked = replace(request, instructions=f"{request.instructions}\n\n{self._told}", schema=self._schema.text)
        hearing = _Hearing()
        yield from hearing.hear(self._model, asked)
        fault = self._find_fault(hearing)
        if fault is not None and not self._was_wrong:
            self._was_wrong = True
            again = Message("user", instructions.STRUCTURED_AGAIN.format(faults=fault.faults))
            said = Message("assistant", hearing.text)
            second = _Hearing(hearing.stop)
            yield from second.hear(self._model, replace(asked, messages=(*asked.messages, said, again)))
            hearing = second
        yield from hearing.finish()

    def _find_fault(self, hearing: "_Hearing") -> WrongAnswerError | None:
        """Return what is wrong with an answer, or None: also for one that is not at its end, or was declined."""
        if hearing.has_called or hearing.stop.reason not in ("end", "unknown"):
            return None
        try:
            self._schema.read(hearing.text)
        except WrongAnswerError as error:
            return error
        return None


class _Hearing:
    """What a model says to one request: the text, kept back, and how it ended, with what was asked before it."""

    def __init__(self, before: Stop | None = None) -> None:
        self.text = ""
        self.has_called = False
        self.stop = Stop("unknown")
        self._before = before

    def hear(self, model: LanguageModel, request: Request) -> Iterator[Event]:
        """Yield what is no text. Raises what the model raises, when all that came was yielded."""
        try:
            for event in model.stream(request):
                if isinstance(event, TextDelta):
                    self.text += event.text
                elif isinstance(event, Stop):
                    self.stop = event
                else:
                    self.has_called = True
                    yield event
        except JarvisError:
            yield from self._tell()
            raise
        if self._before is not None:
            self.stop = replace(self.stop, usage=self._before.usage + self.stop.usage)

    def finish(self) -> Iterator[Event]:
        """Yield the text and the end."""
        yield from self._tell()
        yield self.stop

    def _tell(self) -> Iterator[Event]:
        if self.text:
            yield TextDelta(self.text)
