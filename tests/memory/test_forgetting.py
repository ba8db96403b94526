"""Forgotten means forgotten: nothing that is ever sent or shown carries the fact, and nothing else goes with it."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from jarvis_cli.errors import NotFoundError
from jarvis_cli.instructions import WITHHELD_LINE
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database, open_database
from jarvis_cli.memory.filtering import FactFilter
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.recalled import Passage, Recalled, Summary
from jarvis_cli.request import render_recalled
from jarvis_cli.text import fold_text, fold_words
from jarvis_cli.vector import EmbedderName, make_vector
from tests.conftest import HandClock
from tests.peers.remembering import collect, list_lines, remember, summarise

Talk = Callable[..., int]
SaveAnswer = Callable[..., None]


class TestNothingIsLeft:
    def test_fact_02_fact_08_the_fact_is_nowhere(
        self,
        memory: Memory,
        memory_path: Path,
        talk: Talk,
        embedder: EmbedderName,
        assert_sound: Callable[[Path], None],
    ) -> None:
        first = talk(memory, ("My PIN hint is Rosebud", "I will keep that in mind."), ("What is for dinner?", "Soup."))
        fact = remember(memory, "My PIN hint is Rosebud", message_id=1, conversation_id=first)
        summarise(memory, first, "The PIN hint is Rosebud, and there was soup for dinner.")
        second = talk(memory, ("Who said rosebud in that film?", "Charles Foster Kane."), ("Thanks", "Welcome."))
        for waiting in memory.vectors.list_waiting(embedder, 9):
            memory.vectors.save(waiting, make_vector(embedder, [1, 0, 0, 0]))
        lines = ("Rosebud", "What is my PIN hint?", f"#{fact.id}", "dinner")
        assert "rosebud" in collect(memory, lines)
        assert memory.forget(fact.id).fact_id == fact.id
        assert "rosebud" not in collect(memory, lines)
        assert memory.vectors.nearest("fact", make_vector(embedder, [1, 0, 0, 0]), 9) == []
        assert memory.vectors.nearest("summary", make_vector(embedder, [1, 0, 0, 0]), 9) == []
        assert list_lines(memory) == [WITHHELD_LINE, "What is for dinner?", WITHHELD_LINE, "Thanks"]
        assert memory._database.rows("SELECT count(*) FROM messages") == [(8,)]
        assert {job.target for job in iter(memory.jobs.claim, None) if job.kind == "summarize"} == {first, second}
        assert_sound(memory_path)

    def test_fact_02_an_open_chat_is_told_by_the_number_only(self, memory: Memory, talk: Talk) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        conversation = talk(memory, ("Guten Tag", "Hallo."))
        assert memory.recall("…", None, conversation).opening_facts == (fact,)
        memory.forget(fact.id)
        recalled = memory.recall("Wie heißt mein Hund?", None, conversation)
        assert recalled.opening_facts == recalled.matching_facts == ()
        assert [(change.fact_id, change.fact) for change in recalled.changes] == [(fact.id, None)]

    def test_fact_13_forgetting_again_is_not_found(self, memory: Memory) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        memory.forget(fact.id)
        with pytest.raises(NotFoundError):
            memory.forget(fact.id)
        assert not memory._database.in_transaction

    def test_what_is_remembered_again_later_is_a_new_fact(self, memory: Memory) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        memory.forget(fact.id)
        again = memory.remember(NewFact("Mein Hund heißt Bruno"))
        assert again.how == "remembered"
        assert again.fact.id > fact.id
        assert memory.facts.find("Bruno") == (again.fact,)

    def test_fact_08_the_turn_of_a_fact_in_other_words_is_known_by_its_message(
        self, memory: Memory, talk: Talk
    ) -> None:
        talk(memory, ("Seit Mai wohne ich am Fluss, merk dir das", "Gemerkt."), ("Was koche ich?", "Suppe."))
        fact = remember(memory, "The user lives by the river since spring", message_id=1)
        memory.forget(fact.id)
        assert list_lines(memory) == [WITHHELD_LINE, "Was koche ich?"]

    def test_earlier_wordings_and_the_turns_they_were_said_in_go_too(self, memory: Memory, talk: Talk) -> None:
        talk(memory, ("Mein erster Hund war ein Rüde namens Rex", "Gut."), ("Jetzt ist es eine Neue", "Gut."))
        remember(memory, "The dog's name is Rex", key="dog", message_id=1)
        talk(memory, ("Rex fehlt mir", "Das tut mir leid."))
        fact = remember(memory, "The dog is a she now", key="dog", message_id=3)
        memory.forget(fact.id)
        assert list_lines(memory) == [WITHHELD_LINE, WITHHELD_LINE, WITHHELD_LINE]
        assert memory._database.rows("SELECT * FROM fact_history") == []

    def test_fact_08_the_turn_of_an_earlier_wording_in_other_words_goes_too(self, memory: Memory, talk: Talk) -> None:
        talk(memory, ("Am liebsten esse ich Forelle", "Gemerkt."), ("Was koche ich?", "Suppe."))
        remember(memory, "The user loves fish", key="fish", message_id=1)
        fact = remember(memory, "The user can't stand seafood", key="fish")
        memory.forget(fact.id)
        assert list_lines(memory) == [WITHHELD_LINE, "Was koche ich?"]

    def test_fact_08_what_tools_were_told_and_told_goes_too(self, memory: Memory, answer: SaveAnswer) -> None:
        fact = remember(memory, "Mein Hund heißt Żubr")
        similar = json.dumps({"result": "remembered", "similar": [{"id": fact.id, "content": fact.content}]})
        saved = memory.conversations.save_line(None, Message("user", "Merk dir: er mag Karotten"), 1)
        call = ToolCall("1", "remember_fact", json.dumps({"content": "er mag Karotten"}))
        result = Message("tool", "", tool_results=(ToolResult("1", similar),))
        answer(memory, saved, Message("assistant", "", tool_calls=(call,)), result, Message("assistant", "Gemerkt."))
        asked = memory.conversations.save_line(saved.conversation_id, Message("user", "Vergiss den Namen"), 1)
        call = ToolCall("2", "forget_fact", json.dumps({"query": "Żubr"}))
        result = Message("tool", "", tool_results=(ToolResult("2", "there is no such fact", is_error=True),))
        answer(memory, asked, Message("assistant", "", tool_calls=(call,)), result, Message("assistant", "Gern."))
        plain = memory.conversations.save_line(saved.conversation_id, Message("user", "Und sonst?"), 1)
        call = ToolCall("3", "remember_fact", '{"content": "heute Regen"}')
        result = Message("tool", "", tool_results=(ToolResult("3", '{"result": "remembered"}'),))
        answer(memory, plain, Message("assistant", "", tool_calls=(call,)), result, Message("assistant", "Nichts."))
        memory.forget(fact.id)
        assert list_lines(memory) == [WITHHELD_LINE, WITHHELD_LINE, "Und sonst?"]
        assert "\\u017bubr" not in collect(memory, ("Hund",))
        assert "żubr" not in collect(memory, ("Hund",))

    def test_fact_08_recalled_blocks_that_hold_it_are_emptied(
        self, memory: Memory, talk: Talk, answer: SaveAnswer
    ) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        carrying = talk(memory, ("Bruno hat Geburtstag", "Glückwunsch!"), ("Was koche ich?", "Suppe."))
        passage = Passage(carrying, 1, "user", "Bruno hat Geburtstag", fact.created_at)
        recalled = (
            Recalled(matching_facts=(fact,)),
            Recalled(passages=(passage,)),
            Recalled(summaries=(Summary(carrying, "Es ging um Bruno.", fact.created_at),)),
            Recalled(matching_facts=(replace(fact, id=77, content="Etwas anderes"),)),
        )
        blocks = [render_recalled(found, (), (), 9_000) for found in recalled]
        assert all(blocks)
        other = None
        for block in blocks:
            saved = memory.conversations.save_line(other, Message("user", "Guten Tag", block), 1)
            answer(memory, saved, Message("assistant", "Hallo"))
            other = saved.conversation_id
        # Its own summary stands in front of a line where the first turns are no longer sent.
        earlier = render_recalled(Recalled(earlier_summary="Es ging um Bruno."), (), (Message("user", "…"),), 9_000)
        assert "Bruno" in earlier
        saved = memory.conversations.save_line(carrying, Message("user", "Und dann?", earlier), 1)
        answer(memory, saved, Message("assistant", "Nachtisch."))
        memory.forget(fact.id)
        assert other is not None
        kept = [message.recalled for message in memory.conversations.history(other) if message.role == "user"]
        assert kept == ["", "", "", blocks[3]]
        assert "bruno" not in collect(memory, ("Hund", "Nachtisch"))

    def test_what_an_emptied_block_told_of_other_facts_is_told_again(self, memory: Memory, talk: Talk) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        conversation = talk(memory, ("Guten Tag", "Hallo."))
        other = remember(memory, "Ich wohne in Graz")
        told = memory.recall("Und?", None, conversation)
        assert [change.fact for change in told.changes] == [other]
        block = f"<recalled>\n- #{other.id} Ich wohne in Graz, 2026-03-01\n- #{fact.id} …\n</recalled>"
        memory.conversations.save_line(conversation, Message("user", "Und?", block), told.change)
        assert memory.recall("Und?", None, conversation).changes == ()
        memory.forget(fact.id)
        changes = memory.recall("Und?", None, conversation).changes
        assert [(change.fact_id, change.fact) for change in changes] == [(other.id, other), (fact.id, None)]

    def test_what_a_withheld_turn_told_of_other_facts_is_told_again(self, memory: Memory, talk: Talk) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        conversation = talk(memory, ("Guten Tag", "Hallo."))
        other = remember(memory, "Ich wohne in Graz")
        talk(memory, ("Bruno schläft", "Gut."), to=conversation)
        memory.forget(fact.id)
        changes = memory.recall("Und?", None, conversation).changes
        assert [(change.fact_id, change.fact) for change in changes] == [(other.id, other), (fact.id, None)]

    def test_forgetting_one_fact_after_the_other_forgets_both(self, memory: Memory, talk: Talk) -> None:
        name = remember(memory, "Mein Hund heißt Bruno")
        likes = remember(memory, "Bruno mag Karotten")
        talk(memory, ("Bruno war beim Tierarzt", "Oh."), ("Mein Hund, der Bruno, schläft", "Gut."))
        memory.forget(name.id)
        # The other fact still tells of Bruno; what says that he is the dog is gone.
        assert list_lines(memory) == ["Bruno war beim Tierarzt", WITHHELD_LINE]
        memory.forget(likes.id)
        assert list_lines(memory) == [WITHHELD_LINE, WITHHELD_LINE]

    def test_an_agents_private_fact_does_not_keep_a_word_known(self, memory: Memory, talk: Talk) -> None:
        fact = remember(memory, "Mein Hund heißt Bruno")
        remember(memory, "Bruno füttern um acht", scope="agent:cron")
        talk(memory, ("Bruno war beim Tierarzt", "Oh."))
        memory.forget(fact.id)
        assert list_lines(memory) == [WITHHELD_LINE]
        assert len(memory.facts.list(FactFilter(scopes=("agent:cron",)))) == 1


class TestBytes:
    def _bytes(self, path: Path) -> bytes:
        side = Path(f"{path}-wal")
        return path.read_bytes() + (side.read_bytes() if side.exists() else b"")

    @pytest.mark.parametrize("content", ["My PIN hint is Rosebudqxz", "Mój kolega to Żubrqxz", "החבר שלי קסקסקס"])
    def test_fact_02_no_byte_of_a_fact_added_by_itself_is_left_in_the_file(
        self, memory: Memory, database: Database, memory_path: Path, embedder: EmbedderName, content: str
    ) -> None:
        with memory.transaction():
            for number in range(300):
                remember(memory, f"Beobachtung Nummer {number}: {'Wetter ' * (number % 40)}")
        fact = remember(memory, content)
        with memory.transaction():
            for number in range(300, 500):
                remember(memory, f"Beobachtung Nummer {number}")
        vector = make_vector(embedder, [0.123, 0.456, 0.789, 0.1])
        waiting = [text for text in memory.vectors.list_waiting(embedder, 999) if text.owner_id == fact.id]
        memory.vectors.save(waiting[0], vector)
        name = content.rsplit(maxsplit=1)[-1]
        forms = {form.encode() for form in (name, fold_text(name), fold_words(name))} | {vector.blob}
        assert all(form in self._bytes(memory_path) for form in forms)
        # Another program that has the file open is in no one's way, as long as it is not reading.
        assert database.value("SELECT count(*) FROM facts") == 501
        memory.forget(fact.id)
        assert [form for form in forms if form in self._bytes(memory_path)] == []
        assert Path(f"{memory_path}-wal").stat().st_size == 0

    def test_fact_02_nor_of_any_of_its_wordings(self, memory: Memory, memory_path: Path) -> None:
        for number in range(30):
            fact = remember(memory, f"geheim{number}qxz {'lang ' * (number * 40 % 700)}", key="geheim")
        memory.forget(fact.id)
        assert b"qxz" not in self._bytes(memory_path)

    def test_fact_02_nor_where_many_are_forgotten_one_by_one(self, memory: Memory, memory_path: Path) -> None:
        with memory.transaction():
            ids = [remember(memory, f"qxz{number}kj {'x' * (number * 37 % 900)}").id for number in range(400)]
        with memory.transaction():
            for fact_id in ids[::2] + ids[1::2]:
                memory.forget(fact_id)
        memory._database.shrink_log()
        assert b"qxz" not in self._bytes(memory_path)

    def test_within_a_transaction_of_the_caller_it_is_forgotten_when_that_ends(self, memory: Memory) -> None:
        fact = remember(memory, "My PIN hint is Rosebud")
        with memory.transaction():
            memory.forget(fact.id)
            assert memory._database.in_transaction
        assert memory.facts.list() == ()

    def test_another_reader_does_not_hold_it_up(self, memory: Memory, memory_path: Path, clock: HandClock) -> None:
        fact = remember(memory, "My PIN hint is Rosebud")
        reader = open_database(memory_path, busy_milliseconds=0)
        forgetful = Memory(open_database(memory_path, busy_milliseconds=10), clock, 8_000)
        reader.rows("BEGIN")
        assert len(reader.rows("SELECT id FROM facts")) == 1
        forgetful.forget(fact.id)
        reader.rows("COMMIT")
        assert reader.rows("SELECT id FROM facts") == []
        forgetful.close()
        reader.close()
