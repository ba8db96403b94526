"""recall: what fits a query first, then what is important, within the limits, and in a chat earlier conversations."""

from dataclasses import replace

import pytest

from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.scope import SHARED, Reach
from jarvis_cli.tools import call_tool
from tests.conftest import HandClock
from tests.peers.scripted_model import call
from tests.tools.chats import Chat, open_chat, raw, read, run_agent


def list_ids(told: dict[str, list[dict[str, int]]]) -> list[int]:
    return [fact["id"] for fact in told["facts"]]


def summarise(memory: Memory, chat: Chat, summary: str) -> None:
    """Store the summary of what was said in a chat."""
    chat.end_turn()
    assert chat.conversation_id is not None
    source = memory.summaries.read_source(chat.conversation_id)
    assert source is not None
    assert memory.summaries.save(NewSummary(source, summary, "scripted-1", 1))


def test_what_fits_comes_first_and_says_all_there_is_to_a_fact(chat: Chat) -> None:
    tea = chat.memory.remember(NewFact("Ich trinke nur Tee", importance=5)).fact.id
    dog = chat.use(
        "remember_fact",
        content="Mój pies wabi się Bruno",
        key="dog.name",
        subject="pies",
        category="contact",
        importance=2,
        tags=["zwierzęta"],
    )["id"]
    told = chat.use("recall", query="jak wabi się pies Bruno?")
    assert told["left_out"] == 0
    score = told["facts"][0].pop("score")
    assert 0 < score <= 1
    assert told["facts"] == [
        {
            "id": dog,
            "content": "Mój pies wabi się Bruno",
            "subject": "pies",
            "key": "dog.name",
            "category": "contact",
            "tags": ["zwierzęta"],
            "importance": 2,
            "updated_at": "2026-03-01T12:00Z",
            "why": "fits",
        },
        {
            "id": tea,
            "content": "Ich trinke nur Tee",
            "category": "fact",
            "importance": 5,
            "updated_at": "2026-03-01T12:00Z",
            "why": "important",
        },
    ]


@pytest.mark.parametrize(
    ("content", "query"),
    [
        ("Mein Bruder wohnt in Graz", "wo wohnt mein Bruder?"),
        ("Mieszkam w Łodzi od roku", "łódź mieszkam"),
        ("אחי גר בחיפה", "איפה גר אחי"),
        ("毎朝お茶を飲む", "お茶"),
    ],
)
def test_in_any_script(content: str, query: str, chat: Chat) -> None:
    fact = chat.use("remember_fact", content=content)
    outcome = chat.call(call("recall", query=query))
    assert '"why": "fits"' in outcome.result.content
    assert content in outcome.result.content
    assert f'"id": {fact["id"]}' in outcome.result.content


def test_without_a_query_the_most_important_come_and_no_conversations(chat: Chat) -> None:
    ids = {n: chat.memory.remember(NewFact(f"Umstand {n}", importance=n)).fact.id for n in (3, 5, 1, 4)}
    told = chat.use("recall", limit=3)
    assert list_ids(told) == [ids[5], ids[4], ids[3]]
    assert {fact["why"] for fact in told["facts"]} == {"important"}
    assert told["left_out"] == 1
    assert "conversations" not in told
    assert chat.embedder.embedded == []


def test_at_most_fifty_facts_and_whole_ones_only(chat: Chat) -> None:
    for number in range(60):
        chat.memory.remember(NewFact(f"Herbata numer {number}"))
    for limit, count in ((1, 1), (None, 20), (50, 50), (51, 50), (10**9, 50)):
        told = chat.use("recall", query="herbata", limit=limit)
        assert (len(told["facts"]), told["left_out"]) == (count, 60 - count)


def test_the_facts_told_take_8_000_characters_at_most_and_the_important_stay(chat: Chat) -> None:
    vital = chat.memory.remember(NewFact("Ich bin allergisch gegen Nüsse", importance=5)).fact.id
    for number in range(30):
        chat.memory.remember(NewFact(f"Notiz {number} über Tee: " + "viel " * 150, importance=2))
    told = chat.use("recall", query="Tee", limit=50)
    assert vital in list_ids(told)
    assert sum(len(fact["content"]) for fact in told["facts"]) <= 8_000
    assert all(fact["content"].endswith("viel") for fact in told["facts"] if fact["id"] != vital)
    assert told["left_out"] == 31 - len(told["facts"])


def test_one_long_fact_is_whole_and_one_that_is_too_large_is_counted(chat: Chat) -> None:
    long = "Langer Bericht " + "viel " * 1_000 + "Ende"
    chat.memory.remember(NewFact(long))
    chat.memory.remember(NewFact(f"Zu {long} {long}"))
    told = chat.use("recall", query="Bericht")
    assert [fact["content"] for fact in told["facts"]] == [long]
    assert told["left_out"] == 1


