"""The place of a language model that cannot be had."""

from collections.abc import Generator, Iterator
from sys import maxsize

from jarvis_cli.errors import JarvisError
from jarvis_cli.messages import Event, Request


class MissingModel:
    """A LanguageModel in name only: every request fails with the reason why there is none."""

    provider = name = ""
    budget = maxsize

    def __init__(self, error: JarvisError) -> None:
        self._error = error

    def stream(self, _request: Request) -> Generator[Event, None, None]:
        """Raise what kept the model from being made, as soon as an answer is waited for."""
        yield from self._fail()

    def _fail(self) -> Iterator[Event]:
        raise self._error
