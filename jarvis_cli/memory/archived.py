"""What a memory holds, row by row, as it is written into an archive and taken from one (docs/export-format.md).

The fields of each class are the columns of its table, by the same names, and so are the members of a line in the file.
What can be made again from the rest (vectors, word indexes, jobs) has no class here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType

from jarvis_cli.messages import Status, ToolCall, ToolResult
from jarvis_cli.recalled import Role

# A text that is more than a text: each is checked when it comes from a file.
Moment = NewType("Moment", str)
Day = NewType("Day", str)
Mentions = NewType("Mentions", str)
Numbers = NewType("Numbers", str)
Scope = NewType("Scope", str)
Category = NewType("Category", str)
Importance = NewType("Importance", int)
Share = NewType("Share", float)
Name = NewType("Name", str)
Hex = NewType("Hex", str)

Named = Literal["conversation", "message", "fact"]


@dataclass(frozen=True, slots=True)
class ImportedAs:
    """What something was called where it was imported from, and in which batch it came."""

    source: str
    external: Hex
    import_id: int


@dataclass(frozen=True, slots=True)
class ArchivedAgent:
    """An agent that ran."""

    name: str
    runs: int
    first_run_at: Moment
    last_run_at: Moment


@dataclass(frozen=True, slots=True)
class ArchivedImport:
    """A batch that came from another assistant."""

    id: int
    source: str
    started_at: Moment
    ended_at: Moment | None
    undone_at: Moment | None


@dataclass(frozen=True, slots=True)
class ArchivedConversation:
    """A conversation, or a run of an agent. `name` is the same wherever it goes (memory/archive_names.py)."""

    id: int
    name: Name
    imported: tuple[ImportedAs, ...]
    agent: str
    title: str
    titled_by: str
    source: str
    summarizer: str
    opening_change: int
    epoch: int
    last_turn_id: int
    extracted_until: int
    started_at: Moment


@dataclass(frozen=True, slots=True)
class ArchivedMessage:
    """A message with all that stands in it and what became of it."""

    id: int
    name: Name
    imported: tuple[ImportedAs, ...]
    conversation_id: int
    turn_id: int
    role: Role
    text: str
    recalled: str
    attached: str
    tool_calls: tuple[ToolCall, ...]
    tool_results: tuple[ToolResult, ...]
    status: Status
    change: int
    withheld: bool
    replaced: bool
    taken_back: bool
    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    created_at: Moment


@dataclass(frozen=True, slots=True)
class ArchivedRun:
    """How the run of an agent went that a conversation is."""

    conversation_id: int
    agent: str
    started_at: Moment
    ended_at: Moment | None
    status: Status | Literal[""]
    provider: str
    model: str
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int


@dataclass(frozen=True, slots=True)
class ArchivedSummary:
    """The summary of a conversation, and what it was made from and by."""

    conversation_id: int
    summary: str
    last_message_id: int
    epoch: int
    model: str
    prompt_version: int
    updated_at: Moment


@dataclass(frozen=True, slots=True)
class ArchivedExplanation:
    """What the answer of a turn was told, and what it was not, packed as memory/grounds.py does."""

    turn_id: int
    change: int
    system_turn_id: int
    system: Numbers
    sent: Mentions
    left_out: Mentions
    cut_turns: int
    withheld_turns: int
    words_only: bool


@dataclass(frozen=True, slots=True)
class ArchivedOffer:
    """A fact that the person was shown in a turn, so that a later one may forget it."""

    conversation_id: int
    fact_id: int
    turn_id: int


@dataclass(frozen=True, slots=True)
class ArchivedFact:
    """A fact with where it is from and how often it was said."""

    id: int
    name: Name
    content: str
    scope: Scope
    subject: str
    key: str
    category: Category
    tags: tuple[str, ...]
    importance: Importance
    confidence: Share
    source: str
    created_by: str
    conversation_id: int | None
    message_id: int | None
    said_from: int
    said_until: int
    created_change: int
    change: int
    created_at: Moment
    updated_at: Moment
    expires_at: Moment | None
    confirmations: int
    confirmed_at: Moment | None
    recalled_at: Moment | None


@dataclass(frozen=True, slots=True)
class ArchivedWording:
    """What a fact was before it was changed; what was not kept then is None."""

    fact_id: int
    content: str
    importance: Importance
    message_id: int | None
    from_change: int
    until_change: int
    valid_from: Moment
    valid_until: Moment
    category: Category | None
    tags: tuple[str, ...] | None
    confidence: Share | None
    source: str | None
    created_by: str | None
    conversation_id: int | None
    said_from: int | None
    said_until: int | None
    expires_at: Moment | None
    subject: str | None
    key: str | None
    confirmations: int | None
    confirmed_at: Moment | None


@dataclass(frozen=True, slots=True)
class ArchivedChange:
    """A change of a fact; of one that was forgotten it is all that is left. `what` is the column `kind`."""

    id: int
    fact_id: int
    scope: Scope
    what: Literal["added", "updated", "forgotten"]
    changed_at: Moment
    undoes: int
    tidied: bool


@dataclass(frozen=True, slots=True)
class ArchivedProposal:
    """What was learned and waits for the person."""

    id: int
    content: str
    subject: str
    key: str
    category: Category
    importance: Importance
    confidence: Share
    replaces: int | None
    created_by: str
    conversation_id: int | None
    message_id: int | None
    said_from: int
    said_until: int
    created_at: Moment


@dataclass(frozen=True, slots=True)
class ArchivedUsage:
    """The tokens that a model took in a day."""

    day: Day
    work: Literal["answer", "background"]
    provider: str
    model: str
    calls: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int


@dataclass(frozen=True, slots=True)
class ArchivedAgentUsage:
    """The tokens that the runs of an agent took in a day."""

    agent: str
    day: Day
    provider: str
    model: str
    runs: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int


@dataclass(frozen=True, slots=True)
class ArchivedName:
    """A name elsewhere that stands with nothing else: of what was deleted here (`id` is None), or of a fact that an
    archive brought and that was here already. `import_id` is None for what came from an archive."""

    of: Named
    source: str
    external: Hex
    import_id: int | None
    id: int | None


Archived = (
    ArchivedAgent
    | ArchivedImport
    | ArchivedConversation
    | ArchivedMessage
    | ArchivedRun
    | ArchivedSummary
    | ArchivedExplanation
    | ArchivedOffer
    | ArchivedFact
    | ArchivedWording
    | ArchivedChange
    | ArchivedProposal
    | ArchivedUsage
    | ArchivedAgentUsage
    | ArchivedName
)


@dataclass(frozen=True, slots=True)
class LastIds:
    """The highest numbers that were ever given: none is given twice, also where what had it is gone."""

    conversations: int = 0
    messages: int = 0
    facts: int = 0
    fact_changes: int = 0
    proposals: int = 0
    imports: int = 0
