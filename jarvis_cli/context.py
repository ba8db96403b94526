"""What a command needs, made on first use and closed at the end. What a command does not use is not even imported."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, system_clock
from jarvis_cli.errors import JarvisError, SettingsError
from jarvis_cli.settings import Places, Settings, find_places, override, read_settings

if TYPE_CHECKING:
    from jarvis_cli.agent_settings import AgentSettings
    from jarvis_cli.background.equipment import BackgroundOptions, Equipment
    from jarvis_cli.errors import MemoryFileError
    from jarvis_cli.memory import Memory
    from jarvis_cli.memory.retention import RetentionRule
    from jarvis_cli.models.choice import Surroundings
    from jarvis_cli.models.protocols import Embedder, LanguageModel
    from jarvis_cli.turn import Assistant
    from jarvis_cli.vector import Vector


@dataclass(frozen=True, slots=True)
class Flags:
    """What was said on the command line for all commands: a debug traceback, and settings laid over the others."""

    debug: bool = False
    provider: str = ""
    model: str = ""


@dataclass
class Context:
    """The settings, the memory, the model and the embedder of one run of the program."""

    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    clock: Clock = system_clock
    flags: Flags = field(default_factory=Flags)
    # Nothing is written: no file is changed, nor made.
    reads_only: bool = False
    _agent_models: list[LanguageModel] = field(default_factory=list, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _warming: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @cached_property
    def places(self) -> Places:
        """Where things are. Raises SettingsError."""
        return find_places(self.environment)

    @cached_property
    def settings(self) -> Settings:
        """The settings, flags over environment over file. Raises SettingsError."""
        return override(read_settings(self.places.settings, self.environment), provider=self.flags.provider)

    @cached_property
    def surroundings(self) -> Surroundings:
        """What the choice of a model depends on, with the keys that are in the keyring. Raises SettingsError."""
        return self._surround(self.settings, self.flags.model.strip())

    def _surround(self, settings: Settings, model: str, setting: str = "JARVIS_PROVIDER") -> Surroundings:
        from jarvis_cli.models.choice import Surroundings

        environment = self.environment
        if settings.anthropic_key_in or settings.extractor_key_in:
            from jarvis_cli.settings.kept_keys import add_kept_keys

            settings, environment = add_kept_keys(settings, environment)
        return Surroundings(settings, environment, model, setting)

    @cached_property
    def memory(self) -> Memory:
        """The memory, over the connection of the thread that asks first. Raises MemoryFileError."""
        return self._open_memory()

    @cached_property
    def chat_memory(self) -> Memory:
        """The same memory as far as a chat reaches: nothing of what agents keep for themselves."""
        from jarvis_cli.scope import CHAT

        return self.memory.within(CHAT)

    @property
    def model(self) -> LanguageModel:
        """The model for answers; whoever comes first makes it, the others wait. Raises SettingsError, ModelError."""
        with self._lock:
            return self._model

    @cached_property
    def _model(self) -> LanguageModel:
        from jarvis_cli.models.choice import make_model

        return make_model(self.surroundings, "answer")

    @property
    def made_model(self) -> LanguageModel | None:
        """The model for answers if it is made already, or None."""
        model: LanguageModel | None = self.__dict__.get("_model")
        return model

    def surround(self, provider: str, model: str) -> Surroundings:
        """Return what the choice of another model depends on; '' is what is there. Raises SettingsError."""
        return self._surround(override(replace(self.settings, provider=""), provider=provider), model)

    def make_other_model(self, given: Surroundings) -> LanguageModel:
        """Return another model for answers; it is closed with all else. Raises SettingsError, ModelError."""
        from jarvis_cli.models.choice import make_model

        model = make_model(given, "answer")
        self._agent_models.append(model)
        return model

    @cached_property
    def embedder(self) -> Embedder | None:
        """The embedder for lines, or None."""
        from jarvis_cli.models.choice import Surroundings, make_embedder

        # It needs no key, and the keyring takes its time.
        return make_embedder(Surroundings(self.settings, self.environment))

    def find_agent(self, name: str) -> AgentSettings:
        """Return what is set for an agent; one that the settings do not name has the defaults.

        Raises UsageError for what cannot be a name, SettingsError.
        """
        from jarvis_cli.agent_settings import AgentSettings
        from jarvis_cli.scope import read_agent_name

        wanted = read_agent_name(name)
        return next((agent for agent in self.settings.agents if agent.name == wanted), AgentSettings(wanted))

    def make_assistant(self, agent: AgentSettings | None = None) -> Assistant:
        """Return what a turn needs, of a chat or of an agent's run. Raises what `memory` and `model` raise."""
        from jarvis_cli.turn import Assistant

        settings = self.settings
        memory = self.memory.within(agent.reach, agent.facts) if agent else self.chat_memory
        is_own = agent is not None and (agent.provider or agent.model or self.flags.model.strip())
        model = self._make_agent_model(agent) if agent and is_own else self.model
        tokens, history = settings.answer_tokens, settings.history_budget
        return Assistant(memory, model, self.embedder, tokens, history, agent=agent)

    def _make_agent_model(self, agent: AgentSettings) -> LanguageModel:
        """Return the model that is set for an agent, under the flags. Raises SettingsError, ModelError."""
        from jarvis_cli.models.choice import make_model

        flags, settings, name = self.flags, self.settings, agent.model
        if not flags.provider:
            settings = override(settings, provider=agent.provider)
        elif flags.provider != agent.provider:
            # It is one of another provider.
            name = ""
        is_said = agent.provider or not settings.provider
        setting = f"agents.{agent.name}.provider" if is_said else "JARVIS_PROVIDER"
        given = self._surround(settings, flags.model.strip() or name, setting)
        model = make_model(given, "answer")
        self._agent_models.append(model)
        return model

    def make_equipment(self) -> Equipment:
        """Return what a worker needs: a memory connection, models and an embedder of its own.

        The models are made when they are used: what is wrong with one stops only the jobs that need it.
        Raises MemoryFileError, SettingsError.
        """
        from jarvis_cli.background.equipment import Equipment, LateModel
        from jarvis_cli.models.choice import make_embedder, make_model

        options, surroundings = self._choose_options(), self.surroundings
        model = LateModel(lambda: make_model(surroundings, "summary"))
        extractor = LateModel(lambda: make_model(surroundings, "extraction"))
        embedder = make_embedder(surroundings)
        learns = self.settings.extraction != "off"
        return Equipment(self._open_memory(), model, embedder, extractor if learns else None, options)

    def make_retention_rules(self, days: int | None = None) -> tuple[RetentionRule, ...]:
        """Return which facts expire when they are of no use: of what is shared, and of what each agent keeps.

        `days` goes over the setting for what is shared. Raises SettingsError for a category that does not exist, also
        where nothing expires.
        """
        from jarvis_cli.fact import CATEGORIES
        from jarvis_cli.memory.retention import RetentionRule

        settings = self.settings
        categories = tuple(word.strip() for word in settings.retention_categories.split(",") if word.strip())
        if not {*categories} <= {*CATEGORIES}:
            raise SettingsError(
                "retention_categories names a category that does not exist", f"there are {', '.join(CATEGORIES)}"
            )
        days = settings.retention_days if days is None else days
        shared = (RetentionRule(days, categories, settings.retention_importance),) if days else ()
        return (*shared, *(rule for agent in settings.agents for rule in _make_decay_rules(agent)))

    def _choose_options(self) -> BackgroundOptions:
        from jarvis_cli.background.equipment import BackgroundOptions
        from jarvis_cli.bug_log import write_line

        return BackgroundOptions(
            daily_tokens=self.settings.background_tokens,
            least_confidence=self.settings.extraction_confidence,
            review=self.settings.extraction == "review",
            retention=self.make_retention_rules(),
            log=lambda line: write_line(line, self.environment),
        )

    def warm_up(self) -> None:
        """Load, behind the prompt, what the first answer will need. What fails here is told when it is needed."""
        with self._warming, suppress(JarvisError, ImportError):
            for part in (self.model, self.embedder):
                load = getattr(part, "warm_up", None)
                if load is not None:
                    load()

    @property
    def embedder_fault(self) -> str:
        """Why texts that say the same in other words are not looked for, and what to do; '' where they are."""
        if self.embedder is not None:
            return ""
        if self.settings.embedder == "none":
            return "similar texts are not looked for: the setting embedder is none"
        from jarvis_cli.models.builtin_embedder import explain_missing

        return f"similar texts are not looked for. {explain_missing()}"

    @property
    def vector_fault(self) -> str:
        """Why similar texts are found slowly, and what to do; '' where they are not, or are not looked for."""
        fault = self.memory.vector_fault if self.settings.embedder != "none" else ""
        return fault and f"{fault}; reinstalling the package sqlite-vec may help"

    def embed_query(self, text: str) -> tuple[Vector | None, str]:
        """Return the query vector of a text and what is amiss with it, or None and why there is none."""
        if self.embedder is None:
            return None, self.embedder_fault
        from jarvis_cli.models.protocols import embed_query

        try:
            return embed_query(self.embedder, text), self.vector_fault
        except JarvisError as error:
            return None, f"similar texts are not looked for: {error.message}"

    def find_damage(self) -> MemoryFileError | None:
        """Return the error that tells that the memory file is damaged, which may be why something failed, or None."""
        memory: Memory | None = self.__dict__.get("memory")
        return memory.find_damage() if memory is not None else None

    def close(self) -> None:
        """Close what was opened: the memory, and the connections of the model and the embedder.

        What is still being loaded by `warm_up` is not waited for: it ends with the process.
        """
        self.__dict__.pop("chat_memory", None)
        memory: Memory | None = self.__dict__.pop("memory", None)
        if memory is not None:
            memory.close()
        if self._warming.acquire(blocking=False):
            parts = [self.__dict__.pop(name) for name in ("_model", "embedder") if name in self.__dict__]
            parts += self._agent_models
            self._agent_models.clear()
            if parts:
                from jarvis_cli.models.protocols import close_parts

                close_parts(*parts)
            self._warming.release()

    def _open_memory(self) -> Memory:
        from jarvis_cli.memory import open_memory

        return open_memory(self.places.memory, self.clock, self.settings.facts_budget, read_only=self.reads_only)


def _make_decay_rules(agent: AgentSettings) -> Iterator[RetentionRule]:
    """Yield the rules by which facts in the scope of an agent expire: one for all categories with as many days."""
    from jarvis_cli.memory.retention import RetentionRule
    from jarvis_cli.scope import name_scope

    for days in sorted({days for _, days in agent.decay}):
        categories = tuple(category for category, of_days in agent.decay if of_days == days)
        yield RetentionRule(days, categories, scope=name_scope(agent.name))
