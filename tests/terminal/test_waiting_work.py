"""A chat whose background work cannot be done with these settings: it answers, and says once that the work waits."""

import pytest

from tests.peers.ollama_server import OllamaServer
from tests.peers.program import Home
from tests.peers.terminal import Terminal

WAITS = "jarvis: background work waits: "


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"JARVIS_EXTRACTOR_PROVIDER": "openai"}, "there is no address of the OpenAI-compatible server"),
        ({"JARVIS_EXTRACTOR_PROVIDER": "anthropic"}, "there is no key for Anthropic"),
        ({"JARVIS_OLLAMA_SMALL_MODEL": "bielik", "JARVIS_EXTRACTOR_PROVIDER": "notebook"}, "have the model bielik"),
    ],
)
def test_it_answers_and_tells_once_that_background_work_waits(home: Home, settings: dict[str, str], said: str) -> None:
    with OllamaServer(models=("llama3.2",)) as server:
        home = home.with_settings(JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url, **settings)
        with Terminal("chat", environment=home.environment) as terminal:
            terminal.wait_for_prompt()
            terminal.enter("Ich esse keinen Fisch mehr.")
            terminal.wait_for(WAITS)
            terminal.enter("Und noch etwas.")
            terminal.wait_until(lambda: terminal.text.count("All right.") == 2 and terminal.is_prompting)
            terminal.type("/quit\r")
            assert terminal.wait_for_end() == 0
            shown = terminal.text
    assert shown.count(WAITS) == 1
    assert said in shown.partition(WAITS)[2]
    assert "Traceback" not in shown
    memory = home.open_memory()
    assert {(job.state, job.attempts) for job in memory.jobs.list()} == {("due", 0)}
    memory.close()
