"""The translation to the wire of Ollama and back, without any network."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.messages import Message, Request, ToolCall, ToolResult
from jarvis_cli.models.ollama_wire import Answer, CalledTool, InstalledModel, Line, build_messages, choose_chat_model

_TEXTS = st.sampled_from(["", " \n", "\u200b", "Wo ist Żaneta?", "أين هي", "彼女はどこ？", "</think>"])
_CALLS = st.builds(
    ToolCall,
    st.sampled_from(["call_1", "call_7", "toolu_x"]),
    st.just("look_up"),
    st.sampled_from(["{}", "[", '{"a":1}']),
)
_RESULTS = st.builds(ToolResult, st.sampled_from(["call_1", "gone"]), _TEXTS, st.booleans())
_MESSAGES = st.one_of(
    st.builds(Message, st.just("user"), _TEXTS, _TEXTS),
    st.builds(Message, st.just("assistant"), _TEXTS, tool_calls=st.lists(_CALLS, max_size=2).map(tuple)),
    st.builds(
        Message, st.just("tool"), st.just(""), tool_results=st.lists(_RESULTS, min_size=1, max_size=2).map(tuple)
    ),
)


def build(*messages: Message, instructions: str = "", memory: str = "") -> list[dict[str, object]]:
    return build_messages(Request("answer", instructions, memory, messages))


def test_memory_follows_the_instructions_after_a_blank_line() -> None:
    assert build(instructions="Sei kurz.", memory="Fakten") == [{"role": "system", "content": "Sei kurz.\n\nFakten"}]
    assert build(instructions="Sei kurz.") == [{"role": "system", "content": "Sei kurz."}]
    assert build(Message("user", "Hallo")) == [{"role": "user", "content": "Hallo"}]


def test_what_was_recalled_stands_in_front_of_the_line() -> None:
    assert build(Message("user", "Hallo", recalled="<memory>Bruno</memory>")) == [
        {"role": "user", "content": "<memory>Bruno</memory>\n\nHallo"}
    ]


def test_a_tool_round_names_the_tool_of_each_result() -> None:
    calls = (ToolCall("call_1", "look_up", '{"word":"pies"}'), ToolCall("call_2", "forget_fact", "broken"))
    results = (ToolResult("call_2", "no such fact", is_error=True), ToolResult("call_1", "  "))
    assert build(Message("assistant", "", tool_calls=calls), Message("tool", "", tool_results=results)) == [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [
                {"function": {"name": "look_up", "arguments": {"word": "pies"}}},
                {"function": {"name": "forget_fact", "arguments": {}}},
            ],
        },
        {"role": "tool", "content": "error: no such fact", "tool_name": "forget_fact"},
        {"role": "tool", "content": "(empty)", "tool_name": "look_up"},
    ]


@pytest.mark.parametrize("arguments", ["", "[1]", "null", '{"n": NaN}', "[" * 100_000, '{"a":'])
def test_arguments_that_are_no_json_object_can_still_be_sent_back(arguments: str) -> None:
    message = build(Message("assistant", "", tool_calls=(ToolCall("call_1", "f", arguments),)))[0]
    assert json.dumps(message, allow_nan=False)


@given(st.lists(_MESSAGES, max_size=8))
def test_no_content_is_empty_except_beside_tool_calls(messages: list[Message]) -> None:
    for built in build(*messages, instructions="Sei kurz."):
        assert str(built["content"]).strip() or "tool_calls" in built


@given(st.lists(_MESSAGES, max_size=8), _MESSAGES)
def test_what_was_sent_once_is_sent_the_same_again(messages: list[Message], new: Message) -> None:
    before, after = json.dumps(build(*messages)), json.dumps(build(*messages, new))
    assert after.startswith(before.removesuffix("]"))


@given(st.lists(_MESSAGES, max_size=8), st.integers(0, 8))
def test_new_tool_calls_get_ids_that_no_call_in_sight_has(messages: list[Message], cut: int) -> None:
    taken = {call.id for message in messages[cut:] for call in message.tool_calls}
    answer = Answer(messages[cut:])
    line = Line("", (CalledTool("f", {}), CalledTool("f", {})), done=True)
    made = [event.id for event in answer.read(line) if isinstance(event, ToolCall)]
    assert len({*made, *taken}) == 2 + len(taken)


def test_ids_go_on_where_a_cut_history_left_them() -> None:
    kept = (Message("assistant", "", tool_calls=(ToolCall("call_41", "f", "{}"),)),)
    answer = Answer(kept)
    assert list(answer.read(Line("", (CalledTool("f", {}),)))) == [ToolCall("call_42", "f", "{}")]
    assert answer.stop is None


@pytest.mark.parametrize(
    "embedder",
    "nomic-embed-text:latest mxbai-embed-large all-minilm:l6-v2 bge-m3 BGE-large snowflake-arctic-embed2 e5"
    " embeddinggemma jeffh/intfloat-multilingual-e5-large:f16 paraphrase-multilingual someone/gte:large".split(),
)
def test_embedders_are_known_by_name(embedder: str) -> None:
    assert choose_chat_model([InstalledModel(embedder, (), 1.0)]) is None


@pytest.mark.parametrize(
    "name", ["llama3.2:latest", "gemma3:1b", "gemma3n:e4b", "phi4", "someone/cloudy:7b", "bielik-11b", "qwen3:8b-e5x"]
)
def test_chat_models_are_known_by_name(name: str) -> None:
    assert choose_chat_model([InstalledModel(name, ("llama",), 1.0)]) == name


def test_families_and_clouds_are_passed_over() -> None:
    models = [
        InstalledModel("unknown:1", ("bert",), 9.0),
        InstalledModel("unknown:2", ("nomic-bert-moe",), 9.0),
        InstalledModel("glm-4.6:cloud", (), 9.0),
        InstalledModel("gpt-oss:20b-cloud", ("gptoss",), 9.0),
    ]
    assert choose_chat_model(models) is None
    assert choose_chat_model([*models, InstalledModel("old", (), 1.0), InstalledModel("new", (), 2.0)]) == "new"
    assert choose_chat_model([]) is None
