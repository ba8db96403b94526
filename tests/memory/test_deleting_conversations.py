"""Deleting a conversation: all that was made from it goes along, in one transaction, and nothing else."""

import apsw
import pytest

from jarvis_cli.errors import NotFoundError
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.summaries import NewSummary
from jarvis_cli.messages import Message
from tests.memory.conftest import AssertSound, Talk
from tests.memory.teaching import learn, read, save, say, state
from tests.peers.remembering import remember, summarise


def dump(database: Database) -> str:
    """Return all texts that stand in any table of the file."""
    names = database.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    return str([database.rows(f'SELECT * FROM "{name}"') for (name,) in names])


def count(database: Database, table: str, where: str = "1") -> int:
    return int(database.value(f"SELECT count(*) FROM {table} WHERE {where}"))


class TestWhatGoes:
    def test_all_that_was_made_from_it_and_nothing_of_another(
        self, memory: Memory, database: Database, talk: Talk, assert_sound: AssertSound
    ) -> None:
        kept = talk(memory, ("I like tea.", "Good."))
        number = talk(memory, ("The Zanzibar trip is off.", "A pity, Zanzibar is fine."))
        for conversation, summary in ((kept, "Tea."), (number, "The Zanzibar trip was called off.")):
            assert summarise(memory, conversation, summary)
        memory.catalogue.rename(number, "Zanzibar")
        with memory.transaction():
            memory._database.rows(
                "INSERT INTO explanations VALUES (?1, 0, ?1, '', '[]', '[]', 0, 0, 0)",
                (memory.catalogue.read(number)[0].turn_id,),
            )
        told = Message("user", "And now?", recalled=f'<conversation id="{number}" said="x">\nZanzibar\n</conversation>')
        memory.conversations.save_line(kept, told, 0)
        deletion = memory.catalogue.delete(number, with_facts=False)
        assert (deletion.messages, deletion.has_summary, deletion.conversation.title) == (2, True, "Zanzibar")
        assert "zanzibar" not in dump(database).casefold()
        assert (count(database, "explanations"), count(database, "jobs", f"target = {number}")) == (0, 0)
        assert [one.id for one in memory.catalogue.list()] == [kept]
        assert memory.catalogue.search("zanzibar", 5) == ()
        assert memory.summaries.find(kept) is not None
        assert_sound(database.path)

    def test_a_chat_that_has_it_open_is_told_so(self, memory: Memory, talk: Talk) -> None:
        number = talk(memory, ("Hi", "Hello"))
        memory.catalogue.delete(number, with_facts=False)
        for look in (memory.conversations.history, memory.catalogue.get, memory.catalogue.read):
            with pytest.raises(NotFoundError):
                look(number)

    def test_its_number_is_never_given_again(self, memory: Memory, talk: Talk) -> None:
        number = talk(memory, ("Hi", "Hello"))
        memory.catalogue.delete(number, with_facts=False)
        assert talk(memory, ("Hi", "Hello")) > number

    def test_an_imported_one_is_still_known_not_to_come_back(
        self, memory: Memory, database: Database, talk: Talk
    ) -> None:
        number = talk(memory, ("Hi", "Hello"))
        with memory.transaction():
            memory._database.rows("INSERT INTO imports (id, source, started_at) VALUES (1, 'chatgpt', '2026')")
            memory._database.rows("INSERT INTO imported_conversations VALUES ('chatgpt', x'01', 1, ?)", (number,))
        memory.catalogue.delete(number, with_facts=False)
        assert database.rows("SELECT source, conversation_id FROM imported_conversations") == [("chatgpt", None)]

    def test_what_is_not_there_is_said_not_to_be(self, memory: Memory) -> None:
        with pytest.raises(NotFoundError):
            memory.catalogue.delete(7, with_facts=True)

    def test_a_summary_that_is_being_made_meanwhile_is_not_kept(self, memory: Memory, talk: Talk) -> None:
        number = talk(memory, ("Hi", "Hello"))
        source = memory.summaries.read_source(number)
        title = memory.catalogue.read_title_source(number)
        memory.catalogue.delete(number, with_facts=False)
        assert source is not None
        assert title is not None
        assert memory.summaries.save(NewSummary(source, "They said hi.", "small", 1)) is False
        assert memory.catalogue.save_title(title, "Greeting", "small") is False


