"""What goes wrong between us and Anthropic, and that every bit of it becomes one clear error of ours."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from llmock.pytest_plugin import LLMock

from jarvis_cli.errors import JarvisError, ModelError
from jarvis_cli.messages import Event, Message, Request, Stop, TextDelta, ToolCall
from jarvis_cli.models.anthropic import AnthropicModel, AnthropicOptions
from tests.peers.anthropic_server import (
    AnthropicServer,
    Fault,
    Reply,
    ToolUse,
    broken_reply,
    events_before_fault,
    status_reply,
    text_reply,
    tool_reply,
)

QUESTION = Request("answer", "Be kind.", "", (Message("user", "Jak wabi się mój pies?"),))
TWENTY = " ".join(f"słowo{number}" for number in range(20))
BROKEN: list[Fault] = ["error", "close", "truncate", "garbage"]


@pytest.fixture(scope="module")
def model(running: AnthropicServer) -> Iterator[AnthropicModel]:
    options = AnthropicOptions("sk-ant-test", "claude-x", running.url, timeout_seconds=5, pauses=(0.0, 0.0))
    with closing(AnthropicModel(options)) as made:
        yield made


def collect(model: AnthropicModel) -> tuple[list[Event], JarvisError | None]:
    """Return what was yielded, and the error that ended it."""
    events: list[Event] = []
    try:
        for event in model.stream(QUESTION):
            events.append(event)
    except JarvisError as error:
        return events, error
    return events, None


def answer(events: list[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def test_ant_01_overload_at_the_start_is_retried_without_a_trace(
    server: AnthropicServer, model: AnthropicModel
) -> None:
    server.replies.extend([status_reply(529, "overloaded_error"), status_reply(529, "overloaded_error")])
    server.replies.append(text_reply("Bruno"))
    events, error = collect(model)
    assert (answer(events), error, len(server.requests)) == ("Bruno", None, 3)
    assert len({request.raw for request in server.requests}) == 1


@pytest.mark.parametrize("fault", BROKEN)
def test_ant_01_ant_02_a_break_before_any_text_is_asked_again(
    server: AnthropicServer, model: AnthropicModel, fault: Fault
) -> None:
    server.replies.extend([broken_reply(fault), broken_reply(fault), text_reply("Bruno")])
    events, error = collect(model)
    assert (answer(events), error, len(server.requests)) == ("Bruno", None, 3)


@pytest.mark.parametrize("fault", BROKEN)
def test_ant_01_ant_02_it_is_asked_again_at_most_twice(
    server: AnthropicServer, model: AnthropicModel, fault: Fault
) -> None:
    server.replies.extend([broken_reply(fault)] * 5)
    events, error = collect(model)
    assert (events, len(server.requests)) == ([], 3)
    assert isinstance(error, ModelError)
    assert error.transient


@pytest.mark.parametrize("fault", BROKEN)
def test_ant_01_ant_02_after_words_nothing_is_sent_again(
    server: AnthropicServer, model: AnthropicModel, fault: Fault
) -> None:
    server.replies.extend([broken_reply(fault, TWENTY, after=10), text_reply("never asked for")])
    events, error = collect(model)
    assert answer(events) == TWENTY[: TWENTY.index("słowo10")]
    assert isinstance(error, ModelError)
    assert error.transient
    assert len(server.requests) == 1


def test_ant_01_an_error_after_thinking_is_still_before_any_text(
    server: AnthropicServer, model: AnthropicModel
) -> None:
    thinking = events_before_fault(Reply(thinking="hm hm", text="x", fault="truncate", after=1))[:-2]
    overloaded = 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"m"}}\n\n'
    server.replies.extend([Reply(events=(*thinking, overloaded)), text_reply("Bruno")])
    events, error = collect(model)
    assert (answer(events), error) == ("Bruno", None)


def test_after_a_tool_call_nothing_is_sent_again(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(replace(tool_reply(ToolUse("a", "{}")), fault="truncate", after=1))
    events, error = collect(model)
    assert events == [ToolCall("toolu_1", "a", "{}")]
    assert isinstance(error, ModelError)
    assert len(server.requests) == 1


def test_an_end_without_a_stop_reason_is_an_answer_that_broke_off(
    server: AnthropicServer, model: AnthropicModel
) -> None:
    server.replies.append(text_reply("Bruno i", stop_reason=None))
    events, error = collect(model)
    assert (answer(events), str(error)) == ("Bruno i", "the answer broke off before its end")


def test_an_end_without_the_last_event_is_an_answer_that_broke_off(
    server: AnthropicServer, model: AnthropicModel
) -> None:
    server.replies.append(Reply(events=tuple(events_before_fault(text_reply("Bruno"))[:-1])))
    events, error = collect(model)
    assert (answer(events), str(error)) == ("Bruno", "the answer broke off before its end")


def test_a_break_after_the_stop_harms_nothing(server: AnthropicServer, model: AnthropicModel) -> None:
    whole = events_before_fault(text_reply("Bruno"))
    server.replies.append(Reply(events=tuple(whole), fault="close"))
    events, error = collect(model)
    assert (answer(events), error, type(events[-1])) == ("Bruno", None, Stop)


@pytest.mark.parametrize("after", [0, 2])
def test_ant_02_a_stall_ends_after_the_stated_time_and_is_not_repeated(server: AnthropicServer, after: int) -> None:
    server.replies.append(broken_reply("stall", "raz dwa trzy", after=after))
    options = AnthropicOptions("sk-ant-test", "claude-x", server.url, timeout_seconds=0.5, pauses=(0.0, 0.0))
    with closing(AnthropicModel(options)) as model:
        events, error = collect(model)
    assert len(answer(events).split()) == after
    assert str(error) == "nothing came from Anthropic for 0.5 seconds"
    assert len(server.requests) == 1


def test_ant_02_a_server_that_never_answers_is_not_waited_for_four_times(server: AnthropicServer) -> None:
    server.replies.append(Reply(text="late", until=threading.Event()))
    with closing(AnthropicModel(AnthropicOptions("sk", "claude-x", server.url, timeout_seconds=0.2))) as model:
        events, error = collect(model)
    assert (events, str(error)) == ([], "nothing came from Anthropic for 0.2 seconds")
    assert len(server.requests) == 1


def test_closing_the_generator_closes_the_connection(server: AnthropicServer, model: AnthropicModel) -> None:
    server.replies.append(broken_reply("stall", "raz dwa trzy", after=1))
    with closing(model.stream(QUESTION)) as events:
        assert next(events) == TextDelta("raz ")
    assert server.requests[0].client_left.wait(5)


class _Interrupting(threading.Event):
    """Held by the server during a stall: presses Ctrl-C when the client has been waiting for a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = threading.Event()
        self._pressed = False

    def wait(self, timeout: float | None = None) -> bool:
        if not self._pressed and self.waiting.wait(5):
            self._pressed = True
            super().wait(0.05)
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return super().wait(timeout)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Ctrl-C cannot be aimed at a thread here")
@pytest.mark.parametrize(("fault", "after"), [("", 0), ("stall", 0), ("stall", 2)])
def test_tui_06_ctrl_c_stops_the_stream_at_once_and_closes_it(
    server: AnthropicServer, model: AnthropicModel, fault: Fault, after: int
) -> None:
    until = _Interrupting()
    server.replies.extend([broken_reply(fault, "raz dwa trzy", after, until), text_reply("Bruno")])
    model.warm_up()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    stream = model.stream(QUESTION)
    events = [next(stream) for _ in range(after)]
    began = time.monotonic()
    until.waiting.set()
    try:
        with pytest.raises(KeyboardInterrupt):
            next(stream)
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.monotonic() - began < 1
    assert answer(events).split() == ["raz", "dwa"][:after]
    assert server.requests[0].client_left.wait(5)
    assert answer(collect(model)[0]) == "Bruno"
    assert len(server.requests) == 2


