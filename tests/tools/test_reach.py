"""What is in reach of a chat and of agents: by no tool and no argument does one come to what another keeps."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvis_cli.agent_settings import TOOL_NAMES
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.recalled import Forgotten
from tests.conftest import HandClock
from tests.peers.remembering import undone
from tests.tools.chats import Chat, open_chat, raw, run_agent

SECRET = "Prüfwort Zitronenfalter"
OTHERS = "agent:other"
# All that may lead to what another agent keeps: its words, its names, its number, its scope.
LEADS = (
    SECRET,
    "Zitronenfalter",
    "falter.key",
    "Falter",
    "garten",
    OTHERS,
    "other",
    "#1",
    "1",
    1,
    1.0,
    "observation",
    "*",
)
ARGUMENTS = (
    *("query", "id", "scope", "subject", "key", "category", "tag", "tags", "min_importance", "since", "limit"),
    *("content", "scopes", "agent", "as_of"),
)


@pytest.fixture
def kept(memory: Memory) -> int:
    """What another agent keeps, as the first of all facts."""
    fact = NewFact(
        SECRET,
        scope=OTHERS,
        subject="Falter",
        key="falter.key",
        category="observation",
        tags=("garten",),
        importance=5,
        source="model",
        created_by=OTHERS,
    )
    return memory.remember(fact).fact.id


@pytest.fixture(params=["chat", "agent", "agent that writes shared"])
def caller(request: pytest.FixtureRequest, memory: Memory, clock: HandClock) -> Chat:
    if request.param == "chat":
        return open_chat(memory, clock)
    return run_agent(memory, clock, "watcher", writes_shared=request.param != "agent")


def test_what_another_agent_keeps_is_as_if_it_was_not_there(caller: Chat, kept: int) -> None:
    for query in (SECRET, "Zitronenfalter", f"#{kept}", str(kept)):
        assert caller.use("forget_fact", query=query)["found"] == []
        told = caller.use("recall", query=query)
        assert (told["facts"], told["left_out"]) == ([], 0)
    for narrowed in ({}, {"subject": "Falter"}, {"key": "falter.key"}, {"tag": "garten"}, {"min_importance": 5}):
        for tool in ("recall", "list_facts"):
            told = caller.use(tool, **narrowed)
            assert (told["facts"], told["left_out"]) == ([], 0)
    assert "similar" not in caller.use("remember_fact", content=f"{SECRET} im Garten")


def test_its_scope_is_refused_and_neither_read_nor_written(caller: Chat, kept: int, memory: Memory) -> None:
    for scope in (OTHERS, "AGENT:Other", " agent:other ", "ａｇｅｎｔ：ｏｔｈｅｒ", "agent:other,shared"):
        for tool in ("recall", "list_facts"):
            assert "you may read: shared" in caller.fail(tool, scope=scope)
        assert "you may write to: " in caller.fail("remember_fact", content="x", scope=scope)
    assert [fact.id for fact in memory.facts.list()] == [kept]


def test_its_number_can_neither_be_forgotten_nor_told_from_one_that_is_free(
    caller: Chat, kept: int, memory: Memory
) -> None:
    caller.use("forget_fact", query=f"#{kept}")
    caller.begin_turn("Ja")
    told = caller.fail("forget_fact", id=kept)
    assert told == caller.fail("forget_fact", id=kept + 1_000).replace(str(kept + 1_000), str(kept))
    assert memory.facts.get(kept).content == SECRET


def test_its_key_is_another_key(caller: Chat, kept: int, memory: Memory) -> None:
    told = caller.use("remember_fact", content="Kohlweißling", key="falter.key", subject="Falter")
    assert told["result"] == "remembered"
    assert memory.facts.get(kept).content == SECRET


def test_the_same_words_are_not_already_known(caller: Chat, kept: int) -> None:
    told = caller.use("remember_fact", content=SECRET)
    assert (told["result"], told["id"]) == ("remembered", kept + 1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.sampled_from(TOOL_NAMES), st.dictionaries(st.sampled_from(ARGUMENTS), st.sampled_from(LEADS)))
def test_no_arguments_of_any_tool_lead_there(
    caller: Chat, kept: int, memory: Memory, name: str, arguments: dict[str, object]
) -> None:
    before = memory.facts.get(kept)
    with undone(memory):
        outcome = caller.call(raw(name, json.dumps(arguments)))
    assert f'"id": {kept},' not in outcome.result.content
    if name != "remember_fact":
        assert OTHERS not in outcome.result.content
    assert not isinstance(outcome.shown, Forgotten)
    assert memory.facts.get(kept) == before


def test_a_chat_and_an_agent_share_what_is_shared(memory: Memory, clock: HandClock) -> None:
    chat = open_chat(memory, clock)
    tea = chat.use("remember_fact", content="Ich mag Tee")["id"]
    run = run_agent(memory, clock, "watcher", writes_shared=True)
    mine = run.use("remember_fact", content="Wasser ist alle")["id"]
    shared = run.use("remember_fact", content="Der Teeladen ist zu", scope="shared")["id"]
    assert [fact["id"] for fact in run.use("list_facts")["facts"]] == [shared, mine, tea]
    assert [fact["id"] for fact in run.use("list_facts", scope="agent:watcher")["facts"]] == [mine]
    assert [fact["id"] for fact in run.use("recall", scope="shared", query="Tee")["facts"]] == [tea, shared]
    told = chat.use("list_facts")["facts"]
    assert [(fact["id"], fact.get("created_by")) for fact in told] == [(shared, "agent:watcher"), (tea, None)]


def test_an_agent_that_only_reads_what_is_shared_is_told_where_it_may_write(memory: Memory, clock: HandClock) -> None:
    run = run_agent(memory, clock, "日誌")
    assert run.fail("remember_fact", content="お茶", scope="shared").endswith("you may write to: agent:日誌")
    assert run.use("remember_fact", content="お茶")["scope"] == "agent:日誌"


def test_an_agent_does_not_change_what_a_person_keeps_under_a_key(memory: Memory, clock: HandClock) -> None:
    mine = memory.remember(NewFact("Ich wohne in Graz", key="residence")).fact
    run = run_agent(memory, clock, "watcher", writes_shared=True)
    run.fail("remember_fact", content="Er wohnt in Wien", key="Residence", scope="shared")
    assert memory.facts.get(mine.id) == mine
    own = run.use("remember_fact", content="140", key="target", scope="shared")
    told = run.use("remember_fact", content="150", key="target", scope="shared")
    assert (told["result"], told["id"]) == ("updated", own["id"])
