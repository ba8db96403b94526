"""How much of its budget a request takes, and how stored messages stand in it."""

from dataclasses import replace

from jarvis_cli import instructions
from jarvis_cli.messages import Message, Request, ToolSchema
from jarvis_cli.text import is_blank


def measure_text(text: str) -> int:
    """Return how large a text is for a model: its bytes in UTF-8.

    A token holds fewer letters of other scripts than of Latin ones, about as their bytes tell.
    """
    return len(text.encode())


def measure_message(message: Message) -> int:
    """Return how much of a request's budget a message takes."""
    size = sum(map(measure_text, message.parts)) + (4 if message.attached else 2)
    size += sum(measure_text(call.name + call.arguments) + 50 for call in message.tool_calls)
    return size + sum(measure_text(result.content) + 50 for result in message.tool_results)


def measure_schema(tool: ToolSchema) -> int:
    """Return how much of a request's budget the description of a tool takes."""
    return measure_text(tool.description + tool.parameters)


def measure_history(messages: tuple[Message, ...]) -> tuple[int, ...]:
    """Return how much of a request's budget each stored message takes when it is sent again."""
    return tuple(measure_message(restate_message(message)) for message in messages)


def measure_request(request: Request) -> int:
    """Return how much of its budget a request takes: the system texts, the tools and the messages."""
    size = measure_text(request.instructions + request.memory) + sum(map(measure_schema, request.tools))
    return size + sum(map(measure_message, request.messages))


def restate_message(message: Message) -> Message:
    """Return a stored message as a model is shown it: never empty, and marked where it was not finished."""
    if message.role != "assistant" or message.tool_calls:
        return message
    # A whole history is looked at for each line, and most answers begin with what can be seen.
    if not "!" <= message.text[:1] <= "~" and is_blank(message.text):
        return replace(message, text=instructions.NO_ANSWER)
    if message.status == "interrupted":
        return replace(message, text=f"{message.text.rstrip()}\n{instructions.INTERRUPTED}")
    if message.status in ("failed", "cut"):
        return replace(message, text=f"{message.text.rstrip()}\n{instructions.BROKEN_OFF}")
    return message
