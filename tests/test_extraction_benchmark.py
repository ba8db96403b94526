"""The labelled dialogues of the extraction benchmark, and how it counts."""

import json
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.extraction.dialogues import HALVES, Dialogue, Half, Label, parse_dialogue, parse_label, read_dialogues
from benchmarks.extraction.judging import Judgement, Learned, Score, add_up, carries, judge
from benchmarks.extraction.learning import Learner
from jarvis_cli.errors import ModelError
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.messages import Message
from jarvis_cli.text import fold_text, split_words
from tests.peers.scripted_model import ScriptedModel, say


def make_dialogue(*labels: Label) -> Dialogue:
    return Dialogue("x-en-01", "en", "", ((Message("user", "hello"),),), labels)


def learned(*contents: str, category: str = "fact") -> list[Learned]:
    return [Learned(content, category) for content in contents]


def read_all() -> dict[Half, tuple[Dialogue, ...]]:
    return {half: read_dialogues(half) for half in HALVES}


def has_facts(dialogue: Dialogue) -> bool:
    return any(not label.optional for label in dialogue.labels)


def test_there_are_two_hundred_dialogues_and_both_halves_have_the_same_mix() -> None:
    halves = read_all()
    both = [dialogue for dialogues in halves.values() for dialogue in dialogues]
    assert len(both) == 200
    assert Counter(dialogue.language for dialogue in both) == {"en": 68, "de": 66, "pl": 66}
    for dialogues in halves.values():
        assert Counter(dialogue.language for dialogue in dialogues) == {"en": 34, "de": 33, "pl": 33}
        assert sum(map(has_facts, dialogues)) == 50
        assert all(has_facts(dialogue) == (not dialogue.trap) for dialogue in dialogues)


def test_no_line_of_one_half_is_in_the_other() -> None:
    tuning, held_out = (
        {fold_text(turn[0].text) for dialogue in dialogues for turn in dialogue.turns}
        for dialogues in read_all().values()
    )
    assert tuning.isdisjoint(held_out)
    assert len({dialogue.id for dialogues in read_all().values() for dialogue in dialogues}) == 200


def test_what_the_labels_want_was_said_by_the_person() -> None:
    for dialogue in (dialogue for dialogues in read_all().values() for dialogue in dialogues):
        said = split_words(" ".join(turn[0].text for turn in dialogue.turns))
        for label in dialogue.labels:
            assert all(any(pattern.is_in(said) for pattern in place) for place in label.words), dialogue.id
            assert label.category in ("", *CATEGORIES)


def test_a_dialogue_is_read_with_what_was_recalled_and_what_tools_answered() -> None:
    row = {
        "id": "t-pl-99",
        "language": "pl",
        "trap": "tool result",
        "messages": [
            {"role": "user", "text": "co o mnie wiesz?", "recalled": "Fakty: Mam psa."},
            {"role": "tool", "text": "#1 Mam psa."},
            {"role": "assistant", "text": "Masz psa."},
            {"role": "user", "text": "dobra"},
        ],
        "facts": [],
    }
    dialogue = parse_dialogue(json.dumps(row))
    assert [[message.role for message in turn] for turn in dialogue.turns] == [
        ["user", "assistant", "tool", "assistant"],
        ["user"],
    ]
    line, asking, answering, _ = dialogue.turns[0]
    assert line.recalled == "Fakty: Mam psa."
    assert asking.tool_calls[0].id == answering.tool_results[0].call_id
    assert answering.tool_results[0].content == "#1 Mam psa."


@pytest.mark.parametrize(
    ("words", "without", "content", "is_carried"),
    [
        (["gdyn*"], [], "Mieszkam w Gdyni", True),
        (["mąż", "radek"], [], "moj maz to Radek", True),
        (["mąż", "radek"], [], "Radek przyszedł", False),
        (["fish", "no|not|don"], [], "I don't eat fish", True),
        (["fish", "no|not|don"], [], "I eat fish", False),
        (["straße"], [], "Ich parke in der Lindenstrasse, in dieser Strasse", True),
        (["vegan"], [], "I am a veganist", False),
        (["vegetarian"], ["cook"], "I'm vegetarian, what can I cook?", False),
        (["vegetarian"], ["cook"], "I'm vegetarian", True),
    ],
)
def test_a_content_carries_a_label_when_it_holds_its_words(
    words: list[str], without: list[str], content: str, is_carried: bool
) -> None:
    assert carries(content, parse_label(words, without)) is is_carried


def test_a_label_is_written_in_single_words() -> None:
    with pytest.raises(ValueError, match="not one word"):
        parse_label(["two words"], [])


