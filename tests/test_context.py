"""What a command needs, made on first use, from settings that lie over each other, and closed at the end."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.context import Context, Flags
from jarvis_cli.errors import ModelError, SettingsError, UsageError
from jarvis_cli.memory.remembering import NewFact
from jarvis_cli.memory.retention import RetentionRule
from jarvis_cli.models.protocols import close_parts
from jarvis_cli.scope import CHAT, EVERYTHING, reach_agent
from tests.conftest import HandClock
from tests.peers.ollama_server import OllamaServer, ServedModel
from tests.peers.program import Home


@pytest.fixture
def home(template: Path, tmp_path: Path) -> Home:
    return Home.make(tmp_path / "home", template)


@pytest.fixture
def context(home: Home) -> Iterator[Context]:
    opened = Context(home.environment)
    yield opened
    opened.close()


def make(home: Home, flags: Flags | None = None, **settings: str) -> Context:
    return Context(home.with_settings(**settings).environment, flags=flags or Flags())


class TestSettings:
    def test_flags_go_over_the_environment_and_that_over_the_file(self, home: Home) -> None:
        (home.folder / "settings.toml").write_text('provider = "ollama"\nanswer_tokens = 7\nembedder = "none"\n')
        environment = {"JARVIS_HOME": str(home.folder)}
        assert Context(environment).settings.provider == "ollama"
        assert Context(environment).settings.answer_tokens == 7
        environment["JARVIS_PROVIDER"] = "anthropic"
        assert Context(environment).settings.provider == "anthropic"
        assert Context(environment, flags=Flags(provider="notebook")).settings.provider == "notebook"

    def test_everything_is_below_the_home(self, home: Home, context: Context) -> None:
        places = context.places
        assert {place.parent for place in (places.memory, places.settings, places.log, places.history)} == {home.folder}

    def test_the_budget_for_facts_reaches_the_memory(self, home: Home) -> None:
        for fact in ("mój pies to Bruno", "moja kotka to Minka", "mój chomik to Felek"):
            home.call("facts", "add", fact).check_quiet()
        told = []
        for budget in ("8000", "100"):
            context = make(home, JARVIS_FACTS_BUDGET=budget)
            told.append(len(context.memory.recall("hello", None, None).opening_facts))
            context.close()
        assert told[0] == 3 > told[1] > 0


class TestModel:
    def test_the_flag_names_the_model_of_whatever_provider_answers(self, home: Home) -> None:
        flags = Flags(model=" some-model ")
        for provider in ("anthropic", "ollama"):
            context = make(home, flags, JARVIS_PROVIDER=provider, ANTHROPIC_API_KEY="sk-x", OLLAMA_HOST="127.0.0.1:1")
            assert (context.model.provider, context.model.name) == (provider, "some-model")
            context.close()
        assert make(home, flags).model.provider == "notebook"

    def test_the_flag_leaves_the_small_model_alone(self, home: Home) -> None:
        context = make(home, Flags(model="large"), JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x")
        equipment = context.make_equipment()
        assert equipment.model.name == context.settings.anthropic_small_model
        close_parts(equipment.memory, equipment.model)
        context.close()

    def test_whoever_comes_first_makes_it_and_all_others_get_the_same(self, home: Home) -> None:
        context = make(home, JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x")
        barrier = threading.Barrier(8)

        def take(_: int) -> int:
            barrier.wait()
            return id(context.model)

        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(take, range(8)))) == 1
        context.close()

    def test_oll_01_one_that_could_not_be_made_is_tried_again(self, home: Home) -> None:
        with OllamaServer(models=()) as server:
            context = make(home, JARVIS_PROVIDER="ollama", OLLAMA_HOST=server.url)
            with pytest.raises(ModelError, match=f"127.0.0.1:{server.port}"):
                _ = context.model
            server.models = (ServedModel("bielik"),)
            assert context.model.name == "bielik:latest"
            context.close()


class TestEquipment:
    def test_it_has_a_connection_of_its_own(self, context: Context) -> None:
        equipment = context.make_equipment()
        assert equipment.memory is not context.memory
        equipment.memory.close()
        assert context.memory.facts.list() == ()

    def test_without_a_model_there_is_the_rest_of_it(self, home: Home) -> None:
        context = make(home, JARVIS_PROVIDER="anthropic", JARVIS_EXTRACTOR_PROVIDER="notebook")
        equipment = context.make_equipment()
        assert equipment.extractor is not None
        assert (equipment.extractor.name, equipment.memory.facts.list()) == ("rules", ())
        with pytest.raises(SettingsError):
            _ = equipment.model.name
        equipment.close()
        assert [path.name for path in home.folder.iterdir()] == ["memory.db"], "no side file is left of a connection"

    def test_with_settings_that_cannot_be_used_nothing_stays_open(self, home: Home) -> None:
        context = make(home, JARVIS_RETENTION_CATEGORIES="odd")
        with pytest.raises(SettingsError):
            context.make_equipment()
        assert [path.name for path in home.folder.iterdir()] == ["memory.db"]

    def test_who_learns_is_who_makes_the_summaries_where_nothing_else_is_set(self, home: Home) -> None:
        context = make(home, Flags(model="large"), JARVIS_PROVIDER="anthropic", ANTHROPIC_API_KEY="sk-x")
        equipment = context.make_equipment()
        assert equipment.extractor is not None
        assert (equipment.extractor.provider, equipment.extractor.name) == ("anthropic", equipment.model.name)
        equipment.close()

    @pytest.mark.parametrize(("extraction", "learns", "reviews"), [("on", 1, 0), ("review", 1, 1), ("off", 0, 0)])
    def test_learning_can_be_off_or_only_proposed(self, extraction: str, learns: int, reviews: int, home: Home) -> None:
        equipment = make(home, JARVIS_EXTRACTION=extraction).make_equipment()
        assert (equipment.extractor is not None, equipment.options.review) == (bool(learns), bool(reviews))
        equipment.close()

    def test_what_it_may_cost_and_what_is_learned_comes_from_the_settings(self, home: Home) -> None:
        settings = {"JARVIS_BACKGROUND_TOKENS": "77", "JARVIS_EXTRACTION_CONFIDENCE": "0.9"}
        equipment = make(home, **settings).make_equipment()
        assert (equipment.options.daily_tokens, equipment.options.least_confidence) == (77, 0.9)
        assert equipment.options.retention == ()
        equipment.options.log("embed #0 failed: away")
        equipment.close()
        assert (home.folder / "jarvis.log").read_text().endswith("Z embed #0 failed: away\n")

    def test_what_expires_comes_from_the_settings(self, home: Home) -> None:
        settings = {"JARVIS_RETENTION_DAYS": "30", "JARVIS_RETENTION_IMPORTANCE": "1"}
        context = make(home, JARVIS_RETENTION_CATEGORIES=" observation, task,", **settings)
        assert context.make_retention_rules() == (RetentionRule(30, ("observation", "task"), 1),)
        assert context.make_retention_rules(7) == (RetentionRule(7, ("observation", "task"), 1),)
        equipment = context.make_equipment()
        assert equipment.options.retention == context.make_retention_rules()
        equipment.close()

    def test_each_agent_has_a_rule_for_all_categories_with_as_many_days(self, home: Home) -> None:
        decay = "{ observation = 30, task = 7, other = 30 }"
        (home.folder / "settings.toml").write_text(
            f"[agents.watcher]\ndecay = {decay}\n[agents.reader]\n[agents.third.decay]\nfact = 5\n"
        )
        agents = (
            RetentionRule(7, ("task",), scope="agent:watcher"),
            RetentionRule(30, ("observation", "other"), scope="agent:watcher"),
            RetentionRule(5, ("fact",), scope="agent:third"),
        )
        context = make(home, JARVIS_RETENTION_DAYS="0")
        assert context.make_retention_rules() == agents
        assert context.make_retention_rules(9) == (RetentionRule(9), *agents)
        equipment = context.make_equipment()
        assert (equipment.options.retention, equipment.memory.reach) == (agents, EVERYTHING)
        equipment.close()

    @pytest.mark.parametrize("days", ["0", "30"])
    def test_a_category_that_does_not_exist_is_told(self, days: str, home: Home) -> None:
        context = make(home, JARVIS_RETENTION_CATEGORIES="observations", JARVIS_RETENTION_DAYS=days)
        with pytest.raises(SettingsError, match="retention_categories"):
            context.make_equipment()


class TestAgents:
    @pytest.fixture
    def claude(self, home: Home) -> Home:
        """A home in which Ollama answers, and one agent has a model at Anthropic."""
        (home.folder / "settings.toml").write_text(
            '[agents.watcher]\nprovider = "anthropic"\nmodel = "claude-x"\nfacts = 3\nshared = "write"\n'
            '[agents.plain]\n[agents.local]\nmodel = "bielik-mini"\n'
        )
        return home.with_settings(
            JARVIS_PROVIDER="ollama", JARVIS_OLLAMA_MODEL="bielik", ANTHROPIC_API_KEY="sk-x", OLLAMA_HOST="127.0.0.1:1"
        )

    def test_one_is_found_by_its_folded_name_and_others_have_the_defaults(self, claude: Home) -> None:
        context = make(claude)
        assert context.find_agent(" WATCHER ") == context.settings.agents[0]
        assert context.find_agent("Ｎｅｗ") == AgentSettings("new")
        with pytest.raises(UsageError):
            context.find_agent("no name")
        context.close()

    @pytest.mark.parametrize(
        ("name", "flags", "answering"),
        [
            ("watcher", Flags(), ("anthropic", "claude-x")),
            ("watcher", Flags(model="claude-y"), ("anthropic", "claude-y")),
            ("watcher", Flags(provider="anthropic"), ("anthropic", "claude-x")),
            ("watcher", Flags(provider="ollama"), ("ollama", "bielik")),
            ("watcher", Flags(provider="ollama", model="gemma"), ("ollama", "gemma")),
            ("watcher", Flags(provider="notebook"), ("notebook", "rules")),
            ("local", Flags(), ("ollama", "bielik-mini")),
            ("plain", Flags(), ("ollama", "bielik")),
            ("unknown", Flags(model="gemma"), ("ollama", "gemma")),
        ],
        ids=str,
    )
    def test_its_model_goes_over_the_settings_and_the_flags_over_both(
        self, claude: Home, name: str, flags: Flags, answering: tuple[str, str]
    ) -> None:
        context = make(claude, flags)
        agent = context.find_agent(name)
        assistant = context.make_assistant(agent)
        assert (assistant.model.provider, assistant.model.name) == answering
        assert assistant.agent == agent
        context.close()

    @pytest.mark.parametrize(
        ("name", "provider", "setting"),
        [
            ("keyless", "", "agents.keyless.provider"),
            ("local", "anthropic", "JARVIS_PROVIDER"),
            ("local", "", "agents.local.provider"),
        ],
    )
    def test_it_is_told_where_its_provider_is_set(self, claude: Home, name: str, provider: str, setting: str) -> None:
        with (claude.folder / "settings.toml").open("a") as file:
            file.write('[agents.keyless]\nprovider = "anthropic"\n')
        context = make(claude, JARVIS_PROVIDER=provider, ANTHROPIC_API_KEY="")
        with pytest.raises((ModelError, SettingsError)) as missing:
            context.make_assistant(context.find_agent(name))
        assert f"set {setting}" in missing.value.hint.replace("ANTHROPIC_API_KEY, or ", "")
        context.close()

    def test_it_has_its_own_reach_and_number_of_facts(self, claude: Home) -> None:
        context = make(claude)
        for number in range(5):
            context.memory.remember(NewFact(f"Zahl {number}", "agent:watcher"))
        memory = context.make_assistant(context.find_agent("watcher")).memory
        assert memory.reach == reach_agent("watcher", writes_shared=True)
        overview = memory.recall("hello", None, None).overview
        assert overview is not None
        assert (len(overview.facts), overview.left_out) == (3, 2)
        context.close()

    def test_a_chat_reaches_what_is_shared_and_the_shell_everything(self, claude: Home) -> None:
        context = make(claude)
        assistant = context.make_assistant()
        assert (assistant.memory.reach, assistant.agent, assistant.model.name) == (CHAT, None, "bielik")
        assert assistant.memory is context.chat_memory
        assert context.memory.reach == EVERYTHING
        context.close()

    def test_closing_closes_the_model_of_each(self, claude: Home) -> None:
        context = make(claude)
        first, second = (context.make_assistant(context.find_agent("watcher")).model for _ in range(2))
        assert first is not second
        context.close()
        assert context._agent_models == []
        context.close()


class TestWarmingUp:
    def test_what_fails_is_left_to_when_it_is_needed(self, home: Home) -> None:
        context = make(home, JARVIS_PROVIDER="anthropic")
        context.warm_up()
        with pytest.raises(SettingsError):
            _ = context.model
        context.close()

    def test_the_embedder_of_the_first_line_is_the_one_that_was_warmed(self, home: Home) -> None:
        context = make(home, JARVIS_EMBEDDER="builtin")
        context.warm_up()
        assert context.make_assistant().embedder is context.embedder
        vector, why = context.embed_query("mój pies")
        assert (vector is not None, why) == (True, "")
        context.close()


class TestWithoutEmbedder:
    def test_it_is_said_why_similar_texts_are_not_looked_for(self, home: Home, context: Context) -> None:
        assert context.embed_query("x") == (None, "similar texts are not looked for: the setting embedder is none")
        away = make(home, JARVIS_EMBEDDER="ollama", OLLAMA_HOST="127.0.0.1:1")
        vector, why = away.embed_query("x")
        assert vector is None
        assert why.startswith("similar texts are not looked for: cannot reach Ollama at 127.0.0.1:1")
        away.close()


class TestClosing:
    def test_closing_twice_and_without_anything_open_is_fine(self, context: Context) -> None:
        context.close()
        assert context.memory.facts.list() == ()
        context.close()
        context.close()

    def test_the_clock_reaches_the_memory(self, home: Home, clock: HandClock) -> None:
        home.call("facts", "add", "tea", clock=clock)
        (fact,) = home.call("facts", "list", "--json").json["facts"]
        assert fact["created_at"] == "2026-03-01T12:00:00Z"
