"""The built-in summary: what the person said that tells most, in the conversation's language, never too long."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jarvis_cli.messages import Message
from jarvis_cli.models.notebook.extractive import LONGEST_SUMMARY, summarise
from tests.peers.notebook_requests import answer, ask


def talk(*lines: str) -> tuple[Message, ...]:
    """Return a conversation with the notebook: each line and its answer."""
    messages: list[Message] = []
    for line in lines:
        messages.append(Message("user", line))
        answered = answer(ask(line, tuple(messages[:-1])))
        messages.append(Message("assistant", answered if isinstance(answered, str) else "Remembered."))
    return tuple(messages)


def said(*pairs: tuple[str, str]) -> tuple[Message, ...]:
    """Return a conversation with a language model, as lines and answers."""
    return tuple(message for line, answer in pairs for message in (Message("user", line), Message("assistant", answer)))


def test_it_tells_what_the_person_stated() -> None:
    told = summarise(
        talk(
            "hello",
            "I am planning a trip to Graz in May with my sister Ines.",
            "We want to stay in Graz for five days and see the old town.",
            "what is the weather like?",
            "The hotel in Graz costs 90 euros a night.",
            "thanks",
            "bye",
        )
    )
    assert told == (
        "I am planning a trip to Graz in May with my sister Ines."
        " We want to stay in Graz for five days and see the old town."
        " The hotel in Graz costs 90 euros a night."
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            ("Hallo", "Ich plane eine Reise nach Graz, z. B. im Mai.", "Wie ist das Wetter?", "danke"),
            "Ich plane eine Reise nach Graz, z. B. im Mai. Wie ist das Wetter?",
        ),
        (
            ("cześć", "Planuję podróż do Krakowa, np. w maju.", "zapamiętaj, że lubię pociągi", "dzięki"),
            "Planuję podróż do Krakowa, np. w maju. lubię pociągi.",
        ),
        (("שלום, אני גר בתל אביב. אני אוהב תה.",), "שלום, אני גר בתל אביב. אני אוהב תה."),
        (("我住在格拉茨。我喜欢喝茶。",), "我住在格拉茨。我喜欢喝茶。"),
        (("remember: 我的狗叫布鲁诺",), "我的狗叫布鲁诺。"),
    ],
)
def test_it_speaks_the_language_of_the_conversation(lines: tuple[str, ...], told: str) -> None:
    assert summarise(talk(*lines)) == told


def test_what_was_remembered_counts_without_the_command() -> None:
    told = summarise(talk("Please remember that my dog is called Bruno.", "merke dir, dass ich Tee mag", "ok"))
    assert told == "my dog is called Bruno. ich Tee mag."


def test_forgetting_leaves_no_trace_of_what_was_forgotten() -> None:
    """FACT-08."""
    told = summarise(
        talk("I like tea from Assam.", "forget that my PIN hint is Rosebud", "yes", "vergiss Rosebud", "ja", "#1")
    )
    assert told == "I like tea from Assam."


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("forget that my PIN hint is Rosebud", "yes"), "The person had something forgotten."),
        (("vergiss Rosebud", "ja"), "Es sollte etwas vergessen werden."),
        (("zapomnij o Rosebud", "tak"), "Coś miało zostać zapomniane."),
    ],
)
def test_a_conversation_of_forgetting_alone_is_named_so(lines: tuple[str, ...], told: str) -> None:
    """FACT-08."""
    assert summarise(talk(*lines)) == told
    carried_on = (Message("user", told), *talk("I like tea from Assam."))
    assert summarise(carried_on) == "I like tea from Assam."


def test_greetings_within_a_message_take_no_part() -> None:
    assert summarise(talk("Hello! I like tea from Assam. Thanks!")) == "I like tea from Assam."


def test_three_long_sentences_share_the_room() -> None:
    lines = [" ".join(f"{word}{number}" for number in range(60)) for word in ("tea", "cake", "milk")]
    told = summarise(talk(*lines))
    assert 350 < len(told) <= LONGEST_SUMMARY
    assert "tea0" in told
    assert "cake0" in told


def test_statements_go_before_questions() -> None:
    told = summarise(
        talk(
            "what is a bicycle made of?", "where can I buy a bicycle?", "how fast is a bicycle?", "My bicycle is red."
        ),
        1,
    )
    assert told == "My bicycle is red."


def test_questions_tell_what_it_was_about_where_there_is_nothing_else() -> None:
    told = summarise(talk("how tall is the Eiffel tower?", "wer hat den Eiffelturm gebaut?"))
    assert told == "how tall is the Eiffel tower? wer hat den Eiffelturm gebaut?"


def test_the_same_is_not_told_twice() -> None:
    told = summarise(talk("My bicycle is red and fast.", "my bicycle is fast and red!", "My red bicycle is fast"))
    assert told == "My bicycle is red and fast."


def test_an_answer_helps_out_where_the_person_said_little() -> None:
    told = summarise(said(("Graz?", "Graz is the second largest city of Austria. It has a clock tower.")))
    assert told == "Graz is the second largest city of Austria."
    assert "largest" not in summarise(
        said(*[(f"I saw castle number {n} near {n}.", "Graz is large and old.") for n in range(9)])
    )


def test_an_answer_to_forgetting_takes_no_part() -> None:
    """FACT-08."""
    told = summarise(
        said(
            ("forget my PIN hint", "Your PIN hint is Rosebud. Shall I really forget that?"),
            ("yes", "I have forgotten that your PIN hint is Rosebud."),
        )
    )
    assert told
    assert "Rosebud" not in told


def test_the_notebook_is_not_quoted() -> None:
    told = summarise(talk("I was in Graz yesterday", "how tall is the Eiffel tower?", "list my facts", "who are you?"))
    assert told == "I was in Graz yesterday. how tall is the Eiffel tower?"


def test_recalled_blocks_and_tool_noise_take_no_part() -> None:
    transcript = (
        Message("user", "I like tea.", recalled="<recalled>secret plans of Rosebud</recalled>"),
        Message("tool", "Rosebud found in the attic of the house."),
    )
    assert summarise(transcript) == "I like tea."


@pytest.mark.parametrize(
    ("lines", "told"), [(("hello",), "hello"), (("hi", "danke schön"), "danke schön"), (("👍",), "👍"), ((), "")]
)
def test_where_nothing_was_said_it_names_that(lines: tuple[str, ...], told: str) -> None:
    assert summarise(talk(*lines)) == told


def test_the_summary_so_far_is_carried_on() -> None:
    before = "I am planning a trip to Graz in May. The hotel costs 90 euros."
    told = summarise((Message("user", before), *talk("The train leaves at seven.", "thanks")))
    assert told == f"{before} The train leaves at seven."


def test_order_is_kept() -> None:
    lines = [
        f"My friend number {word} lives in the town of {word}ville." for word in ("one", "two", "three", "four", "five")
    ]
    told = summarise(talk(*lines))
    places = [lines.index(f"{sentence.strip()}.") for sentence in told.split(".") if sentence.strip()]
    assert places == sorted(places)
    assert len(places) == 3


def test_long_conversations_and_long_messages_are_bounded() -> None:
    """SUM-07: 3,000 messages, and one message of 2 MB."""
    many = tuple(Message("user", f"Day {number}: we walked to village {number}.") for number in range(3_000))
    huge = (Message("user", "We walked on and on without an end " * 60_000),)
    for transcript in (many, huge):
        told = summarise(transcript)
        assert 0 < len(told) <= LONGEST_SUMMARY
        assert told == summarise(transcript)


@given(
    st.lists(st.builds(Message, st.sampled_from(["user", "assistant", "tool"]), st.text()), max_size=8),
    st.integers(1, 5),
)
def test_any_conversation_has_a_bounded_summary(transcript: list[Message], sentences: int) -> None:
    told = summarise(tuple(transcript), sentences)
    assert len(told) <= LONGEST_SUMMARY
    assert "\n" not in told
    assert told == summarise(tuple(transcript), sentences)


@settings(max_examples=40)
@given(st.lists(st.text(alphabet="ab .!?\nझ狗ك", min_size=5).map(lambda text: text * 40), min_size=1, max_size=5))
def test_long_sentences_are_cut_within_the_bound(texts: list[str]) -> None:
    told = summarise(tuple(Message("user", text) for text in texts))
    assert len(told) <= LONGEST_SUMMARY
