"""remember_fact: stored at once as it was said, updated under a key, and never a secret."""

import json

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.recalled import Remembered
from jarvis_cli.tools import Caller, call_tool
from tests.conftest import HandClock
from tests.peers.scripted_model import call
from tests.tools.chats import Chat, open_chat, raw, read, run_agent


def test_a_fact_is_stored_and_shown_from_its_row(chat: Chat) -> None:
    outcome = chat.call(
        call(
            "remember_fact",
            content=" Mój pies wabi się Bruno\r\n",
            key="dog.name",
            subject="pies",
            importance=5,
            category="contact",
            tags=["zwierzęta", " dom "],
            scope="shared",
        )
    )
    assert isinstance(outcome.shown, Remembered)
    fact = outcome.shown.fact
    assert outcome.shown.how == "remembered"
    assert chat.memory.facts.get(fact.id) == fact
    assert (fact.content, fact.key, fact.subject) == ("Mój pies wabi się Bruno", "dog.name", "pies")
    assert (fact.importance, fact.category, fact.tags) == (5, "contact", ("zwierzęta", "dom"))
    assert (fact.scope, fact.source, fact.created_by) == ("shared", "model", "scripted-1")
    assert fact.conversation_id == chat.conversation_id
    fields = {"subject": "pies", "key": "dog.name", "category": "contact", "tags": list(fact.tags), "importance": 5}
    assert read(outcome) == {"result": "remembered", "id": fact.id, "content": fact.content, **fields}
    assert outcome.result.call_id == "call_1"


def test_what_is_not_said_has_its_default(chat: Chat) -> None:
    fact = chat.memory.facts.get(chat.use("remember_fact", content="Tee", key=None, tags=None, importance="")["id"])
    assert (fact.scope, fact.category, fact.importance) == ("shared", "fact", 3)
    assert (fact.key, fact.subject, fact.tags) == ("", "", ())


@pytest.mark.parametrize("content", ["我住在上海。", "毎朝お茶を飲む", "אני גר בחיפה", "Zażółć gęślą jaźń"])
def test_in_any_script_and_back_to_the_model_as_it_is(content: str, chat: Chat) -> None:
    outcome = chat.call(call("remember_fact", content=content, tags=[content]))
    assert read(outcome)["content"] == content
    assert "\\u" not in outcome.result.content


def test_fact_01_the_same_again_is_already_known(chat: Chat) -> None:
    first = chat.use("remember_fact", content="Ich mag Tee.")
    again = chat.use("remember_fact", content="ich  MAG tee")
    assert (again["result"], again["id"], again["content"]) == ("already known", first["id"], "Ich mag Tee.")
    assert "before" not in again
    assert len(chat.memory.facts.list()) == 1


def test_fact_05_under_the_same_key_it_is_updated_and_says_what_was_before(chat: Chat, clock: HandClock) -> None:
    first = chat.use("remember_fact", content="I love fish", key="food")
    clock.advance(days=3, minutes=5)
    told = chat.use("remember_fact", content="I can't stand fish any more", key="FOOD")
    assert (told["result"], told["id"]) == ("updated", first["id"])
    assert (told["before"], told["before_since"]) == ("I love fish", "2026-03-01T12:00Z")
    clock.advance(hours=1)
    told = chat.use("remember_fact", content="魚は大丈夫", key="ｆｏｏｄ")
    assert (told["before"], told["before_since"]) == ("I can't stand fish any more", "2026-03-04T12:05Z")
    assert [fact.content for fact in chat.memory.facts.list()] == ["魚は大丈夫"]


def test_the_same_key_of_another_subject_is_another_value(chat: Chat) -> None:
    chat.use("remember_fact", content="NVDA: 140", key="price target", subject="NVDA")
    told = chat.use("remember_fact", content="AMD: 150", key="price target", subject="AMD")
    assert told["result"] == "remembered"
    assert len(chat.memory.facts.list()) == 2


def test_what_is_similar_is_handed_back_for_the_model_to_decide(chat: Chat) -> None:
    first = chat.use("remember_fact", content="Mein Hund heißt Bruno und ist braun")
    told = chat.use("remember_fact", content="Mein brauner Hund heißt Bruno")
    assert told["result"] == "remembered"
    assert {"id": first["id"], "content": first["content"]} in told["similar"]
    assert told["id"] not in [similar["id"] for similar in told["similar"]]


def test_a_failing_embedder_does_not_keep_a_fact_out(memory: Memory, clock: HandClock) -> None:
    line = open_chat(memory, clock).line
    assert line is not None
    outcome = call_tool(call("remember_fact", content="Tee"), Caller(memory, line, "m", lambda _: None))
    assert read(outcome)["result"] == "remembered"


def test_sec_01_a_secret_is_refused_and_not_repeated(chat: Chat) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    for arguments in (
        {"content": f"my token is {secret}"},
        {"content": "token", "key": secret},
        {"content": "x", "subject": secret},
        {"content": "x", "tags": ["y", secret]},
        {"content": "x", "tags": f"y, {secret}"},
        {"content": "x", "scope": secret},
        {"content": "x", "category": secret},
    ):
        assert secret not in chat.fail("remember_fact", **arguments)
    assert chat.memory.facts.list() == ()


