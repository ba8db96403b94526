"""Extraction jobs: from new lines to facts, by a scripted extractor over a real memory."""

import json

import pytest

from jarvis_cli.background.draining import Progress, drain_jobs
from jarvis_cli.background.equipment import BackgroundOptions, Equipment
from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.messages import Message, ToolCall, ToolResult
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.models.protocols import LanguageModel
from tests.conftest import HandClock
from tests.peers.background_runs import talk as save_turn
from tests.peers.scripted_model import Reply, ScriptedEmbedder, ScriptedModel, say

GRAZ = "I moved to Graz last month"


def fact(content: str, **fields: object) -> dict[str, object]:
    return {
        "content": content,
        "category": "fact",
        "key": "",
        "subject": "",
        "importance": 3,
        "confidence": 0.9,
        "restricted": False,
        "replaces": 0,
        **fields,
    }


def reply(*facts: dict[str, object]) -> Reply:
    return say(json.dumps({"facts": facts}, ensure_ascii=False))


def talk(memory: Memory, line: str, *said: Message, conversation_id: int | None = None) -> int:
    return save_turn(memory, line, *said, conversation_id=conversation_id, learns=True)


def learn(memory: Memory, extractor: LanguageModel | None, **options: object) -> Progress:
    """Do what is due; the summaries, which are due as well, are made by the notebook."""
    chosen = BackgroundOptions(**options)  # type: ignore[arg-type]
    return drain_jobs(Equipment(memory, Notebook(), ScriptedEmbedder(), extractor, chosen), lambda _: None)


def contents(memory: Memory) -> list[str]:
    return [fact.content for fact in memory.facts.list()]


class TestLearning:
    def test_a_lasting_statement_becomes_a_fact_that_says_where_it_is_from(self, memory: Memory) -> None:
        conversation = talk(memory, f"{GRAZ}. What should I see?")
        extractor = ScriptedModel([reply(fact(GRAZ, key="residence", importance=4))])
        progress = learn(memory, extractor)
        (learned,) = memory.facts.list()
        assert (learned.content, learned.key, learned.importance) == (GRAZ, "residence", 4)
        assert (learned.source, learned.created_by) == ("extracted", "scripted/scripted-1")
        assert [(event.how, event.fact.id) for event in progress.learned] == [("learned", learned.id)]
        origin = memory.facts.find_origin(learned.id)
        assert (origin.conversation_id, origin.sentence.rstrip(".")) == (conversation, GRAZ)

    def test_the_request_holds_only_what_the_person_said(self, memory: Memory) -> None:
        """FACT-06: nothing of the assistant, of recalled memory or of tools reaches the extractor."""
        talk(
            memory,
            "Please recommend me a city, I like the mountains.",
            Message("assistant", "", tool_calls=(ToolCall("1", "remember_fact", '{"content": "You love Oslo"}'),)),
            Message("tool", "", tool_results=(ToolResult("1", "stored Oslo"),)),
            Message("assistant", "You live in Lisbon and love jazz."),
        )
        extractor = ScriptedModel([reply(fact("You live in Lisbon and love jazz"), fact("I live in Lisbon"))])
        learn(memory, extractor)
        (request,) = extractor.requests
        sent = request.instructions + "".join(message.text for message in (*request.messages, *request.transcript))
        assert "I like the mountains" in sent
        assert not any(word in sent for word in ("Lisbon", "jazz", "Oslo"))
        assert request.schema
        assert contents(memory) == []

    def test_a_line_is_read_once(self, memory: Memory) -> None:
        conversation = talk(memory, f"{GRAZ}.")
        learn(memory, ScriptedModel([reply(fact(GRAZ))]))
        talk(memory, "My dog is called Bruno.", conversation_id=conversation)
        extractor = ScriptedModel([reply(fact("My dog is called Bruno", key="dog.name"))])
        learn(memory, extractor)
        assert [message.text for message in extractor.requests[0].transcript] == ["My dog is called Bruno."]
        assert contents(memory) == [GRAZ, "My dog is called Bruno"]
        assert learn(memory, ScriptedModel()).learned == []

    @pytest.mark.parametrize(
        ("opening", "line"),
        [
            ("Let's play a game: you are the innkeeper.", "I am Sir Galahad and I live in Camelot."),
            ("Wir üben ein Vorstellungsgespräch, du bist die Chefin.", "Ich bin Bäcker und wohne in Graz."),
            ("Ćwiczymy rozmowę o pracę, jesteś moim szefem.", "Jestem piekarzem i mieszkam w Grazu."),
        ],
    )
    def test_a_play_that_began_in_a_turn_read_before_is_still_one(
        self, memory: Memory, opening: str, line: str
    ) -> None:
        conversation = talk(memory, opening)
        learn(memory, Notebook())
        talk(memory, line, conversation_id=conversation)
        learn(memory, Notebook())
        assert contents(memory) == []

    @pytest.mark.parametrize("line", ["> I live in Rome, wrote my aunt", "```\nI live in Rome\n```", "…"])
    def test_where_nothing_is_the_persons_own_no_model_is_asked(self, memory: Memory, line: str) -> None:
        talk(memory, line)
        learn(memory, ScriptedModel())
        assert contents(memory) == []

    def test_a_conversation_without_a_line_asks_nothing(self, memory: Memory) -> None:
        """FACT-06: an empty conversation."""
        assert learn(memory, ScriptedModel()).learned == []

    @pytest.mark.parametrize(
        ("line", "content"),
        [
            ("Ich esse seit Jahren keinen Fisch mehr.", "Ich esse seit Jahren keinen Fisch mehr"),
            ("Od maja mieszkam w Gdańsku.", "Od maja mieszkam w Gdańsku"),
            ("אני גרה בחיפה עם שני ילדים.", "אני גרה בחיפה עם שני ילדים"),
            ("私は京都に住んでいます。", "私は京都に住んでいます"),
        ],
    )
    def test_every_script(self, memory: Memory, line: str, content: str) -> None:
        talk(memory, line)
        learn(memory, ScriptedModel([reply(fact(content))]))
        assert contents(memory) == [content]


