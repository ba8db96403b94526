"""Learning from a dialogue as the program does it: said in a memory, and learned by the background work."""

import os
import shutil
from pathlib import Path

from benchmarks.extraction.dialogues import Dialogue
from benchmarks.extraction.judging import Learned
from jarvis_cli.background.draining import Progress, drain_jobs
from jarvis_cli.background.equipment import BackgroundOptions, Equipment
from jarvis_cli.context import Context
from jarvis_cli.errors import ModelError
from jarvis_cli.memory import Memory, open_memory
from jarvis_cli.memory.conversations import Answer
from jarvis_cli.messages import Message
from jarvis_cli.models.choice import make_model
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.usage import Usage

_NO_LIMIT = 1_000_000_000
_MOST_FAILURES = 5
_ANSWER = Message("assistant", "I see.")


class Learner:
    """Learns from one dialogue after the other, each in a memory of its own, without an embedder.

    `failures` says for each dialogue that could not be learned from what its job failed with.
    """

    def __init__(self, folder: Path, extractor: LanguageModel) -> None:
        self.failures: list[str] = []
        self._in_a_row = 0
        self._folder = folder
        self._extractor = extractor
        self._options = BackgroundOptions(daily_tokens=_NO_LIMIT)
        self._template = folder / "empty.db"
        open_memory(self._template).close()

    def learn(self, dialogue: Dialogue) -> tuple[Learned, ...]:
        """Return the facts that are in memory after a dialogue, oldest first.

        Raises SettingsError, or ModelError after several dialogues in a row that could not be learned from.
        """
        path = self._folder / f"{dialogue.id}.db"
        shutil.copy(self._template, path)
        memory = open_memory(path)
        try:
            _say(memory, dialogue)
            equipment = Equipment(memory, Notebook(), None, self._extractor, self._options)
            self._note_failures(drain_jobs(equipment, lambda _: None), memory)
            return tuple(Learned(fact.content, fact.category) for fact in memory.facts.list())
        finally:
            memory.close()

    def _note_failures(self, progress: Progress, memory: Memory) -> None:
        if progress.stopped:
            raise progress.stopped
        failed = [job.last_error for job in memory.jobs.list_failed()]
        self.failures += failed
        self._in_a_row = self._in_a_row + 1 if failed else 0
        if self._in_a_row == _MOST_FAILURES:
            raise ModelError(failed[-1], f"{_MOST_FAILURES} dialogues in a row could not be learned from")


def choose_extractor() -> LanguageModel:
    """Return the model that the program itself would learn with. Raises SettingsError, ModelError."""
    return make_model(Context(dict(os.environ)).surroundings, "extraction")


def _say(memory: Memory, dialogue: Dialogue) -> None:
    conversation_id = None
    for said, *answered in dialogue.turns:
        line = memory.conversations.save_line(conversation_id, said, 0)
        answer = Answer(tuple(answered) or (_ANSWER,), "notebook", "rules", Usage())
        memory.conversations.save_answer(line, answer)
        conversation_id = line.conversation_id