def test_a_very_long_fact_comes_back_shortened(chat: Chat) -> None:
    """What a tool returns is sent again in every later request of the conversation."""
    chat.use("remember_fact", content="bardzo " * 10_000, key="długo")
    outcome = chat.call(call("remember_fact", content="mniej " * 10_000, key="długo"))
    assert read(outcome)["before"].startswith("bardzo bardzo")
    assert len(outcome.result.content) < 3_000


def test_an_agent_writes_into_its_own_scope_and_is_named_as_the_creator(memory: Memory, clock: HandClock) -> None:
    run = run_agent(memory, clock, "watcher")
    told = run.use("remember_fact", content="price target 140", key="nvda.target", subject="NVDA", tags="stocks")
    assert told == {
        "result": "remembered",
        "id": told["id"],
        "content": "price target 140",
        "scope": "agent:watcher",
        "subject": "NVDA",
        "key": "nvda.target",
        "category": "fact",
        "tags": ["stocks"],
        "importance": 3,
    }
    fact = memory.facts.get(told["id"])
    assert (fact.scope, fact.source, fact.created_by) == ("agent:watcher", "model", "agent:watcher")
    clock.advance(minutes=30)
    later = run_agent(memory, clock, "watcher")
    told = later.use("remember_fact", content="price target 150", key="nvda.target", subject="nvda")
    assert (told["result"], told["id"], told["before"]) == ("updated", fact.id, "price target 140")
    assert told["before_since"] == "2026-03-01T12:00Z"
    # What was not said again stays, and is told.
    assert told["tags"] == ["stocks"]


BAD = (
    "{}",
    "",
    "null",
    "[]",
    "3",
    '"text"',
    "{",
    "{'content': 'x'}",
    '{"content": "Tee"} trailing',
    '{"content": null}',
    '{"content": 5}',
    '{"content": ["Tee"]}',
    '{"content": {"text": "Tee"}}',
    '{"content": ""}',
    '{"content": " \\u200b\\n"}',
    '{"content": "Tee", "key": 5}',
    '{"content": "Tee", "subject": ["x"]}',
    '{"content": "Tee", "category": "secret"}',
    '{"content": "Tee", "category": ["fact"]}',
    '{"content": "Tee", "importance": 0}',
    '{"content": "Tee", "importance": 6}',
    '{"content": "Tee", "importance": -1}',
    '{"content": "Tee", "importance": 2.5}',
    '{"content": "Tee", "importance": true}',
    '{"content": "Tee", "importance": NaN}',
    '{"content": "Tee", "importance": Infinity}',
    '{"content": "Tee", "importance": 1e400}',
    '{"content": "Tee", "importance": 1e300}',
    '{"content": "Tee", "importance": "very"}',
    '{"content": "Tee", "importance": [3]}',
    '{"content": "Tee", "importance": "' + "9" * 5_000 + '"}',
    '{"content": "Tee", "importance": ' + "9" * 5_000 + "}",
    '{"content": "Tee", "tags": 5}',
    '{"content": "Tee", "tags": {"a": "b"}}',
    '{"content": "Tee", "tags": ["a", ["b"]]}',
    '{"content": "Tee", "tags": ["' + "x" * 300 + '"]}',
    '{"content": "Tee", "tags": ' + json.dumps([str(number) for number in range(1_000)]) + "}",
    '{"content": "Tee", "scope": 1}',
    '{"content": "Tee", "scope": ["shared"]}',
    '{"content": "Tee", "scope": "everyone"}',
    '{"content": "Tee", "scope": "agent:watcher"}',
    '{"content": "Tee", "scope": "agent:' + "x" * 100_000 + '"}',
    '{"content": "' + "x" * 100_001 + '"}',
    '{"content": "Tee", "key": "' + "x" * 300 + '"}',
    '{"content": ' + "[" * 50_000 + "]" * 50_000 + "}",
)


@pytest.mark.parametrize("arguments", BAD, ids=lambda text: text[:40])
def test_bad_arguments_change_nothing(arguments: str, chat: Chat) -> None:
    chat.memory.remember(NewFact("Ich mag Kaffee."))
    before = chat.memory.facts.list()
    outcome = chat.call(raw("remember_fact", arguments))
    assert outcome.result.is_error
    assert 0 < len(outcome.result.content) < 400
    assert outcome.shown is None
    assert chat.memory.facts.list() == before


def test_what_is_out_of_range_is_refused_with_what_is_allowed(chat: Chat) -> None:
    assert "fact, preference, decision" in chat.fail("remember_fact", content="Tee", category="drink")
    assert "from 1 to 5" in chat.fail("remember_fact", content="Tee", importance=9)
    assert "you may write to: shared" in chat.fail("remember_fact", content="Tee", scope="agent:watcher")


def test_control_bytes_and_broken_letters_are_repaired(chat: Chat) -> None:
    told = chat.use("remember_fact", content="Tee\x1b[2J\0 gut", key="a\x07b", subject="x\x1b", tags=["t\x9b1"])
    fact = chat.memory.facts.get(told["id"])
    assert (fact.content, fact.key, fact.subject, fact.tags) == ("Tee[2J gut", "ab", "x", ("t1",))
    outcome = chat.call(raw("remember_fact", '{"content": "Kawa \\ud83d", "tags": ["\\udc00"]}'))
    assert read(outcome)["content"] == "Kawa \ufffd"
    outcome.result.content.encode()
