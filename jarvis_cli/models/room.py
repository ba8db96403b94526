"""How large a request may be: what is set, and less once the model has refused one as too long (ANT-04)."""

import re

from jarvis_cli.messages import Message, Request

# How servers say how long a request was, in tokens, and how long one may be: the Messages API, vLLM and OpenAI,
# llama.cpp. What they count covers the tools and the frame around each message too.
_WORDINGS = (
    re.compile(r"(?P<sent>\d+) tokens? > (?P<most>\d+)"),
    re.compile(r"maximum context length is (?P<most>\d+) tokens?\b.*?(?P<sent>\d+) (?:input )?tokens"),
    re.compile(r"n_prompt_tokens\W+(?P<sent>\d+)\W+n_ctx\W+(?P<most>\d+)"),
)
# Where the server does not say how much of a request would have fitted.
_PART = 0.75
_SAFE = 0.9
_LEAST = 0.1


class Room:
    """The budget of one model, in bytes (see LanguageModel)."""

    def __init__(self, budget: int) -> None:
        self._budget = budget

    @property
    def budget(self) -> int:
        """Return how large a request may be, in bytes of UTF-8."""
        return self._budget

    def shrink(self, size: int, wording: str = "") -> None:
        """Make the budget smaller than `size`, that of a request that was refused as too long with this `wording`."""
        self._budget = min(self._budget, int(size * _read_part(wording)))


def _read_part(wording: str) -> float:
    """Return what part of a refused request fits, a little less than the server's own numbers say."""
    for pattern in _WORDINGS:
        if match := pattern.search(wording):
            sent, most = int(match["sent"]), int(match["most"])
            return min(max(most / sent, _LEAST), 1) * _SAFE if sent else _PART
    return _PART


def measure_request(request: Request) -> int:
    """Return how much of its budget a request takes: the bytes in UTF-8 of its system texts and messages."""
    texts = [request.instructions, request.memory]
    for message in request.messages:
        texts += _list_texts(message)
    return sum(len(text.encode(errors="replace")) for text in texts)


def _list_texts(message: Message) -> list[str]:
    called = [part for call in message.tool_calls for part in (call.name, call.arguments)]
    return [*message.parts, *called, *(result.content for result in message.tool_results)]
