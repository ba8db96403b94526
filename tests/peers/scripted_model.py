"""A language model and an embedder that do what a test has written down. They enter by argument like the real ones."""

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from jarvis_cli.errors import EmbedderError
from jarvis_cli.messages import Event, Request, Stop, StopReason, TextDelta, ToolCall
from jarvis_cli.models.protocols import Kind
from jarvis_cli.text import is_blank, split_words
from jarvis_cli.usage import Usage
from jarvis_cli.vector import EmbedderName, Vector, make_vector

_USAGE = Usage(10, 5)
TITLE = "Hello"
_NAME = EmbedderName("scripted", "1", 96)

# What happens next in a stream: an event arrives, an exception is raised, or something is done in between.
Step = Event | BaseException | Callable[[], object]
Reply = Sequence[Step] | BaseException | Callable[[Request], "Reply"]


def say(*pieces: str, reason: StopReason = "end", usage: Usage = _USAGE) -> tuple[Event, ...]:
    """Return the reply that says these pieces of text, one delta each."""
    return (*(TextDelta(piece) for piece in pieces), Stop(reason, usage))


def call(name: str, call_id: str = "call_1", **arguments: object) -> ToolCall:
    """Return a tool call with these arguments."""
    return ToolCall(call_id, name, json.dumps(arguments, ensure_ascii=False))


def use(*calls: ToolCall, text: str = "") -> tuple[Event, ...]:
    """Return the reply that calls these tools, after saying `text`."""
    said = (TextDelta(text),) if text else ()
    return (*said, *calls, Stop("tools", _USAGE))


class ScriptedModel:
    """A language model that gives one reply per request, in order, and keeps every request.

    A reply is the steps of a stream, an exception that is raised before anything comes, or a function that makes the
    reply from the request. `replies` may be endless. One request more than there are replies fails the test.
    A request for a title, which follows a first summary by itself, has replies of its own: `titles`, and then TITLE.
    """

    def __init__(
        self,
        replies: Iterable[Reply] = (),
        *,
        provider: str = "scripted",
        name: str = "scripted-1",
        budget: int = 100_000,
        titles: Iterable[Reply] = (),
    ) -> None:
        self.provider = provider
        self.name = name
        self.budget = budget
        self.requests: list[Request] = []
        self.title_requests: list[Request] = []
        self._replies = iter(replies)
        self._titles = iter(titles)

    def stream(self, request: Request) -> Generator[Event, None, None]:
        """Yield the next reply."""
        if request.purpose == "title":
            self.title_requests.append(request)
            return _play(next(self._titles, say(TITLE, usage=Usage())), request)
        self.requests.append(request)
        reply = next(self._replies, None)
        assert reply is not None, f"no reply is written down for request {len(self.requests)}"
        return _play(reply, request)


def _play(reply: Reply, request: Request) -> Iterator[Event]:
    while callable(reply):
        reply = reply(request)
    if isinstance(reply, BaseException):
        raise reply
    for step in reply:
        if isinstance(step, BaseException):
            raise step
        if isinstance(step, TextDelta | ToolCall | Stop):
            yield step
        else:
            step()


@dataclass
class ScriptedEmbedder:
    """An embedder that hashes words and their beginnings into a vector, so that similar texts are near.

    `fault` gives the error for a text, if any; `embedded` keeps what was asked for.
    """

    name: EmbedderName = _NAME
    fault: Callable[[str], EmbedderError | None] = lambda _: None
    embedded: list[tuple[tuple[str, ...], Kind]] = field(default_factory=list)

    def embed(self, texts: Sequence[str], kind: Kind) -> list[Vector]:
        """Return one vector per text."""
        self.embedded.append((tuple(texts), kind))
        for text in texts:
            if is_blank(text):
                raise EmbedderError("the text is blank", transient=False)
            if error := self.fault(text):
                raise error
        return [self._embed(text) for text in texts]

    def _embed(self, text: str) -> Vector:
        values = [0.0] * self.name.dimension
        values[0] = 0.1
        for word in split_words(text):
            for part in {word, word[:4]}:
                digest = blake2b(part.encode(), digest_size=8).digest()
                place = int.from_bytes(digest[:4]) % self.name.dimension
                values[place] += 1.0 if digest[4] % 2 else -1.0
        return make_vector(self.name, values)
