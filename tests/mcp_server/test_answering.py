"""What a client of `jarvis mcp` is offered, and what its calls do."""

from pathlib import Path

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from jarvis_cli import instructions
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.scope import Reach, reach_agent
from tests.conftest import HandClock
from tests.mcp_server.conftest import Answered, Served, call

WATCHER = reach_agent("watcher")
READING = Reach(("shared",), ())
TEXTS = (
    "Mein Hund heisst Bruno, und Grüße gehen an José",
    "I take my tea without sugar",
    "Zażółć gęślą jaźń; mój pies wabi się Leo",
    "הכלב שלי נקרא ברונו",
    "私の犬の名前はブルーノです",
)


def test_an_error_has_no_hint_for_a_shell(served: Served) -> None:
    for answered in (served.call("forget", id=4711), served.call("remember", content=" ")):
        assert answered.is_error
        assert "jarvis" not in answered.text
    assert served.call("forget", id=4711).text == f"there is no fact #4711. {instructions.LOOK_FIRST}"


class TestTools:
    def test_there_are_four_with_the_words_of_the_chat(self, served: Served) -> None:
        async def converse(client: Client) -> None:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            assert list(tools) == ["remember", "recall", "forget", "list"]
            remember = tools["remember"].input_schema
            assert remember["required"] == ["content"]
            assert list(remember["properties"]) == [
                *("content", "key", "subject", "category", "tags", "importance", "scope")
            ]
            assert remember["properties"]["category"]["enum"] == list(CATEGORIES)
            assert remember["properties"]["scope"]["enum"] == ["shared"]
            assert tools["forget"].description == instructions.FORGET_FACT
            assert client.instructions == instructions.MCP

        served.talk(converse)

    def test_what_only_reads_and_what_destroys_is_said(self, served: Served) -> None:
        async def converse(client: Client) -> dict[str, tuple[bool | None, bool | None, bool | None]]:
            tools = (await client.list_tools()).tools
            hints = {tool.name: tool.annotations for tool in tools}
            return {
                name: (hint.read_only_hint, hint.destructive_hint, hint.open_world_hint)
                for name, hint in hints.items()
                if hint
            }

        assert served.talk(converse) == {
            "remember": (False, False, False),
            "recall": (True, False, False),
            "forget": (False, True, False),
            "list": (True, False, False),
        }

    def test_where_nothing_may_be_written_only_what_reads_is_there(self, served: Served) -> None:
        async def converse(client: Client) -> None:
            assert [tool.name for tool in (await client.list_tools()).tools] == ["recall", "list"]
            assert client.instructions == instructions.MCP_READ_ONLY
            for name in ("remember", "forget", "remember_fact", "drop"):
                with pytest.raises(MCPError, match="there is no such tool; there are: recall, list"):
                    await call(client, name, content="x", query="x")

        served.talk(converse, READING)

    def test_what_only_reads_leaves_the_file_as_it_was(self, served: Served, memory: Memory, memory_path: Path) -> None:
        memory.remember(NewFact("Ich wohne in Graz"))
        memory.close()
        before = memory_path.read_bytes()
        (told,) = served.call("recall", READING, query="Graz").json["facts"]
        assert (told["content"], told["why"]) == ("Ich wohne in Graz", "fits")
        assert len(served.call("list", READING).json["facts"]) == 1
        assert memory_path.read_bytes() == before


class TestRemembering:
    @pytest.mark.parametrize("text", TEXTS)
    def test_what_was_stored_is_told_from_the_row_and_found_again(self, served: Served, text: str) -> None:
        async def converse(client: Client) -> tuple[Answered, Answered, Answered]:
            return (
                await call(client, "remember", content=f"  {text}\u200b\r\n"),
                await call(client, "remember", content=text),
                await call(client, "list"),
            )

        stored, again, listed = served.talk(converse)
        assert stored.json["result"] == "remembered"
        assert stored.json["content"].startswith(text)
        assert text in stored.text, "no letter is escaped"
        assert (again.json["result"], again.json["id"]) == ("already known", stored.json["id"])
        assert [fact["id"] for fact in listed.json["facts"]] == [1]

    def test_every_field_is_stored(self, served: Served, memory: Memory) -> None:
        given = {"key": "nvda.target", "subject": "NVDA", "category": "observation", "importance": 4}
        served.call("remember", content="price target 140", tags=["stocks"], **given)
        fact = memory.facts.get(1)
        assert (fact.key, fact.subject, fact.category, fact.importance) == ("nvda.target", "NVDA", "observation", 4)
        assert (fact.tags, fact.scope, fact.source, fact.conversation_id) == (("stocks",), "shared", "model", None)

    def test_the_same_key_updates_and_the_value_of_before_is_told(self, served: Served, clock: HandClock) -> None:
        async def converse(client: Client) -> Answered:
            await call(client, "remember", content="price target 140", key="nvda.target")
            clock.advance(days=1)
            return await call(client, "remember", content="price target 150", key="NVDA.Target")

        told = served.talk(converse).json
        assert (told["result"], told["id"], told["before"]) == ("updated", 1, "price target 140")
        assert told["before_since"] == "2026-03-01T12:00Z"

    @pytest.mark.parametrize(
        ("name", "creator"),
        [
            ("claude-desktop", "mcp:claude-desktop"),
            ("  Zażółć\n\tgęślą ", "mcp:Zażółć gęślą"),
            ("x" * 90, f"mcp:{'x' * 39}…"),
            ("\u200b", "mcp"),
            ("agent:watcher", "mcp:agent:watcher"),
            ("\x1b]0;title\x07", "mcp:]0;title"),
        ],
    )
    def test_the_client_stands_as_the_creator_under_its_own_name(
        self, served: Served, memory: Memory, name: str, creator: str
    ) -> None:
        served.talk(lambda client: call(client, "remember", content="Tee ohne Zucker"), name=name)
        assert memory.facts.get(1).created_by == creator

    def test_sec_01_a_secret_is_refused_and_named_by_its_kind_only(self, served: Served, memory: Memory) -> None:
        told = served.call("remember", content="the key is AKIAIOSFODNN7EXAMPLQ")
        assert told.is_error
        assert "seems to hold a secret" in told.text
        assert "AKIA" not in told.text
        assert memory.facts.list() == ()


