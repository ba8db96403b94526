"""What a language model would do at its simplest as an agent that watches figures, decided only from what it was sent.

It has each figure of the attached text remembered that the block of its memory does not hold as it is, and then tells
what the results of the tool say. Both wire peers are driven by it.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from tests.peers import anthropic_server, ollama_server

_FIGURE = re.compile(r"^(.+?): (.*\d.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Heard:
    """One request: the system text and the tools, as text; the last user message; and the results of tools after it."""

    opening: str
    line: str
    results: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What stands in the block of memory, in front of the line, or ''."""
        return self.line.partition("<recalled>\n")[2].partition("\n</recalled>")[0]

    @property
    def attached(self) -> str:
        """What was handed over with the line, or ''."""
        return self.line.partition("<attached>\n")[2].partition("\n</attached>")[0]


def find_new(heard: Heard) -> list[dict[str, str]]:
    """Return the arguments by which the figures are remembered that are not told as they are."""
    return [
        {"content": f"{name}: {value}", "key": ".".join(name.lower().split()), "category": "observation"}
        for name, value in _FIGURE.findall(heard.attached)
        if f"{name}: {value}" not in heard.told
    ]


def report(heard: Heard) -> str:
    """Return the answer: what the results say."""
    results = [json.loads(result) for result in heard.results]
    changed = [f"{each['content']} (it was {each['before']})" for each in results if each["result"] == "updated"]
    new = [each["content"] for each in results if each["result"] == "remembered"]
    return "\n".join((*(f"Changed: {text}" for text in changed), *(f"New: {text}" for text in new))) or "As before."


def read_anthropic(body: dict[str, Any]) -> Heard:
    line, results = "", []
    for message in body["messages"]:
        for block in message["content"]:
            if block["type"] == "tool_result":
                inner = block["content"]
                results.append(inner if isinstance(inner, str) else inner[0]["text"])
            elif block["type"] == "text" and message["role"] == "user":
                line = block["text"]
    return Heard(json.dumps([body["system"], body["tools"]]), line, tuple(results))


def read_ollama(body: dict[str, Any]) -> Heard:
    said = {role: [m["content"] for m in body["messages"] if m["role"] == role] for role in ("system", "user", "tool")}
    return Heard(json.dumps([said["system"], body["tools"]]), said["user"][-1], tuple(said["tool"]))


def answer_anthropic(body: dict[str, Any]) -> anthropic_server.Reply:
    heard = read_anthropic(body)
    new = [] if heard.results else find_new(heard)
    if not new:
        return anthropic_server.text_reply(report(heard))
    uses = (json.dumps(arguments) for arguments in new)
    named = enumerate(uses, 1)
    return anthropic_server.tool_reply(
        *(anthropic_server.ToolUse("remember_fact", use, f"toolu_{number}") for number, use in named)
    )


def answer_ollama(body: dict[str, Any]) -> ollama_server.Reply:
    heard = read_ollama(body)
    new = [] if heard.results else find_new(heard)
    if not new:
        return ollama_server.Reply(report(heard))
    return ollama_server.Reply(calls=tuple(ollama_server.Called("remember_fact", arguments) for arguments in new))
