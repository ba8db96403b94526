"""The agents of the settings file: each table is checked key by key, and what is wrong with it is named."""

from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvis_cli.agent_settings import AGENT_TOOL_NAMES, AgentSettings, list_agent_settings, read_agents
from jarvis_cli.errors import SettingsError
from jarvis_cli.fact import CATEGORIES
from jarvis_cli.scope import Reach
from jarvis_cli.settings import Settings, override, read_settings

WATCHER = """
provider = "ollama"
[agents.watcher]
instructions = "Porównaj liczby, a potem powiedz, co się zmieniło. 株価も。"
provider = "anthropic"
model = "claude-haiku-5-5"
tools = ["recall", "remember_fact", "recall"]
tokens = 20_000
seconds = 90
facts = 12
shared = "write"
[agents.watcher.decay]
observation = 30
task = 7
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


class TestReading:
    def test_every_key_can_be_set(self, file: Path) -> None:
        file.write_text(WATCHER, encoding="utf-8")
        settings = read_settings(file, {})
        assert settings.agents == (
            AgentSettings(
                "watcher",
                "Porównaj liczby, a potem powiedz, co się zmieniło. 株価も。",
                "anthropic",
                "claude-haiku-5-5",
                ("recall", "remember_fact"),
                20_000,
                90.0,
                12,
                "write",
                (("observation", 30), ("task", 7)),
            ),
        )
        assert type(settings.agents[0].seconds) is float
        assert settings.provider == "ollama"
        changed = {setting.name for setting in list_agent_settings() if f"{setting.name} =" in WATCHER} | {"decay"}
        assert changed == {setting.name for setting in fields(AgentSettings)} - {"name"}

    def test_what_is_not_set_has_its_default(self, file: Path) -> None:
        file.write_text("[agents.watcher]\n[agents.reader]\nmodel = ''\ninstructions = ' '\n")
        assert read_settings(file, {}).agents == (AgentSettings("watcher"), AgentSettings("reader"))
        assert AgentSettings("watcher").tools == ("remember_fact", "recall", "list_facts")
        assert AgentSettings("watcher").reach == Reach(("shared", "agent:watcher"), ("agent:watcher",), "watcher")

    def test_one_that_may_write_what_is_shared_writes_its_own_too(self) -> None:
        reach = AgentSettings("watcher", shared="write").reach
        assert reach.may_write("shared")
        assert reach.may_write("agent:watcher")
        assert not reach.may_write("agent:reader")

    @pytest.mark.parametrize("title", ["Żuraw", "ŻURAW", "Z\u0307uraw"])
    def test_a_name_is_folded(self, title: str, file: Path) -> None:
        file.write_text(f'[agents."{title}"]\nmodel = "x"\n', encoding="utf-8")
        assert read_settings(file, {}).agents == (AgentSettings("żuraw", model="x"),)

    def test_a_name_may_have_points_where_it_stands_in_quotes(self, file: Path) -> None:
        file.write_text('[agents."de.heise"]\n')
        assert [agent.name for agent in read_settings(file, {}).agents] == ["de.heise"]

    def test_no_tools_are_none(self, file: Path) -> None:
        file.write_text("[agents.watcher]\ntools = []\n")
        assert read_settings(file, {}).agents[0].tools == ()

    def test_neither_the_environment_nor_a_flag_changes_them(self, file: Path) -> None:
        file.write_text("[agents.watcher]\n")
        settings = read_settings(file, {"JARVIS_AGENTS": "x", "JARVIS_AGENTS_WATCHER_MODEL": "x"})
        assert override(settings, provider="notebook").agents == (AgentSettings("watcher"),)
        assert Settings().agents == ()

    def test_every_key_says_what_it_is(self) -> None:
        assert all(len(setting.metadata["help"]) > 10 for setting in list_agent_settings())


NO_YES = "may not hold forget_fact: forgetting needs the yes of a person, and nobody is there in a run"


class TestWrong:
    @pytest.mark.parametrize(
        ("text", "what", "hint"),
        [
            ("instructions = 3", "is not a text", "quotes"),
            ("model = ['x']", "is not a text", "quotes"),
            ("provider = 'openai'", "has no such value", "anthropic, ollama, notebook"),
            ("provider = 3", "has no such value", "anthropic, ollama, notebook"),
            ("shared = 'both'", "has no such value", "read, write"),
            ("shared = true", "has no such value", "read, write"),
            ("tools = 'recall'", "is not a list of tools", ", ".join(AGENT_TOOL_NAMES)),
            ("tools = ['recal']", "is not a list of tools", ", ".join(AGENT_TOOL_NAMES)),
            ("tools = ['recall', 'forget_fact']", NO_YES, ", ".join(AGENT_TOOL_NAMES)),
            ("tools = [['recall']]", "is not a list of tools", ", ".join(AGENT_TOOL_NAMES)),
            ("tokens = -1", "is out of range", "from 0 to 9999999"),
            ("tokens = 1.5", "is not a whole number", "whole number"),
            ("tokens = true", "is not a whole number", "whole number"),
            ("tokens = '5'", "is not a whole number", "whole number"),
            ("facts = 1001", "is out of range", "from 0 to 1000"),
            ("seconds = -0.1", "is out of range", "0 or a number above it"),
            ("seconds = nan", "is out of range", "0 or a number above it"),
            ("seconds = inf", "is out of range", "0 or a number above it"),
            ("seconds = 'long'", "is not a number", "number"),
            ("decay = 30", "is not a table", "observation = 30"),
            ("decay = {rumour = 30}", "names a category that does not exist (rumour)", ", ".join(CATEGORIES)),
            ("decay = {task = 0}", "is out of range", "from 1 to 9999999"),
            ("decay = {task = 'x'}", "is not a whole number", "whole number"),
        ],
    )
    def test_a_wrong_value_is_named_with_its_agent_and_the_file(
        self, text: str, what: str, hint: str, file: Path
    ) -> None:
        file.write_text(f"[agents.watcher]\n{text}\n")
        with pytest.raises(SettingsError) as caught:
            read_settings(file, {})
        assert caught.value.message.endswith(
            f"{text.partition(' ')[0]} of the agent watcher in line 2 of {file} {what}"
        )
        assert hint in caught.value.hint

    def test_a_wrong_number_of_days_is_named_with_its_category(self, file: Path) -> None:
        file.write_text("[agents.watcher.decay]\nobservation = 30\ntask = -1\n")
        with pytest.raises(SettingsError, match=r"^task in decay of the agent watcher"):
            read_settings(file, {})

    @pytest.mark.parametrize(
        ("text", "hint"),
        [
            ("colour = 'red'", "instructions, provider, model"),
            ("name = 'x'", "instructions, provider, model"),
            # What a name with a point in it means without quotes.
            ("[agents.watcher.colour]", '[agents."watcher.colour"]'),
        ],
    )
    def test_a_key_that_does_not_exist_is_named(self, text: str, hint: str, file: Path) -> None:
        file.write_text(f"[agents.watcher]\n{text}\n")
        with pytest.raises(SettingsError, match=r"^there is no setting (colour|name) of the agent watcher") as caught:
            read_settings(file, {})
        assert str(file) in caught.value.message
        assert hint in caught.value.hint

    @pytest.mark.parametrize(
        ("text", "what"),
        [
            ("agents = 3", "agents is not a table"),
            ("[[agents]]\nname = 'x'", "agents is not a table"),
            ("[agents]\nwatcher = 'x'", "agents.watcher is not a table"),
            ("[[agents.watcher]]", "agents.watcher is not a table"),
            ('[agents."my watcher"]', "'my watcher', a table below agents"),
            ('[agents.""]', "'', a table below agents"),
            (f"[agents.{'x' * 41}]", "a table below agents"),
            ("[agents.watcher]\n[agents.Watcher]", "there are two agents watcher"),
        ],
    )
    def test_a_wrong_table_or_name_is_named(self, text: str, what: str, file: Path) -> None:
        file.write_text(text)
        with pytest.raises(SettingsError) as caught:
            read_settings(file, {})
        assert what in caught.value.message
        assert str(file) in caught.value.message
        assert caught.value.hint

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(("watcher", "tools", "decay", "tokens", "observation", "x y")), inner, max_size=3
                )
            ),
            max_leaves=8,
        )
    )
    def test_whatever_the_file_holds_there_are_agents_or_an_error_of_ours(self, tables: object) -> None:
        try:
            agents = read_agents(tables, "settings.toml", ("", "notebook"))
        except SettingsError:
            return
        assert {agent.name for agent in agents} <= {"watcher", "tools", "decay", "tokens", "observation"}