class TestChanging:
    def test_fact_05_a_contradiction_leaves_the_newer_one_alone(self, memory: Memory) -> None:
        talk(memory, "I love fish.")
        learn(memory, ScriptedModel([reply(fact("I love fish", category="preference"))]))
        (before,) = memory.facts.list()
        talk(memory, "I can't stand fish any more.")
        extractor = ScriptedModel([reply(fact("I can't stand fish any more", replaces=before.id))])
        progress = learn(memory, extractor)
        assert f"#{before.id} I love fish" in extractor.requests[0].messages[0].text, "it is shown what is known"
        assert contents(memory) == ["I can't stand fish any more"]
        assert [event.how for event in progress.learned] == ["updated"]

    @pytest.mark.parametrize("made_up", [-1, 0, 99, 2**70])
    def test_a_fact_that_was_not_shown_cannot_be_replaced(self, memory: Memory, made_up: int) -> None:
        """FACT-04: what a model makes up touches nothing."""
        talk(memory, "My car is a red Volvo.")
        learn(memory, ScriptedModel([reply(fact("My car is a red Volvo", key="car"))]))
        talk(memory, "I play chess every Monday.")
        learn(memory, ScriptedModel([reply(fact("I play chess every Monday", replaces=made_up))]))
        assert contents(memory) == ["My car is a red Volvo", "I play chess every Monday"]

    def test_fact_04_what_the_person_added_is_only_proposed_to_be_changed(self, memory: Memory) -> None:
        talk(memory, "I live in Linz now.")
        explicit = memory.remember(NewFact("I live in Graz", key="residence")).fact
        progress = learn(memory, ScriptedModel([reply(fact("I live in Linz now", key="residence"))]))
        assert contents(memory) == ["I live in Graz"]
        assert progress.learned == []
        (proposal,) = memory.proposals.list()
        assert proposal.content == "I live in Linz now"
        assert memory.facts.get(explicit.id).source == "user"

    @pytest.mark.parametrize(
        ("explicit", "line"),
        [
            ("My dog is called Bruno", "My dog is called Rex."),
            ("I live in Vienna", "I moved to Graz last month."),
            ("Ich arbeite bei Siemens", "Ich arbeite jetzt bei Bosch."),
            ("Mieszkam w Krakowie", "Od maja mieszkam w Gdańsku."),
        ],
    )
    def test_the_rules_propose_to_change_what_was_remembered_without_a_key(
        self, memory: Memory, explicit: str, line: str
    ) -> None:
        known = memory.remember(NewFact(explicit)).fact
        talk(memory, line)
        assert learn(memory, Notebook()).learned == []
        assert contents(memory) == [explicit]
        assert [proposal.replaces for proposal in memory.proposals.list()] == [known.id]

    def test_only_what_is_related_is_sent_to_a_model(self, memory: Memory) -> None:
        memory.remember(NewFact("The boiler is from 2019"))
        memory.remember(NewFact("I live in Vienna"))
        talk(memory, f"{GRAZ}.")
        extractor = ScriptedModel([reply(fact(GRAZ, key="residence"))])
        learn(memory, extractor)
        assert "boiler" not in extractor.requests[0].messages[0].text
        assert [proposal.replaces for proposal in memory.proposals.list()] == [2]

    def test_in_review_everything_is_proposed(self, memory: Memory) -> None:
        talk(memory, f"{GRAZ}.")
        learn(memory, ScriptedModel([reply(fact(GRAZ))]), review=True)
        assert contents(memory) == []
        assert [proposal.content for proposal in memory.proposals.list()] == [GRAZ]


