"""forget: nothing is deleted that the person was not shown before, and where they can be asked, they are."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from mcp import Client

from jarvis_cli import instructions
from jarvis_cli.memory import Memory
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.scope import EVERYTHING, reach_agent
from tests.mcp_server.conftest import Answered, Person, Served, call

BRUNO = "Mój pies wabi się Bruno"

Forget = Callable[[Client], Awaitable[Answered]]


@pytest.fixture(autouse=True)
def facts(memory: Memory) -> None:
    memory.remember(NewFact(BRUNO))
    memory.remember(NewFact("私の犬の名前はブルーノです"))
    memory.remember(NewFact("Der Hund der Nachbarn bellt", scope="agent:watcher"))


def list_ids(memory: Memory) -> list[int]:
    return [fact.id for fact in memory.within(EVERYTHING).facts.list()]


async def find_and_forget(client: Client) -> Answered:
    """Take the two steps."""
    found = await call(client, "forget", query="pies")
    assert found.json == {"found": [{"id": 1, "content": BRUNO}]}
    return await call(client, "forget", id=1)


async def forget_at_once(client: Client) -> Answered:
    return await call(client, "forget", id=1)


async def find_and_forget_together(client: Client) -> Answered:
    """Take both steps in one go, as a model does that decides by itself."""
    _, answered = await asyncio.gather(call(client, "forget", query="pies"), call(client, "forget", id=1))
    return answered


class TestWhereThePersonCannotBeAsked:
    def test_what_an_earlier_call_has_found_is_deleted(self, served: Served, memory: Memory) -> None:
        assert served.talk(find_and_forget).json == {"forgotten": 1}
        assert list_ids(memory) == [2, 3]

    @pytest.mark.parametrize("forget", [forget_at_once, find_and_forget_together])
    def test_what_no_earlier_call_has_found_is_not(self, served: Served, memory: Memory, forget: Forget) -> None:
        answered = served.talk(forget)
        assert answered.is_error
        assert answered.text == instructions.FORGET_NEEDS_A_YES.rstrip(".")
        assert list_ids(memory) == [1, 2, 3]

    def test_what_another_session_has_found_is_not(self, served: Served, memory: Memory) -> None:
        served.call("forget", query="pies")
        assert served.call("forget", id=1).is_error
        assert list_ids(memory) == [1, 2, 3]

    def test_a_fact_that_was_changed_since_it_was_found_stays(self, served: Served, memory: Memory) -> None:
        memory.remember(NewFact("Dentist on Monday", key="dentist"))

        async def converse(client: Client) -> Answered:
            await call(client, "forget", query="dentist")
            await call(client, "remember", content="Dentist on Friday", key="dentist")
            return await call(client, "forget", id=4)

        answered = served.talk(converse)
        assert (answered.is_error, answered.text) == (True, instructions.MCP_CHANGED.rstrip("."))
        assert memory.facts.get(4).content == "Dentist on Friday"

    def test_what_is_gone_cannot_be_forgotten_again(self, served: Served) -> None:
        async def converse(client: Client) -> Answered:
            await find_and_forget(client)
            return await call(client, "forget", id=1)

        assert served.talk(converse).text.startswith("there is no fact #1")


class TestWhereThePersonCanBeAsked:
    def test_they_see_the_fact_and_their_yes_deletes_it(self, served: Served, memory: Memory) -> None:
        person = Person("accept")
        assert served.talk(find_and_forget, person=person).json == {"forgotten": 1}
        assert person.asked == [f"Forget this for good?\n\n#1: {BRUNO}"]
        assert list_ids(memory) == [2, 3]

    @pytest.mark.parametrize("says", ["decline", "cancel"])
    def test_without_their_yes_it_stays_and_they_are_not_asked_again(
        self, served: Served, memory: Memory, says: str
    ) -> None:
        async def converse(client: Client) -> tuple[Answered, Answered]:
            return await find_and_forget(client), await call(client, "forget", id=1)

        person = Person(says)
        kept, again = served.talk(converse, person=person)
        assert (kept.is_error, kept.text) == (False, instructions.MCP_KEPT)
        assert again.is_error
        assert len(person.asked) == 1
        assert list_ids(memory) == [1, 2, 3]

    @pytest.mark.parametrize("forget", [forget_at_once, find_and_forget_together])
    def test_they_are_not_asked_about_what_was_not_shown(self, served: Served, memory: Memory, forget: Forget) -> None:
        person = Person("accept")
        assert served.talk(forget, person=person).is_error
        assert person.asked == []
        assert list_ids(memory) == [1, 2, 3]

    def test_what_is_changed_while_they_think_stays(self, served: Served, memory: Memory) -> None:
        memory.remember(NewFact("Dentist on Monday", key="dentist"))

        async def converse(client: Client) -> Answered:
            await call(client, "forget", query="dentist")
            return await call(client, "forget", id=4)

        person = Person("accept", meanwhile=lambda: memory.remember(NewFact("Dentist on Friday", key="dentist")))
        answered = served.talk(converse, person=person)
        assert (answered.is_error, answered.text) == (True, instructions.MCP_CHANGED.rstrip("."))
        assert memory.facts.get(4).content == "Dentist on Friday"

    def test_other_calls_are_answered_while_they_think(self, served: Served) -> None:
        listed: list[int] = []

        class Slow(Person):
            async def __call__(self, context, params):  # type: ignore[no-untyped-def]
                listed.extend(fact["id"] for fact in (await call(clients[0], "list")).json["facts"])
                return await super().__call__(context, params)

        clients: list[Client] = []

        async def converse(client: Client) -> Answered:
            clients.append(client)
            return await find_and_forget(client)

        assert served.talk(converse, person=Slow()).json == {"forgotten": 1}
        assert listed == [2, 1]

    def test_a_long_fact_is_shown_cut(self, served: Served, memory: Memory) -> None:
        memory.remember(NewFact(f"Tagebuch: {'sehr lang ' * 500}"))

        async def converse(client: Client) -> Answered:
            await call(client, "forget", query="Tagebuch")
            return await call(client, "forget", id=4)

        person = Person("decline")
        served.talk(converse, person=person)
        (asked,) = person.asked
        assert len(asked) < 2_100
        assert asked.endswith("…")


class TestReach:
    def test_an_agent_forgets_its_own(self, served: Served, memory: Memory) -> None:
        async def converse(client: Client) -> Answered:
            await call(client, "forget", query="Nachbarn")
            return await call(client, "forget", id=3)

        assert served.talk(converse, reach_agent("watcher")).json == {"forgotten": 3}
        assert list_ids(memory) == [1, 2]

    def test_nobody_is_asked_about_what_may_not_be_forgotten(self, served: Served, memory: Memory) -> None:
        person = Person("accept")
        answered = served.talk(find_and_forget, reach_agent("watcher"), person)
        assert answered.is_error
        assert "may not be changed here" in answered.text
        assert person.asked == []
        assert list_ids(memory) == [1, 2, 3]
