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
from jarvis_cli.errors import JarvisError
from jarvis_cli.settings import Places, Settings, find_places, override, read_settings

if TYPE_CHECKING:
    from jarvis_cli.background import Equipment
    from jarvis_cli.memory import Memory
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

        return Assistant(self.memory, self.model, self.embedder, self.settings.answer_tokens)

    def make_equipment(self) -> Equipment:
        """Return what a worker needs: a memory connection, a model and an embedder of its own."""
        from jarvis_cli.background import Equipment
        from jarvis_cli.models.choice import make_embedder, make_model

        memory = self._open_memory()
        try:
            return Equipment(memory, make_model(self.surroundings, "summary"), make_embedder(self.surroundings))
        except JarvisError:
            memory.close()
            raise

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
