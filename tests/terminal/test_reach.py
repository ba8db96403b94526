"""What a chat reaches: what is shared, and nothing that an agent keeps for itself."""

from jarvis_cli.memory.remembering import NewFact
from tests.peers.program import Home
from tests.peers.terminal import Terminal


def test_the_commands_of_a_chat_neither_show_nor_take_back_what_an_agent_keeps(home: Home) -> None:
    memory = home.open_memory()
    memory.remember(NewFact("mam psa"))
    memory.remember(NewFact("cel 150", "agent:watcher", key="cel", source="model", created_by="agent:watcher"))
    memory.close()
    with Terminal("chat", environment=home.environment) as terminal:
        terminal.wait_for_prompt()
        terminal.enter("/facts")
        terminal.wait_for("mam psa")
        terminal.enter("/undo")
        terminal.wait_for("undone: #1 is removed: mam psa")
        terminal.enter("/undo")
        terminal.wait_for("jarvis: there is nothing to undo")
        terminal.enter("/facts")
        terminal.wait_for("jarvis: no facts yet")
        assert "cel 150" not in terminal.text
        terminal.type("\x04")
        assert terminal.wait_for_end() == 0
    memory = home.open_memory()
    assert memory.facts.get(2).content == "cel 150"
    memory.close()