class TestBadArguments:
    @pytest.mark.parametrize(
        ("tool", "arguments", "told"),
        [
            ("remember", {"content": "x", "category": "Laune"}, f"it is one of {', '.join(CATEGORIES)}"),
            ("remember", {"content": "x", "importance": 6}, "it is a whole number from 1 to 5"),
            ("remember", {"content": "x", "importance": "viel"}, "it is a whole number from 1 to 5"),
            ("remember", {"content": "x", "scope": "agent:watcher"}, "you may write to: shared"),
            ("remember", {"content": "x", "tags": [1]}, "tags is not a list of texts"),
            ("remember", {"content": ["x"]}, "content is not a text"),
            ("remember", {"content": " \u200b "}, "the text is empty"),
            ("remember", {}, "the text is empty"),
            ("list", {"category": "mood"}, f"it is one of {', '.join(CATEGORIES)}"),
            ("list", {"limit": 0}, "it is a whole number from 1 to 100"),
            ("list", {"since": "neulich"}, "since cannot be read"),
            ("list", {"scope": "agent:other"}, "you may read: shared"),
            ("forget", {}, "a query, or the id of a fact"),
            ("forget", {"id": "drei"}, "id is not a whole number"),
            ("forget", {"id": 10**30}, "there is no fact"),
        ],
    )
    def test_they_are_told_with_what_is_allowed(
        self, served: Served, memory: Memory, tool: str, arguments: dict[str, object], told: str
    ) -> None:
        answered = served.call(tool, **arguments)
        assert answered.is_error
        assert told in answered.text
        assert memory.facts.list() == ()
        assert served.bugs == []

    def test_the_server_goes_on_after_them(self, served: Served) -> None:
        async def converse(client: Client) -> Answered:
            assert (await call(client, "remember", content=7)).is_error
            with pytest.raises(MCPError):
                await call(client, "nothing")
            return await call(client, "remember", content="Tee")

        assert served.talk(converse).json["id"] == 1


class TestScopes:
    @pytest.fixture(autouse=True)
    def facts(self, memory: Memory) -> None:
        memory.remember(NewFact("shared by all"))
        memory.remember(NewFact("seen by the watcher", scope="agent:watcher"))
        memory.remember(NewFact("seen by another", scope="agent:other"))

    def test_a_client_of_what_is_shared_sees_no_agents(self, served: Served) -> None:
        assert [fact["content"] for fact in served.call("list").json["facts"]] == ["shared by all"]
        assert served.call("forget", query="watcher").json == {"found": []}
        assert served.call("forget", id=2).text.startswith("there is no fact #2")

    def test_an_agent_sees_its_own_and_what_is_shared_and_writes_its_own(self, served: Served, memory: Memory) -> None:
        async def converse(client: Client) -> None:
            listed = (await call(client, "list")).json["facts"]
            assert [fact["content"] for fact in listed] == ["seen by the watcher", "shared by all"]
            assert (await call(client, "remember", content="left for the next run")).json["scope"] == "agent:watcher"
            refused = await call(client, "remember", content="for all", scope="shared")
            assert refused.is_error
            assert "you may write to: agent:watcher" in refused.text

        served.talk(converse, WATCHER)
        fact = memory.facts.get(4)
        assert (fact.scope, fact.created_by) == ("agent:watcher", "agent:watcher")

    def test_an_agent_that_may_writes_what_is_shared(self, served: Served, memory: Memory) -> None:
        told = served.call("remember", reach_agent("watcher", writes_shared=True), content="for all", scope="shared")
        assert told.json["id"] == 4
        assert (memory.facts.get(4).scope, memory.facts.get(4).created_by) == ("shared", "agent:watcher")


class TestRecalling:
    def test_facts_that_fit_come_first_and_what_found_no_room_is_counted(self, served: Served, memory: Memory) -> None:
        for number in range(30):
            memory.remember(NewFact(f"Beobachtung {number}", category="observation"))
        memory.remember(NewFact("Mój pies wabi się Bruno", importance=2))
        told = served.call("recall", query="Jak się wabi pies?", limit=10).json
        assert told["facts"][0]["content"] == "Mój pies wabi się Bruno"
        assert told["facts"][0]["why"] == "fits"
        assert (len(told["facts"]), told["left_out"]) == (10, 21)

    def test_that_it_was_of_use_is_noted(self, served: Served, memory: Memory, clock: HandClock) -> None:
        memory.remember(NewFact("Mein Hund heisst Bruno"))
        clock.advance(days=3)
        served.call("recall", query="Hund")
        (recalled_at,) = memory._database.row("SELECT recalled_at FROM facts") or ("",)
        assert recalled_at == "2026-03-04T12:00:00Z"