class TestFacts:
    def test_what_was_learned_goes_where_that_is_wanted_and_what_was_told_stays(self, memory: Memory) -> None:
        learned = learn(memory, "Ich wohne in Graz.").facts[0].fact
        assert learned.conversation_id is not None
        told = remember(memory, "mein Hund heißt Bruno", conversation_id=learned.conversation_id)
        other = learn(memory, "Ich spiele Cello.").facts[0].fact
        preview = memory.catalogue.preview(learned.conversation_id)
        assert ([fact.id for fact in preview.learned], [fact.id for fact in preview.explicit]) == (
            [learned.id],
            [told.id],
        )
        assert preview == memory.catalogue.delete(learned.conversation_id, with_facts=True)
        assert [fact.id for fact in memory.facts.list()] == [told.id, other.id]
        assert memory.facts.list()[0].conversation_id is None

    def test_what_was_learned_stays_where_it_is_not(self, memory: Memory, database: Database) -> None:
        learned = learn(memory, "Ich wohne in Graz.").facts[0].fact
        assert learned.conversation_id is not None
        memory.catalogue.delete(learned.conversation_id, with_facts=False)
        assert [(fact.content, fact.conversation_id) for fact in memory.facts.list()] == [("Ich wohne in Graz.", None)]
        assert memory.facts.find_origin(learned.id).sentence == ""
        assert count(database, "messages") == 0

    def test_it_is_forgotten_as_by_the_person_in_other_conversations_too(self, memory: Memory, talk: Talk) -> None:
        learned = learn(memory, "Ich wohne in Graz.").facts[0].fact
        other = talk(memory, ("In Graz wohne ich, was kann ich tun?", "Steig auf den Schlossberg in Graz."))
        summarise(memory, other, "Es ging um Graz, wo die Person wohnt.")
        assert learned.conversation_id is not None
        deletion = memory.catalogue.delete(learned.conversation_id, with_facts=True)
        assert deletion.withheld == 1
        assert memory.summaries.find(other) is None
        assert "Graz" not in str(memory.conversations.history(other))
        assert memory.search_facts("Graz", None, 5) == ()

    def test_proposals_and_former_wordings_from_it_go_with_what_was_learned(
        self, memory: Memory, database: Database
    ) -> None:
        number = say(memory, "Ich wohne in Graz.")
        save(memory, read(memory, number), state(read(memory, number), "Ich wohne in Graz.", key="residence"))
        moved = say(memory, "Ich wohne jetzt in Linz.")
        save(memory, read(memory, moved), state(read(memory, moved), "Ich wohne jetzt in Linz.", key="residence"))
        say(memory, "Ich mag Tee.", to=number)
        save(memory, read(memory, number), state(read(memory, number), "Ich mag Tee."), review=True)
        assert (len(memory.facts.list_history(1)), len(memory.proposals.list())) == (1, 1)
        deletion = memory.catalogue.delete(number, with_facts=True)
        assert (deletion.learned, deletion.proposals) == ((), 1)
        assert [fact.content for fact in memory.facts.list()] == ["Ich wohne jetzt in Linz."]
        assert (memory.facts.list_history(1), memory.proposals.list()) == ((), ())
        assert "Graz" not in dump(database)

    def test_what_agents_keep_is_not_touched(self, memory: Memory) -> None:
        learned = learn(memory, "Ich wohne in Graz.").facts[0].fact
        own = remember(memory, "Ich wohne in Graz.", scope="agent:watcher", source="extracted")
        assert learned.conversation_id is not None
        memory.catalogue.delete(learned.conversation_id, with_facts=True)
        assert [fact.id for fact in memory.facts.list()] == [own.id]


class TestAtOnce:
    @pytest.mark.parametrize("table", ["summaries", "messages", "conversations", "facts"])
    def test_where_one_step_fails_nothing_is_gone(self, memory: Memory, database: Database, table: str) -> None:
        learned = learn(memory, "Ich wohne in Graz.").facts[0].fact
        assert learned.conversation_id is not None
        summarise(memory, learned.conversation_id, "Es ging um Graz.")
        before = dump(database)
        memory._database.rows(f"CREATE TRIGGER broken BEFORE DELETE ON {table} BEGIN SELECT raise(ROLLBACK, 'no'); END")
        with pytest.raises(Exception, match="memory file") as error:
            memory.catalogue.delete(learned.conversation_id, with_facts=True)
        assert not isinstance(error.value, apsw.Error)
        memory._database.rows("DROP TRIGGER broken")
        assert dump(database) == before

    def test_a_fact_that_was_forgotten_with_another_is_not_looked_for_again(self, memory: Memory) -> None:
        number = say(memory, "Ich wohne in Graz.", "Graz ist mein Wohnort, ich wohne in Graz.")
        source = read(memory, number)
        save(
            memory, source, state(source, "Ich wohne in Graz.", 0), state(source, "Ich wohne in Graz in der Stadt.", 1)
        )
        memory.remember(NewFact("Tee ist gut"))
        deletion = memory.catalogue.delete(number, with_facts=True)
        assert deletion.others == ()
        assert [fact.content for fact in memory.facts.list()] == ["Tee ist gut"]
