"""What a model says is stored without the secrets in it: its answer, what it calls tools with, what they answer."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.memory import Memory
from jarvis_cli.memory.database import Database
from jarvis_cli.messages import Message, TextDelta, ToolCall, ToolResult
from jarvis_cli.turn.keeping import take_secrets_out
from tests.peers.agent_runs import Runs
from tests.peers.scripted_chat import Chat
from tests.peers.scripted_model import call, say, use

KEY = "sk-ant-api03-Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8"
SAID = ("Dein Schlüssel ist {}.", "Twój klucz to {}!", "המפתח שלך הוא {}", "您的密钥是{}。", "Your key is {}")
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.sampled_from('abżא犬 \n"\\')),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=3),
    max_leaves=8,
)


def dump(database: Database) -> str:
    """Return all that stands in the messages and the index of them."""
    return str(database.rows("SELECT text, tool_calls, tool_results FROM messages")) + str(
        database.rows("SELECT * FROM message_words")
    )


def clean(arguments: str) -> str:
    """Return the arguments of a call as they are kept."""
    (message,) = take_secrets_out((Message("assistant", "", tool_calls=(ToolCall("1", "recall", arguments),)),))
    return message.tool_calls[0].arguments


class TestStored:
    @pytest.mark.parametrize("said", SAID)
    def test_an_answer(self, said: str, memory: Memory, database: Database) -> None:
        chat = Chat(memory)
        chat.take("Wie heisst er?", say(said.format(KEY)))
        assert chat.text == said.format(KEY), "the person sees what was said"
        assert chat.history[-1].text == said.format("[Anthropic key]")
        assert "api03" not in dump(database)
        chat.take("Und noch einmal?", say("Gut."))
        assert "api03" not in str(chat.requests[-1])

    def test_one_that_broke_off(self, memory: Memory, database: Database) -> None:
        chat = Chat(memory)
        chat.take("Wie?", (TextDelta(f"Er ist {KEY}"), KeyboardInterrupt()))
        assert (chat.history[-1].text, chat.history[-1].status) == ("Er ist [Anthropic key]", "interrupted")
        assert "api03" not in dump(database)

    @pytest.mark.parametrize(
        "arguments",
        [
            {"content": f"the key is {KEY}"},
            {"content": f'„{KEY}" \\ \n 犬', "key": "k", "tags": ["a", KEY]},
            {"content": "x", "category": KEY},
            {KEY: {"deep": [[KEY]]}, "importance": 9},
        ],
    )
    def test_what_a_tool_is_called_with_and_what_it_answers(
        self, arguments: dict[str, object], memory: Memory, database: Database
    ) -> None:
        runs = Runs(memory)
        turn = runs.run("Merke", use(call("remember_fact", **arguments)), say("Gut."))
        assert memory.facts.list() == ()
        kept = runs.read(turn)[1].tool_calls[0]
        assert json.loads(kept.arguments) == json.loads(json.dumps(arguments).replace(KEY, "[Anthropic key]"))
        assert "api03" not in dump(database)
        assert "api03" in runs.requests[1].messages[-2].tool_calls[0].arguments, "the model goes on with what it said"

    def test_what_a_chat_says_between_two_rounds(self, memory: Memory, database: Database) -> None:
        chat = Chat(memory)
        chat.take("Merke", (TextDelta(KEY), *use(call("remember_fact", content=KEY))), say("Gut."))
        assert "api03" not in dump(database)


class TestTakenOut:
    def test_arguments_that_are_no_json_too(self) -> None:
        assert clean(f'{{"content": "{KEY}') == '{"content": "[Anthropic key]'

    def test_one_that_is_hidden_by_how_it_is_written(self) -> None:
        hidden = "".join(f"\\u{ord(letter):04x}" for letter in KEY)
        assert json.loads(clean(f'{{"content": "{hidden}"}}')) == {"content": "[Anthropic key]"}

    def test_one_that_is_only_one_by_what_stands_beside_it(self) -> None:
        kept = json.loads(clean(json.dumps({"content": "my password is", "subject": "Xk9#mPq2vL", "importance": 3})))
        assert "Xk9#mPq2vL" not in str(kept)
        assert kept["importance"] == 3

    def test_results_stay_what_they_are(self) -> None:
        results = (ToolResult("a", json.dumps({"fact": KEY}), True), ToolResult("b", f"no such category: {KEY}"))
        (kept,) = take_secrets_out((Message("tool", "", tool_results=results),))
        assert kept.tool_results == (
            ToolResult("a", '{"fact": "[Anthropic key]"}', True),
            ToolResult("b", "no such category: [Anthropic key]"),
        )

    @given(PLAIN, st.sampled_from([None, 2]))
    def test_without_a_secret_every_letter_stays(self, value: object, indent: int | None) -> None:
        for written in (json.dumps(value, indent=indent), json.dumps(value, ensure_ascii=False)):
            assert clean(written) == written

    @given(PLAIN, PLAIN)
    def test_with_one_it_is_the_same_json_but_for_that(self, value: object, other: object) -> None:
        kept = json.loads(clean(json.dumps([value, KEY, {"a": other, "b": f"x {KEY}"}])))
        assert kept == [value, "[Anthropic key]", {"a": other, "b": "x [Anthropic key]"}]

    @pytest.mark.parametrize("written", ["[" * 100_000, '{"a": 1' + "0" * 5_000 + "}", "", "null", '"\\ud800"'])
    def test_whatever_a_model_calls_arguments_is_kept(self, written: str) -> None:
        assert clean(written) == written

    def test_an_ordinary_answer_costs_nothing_to_speak_of(self) -> None:
        """20 kB of prose; the quickest of five, as other programs may run beside it."""
        said = (Message("assistant", "Der Kurs stieg um drei Prozent, wie schon am Tag zuvor. " * 360),)
        costs = []
        for _ in range(5):
            start = time.perf_counter()
            assert take_secrets_out(said) == said
            costs.append(time.perf_counter() - start)
        assert min(costs) < 0.02