@pytest.fixture
def mocked(llmock: LLMock) -> Iterator[AnthropicModel]:
    options = AnthropicOptions("sk-ant-test", "claude-x", llmock.base_url("anthropic"), pauses=(0.0, 0.0))
    with closing(AnthropicModel(options)) as made:
        yield made


@pytest.mark.parametrize("status", [429, 529])
def test_ant_01_another_server_sees_retries_that_keep_to_its_rules(
    llmock: LLMock, mocked: AnthropicModel, status: int
) -> None:
    llmock.fail(status, times=2, retry_after=0.05, provider="anthropic").reply("Bruno")
    events, error = collect(mocked)
    assert (answer(events), error) == ("Bruno", None)
    assert [record.status for record in llmock.requests] == [status, status, 200]
    llmock.assert_resilient()


def test_ant_02_another_server_drops_cuts_or_corrupts_the_answer(llmock: LLMock, mocked: AnthropicModel) -> None:
    for break_it in (llmock.disconnect, llmock.truncate, llmock.corrupt):
        llmock.reply("Twój pies wabi się Bruno i jest bardzo miły")
        break_it(after_chunks=5)
        events, error = collect(mocked)
        assert answer(events)
        assert isinstance(error, ModelError)
        assert error.transient
    assert len(llmock.requests) == 3


def test_ant_02_another_server_breaks_before_the_first_word(llmock: LLMock, mocked: AnthropicModel) -> None:
    for break_it in (llmock.disconnect, llmock.truncate):
        break_it(after_chunks=1)
        llmock.reply("Bruno", times=2)
        events, error = collect(mocked)
        assert (answer(events), error) == ("Bruno", None)
    assert len(llmock.requests) == 4
