"""Everything remembered: the only home of SQL. It never calls a model, reads no settings, and prints nothing."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from jarvis_cli.clock import Clock, system_clock
from jarvis_cli.memory.database import Database, open_database, open_or_read
from jarvis_cli.memory.facts import Facts
from jarvis_cli.scope import EVERYTHING, Reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jarvis_cli.errors import MemoryFileError
    from jarvis_cli.fact import Fact
    from jarvis_cli.learned import Undone
    from jarvis_cli.memory.agents import Agents
    from jarvis_cli.memory.archives import Archives
    from jarvis_cli.memory.catalogue import Catalogue
    from jarvis_cli.memory.checks import Checks
    from jarvis_cli.memory.choosing import FactLimits
    from jarvis_cli.memory.conversations import Conversations
    from jarvis_cli.memory.counting import MemoryCounts
    from jarvis_cli.memory.doubles import Double, Doubles
    from jarvis_cli.memory.editing import FactEdit
    from jarvis_cli.memory.erasing import Erasing
    from jarvis_cli.memory.explanations import Explanations
    from jarvis_cli.memory.filtering import FactFilter
    from jarvis_cli.memory.importing import Imports
    from jarvis_cli.memory.jobs import Jobs
    from jarvis_cli.memory.learning import Learning
    from jarvis_cli.memory.line_vectors import LineVectors
    from jarvis_cli.memory.proposals import Proposals
    from jarvis_cli.memory.remembering import NewFact
    from jarvis_cli.memory.repairs import Repairs
    from jarvis_cli.memory.retention import Retention, RetentionRule
    from jarvis_cli.memory.search import FactHit, Search
    from jarvis_cli.memory.summaries import Summaries
    from jarvis_cli.memory.usage import UsageTable
    from jarvis_cli.memory.vectors import Vectors
    from jarvis_cli.recalled import ForgettingPreview, Forgotten, Overview, Recalled, Remembered, Summary
    from jarvis_cli.vector import EmbedderName, Vector

# How much is told of facts: so many characters, and to an agent, or by the tool for it, so many facts at most.
FACTS_BUDGET = 8_000
MOST_FACTS = 40


class Memory:
    """One memory file, over one connection, for one thread. Its parts are loaded when they are first used.

    It shows and changes no more than its `reach` allows: facts out of reach are as if they were not there.
    """

    def __init__(self, database: Database, clock: Clock, facts_budget: int, reach: Reach = EVERYTHING) -> None:
        self.reach = reach
        self._database = database
        self._clock = clock
        self._facts_budget = facts_budget
        self._most_facts = MOST_FACTS
        self._replaces = 0
        self.facts = Facts(database, clock, reach)

    def within(self, reach: Reach, most_facts: int = MOST_FACTS) -> Memory:
        """Return the same memory over the same connection, with another reach; an agent is told so many facts."""
        memory = Memory(self._database, self._clock, self._facts_budget, reach)
        memory._most_facts = most_facts
        # What an embedder makes of the cohort is worked out once for all of them.
        memory.search = self.search.within(reach)
        return memory

    def unsaved(self, conversation_id: int | None) -> Memory:
        """Return the same memory for turns that are not kept: they go on with a conversation, or begin one (None).

        Nothing can be written by it, and what is said is kept by it alone: it is to be used for all of these turns. In
        their conversation they follow what is saved of that; one that is begun has the number 0.
        """
        from jarvis_cli.memory.unsaved import UnsavedConversations, UnsavedExplanations

        memory = self.within(Reach(self.reach.readable, ()), self._most_facts)
        conversations = UnsavedConversations(self._database, self._clock, memory.reach, conversation_id)
        memory.conversations = conversations
        memory.explanations = UnsavedExplanations(self._database, self._clock, memory.reach, conversations)
        return memory

    def replacing(self, turn_id: int) -> Memory:
        """Return the same memory for one turn that takes the place of another: nothing of that is sent or recalled.

        That one is replaced when the line of the new turn is saved, and stays as it is if that never happens.
        """
        memory = self.within(self.reach, self._most_facts)
        memory.conversations = self.conversations.replacing(turn_id)
        memory.explanations = self.explanations
        memory._replaces = turn_id
        return memory

    @cached_property
    def conversations(self) -> Conversations:
        """The conversations and their messages."""
        from jarvis_cli.memory.conversations import Conversations

        return Conversations(self._database, self._clock, self.reach)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The conversations of the person, as they look at them."""
        from jarvis_cli.memory.catalogue import Catalogue

        return Catalogue(self._database, self._clock)

    @cached_property
    def explanations(self) -> Explanations:
        """What answers were told, and why."""
        from jarvis_cli.memory.explanations import Explanations

        return Explanations(self._database, self._clock, self.reach)

    @cached_property
    def summaries(self) -> Summaries:
        """The summaries of conversations."""
        from jarvis_cli.memory.summaries import Summaries

        return Summaries(self._database, self._clock)

    @cached_property
    def jobs(self) -> Jobs:
        """The queue of background work."""
        from jarvis_cli.memory.jobs import Jobs

        return Jobs(self._database, self._clock)

    @cached_property
    def vectors(self) -> Vectors:
        """The vectors of facts and summaries."""
        from jarvis_cli.memory.vectors import Vectors

        return Vectors(self._database)

    @cached_property
    def search(self) -> Search:
        """The search over facts, summaries and passages."""
        from jarvis_cli.memory.search import Search

        return Search(self._database, self.reach)

    @cached_property
    def learning(self) -> Learning:
        """What is learned from conversations."""
        from jarvis_cli.memory.learning import Learning

        return Learning(self.search, self._clock)

    @cached_property
    def proposals(self) -> Proposals:
        """What was learned and waits for the person."""
        from jarvis_cli.memory.proposals import Proposals

        return Proposals(self._database, self._clock)

    @cached_property
    def doubles(self) -> Doubles:
        """The facts that say the same, and merging them."""
        from jarvis_cli.memory.doubles import Doubles

        return Doubles(self._database, self._clock)

    @cached_property
    def retention(self) -> Retention:
        """What expires because it was of no use, and what has expired."""
        from jarvis_cli.memory.retention import Retention

        return Retention(self._database, self._clock, self.reach)

    @cached_property
    def line_vectors(self) -> LineVectors:
        """The vector of the last line of the agent whose reach this is."""
        from jarvis_cli.memory.line_vectors import LineVectors

        return LineVectors(self.search)

    @cached_property
    def agents(self) -> Agents:
        """The agents that ran, their runs, and what they cost."""
        from jarvis_cli.memory.agents import Agents

        return Agents(self._database, self._clock)

    @cached_property
    def imports(self) -> Imports:
        """What was imported from elsewhere, in batches."""
        from jarvis_cli.memory.importing import Imports

        return Imports(self._database, self._clock)

    @cached_property
    def erasing(self) -> Erasing:
        """Forgetting a text in all of the file."""
        from jarvis_cli.memory.erasing import Erasing

        return Erasing(self._database, self._clock)

    @cached_property
    def checks(self) -> Checks:
        """Whether the file is whole, and what is derived fits what it was made from."""
        from jarvis_cli.memory.checks import Checks

        return Checks(self._database, self._clock)

    @cached_property
    def repairs(self) -> Repairs:
        """Making again what is derived."""
        from jarvis_cli.memory.repairs import Repairs

        return Repairs(self._database, self._clock)

    @cached_property
    def usage(self) -> UsageTable:
        """The tokens that models took."""
        from jarvis_cli.memory.usage import UsageTable

        return UsageTable(self._database, self._clock)

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be saved just now: by wish, or because the disk is full or the file may not be written.

        In the latter case each transaction tries whether that is possible again.
        """
        return self._database.is_read_only

    @property
    def archives(self) -> Archives:
        """All there is as a whole: read out, taken in, and copied."""
        from jarvis_cli.memory.archives import Archives

        return Archives(self._database, self._clock)

    @property
    def vector_fault(self) -> str:
        """Why sqlite-vec is off, in one sentence, or ''."""
        return self._database.vector_fault

    def find_damage(self) -> MemoryFileError | None:
        """Return the error that tells that the file is damaged, None where SQLite finds nothing wrong. Reads it all."""
        return self._database.find_damage()

    def transaction(self) -> AbstractContextManager[None]:
        """Everything inside is written at once or not at all. Nothing inside may wait for a model or a person."""
        return self._database.transaction()

    def recall(self, line: str, vector: Vector | None, conversation_id: int | None) -> Recalled:
        """Return what memory holds for a line of a conversation (None: one that is only beginning)."""
        from jarvis_cli.memory.recall import Told, recall

        told = Told(conversation_id, self._facts_budget, self._most_facts, self._replaces)
        return recall(self.search, self._clock, line, vector, told)

    def needs_vector(self) -> bool:
        """Return whether the vector of a line can change what is recalled: not for an agent that is told all facts."""
        from jarvis_cli.memory.choosing import fits_all

        return not self.reach.agent or not fits_all(self._database, self.reach, self._clock(), self._fact_limits)

    def choose_facts(self, query: str, vector: Vector | None, wanted: FactFilter, limits: FactLimits) -> Overview:
        """Return the facts to tell for a query, or without one ('') the most important, and how many found no room."""
        from jarvis_cli.memory.choosing import Sought, choose_facts

        return choose_facts(self.search, self._clock, Sought(query, vector, wanted), limits)

    @property
    def _fact_limits(self) -> FactLimits:
        from jarvis_cli.memory.choosing import FactLimits

        return FactLimits(self._most_facts, self._facts_budget)

    def find_facts(self, text: str) -> tuple[Fact, ...]:
        """Return the fact that is named by `#ID` or a bare number, or those that hold a text, or all its words."""
        number = text.strip().removeprefix("#")
        if number.isdecimal() and len(number) < 19:
            named = self.facts.find_numbered(int(number))
            if named or text.strip().startswith("#"):
                return named
        return self.facts.find(text)

    def find_named_facts(self, text: str, vector: Vector | None, limit: int) -> tuple[Fact, ...]:
        """Return the facts that fit a text and share a word with it that names something: what it may well mean.

        "My dog is called Bruno" does not mean the cat that is called Leo, however near the two sentences are.
        """
        from jarvis_cli.memory.telling_words import find_telling_words
        from jarvis_cli.memory.words import share_forms
        from jarvis_cli.text import split_words

        telling = find_telling_words(text)
        wanted = telling.names or telling.words
        hits = (hit.fact for hit in self.search_facts(text, vector, limit))
        return tuple(fact for fact in hits if share_forms(wanted, split_words(fact.content)) > 0)

    def search_facts(
        self, text: str, vector: Vector | None, limit: int, wanted: FactFilter | None = None
    ) -> tuple[FactHit, ...]:
        """Return the facts that fit a text, best first; none below the relevance floor."""
        return self.search.find_facts(self.search.read_line(text, vector), limit, self._clock(), wanted)

    def search_summaries(self, text: str, vector: Vector | None, limit: int) -> tuple[Summary, ...]:
        """Return the summaries that fit a text, best first, each with its score; none below the relevance floor."""
        return self.search.find_summaries(text, self.search.read_line(text, vector), limit)

    def remember(self, fact: NewFact) -> Remembered:
        """Store a fact, or update the one under its key, or leave the one that says the same; return the stored row.

        Raises UsageError when the content is empty, too long, or holds a secret, a field is out of its range, or the
        scope may not be written.
        """
        from jarvis_cli.memory.remembering import remember_fact

        return remember_fact(self._database, self._clock, fact, self.reach)

    def edit(self, fact_id: int, edit: FactEdit) -> Remembered:
        """Change fields of a fact at the person's wish; what it was becomes history; return the stored row.

        Raises NotFoundError; UsageError as `remember` does; AmbiguousError when another fact has the new key.
        """
        from jarvis_cli.memory.editing import edit_fact

        return edit_fact(self._database, self._clock, fact_id, edit, self.reach)

    def forget(self, fact_id: int) -> Forgotten:
        """Delete a fact and all that carries it; return how much that was.

        Raises NotFoundError, and UsageError where it may be read but not written.
        """
        from jarvis_cli.memory.forgetting import forget_fact

        return forget_fact(self._database, self._clock, fact_id, self.reach)

    def preview_forgetting(self, fact_ids: Sequence[int]) -> ForgettingPreview:
        """Return what would go with facts; nothing is written. Raises as `forget` does."""
        from jarvis_cli.memory.forgetting import preview_forgetting

        return preview_forgetting(self._database, self._clock, fact_ids, self.reach)

    def forget_scope(self, scope: str) -> tuple[Fact, ...]:
        """Delete all that an agent keeps, and the runs that told it; return the facts. Raises UsageError."""
        from jarvis_cli.memory.forgetting_scope import forget_scope

        return forget_scope(self._database, self._clock, scope, self.reach)

    def undo(self) -> Undone | None:
        """Take back the last change of a fact, whoever made it; called again, the one before; None if there is none.

        Raises UsageError when the last change was a forgetting.
        """
        from jarvis_cli.memory.undoing import undo_change

        return undo_change(self._database, self._clock, self.reach)

    def find_doubles(self, limit: int) -> tuple[Double, ...]:
        """Return groups of facts that say the same, at most `limit`: which would stay, and which would go."""
        return self.doubles.find(limit)

    def prune(self, rules: tuple[RetentionRule, ...] = ()) -> tuple[Fact, ...]:
        """Delete the facts that have expired, and those that rules would have expire; return what was deleted."""
        return self.retention.prune(rules)

    def count(self, embedder: EmbedderName | None) -> MemoryCounts:
        """Return how much there is of everything. An embedder of dimension 0 is the newest one of its name."""
        from jarvis_cli.memory.counting import count_memory

        return count_memory(self._database, self._clock, embedder)

    def close(self) -> None:
        """Close the connection."""
        self._database.close()


def open_memory(
    path: Path, clock: Clock = system_clock, facts_budget: int = FACTS_BUDGET, read_only: bool = False
) -> Memory:
    """Open a memory file, made if needed; one that cannot be written is read, and what writes raises MemoryFileError.

    With `read_only` nothing at all is written, neither to the file nor beside it. Raises MemoryFileError.
    """
    return Memory(open_database(path, read_only=True) if read_only else open_or_read(path), clock, facts_budget)
