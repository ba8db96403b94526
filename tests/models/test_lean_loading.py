"""Loading an SDK without what is of no use: each in a process of its own, since what is loaded stays."""

import os
import sys
from pathlib import Path

import pytest

from tests.peers.program import Home, run

LOADED = "import sys; print(sorted({name.partition('.')[0] for name in sys.modules}))"
# Whether click is installed or not, so that httpx takes the same way everywhere.
CLICK = "import sys, types; sys.modules['click'] = types.ModuleType('click')"

SPY = """
class plugin:
    def new_schema_validator(*_, **__):
        print("told")
        return None, None, None
"""


def run_python(*lines: str, **environment: str) -> str:
    """Return what these lines of Python print."""
    ended = run([sys.executable, "-W", "error", "-c", "\n".join(lines)], environment)
    assert ended.exit_code == 0, ended
    return ended.stdout.strip()


def load(*lines: str) -> tuple[str, ...]:
    """Return the lines that import something lean."""
    return (
        "from jarvis_cli.models.lean_loading import loading_lean",
        "with loading_lean():",
        *(f"    {line}" for line in lines),
    )


def test_httpx_does_not_load_its_program_for_the_command_line() -> None:
    loaded = run_python(CLICK, *load("import httpx"), "assert callable(httpx.main)", LOADED)
    assert "httpx" in loaded
    assert "rich" not in loaded
    assert "pygments" not in loaded


def test_where_httpx_is_there_already_it_stays_as_it_is() -> None:
    before = ("import types, sys", "sys.modules['httpx._main'] = program = types.ModuleType('httpx._main')")
    after = "print(sys.modules.get('httpx._main') is program)"
    assert run_python(*before, "program.main = lambda: 7", *load("import httpx"), after) == "True"
    assert run_python(*load("import httpx"), "import sys; print('httpx._main' in sys.modules)") == "False"


def test_pydantic_looks_for_no_plugins(tmp_path: Path) -> None:
    """One that is installed would be handed every text that is checked."""
    package = tmp_path / "spy-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: spy\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[pydantic]\nspy = spy:plugin\n")
    (tmp_path / "spy.py").write_text(SPY)
    model = ("import pydantic", "class Text(pydantic.BaseModel):\n        text: str")
    assert run_python("import pydantic", "class T(pydantic.BaseModel): text: str", PYTHONPATH=str(tmp_path)) == "told"
    assert run_python(*load(*model), PYTHONPATH=str(tmp_path)) == ""


@pytest.mark.parametrize("given", ["", "spy", None])
def test_afterwards_all_is_as_before(given: str | None) -> None:
    environment = {} if given is None else {"PYDANTIC_DISABLE_PLUGINS": given}
    state = "import gc, os; print((gc.isenabled(), os.environ.get('PYDANTIC_DISABLE_PLUGINS')))"
    assert run_python(*load("pass"), state, **environment) == str((True, given))
    assert run_python("import gc; gc.disable()", *load("pass"), state, **environment) == str((False, given))


def test_what_fails_to_load_fails_as_ever() -> None:
    failing = ("try:", *(f"    {line}" for line in load("import nothing_of_this_name")), "except ImportError as error:")
    assert run_python(*failing, "    print(error.name)", "import gc; assert gc.isenabled()") == "nothing_of_this_name"


NO_CERTIFICATES = "from jarvis_cli.models.lean_loading import reading_no_certificates"
CERTIFICATES = "(os.environ.get('SSL_CERT_FILE'), os.environ.get('SSL_CERT_DIR'))"


@pytest.mark.parametrize("given", [{}, {"SSL_CERT_FILE": "/nowhere/a.pem", "SSL_CERT_DIR": "/nowhere"}])
def test_where_the_certificates_are_is_hidden_only_meanwhile(given: dict[str, str]) -> None:
    hiding = ("import os", NO_CERTIFICATES, "with reading_no_certificates():", f"    print({CERTIFICATES})")
    hidden, *after = run_python(*hiding, f"print({CERTIFICATES})", **given).splitlines()
    assert hidden == str((None, os.devnull))
    assert after == [str((given.get("SSL_CERT_FILE"), given.get("SSL_CERT_DIR")))]


def test_it_is_not_hidden_from_another_thread() -> None:
    waiting = ("import os, threading", "end = threading.Event()", "threading.Thread(target=end.wait).start()")
    hiding = (NO_CERTIFICATES, "with reading_no_certificates():", f"    print({CERTIFICATES})", "end.set()")
    assert run_python(*waiting, *hiding, SSL_CERT_DIR="/nowhere") == str((None, "/nowhere"))


def test_the_client_that_ollama_makes_for_itself_reads_no_certificates_and_the_next_does() -> None:
    """It reads them of the file that is named, which is not there: so it shows."""
    lean = (NO_CERTIFICATES, "with reading_no_certificates():", "    import ollama")
    next_one = ("try:", "    ollama.Client()", "except FileNotFoundError:", "    print('read')")
    assert run_python(*lean, "print('loaded')", *next_one, SSL_CERT_FILE="/nowhere/a.pem") == "loaded\nread"


@pytest.mark.parametrize(("told", "loads"), [(40, [False, False]), (2, [True, False])])
def test_an_agent_loads_no_embedder_where_it_is_told_all_nor_for_the_same_line_again(
    told: int, loads: list[bool], template: Path, tmp_path: Path
) -> None:
    home = Home.make(tmp_path / "home", template, JARVIS_EMBEDDER="builtin")
    (home.folder / "settings.toml").write_text(f"[agents.watcher]\nfacts = {told}\n")
    for number in range(3):
        home.call("facts", "add", f"Zahl {number}", "--scope", "agent:watcher")
    program = (
        "import atexit, sys",
        "atexit.register(lambda: print('numpy' in sys.modules))",
        "sys.argv = ['jarvis', 'ask', '--agent', 'watcher', 'Zahl?']",
        "from jarvis_cli.app import main",
        "main()",
    )
    loaded = []
    for _ in loads:
        ended = run([sys.executable, "-c", "\n".join(program)], home.environment)
        assert ended.exit_code == 0, ended
        loaded.append(ended.stdout.splitlines()[-1] == "True")
    assert loaded == loads
