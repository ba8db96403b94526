"""Two chats that are open at once: each has its own history and its own summary (CLI-09)."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.peers.ollama_server import OllamaServer, Reply
from tests.peers.program import Home
from tests.peers.terminal import Terminal

CODE = re.compile(r"(?:my code is|They spoke of the code) (\w+)")
RECALLED = re.compile(r"<recalled>.*?</recalled>\s*", re.DOTALL)


def read_lines(body: Any) -> list[str]:
    """Return what the person said in a request, without what was recalled for it."""
    return [RECALLED.sub("", message["content"]) for message in body["messages"] if message["role"] == "user"]


def answer(body: Any) -> Reply:
    """Answer from the lines of the request alone, as a model does that believes only what it was told in this chat."""
    line = read_lines(body)[-1]
    if body.get("format"):
        return Reply('{"facts": []}')
    if "<transcript>" in line:
        return Reply(f"They spoke of the code {' '.join(sorted(set(CODE.findall(line))))}.")
    codes = CODE.findall("\n".join(read_lines(body)))
    return Reply(f"You told me {' and '.join(codes)}." if "?" in line else "I see.")


@pytest.fixture
def server() -> Iterator[OllamaServer]:
    with OllamaServer(reply=answer) as started:
        yield started


def test_cli_09_two_open_chats_share_no_history(home: Home, server: OllamaServer) -> None:
    home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
    with ExitStack() as stack:
        red, blue = (stack.enter_context(Terminal("chat", environment=home.environment)) for _ in range(2))
        for terminal in (red, blue):
            terminal.wait_for_prompt()
        red.enter("my code is RED")
        blue.enter("my code is BLUE")
        red.enter("thanks")
        blue.enter("thank you")
        red.enter("what is my code?")
        assert "You told me RED." in red.text
        blue.enter("and what is my code?")
        assert "You told me BLUE." in blue.text
        for terminal in (red, blue):
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
    asked = [body for body in server.chats if not body.get("format") and "<transcript>" not in str(body["messages"])]
    for body in asked:
        # What the other chat said may be recalled, marked as said in another conversation; it is no line of this one.
        lines = "\n".join(read_lines(body))
        assert ("RED" in lines) != ("BLUE" in lines)
    # A chat that ends leaves what it could not finish in time to whoever works next.
    home.call("summarize").check_quiet()
    memory = home.open_memory()
    histories = [[message.text for message in memory.conversations.history(number)] for number in (1, 2)]
    summaries = [memory.summaries.get(number).summary for number in (1, 2)]
    memory.close()
    assert sorted(texts[0] for texts in histories) == ["my code is BLUE", "my code is RED"]
    assert [len(texts) for texts in histories] == [6, 6]
    for texts, summary in zip(histories, summaries, strict=True):
        own, other = ("RED", "BLUE") if "RED" in texts[0] else ("BLUE", "RED")
        assert own in summary
        assert other not in "\n".join((*texts, summary))
