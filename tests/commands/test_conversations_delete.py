"""jarvis conversations delete: what goes is shown first, and what was learned is asked about by itself."""

import pytest

from jarvis_cli.errors import NotFoundError
from jarvis_cli.turn import Assistant, take_turn
from tests.memory.teaching import learn, say
from tests.peers.program import Home
from tests.peers.remembering import remember, summarise
from tests.peers.scripted_model import ScriptedModel
from tests.peers.terminal import Terminal


@pytest.fixture
def learned(home: Home) -> Home:
    """A home with a conversation that a fact was learned from, and another fact was told in; and one without facts."""
    memory = home.open_memory()
    fact = learn(memory, "Ich wohne in Graz.").facts[0].fact
    assert fact.conversation_id is not None
    summarise(memory, fact.conversation_id, "Es ging um Graz.")
    remember(memory, "mein Hund heißt Bruno", conversation_id=fact.conversation_id)
    say(memory, "Ich mag Tee.")
    memory.close()
    return home


def list_left(home: Home) -> tuple[list[int], list[int]]:
    """Return the conversations and the facts that are there."""
    conversations = home.call("conversations", "list", "--json").json["conversations"]
    return [one["id"] for one in conversations], [
        fact["id"] for fact in home.call("facts", "list", "--json").json["facts"]
    ]


class TestWithoutTerminal:
    def test_it_needs_a_yes_beforehand(self, learned: Home) -> None:
        assert "--yes" in learned.call("conversations", "delete", "1").check_clean(2).stderr
        assert list_left(learned) == ([2, 1], [1, 2])

    def test_where_something_was_learned_that_is_decided_beforehand_too(self, learned: Home) -> None:
        refused = learned.call("conversations", "delete", "1", "--yes").check_clean(2)
        assert "--with-facts or --keep-facts" in refused.stderr
        assert list_left(learned) == ([2, 1], [1, 2])
        learned.call("conversations", "delete", "2", "--yes").check_quiet().check(0, "deleted #2\n")
        assert list_left(learned) == ([1], [1, 2])

    def test_what_was_learned_goes_and_what_was_told_stays(self, learned: Home) -> None:
        learned.call("conversations", "delete", "1", "--yes", "--with-facts").check(0, "deleted #1\nforgotten #1\n")
        assert list_left(learned) == ([2], [2])

    def test_what_was_learned_stays_where_it_is_to_be_kept(self, learned: Home) -> None:
        ended = (
            learned.call("conversations", "delete", "Ich wohne", "--yes", "--keep-facts", "--json").check_quiet().json
        )
        assert (ended["deleted"], ended["with_facts"], ended["summary"], ended["messages"]) == (True, False, True, 2)
        assert ([fact["id"] for fact in ended["learned"]], [fact["id"] for fact in ended["explicit"]]) == ([1], [2])
        assert list_left(learned) == ([2], [1, 2])

    def test_a_dry_run_shows_what_would_go_and_changes_nothing(self, learned: Home) -> None:
        shown = learned.call("conversations", "delete", "1", "--dry-run", "--yes", "--with-facts").check_quiet().stdout
        assert shown.splitlines() == [
            *("conversation\t#1 Ich wohne in Graz.", "said\t1 turn, 2 messages", "summary\tEs ging um Graz."),
            *("learned from it\t#1 Ich wohne in Graz.", "stays\t#2 mein Hund heißt Bruno"),
        ]
        described = learned.call("conversations", "delete", "1", "--dry-run", "--json").check_quiet().json
        assert (described["deleted"], described["with_facts"]) == (False, None)
        assert list_left(learned) == ([2, 1], [1, 2])

    def test_what_is_not_there_is_said_not_to_be(self, learned: Home) -> None:
        for name in ("7", "Bahn", "9" * 5000):
            learned.call("conversations", "delete", name, "--yes").check_clean(6)
        assert list_left(learned) == ([2, 1], [1, 2])


class TestOnTerminal:
    @pytest.mark.parametrize(
        ("answers", "left"),
        [(("y", "y"), ([2], [2])), (("y", "n"), ([2], [1, 2])), (("n",), ([2, 1], [1, 2]))],
    )
    def test_it_is_asked_once_and_once_more_about_what_was_learned(
        self, learned: Home, answers: tuple[str, ...], left: tuple[list[int], list[int]]
    ) -> None:
        with Terminal("conversations", "delete", "1", environment=learned.environment) as terminal:
            for question, answer in zip(("Delete conversation #1", "Forget what was learned"), answers, strict=False):
                terminal.wait_for(question)
                terminal.type(f"{answer}\r")
            terminal.wait_for_end()
            assert "Es ging um Graz." in terminal.text
        assert list_left(learned) == left


def test_a_chat_that_goes_on_with_it_is_told_with_the_next_line(learned: Home) -> None:
    memory = learned.open_memory()
    learned.call("conversations", "delete", "2", "--yes").check_quiet()
    with pytest.raises(NotFoundError, match="there is no conversation #2"):
        take_turn("Und Kaffee?", 2, Assistant(memory, ScriptedModel(), None, 100), lambda _: None)
    assert list_left(learned)[0] == [1]
    memory.close()
