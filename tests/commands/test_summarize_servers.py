"""jarvis summarize against a server that is busy, failing, slow, or takes no long requests (SUM-04, SUM-07)."""

from collections.abc import Iterator

import pytest

from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message
from jarvis_cli.usage import Usage
from tests.conftest import HandClock
from tests.peers.anthropic_server import AnthropicServer, Reply, broken_reply, status_reply, text_reply
from tests.peers.background_runs import drop_learning, talk
from tests.peers.program import Home

BUSY = (
    status_reply(429, "rate_limit_error", retry_after="61"),
    status_reply(529, "overloaded_error"),
    status_reply(500, "api_error"),
    broken_reply("stall", "It was about", after=1),
)


@pytest.fixture
def server() -> Iterator[AnthropicServer]:
    with AnthropicServer() as running:
        yield running


@pytest.fixture
def claude(home: Home, server: AnthropicServer) -> Home:
    return home.with_settings(
        JARVIS_PROVIDER="anthropic",
        ANTHROPIC_API_KEY="sk-x",
        ANTHROPIC_BASE_URL=server.url,
        JARVIS_ANTHROPIC_TIMEOUT="0.1",
    )


def say(home: Home, clock: HandClock, *turns: tuple[str, str]) -> None:
    """Store one conversation of these lines and answers, which is due for a summary."""
    memory = home.open_memory(clock)
    number = None
    with memory.transaction():
        for line, answer in turns:
            saved = memory.conversations.save_line(number, Message("user", line), 0)
            memory.conversations.save_answer(saved, Answer((Message("assistant", answer),), "x", "y", Usage()))
            number = saved.conversation_id
    drop_learning(memory)
    memory.close()


def test_sum_04_what_passes_is_waited_out_and_the_summary_is_made_in_the_end(
    claude: Home, server: AnthropicServer, clock: HandClock
) -> None:
    say(claude, clock, ("We talked about Kraków.", "I see."))
    for tries, busy in enumerate(BUSY, 1):
        server.replies.extend([busy] * 4)
        ended = claude.call("summarize", clock=clock).check(4)
        often = "once" if tries == 1 else f"{tries} times"
        assert f"(summarize, conversation #1) failed {often}: " in ended.stderr
        assert "tried again later" in ended.stderr
        server.replies.clear()
        asked = len(server.requests)
        claude.call("summarize", clock=clock).check(4)
        assert len(server.requests) == asked, "it is not tried before its time"
        clock.advance(hours=1)
    server.replies.append(text_reply("They talked about Kraków."))
    claude.call("summarize", clock=clock).check_quiet().check(0, "2 done, 0 failed, 0 pending\n")
    claude.call("summaries", "show", "1").check(0, "They talked about Kraków.\n")


@pytest.mark.parametrize("busy", BUSY[:3], ids=["429", "529", "500"])
def test_sum_04_after_three_failures_in_a_row_the_others_are_left_as_they_are(
    busy: Reply, claude: Home, server: AnthropicServer, clock: HandClock
) -> None:
    for number in range(6):
        say(claude, clock, (f"Rozmowa numer {number}.", "Tak."))
    server.replies.extend([busy] * 99)
    ended = claude.call("summarize", "--json", clock=clock)
    assert ended.exit_code == 4
    assert (ended.json["done"], ended.json["failed"], ended.json["pending"]) == (0, 3, 6)
    server.replies.clear()
    server.replies.extend([text_reply("Rozmawiali.")] * 6)
    again = claude.call("summarize", "--json", clock=clock).json
    assert (again["done"], again["failed"], again["pending"]) == (4, 0, 3)
    clock.advance(hours=1)
    assert claude.call("summarize", "--json", clock=clock).check_quiet().json["pending"] == 0


class TestLongConversations:
    @pytest.fixture
    def strict(self, server: AnthropicServer) -> AnthropicServer:
        """A server that refuses more than 100,000 tokens."""
        server.longest = 100_000
        server.replies.extend([text_reply("Es ging um vieles.")] * 60)
        return server

    def test_sum_07_one_of_3000_messages(self, claude: Home, strict: AnthropicServer, clock: HandClock) -> None:
        turns = [(f"Zeile {number}: " + "słowo " * 60, "Gut. " * 60) for number in range(1_500)]
        say(claude, clock, *turns)
        claude.call("summarize", clock=clock).check_quiet().check(0, "2 done, 0 failed, 0 pending\n")
        assert 25 <= len(strict.requests) <= 50
        assert strict.complaints == []
        sent = "".join(request.raw.decode() for request in strict.requests)
        assert all(sent.count(f"Zeile {number}: ") == 1 for number in range(1_500))
        claude.call("summaries", "show", "1").check(0, "Es ging um vieles.\n")

    @pytest.mark.parametrize("text", ["Wort " * 400_000, "漢字" * 350_000, "x" * 2_000_000], ids=["de", "ja", "x"])
    def test_sum_07_one_with_a_single_message_of_two_megabytes(
        self, text: str, claude: Home, strict: AnthropicServer, clock: HandClock
    ) -> None:
        say(claude, clock, (text, "Das war lang."))
        claude.call("summarize", clock=clock).check_quiet().check(0, "2 done, 0 failed, 0 pending\n")
        assert 1 <= len(strict.requests) <= 3
        assert strict.complaints == []


def test_sum_11_a_line_about_a_tag_of_thinking_is_not_damaged(
    claude: Home, server: AnthropicServer, clock: HandClock
) -> None:
    memory = claude.open_memory(clock)
    line = "Was macht <think>das</think> in der Antwort?"
    talk(memory, line)
    server.replies.append(text_reply("<think>They ask…</think>\nEs ging um das Tag <think>."))
    claude.call("summarize", clock=clock).check_quiet()
    claude.call("summaries", "show", "1").check(0, "Es ging um das Tag <think>.\n")
    assert memory.conversations.history(1)[0].text == line
    memory.close()