class TestFilters:
    @pytest.fixture
    def ids(self, memory: Memory, clock: HandClock) -> dict[str, int]:
        facts = {
            "nvidia": NewFact("Kursziel 140", subject="NVDA", key="target", tags=("Aktien", "KI"), importance=4),
            "amd": NewFact("Kursziel 90", subject="AMD", key="target", tags=("Aktien",), category="observation"),
            "tea": NewFact("Ich mag Tee", category="preference", importance=2),
        }
        ids = {}
        for name, fact in facts.items():
            ids[name] = memory.remember(fact).fact.id
            clock.advance(days=1)
        return ids

    @pytest.mark.parametrize(
        ("arguments", "names"),
        [
            ({}, {"nvidia", "amd", "tea"}),
            ({"scope": "Shared"}, {"nvidia", "amd", "tea"}),
            ({"subject": "nvda"}, {"nvidia"}),
            ({"subject": "ＮＶＤＡ\x1b"}, {"nvidia"}),
            ({"key": "TARGET"}, {"nvidia", "amd"}),
            ({"key": "target", "subject": "AMD"}, {"amd"}),
            ({"category": "Preference"}, {"tea"}),
            ({"tag": "aktien"}, {"nvidia", "amd"}),
            ({"tag": "aktien, ki"}, {"nvidia"}),
            ({"tag": ["Aktien", "KI"]}, {"nvidia"}),
            ({"tag": "tea"}, set()),
            ({"min_importance": 3}, {"nvidia", "amd"}),
            ({"min_importance": "4"}, {"nvidia"}),
            ({"since": "36h"}, {"tea"}),
            ({"since": "2d"}, {"amd", "tea"}),
            ({"since": "2026-03-02T12:00Z"}, {"amd", "tea"}),
            ({"since": "2030-01-01"}, set()),
            ({"subject": "%"}, set()),
            ({"key": "' OR 1=1 --"}, set()),
            ({"subject": " ", "key": "\u200b", "tag": "", "since": "", "category": ""}, {"nvidia", "amd", "tea"}),
        ],
    )
    @pytest.mark.parametrize("tool", ["recall", "list_facts"])
    def test_only_what_is_wanted_is_told(
        self, tool: str, arguments: dict[str, object], names: set[str], chat: Chat, ids: dict[str, int]
    ) -> None:
        told = chat.use(tool, **arguments)
        assert set(list_ids(told)) == {ids[name] for name in names}
        assert told["left_out"] == 0

    @pytest.mark.parametrize(
        ("tool", "arguments"), [("list_facts", {"query": "x"}), ("list_facts", {"id": 3}), ("recall", {"tags": ["x"]})]
    )
    def test_a_limit_that_is_not_known_is_not_passed_over(
        self, tool: str, arguments: dict[str, object], chat: Chat
    ) -> None:
        refused = chat.call(call(tool, **arguments)).result
        assert refused.is_error
        assert f"there is no argument {next(iter(arguments))}" in refused.content

    def test_with_a_query_too(self, chat: Chat, ids: dict[str, int]) -> None:
        told = chat.use("recall", query="Kursziel", category="observation")
        assert list_ids(told) == [ids["amd"]]
        assert told["facts"][0]["why"] == "fits"


class TestNoting:
    """That a fact was of use keeps it from expiring."""

    def test_what_fits_the_query_is_noted_and_nothing_else(self, chat: Chat, database: Database) -> None:
        tea = chat.memory.remember(NewFact("Ich mag Tee")).fact.id
        chat.memory.remember(NewFact("Mein Hund heißt Bruno", importance=5))
        chat.clock.advance(days=2)
        assert len(chat.use("recall", query="welchen Tee?")["facts"]) == 2
        noted = database.rows("SELECT id, recalled_at FROM facts WHERE recalled_at IS NOT NULL")
        assert noted == [(tea, "2026-03-03T12:00:00Z")]

    def test_who_only_reads_notes_nothing(self, chat: Chat, database: Database) -> None:
        chat.memory.remember(NewFact("Ich mag Tee"))
        memory = chat.memory.within(Reach((SHARED,), ()))
        told = read(call_tool(call("recall", query="Tee"), replace(chat.make_caller(), memory=memory)))
        assert told["facts"][0]["why"] == "fits"
        assert database.value("SELECT count(*) FROM facts WHERE recalled_at IS NOT NULL") == 0

    def test_a_list_notes_nothing(self, chat: Chat, database: Database) -> None:
        chat.memory.remember(NewFact("Ich mag Tee"))
        chat.use("list_facts")
        chat.use("recall")
        assert database.value("SELECT count(*) FROM facts WHERE recalled_at IS NOT NULL") == 0


