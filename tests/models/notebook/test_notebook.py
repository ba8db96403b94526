"""What the notebook answers: remembering, questions, lists, and an honest word where it has nothing."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from jarvis_cli.instructions import WITHHELD_ANSWER, WITHHELD_LINE
from jarvis_cli.messages import Message, Request, Stop, TextDelta, ToolCall, ToolResult
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.recalled import FactChange, Recalled
from jarvis_cli.usage import Usage
from tests.peers.notebook_requests import (
    NOW,
    answer,
    answer_result,
    ask,
    make_fact,
    make_passage,
    make_summary,
    recall_facts,
    say,
)

SET_UP = "export ANTHROPIC_API_KEY=..."


def test_it_stands_behind_the_protocol() -> None:
    model: LanguageModel = Notebook()
    assert (model.provider, model.name, model.budget) == ("notebook", "rules", 400_000)
    assert list(model.stream(ask("thanks"))) == [TextDelta("You are welcome."), Stop("end", Usage())]


# Questions


@pytest.mark.parametrize(
    ("line", "content", "told"),
    [
        ("what is my dog called?", "my dog is called Bruno", "Fact #1, 3 days ago: my dog is called Bruno"),
        ("what's my dog's name", "my dog is called Bruno", "Fact #1, 3 days ago: my dog is called Bruno"),
        ("dog", "my dog is called Bruno", "Fact #1, 3 days ago: my dog is called Bruno"),
        ("wie heisst mein Hund?", "mein Hund Bruno heißt", "Fakt #1, vor 3 Tagen: mein Hund Bruno heißt"),
        ("jak nazywa się mój pies", "mój pies to Bruno", "Fakt #1, 3 dni temu: mój pies to Bruno"),
        ("מה שם הכלב שלי?", "שם הכלב שלי ברונו", "Fact #1, 3 days ago: שם הכלב שלי ברונו"),
        ("我的狗叫什么名字", "我的狗叫布鲁诺", "Fact #1, 3 days ago: 我的狗叫布鲁诺"),
    ],
)
def test_a_fact_answers_with_its_source_and_age(line: str, content: str, told: str) -> None:
    fact = make_fact(1, content)
    noise = Recalled(summaries=(make_summary("We talked about cats."),), passages=(make_passage("my cat"),), now=NOW)
    matched = replace(noise, matching_facts=(fact,), relevance=(0.7,))
    assert say(line, recalled=matched) == told
    # Where recall matched nothing, the words of the facts themselves are looked at.
    assert say(line, recalled=replace(noise, opening_facts=(fact,))) == told


def test_the_best_facts_come_first_and_worse_ones_not() -> None:
    facts = [
        make_fact(number, text) for number, text in enumerate(("my cat is Mia", "my dog is Bruno", "our dog is old"))
    ]
    told = say("what is my dog called?", recalled=recall_facts(*facts, relevance=(0.9, 0.8, 0.7)))
    assert told == "Fact #1, 3 days ago: my dog is Bruno\nFact #2, 3 days ago: our dog is old"
    many = [make_fact(number, f"my dog likes ball {number}") for number in range(1, 9)]
    assert say("what does my dog like?", recalled=recall_facts(*many)).count("Fact #") == 3


def test_a_fact_that_fits_badly_is_named_so_and_others_follow() -> None:
    recalled = replace(
        recall_facts(make_fact(1, "my dog is called Bruno"), relevance=(0.3,)),
        summaries=(
            make_summary("The cat of the neighbours is called Mia."),
            make_summary("Cats."),
            make_summary("Mice."),
        ),
    )
    assert say("what is my cat called?", recalled=recalled).splitlines() == [
        "Nothing says just that; this comes nearest:",
        "Fact #1, 3 days ago: my dog is called Bruno",
        "From a conversation 2 weeks ago: The cat of the neighbours is called Mia.",
        "From a conversation 2 weeks ago: Cats.",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("what about my bicycle?", "From a conversation 2 weeks ago, you: my bicycle is red"),
        ("mein Fahrrad (bicycle)?", "Aus einem Gespräch vor 2 Wochen, du: my bicycle is red"),
        ("mój rower (bicycle)?", "Z rozmowy 2 tygodnie temu, ty: my bicycle is red"),
    ],
)
def test_passages_answer_where_facts_do_not(line: str, told: str) -> None:
    passages = (
        make_passage("where is my bicycle?"),
        make_passage("A bicycle needs oil.", "assistant"),
        make_passage("my bicycle is red"),
        make_passage("I remember nothing about that.", "assistant"),
        make_passage("forget my bicycle"),
    )
    lines = say(line, recalled=Recalled(passages=passages, now=NOW)).splitlines()
    assert lines[0] == told
    assert len(lines) == 2
    assert lines[1].endswith(": A bicycle needs oil.")


def test_questions_are_shown_only_where_there_is_nothing_better() -> None:
    recalled = Recalled(passages=(make_passage("where is my bicycle?"),), now=NOW)
    assert say("bicycle", recalled=recalled) == "From a conversation 2 weeks ago, your question: where is my bicycle?"


def test_a_passage_that_repeats_what_is_shown_is_left_out() -> None:
    recalled = Recalled(
        summaries=(make_summary("My bicycle is red. I like tea."),),
        passages=(make_passage("my bicycle is red"),),
        now=NOW,
    )
    assert say("bicycle", recalled=recalled) == "From a conversation 2 weeks ago: My bicycle is red. I like tea."


@pytest.mark.parametrize(
    "line",
    ["what did we talk about yesterday?", "Worüber haben wir gestern gesprochen?", "o czym rozmawialiśmy wczoraj?"],
)
def test_conversations_are_told_from_summaries(line: str) -> None:
    recalled = replace(
        recall_facts(make_fact(1, "I like tea")),
        summaries=(make_summary("The trip to Graz.", 1),),
        passages=(make_passage("Shall we go to Graz?"),),
    )
    lines = say(line, recalled=recalled).splitlines()
    assert "The trip to Graz." in lines[0]
    assert "Shall we go to Graz?" in lines[1]
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("did we talk about Graz?", "I remember no earlier conversation about that."),
        ("what did we talk about last time?", "Say what it was about, and I look for it."),
    ],
)
def test_no_earlier_conversation_is_said_and_this_one_told(line: str, said: str) -> None:
    earlier = (Message("user", "My bicycle is red and fast."), Message("assistant", "-"))
    lines = say(line, earlier).splitlines()
    assert lines[0].startswith(said)
    assert lines[1] == "In this conversation so far: My bicycle is red and fast."


def test_what_was_stated_in_this_conversation_answers() -> None:
    earlier = (
        Message("user", "My sister lives in Linz."),
        Message("assistant", "-"),
        Message("user", "does my sister have a dog?"),
        Message("assistant", "-"),
    )
    noise = replace(recall_facts(make_fact(1, "I live in Graz"), relevance=(0.3,)), summaries=(make_summary("Cats."),))
    assert (
        say("where does my sister live?", earlier, noise)
        == "Earlier in this conversation, you: My sister lives in Linz."
    )


def test_ages_are_never_negative() -> None:
    """TIME-01."""
    fact = make_fact(1, "my dog is called Bruno", days_ago=-2)
    assert say("what is my dog called?", recalled=recall_facts(fact)) == "Fact #1, just now: my dog is called Bruno"
    timeless = replace(recall_facts(fact), now=None)
    assert say("what is my dog called?", recalled=timeless) == "Fact #1: my dog is called Bruno"


def test_what_was_forgotten_does_not_answer() -> None:
    """FACT-02."""
    fact = make_fact(1, "my dog is called Bruno")
    recalled = Recalled(opening_facts=(fact,), changes=(FactChange(1, None),), now=NOW)
    assert "Bruno" not in say("what is my dog called?", recalled=recalled)
    assert "Bruno" not in say("what do you know about me?", recalled=recalled)


def test_a_changed_fact_answers_in_its_new_wording() -> None:
    changed = FactChange(1, make_fact(1, "my dog is called Rex", days_ago=0))
    recalled = Recalled(opening_facts=(make_fact(1, "my dog is called Bruno"),), changes=(changed,), now=NOW)
    assert say("what is my dog called?", recalled=recalled) == "Fact #1, just now: my dog is called Rex"


def test_an_expired_fact_does_not_answer() -> None:
    fact = make_fact(1, "my dog is called Bruno", expires_at=NOW - timedelta(days=1))
    assert "Bruno" not in say("what is my dog called?", recalled=Recalled(opening_facts=(fact,), now=NOW))


# Lists


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("what do you know about me?", "This is what I know:"),
        ("was weißt du über mich?", "Das weiß ich:"),
        ("co o mnie wiesz?", "Oto, co wiem:"),
    ],
)
def test_all_facts_are_listed(line: str, heading: str) -> None:
    facts = tuple(make_fact(number, f"fact number {number}") for number in range(1, 26))
    lines = say(line, recalled=Recalled(opening_facts=facts, now=NOW)).splitlines()
    assert lines[0] == heading
    assert len(lines) == 22
    assert "5" in lines[-1]
    assert "jarvis facts list" in lines[-1]


def test_what_this_conversation_remembered_is_listed() -> None:
    _, earlier = answer_result("remember I like tea", {"result": "remembered", "id": 3, "content": "I like tea"})
    recalled = Recalled(opening_facts=(make_fact(1, "I live in Graz"),), now=NOW)
    listed = say("list my facts", earlier, recalled)
    assert listed.splitlines()[1:] == ["Fact #1, 3 days ago: I live in Graz", "Fact #3: I like tea"]


def test_what_this_conversation_forgot_is_not_listed() -> None:
    """FACT-02: whatever else the messages still hold."""
    _, earlier = answer_result("remember I like tea", {"result": "remembered", "id": 3, "content": "I like tea"})
    gone = ToolCall("en_1", "forget_fact", '{"id": 3}')
    forgetting = (
        Message("user", "yes"),
        Message("assistant", "", tool_calls=(gone,)),
        Message("tool", "", tool_results=(ToolResult("en_1", '{"forgotten": 3}'),)),
        Message("assistant", "Forgotten."),
    )
    assert "tea" not in say("list my facts", (*earlier, *forgetting))


def test_no_facts_are_said_to_be_none() -> None:
    assert say("list my facts").startswith("I know no facts yet.")


# Honesty


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("how tall is the Eiffel tower?", "I remember nothing about that."),
        ("Wie hoch ist der Eiffelturm?", "Dazu weiß ich nichts."),
        ("jak wysoka jest wieża Eiffla?", "Nic o tym nie pamiętam."),
        ("I was in Graz yesterday", "I cannot converse without a language model."),
        ("Ich war gestern in Graz", "Ohne Sprachmodell kann ich mich nicht unterhalten."),
        ("Byłem wczoraj w Krakowie", "Bez modelu językowego nie umiem rozmawiać."),
        ("كنت في غراتس أمس", "I cannot converse without a language model."),
        ("我昨天在格拉茨。", "I cannot converse without a language model."),
        ("who are you?", "I am the notebook of JARVIS, a set of rules and not a language model."),
        ("bist du eine KI?", "Ich bin das Notizbuch von JARVIS, ein Regelwerk und kein Sprachmodell."),
        ("kim jesteś?", "Jestem notatnikiem JARVIS, zbiorem reguł, a nie modelem językowym."),
    ],
)
def test_the_hint_how_to_set_up_a_model_comes_once(line: str, said: str) -> None:
    first = say(line)
    assert first.startswith(said)
    assert SET_UP in first
    assert "ollama serve" in first
    assert "ollama pull llama3.2" in first
    again = say(line, (Message("user", line), Message("assistant", first)))
    assert again.startswith(said)
    assert SET_UP not in again


def test_a_person_who_writes_of_the_key_is_still_told() -> None:
    earlier = (Message("user", f"what does {SET_UP} mean?"), Message("assistant", "-"))
    assert SET_UP in say("how tall is the Eiffel tower?", earlier)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "Hello!"),
        ("Guten Morgen, Jarvis", "Hallo!"),
        ("cześć", "Cześć!"),
        ("thanks", "You are welcome."),
        ("danke", "Gern geschehen."),
        ("dzięki", "Nie ma za co."),
        ("bye", "Goodbye!"),
        ("yes", "There is no question of mine open at the moment."),
        ("nein", "Von mir ist gerade keine Frage offen."),
    ],
)
def test_small_talk(line: str, said: str) -> None:
    assert say(line).startswith(said)


def test_a_line_without_a_language_takes_that_of_the_lines_before() -> None:
    earlier = (Message("user", "wie heißt mein Hund?"), Message("assistant", "-"))
    assert say("Bruno", earlier).startswith("Dazu weiß ich nichts.")
    assert say("Bruno").startswith("I remember nothing about that.")


def test_a_request_without_a_line_is_answered() -> None:
    empty = Request("answer", "", "", ())
    assert isinstance(answer(empty), str)
    orphan = Message("tool", "", tool_results=(ToolResult("call_1", json.dumps({"found": []})),))
    told = answer(replace(empty, messages=(orphan,)))
    assert isinstance(told, str)
    assert told.startswith("That did not work:")


def test_a_summary_is_made_of_the_transcript() -> None:
    transcript = (Message("user", "My bicycle is red and fast."), Message("assistant", "-"))
    request = Request("summary", "", "", (Message("user", "Summarise!"),), transcript=transcript)
    assert answer(request) == "My bicycle is red and fast."
    assert list(Notebook().stream(replace(request, transcript=()))) == [Stop("end")]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("what did we talk about last time?", "From a conversation 2 weeks ago: A trip to Kraków by train."),
        ("worüber haben wir gesprochen?", "Aus einem Gespräch vor 2 Wochen: A trip to Kraków by train."),
        ("o czym rozmawialiśmy?", "Z rozmowy 2 tygodnie temu: A trip to Kraków by train."),
    ],
)
def test_a_question_without_a_subject_is_answered_with_the_newest_conversations(line: str, words: str) -> None:
    recalled = Recalled(latest=(make_summary("A trip to Kraków by train."),), now=NOW)
    assert words in say(line, recalled=recalled)


def test_a_question_asked_before_is_no_answer() -> None:
    recalled = Recalled(summaries=(make_summary("Wie heisst mein Hund?"),), now=NOW)
    assert "Wie heisst" not in say("wie heißt denn mein Hund?", recalled=recalled)
    told = Recalled(summaries=(make_summary("Wie heisst mein Hund? Er heisst Bruno."),), now=NOW)
    assert "Bruno" in say("wie heißt denn mein Hund?", recalled=told)


def test_a_withheld_turn_is_not_quoted() -> None:
    earlier = (Message("user", WITHHELD_LINE), Message("assistant", WITHHELD_ANSWER))
    assert WITHHELD_LINE not in say("Worüber haben wir geredet?", earlier)
