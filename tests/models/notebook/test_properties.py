"""What holds for any line whatever, behind any messages."""

import json

from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.messages import Message, Request, Stop, TextDelta, ToolCall, ToolResult, ToolSchema
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.recalled import Overview, Recalled, ToldFact
from tests.peers.notebook_requests import NOW, find_facts, make_fact, make_passage, make_summary

words = st.sampled_from(
    """
    remember forget that my dog yes no 1 #1 first all it merke dir dass vergiss nicht ja nein alles zapamiętaj że
    zapomnij o tak nie what is ? . , : please Jarvis bitte 狗 كلب hello thanks und der #2 löschen kannst
    du can you delete check figures what changed prüfe Zahlen
    """.split()
)
lines = st.text() | st.lists(words, max_size=8).map(" ".join)
results = st.sampled_from(
    [
        '{"found": [{"id": 1, "content": "my dog"}]}',
        '{"found": [{"id": 1, "content": "my dog"}, {"id": 2, "content": "x"}]}',
        '{"found": []}',
        '{"forgotten": 1}',
        '{"result": "remembered", "id": 1, "content": "my dog", "similar": []}',
        '{"result": "updated", "id": 1, "content": "a: 2", "before": "a: 1", "before_since": "2026-02-27 08:30"}',
        '{"facts": [{"id": 1, "content": "my dog"}], "left_out": 1}',
        "[]",
        "",
    ]
)
calls = st.builds(
    ToolCall,
    st.sampled_from(["a", "b"]),
    st.sampled_from(["remember_fact", "forget_fact", "recall", "list_facts"]),
    st.sampled_from(["{}", '{"key": "a"}']),
)
attached = st.sampled_from(["", "a: 1", "<attached>\na: 1\nb: 2 USD\n</attached>", "\n"])
messages = st.one_of(
    st.builds(Message, st.just("user"), lines, attached=attached),
    st.builds(Message, st.just("assistant"), lines),
    st.builds(Message, st.just("assistant"), st.just(""), tool_calls=st.tuples(calls)),
    st.builds(
        Message, st.just("tool"), st.just(""), tool_results=st.tuples(st.builds(ToolResult, st.just("a"), results))
    ),
)
REMEMBER = (ToolSchema("remember_fact", "", "{}"),)
recalled = st.sampled_from(
    [
        Recalled(),
        Recalled(
            matching_facts=(make_fact(1, "my dog is called Bruno {id}"),),
            relevance=(0.5,),
            summaries=(make_summary("狗 {content}"),),
            passages=(make_passage("forget my dog"), make_passage("what?"), make_passage("my dog", "assistant")),
            now=NOW,
        ),
        Recalled(overview=Overview((ToldFact(make_fact(2, "a: 1 {since}"), "important"),), 4), now=NOW),
    ]
)


@given(st.lists(messages, max_size=6), recalled)
def test_any_messages_give_an_answer_and_one_stop(history: list[Message], known: Recalled) -> None:
    events = list(Notebook().stream(Request("answer", "", "", tuple(history), REMEMBER, recalled=known)))
    assert [isinstance(event, Stop) for event in events] == [False] * (len(events) - 1) + [True]
    assert len(events) == 2 or all(isinstance(event, ToolCall) for event in events[:-1])
    assert isinstance(events[0], TextDelta | ToolCall)
    assert not isinstance(events[0], TextDelta) or events[0].text.strip()


@given(st.lists(messages, max_size=6), lines)
def test_nothing_is_deleted_without_a_question(history: list[Message], line: str) -> None:
    """No messages but a question of the notebook itself, just before, make it call the tool with an id."""
    for event in Notebook().stream(Request("answer", "", "", (*history, Message("user", line)))):
        if isinstance(event, ToolCall):
            assert "id" not in json.loads(event.arguments)


@given(lines)
def test_after_a_question_only_what_was_shown_is_deleted(line: str) -> None:
    earlier = find_facts("forget my dog", (4, "my dog is called Bruno"), (9, "my dog is brown"))
    for event in Notebook().stream(Request("answer", "", "", (*earlier, Message("user", line)))):
        if isinstance(event, ToolCall):
            assert json.loads(event.arguments).get("id", 4) in (4, 9)
