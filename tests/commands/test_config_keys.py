"""Keys in the keyring of the system: never shown, never an argument, and asked for only where one is needed."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jarvis_cli.extras import explain_extra
from tests.peers.anthropic_replies import text_reply
from tests.peers.anthropic_server import AnthropicServer
from tests.peers.program import Home, run
from tests.peers.terminal import Terminal

ROOT = Path(__file__).parents[2]
KEY = "sk-ant-kept-in-the-keyring"


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    """A home with a keyring that is a file, and without a key in the environment."""
    return Home.make(
        tmp_path / "home",
        template,
        PYTHONPATH=str(ROOT),
        PYTHON_KEYRING_BACKEND="tests.peers.keyring_backend.FileKeyring",
        KEYRING_FILE=str(tmp_path / "keyring.json"),
    )


@pytest.fixture
def server() -> Iterator[AnthropicServer]:
    with AnthropicServer(lambda _: text_reply("Guten Tag.")) as peer:
        yield peer


def read_keyring(home: Home) -> dict[str, str]:
    file = Path(home.settings["KEYRING_FILE"])
    return dict(json.loads(file.read_text())) if file.exists() else {}


def read_settings_file(home: Home) -> str:
    file = home.folder / "settings.toml"
    return file.read_text() if file.exists() else ""


def read_keys(server: AnthropicServer) -> set[str]:
    """Return the keys that the server was asked with."""
    return {request.headers["Authorization"].removeprefix("Bearer ") for request in server.requests}


class TestKeeping:
    def test_a_key_from_stdin_is_kept_and_marked(self, home: Home) -> None:
        done = home.run("config", "set-key", "anthropic", "-", stdin=f" {KEY}\r\n".encode()).check(0)
        assert done.stderr == "jarvis: the key for anthropic is kept in the keyring\n"
        assert read_keyring(home) == {"jarvis-cli/anthropic": KEY}
        assert read_settings_file(home) == '[anthropic]\nkey_in = "keyring"\n'

    def test_a_key_that_is_typed_is_not_shown(self, home: Home) -> None:
        with Terminal("config", "set-key", "anthropic", environment=home.environment) as terminal:
            terminal.wait_until(lambda: "The key for anthropic:" in terminal.text)
            terminal.type(f"{KEY}\r")
            assert terminal.wait_for_end() == 0
            assert KEY.encode() not in terminal.raw
        assert read_keyring(home) == {"jarvis-cli/anthropic": KEY}

    def test_it_is_taken_out_again(self, home: Home) -> None:
        home.run("config", "set-key", "anthropic", "-", stdin=KEY.encode()).check(0)
        done = home.run("config", "unset-key", "anthropic").check(0)
        assert done.stderr == "jarvis: the keyring keeps no key for anthropic any more\n"
        assert read_keyring(home) == {}
        assert "key_in" not in read_settings_file(home)
        home.run("config", "unset-key", "anthropic").check(0)

    @pytest.mark.parametrize(
        ("words", "stdin", "exit_code", "said"),
        [
            (("anthropic", KEY), "", 2, "a key is no argument"),
            (("anthropic",), "", 2, "no terminal"),
            (("anthropic", "-"), "  \n", 2, "no key was given"),
            (("anthropic", "-"), "two words", 3, "illegal characters"),
            (("anthropic", "-"), "kluczżółty", 3, "illegal characters"),
            (("colour", "-"), KEY, 6, "there is no key of this name"),
        ],
    )
    def test_what_is_no_key_is_refused(
        self, home: Home, words: tuple[str, ...], stdin: str, exit_code: int, said: str
    ) -> None:
        refused = home.run("config", "set-key", *words, stdin=stdin.encode()).check_clean(exit_code)
        assert said in refused.stderr
        assert KEY not in refused.stderr
        assert (read_keyring(home), read_settings_file(home)) == ({}, "")

    @pytest.mark.parametrize(
        ("fault", "said"),
        [
            ("locked", "is locked"),
            ("none", "no keyring"),
            ("broken", "failed"),
            ("helpless", "failed"),
            ("odd", "failed"),
            ("forgetful", "did not keep the key"),
        ],
    )
    def test_a_keyring_that_fails_is_named_and_nothing_is_marked(self, home: Home, fault: str, said: str) -> None:
        faulty = home.with_settings(KEYRING_FAULT=fault)
        refused = faulty.run("config", "set-key", "anthropic", "-", stdin=KEY.encode()).check_clean(3)
        assert said in refused.stderr
        assert "(tests.peers.keyring_backend.FileKeyring" in refused.stderr, "which one it is"
        assert "have the key in ANTHROPIC_API_KEY" in refused.stderr
        assert "sk-" not in refused.stderr
        assert read_settings_file(home) == ""

    @pytest.mark.parametrize(
        ("backend", "said"),
        [
            ("keyring.backends.null.Keyring", "did not keep the key"),
            ("keyring.backends.fail.Keyring", "no keyring"),
            ("nowhere.Keyring", "cannot be loaded"),
            ("keyring.backends.null.Nothing", "cannot be loaded"),
        ],
    )
    def test_a_backend_that_keeps_nothing_is_named_with_what_to_do(self, home: Home, backend: str, said: str) -> None:
        idle = home.with_settings(PYTHON_KEYRING_BACKEND=backend)
        refused = idle.run("config", "set-key", "anthropic", "-", stdin=KEY.encode()).check_clean(3)
        assert said in refused.stderr
        assert backend in refused.stderr
        assert "PYTHON_KEYRING_BACKEND" in refused.stderr
        assert "kept in the keyring\n" not in refused.stderr
        assert read_settings_file(home) == ""

    def test_without_the_package_it_is_said_how_to_get_it(self, home: Home, tmp_path: Path) -> None:
        package = tmp_path / "packages" / "keyring"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("raise ImportError\n")
        lacking = home.with_settings(PYTHONPATH=str(package.parent))
        refused = lacking.run("config", "set-key", "anthropic", "-", stdin=KEY.encode()).check_clean(3)
        assert explain_extra("keyring") in refused.stderr
        marked = lacking.folder / "settings.toml"
        marked.write_text('anthropic_key_in = "keyring"\n')
        assert explain_extra("keyring") in lacking.with_settings(JARVIS_PROVIDER="anthropic").run("doctor").stdout


class TestUsing:
    @pytest.fixture
    def keyed(self, home: Home, server: AnthropicServer) -> Home:
        """A home whose key is in the keyring, and where nothing else says who answers."""
        home.run("config", "set-key", "anthropic", "-", stdin=KEY.encode()).check(0)
        return home.with_settings(JARVIS_PROVIDER="", ANTHROPIC_BASE_URL=server.url)

    def test_the_key_is_found_there(self, keyed: Home, server: AnthropicServer) -> None:
        asked = keyed.run("ask", "Hallo")
        assert (asked.exit_code, "anthropic/" in asked.stderr) == (0, True), asked
        assert read_keys(server) == {KEY}

    def test_one_in_the_environment_goes_over_it(self, keyed: Home, server: AnthropicServer) -> None:
        asked = keyed.with_settings(ANTHROPIC_API_KEY="sk-ant-other", KEYRING_FAULT="broken").run("ask", "Hallo")
        assert asked.exit_code == 0, asked
        assert read_keys(server) == {"sk-ant-other"}

    def test_a_keyring_that_fails_is_named(self, keyed: Home) -> None:
        refused = keyed.with_settings(KEYRING_FAULT="locked").run("ask", "Hallo")
        assert refused.exit_code == 3
        assert "the keyring of the system is locked" in refused.stderr

    @pytest.mark.parametrize("words", [("facts", "list"), ("facts", "search", "Hund"), ("status",), ("summarize",)])
    def test_what_asks_no_model_asks_no_keyring(self, keyed: Home, words: tuple[str, ...]) -> None:
        assert keyed.with_settings(KEYRING_FAULT="broken").run(*words).exit_code == 0

    def test_without_the_mark_it_is_not_even_loaded(self, keyed: Home) -> None:
        keyed.run("config", "unset", "anthropic.key_in").check(0)
        code = "import sys; from jarvis_cli.app import app; app(sys.argv[1:], standalone_mode=False)"
        code += "; print('keyring' in sys.modules)"
        ended = run([sys.executable, "-c", code, "ask", "Hallo"], keyed.environment)
        assert ended.stdout.endswith("False\n"), ended