class TestConversations:
    def test_what_was_said_before_comes_with_its_age(self, memory: Memory, clock: HandClock) -> None:
        summarise(memory, open_chat(memory, clock), "Es ging um eine Reise nach Graz mit dem Zug.")
        clock.advance(days=28, hours=3)
        chat = open_chat(memory, clock)
        assert chat.use("recall", query="Reise nach Graz")["conversations"] == [
            {
                "conversation": 1,
                "summary": "Es ging um eine Reise nach Graz mit dem Zug.",
                "said": "2026-03-01",
                "days_ago": 28,
            }
        ]
        assert chat.use("recall", query="Raketen")["conversations"] == []

    def test_this_conversation_is_no_earlier_one(self, memory: Memory, clock: HandClock) -> None:
        chat = open_chat(memory, clock)
        summarise(memory, chat, "Es ging um eine Reise nach Graz.")
        chat.begin_turn()
        assert chat.use("recall", query="Reise nach Graz")["conversations"] == []

    def test_three_at_most_none_older_than_is_wanted_and_each_cut(self, memory: Memory, clock: HandClock) -> None:
        for number in range(5):
            summarise(memory, open_chat(memory, clock), f"Reise {number} nach Graz. " + "Viel wurde gesagt. " * 50)
            clock.advance(days=1)
        chat = open_chat(memory, clock)
        told = chat.use("recall", query="Reise nach Graz")["conversations"]
        assert len(told) == 3
        assert all(len(conversation["summary"]) <= 600 for conversation in told)
        recent = chat.use("recall", query="Reise nach Graz", since="1d")["conversations"]
        assert [conversation["conversation"] for conversation in recent] == [5]

    def test_an_agent_is_told_none(self, memory: Memory, clock: HandClock) -> None:
        summarise(memory, open_chat(memory, clock), "Es ging um eine Reise nach Graz.")
        assert "conversations" not in run_agent(memory, clock, "watcher").use("recall", query="Reise nach Graz")


class TestEmbedding:
    def test_a_query_is_embedded_once(self, chat: Chat) -> None:
        chat.use("recall", query="  Hund\n")
        assert chat.embedder.embedded == [(("Hund",), "query")]

    def test_where_all_is_told_anyway_nothing_is_embedded(self, memory: Memory, clock: HandClock) -> None:
        for number in range(5):
            memory.remember(NewFact(f"Umstand {number}"))
        run = run_agent(memory, clock, "watcher")
        assert len(run.use("recall", query="Umstand", limit=40)["facts"]) == 5
        assert run.embedder.embedded == []
        run.use("recall", query="Umstand", limit=3)
        assert run.embedder.embedded != []


@pytest.mark.parametrize(
    "arguments",
    [
        *("null", "[1]", "{", '"text"', '{"query": 5}', '{"query": ["Tee"]}', '{"query": ' + "[" * 50_000),
        *('{"limit": 0}', '{"limit": -5}', '{"limit": 2.5}', '{"limit": true}', '{"limit": "all"}', '{"limit": NaN}'),
        *('{"category": "secret"}', '{"category": 1}', '{"min_importance": 0}', '{"min_importance": 6}'),
        *('{"min_importance": true}', '{"min_importance": "high"}', '{"min_importance": ' + "9" * 5_000 + "}"),
        *('{"since": 7}', '{"since": "lately"}', '{"since": "0000-00-00"}', '{"since": "0001-01-01"}'),
        *('{"since": "99999999999d"}', '{"scope": "all"}', '{"scope": "agent:watcher"}', '{"scope": ["shared"]}'),
        *('{"subject": 5}', '{"key": {"a": 1}}', '{"tag": 5}', '{"tag": ["a", 5]}', '{"limit": 1e999}'),
    ],
    ids=lambda text: text[:30],
)
@pytest.mark.parametrize("tool", ["recall", "list_facts"])
def test_bad_arguments_are_errors_that_say_why(tool: str, arguments: str, chat: Chat) -> None:
    if tool == "list_facts":
        arguments = arguments.replace("query", "subject")
    outcome = chat.call(raw(tool, arguments))
    assert outcome.result.is_error
    assert 0 < len(outcome.result.content) < 300
    assert "the tool failed" not in outcome.result.content
    assert outcome.shown is None


def test_what_is_out_of_range_is_refused_with_what_is_allowed(chat: Chat) -> None:
    assert "fact, preference, decision" in chat.fail("recall", category="drink")
    assert "from 1 to 5" in chat.fail("recall", min_importance=9)
    assert "from 1 to 50" in chat.fail("recall", limit=0)
    assert "from 1 to 100" in chat.fail("list_facts", limit=0)
    assert "you may read: shared" in chat.fail("list_facts", scope="agent:watcher")
    assert "12h" in chat.fail("list_facts", since="neulich")


@pytest.mark.parametrize(
    "query", ["%", "*", "' OR 1=1 --", '"', "\ud800", "a\0b", "(", "NEAR(", "^x", "\u200b", "x" * 9_999]
)
def test_txt_04_every_character_of_a_query_is_an_ordinary_one(query: str, chat: Chat) -> None:
    chat.memory.remember(NewFact("Ich mag Tee"))
    told = chat.use("recall", query=query)
    assert [fact["why"] for fact in told["facts"]] == ["important"]
