"""Errors as a model is told them: no hint that only a person at a shell could follow."""

import pytest

from jarvis_cli.errors import EmbedderError, JarvisError, NotFoundError, SettingsError, ToolError, UsageError
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.tools.refusals import word_refusal
from tests.tools.chats import Chat


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ToolError("limit is out of its range", "it is 1 to 50"), "limit is out of its range. it is 1 to 50"),
        (UsageError("there is no such category", "it is one of a, b"), "there is no such category. it is one of a, b"),
        (UsageError("it is empty", 'say what, as in `jarvis facts add "..."`'), "it is empty"),
        (SettingsError("the key is missing", "set OPENAI_API_KEY"), "the key is missing"),
        (EmbedderError("the embedder failed", "try `jarvis status`"), "the embedder failed"),
        (NotFoundError("there is no fact #7", "`jarvis facts list`"), "there is no fact #7. Look for it first"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_hint_is_one_for_a_model_or_none(error: JarvisError, told: str) -> None:
    assert word_refusal(error).startswith(told)
    assert "`jarvis" not in word_refusal(error)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("forget_fact", {"id": 4711}),
        ("remember_fact", {"content": ""}),
        ("remember_fact", {"content": " \u200b"}),
        ("remember_fact", {"content": "x" * 200_000}),
        ("remember_fact", {"content": "x", "scope": "agent:other"}),
        ("remember_fact", {"content": "x", "category": "mood"}),
        ("remember_fact", {"content": "my password is hunter2-Zz9!kQ"}),
        ("recall", {"since": "gestern"}),
        ("list_facts", {"scope": "?"}),
    ],
    ids=str,
)
def test_no_tool_tells_a_model_to_type_a_command(name: str, arguments: dict[str, object], chat: Chat) -> None:
    chat.memory.remember(NewFact("Ich mag Tee"))
    told = chat.fail(name, **arguments)
    assert "jarvis" not in told
    assert " --" not in told
