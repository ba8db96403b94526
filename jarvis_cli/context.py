"""What a command needs, made on first use and closed at the end. What a command does not use is not even imported."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, system_clock
from jarvis_cli.errors import JarvisError, SettingsError
from jarvis_cli.settings import Places, Settings, find_places, override, read_settings

if TYPE_CHECKING:
    from jarvis_cli.background.equipment import BackgroundOptions, Equipment
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
        """What the choice of model and embedder depends on."""
        from jarvis_cli.models.choice import Surroundings

        return Surroundings(self.settings, self.environment, self.flags.model.strip())

    @cached_property
    def memory(self) -> Memory:
        """The memory, over the connection of the thread that asks first. Raises MemoryFileError."""
        return self._open_memory()

    @property
    def model(self) -> LanguageModel:
        """The model for answers; whoever comes first makes it, the others wait. Raises SettingsError, ModelError."""
        with self._lock:
            return self._model

    @cached_property
    def _model(self) -> LanguageModel:
        from jarvis_cli.models.choice import make_model

        return make_model(self.surroundings, "answer")

    @cached_property
    def embedder(self) -> Embedder | None:
        """The embedder for lines, or None."""
        from jarvis_cli.models.choice import make_embedder

        return make_embedder(self.surroundings)

    def make_assistant(self) -> Assistant:
        """Return what a turn needs. Raises what `memory` and `model` raise."""
        from jarvis_cli.turn import Assistant

        settings = self.settings
        return Assistant(self.memory, self.model, self.embedder, settings.answer_tokens, settings.history_budget)

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

    def make_retention_rule(self, days: int | None = None) -> RetentionRule | None:
        """Return which learned facts expire when they are of no use, or None: none do.

        `days` goes over the setting. Raises SettingsError for a category that does not exist, also where none expire.
        """
        from jarvis_cli.memory.remembering import CATEGORIES
        from jarvis_cli.memory.retention import RetentionRule

        settings = self.settings
        categories = tuple(word.strip() for word in settings.retention_categories.split(",") if word.strip())
        if not {*categories} <= {*CATEGORIES}:
            raise SettingsError(
                "retention_categories names a category that does not exist", f"there are {', '.join(CATEGORIES)}"
            )
        days = settings.retention_days if days is None else days
        return RetentionRule(days, categories, settings.retention_importance) if days else None

    def _choose_options(self) -> BackgroundOptions:
        from jarvis_cli.background.equipment import BackgroundOptions
        from jarvis_cli.bug_log import write_line

        return BackgroundOptions(
            daily_tokens=self.settings.background_tokens,
            least_confidence=self.settings.extraction_confidence,
            review=self.settings.extraction == "review",
            retention=self.make_retention_rule(),
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

    def close(self) -> None:
        """Close what was opened: the memory, and the connections of the model and the embedder.

        What is still being loaded by `warm_up` is not waited for: it ends with the process.
        """
        memory: Memory | None = self.__dict__.pop("memory", None)
        if memory is not None:
            memory.close()
        if self._warming.acquire(blocking=False):
            parts = [self.__dict__.pop(name) for name in ("_model", "embedder") if name in self.__dict__]
            if parts:
                from jarvis_cli.models.protocols import close_parts

                close_parts(*parts)
            self._warming.release()

    def _open_memory(self) -> Memory:
        from jarvis_cli.memory import open_memory

        return open_memory(self.places.memory, self.clock, self.settings.facts_budget)
