"""The settings file is changed one value at a time; its comments and its layout stay, and nothing wrong is written."""

import os
import stat
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jarvis_cli.errors import NotFoundError, SettingsError
from jarvis_cli.settings import Settings, list_settings, read_settings
from jarvis_cli.settings.changing import set_value, unset_value, write_settings
from jarvis_cli.settings.file import find_lines
from jarvis_cli.settings.values import find_value, list_values, name_setting, read_name, write_sample

LAID_OUT = """# Meine Einstellungen ☕
provider = "ollama"   # zu Hause

[ollama]
# das kleine
model = "bielik"     # gut auf Polnisch
timeout = 90

[agents.watcher]
instructions = '''
Sag, was neu ist.
'''
facts = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "settings.toml"


@pytest.fixture
def laid_out(file: Path) -> Path:
    file.parent.mkdir()
    file.write_text(LAID_OUT, encoding="utf-8")
    return file


class TestNames:
    @pytest.mark.parametrize("text", ["anthropic.model", "anthropic_model", " anthropic_model "])
    def test_both_ways_to_write_a_name_mean_the_same(self, text: str) -> None:
        name = read_name(text)
        assert (name.text, name.field, name.variable) == (
            "anthropic.model",
            "anthropic_model",
            "JARVIS_ANTHROPIC_MODEL",
        )

    def test_a_setting_of_an_agent_is_named_by_its_table(self) -> None:
        name = read_name("agents.News.Watcher.model")
        assert (name.text, name.agent, name.field, name.variable) == (
            "agents.news.watcher.model",
            "news.watcher",
            "model",
            "",
        )

    @pytest.mark.parametrize(
        "text", ["colour", "anthropic", "agents", "agents.x", "agents.x.colour", "agents.a b.model", ""]
    )
    def test_one_that_is_none_is_not_found(self, text: str) -> None:
        with pytest.raises(NotFoundError, match="there is no setting"):
            read_name(text)

    def test_every_setting_can_be_named(self) -> None:
        for setting in list_settings():
            assert read_name(name_setting(setting.name).text).field == setting.name


class TestLines:
    def test_tables_keys_and_values_over_several_lines_are_found(self) -> None:
        lines = find_lines(LAID_OUT)
        assert lines[("provider",)] == 2
        assert lines[("ollama",)] == 4
        assert lines[("ollama", "model")] == 6
        assert lines[("agents", "watcher", "instructions")] == 10
        assert lines[("agents", "watcher", "facts")] == 13

    def test_dotted_keys_and_inline_tables_are_found(self) -> None:
        lines = find_lines('anthropic.model = "x"\nagents = {a = {facts = 1}}\n"agents"."b".facts = 2\n')
        assert lines[("anthropic", "model")] == 1
        assert lines[("agents", "a", "facts")] == 2
        assert lines[("agents", "b", "facts")] == 3

    @pytest.mark.parametrize(
        ("text", "line", "said"),
        [
            ("\nanswer_tokens = 'many'\n", 2, "answer_tokens"),
            ("provider = 'ollama'\n[anthropic]\n\ntimeout = 0\n", 4, "anthropic_timeout"),
            ("provider = 'ollama'\n\ncolour = 1\n", 3, "colour"),
            ("[ollama]\nmodel = 'x'\ncolour = 'red'\n", 3, "ollama_colour"),
            ("[agents.a]\nfacts = 3\n[agents.b]\n# hier\ntokens = -1\n", 5, "tokens of the agent b"),
            ("[agents.a]\nfacts = 3\ncolour = 1\n", 3, "colour of the agent a"),
            ("[agents.a]\n[agents.'b c']\nfacts = 3\n", 2, "b c"),
        ],
    )
    def test_what_is_wrong_is_named_with_its_line(self, text: str, line: int, said: str, tmp_path: Path) -> None:
        file = tmp_path / "settings.toml"
        file.write_text(text)
        with pytest.raises(SettingsError) as caught:
            read_settings(file, {})
        assert f"line {line} of {file}" in caught.value.message
        assert said in caught.value.message

    @given(st.text(max_size=200))
    def test_any_text_at_all_is_looked_through(self, text: str) -> None:
        assert all(0 < line <= len(text.splitlines()) for line in find_lines(text).values())


class TestSetting:
    def test_a_value_is_replaced_where_it_stands(self, laid_out: Path) -> None:
        set_value(laid_out, read_name("ollama.model"), "gemma3")
        assert laid_out.read_text(encoding="utf-8") == LAID_OUT.replace('"bielik"', '"gemma3"')

    def test_a_new_one_comes_into_its_table_and_everything_else_stays(self, laid_out: Path) -> None:
        for name, value in (("answer_tokens", "500"), ("ollama.context", "8192"), ("anthropic.timeout", "5.5")):
            set_value(laid_out, read_name(name), value)
        set_value(laid_out, read_name("agents.watcher.model"), "qwen3")
        text = laid_out.read_text(encoding="utf-8")
        for line in LAID_OUT.splitlines():
            assert line in text
        held = read_settings(laid_out, {})
        assert (held.answer_tokens, held.ollama_context, held.anthropic_timeout) == (500, 8192, 5.5)
        assert (held.agents[0].model, held.agents[0].facts) == ("qwen3", 3)

    def test_a_file_is_made_private(self, file: Path) -> None:
        before = os.umask(0)
        set_value(file, read_name("provider"), "notebook")
        os.umask(before)
        assert file.read_text() == 'provider = "notebook"\n'
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        assert [each.name for each in file.parent.iterdir()] == [file.name]

    def test_a_link_to_the_file_stays_one(self, laid_out: Path, tmp_path: Path) -> None:
        link = tmp_path / "link.toml"
        link.symlink_to(laid_out)
        set_value(link, read_name("provider"), "notebook")
        assert link.is_symlink()
        assert read_settings(laid_out, {}).provider == "notebook"

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("provider", "openai"),
            ("answer_tokens", "many"),
            ("answer_tokens", "0"),
            ("anthropic.timeout", "nan"),
            ("agents.watcher.tokens", "viele"),
            ("agents.watcher.tools", '["forget_fact"]'),
            ("agents.watcher.shared", "maybe"),
        ],
    )
    def test_a_wrong_value_is_refused_and_the_file_stays_as_it_is(self, laid_out: Path, name: str, value: str) -> None:
        with pytest.raises(SettingsError) as caught:
            set_value(laid_out, read_name(name), value)
        assert caught.value.hint
        assert laid_out.read_text(encoding="utf-8") == LAID_OUT

    @pytest.mark.parametrize(
        ("name", "value", "held"),
        [
            ("agents.watcher.tools", '["recall"]', ("recall",)),
            ("agents.watcher.decay", "{ observation = 30 }", (("observation", 30),)),
            ("agents.watcher.instructions", "42 ist die Antwort = gut", "42 ist die Antwort = gut"),
            ("agents.watcher.instructions", "42", "42"),
            ("agents.watcher.seconds", "1.5", 1.5),
        ],
    )
    def test_what_agents_have_is_typed_as_it_stands_in_the_file(
        self, laid_out: Path, name: str, value: str, held: object
    ) -> None:
        set_value(laid_out, read_name(name), value)
        (agent,) = read_settings(laid_out, {}).agents
        assert getattr(agent, name.rpartition(".")[2]) == held

    def test_a_wrong_value_can_be_put_right(self, file: Path) -> None:
        file.parent.mkdir()
        file.write_text("answer_tokens = 'many'  # zu viele\n")
        set_value(file, read_name("answer_tokens"), "100")
        assert file.read_text() == "answer_tokens = 100  # zu viele\n"

    def test_what_is_wrong_besides_is_named_and_nothing_is_written(self, file: Path) -> None:
        file.parent.mkdir()
        for text in ("colour = 1\n", "provider = = 'x'\n"):
            file.write_text(text)
            with pytest.raises(SettingsError, match="line 1"):
                set_value(file, read_name("answer_tokens"), "100")
            assert file.read_text() == text

    def test_a_folder_that_cannot_be_written_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(SettingsError, match="cannot be"):
            set_value(tmp_path / "file" / "settings.toml", read_name("provider"), "notebook")

    @settings(max_examples=40)
    @given(st.text(max_size=40))
    def test_any_text_comes_back_as_it_was(self, text: str) -> None:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "settings.toml"
            file.write_text(LAID_OUT, encoding="utf-8")
            set_value(file, read_name("ollama.model"), text)
            assert read_settings(file, {}).ollama_model == text.strip()
            assert tomllib.loads(file.read_text(encoding="utf-8"))["ollama"]["timeout"] == 90


class TestUnsetting:
    def test_it_is_taken_out_and_all_else_stays(self, laid_out: Path) -> None:
        assert unset_value(laid_out, read_name("ollama_timeout"))
        assert laid_out.read_text(encoding="utf-8") == LAID_OUT.replace("timeout = 90\n", "")
        assert not unset_value(laid_out, read_name("ollama_timeout"))
        assert unset_value(laid_out, read_name("agents.watcher.facts"))
        assert read_settings(laid_out, {}).agents[0].facts == 40

    def test_without_a_file_there_is_nothing_to_take_out(self, file: Path) -> None:
        assert not unset_value(file, read_name("provider"))
        assert not file.exists()


class TestListing:
    def test_each_value_tells_where_it_comes_from(self, laid_out: Path) -> None:
        environment = {"JARVIS_ANSWER_TOKENS": "9", "JARVIS_EXTRACTOR_KEY": "sk-secret"}
        values = list_values(laid_out, environment, {"provider": "notebook"})
        found = {value.name.text: value for value in values}
        assert (found["provider"].source, found["provider"].detail) == ("flag", "--provider")
        assert (found["answer_tokens"].value, found["answer_tokens"].detail) == (9, "JARVIS_ANSWER_TOKENS")
        assert (found["ollama.model"].source, found["ollama.model"].line) == ("file", 6)
        assert found["anthropic.model"].source == "default"
        assert found["agents.watcher.facts"].line == 13
        assert found["extractor.key"].hidden
        assert {setting.name for setting in list_settings()} <= {value.name.field for value in values}

    def test_one_value_is_found_by_its_name(self, laid_out: Path) -> None:
        values = list_values(laid_out, {}, {})
        assert find_value(values, read_name("ollama_timeout")).value == 90.0
        assert find_value(values, read_name("agents.WATCHER.facts")).value == 3
        assert find_value(values, read_name("agents.other.facts")).value == 40

    def test_a_sample_sets_nothing_and_names_everything(self, file: Path) -> None:
        write_settings(file, write_sample())
        assert read_settings(file, {}) == Settings()
        before, head, after = write_sample().partition("# [ollama]\n")
        set_by_hand = before + head.removeprefix("# ") + after.replace('# model = ""', 'model = "x"')
        write_settings(file, set_by_hand)
        assert read_settings(file, {}) == Settings(ollama_model="x")
        text = file.read_text(encoding="utf-8")
        assert all(f"# {setting.metadata['help']}" in text for setting in list_settings())
