"""Forgetting with agents: their runs and what was handed to them, their own facts, and thousands of former wordings."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jarvis_cli.instructions import WITHHELD_LINE
from jarvis_cli.memory import Memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message, ToolCall
from jarvis_cli.scope import reach_agent
from jarvis_cli.usage import Usage
from tests.memory.teaching import learn
from tests.peers.remembering import list_conversations, list_lines, remember, summarise

Talk = Callable[..., int]
OWN, OTHER = "agent:watcher", "agent:nachtwache"
CALL = ToolCall("1", "remember_fact", '{"content": "Rosebud ist der Hinweis"}')


def run(memory: Memory, line: str, *answers: Message, attached: str = "", agent: str = "watcher") -> int:
    """Let an agent run once; return its conversation."""
    change = memory._database.value("SELECT coalesce(max(id), 0) FROM fact_changes")
    own = memory.within(reach_agent(agent))
    saved = own.conversations.save_line(None, Message("user", line, attached=attached), change)
    messages = answers or (Message("assistant", "Gut."),)
    own.conversations.save_answer(saved, Answer(messages, "notebook", "rules", Usage()))
    return saved.conversation_id


def list_withheld(memory: Memory) -> list[int]:
    """Return the conversations in which something is withheld."""
    rows = memory._database.rows("SELECT DISTINCT conversation_id FROM messages WHERE withheld ORDER BY 1")
    return [conversation for (conversation,) in rows]


@pytest.mark.parametrize("scope", ["shared", OWN])
def test_fact_08_runs_that_were_told_it_are_withheld(
    memory: Memory, memory_path: Path, assert_sound: Callable[[Path], None], scope: str
) -> None:
    fact = remember(memory, "My PIN hint is Rosebud", scope=scope)
    carrying = {
        run(memory, "Was ist mit Rosebud?"),
        run(memory, "Was ist neu?", Message("assistant", "Rosebud, sonst nichts.")),
        run(memory, "Was ist neu?", attached="<attached>\nZeile 1\nRosebud: 7\n</attached>"),
        run(memory, "Was ist neu?", Message("assistant", "", tool_calls=(CALL,)), Message("assistant", "Gut.")),
    }
    plain = run(memory, "Was ist neu?", attached="<attached>\nNichts.\n</attached>")
    forgotten = memory.forget(fact.id)
    assert (set(list_withheld(memory)), forgotten.turns) == (carrying, len(carrying))
    for conversation in carrying:
        said = memory.conversations.history(conversation)
        assert said[0] == Message("user", WITHHELD_LINE)
    assert memory.conversations.history(plain)[0].attached == "<attached>\nNichts.\n</attached>"
    # Runs have no summaries, so none is asked for.
    assert {job.kind for job in iter(memory.jobs.claim, None)} <= {"embed"}
    assert_sound(memory_path)


def test_fact_08_a_text_that_a_person_handed_over_is_looked_through_like_their_line(memory: Memory) -> None:
    fact = remember(memory, "Mój pies wabi się Żubr")
    for attached in ("<attached>\nRaport: Żubra leczono\n</attached>", "<attached>\nRaport: nic\n</attached>"):
        saved = memory.conversations.save_line(None, Message("user", "Streść to", attached=attached), 1)
        answer = Answer((Message("assistant", "Gotowe."),), "notebook", "rules", Usage())
        memory.conversations.save_answer(saved, answer)
    memory.forget(fact.id)
    assert list_withheld(memory) == [1]


def test_fact_08_what_an_agent_keeps_for_itself_takes_no_chat_of_the_person_that_was_never_told_it(
    memory: Memory, talk: Talk
) -> None:
    lines = ("Was macht NVDA heute?", "Zimmer 140 ist frei", "Morgan ruft an", "ברונו חולה")
    for line in lines:
        summarise(memory, talk(memory, (line, "…")), line)
    own, other = run(memory, "Was macht NVDA heute?"), run(memory, "Was macht NVDA heute?", agent="nachtwache")
    fact = remember(memory, "Morgan sieht NVDA bei 140", scope=OWN)
    memory.forget(fact.id)
    assert list_lines(memory) == [*lines, WITHHELD_LINE, "Was macht NVDA heute?"]
    assert list_withheld(memory) == [own]
    assert other == own + 1
    assert len(memory.summaries.list()) == len(lines)


def test_fact_08_a_chat_that_says_as_much_itself_is_withheld(memory: Memory, talk: Talk) -> None:
    said = ("Bei 140, sagst du, sieht Morgan NVDA?", "Es regnet")
    for line in said:
        talk(memory, (line, "…"))
    other = run(memory, "NVDA bei 140: das sieht Morgan", agent="nachtwache")
    memory.forget(remember(memory, "Morgan sieht NVDA bei 140", scope=OWN).id)
    assert list_withheld(memory) == [1, other]


def test_a_word_that_is_still_remembered_by_all_tells_nothing_of_an_agents_fact(memory: Memory) -> None:
    remember(memory, "Bruno ist mein Hund")
    fact = remember(memory, "Bruno frisst um acht", scope=OWN)
    run(memory, "Wo ist Bruno?")
    run(memory, "Frisst Bruno um acht?")
    memory.forget(fact.id)
    assert list_lines(memory) == ["Wo ist Bruno?", WITHHELD_LINE]


def test_fact_08_learned_facts_go_only_with_what_is_shared(memory: Memory) -> None:
    learned = learn(memory, "My PIN hint is Rosebud").facts[0].fact
    private = remember(memory, "PIN hint: Rosebud", scope=OWN)
    other = remember(memory, "PIN hint: Rosebud", scope=OTHER)
    forgotten = memory.forget(private.id)
    # What another agent keeps cannot come from it.
    assert (forgotten.others, forgotten.left) == ((), (learned.id,))
    forgotten = memory.forget(remember(memory, "The hint for my PIN is Rosebud").id)
    assert (forgotten.others, forgotten.left) == ((learned.id,), (other.id,))


def test_an_agent_is_not_told_of_facts_out_of_its_reach(memory: Memory) -> None:
    remember(memory, "PIN hint: Rosebud", scope=OTHER)
    shared = remember(memory, "My PIN hint is Rosebud")
    own = remember(memory, "The PIN hint is Rosebud", scope=OWN)
    agent = memory.within(reach_agent("watcher", writes_shared=True))
    assert agent.forget(shared.id).left == (own.id,)


def test_the_former_wordings_of_other_scopes_stay(memory: Memory) -> None:
    for content in ("Ich wohne in Graz", "Ich wohne in Linz"):
        shared = remember(memory, content, key="wohnort")
        own = remember(memory, content, key="wohnort", scope=OWN)
    memory.forget(remember(memory, "Ich wohne in Graz", scope=OWN).id)
    assert [len(memory.facts.list_history(fact.id)) for fact in (shared, own)] == [1, 0]


def test_fact_08_recalled_blocks_of_runs_that_name_it_are_emptied(memory: Memory) -> None:
    fact = remember(memory, "NVDA bei 140", scope=OWN)
    own = memory.within(reach_agent("watcher"))
    block = f"<recalled>\n- #{fact.id} NVDA bei 140\n</recalled>"
    saved = own.conversations.save_line(None, Message("user", "Was ist neu?", recalled=block), 1)
    own.conversations.save_answer(saved, Answer((Message("assistant", "Nichts."),), "notebook", "rules", Usage()))
    memory.forget(fact.id)
    assert [message.recalled for message in memory.conversations.history(saved.conversation_id)] == ["", ""]


def test_fact_08_many_former_wordings_are_forgotten_soon_and_take_no_more_than_quotes_them(
    memory: Memory, talk: Talk
) -> None:
    with memory.transaction():
        for number in range(400):
            for key in ("ziel", "kurs"):
                fact = remember(memory, f"price of {key} at {100 + number}.5", key=key, scope=OWN)
        lines = [f"room {number} at 7.5" for number in range(100, 500, 10)]
        for line in lines:
            talk(memory, (line, "…"))
    quoting = talk(memory, ("They said: Price of KURS, at 123.5!", "…"))
    run(memory, "price of kurs at 499.5?")
    forgotten = memory.forget(fact.id)
    assert forgotten.turns == 2
    assert list_withheld(memory) == [quoting, quoting + 1]
    assert memory._database.value("SELECT count(*) FROM fact_history") == 399
    assert [known.key for known in memory.facts.list()] == ["ziel"]
    assert len(list_conversations(memory)) == len(lines) + 2