class TestBadReplies:
    @pytest.mark.parametrize(
        "text",
        [
            f"```json\n[{json.dumps(fact(GRAZ))}]\n```",
            f'Here you are: {{"facts": [{json.dumps(fact(GRAZ))}]}} I hope this helps.',
            f"[{json.dumps(fact(GRAZ))}]",
            f'<think>They moved.</think>{{"facts": [{json.dumps(fact(GRAZ))}]}}',
        ],
    )
    def test_fact_07_what_is_whole_is_stored(self, memory: Memory, text: str) -> None:
        talk(memory, f"{GRAZ}.")
        learn(memory, ScriptedModel([say(text)]))
        assert contents(memory) == [GRAZ]

    @pytest.mark.parametrize(
        "text",
        ['{"facts": [{"content": "I mo', "", "I cannot help with that.", "I looked [] and found nothing", "[[]]"],
    )
    def test_fact_07_what_is_not_is_tried_again_and_never_a_silent_nothing(
        self, memory: Memory, clock: HandClock, text: str
    ) -> None:
        talk(memory, f"{GRAZ}.")
        logged: list[str] = []
        progress = learn(memory, ScriptedModel([say(text)]), log=logged.append)
        assert (progress.failed, contents(memory)) == (1, [])
        assert [line for line in logged if "extract #" in line and "failed" in line]
        assert GRAZ not in "".join(logged)
        clock.advance(minutes=2)
        learn(memory, ScriptedModel([reply(fact(GRAZ))]))
        assert contents(memory) == [GRAZ]

    def test_one_that_is_cut_at_the_limit_may_be_longer_next_time(self, memory: Memory, clock: HandClock) -> None:
        talk(memory, f"{GRAZ}.")
        first = ScriptedModel([say('{"facts": [', reason="length")])
        assert learn(memory, first).failed == 1
        clock.advance(minutes=2)
        second = ScriptedModel([reply(fact(GRAZ))])
        learn(memory, second)
        assert second.requests[0].max_tokens > first.requests[0].max_tokens

    def test_rejections_are_counted_in_the_log_without_the_text(self, memory: Memory) -> None:
        talk(memory, f"{GRAZ}. Maybe I will buy a boat.")
        logged: list[str] = []
        unsure = fact("Maybe I will buy a boat", confidence=0.4)
        learn(memory, ScriptedModel([reply(fact(GRAZ), unsure, unsure | {"category": "rumour"})]), log=logged.append)
        (line,) = (line for line in logged if line.startswith("extract #"))
        assert "1 learned" in line
        assert "confidence 1" in line
        assert "category 1" in line
        assert not any(word in line for word in ("Graz", "boat"))


class TestOff:
    def test_what_is_said_meanwhile_is_not_learned_afterwards(self, memory: Memory) -> None:
        conversation = talk(memory, f"{GRAZ}.")
        learn(memory, None)
        talk(memory, "My dog is called Bruno.", conversation_id=conversation)
        extractor = ScriptedModel([reply()])
        learn(memory, extractor)
        assert [message.text for message in extractor.requests[0].transcript] == ["My dog is called Bruno."]


class TestForgetting:
    def test_what_is_forgotten_while_the_model_thinks_is_not_learned(self, memory: Memory) -> None:
        explicit = memory.remember(NewFact("my PIN hint is Rosebud")).fact
        talk(memory, "My hint is Rosebud, as you know.")

        def forget_meanwhile(_: object) -> Reply:
            memory.forget(explicit.id)
            return reply(fact("My hint is Rosebud"))

        learn(memory, ScriptedModel([forget_meanwhile]))
        assert contents(memory) == []
        assert memory.proposals.list() == ()

    def test_a_long_conversation_is_read_in_pieces_that_are_kept_at_once(
        self, memory: Memory, database: Database
    ) -> None:
        conversation = talk(memory, "I work at the library. " + "I like it there. " * 60)
        for number in range(20):
            talk(memory, f"My shelf {number} holds books. " + "It is full. " * 70, conversation_id=conversation)
        replies = [reply(fact("I work at the library", key="employer")), RuntimeError("killed")]
        with pytest.raises(RuntimeError):
            learn(memory, ScriptedModel(replies))
        assert contents(memory) == ["I work at the library"]
        read = database.value("SELECT extracted_until FROM conversations WHERE id = ?", (conversation,))
        assert read > 0
        extractor = ScriptedModel([reply()] * 10)
        learn(memory, extractor)
        said = [message.text for request in extractor.requests for message in request.transcript]
        assert not any("library" in text for text in said)
        assert contents(memory) == ["I work at the library"]