def test_hits_misses_and_false_alarms_are_counted() -> None:
    dialogue = make_dialogue(parse_label(["dog", "bruno"], []), parse_label(["graz"], []))
    judgement = judge(dialogue, learned("My dog is called Bruno", "I feel tired"))
    assert judgement == Judgement(2, 1, 1, 0, 0, (dialogue.labels[1],), ("I feel tired",))


def test_optional_labels_are_neither_hits_nor_false_alarms() -> None:
    dialogue = make_dialogue(parse_label(["passport"], [], optional=True))
    assert judge(dialogue, learned("My passport expires in 2031")) == Judgement(0, 0, 0, 0, 0, (), ())
    assert judge(dialogue, []) == Judgement(0, 0, 0, 0, 0, (), ())


def test_saying_the_same_twice_is_a_false_alarm() -> None:
    dialogue = make_dialogue(parse_label(["graz"], []))
    judgement = judge(dialogue, learned("I moved to Graz", "I live in Graz"))
    assert (judgement.found, judgement.right, judgement.false) == (1, 1, ("I live in Graz",))


def test_one_sentence_may_carry_two_labels_and_is_one_fact() -> None:
    dialogue = make_dialogue(parse_label(["ghent"], []), parse_label(["maastricht"], []))
    judgement = judge(dialogue, learned("I live in Ghent and work in Maastricht"))
    assert (judgement.found, judgement.right, judgement.false) == (2, 1, ())


def test_categories_are_compared_where_the_label_names_one() -> None:
    dialogue = make_dialogue(parse_label(["cilantro"], [], "preference"), parse_label(["graz"], []))
    right = judge(dialogue, learned("I hate cilantro", "I live in Graz", category="preference"))
    wrong = judge(dialogue, learned("I hate cilantro"))
    assert (right.agreed, right.categorised) == (1, 1)
    assert (wrong.agreed, wrong.categorised) == (0, 1)


def test_precision_and_recall_are_worked_out_from_the_sums() -> None:
    dialogue = make_dialogue(parse_label(["dog"], []), parse_label(["graz"], []))
    score = add_up(
        [judge(dialogue, learned("my dog", "noise")), judge(dialogue, learned("my dog in Graz")), judge(dialogue, [])]
    )
    assert score == Score(3, 6, 3, 2, 1, 0, 0)
    assert (score.precision, score.recall) == (2 / 3, 0.5)
    assert (add_up([]).precision, add_up([]).recall) == (1.0, 1.0)


def test_fact_06_a_dialogue_is_said_and_learned_from_as_in_the_program(tmp_path: Path) -> None:
    """FACT-06: what was recalled, answered, or found by a tool does not reach the extractor."""
    row = {
        "id": "t-en-99",
        "language": "en",
        "messages": [
            {"role": "user", "text": "I moved to Graz in May.", "recalled": "Facts: the person sails."},
            {"role": "tool", "text": "#1 The person plays chess."},
            {"role": "assistant", "text": "You love jazz."},
            {"role": "user", "text": "How far is Vienna?"},
        ],
        "facts": [{"words": ["graz"]}],
    }
    dialogue = parse_dialogue(json.dumps(row))
    fact = {"content": "I moved to Graz in May", "category": "fact", "confidence": 0.9}
    model = ScriptedModel([say(json.dumps({"facts": [fact]}))])
    learner = Learner(tmp_path, model)
    facts = learner.learn(dialogue)
    assert facts == (Learned("I moved to Graz in May", "fact"),)
    assert judge(dialogue, facts).found == 1
    assert learner.failures == []
    asked = repr(model.requests)
    assert "Graz" in asked
    assert not any(word in asked for word in ("sails", "chess", "jazz"))


def test_a_dialogue_that_cannot_be_learned_from_is_reported(tmp_path: Path) -> None:
    row = {"id": "t-en-99", "language": "en", "messages": [{"role": "user", "text": "I live in Graz."}], "facts": []}
    learner = Learner(tmp_path, ScriptedModel([ModelError("the server is gone")]))
    assert learner.learn(parse_dialogue(json.dumps(row))) == ()
    assert learner.failures == ["the server is gone"]


def test_a_server_that_fails_again_and_again_is_left_alone(tmp_path: Path) -> None:
    row = {"id": "t-en-99", "language": "en", "messages": [{"role": "user", "text": "I live in Graz."}], "facts": []}
    learner = Learner(tmp_path, ScriptedModel(ModelError("the server is gone") for _ in range(9)))
    for _ in range(4):
        learner.learn(parse_dialogue(json.dumps(row)))
    with pytest.raises(ModelError, match="the server is gone"):
        learner.learn(parse_dialogue(json.dumps(row)))
